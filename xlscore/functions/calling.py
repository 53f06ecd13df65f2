"""A function as hosts call it: what their cells hold as checked arguments, and its answer."""

from __future__ import annotations

import datetime as dt
import inspect
from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import wraps
from typing import TypeVar

from xlscore.book.cells import CellReader
from xlscore.book.input_sheets import read_own_keys
from xlscore.book.ranges import area
from xlscore.book.schema import Field
from xlscore.book.sheets import is_blank
from xlscore.book.values import ErrorValue, Grid, Value, cell_name
from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.patterns import pattern
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.records import dataclass
from xlscore.texts import Language, Titles, everywhere, fill, join, messages, spoken, titles

T = TypeVar("T")

Plain = str | float
"""What a function puts into one cell; a blank is ""."""


@dataclass(frozen=True, slots=True)
class Caught:
    """An error of the host's own, which a formula can catch; `text` says what is wrong."""

    text: str

    def __str__(self) -> str:
        """As a cell shows it."""
        return VALUE_ERROR


VALUE_ERROR = "#VALUE!"

Cell = Plain | Caught

Answer = Cell | list[list[Cell]]
"""What a function gives: one cell, or rows of the same length."""


_ERROR_CELL = pattern("#(N/A|GETTING_DATA|[A-Z0-9/]+[!?])")
REFUSED = "xlscore:"
"""How the text begins that stands in a cell instead of a result."""

#: A whole number has no decimals that a cell could lose.
_MOST_WHOLE = 1e15


class Refused(Exception):
    """An argument that cannot be used: a finding, the words that say where, how many more.

    `language` is that of the argument, where it shows one.
    """

    def __init__(self, found: Finding, where: Titles, more: int = 0) -> None:
        self.found, self.where, self.more = found, where, more
        self.language: Language | None = None
        super().__init__(found.code)

    def text(self, host_language: Language) -> str:
        """The one text that stands in the cell instead of a result."""
        language = self.language or host_language
        message = messages("arguments").get(self.found.code, self.found.message)
        what = Finding(self.found.code, message, None, self.found.values).text(language)
        more = titles("functions.more").in_(language).format(count=self.more) if self.more else ""
        return f"{REFUSED} {self.where.in_(language)}: {what}{more}"


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument as given: its name, and its cells as rows of the same length.

    `language` is the host's: it decides whether "12,5" is a number.
    """

    name: str
    rows: list[list[Value]]
    language: Language = "en"

    @property
    def blank(self) -> bool:
        """Whether nothing was given, or only empty cells."""
        return all(is_blank(value) for row in self.rows for value in row)

    @property
    def height(self) -> int:
        """How many rows it has."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns it has."""
        return len(self.rows[0])

    @property
    def flat(self) -> list[Value]:
        """All cells in reading order."""
        return [value for row in self.rows for value in row]

    def refuse(self, code: str, ref: CellRef | None = None, **values: object) -> Refused:
        """The exception for a message about this argument."""
        found = Finding(
            code, messages("arguments").get(code) or messages("findings")[code], ref, values
        )
        return Refused(found, self.where(ref))

    def where(self, ref: CellRef | None, heading: str = "") -> Titles:
        """The words for a cell of it: "points, row 3", "results, row 5, Points"."""
        cell = area(ref.cell) if ref else None
        parts = [everywhere(self.name)]
        if cell and self.height > 1:
            parts.append(fill("functions.row", row=cell.top))
        if cell and heading:
            parts.append(everywhere(heading))
        elif cell and self.width > 1:
            parts.append(fill("functions.column", column=cell.left))
        return join(parts)

    def at(self, row: int, column: int) -> CellRef:
        """The reference of a cell; row and column count from 0."""
        return CellRef(self.name, cell_name(row + 1, column + 1))

    def require(self, expected: Titles) -> Argument:
        """Itself, unless it is blank; `expected` says what should be there."""
        if self.blank:
            raise self.refuse("argument-missing", accepted=expected)
        return self

    def single(self) -> Value:
        """The value of the one cell; None for a blank."""
        if self.height > 1 or self.width > 1:
            raise self.refuse("argument-single", rows=self.height, columns=self.width)
        value = self.rows[0][0]
        return None if is_blank(value) else value

    def read(self, reading: Callable[[CellReader], T]) -> T:
        """What `reading` makes of its cells; the first error it notes ends the call."""
        findings: list[Finding] = []
        value = reading(CellReader(findings, comma=spoken(self.language).comma))
        errors = [found for found in findings if found.severity == "error"]
        if errors:
            raise Refused(errors[0], self.where(errors[0].ref), len(errors) - 1)
        return value

    def each(self, reading: Callable[[CellReader, Value, CellRef], T]) -> list[list[T]]:
        """What `reading` makes of each cell, in the same rows."""
        return self.read(
            lambda cells: [
                [reading(cells, value, self.at(r, c)) for c, value in enumerate(row)]
                for r, row in enumerate(self.rows)
            ]
        )

    def numbers(self, field: Field) -> list[list[Exact | None]]:
        """The numbers in its cells, exact, as in a column of this field; None for a blank."""
        if field.kind == "integer":
            return self.each(lambda cells, value, ref: cells.integer(value, ref, field))
        return self.each(lambda cells, value, ref: cells.number(value, ref, field))

    def one(self, reading: Callable[[CellReader, Value, CellRef], T]) -> T:
        """What `reading` makes of its single cell."""
        value = self.single()
        return self.read(lambda cells: reading(cells, value, self.at(0, 0)))


def read_ruleset(argument: Argument) -> Ruleset:
    """A packaged ruleset by its id or title; rows of key and value as on a *Rules* sheet."""
    ids = ", ".join(RULESETS)
    argument.require(fill("functions.ruleset", ids=ids))
    findings: list[Finding] = []
    if argument.width > 1:
        cells = CellReader(findings, comma=spoken(argument.language).comma)
        found = RULESETS.find("", own=read_own_keys(Grid(argument.name, argument.rows), cells))
    else:
        found = RULESETS.find(argument.one(CellReader.text), argument.at(0, 0))
    findings += found.problems
    if found.rules is None or findings:
        # without any the rows hold no key with a value
        findings = findings or [finding("rules-missing", None, key="base")]
        raise Refused(findings[0], argument.where(findings[0].ref), len(findings) - 1)
    return found.rules


def answering(function: Callable[..., Answer]) -> Callable[..., Answer]:
    """A function of `Argument`s as hosts call it: with cells, and never raising for their content.

    Missing arguments at the end are blank; more than there are is a TypeError.
    """
    names = tuple(inspect.signature(function).parameters)

    @wraps(function)
    def call(*given: object, host_language: Language = "en") -> Answer:
        blanks = [None] * (len(names) - len(given))
        if len(given) > len(names):
            raise TypeError(f"{function.__name__} takes {len(names)} arguments, not {len(given)}")
        try:
            return function(
                *(
                    Argument(name, rows_of(value), host_language)
                    for name, value in zip(names, [*given, *blanks], strict=True)
                )
            )
        except Refused as refused:
            return refused.text(host_language)

    return call


def rows_of(given: object) -> list[list[Value]]:
    """What a host gave as rows of the same length, at least one cell."""
    outer = list(given) if isinstance(given, list | tuple) else [given]
    if not any(isinstance(row, list | tuple) for row in outer):
        outer = [outer]
    rows = [
        [_cell(x) for x in row] if isinstance(row, list | tuple) else [_cell(row)] for row in outer
    ]
    width = max(1, *(len(row) for row in rows)) if rows else 1
    return [row + [None] * (width - len(row)) for row in rows] or [[None]]


def _cell(given: object) -> Value:
    """One cell as workbooks are read: whole numbers as int, error texts as errors."""
    if given is None or isinstance(given, bool | int | dt.datetime | ErrorValue):
        return given
    if isinstance(given, Decimal):
        given = float(given)
    if isinstance(given, float):
        return int(given) if given.is_integer() and abs(given) < _MOST_WHOLE else given
    if isinstance(given, dt.date):
        return dt.datetime(given.year, given.month, given.day)
    text = str(given)
    return ErrorValue(text) if _ERROR_CELL.fullmatch(text) else text


def as_cell(value: str | Exact | None) -> Plain:
    """A value as a function gives it: a number as float, a blank as an empty text."""
    if value is None or isinstance(value, str):
        return value or ""
    try:
        return float(value)
    except OverflowError:
        return "#NUM!"


def as_column(values: Sequence[str | Exact | None]) -> Answer:
    """Values one below the other; an empty text for none."""
    return [[as_cell(value)] for value in values] or ""

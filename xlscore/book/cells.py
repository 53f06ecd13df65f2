"""Single cells: from what a person typed to a typed value, or a finding that names the cell."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from xlscore.book.schema import Field, choice_words, stage_words
from xlscore.book.sheets import is_blank
from xlscore.book.values import ErrorValue, Grid, Uncached, Value, cell_name
from xlscore.core.exact import Exact, from_cell, from_text
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Source
from xlscore.core.patterns import pattern
from xlscore.core.spelling import folded
from xlscore.core.table_numbers import table_numbers
from xlscore.texts import joined

#: From here on a number in a cell has lost digits.
_LOST_DIGITS = 10**15
_ZEROS = pattern("0+")
_NONE: frozenset[int] = frozenset()
"""The same for all who have none; Python makes each empty one anew."""
_AS_TYPED = frozenset(("General", "GENERAL", "Standard", "@", "0", "general"))


class CellReader:
    """Reads cells into typed values; whatever is wrong is added to `findings`.

    `comma` says whether "12,5" is a number, as in German and French workbooks.
    """

    def __init__(self, findings: list[Finding], *, comma: bool) -> None:
        self.findings = findings
        self.comma = comma
        self._words: dict[int, dict[str, str]] = {}

    def problem(self, code: str, ref: CellRef, **values: object) -> None:
        """Note a finding about one cell."""
        self.findings.append(finding(code, ref, **values))

    def unusable(self, value: Value, ref: CellRef) -> bool:
        """Note an error cell or a formula without a result."""
        if isinstance(value, ErrorValue):
            self.problem("cell-error", ref, value=value.code)
            return True
        if isinstance(value, Uncached):
            self.problem("cell-uncached", ref, value=value.formula)
            return True
        return False

    def text(self, value: Value, ref: CellRef) -> str:
        """The text a cell shows; "" for a blank."""
        if isinstance(value, str):
            return value.strip()
        if value is None or self.unusable(value, ref):
            return ""
        if isinstance(value, dt.datetime):
            return value.date().isoformat() if value.time() == dt.time() else value.isoformat(" ")
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, float):
            number = from_cell(value)
            return "" if number is None else plain_number(value)
        return str(value)

    def number(self, value: Value, ref: CellRef, field: Field) -> Exact | None:
        """An exact number; texts that look like one are taken with a warning."""
        if type(value) is int:
            return value
        if is_blank(value) or self.unusable(value, ref):
            return None
        if isinstance(value, dt.datetime):
            self.problem("number-date", ref, column=field.titles)
            return None
        number = None
        if isinstance(value, float):
            number = from_cell(value)
        elif isinstance(value, str):
            number = from_text(value, comma=self.comma)
            if number is not None:
                self.problem("number-text", ref, value=value, read=number)
        if number is None:
            self.problem("number-bad", ref, value=value, column=field.titles)
        return number

    def integer(self, value: Value, ref: CellRef, field: Field) -> int | None:
        """A whole number of at least `field.least`."""
        number = self.number(value, ref, field)
        if number is None or (isinstance(number, int) and field.least <= number < _LOST_DIGITS):
            return number
        shown = plain_number(value) if isinstance(value, float) else value
        column, least = field.titles, field.least
        self.problem("number-whole", ref, value=shown, column=column, least=least)
        return None

    def choice(self, value: Value, ref: CellRef, field: Field) -> str | None:
        """One of the field's words, in any language, as its code."""
        text = self.text(value, ref)
        if not text:
            return None
        choices = field.choices or {}
        words = self._words.get(id(choices))
        if words is None:
            words = self._words[id(choices)] = choice_words(choices)
        code = words.get(folded(text))
        if code is None:
            self.problem("value-choice", ref, value=text, accepted=joined(choices.values()))
        return code

    def value(self, field: Field, value: Value, ref: CellRef) -> str | None:
        """The value of a key of an event: a choice's code, or text."""
        return self.choice(value, ref, field) if field.kind == "choice" else self.text(value, ref)

    def seed(self, value: Value, ref: CellRef, number_format: str = "General") -> str | None:
        """C6: the seed as shown in the cell, so 123 in the format 00000 is "00123".

        Refused are a date, which looks different everywhere, and a number of more digits than a
        cell keeps. A format that shows something else is warned about.
        """
        if isinstance(value, dt.datetime):
            self.problem("seed-date", ref)
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            return self.text(value, ref) or None
        if abs(value) >= _LOST_DIGITS:
            self.problem("seed-digits", ref)
            return None
        shown = self.text(value, ref)
        if _ZEROS.fullmatch(number_format) and shown.isdecimal():
            return shown.zfill(len(number_format))
        if number_format not in _AS_TYPED:
            self.problem("seed-shown", ref, value=shown)
        return shown

    def seed_in(self, grid: Grid, row: int, column: int) -> str | None:
        """C6: the seed in a cell, row and column from 1; a formula that gives it is told."""
        cells, ref = grid.rows[row - 1], CellRef(grid.title, cell_name(row, column))
        value = cells[column - 1] if column <= len(cells) else None
        if value is None:
            return None
        seed = self.seed(value, ref, grid.number_format(row, column))
        if (row, column) in grid.calculated:
            self.problem("seed-formula", ref, value=seed)
        return seed

    def numbers(self, text: str, ref: CellRef | None, code: str) -> tuple[int, ...]:
        """The numbers that are typed: "1-3, 5"; none, with the finding `code`, for another text."""
        numbers = table_numbers(text) if text else ()
        if numbers is None:
            self.findings.append(finding(code, ref, value=text))
        return numbers or ()


class Row:
    """A row of a table sheet, its cells by their keys; a cell's name is made up only for a finding.

    `values` are the cells that hold something.
    """

    __slots__ = ("_cells", "_fields", "source", "values")

    def __init__(
        self,
        cells: CellReader,
        fields: Mapping[str, Field],
        source: Source,
        values: Mapping[str, Value],
    ) -> None:
        self._cells, self._fields, self.source, self.values = cells, fields, source, values

    def replaced(self, values: Mapping[str, Value]) -> Row:
        """The same row with other values in some cells."""
        return Row(self._cells, self._fields, self.source, {**self.values, **values})

    def problem(self, code: str, *keys: str, **values: object) -> None:
        """Note a finding about the first of these cells that the sheet has."""
        self._cells.problem(code, self.source.at(*keys), **values)

    def text(self, key: str) -> str:
        """What is written there, without blanks around it; "" for an empty cell."""
        value = self.values.get(key)
        if value is None:
            return ""
        if type(value) is str:
            return value.strip()
        return self._cells.text(value, self.source.at(key))

    def number(self, key: str) -> Exact | None:
        """An exact number; None for an empty cell, and for what is none, with a finding."""
        value = self.values.get(key)
        if value is None or type(value) is int:
            return value
        return self._cells.number(value, self.source.at(key), self._fields[key])

    def integer(self, key: str) -> int | None:
        """A whole number of at least the least; None if it is empty or, with a finding, none."""
        value = self.values.get(key)
        if value is None or (type(value) is int and value > 0):
            return value
        return self._cells.integer(value, self.source.at(key), self._fields[key])

    def mandatory(self, key: str) -> int | None:
        """A whole number that must be there."""
        return None if self._is_missing(key) else self.integer(key)

    def needed_number(self, key: str) -> Exact:
        """An exact number that must be there; 0 with a finding."""
        return 0 if self._is_missing(key) else self.number(key) or 0

    def choice(self, key: str) -> str | None:
        """A word's code; None if it is empty or, with a finding, not of the field's list."""
        value = self.values.get(key)
        if value is None:
            return None
        return self._cells.choice(value, self.source.at(key), self._fields[key])

    def stage(self, first: str) -> str:
        """The stage's name in rules; the `first` one for an empty cell."""
        text = self.text("stage")
        return stage_words().get(folded(text), text) or first

    def table(self) -> int | str | None:
        """A table's number or name; None with a finding, since a row needs one."""
        value = self.values.get("table")
        if self._is_missing("table"):
            return None
        if isinstance(value, str) and from_text(value, comma=self._cells.comma) is None:
            return value.strip()
        return self.integer("table")

    def numbers(self, key: str, code: str) -> frozenset[int]:
        """Numbers of tables or rounds; none, with the finding `code`, for another text."""
        found = self._cells.numbers(self.text(key), self.source.at(key), code)
        return frozenset(found) if found else _NONE

    def _is_missing(self, key: str) -> bool:
        """Whether a cell is blank that must hold something, with a finding if it is."""
        missing = is_blank(self.values.get(key))
        if missing:
            self.problem("number-missing", key, column=self._fields[key].titles)
        return missing


def plain_number(value: float) -> str:
    """A float as its cell shows it in the General format: 7.0 as "7"."""
    return str(int(value)) if value.is_integer() else repr(value)

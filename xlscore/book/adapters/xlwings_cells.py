"""Cells of an open workbook: what they hold, and how values are entered."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from xlscore.book.adapters.placing import as_typed, would_change
from xlscore.book.adapters.sheet_facts import ERRORS, UNKNOWN_ERROR
from xlscore.book.adapters.xlwings_mac import (
    blocks,
    in_rows,
    is_nothing,
    names,
    on_mac,
    read_with_errors,
)
from xlscore.book.ooxml.decode import is_percent_format
from xlscore.book.page import Content
from xlscore.book.port import ROLE_PREFIX
from xlscore.book.ranges import Area
from xlscore.book.values import ErrorValue, Value
from xlscore.core.patterns import pattern

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

T = TypeVar("T")
U = TypeVar("U")
Form = Callable[[int, int], str]
"""The number format of a cell by row and column."""

ERROR = pattern("#(N/A|GETTING_DATA|[A-Z0-9/]+[!?])")
#: Excel's error values arrive as such integers, with their numbers added; numbers are floats.
NO_ERROR = -2146828288
ERROR_VALUES = range(NO_ERROR + 2000, NO_ERROR + 2088)


def block_values(sheet: xw.Sheet, bottom: int, right: int, *, excel: bool) -> list[list[Any]]:
    """The values of a sheet as xlwings hands them over, error cells as texts such as #N/A.

    An Excel on Windows tells them in one call, errors as integers.
    """
    if on_mac():
        return [row for block in blocks(sheet, bottom, right) for row in read_with_errors(block)]
    whole = sheet.range(str(Area(1, 1, bottom, right)))
    if excel:
        return in_rows(whole.raw_value)
    values: list[list[Any]] = whole.options(ndim=2, err_to_str=True).value
    return values


def own_names(book: xw.Book) -> Iterator[tuple[str, str]]:
    """The defined names of xlscore's, and what they refer to."""
    if on_mac():
        found = [(name, book.names(name)) for name in names(book) if _is_own(name)]
    else:
        named = ((one.name, one) for one in book.names)
        found = [(name, one) for name, one in named if _is_own(name)]
    yield from ((name, one.refers_to or "") for name, one in found)


def _is_own(name: str) -> bool:
    return name.lower().startswith(ROLE_PREFIX)


def ask(ask: Callable[[], T], usual: U) -> T | U:
    """The answer of a program, or `usual` if it cannot say, as xlwings Lite often cannot."""
    try:
        return ask()
    except NotImplementedError:
        return usual


def read(value: Any) -> Value:
    """A cell's value as xlwings hands it over; a blank text counts as no value."""
    if is_nothing(value):
        return None
    if isinstance(value, str):
        return ErrorValue(value) if ERROR.fullmatch(value) else value
    if isinstance(value, dt.datetime):
        # pywin32's have a class and a time zone of their own, though no date in a cell has one
        return dt.datetime.combine(value.date(), value.time())
    if isinstance(value, bool | float):
        return value
    if isinstance(value, int) and value in ERROR_VALUES:
        return ErrorValue(ERRORS.get(value - NO_ERROR, UNKNOWN_ERROR))
    # cells with a currency format come as Decimal
    return float(value) if isinstance(value, int | Decimal) else str(value)


class Asked(Set[Any]):
    """A set whose members a program is asked for only if somebody wants to know."""

    def __init__(self, members: Iterator[Any]) -> None:
        self._members = members

    @cached_property
    def _found(self) -> frozenset[Any]:
        return frozenset(self._members)

    def __contains__(self, member: object) -> bool:
        return member in self._found

    def __iter__(self) -> Iterator[Any]:
        return iter(sorted(self._found))

    def __len__(self) -> int:
        return len(self._found)


def formula_cells(sheet: xw.Sheet, bottom: int, right: int) -> Iterator[tuple[int, int]]:
    """The cells with a formula of what a sheet shows."""
    for r, row in enumerate(_formulas(sheet, 1, bottom, right) if bottom else (), 1):
        for c, formula in enumerate(row, 1):
            if isinstance(formula, str) and formula.startswith("="):
                yield r, c


class SilentFormulas(Mapping[int, int]):
    """The last formula of each column below what a sheet shows, asked for only when needed."""

    def __init__(self, sheet: xw.Sheet, first: int, bottom: int, right: int) -> None:
        self._sheet, self._first, self._bottom, self._right = sheet, first, bottom, right

    @cached_property
    def _last(self) -> dict[int, int]:
        if self._first > self._bottom:
            return {}
        rows = _formulas(self._sheet, self._first, self._bottom, self._right)
        return {
            column: number
            for number, row in enumerate(rows, self._first)
            for column, formula in enumerate(row, 1)
            if formula
        }

    def __getitem__(self, column: int) -> int:
        return self._last[column]

    def __iter__(self) -> Iterator[int]:
        return iter(self._last)

    def __len__(self) -> int:
        return len(self._last)


class Percents(Set[tuple[int, int]]):
    """The numbers shown as per cent, looked for in a column when somebody asks for one of it."""

    def __init__(self, sheet: xw.Sheet, rows: Sequence[Sequence[Value]]) -> None:
        self._sheet, self._rows = sheet, rows
        self._known: dict[int, frozenset[int]] = {}

    def _column(self, column: int) -> frozenset[int]:
        if column not in self._known:
            shown = _in_percent(self._sheet, column, 1, len(self._rows)) if self._rows else ()
            self._known[column] = frozenset(n for n in shown if self._is_number(n, column))
        return self._known[column]

    def _is_number(self, row: int, column: int) -> bool:
        values = self._rows[row - 1]
        value = values[column - 1] if column <= len(values) else None
        return isinstance(value, int | float) and not isinstance(value, bool)

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and cell[0] in self._column(cell[1])

    def __iter__(self) -> Iterator[tuple[int, int]]:
        columns = range(1, max(map(len, self._rows), default=0) + 1)
        return ((row, column) for column in columns for row in sorted(self._column(column)))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        """Whether it is worth asking, which is always so: only a column can tell."""
        return bool(self._rows)


def _in_percent(sheet: xw.Sheet, column: int, first: int, last: int) -> Iterator[int]:
    """The rows with such a format, by halves: cells of different formats have none in common."""
    code = number_format(sheet.range(str(Area(first, column, last, column))))
    if code is None and first < last:
        middle = (first + last) // 2
        yield from _in_percent(sheet, column, first, middle)
        yield from _in_percent(sheet, column, middle + 1, last)
    elif code is not None and is_percent_format(code):
        yield from range(first, last + 1)


def formulas_from(
    sheet: xw.Sheet, first: int, bottom: int, right: int
) -> dict[int, dict[int, str]]:
    """The formulas from a row on, by row and column."""
    if bottom < first:
        return {}
    rows = enumerate(_formulas(sheet, first, bottom, right), first)
    return {
        number: {c: t for c, t in enumerate(row, 1) if isinstance(t, str) and t.startswith("=")}
        for number, row in rows
    }


def _formulas(sheet: xw.Sheet, first: int, bottom: int, right: int) -> Sequence[Sequence[object]]:
    """What stands in the cells of some rows, formulas as such."""
    cells = sheet.range(str(Area(first, 1, bottom, right)))
    formulas = ask(lambda: cells.formula, [[""] * right] * (bottom - first + 1))
    if not isinstance(formulas, list | tuple):
        return ((formulas,),)
    return formulas if isinstance(formulas[0], list | tuple) else (formulas,)


def number_format(cells: xw.Range) -> str | None:
    """How cells show numbers; None if they differ."""
    return ask(lambda: cells.number_format, "General")


def prepare_values(
    cells: xw.Range, values: list[list[Content]], place: Area, form: Form | None
) -> list[list[str | float | None]]:
    """Values as they have to be entered into cells at `place` that have formats of their own.

    In a cell of the format "text" everything is text, and an apostrophe would show. `form` says the
    format of a cell where that is known without a call.
    """
    found = [[as_typed(value) for value in row] for row in values]
    for c, column in enumerate(zip(*values, strict=True)):
        traps = [r for r, v in enumerate(column) if isinstance(v, str) and would_change(v)]
        shared = number_format(cells.columns[c]) if traps and form is None else None
        for r in traps:
            own = shared or number_format(cells[r, c]) if form is None else None
            if (form(place.top + r, place.left + c) if form else own) == "@":
                found[r][c] = str(values[r][c])
    return found

"""What Office.js tells of a workbook, and the grids that it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from xlscore.book.ooxml.decode import Decoder, is_date_format, is_percent_format
from xlscore.book.ooxml.grids import refuse_size
from xlscore.book.values import ErrorValue, Grid, Value, trim


class SheetRead(TypedDict):
    """One sheet: its used cells from `row` and `column` (both from 0) on, as Office.js tells them.

    `types` are Excel.RangeValueType, `below` the number formats of the row below the used ones,
    `hidden` the numbers (from 1) of hidden rows.
    """

    title: str
    row: int
    column: int
    values: list[list[Any]]
    types: list[list[str]]
    formulas: list[list[Any]]
    formats: list[list[str]]
    below: list[str]
    hidden: list[int]
    protected: bool


class BookRead(TypedDict):
    """A workbook: sheets, names, Excel tables, the size of its default font in points.

    `selected` is the sheet in front and the active cell, `name` what Excel calls the workbook.
    """

    sheets: list[SheetRead]
    names: list[dict[str, str]]
    tables: list[dict[str, str]]
    date1904: bool
    size: float
    name: NotRequired[str]
    selected: NotRequired[list[str]]


def read_grid(sheet: SheetRead, decoder: Decoder) -> Grid:
    """The cells of a sheet; FileProblem if there are more than anybody could have typed."""
    title, above, left = sheet["title"], sheet["row"], sheet["column"]
    bottom = above + len(sheet["values"])
    refuse_size(title, bottom, bottom * (left + len(sheet["values"][0])))
    rows: list[list[Value]] = [[] for _ in range(above)]
    calculated, percents = set(), set()
    for r, cells in enumerate(_lines(sheet), above + 1):
        row: list[Value] = [None] * left
        for c, (value, kind, formula, form) in enumerate(cells, left + 1):
            row.append(_value(value, kind, form, decoder))
            # a text that begins with an equals sign is its own formula
            if isinstance(formula, str) and formula[:1] == "=" and formula != value:
                calculated.add((r, c))
            if kind == "Double" and is_percent_format(form):
                percents.add((r, c))
        rows.append(row)
    trim(rows)
    return Grid(
        title,
        rows,
        hidden=frozenset(row for row in sheet["hidden"] if row <= len(rows)),
        formulas={column: row for row, column in sorted(calculated) if row > len(rows)},
        calculated=frozenset(calculated),
        percents=frozenset(percents),
        number_format=lambda row, column: format_at(sheet, row, column),
    )


def format_at(sheet: SheetRead, row: int, column: int) -> str:
    """The number format of a cell; all rows below the used ones are like the first of them."""
    r, c = row - 1 - sheet["row"], column - 1 - sheet["column"]
    if r < 0 or not 0 <= c < len(sheet["below"]):
        return "General"
    return (sheet["formats"][r] if r < len(sheet["formats"]) else sheet["below"])[c]


def _value(value: Any, kind: str, form: str, decoder: Decoder) -> Value:
    if value is None or value == "":
        return None
    if kind == "Error":
        return ErrorValue(str(value))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return decoder.date(value) if is_date_format(form) else value
    return value if isinstance(value, bool) else str(value)


def _lines(sheet: SheetRead) -> Sequence[Sequence[tuple[Any, str, Any, str]]]:
    """The cells of each row as (value, type, formula, number format)."""
    kinds = ("values", "types", "formulas", "formats")
    return [
        list(zip(*cells, strict=True))
        for cells in zip(*(sheet[kind] for kind in kinds), strict=True)  # type: ignore[literal-required]
    ]

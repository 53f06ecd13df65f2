"""The grid of a sheet in an open workbook: from what a macro told of it, or call by call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlscore.book.adapters.sheet_facts import SheetFacts
from xlscore.book.adapters.xlwings_cells import (
    Asked,
    Percents,
    SilentFormulas,
    block_values,
    formula_cells,
    number_format,
    read,
)
from xlscore.book.adapters.xlwings_hidden import hidden_rows
from xlscore.book.adapters.xlwings_mac import blocks, in_rows, on_mac
from xlscore.book.limits import MAX_ROWS
from xlscore.book.ooxml.grids import refuse_size
from xlscore.book.ranges import Area, area
from xlscore.book.values import ErrorValue, Grid, Value, cell_name, trim

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

MAX_PROBED = 60
"""Columns in which the last cell is looked for, where a used range is too long to be true."""


def read_told(sheet: xw.Sheet, title: str, facts: SheetFacts) -> Grid:
    """What a macro told of a sheet, and its values, which are one call."""
    rows = _values(sheet, facts)
    last = len(rows)
    return Grid(
        title,
        rows,
        facts.hidden_rows(last),
        facts.formulas_below(last),
        Asked(facts.calculated(last)),
        percents=facts.percents(rows),
        number_format=facts.number_format,
    )


def read_asked(sheet: xw.Sheet, title: str, *, excel: bool = False) -> Grid:
    """The same, asked for call by call: first how far the sheet goes, the rest when it is needed.

    FileProblem for more cells than anybody could have typed.
    """
    bottom, right = last_cell(sheet)
    if bottom > MAX_ROWS:
        # the used range counts formats too: a border may reach down to the last row there is
        columns = range(1, min(right, MAX_PROBED) + 1)
        bottom = max(sheet.range(cell_name(bottom, c)).end("up").row for c in columns)
    refuse_size(title, bottom, bottom * right)
    values = block_values(sheet, bottom, right, excel=excel)
    rows = [[read(value) for value in row] for row in values]
    trim(rows)
    return Grid(
        title,
        rows,
        Asked(hidden_rows(sheet, rows)),
        SilentFormulas(sheet, len(rows) + 1, bottom, right),
        Asked(formula_cells(sheet, len(rows), right)),
        percents=Percents(sheet, rows),
        number_format=lambda row, c: number_format(sheet.range(cell_name(row, c))) or "General",
    )


def last_cell(sheet: xw.Sheet) -> tuple[int, int]:
    """The last row and column that anything stands or looks in."""
    used = area(sheet.used_range.address.replace("$", ""))
    assert used is not None
    return used.bottom, used.right


def _values(sheet: xw.Sheet, facts: SheetFacts) -> list[list[Value]]:
    """The values of a sheet of which a macro told where it ends, and which cells are errors."""
    if on_mac():
        cells = list(blocks(sheet, facts.bottom, facts.right))
    else:
        cells = [sheet.range(str(Area(1, 1, facts.bottom, facts.right)))]
    rows = [[read(v) for v in row] for block in cells for row in in_rows(block.raw_value)]
    for (row, column), error in facts.errors.items():
        rows[row - 1][column - 1] = ErrorValue(error)
    trim(rows)
    return rows

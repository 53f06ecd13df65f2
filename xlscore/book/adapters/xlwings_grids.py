"""The grid of a sheet in an open workbook: from what a macro told of it, or call by call."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from xlscore.book.adapters.sheet_facts import SheetFacts
from xlscore.book.adapters.xlwings_cells import (
    Asked,
    Percents,
    SilentFormulas,
    block_values,
    calculated,
    hidden_rows,
    number_format,
    read,
)
from xlscore.book.limits import MAX_ROWS
from xlscore.book.ooxml.grids import refuse_size
from xlscore.book.ranges import Area
from xlscore.book.values import ErrorValue, Grid, Value, trim

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

MAX_PROBED = 60
"""Columns in which the last cell is looked for, where a used range is too long to be true."""


def grid_told(sheet: xw.Sheet, title: str, facts: SheetFacts) -> Grid:
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


def grid_asked(sheet: xw.Sheet, title: str) -> Grid:
    """The same, asked for call by call: first how far the sheet goes, the rest when it is needed.

    FileProblem for more cells than anybody could have typed.
    """
    last = sheet.used_range.last_cell
    bottom, right = last.row, last.column
    if bottom > MAX_ROWS:
        # the used range counts formats too: a border may reach down to the last row there is
        columns = range(1, min(right, MAX_PROBED) + 1)
        bottom = max(sheet.range((bottom, column)).end("up").row for column in columns)
    refuse_size(title, bottom, bottom * right)
    block = sheet.range(str(Area(1, 1, bottom, right)))
    rows = [[read(value) for value in row] for row in block_values(block)]
    trim(rows)
    return Grid(
        title,
        rows,
        Asked(hidden_rows(sheet, len(rows))),
        SilentFormulas(sheet, len(rows) + 1, bottom, right),
        Asked(calculated(sheet, len(rows), right)),
        percents=Percents(sheet, rows),
        number_format=lambda row, c: number_format(sheet.range((row, c))) or "General",
    )


def _values(sheet: xw.Sheet, facts: SheetFacts) -> list[list[Value]]:
    """The values of a sheet of which a macro told where it ends, and which cells are errors."""
    block = sheet.range(str(Area(1, 1, facts.bottom, facts.right)))
    if sys.platform == "darwin":  # what is empty there has a value of its own, which xlwings knows
        values = block.options(ndim=2).value
    else:
        values = block.raw_value
        values = values if isinstance(values, tuple) else ((values,),)
    rows = [[read(value) for value in row] for row in values]
    for (row, column), error in facts.errors.items():
        rows[row - 1][column - 1] = ErrorValue(error)
    trim(rows)
    return rows

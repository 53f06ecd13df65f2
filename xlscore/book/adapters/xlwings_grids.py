"""The grid of a sheet in an open workbook: from what a macro told of it, or call by call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from xlscore.book.adapters.placing import stretches
from xlscore.book.adapters.sheet_facts import SheetFacts
from xlscore.book.adapters.xlwings_cells import (
    Asked,
    Percents,
    SilentFormulas,
    ask,
    block_values,
    formula_cells,
    number_format,
    read,
)
from xlscore.book.adapters.xlwings_mac import blocks, hidden_flags, in_rows, on_mac
from xlscore.book.limits import MAX_ROWS
from xlscore.book.ooxml.grids import refuse_size
from xlscore.book.ranges import Area, area
from xlscore.book.sheets import is_blank
from xlscore.book.values import ErrorValue, Grid, Value, cell_name, trim

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

MAX_PROBED = 60
"""Columns in which the last cell is looked for, where a used range is too long to be true."""
USUAL_HEIGHT = 15.0
SHOWN = "SUBTOTAL(103,OFFSET($A$1,ROW($1:${rows})-1,0,1,{columns}))"
"""How many cells of each row hold something and are not hidden.

SUBTOTAL counts no cells of hidden rows if its function is 103; OFFSET makes a range of each row.
Protected sheets tell this too, which do not tell their visible cells.
"""


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


def hidden_rows(sheet: xw.Sheet, rows: Sequence[Sequence[Value]]) -> Iterator[int]:
    """The hidden ones of the first rows of a sheet, of which `rows` are the values."""
    count = len(rows)
    flags = hidden_flags(sheet, count) if on_mac() and count else None
    if flags is not None:
        yield from (row for row, hidden in enumerate(flags, 1) if hidden is True)
        return
    if count < 2:
        return
    # the heading is often higher than the rows below, which are all alike
    yield from _by_halves(sheet, 1, 1)
    height = _height(sheet, 2, count)
    if height == 0:
        yield from range(2, count + 1)
    if height is not None:
        return
    shown = _count_shown(sheet, rows)
    if shown is None:
        yield from _by_halves(sheet, 2, count)
        return
    blank = [n for n in range(2, count + 1) if all(map(is_blank, rows[n - 1]))]
    for stretch in stretches(blank):
        yield from _by_halves(sheet, *stretch)
    yield from (n for n in range(2, count + 1) if n not in {*blank} and not shown[n - 1])


def _count_shown(sheet: xw.Sheet, rows: Sequence[Sequence[Value]]) -> list[float] | None:
    """What `SHOWN` says of each row, in one call; None if the program does not say it, or wrong."""
    columns = max(map(len, rows))
    try:
        answer: Any = sheet.api.Evaluate(SHOWN.format(rows=len(rows), columns=columns))
    except Exception:
        return None
    counts = [row[0] for row in in_rows(answer)]
    if len(counts) != len(rows) or not all(isinstance(count, float) for count in counts):
        return None
    full = [n for n, row in enumerate(rows, 1) if n > 1 and not all(map(is_blank, row))]
    shown = next((n for n in full if counts[n - 1]), None)
    hidden = next((n for n in full if not counts[n - 1]), None)
    # rows of different heights are not all hidden; and one of each, looked at, must be as it says
    right = shown is not None and _height(sheet, shown, shown) != 0
    if hidden is not None:
        right = right and _height(sheet, hidden, hidden) == 0
    return counts if right else None


def _by_halves(sheet: xw.Sheet, first: int, last: int) -> Iterator[int]:
    """The hidden rows by heights: rows of different ones have the height None, hidden ones 0."""
    height = _height(sheet, first, last)
    if height == 0:
        yield from range(first, last + 1)
    elif height is None and first < last:
        middle = (first + last) // 2
        yield from _by_halves(sheet, first, middle)
        yield from _by_halves(sheet, middle + 1, last)


def _height(sheet: xw.Sheet, first: int, last: int) -> float | None:
    return ask(lambda: sheet.range(str(Area(first, 1, last, 1))).row_height, USUAL_HEIGHT)

"""Whom the active cell means."""

from __future__ import annotations

from xlscore.book import schema
from xlscore.book.port import Workbook
from xlscore.book.ranges import area
from xlscore.book.values import Grid
from xlscore.core.findings import CellRef
from xlscore.core.spelling import fold

KEYS = (
    (schema.RESULTS.field("no"), schema.PLAYERS.field("no")),
    (schema.PLAYERS.field("name"), schema.RESULTS.field("player")),
)
"""What a row may say who it is about by, the likeliest first."""


def find_selected_player(book: Workbook, selected: CellRef) -> str | None:
    """The number or name in the selected row, by the headings above it."""
    place = area(selected.cell)
    if place is None or selected.sheet not in book.titles():  # a chart, or a sheet of one
        return None
    grid = book.grid(selected.sheet)
    for fields in KEYS:
        names = {fold(name) for field in fields for name in field.names}
        if who := _below_heading(grid, place.top, names):
            return who
    return None


def _below_heading(grid: Grid, row: int, names: set[str]) -> str | None:
    """What stands in a row under the nearest heading above it that has one of `names`."""
    if row > len(grid.rows):
        return None
    values = grid.rows[row - 1]
    for above in reversed(grid.rows[: row - 1]):
        for column, heading in enumerate(above[: len(values)]):
            if isinstance(heading, str) and fold(heading) in names:
                value = values[column]
                if isinstance(value, float | int) and value == int(value):
                    return str(int(value))
                return value if isinstance(value, str) else None
    return None

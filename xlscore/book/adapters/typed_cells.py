"""The cells of a workbook that a person filled."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.book import schema
from xlscore.book.port import Workbook
from xlscore.book.quota import Cell
from xlscore.book.season.schema import INPUTS
from xlscore.book.sheets import is_blank


def typed_cells(book: Workbook) -> Iterator[Cell]:
    """All of them: on sheets of his own and on those that he types into.

    Of a formula it only counts that there is one, whatever comes out of it.
    """
    typed = {*INPUTS, schema.DRAW_LOG.role, schema.ENTRY.role}
    ours = {title for role, title in book.roles().items() if role not in typed}
    for title in book.titles():
        if title in ours:
            continue
        grid = book.grid(title)
        for r, row in enumerate(grid.rows, 1):
            for c, value in enumerate(row, 1):
                if not is_blank(value):
                    yield title, r, c, "=" if (r, c) in grid.calculated else value

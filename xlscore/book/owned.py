"""Sheets that have the title of one of ours but were never written by us."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xlscore.book.port import Workbook
from xlscore.book.schema import SheetSpec
from xlscore.book.sheets import is_blank
from xlscore.book.values import Grid
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.spelling import folded

FIRST_ROWS = 12


def foreign_sheets(
    book: Workbook, sheets: Mapping[str, str], specs: Sequence[SheetSpec]
) -> Iterator[Finding]:
    """An organiser's own sheet under one of our titles is not written over, but an error.

    Ours carry a defined name, or show by their marks what they are; empty ones do not matter.
    """
    named = book.roles()
    for spec in specs:
        title = sheets.get(spec.role)
        if spec.marks and title is not None and spec.role not in named:
            marks = {folded(word) for mark in spec.marks for word in mark.spellings}
            if _is_foreign(book.grid(title), marks):
                yield finding("sheet-foreign", CellRef(title))


def _is_foreign(grid: Grid, marks: set[str]) -> bool:
    texts = [value for row in grid.rows[:FIRST_ROWS] for value in row if isinstance(value, str)]
    if any(folded(text) in marks for text in texts):
        return False
    return any(not is_blank(value) for row in grid.rows for value in row)

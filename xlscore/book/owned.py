"""Sheets that have the title of one of ours but were never written by us."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.book import schema
from xlscore.book.port import Workbook
from xlscore.book.sheets import is_blank
from xlscore.book.values import Grid
from xlscore.core.catalogue import finding
from xlscore.core.findings import CellRef, Finding
from xlscore.core.spelling import folded

#: Words of which one stands on the first rows of an owned sheet, by its role.
MARKS: Mapping[str, tuple[str, ...]] = {
    schema.STANDINGS.role: ("rank", "rang", "standings", "tabelle"),
    schema.CHECKS.role: ("checks", "prüfung", "severity", "schwere"),
    schema.EXPLAIN.role: ("explain", "erklärung"),
}
FIRST_ROWS = 12


def foreign_sheets(book: Workbook, sheets: Mapping[str, str]) -> Iterator[Finding]:
    """An organiser's own sheet under one of our titles is not written over, but an error.

    Ours carry a defined name, or show by their headings what they are; empty ones do not matter.
    """
    named = book.roles()
    for role, marks in MARKS.items():
        title = sheets.get(role)
        if title is None or role in named:
            continue
        if _is_foreign(book.grid(title), {folded(mark) for mark in marks}):
            yield finding("sheet-foreign", CellRef(title))


def _is_foreign(grid: Grid, marks: set[str]) -> bool:
    texts = [value for row in grid.rows[:FIRST_ROWS] for value in row if isinstance(value, str)]
    if any(folded(text) in marks for text in texts):
        return False
    return any(not is_blank(value) for row in grid.rows for value in row)

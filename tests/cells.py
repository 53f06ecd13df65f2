"""What sheets show, for tests: values without the blanks at their ends."""

from __future__ import annotations

from xlscore.book.port import Workbook
from xlscore.book.values import Value


def trimmed(book: Workbook, title: str) -> list[list[Value]]:
    """The values of a sheet without the blanks at the ends."""
    rows = [list(row) for row in book.grid(title).rows]
    for row in rows:
        while row and row[-1] in (None, ""):
            row.pop()
    while rows and not rows[-1]:
        rows.pop()
    return rows


def all_trimmed(book: Workbook) -> dict[str, list[list[Value]]]:
    """The same of all sheets, by title."""
    return {title: trimmed(book, title) for title in book.titles()}


def unheld(text: str) -> str:
    """A text of a sheet whose lines may end at every space, as functions give it."""
    return text.replace("\u00a0", " ")

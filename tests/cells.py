"""What sheets show, for tests: values without the blanks at their ends. And cells typed into."""

from __future__ import annotations

from xlscore.book.page import Content
from xlscore.book.port import Changes, Rewrite, Workbook
from xlscore.book.ranges import area
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


def type_cell(book: Workbook, title: str, cell: str, value: Content) -> None:
    """Put a value into one cell, as a person does who types it."""
    at = area(cell)
    assert at is not None, cell
    book.apply(Changes(rewrites=(Rewrite(title, (at.left,), {at.top: (value,)}),)))

"""The live layer in Excel: macros, functions, and workbooks with buttons.

A button calls one of the functions below, and so does ``RunPython`` in VBA; without an argument
they work in the workbook that called. Each imports only what it needs: a click starts a new Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import xlwings as xw


def check(book: xw.Book | None = None) -> None:
    """Look for mistakes in what was typed and list them on the sheet *Checks*."""
    _run("check", book)


def draw(book: xw.Book | None = None) -> None:
    """Draw the next round by lot and write its tables and slips."""
    _run("draw", book)


def redraw(book: xw.Book | None = None) -> None:
    """Draw the round again that has no results yet, with those who are here now."""
    _run("redraw", book)


def entry(book: xw.Book | None = None) -> None:
    """Go to the sheet for typing points table by table; it is made where there is none."""
    _run("entry", book)


def recalculate(book: xw.Book | None = None) -> None:
    """Read the results and write the standings anew; in a season workbook the ranking."""
    _run("recalculate", book)


def explain(book: xw.Book | None = None) -> None:
    """Say how the points of the player in the selected row came about."""
    _run("explain", book)


def room(book: xw.Book | None = None) -> None:
    """Show the event on a page for projector and phones; again: the page shows what is new."""
    _run("room", book)


def update_ranking(book: xw.Book | None = None) -> None:
    """Read the events of a season and write the ranking and the invitations anew."""
    _run("update_ranking", book)


def undo(book: xw.Book | None = None) -> None:
    """Take back what xlscore wrote last, here or on the command line; what was typed stays."""
    _run("undo", book)


def redo(book: xw.Book | None = None) -> None:
    """Make the change again that was taken back last."""
    _run("redo", book)


def publish(book: xw.Book | None = None) -> None:
    """Write the standings as a web page and as CSV next to the workbook."""
    _run("publish", book)


def _run(name: str, book: xw.Book | None) -> None:
    from xlscore.excel.host import ExcelHost, calling_book
    from xlscore.live import macros
    from xlscore.live.running import run

    run(getattr(macros, name), ExcelHost(calling_book() if book is None else book))

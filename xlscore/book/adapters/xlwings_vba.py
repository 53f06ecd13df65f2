"""What xlwings has no public names for, done by a macro: the workbook's own, or the add-in's."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

ADDIN = "xlscore.xlam"


def run_vba(sheet: xw.Sheet, macro: str, arguments: Sequence[Any]) -> None:
    """Run a macro of `XlscorePages` on a sheet, whose workbook and name are its first arguments.

    Where there is neither macro, only looks are lost. A program that is told everything at the end
    (xlwings Lite) would fail there.
    """
    if sheet.book.app.engine.type == "remote":
        return
    book = sheet.book.name
    # xlwings' own Book.macro stumbles over the apostrophe in "Ada's Cup.xlsm"
    own = book.replace("'", "''")
    for place in (f"'{own}'!{macro}", f"{ADDIN}!{macro}"):
        with suppress(Exception):  # a workbook without macros, a computer without the add-in
            sheet.book.app.macro(place)(book, sheet.name, *arguments)
            return

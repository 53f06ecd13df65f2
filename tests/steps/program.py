"""What a spreadsheet program has to offer for the steps."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import xlwings as xw

from xlscore.live.macro_list import Macro


class Program(Protocol):
    """A program with windows, and the hands of a person at it."""

    host: str
    """Which macros it has, see `live.macro_list.macros_on`."""
    suffix: str
    """The kind of file in which it keeps the buttons when it saves."""
    function: str
    """How its cells call the function TABLE_SIZES."""

    def open(self, path: Path) -> xw.Book:
        """Open a workbook, its macros enabled."""

    def buttons(self, book: xw.Book, sheet: str) -> list[str]:
        """The captions of the buttons on a sheet."""

    def press(self, book: xw.Book, sheet: str, caption: str) -> str:
        """Press a button; the message that comes, which is closed."""

    def choose(self, book: xw.Book, macro: Macro) -> str:
        """Choose a macro in the ribbon or the menu; the message that comes."""

    def paste(self, cell: xw.Range, content: str) -> None:
        """Copy a text or a formula from a free cell into this one, as values only.

        That is how a person gets something in that a list or a limit refuses when it is typed.
        """

    def save(self, book: xw.Book, path: Path) -> None:
        """Save the workbook as a new file of its own kind."""

    def look(self, path: Path) -> None:
        """Keep a picture of the screen, if there is one."""

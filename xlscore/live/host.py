"""What a program with a workbook open in it has to offer, so that the macros run in it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from xlscore.book.port import LiveWorkbook
from xlscore.core.findings import CellRef
from xlscore.texts import Language


class Host(Protocol):
    """One open workbook and the program around it: one class is all that a new program needs.

    Whatever a method raises is told to the person, by `reason` if that knows it.
    """

    @property
    def book(self) -> LiveWorkbook:
        """The workbook."""

    @property
    def kind(self) -> str:
        """What the lists of verbs call the program: "macros", "calc", "lite" or "pane"."""

    @property
    def name(self) -> str:
        """What the program calls the workbook, one that was never saved too."""

    @property
    def path(self) -> Path | None:
        """The workbook's file; None if it has none on this computer."""

    def selected(self) -> CellRef:
        """The sheet in front and the active cell, no cell if something else is selected."""

    def show(self, at: CellRef) -> None:
        """Bring a sheet to the front, and select the cell, if there is one."""

    def working(self, text: str) -> AbstractContextManager[None]:
        """While a macro works: its status text, and a screen that keeps still."""

    def alert(self, text: str, *, wrong: bool) -> None:
        """Show the message at the end and wait until it was read."""

    def reason(self, error: Exception, language: Language) -> str | None:
        """What an error of the program itself means for the person; None for any other error."""

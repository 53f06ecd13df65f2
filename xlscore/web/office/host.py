"""Excel around the pane's workbook: what a macro does there is noted, and done by JavaScript."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from xlscore.book.adapters.office_book import OfficeBook
from xlscore.book.adapters.office_read import BookRead
from xlscore.core.findings import CellRef
from xlscore.texts import Language


class PaneHost:
    """The workbook that the pane stands beside, as `live.host.Host` asks for it.

    `path` is where its file would be, beside the files that were picked for it: the pane cannot
    know where it really is. `said`, `wrong` and `shown` are what the person is to see.
    """

    kind = "pane"

    def __init__(self, data: BookRead, folder: Path) -> None:
        self.book = OfficeBook(data)
        self.name = Path(data["name"]).name or "xlscore"
        self.path: Path | None = folder / self.name
        sheet, cell = data["selected"]
        self._front = CellRef(sheet, cell)
        self.said, self.wrong = "", False
        self.shown: CellRef | None = None

    def selected(self) -> CellRef:
        """The sheet in front and the active cell; nothing moves while a macro works."""
        return self._front

    def show(self, at: CellRef) -> None:
        """Bring a sheet to the front, and select the cell, if there is one."""
        self.shown = at

    @contextmanager
    def working(self, text: str) -> Iterator[None]:
        """The pane shows by itself that work is under way."""
        yield

    def alert(self, text: str, *, wrong: bool) -> None:
        """The message, which the pane shows when everything is written."""
        self.said, self.wrong = text, wrong

    def reason(self, error: Exception, language: Language) -> str | None:
        """Excel has no part in anything that happens here."""
        return None

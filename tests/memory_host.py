"""A program that is nothing but a workbook in memory: the macros run in it as in any other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import Changes
from xlscore.core.findings import CellRef
from xlscore.live.macros import work_of
from xlscore.live.running import run
from xlscore.texts import Language


class Refused(Exception):
    """What this program raises when it does not want to."""


class MemoryHost:
    """The host; `log` is all that its person saw."""

    kind = "macros"

    def __init__(self, book: MemoryBook, path: Path | None = None) -> None:
        self.book, self.path = book, path
        self.name = path.name if path else "Book1"
        self.front = CellRef(next(iter(book.titles()), ""))
        self.log: list[str] = []

    def selected(self) -> CellRef:
        return self.front

    def show(self, at: CellRef) -> None:
        if at.sheet not in self.book.titles():
            raise KeyError(at.sheet)
        self.front = at
        self.log.append(f"show {at}")

    @contextmanager
    def working(self, text: str) -> Iterator[None]:
        self.log.append(text)
        try:
            yield
        finally:
            self.log.append("done")

    def alert(self, text: str, *, wrong: bool) -> None:
        self.log.append(f"{'error' if wrong else 'info'}: {text}")

    def reason(self, error: Exception, language: Language) -> str | None:
        return f"{language}: {error}" if isinstance(error, Refused) else None

    # what tests ask

    def click(self, macro: str, selected: CellRef | None = None) -> str:
        """Run a macro; the message at the end."""
        self.front = selected or self.front
        run(work_of(macro), self)
        return self.said

    @property
    def said(self) -> str:
        """The last message."""
        return self.log[-1].partition(": ")[2]

    @property
    def wrong(self) -> bool:
        """Whether that message was of something wrong."""
        return self.log[-1].startswith("error: ")


class BookInFront(MemoryBook):
    """A workbook whose program brings the sheet that was written last to the front."""

    host: MemoryHost

    def apply(self, changes: Changes) -> None:
        super().apply(changes)
        self.host.front = CellRef(self.titles()[-1], "A1")

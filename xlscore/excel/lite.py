"""A click in xlwings Lite, where Excel runs the macros in a Python of its own.

Its engine tells neither formats nor formulas nor hidden rows, so the adapter takes them for the
usual, and has no events and no status to switch off.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from xlscore.actions.console import put_line
from xlscore.book.adapters.xlwings_host import XlwingsHost
from xlscore.texts import Language, say

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw


class LiteHost(XlwingsHost):
    """The workbook that Lite stands beside. Its file cannot be seen from here."""

    kind = "lite"

    @property
    def path(self) -> Path | None:
        """None: a page in a browser has no folders."""
        return None

    @contextmanager
    def working(self, text: str) -> Iterator[None]:
        """Lite itself shows that a script runs."""
        yield

    def alert(self, text: str, *, wrong: bool) -> None:
        """The message in Lite's own output, and in a box where it has one."""
        for line in text.splitlines():
            put_line(line)
        try:
            super().alert(text, wrong=wrong)
        except (AttributeError, NotImplementedError):
            return

    def reason(self, error: Exception, language: Language) -> str | None:
        """What this engine lacks, which the macros ask for all the same."""
        if isinstance(error, NotImplementedError):
            return say("macros.lite_lacks", language, what=error)
        return None


def run(macro: str, book: xw.Book) -> None:
    """A macro of the list, in the workbook that Lite hands over."""
    from xlscore.live import running
    from xlscore.live.macros import work_of

    running.run(work_of(macro), LiteHost(book))

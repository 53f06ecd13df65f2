"""Around every macro: the status, the sheet in front, and one message at the end.

What a program has to offer for that is its `Host`.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Protocol

from xlscore.actions.workbooks import workbook_language
from xlscore.book.port import LiveWorkbook
from xlscore.book.problems import FileProblem, Problem
from xlscore.book.versions import state_directory
from xlscore.core.collector import hold_collector
from xlscore.core.findings import CellRef
from xlscore.records import dataclass
from xlscore.texts import Language, say


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


@dataclass(frozen=True, slots=True)
class Said:
    """What a macro has to say at the end, and the cell that it is about."""

    text: str
    at: CellRef | None = None
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Live:
    """The workbook a macro works in. `path` is None if it has no file on this computer.

    `place` is where its changes are kept, as if it were a file there (see `book.history`).
    """

    book: LiveWorkbook
    path: Path | None
    place: Path
    language: Language
    selected: CellRef
    """The sheet in front and its active cell."""
    kind: str = "macros"
    """What the lists of verbs call the program."""


Work = Callable[[Live], Said]


def run(work: Work, host: Host) -> None:
    """Carry out a macro; whatever happens ends in one message, never in a traceback."""
    language: Language = "en"
    try:
        language = workbook_language(host.book)
        with hold_collector(), host.working(say("macros.working", language)):
            said = _work(work, host, language)
    except Problem as problem:
        said = Said(problem.text(language), wrong=True)
    except MemoryError:
        said = Said(FileProblem("out-of-memory").text(language), wrong=True)
    except Exception as error:
        said = Said(host.reason(error, language) or _log_error(error, language), wrong=True)
    if said.at is not None:
        with suppress(Exception):  # a program with a dialog open may go nowhere
            host.show(said.at)
    host.alert(said.text, wrong=said.wrong)


def _work(work: Work, host: Host, language: Language) -> Said:
    """The macro itself; the sheet that was in front is in front again afterwards."""
    before = host.selected()
    unsaved = state_directory() / "unsaved" / re.sub(r"[^\w .-]", "_", host.name)
    try:
        place, kind = host.path or unsaved, host.kind
        return work(Live(host.book, host.path, place, language, selected=before, kind=kind))
    finally:
        with suppress(Exception):  # the sheet may be gone
            if host.selected().sheet != before.sheet:
                host.show(CellRef(before.sheet))


def _log_error(error: Exception, language: Language) -> str:
    """Keep the details of an unexpected error in a file; gives the sentence that names it."""
    log = state_directory() / "errors.log"
    with suppress(OSError):
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("".join(traceback.format_exception(error)), "utf-8", "backslashreplace")
    return say("macros.unexpected", language, what=type(error).__name__, file=log)

"""Around every macro: the status bar, a still screen, the selection, and one message at the end."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.kind import workbook_language
from xlscore.book.port import Workbook
from xlscore.book.problems import Problem
from xlscore.book.replace import state_directory
from xlscore.core.collector import held_collector
from xlscore.core.findings import CellRef
from xlscore.live.history import History
from xlscore.texts import Language, say

if TYPE_CHECKING:
    import xlwings as xw

#: COM: the call was rejected, try again later, Excel is in edit mode or shows a dialog.
BUSY = frozenset((-2147418111, -2147417846, -2146777998))
ATTEMPTS = 2000
"""How often xlwings asks a busy Excel; by itself it would ask for ever."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a macro has to say at the end, and the cell that it is about."""

    text: str
    at: CellRef | None = None
    wrong: bool = False


class LiveBook(Workbook, Protocol):
    """The workbook port, and sheets that can be taken away again."""

    def remove(self, title: str) -> None:
        """Take away a sheet that xlscore made."""


@dataclass(frozen=True, slots=True)
class Live:
    """The workbook a macro runs in. `path` is None if it has no file on this computer."""

    book: LiveBook
    path: Path | None
    history: History
    language: Language
    selected: tuple[str, int, int] | None
    """Sheet, row and column (from 1) of the active cell, if a cell is selected."""


Work = Callable[[Live], Said]


def calling_book() -> xw.Book:
    """The workbook whose button was clicked."""
    import xlwings as xw

    _not_for_ever()
    try:
        return xw.Book.caller()
    except Exception as error:
        if busy(error):
            sys.exit(_both("busy"))
        named = next((arg for arg in sys.argv if arg.startswith("--wb=")), "")
        # xlwings cuts the name of the workbook at an equals sign
        why = "equals_sign" if named.count("=") > 1 else "no_caller"
        sys.exit(_both(why))


def run(work: Work, book: xw.Book) -> None:
    """Carry out a macro; whatever happens ends in one message, never in a traceback."""
    language: Language = "en"
    try:
        port = XlwingsBook(book)
        language = workbook_language(port)
        path = local_path(book)
        with held_collector(), _quiet(book, say("macros.working", language)) as selected:
            said = work(Live(port, path, History(book.name, path), language, selected))
    except Problem as problem:
        said = Said(problem.text(language), wrong=True)
    except Exception as error:
        said = Said(_unexpected(error, language), wrong=True)
    with suppress(Exception):
        _go(book, said.at)
    _tell(book, said)


def busy(error: BaseException) -> bool:
    """Whether the spreadsheet program refused a call because of what its user is doing."""
    seen: BaseException | None = error
    while seen is not None:
        details = _details(seen)
        codes = (getattr(seen, "hresult", None), *seen.args[:1], *details[-1:])
        if type(seen).__name__ == "ExcelBusyError" or any(
            isinstance(code, int) and code in BUSY for code in codes
        ):
            return True
        seen = seen.__cause__ or seen.__context__  # xlwings turns some refusals into a KeyError
    return False


def _details(error: BaseException) -> tuple[Any, ...]:
    """What a COM error says in its third part: (code, program, text, help, topic, code)."""
    details = error.args[2] if len(error.args) > 2 else None
    return details if isinstance(details, tuple) else ()


def local_path(book: xw.Book) -> Path | None:
    """The workbook's file, if it has one on this computer."""
    with suppress(Exception):  # xlwings raises where a file is known by its web address only
        path = Path(book.fullname)
        if path.is_absolute() and path.is_file():
            return path
    return None


@contextmanager
def _quiet(book: xw.Book, text: str) -> Iterator[tuple[str, int, int] | None]:
    """No flicker, no macros of others, a text in the status bar; all as before at the end."""
    app: Any = book.app
    before = {name: getattr(app, name) for name in ("screen_updating", "enable_events")}
    sheet, selected = book.sheets.active, None
    with suppress(Exception):  # a chart or a shape may be what is selected
        selection = book.selection
        if selection is not None and selection.sheet == sheet:
            selected = (sheet.name, selection.row, selection.column)
    app.status_bar = text
    try:
        for name in before:
            setattr(app, name, False)
        yield selected
    finally:
        with suppress(Exception):  # a sheet that was selected may be gone
            if book.sheets.active != sheet:
                sheet.activate()
        for name, value in before.items():
            with suppress(Exception):
                setattr(app, name, value)
        with suppress(Exception):
            app.status_bar = False


def _go(book: xw.Book, at: CellRef | None) -> None:
    if at is None or at.sheet not in [sheet.name for sheet in book.sheets]:
        return
    sheet = book.sheets[at.sheet]
    sheet.activate()
    if at.cell:
        sheet.range(at.cell).select()


def _tell(book: xw.Book, said: Said) -> None:
    """The message; where no box can be shown, the way RunPython shows errors on Windows."""
    try:
        book.app.alert(said.text, "xlscore", mode="critical" if said.wrong else "info")
    except Exception:
        sys.exit(said.text if said.wrong else 0)


def _unexpected(error: Exception, language: Language) -> str:
    if busy(error):
        return say("macros.busy", language)
    details = _details(error)
    if len(details) > 2 and isinstance(details[2], str) and details[2].strip():
        return say("macros.refused", language, what=details[2].strip())
    log = state_directory() / "errors.log"
    with suppress(OSError):
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("".join(traceback.format_exception(error)), "utf-8", "backslashreplace")
    return say("macros.unexpected", language, what=type(error).__name__, file=log)


def _both(key: str) -> str:
    """A text in both languages: without a workbook nobody knows which one."""
    return f"xlscore: {say('macros.' + key, 'en')}\nxlscore: {say('macros.' + key, 'de')}"


def _not_for_ever() -> None:
    """xlwings waits for a busy Excel without end, and the hall with it."""
    windows: Any = sys.modules.get("xlwings._xlwindows")
    if windows is not None and hasattr(windows, "N_COM_ATTEMPTS"):
        windows.N_COM_ATTEMPTS = ATTEMPTS

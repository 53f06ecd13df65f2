"""The steps in the real Excel on Windows. This part has never run where it was written."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import openpyxl
import xlwings as xw

from xlscore.excel.setup.machine_windows import COMPUTER, EXCEL, registry_value
from xlscore.live.macro_list import Macro

SECONDS = 120
#: A cell right of every table, which is open on protected sheets too.
FREE = "AA3"
#: The class of Excel's own windows.
WINDOW = "XLMAIN"
DIALOG, CLOSE_BY_OK, ID_OK = "#32770", 0x0111, 1


class InExcel:
    """An Excel that was started like a person starts it, so that it loads its add-ins.

    It is visible: one that is hidden waits for ever behind a dialog that nobody sees.
    """

    host = "macros"
    suffix = ".xlsm"
    function = "XLSCORE_TABLE_SIZES"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._app: Any = None

    def start(self) -> str:
        """Start it with a workbook, and wait for its window and the add-in; the window's title.

        However that ends, a picture and the titles of all windows are kept.
        """
        # without a workbook it shows its start screen, which xlwings does not see
        empty = self._folder / "empty.xlsx"
        openpyxl.Workbook().save(empty)
        program = str(registry_value(COMPUTER, EXCEL, "")).strip('"')
        self._process = subprocess.Popen([program, "/x", str(empty)])
        try:
            title = str(_until(lambda: _window_of(empty.stem), "no window shows the workbook"))
            self._app = _until(lambda: xw.apps.active, "Excel has not started")
            _until(lambda: self._app.api.Workbooks("xlscore.xlam"), "the add-in is not loaded")
        finally:
            self.look(self._folder / "start.png")
            shown = "".join(f"{kind}\t{name}\n" for kind, name in _windows())
            (self._folder / "windows.txt").write_text(shown, "utf-8")
        return title

    def open(self, path: Path) -> xw.Book:
        return self._app.books.open(str(path))

    def buttons(self, book: xw.Book, sheet: str) -> list[str]:
        return list(self._bound(book, sheet))

    def press(self, book: xw.Book, sheet: str, caption: str) -> str:
        book.activate()
        book.sheets[sheet].activate()
        return self._run(self._bound(book, sheet)[caption])

    def choose(self, book: xw.Book, macro: Macro) -> str:
        book.activate()
        return self._run(f"xlscore.xlam!{macro.sub}")

    def paste(self, cell: xw.Range, content: str) -> None:
        free = cell.sheet.range(FREE)
        free.formula = content
        free.copy()
        cell.paste(paste="values")
        self._app.api.CutCopyMode = False
        free.clear_contents()

    def save(self, book: xw.Book, path: Path) -> None:
        book.save(str(path))

    def look(self, path: Path) -> None:
        from PIL import ImageGrab

        with suppress(OSError):
            ImageGrab.grab().save(path)

    def quit(self) -> None:
        """End this Excel, and no other one, as `App.quit` of xlwings would."""
        if self._app is not None:
            self._app.api.DisplayAlerts = False
            self._app.api.Quit()
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(SECONDS if self._app is not None else 0)
            self._process.kill()

    def _bound(self, book: xw.Book, sheet: str) -> dict[str, str]:
        """Caption -> macro of the buttons on a sheet."""
        shapes = [shape for shape in book.sheets[sheet].api.Shapes if shape.OnAction]
        return {shape.TextFrame.Characters().Text: shape.OnAction for shape in shapes}

    def _run(self, macro: str) -> str:
        """Run a macro as a click does, and answer its message box; what that said."""
        said: list[str] = []
        watcher = threading.Thread(target=lambda: said.append(_answered()), daemon=True)
        watcher.start()
        self._app.api.Run(macro)
        watcher.join(SECONDS)
        assert said, f"{macro}: no message came"
        return said[0]


def _until(found: Callable[[], Any], trouble: str) -> Any:
    """What is there after a while; an Excel that starts refuses calls for some seconds."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        with suppress(Exception):
            if (thing := found()) is not None:
                return thing
        time.sleep(1)
    raise TimeoutError(trouble)


def _windows() -> list[tuple[str, str]]:
    """The class and the title of every window that is shown."""
    import win32gui

    found: list[tuple[str, str]] = []

    def add(window: int, _: object) -> None:
        if win32gui.IsWindowVisible(window):
            found.append((win32gui.GetClassName(window), win32gui.GetWindowText(window)))

    win32gui.EnumWindows(add, None)
    return found


def _window_of(workbook: str) -> str | None:
    """The title of Excel's window that shows a workbook; None if there is none."""
    shown = (title for kind, title in _windows() if kind == WINDOW)
    return next((title for title in shown if workbook in title), None)


def _answered() -> str:
    """The text of the message box called xlscore, whose button is pressed."""
    import win32gui

    def box() -> int | None:
        return win32gui.FindWindow(DIALOG, "xlscore") or None

    window = _until(box, "no message box")
    texts: list[str] = []
    win32gui.EnumChildWindows(
        window,
        lambda child, _: (
            texts.append(win32gui.GetWindowText(child))
            if win32gui.GetClassName(child) == "Static"
            else None
        ),
        None,
    )
    win32gui.PostMessage(window, CLOSE_BY_OK, ID_OK, 0)
    return "".join(texts)

"""The program around an open workbook, through xlwings: what it shows and what is selected.

The host for Excel adds what Excel's own errors mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.ranges import area
from xlscore.book.values import cell_name
from xlscore.core.findings import CellRef

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

STILL = ("screen_updating", "enable_events")
"""What is off while a macro works: no flicker, no macros of others."""
ATTEMPTS = 3


class XlwingsHost:
    """An open workbook as `live.host.Host` asks for it, except for errors."""

    kind = "macros"

    def __init__(self, book: xw.Book) -> None:
        self._open = book
        self.book = XlwingsBook(book)

    @property
    def name(self) -> str:
        """What the program calls the workbook."""
        return self.book.inside.name

    @property
    def path(self) -> Path | None:
        """The workbook's file, if it has one on this computer."""
        with suppress(Exception):  # xlwings raises where a file is known by its web address only
            path = Path(self._open.fullname)
            if path.is_absolute() and path.is_file():
                return path
        return None

    def selected(self) -> CellRef:
        """The sheet in front, and the first of the selected cells."""
        front = self.book.inside.run("XlscoreFront")
        if isinstance(front, str):
            title, _, cell = front.partition("\t")
            return CellRef(title, cell)
        title = self._open.sheets.active.name
        with suppress(Exception):  # a chart or a shape may be what is selected
            cells = self.book.inside.app.selection
            if cells is not None and _is(cells.sheet, title, self.name):
                first = area(cells.address.replace("$", "").partition(",")[0])
                if first is not None:
                    return CellRef(title, cell_name(first.top, first.left))
        return CellRef(title)

    def show(self, at: CellRef) -> None:
        """Bring a sheet to the front, and select the cell, if there is one."""
        sheet = self._open.sheets[at.sheet]
        sheet.activate()
        if at.cell:
            sheet.range(at.cell).select()

    @contextmanager
    def working(self, text: str) -> Iterator[None]:
        """A text in the status bar and a still screen; all as before at the end."""
        app: Any = self.book.inside.app
        before = {name: getattr(app, name) for name in STILL}
        app.status_bar = text
        try:
            for name in STILL:
                setattr(app, name, False)
            yield
        finally:
            for name, value in {**before, "status_bar": False}.items():
                _set_back(app, name, value)

    def alert(self, text: str, *, wrong: bool) -> None:
        """A message box."""
        self.book.inside.app.alert(text, "xlscore", mode="critical" if wrong else "info")


def _is(sheet: xw.Sheet, title: str, book: str) -> bool:
    """Whether a sheet is that of a workbook; another one may be in front."""
    return sheet.name == title and sheet.book.name == book


def _set_back(app: Any, name: str, value: Any) -> None:
    """A switch as it was before; a busy program is asked again, and then has to do without."""
    for _ in range(ATTEMPTS):
        with suppress(Exception):
            setattr(app, name, value)
            return

"""LibreOffice Calc around an open workbook: what it shows and what is selected."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from xlscore.book.values import cell_name
from xlscore.calc import uno_bridge
from xlscore.calc.calc_book import CalcBook
from xlscore.calc.document import file_of, title_of
from xlscore.core.findings import CellRef
from xlscore.texts import Language

#: Set to "collect", no box is ever shown, so that a program that nobody watches does not wait.
ALERTS = "XLSCORE_ALERTS"
RANGES = "com.sun.star.sheet.SheetCellRanges"


class CalcHost:
    """A workbook that is open in Calc."""

    kind = "calc"

    def __init__(self, document: Any, context: Any) -> None:
        self._document = document
        self.book = CalcBook(document, context)

    @property
    def name(self) -> str:
        """What LibreOffice calls the workbook."""
        return title_of(self._document)

    @property
    def path(self) -> Path | None:
        """The workbook's file, if it has one on this computer."""
        path = file_of(self._document)
        return path if path is not None and path.is_file() else None

    def selected(self) -> CellRef:
        """The sheet in front, and the first of the selected cells."""
        controller, cells = self._document.CurrentController, self._document.CurrentSelection
        if controller is None:
            return CellRef(self._document.Sheets.getByIndex(0).Name)
        title = controller.ActiveSheet.Name
        if cells is not None and cells.supportsService(RANGES):
            cells = cells.getByIndex(0) if cells.Count else None
        # a chart or a shape may be what is selected
        place = getattr(cells, "RangeAddress", None)
        if place is None:
            return CellRef(title)
        return CellRef(title, cell_name(place.StartRow + 1, place.StartColumn + 1))

    def show(self, at: CellRef) -> None:
        """Bring a sheet to the front, and select the cell, if there is one."""
        controller = self._document.CurrentController
        if controller is None:
            return
        sheet = self._document.Sheets.getByName(at.sheet)
        controller.setActiveSheet(sheet)
        if at.cell:
            controller.select(sheet.getCellRangeByName(at.cell))
            # LibreOffice marks a cell that a program selects, and Enter then stays inside the
            # mark; selecting nothing takes the mark away and leaves the cursor where it is
            controller.select(self._document.createInstance(RANGES))

    @contextmanager
    def working(self, text: str) -> Iterator[None]:
        """A text in the status bar and a still screen; all as before at the end."""
        controller = self._document.CurrentController
        status = controller.Frame.createStatusIndicator() if controller is not None else None
        if status is not None:
            status.start(text, 0)
        self._document.lockControllers()
        try:
            yield
        finally:
            # the window may have been closed meanwhile
            with suppress(uno_bridge.failure()):
                self._document.unlockControllers()
            if status is not None:
                with suppress(uno_bridge.failure()):
                    status.end()

    def alert(self, text: str, *, wrong: bool) -> None:
        """A message box; none where nobody could close it."""
        controller = self._document.CurrentController
        window = controller.Frame.ContainerWindow if controller is not None else None
        if os.environ.get(ALERTS) == "collect" or window is None or not window.isVisible():
            return
        kind = uno_bridge.enum("awt.MessageBoxType", "ERRORBOX" if wrong else "INFOBOX")
        box = window.getToolkit().createMessageBox(window, kind, 1, "xlscore", text)
        box.execute()
        box.dispose()  # a closed box stays alive otherwise, as a window that nobody sees

    def reason(self, error: Exception, language: Language) -> str | None:
        """Nothing: what LibreOffice lacks or refuses is a CalcProblem, which says so itself."""
        return None

"""A person at a workbook with buttons in a real LibreOffice: opening, typing, clicking, reading."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import xlwings as xw
from calc_window import Calc

from uno_engine.engine import book_of
from xlscore.book.values import Value
from xlscore.calc import uno_bridge
from xlscore.live.macro_list import MACROS

RUN_ALWAYS = 4  # com.sun.star.document.MacroExecMode.ALWAYS_EXECUTE_NO_WARN


class Desk:
    """An open workbook with its macros enabled, and the hands of a person."""

    def __init__(self, calc: Calc, path: Path) -> None:
        self._calc = calc
        office = calc.office
        enabled = uno_bridge.properties(MacroExecutionMode=RUN_ALWAYS)
        self.document = office.desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, enabled)
        self.view = self.document.CurrentController
        self.view.setFormDesignMode(False)
        self._dispatcher = uno_bridge.service(office.context, "frame.DispatchHelper")
        self.book: xw.Book = book_of(self.document, office.context)

    def paste(self, title: str, row: int, column: int, rows: Sequence[Sequence[Value]]) -> None:
        """Paste a block of values, as people do with lists they have already."""
        sheet = self.document.Sheets.getByName(title)
        right, bottom = column + len(rows[0]) - 2, row + len(rows) - 2
        cells = sheet.getCellRangeByPosition(column - 1, row - 1, right, bottom)
        cells.setDataArray(tuple(tuple("" if v is None else v for v in row) for row in rows))

    def type(self, title: str, row: int, column: int, text: str) -> None:
        """Type into a cell and press Enter."""
        sheet = self.document.Sheets.getByName(title)
        self.view.setActiveSheet(sheet)
        self.view.select(sheet.getCellByPosition(column - 1, row - 1))
        entered = uno_bridge.properties(StringName=text)
        self._dispatcher.executeDispatch(self.view.Frame, ".uno:EnterString", "", 0, entered)

    def click(self, title: str, function: str) -> str:
        """Click the button of a macro on a sheet; the message that comes, which is closed."""
        sheet = self.document.Sheets.getByName(title)
        self.view.setActiveSheet(sheet)
        captions = next((m.title.en, m.title.in_("de")) for m in MACROS if m.function == function)
        self.press(next(model for model in buttons_of(sheet) if model.Label in captions))
        return self._calc.answer()

    def press(self, model: Any) -> None:
        """Press a button of the sheet in front."""
        assert self.view.getControl(model).getAccessibleContext().doAccessibleAction(0)

    def save_copy(self, path: Path) -> None:
        """The workbook as it is now, as a file without macros."""
        how = uno_bridge.properties(FilterName="Calc MS Excel 2007 XML")
        self.document.storeToURL(path.as_uri(), how)

    def close(self) -> None:
        self.document.close(True)


def buttons_of(sheet: Any) -> list[Any]:
    """The models of the buttons on a sheet, in order."""
    forms = [sheet.DrawPage.Forms.getByIndex(i) for i in range(sheet.DrawPage.Forms.Count)]
    return [form.getByIndex(i) for form in forms for i in range(form.Count)]

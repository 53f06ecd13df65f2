"""The steps in LibreOffice with the extension: how they are tried out where there is no Excel."""

from __future__ import annotations

from pathlib import Path

import xlwings as xw
from calc_window import Calc
from clicking import Desk, buttons_of

from xlscore.calc import uno_bridge
from xlscore.live.macro_list import Macro


class InCalc:
    """A LibreOffice; it rewrites the macros of an .xlsm, so it saves an .xlsx."""

    host = "calc"
    suffix = ".xlsx"
    function = "XLSCORE.TABLE_SIZES"

    def __init__(self, calc: Calc) -> None:
        self._calc = calc
        self._desks: dict[str, Desk] = {}

    def open(self, path: Path) -> xw.Book:
        desk = Desk(self._calc, path)
        self._desks[desk.book.name] = desk
        return desk.book

    def buttons(self, book: xw.Book, sheet: str) -> list[str]:
        models = buttons_of(self._desks[book.name].document.Sheets.getByName(sheet))
        return [model.Label for model in models]

    def press(self, book: xw.Book, sheet: str, caption: str) -> str:
        desk = self._desks[book.name]
        shown = desk.document.Sheets.getByName(sheet)
        desk.view.setActiveSheet(shown)
        desk.press(next(model for model in buttons_of(shown) if model.Label == caption))
        return self._calc.answer()

    def choose(self, book: xw.Book, macro: Macro) -> str:
        return self._calc.click(self._desks[book.name].document, macro.function)

    def paste(self, cell: xw.Range, content: str) -> None:
        cell.formula = content

    def save(self, book: xw.Book, path: Path) -> None:
        how = uno_bridge.properties(FilterName="Calc MS Excel 2007 XML")
        self._desks[book.name].document.storeToURL(path.as_uri(), how)

    def look(self, path: Path) -> None:
        """Nobody sees its windows."""

    def close(self) -> None:
        """Close all that was opened."""
        for desk in self._desks.values():
            desk.close()

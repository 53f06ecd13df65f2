# ruff: noqa: N802, N803 - what is here is called as Office.js calls it
"""Excel's side of Office.js, as far as the pane goes, over a workbook open in LibreOffice.

What a cell holds, shows and computes is Calc's; what Excel does differently is done as Excel does.
"""

from __future__ import annotations

import datetime as dt
from types import SimpleNamespace
from typing import Any

from uno_engine.address import of_uno
from uno_engine.app import selection_of
from xlscore.book.page import Page
from xlscore.calc.page_styles import set_up_print

from .cells import Area, Refused, address_of

CONTENTS = 1 | 2 | 4 | 16  # com.sun.star.sheet.CellFlags: values, moments, texts, formulas


class Workbook:
    """A workbook, the root of everything; `finish` ends a batch."""

    def __init__(self, book: Any) -> None:
        self.book, self.name = book, book.name
        self.worksheets, self.names = Worksheets(self), Names(book)
        self.tables, self.functions = Tables(book), Functions(book)
        self.setups: dict[str, Setup] = {}

    def getActiveCell(self) -> Area:
        found = selection_of(self.book)
        return Area([found.sheet.at(found.box)])

    def finish(self) -> None:
        """Calc is told of a sheet's paper all at once."""
        for setup in self.setups.values():
            setup.finish()


class Functions:
    def __init__(self, book: Any) -> None:
        self.epoch = book.epoch

    def date(self, year: int, month: int, day: int) -> Any:
        return SimpleNamespace(value=(dt.datetime(year, month, day) - self.epoch).days)


class Worksheets:
    def __init__(self, workbook: Workbook) -> None:
        self.workbook = workbook

    @property
    def items(self) -> list[Worksheet]:
        return [Worksheet(self.workbook, sheet) for sheet in self.workbook.book.sheets]

    def getItem(self, name: str) -> Worksheet:
        if name not in self.workbook.book.sheets:
            raise Refused("ItemNotFound", name)
        return Worksheet(self.workbook, self.workbook.book.sheets(name))

    def getFirst(self) -> Worksheet:
        return self.items[0]

    def getActiveWorksheet(self) -> Worksheet:
        return Worksheet(self.workbook, self.workbook.book.sheets.active)

    def add(self, name: str) -> Worksheet:
        sheets = self.workbook.book.sheets
        if name in sheets:
            raise Refused("InvalidArgument", name)
        front = sheets.active
        sheet = sheets.add(after=sheets(len(sheets)), name=name)
        front.activate()  # in Excel a new sheet does not come to the front
        return Worksheet(self.workbook, sheet)


class Worksheet:
    def __init__(self, workbook: Workbook, sheet: Any) -> None:
        self.workbook, self.sheet = workbook, sheet
        self.freezePanes = FreezePanes(sheet)
        self.protection = SimpleNamespace(protected=bool(sheet.api.isProtected()))
        self.showGridlines = True

    @property
    def name(self) -> str:
        return str(self.sheet.name)

    @property
    def pageLayout(self) -> Setup:
        return self.workbook.setups.setdefault(self.name, Setup(self.sheet))

    @property
    def horizontalPageBreaks(self) -> Setup:
        return self.pageLayout

    def getRange(self, address: str) -> Area:
        return Area([self.sheet.range(address)])

    def getRangeByIndexes(self, row: int, column: int, rows: int, columns: int) -> Area:
        return Area([self.sheet.range((row + 1, column + 1), (row + rows, column + columns))])

    def getRanges(self, addresses: str) -> Area:
        if len(addresses) > 8192:
            raise Refused("InvalidArgument", "too long a list of ranges")
        return Area([self.sheet.range(address) for address in addresses.split(",")])

    def getUsedRange(self, valuesOnly: bool = False) -> Area:
        assert valuesOnly
        found = self.sheet.api.queryContentCells(CONTENTS).RangeAddresses
        boxes = [of_uno(address) for address in found]
        if not boxes:
            return self.getRange("A1")
        whole = boxes[0]
        for box in boxes:
            whole = whole.around(box)
        return Area([self.sheet.at(whole)])

    def activate(self) -> None:
        if not self.sheet.api.IsVisible:  # "a hidden worksheet can not be activated or selected"
            raise Refused("GeneralException", self.name)
        self.sheet.activate()


class FreezePanes:
    def __init__(self, sheet: Any) -> None:
        self.panes = sheet.freeze_panes

    def unfreeze(self) -> None:
        self.panes.unfreeze()

    def freezeAt(self, address: str) -> None:
        self.panes.freeze_at(address)

    def freezeRows(self, count: int) -> None:
        self.panes.freeze(count, 0)

    def freezeColumns(self, count: int) -> None:
        self.panes.freeze(0, count)


class Setup:
    """A sheet's pageLayout and its page breaks."""

    def __init__(self, sheet: Any) -> None:
        self.sheet = sheet
        self.orientation, self.paperSize, self.zoom = "Portrait", "", {}
        texts = {f"{s}{k}": "" for s in ("left", "center", "right") for k in ("Header", "Footer")}
        self.headersFooters = SimpleNamespace(defaultForAllPages=SimpleNamespace(**texts))
        self.titles: tuple[int, int] | None = None
        self.breaks = list[int]()

    def setPrintArea(self, address: str) -> None:
        self.sheet.page_setup.print_area = address

    def setPrintTitleRows(self, address: str) -> None:
        first, last = address.replace("$", "").split(":")
        self.titles = int(first), int(last)

    def removePageBreaks(self) -> None:
        self.breaks = []

    def add(self, cell: str) -> None:
        self.breaks.append(self.sheet.range(cell).row)

    def finish(self) -> None:
        assert self.paperSize == "A4"
        assert self.zoom == {"horizontalFitToPages": 1}
        texts = self.headersFooters.defaultForAllPages
        page = Page(
            "",
            self.sheet.name,
            (),
            repeat=self.titles,
            breaks=tuple(self.breaks),
            landscape=self.orientation == "Landscape",
            header=f"&L{texts.leftHeader}&C{texts.centerHeader}&R{texts.rightHeader}",
            footer=f"&L{texts.leftFooter}&C{texts.centerFooter}&R{texts.rightFooter}",
        )
        set_up_print(self.sheet.book.api, self.sheet.api, page)


class Names:
    def __init__(self, book: Any) -> None:
        self.book = book

    @property
    def items(self) -> list[Name]:
        return [Name(name) for name in self.book.names if name.sheet is None]

    def getItem(self, name: str) -> Name:
        if name not in self.book.names:
            raise Refused("ItemNotFound", name)
        return Name(self.book.names(name))

    def add(self, name: str, reference: str) -> Name:
        if name in self.book.names:
            raise Refused("ItemAlreadyExists", name)
        return Name(self.book.names.add(name, reference))


class Name:
    def __init__(self, name: Any) -> None:
        self._name, self.name = name, name.name

    @property
    def formula(self) -> str:
        return str(self._name.refers_to)

    @formula.setter
    def formula(self, value: str) -> None:
        self._name.refers_to = value


class Tables:
    def __init__(self, book: Any) -> None:
        self.book = book

    @property
    def items(self) -> list[Table]:
        return [Table(table) for sheet in self.book.sheets for table in sheet.tables]

    def getItem(self, name: str) -> Table:
        return next(table for table in self.items if table.name == name)


class Table:
    def __init__(self, table: Any) -> None:
        self.table, self.name = table, table.name

    def getRange(self) -> Area:
        return Area([self.table.range])

    def resize(self, address: str) -> None:
        self.table.resize(self.table.sheet.range(address))


__all__ = ["Refused", "Workbook", "address_of"]

"""The sheets of a workbook."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from xlwings import base_classes

from uno_engine import address, notes, views
from uno_engine.address import Box, of_uno
from uno_engine.names import Names
from uno_engine.problems import EngineProblem
from uno_engine.ranges import Range
from uno_engine.tables import Tables
from xlscore.book.page import Page
from xlscore.calc.page_styles import set_up_print
from xlscore.calc.views import has_gridlines, show_gridlines


class Sheets(base_classes.Sheets):
    """All sheets of a workbook, hidden ones included."""

    def __init__(self, book: Any) -> None:
        self.book = book

    @property
    def api(self) -> Any:
        """LibreOffice's list of the sheets."""
        return self.book.api.Sheets

    def _title(self, key: str) -> str | None:
        wanted = key.lower()
        return next((t for t in self.api.ElementNames if t.lower() == wanted), None)

    def __call__(self, key: int | str) -> Sheet:
        """A sheet by number from 1 or by title; KeyError if there is none."""
        if isinstance(key, str):
            title = self._title(key)
            if title is None:
                raise KeyError(key)
            return Sheet(self.book, self.api.getByName(title))
        return Sheet(self.book, self.api.getByIndex(key - 1))

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._title(key) is not None

    def __len__(self) -> int:
        length: int = self.api.Count
        return length

    def __iter__(self) -> Iterator[Sheet]:
        sheets = self.api
        return (Sheet(self.book, sheets.getByIndex(i)) for i in range(sheets.Count))

    @property
    def active(self) -> Sheet:
        """The sheet in front."""
        controller = self.book.api.CurrentController
        return self(1) if controller is None else Sheet(self.book, controller.ActiveSheet)

    def add(self, before: Any = None, after: Any = None, name: str | None = None) -> Sheet:
        """A new sheet, which becomes the active one, as in Excel."""
        self.book.guard()
        sheets = self.api
        position = after.index if after else (before or self.active).index - 1
        name = name or next(n for n in map("Sheet{}".format, count(1)) if not sheets.hasByName(n))
        sheets.insertNewByName(name, position)
        sheet = self(name)
        sheet.activate()
        return sheet


class Sheet(base_classes.Sheet):
    """A sheet."""

    book: Any = None

    def __init__(self, book: Any, api: Any) -> None:
        self.book = book
        self._api = api
        self._box: Box | None = None

    def __eq__(self, other: object) -> bool:
        # LibreOffice hands out a new object each time, so the objects themselves differ.
        if not isinstance(other, Sheet):
            return False
        return self.index == other.index and bool(self.book.api == other.book.api)

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def api(self) -> Any:
        """LibreOffice's own object."""
        return self._api

    @property
    def name(self) -> str:
        """The title."""
        name: str = self.api.Name
        return name

    @name.setter
    def name(self, value: str) -> None:
        self.api.setName(value)

    @property
    def index(self) -> int:
        """Its number among the sheets, from 1."""
        index: int = self.api.RangeAddress.Sheet + 1
        return index

    @property
    def visible(self) -> bool:
        """Whether it can be seen."""
        return bool(self.api.IsVisible)

    @visible.setter
    def visible(self, value: bool) -> None:
        self.api.IsVisible = bool(value)

    @property
    def names(self) -> Names:
        """The names that hold on this sheet."""
        return Names(self.book, self)

    @property
    def tables(self) -> Tables:
        """The tables."""
        return Tables(self)

    @property
    def notes(self) -> list[notes.Note]:
        """The notes of all cells."""
        return notes.of_sheet(self)

    @property
    def freeze_panes(self) -> views.FreezePanes:
        """What stays in sight."""
        return views.FreezePanes(self)

    @property
    def page_setup(self) -> PageSetup:
        """What is printed."""
        return PageSetup(self)

    @property
    def show_gridlines(self) -> bool:
        """Whether lines between the cells are shown; the sheet comes to the front to tell."""
        self.activate()
        return has_gridlines(self.book.app.context, self.book.api.CurrentController)

    @show_gridlines.setter
    def show_gridlines(self, value: bool) -> None:
        controller = self.book.api.CurrentController
        if controller is not None:
            self.activate()
            show_gridlines(self.book.app.context, controller, value)

    def set_up_print(self, page: Page) -> None:
        """Panes, paper and page breaks at once; xlwings has no names for most of them."""
        self.freeze_panes.freeze(*page.frozen)
        set_up_print(self.book.api, self.api, page)

    # Cells

    @property
    def box(self) -> Box:
        """All cells of the sheet."""
        if self._box is None:
            self._box = of_uno(self.api.RangeAddress)
        return self._box

    @property
    def used_box(self) -> Box:
        """The cells up to the last one in use."""
        cursor = self.api.createCursor()
        cursor.gotoEndOfUsedArea(False)
        cursor.gotoStartOfUsedArea(True)
        return of_uno(cursor.RangeAddress)

    def at(self, box: Box) -> Range:
        """The range of a box."""
        return Range(self, box)

    @property
    def cells(self) -> Range:
        """All cells."""
        return self.at(self.box)

    @property
    def used_range(self) -> Range:
        """The range up to the last cell in use."""
        return self.at(self.used_box)

    def range(self, arg1: Any, arg2: Any = None) -> Range:
        """A range by address, name or corners; EngineProblem if there is none."""
        if isinstance(arg1, int) and isinstance(arg2, int):
            arg1, arg2 = (arg1, arg2), None
        box = self._find(arg1)
        return self.at(box if arg2 is None else box.around(self._find(arg2)))

    def _find(self, place: Any) -> Box:
        """The box of a range, a tuple of numbers, an address or a defined name."""
        if isinstance(place, Range):
            return place.box
        if isinstance(place, tuple):
            if 0 in place[:2]:
                raise IndexError(
                    "Attempted to access 0-based Range. xlwings/Excel Ranges are 1-based."
                )
            return Box(*place)
        title, text = address.split(place)
        box = address.parse(text, self.box.rows, self.box.columns)
        if box is not None and (title is None or title.lower() == self.name.lower()):
            return box
        name = self.names.find(place) or self.book.names.find(place)
        found = None if name is None else name.found_range()
        if found is None:
            raise EngineProblem(f"The sheet {self.name} has no range {place}.")
        found_box: Box = found.box
        return found_box

    def clear(self) -> None:
        """Empty all cells and take their formats away."""
        self.cells.clear()

    def clear_contents(self) -> None:
        """Empty all cells; formats stay."""
        self.cells.clear_contents()

    def clear_formats(self) -> None:
        """Take all formats away; contents stay."""
        self.cells.clear_formats()

    def autofit(self, axis: str | None = None) -> None:
        """Make columns, rows or both as wide and high as what they hold."""
        self.used_range.autofit(axis)

    # The sheet itself

    def activate(self) -> None:
        """Bring the sheet to the front."""
        controller = self.book.api.CurrentController
        if controller is not None:
            controller.setActiveSheet(self.api)

    select = activate

    def delete(self) -> None:
        """Delete the sheet."""
        self.book.guard()
        self.book.api.Sheets.removeByName(self.name)

    def copy(self, before: Any, after: Any) -> None:
        """A copy next to a sheet, of this workbook or another; it becomes the active one."""
        neighbour = before or after
        position = neighbour.index - 1 if before else neighbour.index
        target, own = neighbour.book.api, self.book.api
        taken, title = target.Sheets.ElementNames, self.name
        same = target == own
        if same or title in taken:
            title = next(n for n in (f"{title} ({i})" for i in count(2)) if n not in taken)
        if same:
            target.Sheets.copyByName(self.name, title, position)
        else:
            target.Sheets.importSheet(own, self.name, position)
            target.Sheets.getByIndex(position).setName(title)
        Sheets(neighbour.book)(title).activate()

    def move(self, before: Any, after: Any) -> None:
        """Move it before or after another sheet."""
        position = before.index - 1 if before else after.index
        self.book.api.Sheets.moveByName(self.name, position)


class PageSetup(base_classes.PageSetup):
    """What of a sheet is printed."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    @property
    def api(self) -> Any:
        """The sheet."""
        return self.sheet.api

    @property
    def print_area(self) -> str | None:
        """The cells that are printed; None for all."""
        areas = self.api.getPrintAreas()
        return ",".join(of_uno(area).text() for area in areas) or None

    @print_area.setter
    def print_area(self, value: str | None) -> None:
        parts = value.split(",") if value else ()
        self.api.setPrintAreas(tuple(self.sheet.range(p).uno.RangeAddress for p in parts))

"""Workbook, its names and its window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from excel_objects.calls import Collection, ComObject, refused
from excel_objects.sheets import STRUCTURE, Worksheet, Worksheets

if TYPE_CHECKING:
    from excel_objects.application import Application
    from excel_objects.ranges import Range


class Workbook(ComObject):
    """An open workbook.

    `charts` are the titles of sheets that are charts, `macros` says whether it has our modules, and
    `locked` whether its structure is protected.
    """

    app: Application
    sheets: list[Worksheet]
    names: list[DefinedName]
    charts: list[str]
    front: Worksheet
    selected: dict[Worksheet, Range]

    def __init__(self, app: Application, name: str, folder: str = "") -> None:
        super().__init__(app.calls, app=app, name=name, folder=folder)
        self.__dict__.update(sheets=[], names=[], charts=[], selected={})
        self.__dict__.update(macros=False, locked=False)

    Name = property(lambda self: self.name)
    Path = property(lambda self: self.folder)
    FullName = property(lambda self: f"{self.folder}/{self.name}" if self.folder else self.name)
    Application = property(lambda self: self.app)
    Worksheets = property(lambda self: Worksheets(self.calls, book=self))
    Sheets = Worksheets
    Names = property(lambda self: Names(self.calls, book=self))
    ActiveSheet = property(lambda self: self.front)

    def Windows(self, number: int) -> Window:
        return Window(self.calls, book=self)

    def Activate(self) -> None:
        self.app.books.remove(self)
        self.app.books.append(self)

    def change_structure(self) -> None:
        if self.locked:
            raise refused(STRUCTURE)
        self.calls.wrote("Workbook")

    def add_sheet(self, before: Worksheet | None) -> Worksheet:
        """A new sheet, left of another one; it comes to the front with a title of Excel's."""
        self.change_structure()
        taken = {sheet.name for sheet in self.sheets}
        number = next(n for n in range(1, 10_000) if f"Sheet{n}" not in taken)
        sheet = Worksheet(self, f"Sheet{number}")
        self.sheets.insert(self.sheets.index(before) if before else 0, sheet)
        self.__dict__["front"] = sheet
        return sheet

    def named(self, name: str, refers: str) -> DefinedName:
        """Define a name, or say anew what it refers to."""
        self.calls.wrote("Name")
        for one in self.names:
            if one.name.casefold() == name.casefold():
                one.refers = refers
                return one
        made = DefinedName(self.calls, book=self, name=name, refers=refers, shown=True)
        self.names.append(made)
        return made


class DefinedName(ComObject):
    """A defined name."""

    book: Workbook
    name: str
    refers: str

    Name = property(lambda self: self.name)

    def _refer(self, refers: str) -> None:
        self.calls.wrote("Name")
        self.refers = refers

    RefersTo = property(lambda self: self.refers, _refer)

    def Delete(self) -> None:
        self.calls.wrote("Name")
        self.book.names.remove(self)


class Names(Collection):
    """The names of a workbook."""

    members = property(lambda self: self.book.names)

    def Add(self, name: str, refers: str) -> DefinedName:
        made: DefinedName = self.book.named(name, refers)
        return made


class Window(ComObject):
    """The window of a workbook, which shows the sheet in front."""

    book: Workbook

    def _grid(self, value: Any) -> None:
        self.calls.wrote("Window")
        self.book.front.gridlines = value

    DisplayGridlines = property(lambda self: self.book.front.gridlines, _grid)

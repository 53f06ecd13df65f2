"""Application: what is switched while a macro works, and the macros in Excel itself."""

from __future__ import annotations

from itertools import count
from typing import Any

from excel_objects import macros
from excel_objects.books import Workbook
from excel_objects.calls import Calls, Collection, ComObject, refused
from excel_objects.ranges import Range
from excel_objects.sheets import Worksheet
from xlscore.book.ranges import Area

ADDIN = "xlscore.xlam"
NUMBERS = count(1)
"""Of processes: no two Excels have the same."""
NO_MACRO = (
    "Cannot run the macro '{}'. The macro may not be available in this workbook or all macros may "
    "be disabled."
)


class Workbooks(Collection):
    """The open workbooks."""

    members = property(lambda self: self.app.books)


def switch(key: str) -> Any:
    return property(lambda self: self.__dict__[key], lambda self, v: self.__dict__.update({key: v}))


class Application(ComObject):
    """Excel. `addin` says whether xlscore's is installed, `mac` that it runs on a Mac."""

    books: list[Workbook]
    pid: int
    mac: bool

    def __init__(self, calls: Calls, *, addin: bool = True, mac: bool = False) -> None:
        super().__init__(calls, books=[], addin=addin, mac=mac, pid=next(NUMBERS))
        self.__dict__.update(screen=True, events=True, status=False, alerts=True)

    Hwnd = property(lambda self: 1)
    Application = property(lambda self: self)
    Workbooks = property(lambda self: Workbooks(self.calls, app=self))
    ActiveWorkbook = property(lambda self: self.books[-1])
    ActiveSheet = property(lambda self: self.books[-1].front)
    ScreenUpdating = switch("screen")
    EnableEvents = switch("events")
    DisplayAlerts = switch("alerts")
    StatusBar = switch("status")

    @property
    def Selection(self) -> Range:
        return self.selection()

    def selection(self) -> Range:
        book = self.books[-1]
        return book.selected.get(book.front) or Range(book.front, Area(1, 1, 1, 1))

    def Run(self, macro: str, *arguments: Any) -> Any:
        """A macro of ours by its place: 'book.xlsm'!name or add-in!name."""
        place, _, name = macro.rpartition("!")
        own = place.strip("'").replace("''", "'")
        here = any(book.name == own and book.macros for book in self.books)
        run = macros.MACROS.get(name)
        if run is None or not (here or (place == ADDIN and self.addin)):
            raise refused(NO_MACRO.format(macro))
        with self.calls.inside():
            return run(self, *arguments)

    def book(self, name: str) -> Workbook:
        """For macros: an open workbook."""
        return next(one for one in self.books if one.name == name)

    def sheet(self, book: str, title: str) -> Worksheet:
        """For macros: a sheet by the names of workbook and sheet."""
        return next(one for one in self.book(book).sheets if one.name == title)

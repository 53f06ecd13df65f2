"""Worksheet and its tables, and the collection of all worksheets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from excel_objects.calls import Collection, ComObject, inner, refused
from excel_objects.ranges import LAST_COLUMN, LAST_ROW, LOCKED, Range, area_of
from excel_objects.typing_in import ERRORS
from xlscore.book.ranges import Area

if TYPE_CHECKING:
    from excel_objects.books import Workbook

CellRange = Range
"""The class, where a property of that name hides it."""
SHOWN, HIDDEN, VERY_HIDDEN = -1, 0, 2
MAX_TITLE = 31
COUNTED = re.compile(r"SUBTOTAL\(103,OFFSET\(\$A\$1,ROW\(\$1:\$(\d+)\)-1,0,1,(\d+)\)\)")
STRUCTURE = "Workbook is protected and cannot be changed."
NAME_TAKEN = "That name is already taken. Try a different one."
NAME_WRONG = "You typed an invalid name for a sheet or chart."
WHOLE = Area(1, 1, LAST_ROW, LAST_COLUMN)


class Worksheet(ComObject):
    """A sheet. `free` are its unlocked cells, `free_columns` columns that are unlocked below."""

    book: Workbook
    name: str
    cells: dict[tuple[int, int], dict[str, Any]]
    links: dict[tuple[int, int], Any]
    hidden: set[int]
    heights: dict[int, float]
    widths: dict[int, float]
    merges: set[Area]

    def __init__(self, book: Workbook, name: str) -> None:
        super().__init__(book.calls, book=book, name=name)
        for each in ("cells", "links", "heights", "widths", "free", "free_columns"):
            self.__dict__[each] = {}
        self.__dict__.update(hidden=set(), merges=set(), tables=[], visible=SHOWN)
        self.__dict__.update(protected=False, formatting=False, gridlines=True, setup={})

    def is_locked(self, cell: tuple[int, int]) -> bool:
        free: bool = self.free.get(cell, self.free_columns.get(cell[1], False))
        return not free

    def is_covered(self, row: int, column: int) -> bool:
        """Whether a merged cell lies over this one, which then holds nothing."""
        return any(m.holds(row, column) and m[:2] != (row, column) for m in self.merges)

    def _rename(self, title: str) -> None:
        self.book.change_structure()
        bad = not title or len(title) > MAX_TITLE or re.search(r"[\[\]:*?/\\]", title)
        if bad or "'" in (title[0], title[-1]):
            raise refused(NAME_WRONG)
        others = [one.name for one in self.book.sheets if one is not self] + self.book.charts
        if title.casefold() in {"history", *map(str.casefold, others)}:
            raise refused(NAME_TAKEN)
        self.name = title

    Name = property(lambda self: self.name, lambda self, title: self._rename(title))
    Index = property(lambda self: self.book.sheets.index(self) + 1)
    Parent = property(lambda self: self.book)
    Application = property(lambda self: self.book.app)
    Visible = property(
        lambda self: self.visible, lambda self, value: setattr(self, "visible", value)
    )
    Cells = property(lambda self: Range(self, WHOLE))
    Rows = property(lambda self: Range(self, WHOLE, axis="rows"))
    ListObjects = property(lambda self: ListObjects(self.calls, sheet=self))
    PageSetup = property(lambda self: PageSetup(self.calls, sheet=self))
    UsedRange = property(lambda self: Range(self, self.used()))

    def used(self) -> Area:
        """Where anything stands or has a look of its own."""
        cells = [cell for cell, what in self.cells.items() if what]
        if not cells:
            return Area(1, 1, 1, 1)
        rows, columns = {row for row, _ in cells}, {column for _, column in cells}
        return Area(min(rows), min(columns), max(rows), max(columns))

    def Range(self, first: Any, last: Any = None) -> CellRange:
        return self.range(first, last)

    def range(self, first: Any, last: Any = None) -> CellRange:
        """By an address of up to 255 characters, or from one range to another."""
        one: Any = inner(first)
        other: Any = inner(last)
        if isinstance(one, str):
            if len(one) > 255:
                raise refused("Method 'Range' of object '_Worksheet' failed")
            one = Range(self, *map(area_of, one.split(",")))
        if other is None:
            assert isinstance(one, CellRange)
            return one
        if isinstance(other, str):
            other = Range(self, area_of(other))
        a, b = one.areas[0], other.areas[0]
        top, left = min(a.top, b.top), min(a.left, b.left)
        return Range(self, Area(top, left, max(a.bottom, b.bottom), max(a.right, b.right)))

    def Evaluate(self, formula: str) -> Any:
        """The one formula that is asked for; all others are not known here."""
        asked = COUNTED.fullmatch(formula)
        if asked is None:
            return ERRORS["#NAME?"]
        rows, columns = map(int, asked.groups())
        counts = dict.fromkeys(range(1, rows + 1), 0.0)
        for (row, column), what in self.cells.items():
            if "value" in what and row in counts and column <= columns and row not in self.hidden:
                counts[row] += 1
        return tuple((count,) for count in counts.values())

    def Activate(self) -> None:
        self.bring_to_front()

    def bring_to_front(self) -> None:
        if self.visible != SHOWN:
            raise refused("Activate method of Worksheet class failed")
        self.book.front = self

    def Delete(self) -> None:
        self.delete()

    def delete(self) -> None:
        self.book.change_structure()
        sheets = self.book.sheets
        if self.visible == SHOWN and sum(one.visible == SHOWN for one in sheets) < 2:
            raise refused("A workbook must contain at least one visible worksheet.")
        at = sheets.index(self)
        sheets.remove(self)
        own = re.compile(r"'?" + re.escape(self.name.replace("'", "''")) + "'?!")
        for name in self.book.names:
            name.refers = own.sub("#REF!", name.refers)
        if self.book.front is self:
            self.book.front = sheets[min(at, len(sheets) - 1)]

    def Move(self, Before: Any = None) -> None:
        self.book.change_structure()
        if self.visible == VERY_HIDDEN:
            raise refused("Move method of Worksheet class failed")
        sheets = self.book.sheets
        sheets.remove(self)
        sheets.insert(sheets.index(inner(Before)), self)


class PageSetup(ComObject):
    """What is printed of a sheet; Excel keeps it as a name of the sheet."""

    sheet: Worksheet

    def _set(self, address: str) -> None:
        self.sheet.setup["area"] = address
        self.calls.wrote("PageSetup")

    PrintArea = property(lambda self: self.sheet.setup.get("area", ""), _set)


class ListObject(ComObject):
    """A table, as Excel calls a block with headings."""

    sheet: Worksheet
    name: str
    area: Area

    Name = property(lambda self: self.name)
    DisplayName = property(lambda self: self.name)
    Parent = property(lambda self: self.sheet)
    Range = property(lambda self: CellRange(self.sheet, self.area))

    def Resize(self, cells: Any) -> None:
        new = inner(cells).areas[0]
        if self.sheet.protected:
            raise refused(LOCKED)
        if new.top != self.area.top or new.bottom <= new.top:
            raise refused("The headers must remain in the same row.")
        if any(one is not self and one.area.meets(new) for one in self.sheet.tables):
            raise refused("A table can't overlap another table.")
        self.area = new
        self.calls.wrote("ListObject")


class ListObjects(Collection):
    """The tables of a sheet."""

    members = property(lambda self: self.sheet.tables)


class Worksheets(Collection):
    """All worksheets; a sheet that is a chart is not among them, though its title is taken."""

    book: Workbook
    members = property(lambda self: self.book.sheets)
    Parent = property(lambda self: self.book)

    def Add(self, Before: Any = None) -> Worksheet:
        return self.book.add_sheet(inner(Before))

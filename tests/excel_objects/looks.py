"""Fonts, fills, borders and links of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from excel_objects.calls import ComObject, refused
from excel_objects.typing_in import put

if TYPE_CHECKING:
    from excel_objects.ranges import Range
    from excel_objects.sheets import Worksheet
    from xlscore.book.ranges import Area

MAX_TIP = 255
THIN, MEDIUM = 2, -4138
BOTTOM, INSIDE = 9, 12
"""Borders by their numbers: below the whole range, and between its rows."""


def of_cells(key: str, usual: Any) -> Any:
    def get(self: Any) -> Any:
        return self.cells.shared(key, usual)

    def put_on(self: Any, value: Any) -> None:
        self.cells.dress(key, value)

    return property(get, put_on)


class Font(ComObject):
    """The font of some cells."""

    Bold = of_cells("bold", False)
    Italic = of_cells("italic", False)
    Size = of_cells("size", 11.0)
    Color = of_cells("color", 0)
    Underline = of_cells("underline", -4142)


class Interior(ComObject):
    """The fill of some cells."""

    Color = of_cells("fill", 0xFFFFFF)
    ColorIndex = of_cells("fill_index", -4142)


class Border(ComObject):
    """One side of some cells: the bottom of the last row, or what is between the rows."""

    cells: Range
    side: int

    def _set(self, key: str, value: Any) -> None:
        self.cells.change()
        for one in self.cells.areas:
            draw_line(self.cells.sheet, one, self.side, **{key: value})

    Color = property(lambda self: 0, lambda self, value: self._set("color", value))
    Weight = property(lambda self: 2, lambda self, value: self._set("weight", value))
    LineStyle = property(lambda self: 1, lambda self, value: self._set("style", value))


def draw_line(sheet: Worksheet, area: Area, side: int, **line: Any) -> None:
    """A line below the last row of an area, or below all others."""
    rows = range(area.bottom, area.bottom + 1) if side == BOTTOM else range(area.top, area.bottom)
    for row in rows:
        for column in range(area.left, area.right + 1):
            cell = sheet.cells.setdefault((row, column), {})
            cell["line"] = cell.get("line", {}) | line


class Hyperlink(ComObject):
    """A link of one cell."""

    Address = property(lambda self: self.address)

    def _text(self, value: str) -> None:
        one = self.cells.areas[0]
        put(self.cells.sheet.cells.setdefault((one.top, one.left), {}), value)

    TextToDisplay = property(lambda self: None, _text)

    def _tip(self, value: str) -> None:
        if len(value) > MAX_TIP:
            raise refused("Application-defined or object-defined error")
        self.tip = value

    ScreenTip = property(lambda self: self.tip, _tip)


class Hyperlinks(ComObject):
    """The links of some cells."""

    cells: Range

    def Add(self, Anchor: Any = None, Address: str = "", SubAddress: str = "") -> Hyperlink:
        self.cells.change()
        for cell in self.cells.cells():
            look = self.cells.sheet.cells.setdefault(cell, {})
            look |= {"underline": 2, "color": 0xC16305}
            link = Hyperlink(self.calls, cells=self.cells, address=Address, tip="")
            self.cells.sheet.links[cell] = link
        return link

    def __call__(self, key: int) -> Hyperlink:
        self.calls.crossed("Hyperlinks()")
        for cell in self.cells.cells():
            if cell in self.cells.sheet.links:
                link: Hyperlink = self.cells.sheet.links[cell]
                return link
        raise refused("Subscript out of range")

"""How a page looks in Calc: all cells of one style in one call, widths, heights, merged cells.

Widths are in characters and heights in points; Calc counts both in 1/100 mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xlscore.book.adapters.placing import rectangles
from xlscore.book.ooxml.style_items import LINE_COLOR
from xlscore.book.page import Page
from xlscore.book.ranges import Area
from xlscore.book.ranges import area as area_called
from xlscore.book.styles import INK, Style, style
from xlscore.calc import uno_bridge
from xlscore.calc.number_formats import Formats

#: 1/100 mm in a point, and in a pixel of Excel's screen.
POINT = 2540 / 72
PIXEL = 2540 / 96
#: A digit of Excel's own default font, and a column's edges: what widths in characters count.
DIGIT, EDGES = 7 * PIXEL, 5 * PIXEL
#: The height at which digits are measured: large, so that no screen rounds them.
LARGE_FONT = 1000


def width_of(characters: float, digit: float = DIGIT) -> int:
    """A column's width in characters as 1/100 mm."""
    return round(characters * digit + EDGES)


def digit_of(context: Any, document: Any) -> float:
    """A digit of a document's default font in 1/100 mm, as LibreOffice counts when it opens files.

    The font that is named may not be there, and the one in its place may be wider.
    """
    style = document.StyleFamilies.getByName("CellStyles").getByName("Default")
    device = uno_bridge.service(context, "awt.Toolkit").createScreenCompatibleDevice(1, 1)
    font = uno_bridge.struct("awt.FontDescriptor")
    font.Name, font.Height = style.CharFontName, LARGE_FONT
    width = device.getFont(font).getStringWidth("0")
    return style.CharHeight * POINT * width / LARGE_FONT or DIGIT


BOLD = 150.0
#: com.sun.star.awt.FontUnderline
UNDERLINED = 1
#: com.sun.star.table.CellVertJustify2
TOP, MIDDLE = 1, 2
#: One step of Excel's indent in 1/100 mm.
INDENT = 353
#: Colour and width (in 1/100 mm, as LibreOffice reads Excel's) of the lines below cells.
LINES = {"thin": (int(LINE_COLOR[-6:], 16), 26), "thick": (int(INK, 16), 62)}


def cells_of(sheet: Any, area: Area) -> Any:
    """The cells of an area."""
    return sheet.getCellRangeByPosition(
        area.left - 1, area.top - 1, area.right - 1, area.bottom - 1
    )


def set_sizes(sheet: Any, page: Page, digit: float) -> None:
    """Widths of columns, heights of rows, and the cells that are merged."""
    for place, width in rectangles([page.widths]):
        cells_of(sheet, place).Columns.Width = width_of(width, digit)
    last = max(page.heights, default=0)
    for place, height in rectangles([[page.heights.get(n)] for n in range(1, last + 1)]):
        cells_of(sheet, place).Rows.Height = round(height * POINT)
    for merge in page.merges:
        merged = area_called(merge)
        assert merged is not None, merge
        cells = cells_of(sheet, merged)
        # LibreOffice would not merge over cells that are merged already
        cells.merge(False)
        cells.merge(True)


def dress(document: Any, sheet: Any, page: Page, written: Area, formats: Formats) -> None:
    """All formats; cells of one style lie in many rectangles, and are told of it together."""
    whole = cells_of(sheet, written)
    whole.VertJustify = MIDDLE
    # LibreOffice has made cells of texts like 4711 cells of the format "text"
    whole.NumberFormat = 0
    size: float = sheet.getCellByPosition(0, 0).CharHeight
    number = sheet.RangeAddress.Sheet
    places: dict[str, list[Any]] = {}
    for place, name in rectangles([[cell.style for cell in row] for row in page.rows]):
        edges = place.left - 1, place.top - 1, place.right - 1, place.bottom - 1
        address = uno_bridge.struct("table.CellRangeAddress", number, *edges)
        places.setdefault(name, []).append(address)
    for name, addresses in places.items():
        looks = dict(sorted(_properties(style(name), size, formats)))
        if looks:
            ranges = document.createInstance("com.sun.star.sheet.SheetCellRanges")
            ranges.addRangeAddresses(tuple(addresses), False)
            ranges.setPropertyValues(tuple(looks), tuple(looks.values()))


def _properties(look: Style, size: float, formats: Formats) -> Iterator[tuple[str, object]]:
    """What a style is in LibreOffice's words, as far as it differs from an empty cell."""
    if look.bold:
        yield "CharWeight", BOLD
    if look.italic:
        yield "CharPosture", uno_bridge.enum("awt.FontSlant", "ITALIC")
    if look.underline:
        yield "CharUnderline", UNDERLINED
    if look.bigger:
        yield "CharHeight", size + look.bigger
    if look.color:
        yield "CharColor", int(look.color, 16)
    if look.fill:
        yield "CellBackColor", int(look.fill, 16)
    if look.number != "General":
        yield "NumberFormat", formats.key(look.number)
    side = look.align or ("left" if look.indent else None)
    if side:
        yield "HoriJustify", uno_bridge.enum("table.CellHoriJustify", side.upper())
    if look.indent:
        yield "ParaIndent", look.indent * INDENT
    if look.wrap:
        yield "IsTextWrapped", True
    if look.top:
        yield "VertJustify", TOP
    if look.line != "none":
        yield "BottomBorder2", _line(*LINES[look.line])


def _line(color: int, width: int) -> Any:
    line = uno_bridge.struct("table.BorderLine2")
    # the older half of the struct wins where it is set, so it must agree
    line.Color, line.LineWidth, line.OuterLineWidth = color, width, width
    return line

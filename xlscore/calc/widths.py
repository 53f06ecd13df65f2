"""Widths in characters and heights in points, as Calc counts them: in 1/100 mm."""

from __future__ import annotations

from typing import Any

from xlscore.calc import uno_bridge

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

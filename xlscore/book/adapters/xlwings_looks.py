"""How a page looks in an open workbook: links, formats as few rectangles, widths, print area."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

from xlscore.book.adapters.rectangles import rectangles
from xlscore.book.adapters.xlwings_cells import told
from xlscore.book.adapters.xlwings_vba import run_vba
from xlscore.book.ooxml.page_writer import location
from xlscore.book.ooxml.style_items import LINE_COLOR
from xlscore.book.page import Page
from xlscore.book.ranges import Area
from xlscore.book.styles import INK, Style, style

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

LOOKS: Mapping[str, Callable[[Style], Any]] = {
    "font": lambda s: (s.bold, s.italic, s.bigger, s.color),
    "fill": lambda s: s.fill,
    "number": lambda s: s.number if s.number != "General" else None,
    "align": lambda s: s.align or ("left" if s.indent else None),
    "wrap": lambda s: s.wrap or None,
    "top": lambda s: s.top or None,
    "line": lambda s: s.line if s.line != "none" else None,
    "indent": lambda s: s.indent or None,
}
#: The macro that sets indents, "1 B2:B9,2 D3".
INDENT = "XlscoreIndent"
PLAIN_FONT = (False, False, 0, None)


def link(sheet: xw.Sheet, page: Page) -> None:
    """The links of a page, each with the text of its cell.

    Excel takes a link's text as if somebody typed it, a name of a cell perhaps for a date; in cells
    of the format "text" it stays what it is. Their formats come afterwards.
    """
    linked = [[bool(cell.link and cell.value) or None for cell in row] for row in page.rows]
    places = [_at(sheet, place) for place, _ in rectangles(linked)]
    for cells in places:
        cells.number_format = "@"
    for row, column, cell in page.cells():
        if cell.link and cell.value:
            target = sheet.range((row, column))
            target.add_hyperlink(f"#{location(cell.link)}", str(cell.value), cell.link)
    for cells in places:
        cells.number_format = "General"


def dress(sheet: xw.Sheet, page: Page, written: Area) -> None:
    """All formats, one call for each rectangle of each kind."""
    _at(sheet, written).vertical_alignment = "center"
    base = float(told(lambda: sheet.range("A1").font.size, None) or 11)
    styles = [[style(cell.style) for cell in row] for row in page.rows]
    for kind, look in LOOKS.items():
        wanted = [[look(s) for s in row] for row in styles]
        if kind == "font":
            wanted = [[None if look == PLAIN_FONT else look for look in row] for row in wanted]
        found = list(rectangles(wanted))
        if kind == "indent":
            _indent(sheet, found)
            continue
        for place, value in found:
            _paint(_at(sheet, place), place, kind, value, base)


def _at(sheet: xw.Sheet, place: Area) -> xw.Range:
    return sheet.range((place.top, place.left), (place.bottom, place.right))


def _paint(cells: xw.Range, place: Area, kind: str, value: Any, base: float) -> None:
    if kind == "font":
        bold, italic, bigger, color = value
        wanted: dict[str, Any] = {"bold": bold, "italic": italic}
        wanted |= {"size": base + bigger} if bigger else {}
        cells.font.set(**wanted | ({"color": f"#{color}"} if color else {}))
    elif kind == "fill":
        cells.color = f"#{value}"
    elif kind == "number":
        cells.number_format = value
    elif kind == "align":
        cells.horizontal_alignment = value
    elif kind == "wrap":
        cells.wrap_text = True
    elif kind == "top":
        cells.vertical_alignment = "top"
    elif kind == "line":
        thin = value == "thin"
        sides = ["edge_bottom", *(["inside_horizontal"] if place.bottom > place.top else [])]
        color = f"#{LINE_COLOR[-6:] if thin else INK}"
        weight: Literal["thin", "medium"] = "thin" if thin else "medium"
        cells.borders.set(sides, line_style="continuous", weight=weight, color=color)


def _indent(sheet: xw.Sheet, found: Sequence[tuple[Area, int]]) -> None:
    """Indents, which xlwings has no public name for: a macro sets them, or an engine that can."""
    try:
        for place, amount in found:
            _at(sheet, place).adjust_indent(amount)
    except (AttributeError, NotImplementedError):
        run_vba(sheet, INDENT, [",".join(f"{amount} {place}" for place, amount in found)])


def set_up(sheet: xw.Sheet, page: Page, written: Area) -> None:
    """Widths, heights, merges, and what is printed."""
    for place, width in rectangles([page.widths]):
        _at(sheet, place).column_width = width
    last = max(page.heights, default=0)
    for place, height in rectangles([[page.heights.get(n)] for n in range(1, last + 1)]):
        _at(sheet, place).row_height = height
    with suppress(AttributeError, NotImplementedError):  # xlwings Lite has none; it reads as well
        for merge in page.merges:
            sheet.range(merge).merge()
    with suppress(AttributeError, NotImplementedError):
        sheet.page_setup.print_area = written.absolute()

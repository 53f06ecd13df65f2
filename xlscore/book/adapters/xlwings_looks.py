"""How a page looks in an open workbook, call by call: for programs without a macro that draws."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

from xlscore.book.adapters.page_looks import Look, join_places, links_of, looks_of
from xlscore.book.adapters.placing import rectangles
from xlscore.book.adapters.xlwings_cells import ask
from xlscore.book.adapters.xlwings_mac import range_of
from xlscore.book.ooxml.page_writer import location, written_area
from xlscore.book.page import Page
from xlscore.book.ranges import area

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

LINES = ("thin", "medium")
LACKING = (AttributeError, NotImplementedError)
"""What a program raises for looks that it does not know; it reads as well without them."""


def dress(sheet: xw.Sheet, page: Page, *, joined: bool) -> None:
    """All of them; an engine may set up paper by itself.

    A call for each range of each look, or for as many ranges as one address may name (`joined`).
    """
    _link(sheet, page)
    base = float(ask(lambda: sheet.range("A1").font.size, None) or 11)
    for look in looks_of(page):
        with suppress(*(LACKING if look.what in ("merge", "indent") else ())):
            for places in _groups(look) if joined else look.places:
                _paint(range_of(sheet, places), look, places, base)
    with suppress(*LACKING):
        sheet.page_setup.print_area = written_area(page).absolute()
    with suppress(AttributeError):
        sheet.impl.set_up_print(page)


def _link(sheet: xw.Sheet, page: Page) -> None:
    """The links of a page, each with the text of its cell.

    Excel takes a link's text as if somebody typed it, a name of a cell perhaps for a date; in cells
    of the format "text" it stays what it is. Their formats come afterwards.
    """
    linked = [[bool(cell.link and cell.value) or None for cell in row] for row in page.rows]
    cells = [sheet.range(str(place)) for place, _ in rectangles(linked)]
    for each in cells:
        each.number_format = "@"
    for target, places in ((look.value, look.places) for look in links_of(page)):
        for place in places:
            at = area(place)
            assert at is not None
            text = str(page.rows[at.top - 1][at.left - 1].value)
            sheet.range(place).add_hyperlink(f"#{location(target)}", text, target)
    for each in cells:
        each.number_format = "General"


def _groups(look: Look) -> Iterator[str]:
    """The ranges of a look in lists; those that get lines between their rows are a list apart."""
    found = [(place, area(place)) for place in look.places]
    tall = [place for place, at in found if at is not None and at.bottom > at.top]
    flat = [place for place, at in found if at is None or at.bottom == at.top]
    for places in (flat, tall) if look.what in LINES else (look.places,):
        yield from join_places(places) if places else ()


def _paint(cells: xw.Range, look: Look, place: str, base: float) -> None:
    what, value = look.what, look.value
    if what in ("bold", "italic"):
        setattr(cells.font, what, True)
    elif what == "bigger":
        cells.font.size = base + value
    elif what == "color":
        cells.font.color = f"#{value}"
    elif what == "fill":
        cells.color = f"#{value}"
    elif what == "number":
        cells.number_format = value
    elif what == "across":
        cells.horizontal_alignment = value
    elif what == "upright":
        cells.vertical_alignment = value
    elif what == "wrap":
        cells.wrap_text = True
    elif what == "indent":
        cells.adjust_indent(value)
    elif what == "width":
        cells.column_width = value
    elif what == "height":
        cells.row_height = value
    elif what == "merge":
        cells.merge()
    else:
        _draw_line(cells, "thin" if what == "thin" else "medium", place, f"#{value}")


def _draw_line(cells: xw.Range, weight: Literal["thin", "medium"], place: str, color: Any) -> None:
    at = area(place.partition(",")[0])
    inside = at is not None and at.bottom > at.top
    sides = ["edge_bottom", *(["inside_horizontal"] if inside else [])]
    cells.borders.set(sides, line_style="continuous", weight=weight, color=color)

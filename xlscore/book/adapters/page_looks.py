"""How a page looks: each different look once, with all the ranges that have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from xlscore.book.adapters.rectangles import rectangles
from xlscore.book.limits import MAX_HEIGHT
from xlscore.book.ooxml.page_writer import written_area
from xlscore.book.ooxml.style_items import LINE_COLOR
from xlscore.book.page import Page
from xlscore.book.styles import INK, Style, style
from xlscore.book.values import cell_name
from xlscore.records import NamedTuple

#: The looks of a cell, in the order in which they are set; None: as usual. A line is below a cell.
OF_STYLE: Mapping[str, Callable[[Style], Any]] = {
    "bold": lambda s: s.bold or None,
    "italic": lambda s: s.italic or None,
    "bigger": lambda s: s.bigger or None,
    "color": lambda s: s.color,
    "fill": lambda s: s.fill,
    "number": lambda s: s.number if s.number != "General" else None,
    "across": lambda s: s.align or ("left" if s.indent else None),
    "wrap": lambda s: s.wrap or None,
    "upright": lambda s: "top" if s.top else None,
    "thin": lambda s: LINE_COLOR[-6:] if s.line == "thin" else None,
    "medium": lambda s: INK if s.line == "thick" else None,
    "indent": lambda s: s.indent or None,
}


class Look(NamedTuple):
    """What looks how, and where: `places` are ranges such as A1:B2. Colours are RGB hex."""

    what: str
    value: Any
    places: Sequence[str]


def links_of(page: Page) -> Iterator[Look]:
    """The links, by what they lead to ("Sheet!A1")."""
    found: dict[str, list[str]] = {}
    for row, column, cell in page.cells():
        if cell.link and cell.value:
            found.setdefault(cell.link, []).append(cell_name(row, column))
    yield from (Look("link", link, cells) for link, cells in found.items())


def looks_of(page: Page) -> Iterator[Look]:
    """Everything else, in the order in which it has to be set.

    Widths first: a row becomes as high as its long texts need in the columns there are then.
    """
    yield from _each("width", [page.widths])
    last = max(page.heights, default=0)
    heights = {row: min(height, MAX_HEIGHT) for row, height in page.heights.items()}
    yield from _each("height", [[heights.get(n)] for n in range(1, last + 1)])
    if page.merges:
        yield Look("merge", None, page.merges)
    yield Look("upright", "center", [str(written_area(page))])
    styles = [[style(cell.style) for cell in row] for row in page.rows]
    for what, look in OF_STYLE.items():
        yield from _each(what, [[look(s) for s in row] for row in styles])


def _each(what: str, rows: Sequence[Sequence[Any]]) -> Iterator[Look]:
    found: dict[Any, list[str]] = {}
    for place, value in rectangles(rows):
        found.setdefault(value, []).append(str(place))
    yield from (Look(what, value, places) for value, places in found.items())

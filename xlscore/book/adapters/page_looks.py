"""How a page looks: each different look once, with all the ranges that have it.

As a text it goes to a macro that carries it out in Excel itself: a line for each look, with what it
is, its value, and lists of ranges, with tabs between. The other half are `XlscorePaint` and `Paint`
in ``excel/vba/XlscorePages.bas``. A fingerprint of that text says how a sheet was drawn.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from xlscore.book.adapters.placing import rectangles
from xlscore.book.limits import MAX_HEIGHT
from xlscore.book.ooxml.page_writer import location, written_area
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

MAX_ADDRESS = 250
"""Characters of a list of ranges; Excel takes 255."""
MAX_PART = 8000
"""Characters of one text that is handed to a macro."""
ACROSS = {"left": -4131, "center": -4108, "right": -4152}
UPRIGHT = {"top": -4160, "center": -4108}
LANDSCAPE, PORTRAIT = 2, 1
COLORED = frozenset(("color", "fill", "thin", "medium"))

HeadParts = tuple[str, str, str]
"""Of a head or foot: what stands left, in the middle and right, with Excel's codes such as &P."""


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


def looks_text(page: Page) -> str:
    """All about the sheet of a page but for its values."""
    return "\n".join("\t".join(map(_field, line)) for line in _lines(page))


def fingerprint(text: str) -> str:
    """Twelve characters that stand for the looks of a page."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def split_text(text: str) -> tuple[str, ...]:
    """A long text in pieces."""
    return tuple(text[n : n + MAX_PART] for n in range(0, len(text), MAX_PART))


def _lines(page: Page) -> Iterator[tuple[Any, ...]]:
    for what, value, places in (*links_of(page), *looks_of(page)):
        yield (what, _encode(what, value), *join_places(places))
    yield "area", written_area(page).absolute()
    titles = f"${page.repeat[0]}:${page.repeat[1]}" if page.repeat else ""
    paper = LANDSCAPE if page.landscape else PORTRAIT
    breaks = ",".join(map(str, breaks_of(page)))
    ends = (*split_head(page.header), *split_head(page.footer))
    yield ("paper", *page.frozen, titles, paper, *ends, breaks)


def _encode(what: str, value: Any) -> Any:
    """A value as Excel has it: colours as numbers with blue first, places as its constants."""
    if what in COLORED:
        red, green, blue = (int(value[n : n + 2], 16) for n in (0, 2, 4))
        return red | green << 8 | blue << 16
    if what == "link":
        return f"#{location(value)}"
    return {"across": ACROSS, "upright": UPRIGHT}.get(what, {}).get(value, value)


def join_places(places: Sequence[str], longest: int = MAX_ADDRESS) -> Iterator[str]:
    """Ranges as lists that are not too long."""
    group = ""
    for place in places:
        if group and len(group) + len(place) >= longest:
            yield group
            group = ""
        group += f"{',' * bool(group)}{place}"
    yield group


def _field(value: Any) -> str:
    if value is None or value is True:
        return ""
    return re.sub(r"[\t\r\n]", " ", str(value))


def breaks_of(page: Page) -> list[int]:
    """The rows before which a printed page starts, in their order; never the first."""
    return sorted({row for row in page.breaks if row > 1})


def split_head(code: str) -> HeadParts:
    """ "&LCup&R&P" -> ("Cup", "", "&P"); text before the first code stands in the middle."""
    found = {"L": "", "C": "", "R": ""}
    side = "C"
    for piece in re.findall(r"&.|[^&]+|&$", code, re.DOTALL):
        if piece in ("&L", "&C", "&R"):
            side = piece[1]
        else:
            found[side] += piece
    return found["L"], found["C"], found["R"]

"""The looks of a page as a text that a macro carries out in Excel itself, and its fingerprint.

A line for each look: what it is, its value, and lists of ranges, with tabs between. The other half
are `XlscorePaint` and `Paint` in ``excel/vba/XlscorePages.bas``.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from typing import Any

from xlscore.book.adapters.page_looks import links_of, looks_of
from xlscore.book.adapters.print_setup import breaks_of
from xlscore.book.adapters.print_setup import parts as taken_apart
from xlscore.book.ooxml.page_writer import location, written_area
from xlscore.book.page import Page

MAX_ADDRESS = 250
"""Characters of a list of ranges; Excel takes 255."""
MAX_PART = 8000
"""Characters of one text that is handed to a macro."""
ACROSS = {"left": -4131, "center": -4108, "right": -4152}
UPRIGHT = {"top": -4160, "center": -4108}
LANDSCAPE, PORTRAIT = 2, 1
COLORED = frozenset(("color", "fill", "thin", "medium"))


def looks_text(page: Page) -> str:
    """All about the sheet of a page but for its values."""
    return "\n".join("\t".join(map(_field, line)) for line in _lines(page))


def fingerprint(text: str) -> str:
    """Twelve characters that stand for the looks of a page."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def parts(text: str) -> tuple[str, ...]:
    """A long text in pieces."""
    return tuple(text[n : n + MAX_PART] for n in range(0, len(text), MAX_PART))


def _lines(page: Page) -> Iterator[tuple[Any, ...]]:
    for what, value, places in (*links_of(page), *looks_of(page)):
        yield (what, _coded(what, value), *grouped(places))
    yield "area", written_area(page).absolute()
    titles = f"${page.repeat[0]}:${page.repeat[1]}" if page.repeat else ""
    paper = LANDSCAPE if page.landscape else PORTRAIT
    breaks = ",".join(map(str, breaks_of(page)))
    ends = (*taken_apart(page.header), *taken_apart(page.footer))
    yield ("paper", *page.frozen, titles, paper, *ends, breaks)


def _coded(what: str, value: Any) -> Any:
    """A value as Excel has it: colours as numbers with blue first, places as its constants."""
    if what in COLORED:
        red, green, blue = (int(value[n : n + 2], 16) for n in (0, 2, 4))
        return red | green << 8 | blue << 16
    if what == "link":
        return f"#{location(value)}"
    return {"across": ACROSS, "upright": UPRIGHT}.get(what, {}).get(value, value)


def grouped(places: Sequence[str]) -> Iterator[str]:
    """Ranges as lists that are not too long."""
    group = ""
    for place in places:
        if group and len(group) + len(place) >= MAX_ADDRESS:
            yield group
            group = ""
        group += f"{',' * bool(group)}{place}"
    yield group


def _field(value: Any) -> str:
    if value is None or value is True:
        return ""
    return re.sub(r"[\t\r\n]", " ", str(value))

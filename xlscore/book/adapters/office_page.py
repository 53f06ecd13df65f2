"""A page as one operation for Excel's task pane: values, looks and paper, in plain JSON."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from xlscore.book.adapters.page_looks import breaks_of, split_head
from xlscore.book.adapters.placing import as_typed, cells_in, name_of, rectangles, would_change
from xlscore.book.limits import MAX_HEIGHT
from xlscore.book.ooxml.page_writer import location, written_area
from xlscore.book.ooxml.style_items import LINE_COLOR
from xlscore.book.page import Content, Page
from xlscore.book.ranges import Area
from xlscore.book.styles import INK, Style, style
from xlscore.book.values import cell_name

Operation = dict[str, Any]
"""What JavaScript carries out; ``xlscore/web/office/static/types.d.ts`` has its parts."""

MAX_ADDRESSES = 8000
"""Characters of a list of ranges; Office.js takes 8192."""
MIDDLE = {"format": {"verticalAlignment": "Center"}}
PIXELS_OF_DIGIT, PIXELS_OF_EDGES, POINTS_OF_PIXEL = 7, 5, 0.75
TEXT = "@"
"""The number format of cells in which everything is text."""


def as_json(value: Content, form: str = "General") -> str | float:
    """A value as Office.js has to be given it: null would leave a cell as it is, "" empties it.

    The apostrophe that keeps a text what it is would show in cells of the format "text".
    """
    if isinstance(value, str) and form == TEXT and would_change(value):
        return value
    plain = as_typed(value)
    if isinstance(plain, float) and plain.is_integer():
        return int(plain)
    return "" if plain is None else plain


def page_operation(
    page: Page,
    old: tuple[str, Area] | None,
    *,
    known: bool,
    size: float,
    mark: Operation | None = None,
) -> Operation:
    """How a page is written over cells that are ours (`old`), or on a new sheet.

    `known` says that its name is there, `size` is that of the default font in points, `mark` the
    name of a fingerprint and what it then refers to.
    """
    written = written_area(page)
    title = old[0] if old else page.title
    name, place = name_of(page, title)
    width = written.right
    rows = [[*row, *[None] * (width - len(row))] for row in page.rows] or [[None] * width]
    styles = [[cell and style(cell.style) for cell in row] for row in rows]
    return {
        "sheet": title,
        "create": old is None,
        "clear": str(old[1]) if old else None,
        "range": str(written),
        "values": [[as_json(cell and cell.value) for cell in row] for row in rows],
        "formats": [[s.number if s else "General" for s in row] for row in styles],
        "looks": [[str(written), MIDDLE], *_looks(styles, size)],
        "links": [[cell_name(r, c), location(one.link)] for r, c, one in page.cells() if one.link],
        "widths": [[str(at), _points(width)] for at, width in rectangles([page.widths])],
        "heights": [[row, min(height, MAX_HEIGHT)] for row, height in page.heights.items()],
        "merges": list(page.merges),
        "frozen": {"rows": page.frozen[0], "columns": page.frozen[1]},
        "frozenTo": str(Area(1, 1, *page.frozen)) if all(page.frozen) else None,
        "titles": f"${page.repeat[0]}:${page.repeat[1]}" if page.repeat else None,
        "breaks": [f"A{row}" for row in breaks_of(page)],
        "orientation": "Landscape" if page.landscape else "Portrait",
        "header": list(split_head(page.header)),
        "footer": list(split_head(page.footer)),
        "name": name,
        "known": known,
        "place": place,
        "mark": mark,
    }


def patch_operation(page: Page, title: str, place: Area) -> Operation:
    """The values of a page in some cells of its sheet, which look as they are to."""
    values = [
        [as_json(cell.value, style(cell.style).number) for cell in row]
        for row in cells_in(page, place)
    ]
    return {"sheet": title, "range": str(place), "values": values}


def _points(characters: float) -> float:
    """The width of a column, of which Office.js knows no characters, with Excel's usual font."""
    return (characters * PIXELS_OF_DIGIT + PIXELS_OF_EDGES) * POINTS_OF_PIXEL


def _looks(styles: Sequence[Sequence[Style | None]], size: float) -> Iterator[list[Any]]:
    """[list of ranges, look]: each different look once, for all its rectangles."""
    found: dict[str, list[str]] = defaultdict(list)
    for look in (_font, _fill, _line, _alignment):
        wanted = [[_key(look(s, size)) if s else None for s in row] for row in styles]
        for place, key in rectangles(wanted):
            found[key].append(str(place))
    for key, places in found.items():
        while places:
            count = len(places)
            while len(",".join(places[:count])) > MAX_ADDRESSES:
                count //= 2
            yield [",".join(places[:count]), json.loads(key)]
            places = places[count:]


def _key(look: Operation | None) -> str | None:
    return json.dumps(look) if look else None


def _font(s: Style, size: float) -> Operation | None:
    look: Operation = {}
    look |= {"bold": True} if s.bold else {}
    look |= {"italic": True} if s.italic else {}
    look |= {"underline": "Single"} if s.underline else {}
    look |= {"size": size + s.bigger} if s.bigger else {}
    look |= {"color": _rgb(s.color)} if s.color else {}
    return {"font": look} if look else None


def _fill(s: Style, size: float) -> Operation | None:
    return {"fill": {"color": _rgb(s.fill)}} if s.fill else None


def _line(s: Style, size: float) -> Operation | None:
    if s.line == "none":
        return None
    thin = s.line == "thin"
    color = _rgb(LINE_COLOR[-6:] if thin else INK)
    return {"line": {"style": "Continuous", "weight": "Thin" if thin else "Medium", "color": color}}


def _alignment(s: Style, size: float) -> Operation | None:
    look: Operation = {}
    if s.align or s.indent:
        look["horizontalAlignment"] = (s.align or "left").capitalize()
    look |= {"wrapText": True} if s.wrap else {}
    look |= {"verticalAlignment": "Top"} if s.top else {}
    look |= {"indentLevel": s.indent} if s.indent else {}
    return {"format": look} if look else None


def _rgb(color: str) -> str:
    return f"#{color}"

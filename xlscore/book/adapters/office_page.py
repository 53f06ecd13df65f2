"""A page as one operation for Excel's task pane: values, looks and paper, in plain JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xlscore.book.adapters.page_looks import breaks_of, join_places, split_head
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
        "looks": [[str(written), MIDDLE], *_looks(page, size)],
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


def _looks(page: Page, size: float) -> Iterator[list[Any]]:
    """[list of ranges, look]: each style once, for all its rectangles."""
    found: dict[str, list[str]] = {}
    for place, name in rectangles([[cell.style for cell in row] for row in page.rows]):
        found.setdefault(name, []).append(str(place))
    for name, places in found.items():
        if look := _look_of(style(name), size):
            yield from ([ranges, look] for ranges in join_places(places, MAX_ADDRESSES))


def _look_of(s: Style, size: float) -> Operation:
    """What a style is in the words of Office.js, as far as it differs from an empty cell."""
    font: Operation = {}
    font |= {"bold": True} if s.bold else {}
    font |= {"italic": True} if s.italic else {}
    font |= {"underline": "Single"} if s.underline else {}
    font |= {"size": size + s.bigger} if s.bigger else {}
    font |= {"color": f"#{s.color}"} if s.color else {}
    form: Operation = {}
    if s.align or s.indent:
        form["horizontalAlignment"] = (s.align or "left").capitalize()
    form |= {"wrapText": True} if s.wrap else {}
    form |= {"verticalAlignment": "Top"} if s.top else {}
    form |= {"indentLevel": s.indent} if s.indent else {}
    look = {"font": font} if font else {}
    look |= {"fill": {"color": f"#{s.fill}"}} if s.fill else {}
    if s.line != "none":
        weight, color = ("Thin", LINE_COLOR[-6:]) if s.line == "thin" else ("Medium", INK)
        look["line"] = {"style": "Continuous", "weight": weight, "color": f"#{color}"}
    return look | ({"format": form} if form else {})

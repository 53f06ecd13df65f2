"""No text is cut: what is wider than its cells wraps in rows that are tall enough.

Widths are in characters, heights in points; how wide a text is comes from `book.text_width`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from xlscore.book.page import Page, PageCell
from xlscore.book.ranges import area
from xlscore.book.styles import Style, style
from xlscore.book.text_width import DEFAULT_SIZE, INDENT, PADDING, text_width
from xlscore.book.values import cell_name
from xlscore.records import NamedTuple, replace

Row = tuple[PageCell, ...]
#: The height of a row of one line.
LINE = 15.0
#: What A4 holds between its margins in points, upright and on its side, a little kept for programs
#: that count otherwise; and a column's width in points: so much a character, and its edges.
UPRIGHT, SIDEWAYS = (523.0, 710.0), (770.0, 465.0)
CHARACTER, EDGES = 5.25, 3.75
#: So many rows of a list stay together on its last page.
FEWEST = 3
#: Longer texts are for programs, such as what a draw was drawn from: no row grows for them.
LONGEST = 600
#: Rows that are taller than a line: by the style of their first cell.
TALLER = {"section": 21.0, "head": 19.0}
EMPTY: Row = (PageCell(None, "plain"),)


class Fit(NamedTuple):
    """A row as it has to be: its cells, how tall (None: as it comes), and cells to be joined."""

    cells: Row
    height: float | None
    merge: tuple[int, int] | None = None


#: The height of an empty row at the end of a page. A full one might not fit and begin a new page.
LOW = 4.0


def needed_width(text: str, look: Style) -> float:
    """The width of the column that shows a text in this style on one line."""
    return text_width(text, look.bigger) + PADDING + INDENT * look.indent


def widest(texts: Iterable[str], look: str, *, least: float, most: float) -> float:
    """The width of a column for these texts, within limits; what is longer wraps."""
    found = style(look)
    width = max((needed_width(text, found) for text in texts), default=0.0)
    return min(most, max(least, math.ceil(width * 2) / 2))


def lines(text: str, look: str, width: float) -> int:
    """How many lines a text takes in a cell of this width that wraps at blanks."""
    found = style(look)
    room = round(max(1.0, width - PADDING - INDENT * found.indent), 6)
    if "\n" not in text and text_width(text, found.bigger) < room:
        return 1
    count, blank = 0, text_width(" ", found.bigger)
    for paragraph in text.split("\n"):
        count, used = count + 1, 0.0
        for word in paragraph.split(" "):
            wide = text_width(word, found.bigger)
            if used and used + blank + wide > room:
                count, used = count + 1, 0.0
            used += wide + (blank if used else 0.0)
            if used > room:
                count += math.ceil(used / room) - 1
                used = used % room or room
    return count


def fit(cells: Row, widths: Sequence[float]) -> Fit:
    """A row in which every text has room: it flows over empty cells beside it, or wraps."""
    made = list(cells)
    height: float | None = None
    merge = None
    for c, cell in enumerate(cells):
        if not isinstance(cell.value, str) or c >= len(widths) or len(cell.value) > LONGEST:
            continue
        look = style(cell.style)
        width, end = widths[c], c
        if not look.wrap:
            wanted = needed_width(cell.value, look)
            if wanted <= width:
                continue
            if look.align in (None, "left"):
                end = _free(cells, c, len(widths))
                width = sum(widths[c : end + 1])
                if wanted <= width:
                    continue
            made[c] = cell._replace(style=f"{cell.style} wrap")
            merge = (c, end) if end > c else merge
        count = lines(cell.value, cell.style, width)
        if count > 1:
            tall = LINE * (DEFAULT_SIZE + look.bigger) / DEFAULT_SIZE
            height = max(height or 0.0, round(tall * count + 2, 1))
    return Fit(tuple(made), height, merge)


def _free(cells: Row, c: int, columns: int) -> int:
    """The last column that a text beginning in column `c` may flow over."""
    end = c
    while end + 1 < columns and (end + 1 >= len(cells) or cells[end + 1].value is None):
        end += 1
    return end


#: Cells beside a text where there are none: it flows over them.
ACROSS = 7


def fit_page(page: Page) -> Page:
    """A page on which no text is cut, and whose last printed page holds more than a row or two."""
    return _place_rows(page, _fits(page))


def keep_blocks_whole(page: Page, starts: Sequence[int]) -> Page:
    """A page of blocks that begin in these rows; one that fits on a printed page stays whole."""
    made = fit_page(page)
    tall = [made.heights.get(n, LINE) for n in range(1, len(page.rows) + 1)]
    above = sum(tall[: page.repeat[1]]) if page.repeat else 0.0
    blocks = [sum(tall[a - 1 : b - 1]) for a, b in pairwise([*starts, len(tall) + 1])]
    room = page_height(made.widths, made.landscape) - above
    return replace(made, breaks=tuple(starts[n] for n in starts_if_filled(blocks, room)))


def _fits(page: Page) -> list[Fit]:
    """The rows of a page; those that hold joined cells stay as they are."""
    joined = {found.top for ref in page.merges if (found := area(ref))}
    return [
        Fit(row, None) if number in joined else fit(row, page.widths)
        for number, row in enumerate(page.rows, 1)
    ]


def _place_rows(page: Page, fits: Sequence[Fit]) -> Page:
    """A page with these rows."""
    heights, merges = dict(page.heights), list(page.merges)
    for number, own in enumerate(fits, 1):
        if own.height is not None:
            heights[number] = max(heights.get(number, LINE), own.height)
        if own.merge is not None:
            first, last = (cell_name(number, c + 1) for c in own.merge)
            merges.append(f"{first}:{last}")
    rows = [own.cells for own in fits]
    if rows and max(map(len, rows)) == 1:  # what is printed is as wide as its cells
        rows[-1] += EMPTY * ACROSS
    made = replace(page, rows=tuple(rows), heights=heights, merges=tuple(merges))
    return replace(made, breaks=_even(made)) if page.repeat and not page.breaks else made


def page_height(widths: Sequence[float], landscape: bool) -> float:
    """How tall the rows of one printed page are together: a page that is wide is made smaller."""
    width, height = SIDEWAYS if landscape else UPRIGHT
    return height * max(1.0, math.fsum(CHARACTER * w + EDGES for w in widths) / width)


def _even(page: Page) -> tuple[int, ...]:
    """The rows before which a page starts, so that the last one holds more than a row or two."""
    assert page.repeat
    last = page.repeat[1]
    tall = [page.heights.get(n, LINE) for n in range(1, len(page.rows) + 1)]
    room = page_height(page.widths, page.landscape) - sum(tall[: page.repeat[1]])
    starts = _starts(tall[last:], room)
    return tuple(last + start + 1 for start in starts)


def _starts(tall: Sequence[float], room: float) -> list[int]:
    """The rows before which new pages start, given the heights of all rows.

    Pages are filled as evenly as possible, and the last one has FEWEST rows at least.
    """
    pages = len(starts_if_filled(tall, room)) + 1
    starts = starts_if_filled(tall, min(room, sum(tall) / pages + max(tall, default=0.0)))
    if len(starts) >= pages:
        starts = starts_if_filled(tall, room)
    if starts and len(tall) - starts[-1] < FEWEST:
        before = starts[-2] if len(starts) > 1 else 0
        starts[-1] = max(before + 1, len(tall) - FEWEST)
    return starts


def starts_if_filled(tall: Sequence[float], room: float) -> list[int]:
    """The rows before which new pages start if each page is filled before the next."""
    starts, used = [], 0.0
    for n, height in enumerate(tall):
        if used and used + height > room:
            starts.append(n)
            used = 0.0
        used += height
    return starts


class Part(NamedTuple):
    """A titled table of a page."""

    title: str
    head: Row | None
    rows: Sequence[Row]
    notes: Sequence[Row] = ()
    own_page: bool = False


def lay(parts: Sequence[Part], page: Page) -> Page:
    """A page with tables below its rows. A table that fits on a printed page stays whole.

    A table has its headings once, so that it can be sorted and copied. On each printed page the
    program repeats the first rows of the page.
    """
    fits, heights, breaks = _fits(page), dict(page.heights), []
    room = page_height(page.widths, page.landscape) - LOW
    tops = [max(heights.get(n, LINE), own.height or 0.0) for n, own in enumerate(fits, 1)]
    repeated = sum(tops[: page.repeat[1]]) if page.repeat else 0.0
    # of a single table title and headings are printed on every page by the program itself
    single = page.repeat is not None and page.repeat[1] > len(page.rows)
    used, fresh = sum(tops), True

    def measure(row: Row) -> tuple[Fit, float]:
        own = fit(row, page.widths)
        least = TALLER.get(row[0].style.split("-")[0], LINE)
        return own, max(own.height or LINE, least)

    def put(own: Fit, height: float) -> None:
        nonlocal used
        fits.append(own)
        used += height
        if height != LINE:
            heights[len(fits)] = height

    def put_empty() -> None:
        put(Fit(EMPTY, None), LINE if used + LINE <= room + LOW else LOW)

    for part in parts:
        title: Row = (PageCell(part.title, "section"),)
        lead = [measure(row) for row in (title, *([part.head] if part.head else []))]
        body = [measure(row) for row in (*part.rows, *part.notes)]
        above, tall = sum(height for _, height in lead), [height for _, height in body]
        if not fresh:
            put_empty()
            if part.own_page or used + above + sum(tall) > room:
                breaks.append(len(fits) + 1)
                used = repeated
        starts = set()
        if not single and used + above + sum(tall) > room:
            starts = set(_starts(tall, room - max(used, repeated) - above))
        for row in lead:
            put(*row)
        for n, row in enumerate(body):
            if n in starts:
                breaks.append(len(fits) + 1)
                used = repeated
            put(*row)
        fresh = False
    return _place_rows(replace(page, heights=heights, breaks=() if single else tuple(breaks)), fits)

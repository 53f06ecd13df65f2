"""For the wall: the seating list by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.core.model import Event, TableName
from xlscore.core.spelling import list_key
from xlscore.report.draws.data import Shown
from xlscore.report.fitting import EMPTY, LINE, fit, fit_page, page_height
from xlscore.report.pages import footer
from xlscore.texts import say

Row = tuple[PageCell, ...]
#: A row and how tall it is; name, number, table and seat.
Tall = tuple[Row, float]
Named = tuple[str, int, TableName, int]
#: Lines of names that fit on a page below its title.
LINES = 33


def seating_page(event: Event, shown: Sequence[Shown], language: str) -> Page:
    """The *Seating list*: everybody by name with his table, large, two columns of names a page.

    What two stages play at once shares a page that holds both.
    """
    names = [list_by_name(event, one, language) for one in shown]
    wide = max(map(len, names), default=0) > LINES
    block = (30.0, 6.0, 8.0, 7.0) if wide else (50.0, 10.0, 14.0, 12.0)
    widths = (*block, 3.0, *block) if wide else block
    room, used = page_height(widths, landscape=False), 0.0
    rows: list[Row] = []
    heights: dict[int, float] = {}
    breaks: list[int] = []
    stages = [None, *(one.stage for one in shown)]
    for one, before, own in zip(shown, stages, names, strict=False):
        for sheet in _sheets(event, one, own, widths, language):
            if used and (one.stage is before or used + LINE + _tall(sheet) > room):
                breaks.append(len(rows) + 1)
                used = 0.0
            for row, height in [*([(EMPTY, LINE)] if used else []), *sheet]:
                rows.append(row)
                heights[len(rows)] = height
                used += height
    page = Page(
        role=schema.SEATING.role,
        title=schema.SEATING.titles.in_(language),
        rows=tuple(rows) or (EMPTY,),
        widths=widths,
        heights=heights,
        breaks=tuple(breaks),
        footer=footer(event.name, say("draws.seating", language), language),
    )
    return fit_page(page)


def _sheets(
    event: Event, one: Shown, names: Sequence[Named], widths: Sequence[float], language: str
) -> list[list[Tall]]:
    """The rows of each printed page: as few pages as hold them, all filled alike."""
    byes = dict.fromkeys(one.byes(), say("draws.bye", language))
    lines = [_line(name, byes) for name in names]
    heads = [say("draws." + key, language) for key in ("name", "no", "table")]
    head = [PageCell(text, "head") for text in (*heads, one.seat_word(language))]
    columns = 1 + (len(lines) > LINES)
    top: list[Tall] = [
        ((PageCell(event.name or one.title, "title"),), 30.0),
        ((PageCell(one.about, "section"),), 24.0),
        (_beside([head] * columns), 20.0),
    ]

    def sheet(here: Sequence[list[PageCell]]) -> list[Tall]:
        half = -(-len(here) // columns)
        rows = ((_beside(here[k::half]), 19.0) for k in range(half))
        return [(row, max(fit(row, widths).height or 0.0, least)) for row, least in (*top, *rows)]

    def sheets(pages: int) -> list[list[Tall]]:
        each = -(-len(lines) // pages)  # no last page with a name or two
        return [sheet(lines[start : start + each]) for start in range(0, len(lines), each)]

    room, pages = page_height(widths, landscape=False), -(-len(lines) // (columns * LINES)) or 1
    while pages < len(lines) and any(_tall(made) > room for made in sheets(pages)):
        pages += 1
    return sheets(pages) if lines else []


def _tall(rows: Sequence[Tall]) -> float:
    return sum(height for _, height in rows)


def _beside(blocks: Sequence[list[PageCell]]) -> Row:
    """Columns of names beside each other, an empty cell between them."""
    first, *others = blocks
    return (*first, *(cell for block in others for cell in (PageCell(None, "plain"), *block)))


def list_by_name(event: Event, one: Shown, language: str) -> list[Named]:
    """Name, number, table, seat of everybody; then, with the number 0, of seats that stay empty."""
    names = {player.no: player.name for player in event.players}
    lines = [(names.get(no, ""), no, *place) for no, place in one.seat_of().items()]
    empty = say("draws.stays_free", language)
    free = [(empty, 0, *place) for place in one.free_seats()]
    return [*sorted(lines, key=lambda line: list_key(line[0], line[1])), *free]


def _line(line: Named, byes: Mapping[int, str]) -> list[PageCell]:
    """One player; `byes` have the word for those who play at no table."""
    name, no, table, seat = line
    return [
        PageCell(name, "large"),
        PageCell(no or None, "centre"),
        PageCell(byes.get(no, table), "large-centre"),
        PageCell(None if no in byes else seat, "centre"),
    ]

"""For the wall and the tables: the seating list by name, and the boards drawn for each table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.book.values import cell_name
from xlscore.core.draws.extras.island import RED, Island, Land, harbour_order
from xlscore.core.draws.extras.of_round import round_boards
from xlscore.core.model import Event, TableName
from xlscore.core.rules import Ruleset
from xlscore.core.spelling import list_key
from xlscore.report.draws.data import Shown
from xlscore.report.fitting import EMPTY, LINE, filled, fitted, page_height
from xlscore.report.pages import footer
from xlscore.texts import say
from xlscore.texts.draws import LANDS

Row = tuple[PageCell, ...]
LAND_STYLES: Mapping[Land | None, str] = {
    "forest": "through",
    "pasture": "note",
    "grain": "gold",
    "hills": "bronze",
    "mountains": "silver",
    "desert": "",
    None: "",
}
#: Lines of names that fit on a page below its title.
LINES = 33


def seating_page(event: Event, shown: Sequence[Shown], language: str) -> Page:
    """The *Seating list*: everybody by name with his table, large, two columns of names a page."""
    rows: list[Row] = []
    heights: dict[int, float] = {}
    breaks: list[int] = []
    for one in shown:
        names = _by_name(event, one, language)
        byes = dict.fromkeys(one.byes(), say("draws.bye", language))
        pages = -(-len(names) // (2 * LINES))
        each = -(-len(names) // max(1, pages))  # no last page with a name or two
        for start in range(0, len(names), max(1, each)):
            here = names[start : start + each]
            half = -(-len(here) // 2) if len(here) > LINES else len(here)
            if rows:
                breaks.append(len(rows) + 1)
            rows.append((PageCell(event.name or one.title, "title"),))
            heights[len(rows)] = 30
            rows.append((PageCell(" · ".join(filter(None, (one.title, one.game))), "section"),))
            heights[len(rows)] = 24
            heads = (say("draws." + key, language) for key in ("name", "no", "table"))
            head = [PageCell(text, "head") for text in heads]
            head.append(PageCell(_seat_word(one, language), "head"))
            columns = 1 + (half < len(here))
            rows.append((*head, *([PageCell(None, "plain"), *head] if columns > 1 else [])))
            heights[len(rows)] = 20
            for k in range(half):
                cells = _line(here[k], byes)
                if half + k < len(here):
                    cells += [PageCell(None, "plain"), *_line(here[half + k], byes)]
                rows.append(tuple(cells))
                heights[len(rows)] = 19
    wide = any(len(row) > 4 for row in rows)
    block = (30.0, 6.0, 8.0, 7.0) if wide else (50.0, 10.0, 14.0, 12.0)
    page = Page(
        role=schema.SEATING.role,
        title=schema.SEATING.titles.in_(language),
        rows=tuple(rows) or (EMPTY,),
        widths=(*block, 3.0, *block) if wide else block,
        heights=heights,
        breaks=tuple(breaks),
        footer=footer(event.name, say("draws.seating", language), language),
    )
    return fitted(page)


def _seat_word(one: Shown, language: str) -> str:
    return say("draws.choice_head" if one.stage.choose_seats else "draws.seat_head", language)


def _by_name(event: Event, one: Shown, language: str) -> list[tuple[str, int, TableName, int]]:
    """Name, number, table, seat of everybody; then, with the number 0, of seats that stay empty."""
    names = {player.no: player.name for player in event.players}
    lines = [(names.get(no, ""), no, *place) for no, place in one.seat_of().items()]
    empty = say("draws.stays_free", language)
    free = [(empty, 0, *place) for place in one.free_seats()]
    return [*sorted(lines, key=lambda line: list_key(line[0], line[1])), *free]


def _line(line: tuple[str, int, TableName, int], byes: Mapping[int, str]) -> list[PageCell]:
    """One player; `byes` have the word for those who play at no table."""
    name, no, table, seat = line
    return [
        PageCell(name, "large"),
        PageCell(no or None, "centre"),
        PageCell(byes.get(no, table), "large-centre"),
        PageCell(None if no in byes else seat, "centre"),
    ]


def boards_page(event: Event, rules: Ruleset, shown: Sequence[Shown], language: str) -> Page | None:
    """T12: the *Boards* sheet: an island for every table; None where nobody plays on one."""
    rows: list[Row] = []
    merges: list[str] = []
    starts: list[int] = []
    heights: dict[int, float] = {}
    width = 0
    for one in shown:
        for number, board in round_boards(event, rules, one.stage.name, one.as_drawn()).items():
            starts.append(len(rows) + 1)
            width = max(width, 2 * max(board.rows))
            title = say("draws.slip_table", language, table=number)
            rows.append((PageCell(f"{title} · {one.title}", "section"),))
            heights[len(rows)] = 22
            _lay(board, rows, merges, heights, language)
            order = ", ".join(map(str, harbour_order()))
            rows.append((PageCell(say("draws.drawn_chips", language), "subtitle"),))
            rows.append((PageCell(say("draws.harbours", language, order=order), "subtitle"),))
            rows.append(EMPTY)
    if not starts:
        return None
    page = Page(
        role=schema.BOARDS.role,
        title=schema.BOARDS.titles.in_(language),
        rows=tuple(rows),
        widths=(7.5,) * width,
        heights=heights,
        merges=tuple(merges),
        footer=footer(event.name, say("draws.boards", language), language),
    )
    made = fitted(page)
    ends = [*starts[1:], len(rows) + 1]
    tall = [
        sum(made.heights.get(n, LINE) for n in range(start, end))
        for start, end in zip(starts, ends, strict=True)
    ]
    room = page_height(made.widths, made.landscape)
    return replace(made, breaks=tuple(starts[n] for n in filled(tall, room)))


def _lay(
    board: Island,
    rows: list[Row],
    merges: list[str],
    heights: dict[int, float],
    language: str,
) -> None:
    """The fields of one board: each two columns wide and two rows high, shifted by halves."""
    widest = max(board.rows)
    for r, length in enumerate(board.rows):
        fields = [field for field in board.fields if field.row == r]
        start = widest - length
        lands = [PageCell(None, "plain")] * start
        chips = list(lands)
        for k, field in enumerate(fields):
            tone = LAND_STYLES[field.land]
            land = LANDS[field.land].in_(language) if field.land else None
            red = field.chip in RED
            look = "large-centre" + (" error" if red else f" {tone}" if tone else "")
            lands += [PageCell(land, f"centre {tone} bold"), PageCell(None, "centre")]
            chips += [PageCell(field.chip, look), PageCell(None, "large-centre")]
            for line in (1, 2):
                first = start + 2 * k + 1
                left, right = (cell_name(len(rows) + line, c) for c in (first, first + 1))
                merges.append(f"{left}:{right}")
        rows += [tuple(lands), tuple(chips)]
        heights[len(rows) - 1], heights[len(rows)] = 15, 24

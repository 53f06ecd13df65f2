"""For the tables: a slip for each, and the islands drawn for them (T12).

Slips are cut apart, filled in by the players and signed by all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.book.values import cell_name
from xlscore.core.draws.extras.island import HARBOURS, RED, Island, Land
from xlscore.core.draws.extras.of_round import find_extras
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.report.draws.data import Shown, ShownTable
from xlscore.report.fitting import EMPTY, Row, fit, fit_page, keep_blocks_whole, page_height, widest
from xlscore.report.pages import footer
from xlscore.texts import say, titles, words_of

TITLE, LINE, HEAD, SEAT, GAP = 30.0, 17.0, 20.0, 27.0, 34.0
NAME, WIDEST_NAME, SIGNATURE = 24.0, 40.0, 22.0
LAND_STYLES: Mapping[Land | None, str] = {
    "forest": "through",
    "pasture": "note",
    "grain": "gold",
    "hills": "bronze",
    "mountains": "silver",
    "desert": "",
    None: "",
}


def slips_page(event: Event, rules: Ruleset, shown: Sequence[Shown], language: str) -> Page:
    """The *Slips* sheet: a slip for every table of the rounds shown; a bye needs none."""
    columns = _columns(shown, rules, event, language)
    names = {player.no: player.name for player in event.players}
    widths = [width for _, width in columns]
    rows: list[Row] = []
    heights: dict[int, float] = {}
    breaks: list[int] = []
    used = 0.0
    room = page_height(widths, landscape=False)  # a slip is never cut by a page's end
    for one in shown:
        for table in (table for table in one.tables if len(table.seats) > 1):
            heads = [title for title, _ in columns]
            slip = [
                (row, max(height, fit(row, widths).height or 0.0))
                for row, height in _slip(
                    one, table, heads, names, event=event, rules=rules, language=language
                )
            ]
            tall = sum(height for _, height in slip)
            if used and used + tall - GAP > room:
                breaks.append(len(rows) + 1)
                used = 0.0
            used += tall
            for row, height in slip:
                rows.append(row)
                heights[len(rows)] = height
    page = Page(
        role=schema.SLIPS.role,
        title=schema.SLIPS.titles.in_(language),
        rows=tuple(rows) or (EMPTY,),
        widths=tuple(widths),
        heights=heights,
        breaks=tuple(breaks),
        footer=footer(event.name, say("draws.slips", language), language),
    )
    return fit_page(page)


def points_head(rules: Ruleset, language: str) -> str:
    """What is written down at a table: the ruleset's word, unless that is what it makes (G10)."""
    return say("draws.points", language) if rules.makes_points else rules.points_title.in_(language)


def _columns(
    shown: Sequence[Shown], rules: Ruleset, event: Event, language: str
) -> list[tuple[str, float]]:
    """Headings and widths: seat, who, wonder, what is typed or each game, place, signature."""
    word = words_of("draws", language)
    choice = any(one.stage.choose_seats for one in shown)
    games = max((len(one.games) for one in shown), default=1)
    columns = [(word("choice_head" if choice else "seat_head"), 12.0), (word("no"), 7.0)]
    names = (player.name for player in event.players)
    columns.append((word("name"), widest(names, "body", least=NAME, most=WIDEST_NAME)))
    if any(one.wonders for one in shown):
        columns.append((word("wonders"), 17.0))
    if games == 1:
        points = points_head(rules, language)
        columns.append((points, max(10.0, len(points) + 3.0)))
        own = [column.title for column in rules.columns]
        own += [rules.tie_break] if rules.tie_break is not None else []
        titles = [title.in_(language) for title in own]
        columns += [(title, max(11.0, len(title) + 4.0)) for title in titles]
        columns.append((word("place"), 8.0))
    else:
        columns += [(word("game_n", n=n), 8.0) for n in range(1, games + 1)]
    return [*columns, (word("signature"), SIGNATURE)]


def _slip(
    one: Shown,
    table: ShownTable,
    heads: list[str],
    names: Mapping[int, str],
    *,
    event: Event,
    rules: Ruleset,
    language: str,
) -> list[tuple[Row, float]]:
    """The rows of one slip with their heights."""
    word = words_of("draws", language)
    limit = word("time_limit", limit=event.time_limit) if event.time_limit else ""
    sides = one.sides(language)
    about = (event.name, one.title, one.game, sides, event.expansions, limit)
    rest = [PageCell(None, "plain")]
    rows = [
        ((PageCell(word("slip_table", table=table.name), "title"), *rest), TITLE),
        ((PageCell(" · ".join(part for part in about if part), "subtitle"), *rest), LINE),
        (tuple(PageCell(head, "head-flow") for head in heads), HEAD),
    ]
    wonder = word("wonders") in heads
    blank = len(heads) - 3 - wonder
    seats = table.named(one.stage, names, language)
    for seat, name in seats.items():
        label, no = one.label(table, seat, language), table.seats.get(seat)
        cells = [PageCell(label, "centre"), PageCell(no, "centre"), PageCell(name, "body bold")]
        if wonder:
            cells.append(PageCell(one.wonder(seat) or None, "body"))
        rows.append(((*cells, *[PageCell(None, "body")] * blank), SEAT))
    missing = max(rules.sizes) - len(seats)
    rows.append(((PageCell(None, "plain"),), GAP + SEAT * max(0, missing)))
    return rows


def heading(table: int, round_title: str, language: str) -> str:
    """What stands above an island: the table, and the round as it is called."""
    return f"{say('draws.slip_table', language, table=table)} · {round_title}"


def list_fields(board: Island, language: str) -> list[tuple[object, ...]]:
    """What the lines below the heading of an island say, cell by cell."""
    rows: list[Row] = []
    _lay(board, rows, [], {}, language)
    return [tuple(cell.value for cell in row) for row in rows]


def boards_page(event: Event, rules: Ruleset, shown: Sequence[Shown], language: str) -> Page | None:
    """T12: the *Boards* sheet: an island for every table; None where nobody plays on one."""
    rows: list[Row] = []
    merges: list[str] = []
    starts: list[int] = []
    heights: dict[int, float] = {}
    width = 0
    for one in shown:
        drawn = find_extras(event, rules, one.stage.name, one.round_, one.numbers())
        for number, board in drawn.boards.items():
            starts.append(len(rows) + 1)
            width = max(width, 2 * max(board.rows))
            rows.append((PageCell(heading(number, one.title, language), "section"),))
            heights[len(rows)] = 22
            _lay(board, rows, merges, heights, language)
            order = ", ".join(map(str, HARBOURS))
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
    return keep_blocks_whole(page, starts)


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
            land = titles(f"lands.{field.land}").in_(language) if field.land else None
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

"""For the tables: the islands drawn for each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.book.values import cell_name
from xlscore.core.draws.extras.island import HARBOURS, RED, Island, Land
from xlscore.core.draws.extras.of_round import round_boards
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.report.draws.data import Shown
from xlscore.report.fitting import EMPTY, unbroken
from xlscore.report.pages import footer
from xlscore.texts import say, titles

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
        for number, board in round_boards(event, rules, one.stage.name, one.as_drawn()).items():
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
    return unbroken(page, starts)


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

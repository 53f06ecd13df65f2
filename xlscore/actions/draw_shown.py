"""W6, T12: whether *Draw* and *Boards* show the wonders and islands that the lot gave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from xlscore.book.draw_sheet import read_wonders, round_titles
from xlscore.book.values import Grid, cell_name
from xlscore.core.draws.extras.island import Island
from xlscore.core.draws.extras.of_round import Extras, round_extras
from xlscore.core.draws.machinery.record import record_of
from xlscore.core.draws.review import Review
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Event
from xlscore.core.rules import STAGES, Ruleset
from xlscore.report.draws.boards import heading, list_fields
from xlscore.texts import LANGUAGES

#: A stage and the number of a round.
Key = tuple[str, int]


def compare_shown(
    event: Event, rules: Ruleset, reviews: Sequence[Review], draw: Grid, boards: Grid
) -> Iterator[Finding]:
    """An error for each round and island where a sheet shows something else, at the first cell.

    Of rounds whose entry in the log says what is drawn beside the seats.
    """
    drawn = {(one.stage, one.round_): _extras(event, rules, one) for one in reviews}
    titles = round_titles(rules, reviews)
    yield from _wonders(draw, titles, drawn)
    yield from _boards(boards, titles, drawn)


def _extras(event: Event, rules: Ruleset, one: Review) -> Extras:
    if not record_of(event, one.stage, one.round_).is_committed:
        return Extras()
    tables = sorted({p.table for p in one.typed.values() if isinstance(p.table, int)})
    return round_extras(event, rules, one.stage, one.round_, tables)


def _wonders(
    sheet: Grid, titles: Mapping[str, Key], drawn: Mapping[Key, Extras]
) -> Iterator[Finding]:
    for key, (row, cells) in read_wonders(sheet, titles).items():
        lot = map(str, drawn[key].wonders)
        for column, (here, wonder) in enumerate(zip(cells, lot, strict=False), 2):
            if here != wonder:
                yield _other(sheet, (row, column), key, here, wonder)
                break


def _boards(
    sheet: Grid, titles: Mapping[str, Key], drawn: Mapping[Key, Extras]
) -> Iterator[Finding]:
    for row, cells in enumerate(sheet.rows, 1):
        title = cells[0].partition(" · ")[2] if cells and isinstance(cells[0], str) else ""
        key = titles.get(title)
        for table, board in drawn[key].boards.items() if key else ():
            # several languages may have the same heading
            spoken = [at for at in LANGUAGES if cells[0] == heading(table, title, at)]
            found = [[*_board(sheet, row, key, board, at)] for at in spoken] if key else []
            if all(found):
                yield from chain.from_iterable(found[:1])


def _board(sheet: Grid, row: int, key: Key, board: Island, language: str) -> Iterator[Finding]:
    """The first cell below the heading in this row that is not as drawn."""
    for r, lot in enumerate(list_fields(board, language), row + 1):
        here = sheet.rows[r - 1] if r <= len(sheet.rows) else ()
        width = max(len(lot), len(here))
        pairs = zip(*([*line, *[None] * (width - len(line))] for line in (here, lot)), strict=True)
        for column, (shown, drawn) in enumerate(pairs, 1):
            if shown != drawn:
                yield _other(sheet, (r, column), key, shown, drawn)
                return


def _other(sheet: Grid, cell: tuple[int, int], key: Key, here: object, drawn: object) -> Finding:
    ref = CellRef(sheet.title, cell_name(*cell))
    about = {"stage": STAGES[key[0]], "round": key[1]}
    shown = {k: "–" if v is None else v for k, v in (("here", here), ("drawn", drawn))}
    return finding("verify-beside", ref, **about, **shown)

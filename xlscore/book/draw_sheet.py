"""The *Draw* sheet of a file read back: who sits where by it, and the fingerprints on it.

The heading of a round is written and read by ``round_title``; under it a row for each table has
the table first, then a cell for each seat with number and name, until an empty row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from xlscore.book import schema
from xlscore.book.port import Workbook
from xlscore.book.round_titles import round_title
from xlscore.book.values import Grid, Value, cell_name
from xlscore.core.draws.machinery.history import player_list_hash
from xlscore.core.draws.review import Review, say_place
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import Event
from xlscore.core.patterns import pattern
from xlscore.core.rules import STAGES, Ruleset
from xlscore.records import NamedTuple
from xlscore.texts import LANGUAGES, say, words

_FINGERPRINT: Final = pattern(r"[0-9a-f]{12}")
_PLAYER: Final = pattern(r"(?:⇄ )?(\d{1,9})(?: |$)")


class SeenSeat(NamedTuple):
    """Where a player sits by the sheet, and the cell that says so (row and column from 1)."""

    no: int
    table: Value
    seat: int
    row: int
    column: int


def find_draw_sheet(book: Workbook, sheets: Mapping[str, str]) -> Grid:
    """The *Draw* sheet as it is in the file, empty where there is none; titles by role."""
    title = sheets.get(schema.DRAW.role)
    return book.grid(title) if title else Grid(schema.DRAW.titles.en, ())


def printed_sheets(book: Workbook) -> dict[str, str]:
    """The printable sheets of ours, which go by their defined name only."""
    titles = set(book.titles())
    roles = {spec.role for spec in (schema.SLIPS, schema.SEATING, schema.BOARDS)}
    found = book.roles().items()
    return {role: title for role, title in found if role in roles and title in titles}


def read_fingerprints(sheet: Grid) -> frozenset[str]:
    """The fingerprints of rounds that stand on the sheet."""
    texts = (cell for row in sheet.rows for cell in row if isinstance(cell, str))
    return frozenset(text for text in texts if _FINGERPRINT.fullmatch(text))


def read_seats(
    sheet: Grid, titles: Mapping[str, tuple[str, int]], seats: int
) -> dict[tuple[str, int], list[SeenSeat]]:
    """Who sits where by the sheet; `titles` say which stage and round a heading means.

    A table has so many `seats` at most.
    """
    found: dict[tuple[str, int], list[SeenSeat]] = {}
    now: list[SeenSeat] | None = None
    for r, row in enumerate(sheet.rows, 1):
        if key := _round_of(row, titles):
            now = found.setdefault(key, [])
        elif not any(cell is not None for cell in row):
            now = None
        elif now is not None and row[0] is not None:
            for c, cell in enumerate(row[1 : seats + 1], 1):
                if match := _PLAYER.match("" if cell is None else str(cell)):
                    now.append(SeenSeat(int(match[1]), row[0], c, r, c + 1))
    return found


def read_wonders(
    sheet: Grid, titles: Mapping[str, tuple[str, int]]
) -> dict[tuple[str, int], tuple[int, tuple[Value, ...]]]:
    """W6: the row below the headings of the seats, and what it says of each of them.

    `titles` say which stage and round a heading means; None for a seat without a wonder.
    """
    found: dict[tuple[str, int], tuple[int, tuple[Value, ...]]] = {}
    for r, row in enumerate(sheet.rows[:-2], 1):
        if key := _round_of(row, titles):
            head, line = sheet.rows[r : r + 2]
            seats = sum(cell is not None for cell in head) - 2
            cells = line[1 : seats + 1] if line and line[0] is None else ()
            found[key] = r + 2, (*cells, *[None] * (seats - len(cells)))
    return found


def _round_of(
    row: Sequence[Value], titles: Mapping[str, tuple[str, int]]
) -> tuple[str, int] | None:
    """The stage and round that a row is the heading of."""
    first = row[0] if row else None
    return titles.get(first.split(" · ")[0]) if isinstance(first, str) else None


def round_titles(rules: Ruleset, reviews: Iterable[Review]) -> dict[str, tuple[str, int]]:
    """The headings that the rounds may have, alone or as games at the same tables."""
    titles: dict[str, tuple[str, int]] = {}
    for one in reviews:
        stage = rules.stages[one.index]
        for last in range(one.round_, stage.rounds + 1):
            for language in LANGUAGES:
                rounds = tuple(range(one.round_, last + 1))
                titles[round_title(stage, rounds, language)] = (one.stage, one.round_)
    return titles


def find_other_lists(
    sheet: Grid, rules: Ruleset, reviews: Sequence[Review], event: Event
) -> list[Finding]:
    """Where the player list hash on the sheet is not that of the list as it is now."""
    typed = {(one.stage, one.round_): one.typed for one in reviews}
    titles = {
        say("draws.check_of", language, round=t): key
        for t, key in round_titles(rules, reviews).items()
        for language in LANGUAGES
    }
    known = ("players_hash", "list_hash")
    labels = [label for key in known for label in words("draws")[key].spellings]
    found: list[Finding] = []
    now: tuple[str, int] | None = None
    for r, row in enumerate(sheet.rows, 1):
        first = row[0] if row else None
        now = titles.get(first, now) if isinstance(first, str) else None
        if now is None or first not in labels or len(row) < 3:
            continue
        if row[2] != player_list_hash(event, typed[now].keys()):
            where = {"stage": STAGES[now[0]], "round": now[1]}
            ref = CellRef(sheet.title, cell_name(r, 3))
            found.append(finding("verify-list", ref, **where))
    return found


def find_contradictions(sheet: Grid, rules: Ruleset, reviews: Sequence[Review]) -> list[Finding]:
    """Where the sheet says something else than Results: the first player of each round."""
    typed = {(one.stage, one.round_): one.typed for one in reviews}
    found = []
    shown = read_seats(sheet, round_titles(rules, reviews), max(rules.sizes))
    for key, there in shown.items():
        left = dict(typed[key])
        for seen in there:
            said = left.pop(seen.no, None)
            here = str(seen.table), seen.seat
            if said is None or (str(said.table), said.seat or seen.seat) != here:
                ref = CellRef(sheet.title, cell_name(seen.row, seen.column))
                values = {"here": f"{seen.table}/{seen.seat}", "drawn": say_place(said)}
                found.append(finding("verify-sheet", ref, no=seen.no, **values))
                break
    return found

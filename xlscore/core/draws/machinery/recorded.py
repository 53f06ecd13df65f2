"""C6: what a draw was drawn from, as text that is hashed before it, and the event as it says.

The text has a line for the ruleset, one for the numbers of tables where some are typed, one for
every player who is drawn, by number (what is empty after the lot is cut off), one for every one of
them who came late and takes a free seat, one for everybody who fills in and is not needed, one for
every seat of the rounds before, one for every penalty that counts before (G2), for a round of a
schedule one for every seat of its plan, one where walks keep players apart in it, and for pods one
for the sizes of the tables (1: a bye) and one for every player, best first (G12):

    E|<ruleset>|<few, many or threes>|<kind of seating>
    N|<numbers of the tables>
    P|<No>|<name>|<keep apart>|<fixed table>|<lot>[|<rounds>|<keep together>|<regular>|<fills in>]
    L|<No>
    F|<No>|<name>
    R|<stage>|<round>|<table>|<seat>|<No>|<points>|<tie-break>|<place>|<status>
    M|<stage>|<round>|<No>|<points>|<what they count in>
    S|<table>|<seat>|<start number>
    A|walks
    G|<usual size>|<sizes>
    O|<No>|<points>|<seats missing beside him so far>|<byes so far>

and the lines of `machinery.changed` and `core.draws.told`. Numbers are exact ("13/3"), what is
empty stays empty; a "|" or a line break in a name is a blank. The list hash is SHA-256 of this text
in UTF-8, as hex digits.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final, get_args

from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.exact import Exact, export, whole
from xlscore.core.model import (
    NOWHERE,
    CountsIn,
    Event,
    Penalty,
    Player,
    ResultRow,
    RowStatus,
    TableName,
)
from xlscore.core.sizes import Mode
from xlscore.core.table_numbers import numbers_text, table_numbers, wish_of, wish_text

#: A cell holds so many characters; what is longer is hashed and not kept.
MOST_KEPT: Final = 32_000


def basis(
    event: Event,
    players: Collection[int],
    tables: Mode,
    seating: str,
    plan: Iterable[DrawnRound] = (),
    late: Collection[int] = (),
) -> str:
    """The text for an event as it stood before the draw (`view_at`), and those who are drawn.

    `tables` are the sizes that it is drawn for (C7), `plan` is the round of a schedule, by start
    numbers, if it is one (T7), `late` are those who take free seats in it.
    """
    lines = [_line("E", event.ruleset, tables, seating)]
    lines += [_line("N", numbers_text(event.tables))] if event.tables else []
    for player in sorted(event.players, key=lambda player: player.no):
        if player.no in players:
            who = player.no, player.name, player.group
            wish = wish_text(player.fixed_table, player.tables)
            lines.append(_line("P", *who, wish, _text(player.lot), *player.company))
    lines += [_line("L", no) for no in sorted(late)]
    aside = (p for p in event.players if p.fills_in and p.no not in players)
    lines += [_line("F", p.no, p.name) for p in sorted(aside, key=lambda p: p.no)]
    lines += [_result(row) for row in sorted(event.results, key=_place)]
    lines += sorted(map(_penalty, event.penalties))
    planned = (table for round_ in plan for table in round_.tables)
    lines += [_line("S", table.number, s.seat, s.no) for table in planned for s in table.seats]
    return "\n".join(lines)


def list_hash(text: str) -> str:
    """C6: SHA-256 of the text, as hex digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def drawn_in(text: str) -> tuple[frozenset[int], frozenset[int]]:
    """Who was drawn by lot, and who came late and took a free seat; nobody without a text."""
    found: dict[str, set[int]] = {"P": set(), "L": set()}
    for line in text.split("\n"):
        kind, _, rest = line.partition("|")
        no = rest.partition("|")[0]
        if kind in found and no.isdecimal():
            found[kind].add(int(no))
    return frozenset(found["P"] - found["L"]), frozenset(found["L"])


def as_recorded(event: Event, text: str) -> Event:
    """The event as the text says: lists and results before the draw; names are today's.

    A text that is none of ours, or none at all, says nothing.
    """
    try:
        return _recorded(event, text) if text else event
    except (ValueError, IndexError, ZeroDivisionError, StopIteration):
        return event


def _recorded(event: Event, text: str) -> Event:
    kept: dict[int, list[str]] = {}
    results: list[ResultRow] = []
    penalties: list[Penalty] = []
    tables = event.three_player_tables
    numbers: tuple[int, ...] = ()
    for line in text.split("\n"):
        kind, *cells = line.split("|")
        if kind == "E":
            tables = "many" if cells[1] == "many" else "few"
        elif kind == "N":
            numbers = table_numbers(cells[0]) or ()
        elif kind == "P":
            kept[int(cells[0])] = cells
        elif kind == "R":
            results.append(_row(line))
        elif kind == "M":
            penalties.append(_taken(cells))
    players = tuple(_player(player, kept.get(player.no)) for player in event.players)
    return replace(
        event,
        three_player_tables=tables,
        tables=numbers,
        players=players,
        results=tuple(results),
        penalties=tuple(penalties),
    )


def _player(player: Player, cells: list[str] | None) -> Player:
    if cells is None:
        return player
    _, _, group, fixed, lot, *more = cells
    rounds, together, regular, fills_in = [*more, *[""] * 4][:4]
    table, tables = wish_of(fixed)
    lots = _number(lot)
    return player._replace(
        group=group,
        fixed_table=table,
        tables=tables,
        lot=lots,
        apart_rounds=frozenset(table_numbers(rounds) or ()),
        together=together,
        regular=bool(regular),
        fills_in=bool(fills_in),
    )


@lru_cache(maxsize=1 << 14)
def _row(line: str) -> ResultRow:
    """A seat of the rounds before; every later round has the same line."""
    _, stage, round_, table, seat, no, points, tie, place, status = line.split("|")
    known: tuple[RowStatus, ...] = ("left", "substitute", "military", "science", "bye")
    return ResultRow(
        stage,
        int(round_),
        int(table) if table.isdecimal() else table,
        int(seat) if seat else None,
        no=int(no) if no else None,
        name="",
        victory_points=_number(points),
        tie_break=_number(tie),
        place=int(place) if place else None,
        status=next((word for word in known if word == status), None),
    )


def _taken(cells: list[str]) -> Penalty:
    stage, round_, no, points, counts_in = cells
    kinds: tuple[CountsIn, ...] = get_args(CountsIn)
    return Penalty(
        stage,
        int(round_) if round_ else None,
        int(no),
        name="",
        points=_number(points) or 0,
        counts_in=next(kind for kind in kinds if kind == counts_in),
        reason="",
        source=NOWHERE,
    )


def _penalty(one: Penalty) -> str:
    what = one.stage, one.round_ or "", one.no
    return _line("M", *what, _text(one.points), one.counts_in)


def _result(row: ResultRow) -> str:
    points, tie = _text(row.victory_points), _text(row.tie_break)
    what = (row.stage, row.round_, row.table, _text(row.seat), _text(row.no))
    typed = points, tie, _text(row.place), row.status or ""
    return _line("R", *what, *typed)


def _place(row: ResultRow) -> tuple[str, int, bool, TableName, int, int]:
    table = row.table
    return row.stage, row.round_, isinstance(table, str), table, row.seat or 0, row.no or 0


def _line(*cells: object) -> str:
    """The cells of a line; what would look like the end of one becomes a blank."""
    return "|".join(" ".join(str(cell).replace("|", " ").split()) for cell in cells)


def _text(value: Exact | None) -> str:
    return "" if value is None else export(value)


def _number(text: str) -> Exact | None:
    return whole(Fraction(text)) if text else None

"""C6: the text that a round is drawn from, which is hashed before the draw and kept in the log.

Each line begins with a letter. What is empty stays empty; numbers are exact ("13/3"); a "|" or a
line break in a name is a blank.

    E|<ruleset>|<few, many or threes>|<kind of seating>
    N|<numbers of the tables>                       where some are typed
    P|<No>|<name>|<keep apart>|<fixed table>|<lot>[|<rounds>|<keep together>|<regular>|<fills in>
        |<pool>]
    L|<No>                                          who came late and takes a free seat
    F|<No>|<name>                                   who fills in and is not needed
    Q|<No>|<pool>                                   who is typed into another pool (F2)
    R|<stage>|<round>|<table>|<seat>|<No>|<points>|<tie-break>|<place>|<status>
    M|<stage>|<round>|<No>|<points>|<what they count in>
    S|<table>|<seat>|<start number>                 the plan of this round, of a schedule
    V|2|<checksum of the ruleset>                   and the lines of `extras.of_round`
    C|<what was asked for>                          `redraw`, `rematches`
    A|walks                                         walks keep players apart in a schedule
    A|teams                                         the plan is one for teams (G4)
    A|by-number                                     rounds drawn anew: equals by number (W5)
    G|<usual size>|<sizes>                          tables of pods; 1 is a bye
    O|<No>|<points>|<seats missing beside him so far>|<byes so far>
    H|<No>,<No>,...                                 who is drawn, best first
    T|<table>|<rank>,<rank>,...                     the tables for so many ranks (T5)
    B|<round>|<table>|<start number>,...            the plan in other rounds, or of pods in this one
    X|<rounds of the stage>                         C10: rounds that are drawn anew

P stands for everybody who is drawn, by number; R for every seat of the rounds before; M for every
penalty that counts before (G2); O for the players of pods, best first (G12). With a text too long
for a cell the lines H, T, B and X are left out. `machinery.record` reads the text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final

from xlscore.core.draws.extras.of_round import list_extras, list_others
from xlscore.core.draws.machinery.history import (
    choose_mode,
    choose_mode_begun,
    event_before,
    find_late,
)
from xlscore.core.draws.machinery.record import VERSION
from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.draws.seatings import dealt, schedule, swiss
from xlscore.core.draws.seatings.context import DrawContext, find_entrants
from xlscore.core.draws.seatings.same_tables import find_first_number
from xlscore.core.draws.upcoming import RoundAt, read_places, who_plays
from xlscore.core.exact import Exact, export
from xlscore.core.model import Event, Penalty, ResultRow, TableName
from xlscore.core.pools import first_pools, read_pools
from xlscore.core.rulebook.checksum import rules_checksum
from xlscore.core.rules import Ruleset
from xlscore.core.seatings import Seating
from xlscore.core.sizes import ImpossibleSize, Mode
from xlscore.core.spelling import numbers_text, wish_text
from xlscore.records import replace

#: A cell holds so many characters; what is longer is hashed and not kept.
MOST_KEPT: Final = 32_000


def hash_basis(text: str) -> str:
    """C6: SHA-256 of the text, as hex digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def write_next_basis(
    event: Event,
    rules: Ruleset,
    at: RoundAt,
    late: Collection[int] = frozenset(),
    asked: Iterable[str] = (),
) -> str:
    """C6: the text that a round will be drawn from, as it stands now.

    `late` are those of its players who take free seats in what is drawn for the others; `asked` is
    what is wanted instead of the usual plan.
    """
    view = event_before(event, rules, at.stage, at.round_)
    players: Collection[int] = who_plays(view, rules, at)
    if at.round_ == 1 and (at.stage or rules.stages[0].places):
        with suppress(ImpossibleSize):  # which the draw itself tells
            players = [no for no in find_entrants(view, rules, at.stage, players).players if no]
    elsewhere = list_others(event, rules, at.stage, at.round_, players)
    return _write_basis(view, rules, at, players, late, asked=asked, elsewhere=elsewhere)


def write_drawn_basis(
    event: Event, rules: Ruleset, at: RoundAt, late: Collection[int], asked: Iterable[str]
) -> str:
    """C6: the text of a round that is drawn already, by what is typed now."""
    typed = read_places(event, rules.stages[at.stage].name).get(at.round_, {})
    view = event_before(event, rules, at.stage, at.round_, typed, recorded=False)
    elsewhere = list_others(event, rules, at.stage, at.round_, typed)
    return _write_basis(view, rules, at, typed, late, asked=asked, elsewhere=elsewhere)


def _write_basis(
    view: Event,
    rules: Ruleset,
    at: RoundAt,
    players: Collection[int],
    late: Collection[int],
    *,
    asked: Iterable[str],
    elsewhere: Iterable[str],
) -> str:
    """What a round of these players is drawn from, in an event as it stood before (`event_before`).

    A round of a schedule brings its plan along as long as those who began play it (T7); who came
    `late` is in no plan. `elsewhere`: lines about those who are typed into other pools.
    """
    stage = rules.stages[at.stage]
    others = frozenset(players) - set(late)
    first = frozenset(read_places(view, stage.name).get(1, players)) - set(late)
    kind: Seating = "lot" if len(first) < stage.lot_below else stage.seating
    where = DrawContext(view, rules, at.stage, at.round_, players=others, first=len(first))
    plan_here = first == others and _is_planned(where, kind)
    plan: Sequence[DrawnRound] = ()
    tables: Mode = "few"
    with suppress(ImpossibleSize):
        tables = choose_mode(view, rules, len(others), at.stage)
        if plan_here:
            begun = choose_mode_begun(view, rules, len(others), at.stage)
            plan = _list_plan(where, kind, len(others), begun)
    pools = read_pools(view, rules.stages) if first_pools(rules.stages[: at.stage + 1]) else {}
    lines = [_write_line("E", view.ruleset, tables, kind), *list_lines(view, players, late, pools)]
    lines += elsewhere
    for one in plan[at.round_ - 1 : at.round_]:
        lines += schedule.list_plan_lines(one)
    lines.append(f"{VERSION}{rules_checksum(rules)}")
    lines += list_extras(view, rules, stage.name, at.round_)
    if wanted := "|".join(sorted(asked)):
        lines.append(f"C|{wanted}")
    text = "\n".join(lines)
    began = first - find_late(view, stage.name, 1)
    more = _list_seating(where, kind, began, plan_here=plan_here, room=MOST_KEPT - len(text))
    return "\n".join([text, *more])


def list_lines(
    event: Event,
    players: Collection[int],
    late: Collection[int],
    pools: Mapping[int, str] | None = None,
) -> Iterator[str]:
    """The lists, results and penalties of the workbook; `pools` has each player's typed pool."""
    if event.tables:
        yield _write_line("N", numbers_text(event.tables))
    everybody = sorted(event.players, key=lambda player: player.no)
    for player in everybody:
        if player.no in players:
            who = player.no, player.name, player.group
            wish = wish_text(player.fixed_table, player.tables)
            company = player.company((pools or {}).get(player.no, ""))
            yield _write_line("P", *who, wish, _text(player.lot), *company)
    yield from (_write_line("L", no) for no in sorted(late))
    aside = (player for player in everybody if player.fills_in and player.no not in players)
    yield from (_write_line("F", player.no, player.name) for player in aside)
    yield from map(_write_result, sorted(event.results, key=_place_key))
    yield from sorted(map(_write_penalty, event.penalties))


def _write_penalty(one: Penalty) -> str:
    what = one.stage, one.round_ or "", one.no
    return _write_line("M", *what, _text(one.points), one.counts_in)


def _write_result(row: ResultRow) -> str:
    what = row.stage, row.round_, row.table, _text(row.seat), _text(row.no)
    typed = _text(row.victory_points), _text(row.tie_break), _text(row.place), row.status or ""
    return _write_line("R", *what, *typed)


def _place_key(row: ResultRow) -> tuple[str, int, bool, TableName, int, int]:
    table = row.table
    return row.stage, row.round_, isinstance(table, str), table, row.seat or 0, row.no or 0


def _write_line(*cells: object) -> str:
    """The cells of a line; what would look like the end of one becomes a blank."""
    return "|".join(" ".join(str(cell).replace("|", " ").split()) for cell in cells)


def _text(value: Exact | None) -> str:
    return "" if value is None else export(value)


def _list_seating(
    at: DrawContext, kind: Seating, began: frozenset[int], *, plan_here: bool, room: int
) -> list[str]:
    """The lines that anybody needs, beside the lists, to draw this kind of seating again.

    `began` are those whom the first round was drawn for, `plan_here` is whether the round is one of
    a schedule that they still play; `room` is how many characters there are left.
    """
    lines: list[str] = []
    with suppress(ImpossibleSize):
        if plan_here and not at.stage.kind.of_sides:
            is_long = kind == "teams" and schedule.find_long_plan(at)
            lines += [schedule.LONG] if is_long else schedule.list_basis_lines(at)
        if kind in ("schedule", "teams") and _have_others_played(at, began):
            lines.append(schedule.BY_NUMBER)
        if at.stage.kind.tables == "pods":
            lines += swiss.list_basis_lines(at)
    more: list[str] = []
    with suppress(ImpossibleSize):
        more += chain(_list_ranks(at, kind), _list_plans(at, kind, began, plan_here))
    fits = sum(len(line) + 1 for line in (*lines, *more)) <= room
    return [*lines, *more] if fits else lines


def _have_others_played(at: DrawContext, began: frozenset[int]) -> bool:
    """C10: whether a round is played by others than began the stage, so that it may be anew."""
    stage = at.stage.name
    before = read_places(at.event, stage).items() if at.round_ > 1 else ()
    played = [{*nos} - find_late(at.event, stage, round_) for round_, nos in before]
    return bool(played) and any(began != nos for nos in (*played, at.players))


def _list_ranks(at: DrawContext, kind: Seating) -> Iterator[str]:
    """H2, K5, T5: who is drawn, best first; the tables that the ruleset has for so many."""
    order: tuple[int, ...] = ()
    if at.stage.kind.by_rank and at.round_ == 1:
        order = find_entrants(at.event, at.rules, at.index, at.players).players
    elif kind == "standings" and at.round_ > 1:
        order = at.standings()[0].players
    if order:
        yield f"H|{_join(order)}"
    if order and at.stage.kind.tables == "groups":
        tables = at.stage.groups.get(len(order), ())
        for number, ranks in enumerate(tables, find_first_number(at.rules, at.index)):
            yield f"T|{number}|{_join(ranks)}"


def _list_plans(
    at: DrawContext, kind: Seating, began: frozenset[int], plan_here: bool
) -> Iterator[str]:
    """T7, C10, F15: the plan in other rounds, where they count in this one."""
    of_sides, wishes = at.stage.kind.of_sides, at.wishes
    scheduled = kind in ("schedule", "teams") and len(began) <= schedule.MOST_WITH_PLAN
    count = kind != "schedule" or wishes.is_asked_for or wishes.allowed or wishes.for_company
    if plan_here and at.round_ == 1 and (scheduled or of_sides) and count:
        tables = replace(at, players=began).mode
        yield from _write_plan(_list_plan(at, kind, len(began), tables)[1:])
    anew = scheduled and not plan_here and (kind == "schedule" or at.players != began)
    if anew and at.round_ > 1:
        yield f"X|{at.stage.rounds}"
        if at.players == began or (at.players < began and 3 in at.rules.sizes):
            tables = choose_mode_begun(at.event, at.rules, len(began), at.index)
            here = replace(at, players=began)
            yield from _write_plan(_list_plan(here, kind, len(began), tables)[at.round_ - 1 :])


def _is_planned(at: DrawContext, kind: Seating) -> bool:
    """Whether the log has the plan of a round that those play who began the stage."""
    if not at.stage.lot_below <= len(at.players) <= schedule.MOST_WITH_PLAN:
        return False
    if kind == "teams":
        return at.round_ == 1 and not schedule.has_team_plan(at)
    return at.stage.kind.of_sides or at.stage.kind.optimised


def _list_plan(at: DrawContext, kind: Seating, players: int, mode: Mode) -> Sequence[DrawnRound]:
    """The plan by start numbers that the stage is drawn by."""
    if at.stage.kind.of_sides:
        return dealt.find_plan(at) or ()
    long = schedule.find_long_plan(at) if kind == "teams" else None
    return long or schedule.find_plan(at, players, mode).rounds


def _write_plan(rounds: Iterable[DrawnRound]) -> Iterator[str]:
    for round_ in rounds:
        for table in round_.tables:
            at = {seat.seat: seat.no for seat in table.seats}
            seats = (str(at.get(seat, "")) for seat in range(1, max(at) + 1))
            yield f"B|{round_.round_}|{table.number}|{','.join(seats)}"


def _join(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))

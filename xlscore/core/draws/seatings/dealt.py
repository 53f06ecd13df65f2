"""F15: plans of two sides by start numbers, which are dealt by lot: partners, matches of teams.

Labels: partners "<stage>|start numbers" over the players by number; matches "<stage>|teams" over
the teams by the lowest number of their players, "<stage>|team <lowest number>" over the players of
each, those of the first team having the first start numbers. Nothing is exchanged.

Partners: where somebody is missing at a table, or has come, all without a full table are put
together: who rested most often first, then by number, four to a table, and of the three ways to sit
the one with the fewest partners again, then opponents. Matches: who has come to a team has the seat
of one who has gone, both by number; seats that stay free are for substitutes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Final

from xlscore.core.draws.machinery.partner_plans import (
    SEATS,
    count_sides,
    list_meetings,
    plan_matches,
    plan_partners,
)
from xlscore.core.draws.machinery.rounds import (
    Drawn,
    DrawnRound,
    DrawnTable,
    Note,
    Seat,
    Wishes,
    plain_table,
)
from xlscore.core.draws.machinery.settling import number_tables
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.findings import finding
from xlscore.core.lots import shuffle
from xlscore.core.standings.entrants import RankOrder
from xlscore.records import replace

#: How four come to seats 1 to 4: seats 1 and 3 are partners.
_WAYS: Final = ((0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2))


def seat_dealt(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """The round of the plan, without those who have gone since and with those who have come."""
    if schedule is None:
        rounds = find_plan(at)
        if rounds is None:
            yield _refuse(at)
            return
        order = _draw_start_numbers(at)
        drawn = [
            _number_in_hall(one.renamed(lambda no: order[no - 1]), at.wishes) for one in rounds
        ]
        label = f"{at.stage.name}|{'teams' if at.stage.kind.of_teams else 'start numbers'}"
        whole = Drawn(
            tuple(one for one, _ in drawn),
            tuple(note for _, notes in drawn for note in notes),
            (label,) * len(drawn),
        )
        plan_id = f"{at.stage.seating}-{len(order)}-{len(drawn)}"
        schedule = Schedule(whole, at.players, plan_id)
    planned = schedule.drawn.only(at.round_)
    if at.players == schedule.players:
        yield RoundPlan("schedule", planned, schedule)
        return
    seat = _seat_team_mates if at.stage.kind.of_teams else _seat_new_tables
    tables = seat(at, planned.rounds[0], schedule.players)
    if tables is None:
        yield _refuse(at)
        return
    yield RoundPlan("repair", replace(planned, rounds=(tables,)), schedule)


def find_plan(at: DrawContext) -> tuple[DrawnRound, ...] | None:
    """The plan by start numbers for those who are drawn; None where teams do not fit."""
    if not at.stage.kind.of_teams:
        return plan_partners(len(at.players), at.stage.rounds)
    teams = _list_teams(at)
    if len({len(members) for members in teams.values()}) != 1 or "" in teams:
        return None
    members = len(next(iter(teams.values())))
    return plan_matches(len(teams), members, at.rules.table_size, at.stage.rounds)


def _refuse(at: DrawContext) -> RoundPlan:
    """Teams that cannot play each other: of several sizes, or with more than have seats."""
    teams = _list_teams(at)
    told = ", ".join(f"{name or '–'} {len(members)}" for name, members in sorted(teams.items()))
    problem = finding("draw-teams", None, teams=told, side=at.rules.table_size // 2)
    empty = Drawn((DrawnRound(at.round_, ()),))
    return RoundPlan("schedule", empty, order=RankOrder((), findings=(problem,)))


def _list_teams(at: DrawContext) -> Mapping[str, list[int]]:
    """The players of each team, by number."""
    teams: dict[str, list[int]] = {}
    for no in sorted(at.players):
        teams.setdefault(at.wishes.groups.get(no, ""), []).append(no)
    return teams


def _draw_start_numbers(at: DrawContext) -> Sequence[int]:
    stage, seed = at.stage.name, at.seed
    if not at.stage.kind.of_teams:
        return shuffle(sorted(at.players), f"{stage}|start numbers", seed)
    order = shuffle(sorted(_list_teams(at).values()), f"{stage}|teams", seed)
    lots = (shuffle(members, f"{stage}|team {members[0]}", seed) for members in order)
    return [no for members in lots for no in members]


def _number_in_hall(round_: DrawnRound, wishes: Wishes) -> tuple[DrawnRound, tuple[Note, ...]]:
    """T7: the tables with the numbers that players need; tables of one who rests keep theirs."""
    real = tuple(table for table in round_.tables if table.size > 1)
    rests = tuple(table for table in round_.tables if table.size == 1)
    here = DrawnRound(round_.round_, real)
    settled, notes = number_tables(here, _restrict(wishes, here.players))
    return DrawnRound(round_.round_, (*settled.tables, *rests)), notes


def _restrict(wishes: Wishes, players: frozenset[int]) -> Wishes:
    fixed = {no: table for no, table in wishes.fixed.items() if no in players}
    allowed = {no: tables for no, tables in wishes.allowed.items() if no in players}
    return Wishes(fixed=fixed, allowed=allowed)


def _seat_team_mates(
    at: DrawContext, planned: DrawnRound, began: frozenset[int]
) -> DrawnRound | None:
    """The round with newcomers to a team in the places of those who left; None if too many came."""
    groups = {player.no: player.group for player in at.event.players}
    free: dict[str, list[int]] = {}
    for no in sorted(began - at.players):
        free.setdefault(groups.get(no, ""), []).append(no)
    instead: dict[int, int] = {}
    for no in sorted(at.players - began):
        gone = free.get(groups.get(no, ""))
        if not gone:
            return None
        instead[gone.pop(0)] = no
    tables = []
    for table in planned.tables:
        named = (Seat(instead.get(seat.no, seat.no), seat.seat) for seat in table.seats)
        if kept := tuple(seat for seat in named if seat.no in at.players):
            tables.append(DrawnTable(table.number, kept))
    return DrawnRound(planned.round_, tuple(tables))


def _seat_new_tables(at: DrawContext, planned: DrawnRound, began: frozenset[int]) -> DrawnRound:
    """Full tables as planned, all others at new ones; those who rest have the last tables."""
    kept = [t for t in planned.tables if t.size == SEATS and at.players.issuperset(t.players)]
    played = [table for round_ in at.played() for table in round_.tables]
    rested = Counter(table.players[0] for table in played if table.size == 1)
    beside, against = count_sides(played)

    def cost(table: DrawnTable) -> tuple[int, int]:
        partners, opponents = list_meetings(table)
        return sum(beside[two] for two in partners), sum(against[two] for two in opponents)

    seated = {no for table in kept for no in table.players}
    free = sorted(at.players - seated, key=lambda no: (-rested[no], no))
    full = len(free) - len(free) % SEATS
    taken = {table.number for table in kept}
    numbers = (n for n in count(1) if n not in taken)
    for n in range(0, full, SEATS):
        number, four = next(numbers), free[n : n + SEATS]
        ways = [plain_table(number, [four[k] for k in way]) for way in _WAYS]
        kept.append(min(ways, key=cost))
    last = max((table.number for table in kept), default=0)
    rests = [plain_table(n, [no]) for n, no in enumerate(free[full:], last + 1)]
    tables = sorted((*kept, *rests), key=lambda table: table.number)
    return DrawnRound(planned.round_, tuple(tables))

"""How each kind of seating seats its rounds: one module each, one row here.

What is special about a kind is told in `core/seatings`. C7, C10: a round is drawn without players
who come late, as if they had never come; then each of them, by number, sits down at the
three-player table where he meets fewest again, of equals at the first one. Where there is no free
seat, two come to him from tables of four, as in a repair. So one who comes to 15 changes the
opponents of three, and nothing of the lot is drawn again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Final

from xlscore.core.draws.machinery.repair import RoundsLeft, repair
from xlscore.core.draws.machinery.rounds import Drawn, DrawnRound, DrawnTable
from xlscore.core.draws.seatings import (
    context,
    dealt,
    lot,
    pairs,
    same_tables,
    schedule,
    standings,
    swiss,
)
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.seatings import Seating
from xlscore.records import replace

PLANS: Final[Mapping[Seating, context.Seating]] = {
    "schedule": schedule.seat_schedule,
    "lot": lot.seat_by_lot,
    "lot-anew": lot.seat_by_lot,
    "standings": standings.seat_by_standings,
    "fixed": same_tables.seat_games_by_lot,
    "snake": same_tables.seat_games_in_a_snake,
    "groups": same_tables.seat_games_by_rank,
    "pairs": pairs.seat_pairs,
    "swiss": swiss.seat_swiss,
    "pods": swiss.seat_pods_by_lot,
    "teams": schedule.seat_teams,
    "bracket": same_tables.seat_games_by_rank,
    "double-elimination": same_tables.seat_games_by_rank,
    "round-robin": pairs.seat_round_robin,
    "strikes": swiss.seat_pods_by_lot,
    "partners": dealt.seat_dealt,
    "matches": dealt.seat_dealt,
    "fixed-pods": same_tables.seat_games("lot", swiss.draw_first),
}


def list_plans(
    at: DrawContext, schedule: Schedule | None, asked: Collection[str] | None = None
) -> Iterator[RoundPlan]:
    """Every way to seat a round, the usual one first. ImpossibleSize where there is none.

    `schedule` is what the rounds before left, None in the first round of a stage. With `asked` only
    what is drawn where these are asked for (C10, H2), by none of them the usual.
    """
    if at.round_ == 1 and (at.index or at.stage.places):
        order = context.find_entrants(at.event, at.rules, at.index, at.players)
        players = frozenset(no for no in order.players if no)
        at = replace(at, players=players, first=len(players), order=order)
    plans = PLANS[at.stage.seating]
    others = replace(at, players=at.players - at.late, late=frozenset()) if at.late else at
    ways = plans(others, schedule)
    for plan in ways if asked is None else _choose(ways, asked):
        yield _number_in_hall(_seat_late(at, plan) if at.late else plan, at.event.tables)


def _choose(plans: Iterator[RoundPlan], asked: Collection[str]) -> Iterator[RoundPlan]:
    """C10, H2: the usual plan, or one that was asked for where there is a choice.

    Behind the usual one come those by which older versions drew the same.
    """
    usual = next(plans)
    if asked and usual.method not in asked:
        yield next((one for one in plans if one.method in asked), usual)
    else:
        yield usual
        yield from (one for one in plans if one.method == usual.method)


def _seat_late(at: DrawContext, plan: RoundPlan) -> RoundPlan:
    """The round as drawn for the others, with latecomers in free seats."""
    joined = repair(RoundsLeft(at.played(), (plan.round_,), (), at.late, at.wishes))
    drawn = Drawn(joined.rounds, (*plan.notes, *joined.notes), plan.drawn.labels)
    return replace(plan, method="late", drawn=drawn, left=None)


def _number_in_hall(plan: RoundPlan, numbers: Sequence[int]) -> RoundPlan:
    """The tables with the numbers they have in the hall; with more tables these go on."""
    if not numbers:
        return plan
    more = count(numbers[-1] + 1)
    name = dict(enumerate(numbers, 1))
    tables = tuple(
        DrawnTable(name.get(table.number) or next(more), table.seats)
        for table in plan.round_.tables
    )
    round_ = DrawnRound(plan.round_.round_, tables)
    return replace(plan, drawn=replace(plan.drawn, rounds=(round_,)))

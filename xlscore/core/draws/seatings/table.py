"""The kinds of seating a ruleset may ask for: one module each, one row here.

Drawing, review and report ask this table, and nothing else asks what a seating is called.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from xlscore.core.draws.seatings import (
    context,
    fixed,
    groups,
    lot,
    pairs,
    schedule,
    snake,
    standings,
)
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.rules import Seating


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of seating, and what is special about it.

    ``together``: one seating for all games of the stage (K1). ``by_standings``: each round by
    the results of those before (H2), so none can be drawn ahead. ``by_lot``: it needs a seed.
    ``optimised``: tables are looked for that are as good as can be (T7).
    """

    seat: context.Seating
    together: bool = False
    by_standings: bool = False
    by_lot: bool = True
    optimised: bool = False


SEATINGS: Final[Mapping[Seating, Kind]] = {
    "schedule": Kind(schedule.plans, optimised=True),
    "lot": Kind(lot.plans),
    "lot-anew": Kind(lot.plans_anew),
    "standings": Kind(standings.plans, by_standings=True),
    "fixed": Kind(fixed.plans, together=True),
    "snake": Kind(snake.plans, together=True),
    "groups": Kind(groups.plans, together=True, by_lot=False),
    "pairs": Kind(pairs.plans),
}


def round_plans(at: DrawContext, schedule: Schedule | None) -> Iterator[RoundPlan]:
    """Every way to seat a round, the usual one first. ImpossibleSize where there is none.

    `schedule` is what the rounds before left, None in the first round of a stage.
    """
    if at.index and at.round_ == 1:
        order = context.entrants(at.event, at.rules, at.index)
        players = frozenset(order.players)
        at = replace(at, players=players, first=len(players), order=order)
    yield from SEATINGS[at.stage.seating].seat(at, schedule)

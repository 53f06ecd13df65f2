"""T7, W4: seating a stage by a fixed schedule; start numbers by lot.

The plan is a function of the number of players, rounds and mode alone
(``schedule``); the seed only says who gets which start number. Anybody with the
seed, the list of players and the plan id can repeat the draw. Label of the lot:
"<stage>|start numbers" over the players in the order of their numbers; exchanges for
keep-apart groups: "<stage>|apart".

The other ways to seat: ``by_lot`` (A2, W4 below 13, A4, A6), ``ranked`` (H2, K5, K6,
T5), ``duels`` (D1-D4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from xlscore.core.draws.machinery.apart import Wishes, at_fixed_tables, group_notes, kept_apart
from xlscore.core.draws.machinery.plans import Plan, plan
from xlscore.core.draws.machinery.rounds import Drawn, DrawnRound, DrawnTable, Note, Seat
from xlscore.core.lots import numbers, shuffled
from xlscore.core.sizes import Mode

#: W4: with fewer players tables and positions are drawn by lot each round.
FEWEST_FOR_SCHEDULE: Final = 13


@dataclass(frozen=True, slots=True)
class Scheduled:
    """T7: a stage seated by schedule: the draw, the plan, and the start numbers.

    ``start_numbers[k]`` is the player with start number k + 1.
    """

    drawn: Drawn
    plan: Plan
    start_numbers: tuple[int, ...]


def start_numbers(players: Iterable[int], stage: str, seed: str) -> tuple[int, ...]:
    """T7: the players in the order of their start numbers, by lot."""
    return shuffled(sorted(players), f"{stage}|start numbers", seed)


def by_schedule(
    players: Iterable[int],
    rounds: int,
    stage: str,
    seed: str,
    mode: Mode = "few",
    wishes: Wishes | None = None,
) -> Scheduled:
    """T7, W4, W5: all rounds of a stage from the fixed schedule.

    Errors as ``schedule.plan``. Groups are kept apart by exchanging start numbers
    after the lot; where they cannot be, notes say who meets. Players who need a
    fixed table are never put at one together where that can be avoided.
    """
    order = start_numbers(players, stage, seed)
    fixed_plan = plan(len(order), rounds, mode)
    wishes = wishes or Wishes()
    below = numbers(f"{stage}|apart", seed)
    order = kept_apart(order, _mates(fixed_plan.rounds, len(order)), wishes, below)
    drawn: list[DrawnRound] = []
    notes: list[Note] = []
    for round_ in fixed_plan.rounds:
        seated, missed = at_fixed_tables(_named(round_, order), wishes.fixed)
        drawn.append(seated)
        notes += [*missed, *group_notes(seated, wishes.groups)]
    return Scheduled(Drawn(tuple(drawn), tuple(notes)), fixed_plan, order)


def _mates(rounds: Iterable[DrawnRound], n: int) -> list[list[int]]:
    """For every start number - 1 those he meets, as often as he meets them."""
    mates: list[list[int]] = [[] for _ in range(n)]
    for round_ in rounds:
        for table in round_.tables:
            for no in table.players:
                mates[no - 1] += [mate - 1 for mate in table.players if mate != no]
    return mates


def _named(round_: DrawnRound, order: Sequence[int]) -> DrawnRound:
    """The round of a plan with players in the place of their start numbers."""
    return DrawnRound(
        round_.round_,
        tuple(
            DrawnTable(
                table.number,
                tuple(Seat(order[seat.no - 1], seat.seat) for seat in table.seats),
            )
            for table in round_.tables
        ),
    )

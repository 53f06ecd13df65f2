"""C10: after drop-outs repair and redraw side by side, with what each costs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from xlscore.core.draws.machinery.figures import Figure, figures
from xlscore.core.draws.machinery.redraw import redraw
from xlscore.core.draws.machinery.repair import RoundsLeft, repair, take_out
from xlscore.core.draws.machinery.rounds import Drawn, DrawnRound
from xlscore.core.sizes import Mode
from xlscore.records import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """C10: one way to go on: the rounds to come, and how they differ.

    ``figures``: of the whole stage, rounds played included. ``changed``: per round to
    come, who meets other opponents than planned (those out left aside).
    ``three_tables``: three-player tables per round to come.
    """

    drawn: Drawn
    figures: tuple[Figure, ...]
    changed: Mapping[int, tuple[int, ...]]
    three_tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """C10: repair and redraw side by side."""

    repaired: Option
    redrawn: Option


def compare(left: RoundsLeft, stage: str, seed: str, mode: Mode = "few") -> Comparison:
    """C10: both ways to go on after drop-outs, each with figures and differences."""
    both = repair(left), redraw(left, stage, seed, mode)
    return Comparison(*(_option(left, drawn) for drawn in both))


def _option(left: RoundsLeft, drawn: Drawn) -> Option:
    threes = tuple(sum(table.size == 3 for table in r.tables) for r in drawn.rounds)
    shown = figures([*left.played, *drawn.rounds], left.wishes.groups)
    return Option(
        drawn, shown, find_changed_opponents(left.planned, drawn.rounds, left.out), threes
    )


def find_changed_opponents(
    planned: Sequence[DrawnRound], drawn: Sequence[DrawnRound], out: Collection[int] = ()
) -> dict[int, tuple[int, ...]]:
    """C10: per round, who has other opponents than planned, players out left aside."""
    found: dict[int, tuple[int, ...]] = {}
    for before, after in zip(take_out(planned, out), drawn, strict=True):
        mates = [
            {no: frozenset(table.players) for table in round_.tables for no in table.players}
            for round_ in (before, after)
        ]
        found[after.round_] = tuple(
            sorted(no for no, table in mates[1].items() if mates[0].get(no) != table)
        )
    return found

"""T7: keeping players apart on a schedule where exchanges alone leave clashes: eight walks by lot.

A step takes two places by lot. An exchange of their players that costs nothing is made; one that
costs d clashes more is made with the chance (0.2 (1 - t))^d, t being how much of the walk is over,
in hundredths: d numbers below 500 by lot, each of which has to be below 100 - 100 t. Whole numbers
and one published stream, so the same on every machine. The least cost counts, of equals the first.

With up to 14 players exchanges alone find the least (benchmarks/apart.py), so none walk there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from xlscore.core.draws.machinery.apart import cost_of_two
from xlscore.core.draws.machinery.exchange import Below
from xlscore.core.draws.machinery.rounds import Wishes
from xlscore.core.lots import numbers
from xlscore.records import dataclass

#: So many players walk.
PLAYERS: Final = range(15, 101)
_WALKS: Final = 8
_STEPS: Final = 40_000
_HUNDREDTH: Final = _STEPS // 100
#: The chance of an exchange that costs one clash is 100 in so many, at the beginning.
_CHANCE: Final = 500

#: What of a player counts: his group, and whether he needs a fixed table.
Kind = tuple[str, bool]
Mates = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Apart:
    """T7: who is to be kept apart on places that meet: mates[place] as often as they are met.

    `least`: the clashes that are forced.
    """

    mates: Mates
    wishes: Wishes
    least: int

    def is_above(self, order: Sequence[int]) -> bool:
        """Whether players on these places clash more than they must, and are so many that walk."""
        return len(order) in PLAYERS and _clashes(self._kinds(order), self.mates) > self.least

    def annealed(self, order: Sequence[int], label: str, seed: str) -> tuple[int, ...]:
        """The players on the places of the best walk, if it costs less than `order` does."""
        if not self.is_above(order):
            return tuple(order)
        players = sorted(order)
        most = _clashes(self._kinds(order), self.mates)
        found = _best(self._kinds(players), self.mates, label, seed, limits=(self.least, most))
        return tuple(players[k] for k in found) or tuple(order)

    def _kinds(self, order: Sequence[int]) -> tuple[Kind, ...]:
        groups, fixed = self.wishes.groups, self.wishes.fixed
        return tuple((groups.get(no, ""), no in fixed) for no in order)


def _clashes(kinds: Sequence[Kind], mates: Mates) -> int:
    """What it costs if players of these kinds are on the places."""
    met = ((kinds[place], kinds[mate]) for place, row in enumerate(mates) for mate in row)
    return sum(cost_of_two(*two) for two in met) // 2


@lru_cache(maxsize=8)
def _best(
    kinds: tuple[Kind, ...], mates: Mates, label: str, seed: str, *, limits: tuple[int, int]
) -> tuple[int, ...]:
    """Who of those of these kinds is on each place after the best walk; nobody if none is better.

    It has to cost less than the second of the limits; no more than the first ends the search.
    """
    below = numbers(label, seed)
    least, most = limits
    best: tuple[int, ...] = ()
    for _ in range(_WALKS):
        walk = _Walk(kinds, mates, below)
        for step in range(_STEPS):
            walk.step(below, 100 - step // _HUNDREDTH)
            if walk.cost < most:
                best, most = tuple(walk.at), walk.cost
            if most <= least:
                return best
    return best


class _Walk:
    """Players on places, from an order by lot; `trouble[place][kind]` is what one would clash."""

    def __init__(self, kinds: Sequence[Kind], mates: Mates, below: Below) -> None:
        names = sorted(set(kinds))
        costs = [[cost_of_two(one, other) for other in names] for one in names]
        self.at, self.mates, self.costs = list(range(len(kinds))), mates, costs
        for last in range(len(kinds) - 1, 0, -1):
            chosen = below(last + 1)
            self.at[last], self.at[chosen] = self.at[chosen], self.at[last]
        self.kind = [names.index(kinds[k]) for k in self.at]
        self.trouble = [
            [sum(row[self.kind[mate]] for mate in mates[place]) for row in costs]
            for place in range(len(kinds))
        ]
        # What changes for each kind where one of the first kind makes room for one of the second.
        self.changes = [
            [
                [(k, row[new] - row[old]) for k, row in enumerate(costs) if row[new] != row[old]]
                for new in range(len(names))
            ]
            for old in range(len(names))
        ]
        self.cost = sum(self.trouble[p][kind] for p, kind in enumerate(self.kind)) // 2

    def step(self, below: Below, chance: int) -> None:
        """Two places by lot; their players are exchanged if it costs nothing, or as chance has it.

        Nothing is drawn for players of one kind.
        """
        here, there = divmod(below(len(self.at) ** 2), len(self.at))
        old, new = self.kind[here], self.kind[there]
        if old == new:
            return
        mine, other = self.trouble[here], self.trouble[there]
        change = mine[new] - mine[old] + other[old] - other[new]
        if met := self.mates[here].count(there):
            costs = self.costs
            change += met * (2 * costs[old][new] - costs[old][old] - costs[new][new])
        for _ in range(change):
            if below(_CHANCE) >= chance:
                return
        self.cost += change
        self.at[here], self.at[there] = self.at[there], self.at[here]
        self.kind[here], self.kind[there] = new, old
        for place, one, two in ((here, old, new), (there, new, old)):
            for mate in self.mates[place]:
                row = self.trouble[mate]
                for k, more in self.changes[one][two]:
                    row[k] += more

"""T7, C10: a search for the tables of rounds where no construction fits.

Used for small N, for keeping three-player tables even, and for drawing the rounds
left after drop-outs. One step takes a player in conflict (he meets somebody again,
or three-tables are unevenly spread over him) and makes the best exchange with
somebody at another table of that round (``exchange.walk``).

Costs: S = sum of (c-1)^2 over pairs that met, c their number of meetings; V = sum
of the squares of three-table visits. S always counts before V.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from xlscore.core.draws.machinery.exchange import Below, Cost, walk
from xlscore.core.draws.machinery.grids import Tables
from xlscore.core.lots import numbers, shuffle
from xlscore.records import dataclass, field

#: Round, table, player; table and player he is exchanged with; change of S, change of V.
Swap = tuple[int, int, int, int, int, int, int]

#: S before V when two results are compared.
_FIRST: Final = 1 << 20
STEPS: Final = 200
_STEPS_PER_SEAT: Final = 6


@dataclass(slots=True)
class RoundSearch:
    """C10: the state of one search over 0-based players; ``rounds`` may change.

    ``met`` (n x n, symmetric) and ``threes`` count everything: rounds played before,
    the rounds of ``rounds``, and in ``met`` one more for two who should not meet at
    all. ``label``: of its lots. ``weight``: what one unit of S costs against one of V
    while walking.
    """

    met: list[list[int]]
    threes: list[int]
    label: str
    seed: str
    weight: int = 2
    rounds: list[Tables] = field(default_factory=list)
    cost: Cost = field(init=False, default=())
    below: Below = field(init=False)
    #: Up to which step an exchange (round, player, player) rests.
    resting: dict[tuple[int, int, int], int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.below = numbers(self.label, self.seed)

    def count(self, table: Sequence[int], change: int = 1) -> None:
        """Counts a table in (or, with -1, out)."""
        for player in table:
            row = self.met[player]
            for mate in table:
                if mate != player:
                    row[mate] += change
            if len(table) == 3:
                self.threes[player] += change

    def add_round(self, tables: Tables) -> None:
        """Takes a round as it is."""
        for table in tables:
            self.count(table)
        self.rounds.append(tables)

    def fill(self, rounds: int, sizes: Sequence[int]) -> None:
        """Seats what is missing of so many rounds greedily, in orders drawn by lot.

        Each player where he meets fewest again; label of round k, from 0: "<label>|<k>".
        """
        mixed = len(set(sizes)) > 1
        for k in range(len(self.rounds), rounds):
            tables: Tables = [[] for _ in sizes]
            for player in shuffle(range(len(self.met)), f"{self.label}|{k}", self.seed):
                row = self.met[player]
                best, chosen = (1 << 30, 0), tables[0]
                for table, size in zip(tables, sizes, strict=True):
                    if len(table) < size:
                        again = sum(row[mate] for mate in table)
                        if mixed and size == 3:
                            again += self.threes[player]
                        if (again, len(table)) < best:
                            best, chosen = (again, len(table)), table
                chosen.append(player)
            self.add_round(tables)

    def improve(self, goal: Cost, steps: int) -> Cost:
        """Walks until (S, V) is ``goal`` or ``steps`` are used; leaves the best found."""
        repeats = sum(
            (count - 1) * (count - 1)
            for player, row in enumerate(self.met)
            for count in row[player + 1 :]
            if count > 1
        )
        self.cost = repeats, sum(visits * visits for visits in self.threes)
        return walk(self, steps, self.below, goal=goal)

    def troubled(self, step: int = 0) -> list[tuple[int, int, int]]:
        """Round, table, player for everybody who adds to a cost that could be less."""
        low, more = divmod(sum(self.threes), len(self.threes))
        high = low + (more > 0)
        met, threes = self.met, self.threes
        found = []
        for r, tables in enumerate(self.rounds):
            mixed = len({len(table) for table in tables}) > 1
            for t, table in enumerate(tables):
                few = len(table) == 3
                for player in table:
                    visits = threes[player]
                    if mixed and (visits > high if few else visits < low):
                        found.append((r, t, player))
                        continue
                    row = met[player]
                    for mate in table:
                        if row[mate] > 1 and mate != player:
                            found.append((r, t, player))
                            break
        return found

    def moves(self, who: tuple[int, int, int], step: int, best: Cost) -> list[Swap]:
        """The best exchanges of one player at one table.

        An exchange that rests counts only if it leads below the ``best`` so far. Going
        from c to c+1 meetings costs 2c-1, nothing for the first.
        """
        r, t, player = who
        target = _FIRST * (best[0] - self.cost[0]) + best[1] - self.cost[1]
        met, threes, weight = self.met, self.threes, self.weight
        tables = self.rounds[r]
        row, size = met[player], len(tables[t])
        mates = [mate for mate in tables[t] if mate != player]
        leave = sum(2 * row[mate] - 3 for mate in mates if row[mate] > 1)
        least = 1 << 30
        found: list[Swap] = []
        for u, table in enumerate(tables):
            if u == t:
                continue
            costs = [2 * row[mate] - 1 if row[mate] else 0 for mate in table]
            join, there = sum(costs), len(table)
            for other, cost in zip(table, costs, strict=True):
                change = join - cost - leave
                line = met[other]
                for mate in mates:
                    if line[mate]:
                        change += 2 * line[mate] - 1
                for mate in table:
                    if line[mate] > 1:
                        change -= 2 * line[mate] - 3
                uneven = 0
                if there != size and 3 in (there, size):
                    ahead = threes[player] - threes[other]
                    uneven = 2 - 2 * ahead if size == 3 else 2 + 2 * ahead
                value = weight * change + uneven
                if value > least:
                    continue
                until = self.resting.get((r, player, other), 0)
                if until > step and _FIRST * change + uneven >= target:
                    continue
                if value < least:
                    least, found = value, []
                found.append((r, t, player, u, other, change, uneven))
        return found

    def make(self, move: Swap, step: int) -> None:
        """Exchanges two players of a round, who then rest for 4 to 11 steps."""
        r, t, player, u, other, change, uneven = move
        tables = self.rounds[r]
        for number, leaves, comes in ((t, player, other), (u, other, player)):
            table = tables[number]
            self.count(table, -1)
            table[table.index(leaves)] = comes
        self.count(tables[t])
        self.count(tables[u])
        self.cost = self.cost[0] + change, self.cost[1] + uneven
        until = step + 4 + self.below(8)
        self.resting[r, player, other] = self.resting[r, other, player] = until

    def state(self) -> tuple[Cost, list[Tables]]:
        """The cost and a copy of the rounds."""
        return self.cost, [[table[:] for table in tables] for tables in self.rounds]

    def restore(self, state: tuple[Cost, list[Tables]]) -> None:
        """Back to a cheaper schedule; one that costs the same stays as it is."""
        cost, kept = state
        if cost == self.cost:
            return
        for tables in self.rounds:
            for table in tables:
                self.count(table, -1)
        self.rounds[:] = []
        for tables in kept:
            self.add_round(tables)
        self.cost = cost


def search_best(searches: Iterable[RoundSearch], goal: Cost) -> RoundSearch:
    """The best of some searches, begun one after the other until one is as good as can be."""
    best: RoundSearch | None = None
    for search in searches:
        seats = sum(len(table) for tables in search.rounds for table in tables)
        search.improve(goal, STEPS + _STEPS_PER_SEAT * seats)
        if best is None or search.cost < best.cost:
            best = search
        if search.cost <= goal or not search.troubled():
            break
    if best is None:
        raise ValueError("a search needs at least one start")
    return best

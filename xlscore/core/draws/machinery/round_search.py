"""T7, C10: a swap search for tables where no construction fits.

Used for small N, for keeping three-player tables even, and for drawing the rounds
left after drop-outs. One step takes a player in conflict (he meets somebody again,
or three-tables are unevenly spread over him) and makes the best exchange with
somebody at another table of that round; an exchange just made is forbidden for some
steps (tabu). Steps are capped, never time: a draw is the same on every machine.

Costs: S = sum of (c-1)^2 over pairs that met, c their number of meetings; V = sum
of the squares of three-table visits. S always counts before V.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from xlscore.core.draws.machinery.grids import Tables

Below = Callable[[int], int]
#: Up to which step an exchange (round, player, player) is forbidden.
Tabu = dict[tuple[int, int, int], int]

#: S before V when two results are compared.
_FIRST: Final = 1 << 20


@dataclass(slots=True)
class Search:
    """C10: the state of one search over 0-based players; ``rounds`` may change.

    ``met`` (n x n, symmetric) and ``threes`` count everything: rounds played before,
    the rounds of ``rounds``, and in ``met`` one more for two who should not meet at
    all. ``weight``: what one unit of S costs against one of V while walking.
    """

    met: list[list[int]]
    threes: list[int]
    below: Below
    weight: int = 2
    rounds: list[Tables] = field(default_factory=list)

    def cost(self) -> tuple[int, int]:
        """S and V as they stand."""
        repeats = sum(
            (count - 1) * (count - 1)
            for player, row in enumerate(self.met)
            for count in row[player + 1 :]
            if count > 1
        )
        return repeats, sum(visits * visits for visits in self.threes)

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

    def fill_round(self, sizes: Sequence[int], order: Sequence[int]) -> None:
        """Seats a round greedily: in ``order``, each where he meets fewest again."""
        tables: Tables = [[] for _ in sizes]
        mixed = len(set(sizes)) > 1
        for player in order:
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

    def conflicts(self) -> list[tuple[int, int, int]]:
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

    def swap(self, r: int, at: tuple[int, int], player: int, other: int) -> None:
        """Exchanges ``player`` at table at[0] and ``other`` at table at[1]."""
        tables = self.rounds[r]
        for t, leaves, comes in ((at[0], player, other), (at[1], other, player)):
            table = tables[t]
            self.count(table, -1)
            table[table.index(leaves)] = comes
        self.count(tables[at[0]])
        self.count(tables[at[1]])

    def improve(self, goal: tuple[int, int], steps: int) -> tuple[int, int]:
        """Walks until (S, V) is ``goal`` or ``steps`` are used; leaves the best found."""
        repeats, uneven = self.cost()
        best, kept = (repeats, uneven), [[t[:] for t in tables] for tables in self.rounds]
        tabu: Tabu = {}
        for step in range(steps):
            if (repeats, uneven) <= goal:
                break
            troubled = self.conflicts()
            if not troubled:
                break
            r, t, player = troubled[self.below(len(troubled))]
            target = _FIRST * (best[0] - repeats) + best[1] - uneven
            moves = self._moves(r, t, player, tabu, step, target)
            if not moves:
                continue
            u, other, change_s, change_v = moves[self.below(len(moves))]
            self.swap(r, (t, u), player, other)
            repeats += change_s
            uneven += change_v
            tabu[r, player, other] = tabu[r, other, player] = step + 4 + self.below(8)
            if (repeats, uneven) < best:
                best = (repeats, uneven)
                kept = [[t[:] for t in tables] for tables in self.rounds]
        if best != (repeats, uneven):
            self._restore(kept)
        return best

    def _restore(self, kept: list[Tables]) -> None:
        for tables in self.rounds:
            for table in tables:
                self.count(table, -1)
        for tables in kept:
            for table in tables:
                self.count(table)
        self.rounds[:] = kept

    def _moves(
        self, r: int, t: int, player: int, tabu: Tabu, step: int, target: int
    ) -> list[tuple[int, int, int, int]]:
        """The best exchanges of one player: table, other, change of S, change of V.

        An exchange forbidden beyond ``step`` counts only if it is better than
        ``target``, the distance to the best result so far. Going from c to c+1 meetings costs 2c-1,
        nothing for the first.
        """
        met, threes, weight = self.met, self.threes, self.weight
        tables = self.rounds[r]
        row, size = met[player], len(tables[t])
        mates = [mate for mate in tables[t] if mate != player]
        leave = sum(2 * row[mate] - 3 for mate in mates if row[mate] > 1)
        best = 1 << 30
        found: list[tuple[int, int, int, int]] = []
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
                if value > best:
                    continue
                until = tabu.get((r, player, other), 0)
                if until > step and _FIRST * change + uneven >= target:
                    continue
                if value < best:
                    best, found = value, []
                found.append((u, other, change, uneven))
        return found

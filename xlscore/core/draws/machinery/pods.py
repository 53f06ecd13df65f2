"""G12: tables of given sizes for players best first, so that who sits together costs least.

Pairs are found exactly, by a matching. Larger tables are searched for:
Costs are those of two at a table, and of a seat that is missing at one's table. Exchanges of two
players at a time, until none costs less; then a few players are moved by lot, and again; the best
tables found count. Few players are tried in every way there is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Final

from xlscore.core.draws.machinery.matching import pair_up
from xlscore.core.lots import PREFIX
from xlscore.records import NamedTuple

#: Up to so many players all tables are looked at.
ALL: Final = 12
#: How often players are moved by lot, at most, and for so many players once; and how many.
_WALKS: Final = 60
_ONE_WALK: Final = 4000
_MOVED: Final = 6
#: How long the number is that two players have by lot.
_BYTES: Final = 8

Tables = list[list[int]]


class Costs(NamedTuple):
    """By position in the order: of two at a table, of a missing seat beside one, of a bye.

    A table of fewer than `usual` misses seats; a bye is a table of one.
    """

    together: Sequence[Sequence[int]]
    missing: Sequence[int]
    alone: Sequence[int]
    usual: int

    def of_size(self, size: int) -> Sequence[int]:
        """What it costs each to sit at a table of that size, whoever else does."""
        if size == 1:
            return self.alone
        return [max(0, self.usual - size) * cost for cost in self.missing]

    def of_table(self, table: Sequence[int]) -> int:
        """What one table costs; its players by position."""
        of_size = self.of_size(len(table))
        cost = sum(self.together[a][b] for a, b in combinations(table, 2))
        return cost + sum(of_size[a] for a in table)


def are_pairs(sizes: Sequence[int], usual: int) -> bool:
    """Whether all tables are pairs, but for one bye at most."""
    return usual == 2 and set(sizes) <= {1, 2} and sizes.count(1) <= 1


def find_pairs(
    order: Sequence[int], sizes: Sequence[int], costs: Costs, label: str, seed: str
) -> Tables:
    """The pairs that cost least, in the order of their better player; a bye comes last.

    Of equals the lot decides: every two have a number, and the least sum of numbers counts.
    """
    n, nos = len(order), [*order, *[0] * sizes.count(1)]
    key = sha256(f"{PREFIX}|{label}|{seed}".encode()).digest()
    each = [no.to_bytes(8, "big") for no in nos]
    rows = [[0] * len(nos) for _ in nos]
    for a, b in combinations(range(len(nos)), 2):
        two = each[a] + each[b] if nos[a] < nos[b] else each[b] + each[a]
        lot = int.from_bytes(sha256(key + two).digest()[:_BYTES], "big")
        cost = costs.together[a][b] if b < n else costs.alone[a]
        rows[a][b] = rows[b][a] = cost * len(nos) << 8 * _BYTES | lot
    return [[order[place] for place in two if place < n] for two in pair_up(rows)]


def find_tables(
    order: Sequence[int], sizes: Sequence[int], costs: Costs, below: Callable[[int], int]
) -> Tables:
    """Tables of these sizes; those of one size are in the order of their best player."""
    search = _Exchanges(sizes, costs)
    search.descend()
    best, kept = search.cost(), search.copy()
    for _ in range(min(_WALKS, _ONE_WALK // len(order)) if len(sizes) > 1 else 0):
        search.shake(below)
        search.descend()
        if search.cost() < best:
            best, kept = search.cost(), search.copy()
        else:
            search.restore(kept)
    if len(order) <= ALL:
        kept = _try_all(sizes, costs, best) or kept
    found = sorted((sorted(table) for table in kept), key=lambda table: (-len(table), table))
    return [[order[place] for place in table] for table in found]


class _Exchanges:
    """Tables filled from the top, and what every player would cost at every table."""

    def __init__(self, sizes: Sequence[int], costs: Costs) -> None:
        self.costs = costs
        places = iter(range(sum(sizes)))
        self.tables = [[next(places) for _ in range(size)] for size in sizes]
        by_size = {size: costs.of_size(size) for size in {*sizes}}
        self.here = [by_size[size] for size in sizes]
        self.sum_up()

    def sum_up(self) -> None:
        """Count anew where everybody sits, and what he costs with the players of each table."""
        where = {place: t for t, table in enumerate(self.tables) for place in table}
        self.at = [where[place] for place in sorted(where)]
        self.changed = {*range(len(self.tables))}
        together = self.costs.together
        self.sums = [
            [sum(row[mate] for mate in table) for table in self.tables] for row in together
        ]

    def cost(self) -> int:
        """What all tables cost."""
        return sum(map(self.costs.of_table, self.tables))

    def copy(self) -> Tables:
        """The tables as they are."""
        return [table[:] for table in self.tables]

    def restore(self, tables: Tables) -> None:
        """Back to such tables, which no exchange makes better."""
        self.tables = [table[:] for table in tables]
        self.sum_up()
        self.changed = set()

    def descend(self) -> None:
        """Exchange two players as long as that costs less; only where something has changed."""
        at, sums, here, together = self.at, self.sums, self.here, self.costs.together
        while self.changed:
            asked, self.changed = sorted(self.changed), set()
            for a in (place for t in asked for place in self.tables[t][:]):
                row, own, t = together[a], sums[a], at[a]
                left, of_table = own[t], here[t]
                for b, u in enumerate(at):
                    if t == u:
                        continue
                    other = sums[b]
                    gain = other[t] + own[u] - left - other[u] - 2 * row[b]
                    if of_table is not here[u]:
                        gain += of_table[b] - of_table[a] + here[u][a] - here[u][b]
                    if gain < 0:
                        self.exchange(a, b)
                        t = u
                        left, of_table = own[t], here[t]

    def exchange(self, a: int, b: int) -> None:
        """Two players change places."""
        t, u = self.at[a], self.at[b]
        self.tables[t][self.tables[t].index(a)] = b
        self.tables[u][self.tables[u].index(b)] = a
        self.at[a], self.at[b] = u, t
        self.changed |= {t, u}
        for own, row in zip(self.sums, self.costs.together, strict=True):
            change = row[b] - row[a]
            own[t] += change
            own[u] -= change

    def shake(self, below: Callable[[int], int]) -> None:
        """Move some players by lot, each to a table near his own."""
        count = len(self.at)
        for _ in range(_MOVED):
            a = below(count)
            b = min(count - 1, a + 1 + below(2 * self.costs.usual))
            if self.at[a] != self.at[b]:
                self.exchange(a, b)


def _try_all(sizes: Sequence[int], costs: Costs, bound: int) -> Tables | None:
    """The tables of least cost, if they cost less than `bound`."""
    best: Tables | None = None

    def fill(free: tuple[int, ...], left: tuple[int, ...], cost: int, tables: Tables) -> None:
        nonlocal best, bound
        if not free:
            bound, best = cost, [table[:] for table in tables]
            return
        first, rest = free[0], free[1:]
        for size in sorted(set(left), reverse=True):
            others = _without(left, size)
            for mates in combinations(rest, size - 1):
                table = [first, *mates]
                more = cost + costs.of_table(table)
                if more < bound:
                    remaining = tuple(place for place in rest if place not in mates)
                    fill(remaining, others, more, [*tables, table])

    fill(tuple(range(sum(sizes))), tuple(sizes), 0, [])
    return best


def _without(sizes: tuple[int, ...], size: int) -> tuple[int, ...]:
    at = sizes.index(size)
    return sizes[:at] + sizes[at + 1 :]

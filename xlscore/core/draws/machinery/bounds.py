"""T7: what no draw can beat.

S = sum of (c-1)^2 over pairs that met, c their number of meetings. Two proofs:

* k players of one table, spread over T tables in another round, make at least
  f(k) = T*q*(q-1)/2 + m*q pairs again (q, m = divmod(k, T)); summed over the
  tables and over all pairs of rounds this bounds S, because (c-1)^2 >= c(c-1)/2 - 1
  for c = 1 and >= c(c-1)/2 for c >= 2.
* M meetings spread over P pairs as evenly as can be.

Where both fall short, ``PROVEN`` holds minima found by complete enumeration.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from typing import Final

from xlscore.core.sizes import Mode, table_sizes

#: Least S for (players, tables, rounds) where the two bounds above are lower: by
#: complete enumeration. A test repeats it for 6, 7 and 8 players; ``enumerated`` of
#: benchmarks/plans.py finds no plan of 10 players over 4 rounds with S = 6.
PROVEN: Final[Mapping[tuple[int, int, int], int]] = {
    (6, 2, 5): 24,
    (7, 2, 5): 36,
    (8, 2, 5): 48,
    (10, 3, 4): 7,
    (12, 4, 5): 3,
    (13, 4, 5): 3,
    (14, 4, 5): 2,
}


def count_pairs_again(size: int, tables: int) -> int:
    """T7: f(k), the pairs of a table of ``size`` that must meet at ``tables`` tables."""
    full, more = divmod(size, tables)
    return tables * full * (full - 1) // 2 + more * full


def count_overlap(sizes: Sequence[int], later: Sequence[int]) -> int:
    """T7: how many pairs of one round must meet again in another, by their sizes."""
    there = sum(count_pairs_again(size, len(later)) for size in sizes)
    back = sum(count_pairs_again(size, len(sizes)) for size in later)
    return max(there, back)


def cost_evenly(total: int, among: int, free: int) -> int:
    """T7: least sum of (x - free)^2 over x > free, ``total`` spread over ``among``."""
    low, more = divmod(total, among)
    cost = [max(0, low + extra - free) ** 2 for extra in (0, 1)]
    return (among - more) * cost[0] + more * cost[1]


@cache
def bound_repeats(n: int, rounds: int, mode: Mode) -> int:
    """T7: a proven lower bound of S; reached for every n >= 6 and rounds of 3 to 5."""
    sizes = table_sizes(n, mode)
    by_rounds = count_overlap(sizes, sizes) * comb(rounds, 2)
    meetings = rounds * sum(comb(size, 2) for size in sizes)
    by_pairs = cost_evenly(meetings, comb(n, 2), 1)
    proven = PROVEN.get((n, len(sizes), rounds), 0)
    return max(by_rounds, by_pairs, proven)

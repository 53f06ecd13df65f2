"""Linear systems over fractions: exactly solved, or for as many of the rows as agree."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from xlscore.core.exact import Exact, whole
from xlscore.records import NamedTuple

#: Orders of the rows that are tried where not all of them agree.
TRIALS = 24
#: Solutions that are kept, and how many rows fewer may agree with them.
MOST, NEARLY = 4, 1
Row = Sequence[Exact]


class Solution(NamedTuple):
    """The unknowns; which rows agree; how many unknowns are not determined and were set to 0."""

    values: Sequence[Exact]
    agree: frozenset[int]
    free: int

    @property
    def determined(self) -> int:
        """How many unknowns the rows determine: so many rows prove nothing."""
        return len(self.values) - self.free


def solve_rows(rows: Sequence[Row], targets: Sequence[Exact]) -> list[Solution]:
    """The solutions with which most rows agree: with one all of them, where there is such a one.

    Else rows are taken in some orders, always the same ones, and those left out that contradict
    what the rows before them say; the best come first, and those that are nearly as good.
    """
    order = list(range(len(rows)))
    found = [_solved_in(order, rows, targets)]
    if len(found[0].agree) == len(rows):
        return found
    for trial in range(TRIALS):
        random.Random(f"xlscore-rows-{trial}").shuffle(order)
        one = _solved_in(order, rows, targets)
        if one not in found:
            found.append(one)
    found.sort(key=lambda one: -len(one.agree))
    most = len(found[0].agree)
    return [one for one in found[:MOST] if len(one.agree) >= most - NEARLY]


def _solved_in(order: Sequence[int], rows: Sequence[Row], targets: Sequence[Exact]) -> Solution:
    """Rows become part of the system one after the other, unless they contradict it."""
    width = len(rows[0]) if rows else 0
    pivots: dict[int, list[Fraction]] = {}
    for i in order:
        own = [Fraction(value) for value in (*rows[i], targets[i])]
        for column, row in pivots.items():
            if own[column]:
                own = _minus(own, row, own[column])
        lead = next((c for c in range(width) if own[c]), None)
        if lead is None:
            continue
        own = [value / own[lead] for value in own]
        for column, row in pivots.items():
            if row[lead]:
                pivots[column] = _minus(row, own, row[lead])
        pivots[lead] = own
        if len(pivots) == width:
            break
    values = [whole(pivots[c][-1]) if c in pivots else 0 for c in range(width)]
    agree = (
        i
        for i, row in enumerate(rows)
        if sum(a * x for a, x in zip(row, values, strict=True)) == targets[i]
    )
    return Solution(values, frozenset(agree), width - len(pivots))


def _minus(own: list[Fraction], row: list[Fraction], times: Fraction) -> list[Fraction]:
    return [a - times * b for a, b in zip(own, row, strict=True)]

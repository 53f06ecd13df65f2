"""Very many scales at once: which of them put the fewest pairs wrong.

A scale is worked out row by row: what each row of it adds to the lead of one player of a pair over
the other is worked out once, and a scale is the sum of its rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from heapq import nsmallest
from math import lcm
from operator import add, itemgetter
from typing import Any, Final

from xlscore.core.search.law import Law, Sizes
from xlscore.core.search.league import Pair
from xlscore.core.search.shapes import Seats, all_seats
from xlscore.core.worth import Scale

#: A size of table, and what its places are worth.
Row = tuple[int, tuple[Any, ...]]
#: Whether a number is below 0.
BELOW_0: Final = (0).__gt__


def fewest_wrong(
    scales: Iterable[Sizes], ways: Sequence[Law], pairs: Sequence[Pair], seats: Seats, most: int
) -> list[tuple[int, int, Law]]:
    """The best scales with how many pairs they put wrong and what they cost, the best first.

    `ways` are laws without a scale, each of which a scale may be used by; all games count.
    """
    pairs = sorted(pairs, key=lambda pair: pair.level)
    first_level = sum(not pair.level for pair in pairs)
    adding = [_adding(way, pairs, seats) for way in ways]
    costs = [way.cost for way in ways]

    def judged() -> Iterator[tuple[int, int, Sizes, Law]]:
        head: object = None
        for scale in scales:
            *others, of_largest = scale.items()
            *rows, last = of_largest, *others
            if rows != head:  # the last one changes most
                head = rows
                heads = [[*map(sum, zip(*map(adds, rows), strict=True))] for adds in adding]
            for way, cost, adds, made in zip(ways, costs, adding, heads, strict=True):
                leads = [*map(add, made, adds(last))] if made else adds(last)
                behind = sum(map(BELOW_0, leads[:first_level]))
                yield behind + sum(map(bool, leads[first_level:])), cost, scale, way

    best = nsmallest(most, judged(), key=itemgetter(0, 1))
    return [(wrong, cost, way._replace(by_size=scale)) for wrong, cost, scale, way in best]


def _adding(way: Law, pairs: Sequence[Pair], seats: Seats) -> Callable[[Row], Sequence[int]]:
    """What one row of a scale adds to the lead of each pair's upper player, as whole numbers.

    Nothing is rounded, so it is the sum of what each place adds that is worth 1.
    """
    made = {no: Counter(own) for no, own in seats.items()}
    kinds = all_seats(seats)
    unit = lcm(*range(1, 1 + max((kind.tied for kind in kinds), default=1)))

    @cache
    def of_place(size: int, place: int) -> Sequence[int]:
        row = tuple(int(n == place) for n in range(1, size + 1))
        scale = Scale(way._replace(by_size={size: row}).points)
        worth = [(kind, int(unit * scale.value(*kind))) for kind in kinds if kind.size == size]
        return [
            sum(one * (made[pair.above][kind] - made[pair.below][kind]) for kind, one in worth)
            for pair in pairs
        ]

    @cache
    def adds(row: Row) -> Sequence[int]:
        size, points = row
        found = [0] * len(pairs)
        for place, value in enumerate(points, 1):
            if value:
                found = [*map(add, found, map(value.__mul__, of_place(size, place)))]
        return found

    return adds

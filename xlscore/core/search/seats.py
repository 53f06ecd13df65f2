"""Everybody's places, game by game, and what scales make of them: one, or very many at once.

Of very many a scale is worked out row by row. What each of its rows adds to the lead of one player
of a pair over the other is worked out once, and a scale is the sum of its rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from heapq import nsmallest
from math import lcm
from operator import add, itemgetter
from typing import Any, Final

from xlscore.core.exact import Exact, reduce_ratio, whole
from xlscore.core.search.law import Law, Sizes
from xlscore.core.search.league import Pair
from xlscore.core.tally import Tally
from xlscore.core.worth import Scale
from xlscore.records import NamedTuple


class Seat(NamedTuple):
    """A place at a table of a size, shared by so many."""

    size: int
    place: int
    tied: int


#: The places of each player, game by game.
Seats = Mapping[int, Sequence[Seat]]
#: A size of table, and what its places are worth.
Row = tuple[int, tuple[Any, ...]]
#: Whether a number is below 0.
BELOW_0: Final = (0).__gt__


def seats_of(tallies: Mapping[int, Tally]) -> Seats:
    """Everybody's places; a bye is a first place at a table of the usual size."""
    found = {}
    for no, tally in tallies.items():
        scored = tally.stage.scored
        sizes = [scored.games[seat].size for seat in tally.seats]
        found[no] = [
            Seat(size if size > 1 else scored.usual_size, own.place, own.tied)
            for size, own in zip(sizes, tally.finishes, strict=True)
        ]
    return found


def sums(law: Law, seats: Seats) -> dict[int, Exact]:
    """Everybody's tournament points by a scale, of the best games where not all of them count."""
    scale = Scale(law.points)
    worth: dict[Seat, Exact] = {}
    found: dict[int, Exact] = {}
    for no, own in seats.items():
        for seat in own:
            if seat not in worth:
                worth[seat] = scale.value(*seat)
        made = [worth[seat] for seat in own]
        if law.counted is not None:
            made = sorted(made, reverse=True)[: law.counted]
        found[no] = whole(sum(made))
    return found


def all_seats(seats: Seats) -> list[Seat]:
    """Every sort of place that somebody made, in order."""
    return sorted({seat for own in seats.values() for seat in own})


def counts(own: Sequence[Seat], kinds: Sequence[Seat]) -> list[Exact]:
    """How often somebody made each sort of place."""
    made = Counter(own)
    return [made[kind] for kind in kinds]


def parts(own: Sequence[Seat], places: Sequence[tuple[int, int]], *, full: bool) -> list[Exact]:
    """The same by size and place. A shared place counts as a part of each place that it spans.

    With `full` it counts as the best of these, whole.
    """
    at = {key: n for n, key in enumerate(places)}
    row: list[Exact] = [0] * len(places)
    for seat in own:
        for place in [seat.place] if full else range(seat.place, seat.place + seat.tied):
            row[at[seat.size, place]] += 1 if full else reduce_ratio((1, seat.tied))
    return [whole(value) for value in row]


def every_place(seats: Seats) -> list[tuple[int, int]]:
    """Each size of table that there was, with each of its places."""
    sizes = sorted({seat.size for seat in all_seats(seats)})
    return [(size, place) for size in sizes for place in range(1, size + 1)]


def scale_of(
    places: Sequence[tuple[int, int]], values: Sequence[Exact]
) -> dict[int, tuple[Exact, ...]]:
    """Points by size and place as a scale."""
    found: dict[int, tuple[Exact, ...]] = {}
    for (size, _), value in zip(places, values, strict=True):
        found[size] = (*found.get(size, ()), value)
    return found


def is_nice(values: Sequence[Exact]) -> bool:
    """Whether these are numbers that somebody would write into rules."""
    small = all(-(10**6) < value < 10**6 for value in values)
    return small and all(value.denominator in (1, 2, 3, 4, 5, 10) for value in values)


# -- very many scales -----------------------------------------------------------------------------


def find_best_scales(
    scales: Iterable[Sizes], ways: Sequence[Law], pairs: Sequence[Pair], seats: Seats, most: int
) -> list[tuple[int, int, Law]]:
    """The best scales with how many pairs they put wrong and what they cost, the best first.

    `ways` are laws without a scale, each of which a scale may be used by; all games count.
    """
    pairs = sorted(pairs, key=lambda pair: pair.level)
    first_level = sum(not pair.level for pair in pairs)
    adding = [_make_adder(way, pairs, seats) for way in ways]
    costs = [way.cost for way in ways]

    def judge_all() -> Iterator[tuple[int, int, Sizes, Law]]:
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

    best = nsmallest(most, judge_all(), key=itemgetter(0, 1))
    return [(wrong, cost, way._replace(by_size=scale)) for wrong, cost, scale, way in best]


def _make_adder(way: Law, pairs: Sequence[Pair], seats: Seats) -> Callable[[Row], Sequence[int]]:
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

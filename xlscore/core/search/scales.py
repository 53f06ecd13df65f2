"""Scales that could be it: solved from a column of the table, in use elsewhere, or tried.

They are solved as linear systems over fractions: exactly, or for as many of the rows as agree.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

from xlscore.core.exact import Exact, whole
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.search.law import Law, Sizes
from xlscore.core.search.league import Numbers
from xlscore.core.search.seats import (
    Seat,
    Seats,
    all_seats,
    counts,
    every_place,
    is_nice,
    parts,
    scale_of,
    sums,
)
from xlscore.records import NamedTuple

#: Orders of the rows that are tried where not all of them agree.
TRIALS = 24
#: Solutions that are kept, and how many rows fewer may agree with them.
KEPT, NEARLY = 4, 1
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
    """The one solution that all rows agree with, if there is one; else those of most rows.

    For these the rows are taken in some orders, always the same ones. A row that contradicts those
    before it is left out. The best solution comes first, then those that are nearly as good.
    """
    order = list(range(len(rows)))
    found = [_solve_in(order, rows, targets)]
    if len(found[0].agree) == len(rows):
        return found
    for trial in range(TRIALS):
        random.Random(f"xlscore-rows-{trial}").shuffle(order)
        one = _solve_in(order, rows, targets)
        if one not in found:
            found.append(one)
    found.sort(key=lambda one: -len(one.agree))
    most = len(found[0].agree)
    return [one for one in found[:KEPT] if len(one.agree) >= most - NEARLY]


def _solve_in(order: Sequence[int], rows: Sequence[Row], targets: Sequence[Exact]) -> Solution:
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


#: The most that a first place is worth in scales that are tried one by one.
MOST = 10
#: A system is believed where so many rows agree beyond those that determine it.
BEYOND = 1
#: Roundings of shared places that rules have, with their steps.
ROUNDINGS: Sequence[Mapping[str, Any]] = (
    {"rounding": "down", "step": 1},
    {"rounding": "half-up", "step": 1},
    {"rounding": "down", "step": Fraction(1, 2)},
)


def from_column(column: Numbers, seats: Seats, points: Mapping[int, Exact] | None) -> list[Law]:
    """The laws whose sums are the numbers of a column, the one with most rows first.

    With the game `points` of everybody a score is looked for: the points by a unit, and the places.
    """
    nos = [no for no in column.values if no in seats]
    targets = [column.values[no] for no in nos]
    places = every_place(seats)
    found: list[tuple[int, Law]] = []
    shared = any(seat.tied > 1 for seat in all_seats(seats))
    for full in (False, True) if shared else (False,):
        rows = [parts(seats[no], places, full=full) for no in nos]
        told = [[*row, points[no]] for row, no in zip(rows, nos, strict=True)] if points else rows
        for solved in solve_rows(told, targets):
            law = _read_law(solved, places, column, full=full, score=points is not None)
            if law and _is_believed(solved, len(nos)):
                found.append((len(solved.agree), law))
    if shared and not points and not any(n == len(nos) for n, _ in found):
        found += _by_kind(column, nos, seats)
    found.sort(key=lambda one: (-one[0], one[1].cost))
    return [law for _, law in found]


def _is_believed(solved: Solution, rows: int) -> bool:
    agree = len(solved.agree)
    return agree >= solved.determined + BEYOND and _are_most(agree, rows)


def _are_most(agree: int, rows: int) -> bool:
    return 10 * agree >= 7 * rows


def _read_law(
    solved: Solution,
    places: Sequence[tuple[int, int]],
    column: Numbers,
    *,
    full: bool,
    score: bool,
) -> Law | None:
    """The law that a solution is; None where its numbers are none that rules have."""
    values = list(solved.values)
    unit = values.pop() if score else None
    if (score and not unit) or not any(values):
        return None
    by_size = scale_of(places, values)
    by = None if unit is None else whole(1 / Fraction(unit))
    if not is_nice(values) or (by is not None and (by < 0 or not is_nice([by]))):
        return None
    return Law(
        by_size,
        "full" if full else "sum",
        unit=by,
        found="column",
        column=column.heading,
        free=solved.free,
    )


def _by_kind(column: Numbers, nos: Sequence[int], seats: Seats) -> Iterator[tuple[int, Law]]:
    """Where shared places are neither parts nor whole: each sort of them is an unknown of its own.

    The rounding, or what a draw is worth, follows from the values.
    """
    kinds = all_seats({no: seats[no] for no in nos})
    rows = [counts(seats[no], kinds) for no in nos]
    solved = solve_rows(rows, [column.values[no] for no in nos])[0]
    if not _is_believed(solved, len(nos)):
        return
    value = dict(zip(kinds, solved.values, strict=True))
    by_size: dict[int, tuple[Exact, ...]] = {}
    for size in sorted({kind.size for kind in kinds}):
        row = [value.get(Seat(size, place, 1)) for place in range(1, size + 1)]
        if None in row or not is_nice([own for own in row if own is not None]):
            return
        by_size[size] = tuple(own for own in row if own is not None)
    drawn = {own for kind, own in value.items() if kind.place == 1 and kind.tied > 1}
    draws: list[Mapping[str, Any]] = [{"drawn": own} for own in drawn if len(drawn) == 1]
    ways = [*draws, *ROUNDINGS]
    for way in ways:
        law = Law(by_size, found="column", column=column.heading, **way)
        made = sums(law, {no: seats[no] for no in nos})
        agree = sum(made[no] == column.values[no] for no in nos)
        if _are_most(agree, len(nos)):
            yield agree, law


@cache
def packaged_scales() -> tuple[Law, ...]:
    """The points of places in packaged rules, each once, those of the most rules first."""
    found: list[Law] = []
    counts: list[int] = []
    for rules in RULESETS.values():
        own = rules.tournament_points
        law = Law(own.by_size, own.shared, own.rounding, own.step, own.drawn, found="used")
        if law in found:
            counts[found.index(law)] += 1
        elif own.any_:
            found.append(law)
            counts.append(1)
    order = sorted(range(len(found)), key=lambda n: -counts[n])
    return tuple(found[n] for n in order)


def usual_scales(sizes: Sequence[int]) -> Iterator[Sizes]:
    """Scales that anybody would think of: one less a place, twice, and the win alone."""
    yield {size: tuple(range(size - 1, -1, -1)) for size in sizes}
    yield {size: tuple(range(size, 0, -1)) for size in sizes}
    yield {size: (1, *[0] * (size - 1)) for size in sizes}
    yield {size: (3, *range(size - 2, -1, -1)) if size > 2 else (3, 0) for size in sizes}
    yield {size: tuple(2**n for n in range(size - 1, -1, -1)) for size in sizes}


def falling_scales(sizes: Sequence[int]) -> Iterator[Sizes]:
    """All scales of falling whole numbers; smaller tables have the same but for one place."""
    largest = max(sizes)
    for own in combinations_with_replacement(range(MOST, -1, -1), largest):
        if own[-1] > 1 or own[0] == own[-1]:
            continue
        smaller: list[list[tuple[int, ...]]] = []
        for size in sizes:
            rows = {own[:n] + own[n + largest - size :] for n in range(1, size + 1)}
            smaller.append(sorted(rows, reverse=True))
        for scale in product(*smaller):
            yield dict(zip(sizes, scale, strict=True))

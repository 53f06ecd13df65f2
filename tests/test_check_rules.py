"""The rules for ties in docs/draws.md, one small case each: xlscore and docs/check_*.py agree."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from xlscore.core.draws.machinery import seats
from xlscore.core.draws.machinery.pods import Costs, best_pairs, best_tables
from xlscore.core.draws.machinery.rounds import pair
from xlscore.core.draws.seatings import pairs
from xlscore.core.lots import numbers

Twos = list[tuple[int, int]]


@pytest.mark.parametrize(
    ("order", "met", "drawn"),
    [
        # nobody has met: neighbours in the order of the lot
        ((3, 1, 2, 4), [], [(3, 1), (2, 4)]),
        # of equals the next pair, and 1 gets the lower number of it
        ((1, 2, 4, 3, 5, 6), [(1, 2)], [(1, 3), (2, 4), (5, 6)]),
        # after the last pair comes the first one
        ((1, 2, 3, 4, 5, 6), [(5, 6)], [(6, 2), (3, 4), (5, 1)]),
        # a bye is 0, the lowest number
        ((1, 2, 3, 0, 5, 6), [(1, 2)], [(1, 0), (2, 3), (5, 6)]),
    ],
)
def test_opponents_in_the_duel_are_exchanged(
    checker: ModuleType, order: tuple[int, ...], met: Twos, drawn: Twos
) -> None:
    """An exchange with the pair that gains most; of equals the next in the circle."""
    from check_duel import neighbours  # type: ignore[import-not-found]

    ours = Counter({pair(*two): 10**9 for two in met})
    theirs = Counter({frozenset(two): 10**9 for two in met})
    assert list(pairs._exchange(order, ours)) == drawn
    assert neighbours(list(order), theirs) == drawn


@pytest.mark.parametrize(
    ("earlier", "seated"),
    [
        # 1 had seat 2 at both tables; the chain begins with 2, who gets the lower seat: a tie
        ({}, [{1: 3, 2: 2}, {1: 2, 3: 3}]),
        # 2 had seat 2 in an earlier round: he gets the higher one
        ({2: {2: 1}}, [{1: 2, 2: 3}, {1: 3, 3: 2}]),
        # so had 1, who counts with minus and then with plus: again a tie
        ({1: {2: 1}}, [{1: 3, 2: 2}, {1: 2, 3: 3}]),
    ],
)
def test_two_seats_are_given_along_a_chain(
    checker: ModuleType, earlier: dict[int, dict[int, int]], seated: seats.Seating
) -> None:
    from check_seats import balanced  # type: ignore[import-not-found]

    had = {no: Counter(earlier.get(no, {})) for no in (1, 2, 3)}
    at: seats.Seating = [{1: 2, 2: 3}, {1: 2, 3: 3}]
    assert balanced(at, (2, 3), had) == seated
    seats._balance(at, (2, 3), had)
    assert at == seated


@pytest.mark.parametrize("byes", [0, 1])
def test_swiss_pairs_that_cost_the_same_go_by_lot(checker: ModuleType, byes: int) -> None:
    from check_swiss import best_pairs as theirs  # type: ignore[import-not-found]

    n = 6 - byes
    nothing, order = [[0] * n for _ in range(n)], tuple(range(11, 11 + n))
    costs = Costs(nothing, [0] * n, [0] * n, 2)
    found = set()
    for seed in map(str, range(20)):
        ours = best_pairs(order, [2] * (n // 2) + [1] * byes, costs, "p|round 2|swiss", seed)
        places = theirs(order, nothing, [0] * n, [0] * n, byes, "p|round 2|swiss", seed)
        assert ours == [[order[a] for a in two] for two in places]
        found.add(str(ours))
    assert len(found) > 10


def test_pods_that_cost_the_same_stay_filled_from_the_top(checker: ModuleType) -> None:
    """Nothing costs less than nothing, so neither exchanges nor all ways change anything."""
    from check_swiss import best_tables as theirs

    nothing, none = [[0] * 7 for _ in range(7)], [0] * 7
    ours = best_tables(range(7), (4, 3), Costs(nothing, none, none, 4), numbers("a", "1"))
    assert ours == [[0, 1, 2, 3], [4, 5, 6]]
    assert theirs([4, 3], 4, nothing, none, none, numbers("a", "1")) == ours

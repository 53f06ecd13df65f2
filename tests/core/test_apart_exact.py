"""T7: *Keep apart* leaves as few clashes as there can be, by exact search up to 14 players."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from exact_apart import Case, fewest, random_case


@pytest.mark.parametrize("luck", range(6))
def test_no_draw_has_more_clashes_than_it_must(luck: int) -> None:
    rng = random.Random(luck)
    for k in range(40):
        case = random_case(rng, 6, 14)
        left = case.drawn(str(k))
        assert case.bound() <= left
        if left > case.bound():
            assert fewest(case.meetings(), case.sizes(), left) == left, case


def test_the_search_is_exact() -> None:
    """Against all ways to give seven places to groups of three and two."""
    rng = random.Random(5)
    for _ in range(5):
        met = [[0] * 7 for _ in range(7)]
        for a in range(7):
            for b in range(a):
                met[a][b] = met[b][a] = rng.randint(0, 2)
        ways = set(permutations("aaabb--"))
        costs = (
            sum(met[i][j] for i in range(7) for j in range(i) if way[i] == way[j] != "-")
            for way in ways
        )
        assert fewest(met, [3, 2], 99) == min(costs)


def test_two_clubs_of_seven_among_29_need_not_meet() -> None:
    groups = {no: "a" if no <= 7 else "b" for no in range(1, 15)}
    assert Case(29, 3, "few", groups).drawn("48213") == 0

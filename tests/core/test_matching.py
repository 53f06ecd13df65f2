"""G12: pairs of least cost: against all pairings, against walks, against the second verifier."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from types import ModuleType

import pytest

from xlscore.core.draws.machinery import blossoms, matching
from xlscore.core.draws.machinery.matching import pair_up
from xlscore.core.draws.machinery.pods import Costs, are_pairs, find_pairs, find_tables
from xlscore.core.lots import numbers

Rows = list[list[int]]


def some(n: int, rng: random.Random) -> Rows:
    """Costs of few sizes, so that there are many ties; now and then distances on a plane."""
    rows, most = [[0] * n for _ in range(n)], rng.choice((2, 3, 10, 1000))
    points = [(rng.randrange(30), rng.randrange(30)) for _ in range(n)]
    plane = rng.random() < 0.3
    for a, b in combinations(range(n), 2):
        (x, y), (u, v) = points[a], points[b]
        rows[a][b] = rows[b][a] = (x - u) ** 2 + (y - v) ** 2 if plane else rng.randrange(most)
    return rows


def least(rows: Rows) -> int:
    """What the best of all pairings costs: the first place with each of the others."""

    @cache
    def of(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, rest = left[0], left[1:]
        return min(rows[first][b] + of(tuple(c for c in rest if c != b)) for b in rest)

    return of(tuple(range(len(rows))))


def spent(rows: Rows, pairs: list[tuple[int, int]]) -> int:
    return sum(rows[a][b] for a, b in pairs)


def test_pairs_that_a_reader_can_add_up() -> None:
    """Six on a line at 0, 1, 2, 10, 11, 12: 0-1 and 11-12, and the two in the middle, 8 apart."""
    line = (0, 1, 2, 10, 11, 12)
    rows = [[abs(a - b) for b in line] for a in line]
    assert spent(rows, pair_up(rows)) == 1 + 8 + 1
    assert pair_up([[0, 7], [7, 0]]) == [(0, 1)]


@pytest.mark.parametrize("at_first", [1, 6])
def test_nothing_costs_less_than_what_is_found(
    at_first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of all pairings, with blossoms in blossoms; also where few edges are looked at first."""
    monkeypatch.setattr(blossoms, "CHEAPEST", at_first)
    monkeypatch.setattr(matching, "CHEAPEST", at_first)
    monkeypatch.setattr(matching, "_NEXT", at_first)
    rng = random.Random(7)
    for _ in range(300):
        rows = some(rng.choice((2, 4, 6, 8, 10)), rng)
        pairs = pair_up(rows)
        assert sorted(place for two in pairs for place in two) == list(range(len(rows)))
        assert spent(rows, pairs) == least(rows)


def test_the_second_verifier_finds_pairs_of_the_same_cost(checker: ModuleType) -> None:
    import check_pairs  # type: ignore[import-not-found]

    rng = random.Random(11)
    for n in (2, 4, 12, 20, 30, 40):
        for _ in range(6):
            rows = some(n, rng)
            pairs = check_pairs.least_pairs(rows)
            assert spent(rows, pairs) == spent(rows, pair_up(rows))


def test_rounds_are_worse_than_by_walks_in_none() -> None:
    """Random standings and meetings, an odd number with a bye: 100 rounds."""
    rng, better = random.Random(3), 0
    for turn in range(100):
        n = rng.randrange(13, 31)
        together = some(n, rng)
        alone = [rng.randrange(50) for _ in range(n)]
        costs = Costs(together, [0] * n, alone, 2)
        sizes = [2] * (n // 2) + [1] * (n % 2)
        assert are_pairs(sizes, 2)
        pairs = find_pairs(range(n), sizes, costs, "swiss", str(turn))
        walks = find_tables(range(n), sizes, costs, numbers("swiss", str(turn)))
        both = [sum(map(costs.of_table, tables)) for tables in (pairs, walks)]
        assert both[0] <= both[1]
        better += both[0] < both[1]
    assert better > 0


def test_of_equals_the_lot_decides() -> None:
    """Four whom nothing tells apart: each of the three pairings comes up, and always the same."""
    costs = Costs([[0] * 4 for _ in range(4)], [0] * 4, [0] * 4, 2)

    def drawn(seed: int) -> str:
        return str(find_pairs((1, 2, 3, 4), [2, 2], costs, "p|round 2|swiss", str(seed)))

    assert {drawn(seed) for seed in range(30)} == {
        "[[1, 2], [3, 4]]",
        "[[1, 3], [2, 4]]",
        "[[1, 4], [2, 3]]",
    }
    assert drawn(1) == drawn(1)

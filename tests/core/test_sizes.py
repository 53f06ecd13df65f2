"""C7: sizes of the tables."""

from __future__ import annotations

import tracemalloc
from typing import get_args

import pytest

from xlscore.core.sizes import ImpossibleSize, Mode, duel_sizes, pod_sizes, table_sizes

MODES: tuple[Mode, ...] = get_args(Mode)


@pytest.mark.parametrize(
    ("n", "few", "many"),
    [
        (3, (3,), (3,)),
        (4, (4,), (4,)),
        (6, (3, 3), (3, 3)),
        (7, (4, 3), (4, 3)),
        (8, (4, 4), (4, 4)),
        (9, (3, 3, 3), (3, 3, 3)),
        (12, (4, 4, 4), (3, 3, 3, 3)),
        (13, (4, 3, 3, 3), (4, 3, 3, 3)),
        (14, (4, 4, 3, 3), (4, 4, 3, 3)),
        (20, (4,) * 5, (4, 4, 3, 3, 3, 3)),
        (27, (4,) * 6 + (3,), (3,) * 9),
    ],
)
def test_sizes(n: int, few: tuple[int, ...], many: tuple[int, ...]) -> None:
    assert table_sizes(n) == few
    assert table_sizes(n, "many") == many
    assert table_sizes(n, "threes") == many  # K1: one or two tables of four


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("n", [-1, 0, 1, 2, 5])
def test_impossible(n: int, mode: Mode) -> None:
    with pytest.raises(ImpossibleSize) as caught:
        table_sizes(n, mode)
    assert (caught.value.n, caught.value.kind) == (n, mode)


@pytest.mark.parametrize("mode", MODES)
def test_everybody_has_a_seat_and_the_rarer_size_is_rare(mode: Mode) -> None:
    for n in range(3, 1001):
        if n != 5:
            sizes = table_sizes(n, mode)
            assert sum(sizes) == n
            assert set(sizes) <= {3, 4}
            assert sorted(sizes, reverse=True) == list(sizes)
            assert sizes.count(3) <= 3 if mode == "few" else sizes.count(4) <= 2


@pytest.mark.parametrize(
    ("sizes", "usual", "byes", "few"),
    [
        ((3, 4), 4, False, (4, 3, 3, 3)),  # 13 players
        ((3, 4, 5), 4, False, (5, 4, 4)),
        ((4,), 4, True, (4, 4, 4, 1)),
        ((2,), 2, True, (2,) * 6 + (1,)),
    ],
)
def test_pods_of_many_are_those_of_few_and_usual_tables(
    sizes: tuple[int, ...], usual: int, byes: bool, few: tuple[int, ...]
) -> None:
    """Thirteen players, and 200,000 more at tables of the usual size."""
    assert pod_sizes(13, sizes, usual, byes=byes) == few
    more = sorted(few + (usual,) * (200_000 // usual), reverse=True)
    tracemalloc.start()
    assert pod_sizes(200_013, sizes, usual, byes=byes) == tuple(more)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000  # bytes; in proportion to the tables, not to their square


def test_duel() -> None:
    assert duel_sizes(4) == (2, 2)
    assert duel_sizes(7) == (2, 2, 2, 1)
    with pytest.raises(ImpossibleSize):
        duel_sizes(3)  # D2a


def test_where_the_three_table_rule_cannot_hold() -> None:
    # A2 names them: three-table players of game 1 outnumber the seats at four-tables.
    sizes = {n: table_sizes(n) for n in range(3, 200) if n != 5}
    too_few = [n for n, tables in sizes.items() if 3 * tables.count(3) > 4 * tables.count(4)]
    assert too_few == [3, 6, 9, 10, 13, 17]

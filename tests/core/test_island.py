"""T12: land fields, number chips and harbours of a Catan board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xlscore.core.draws.extras.island import (
    CHIPS,
    HARBOURS,
    STANDARD_LANDS,
    STANDARD_ROWS,
    Island,
    Land,
    draw_island,
    find_neighbours,
    lay_chips,
)


def check(board: Island) -> None:
    """No two equal and no two red chips (6, 8) on fields that touch."""
    chips = {(field.row, field.place): field.chip for field in board.fields}
    for spot, around in find_neighbours(board.rows).items():
        for other in around:
            one, two = chips[spot], chips[other]
            if one is not None and two is not None:
                assert one != two
                assert not {one, two} <= {6, 8}


def drawing(*chips: int) -> Callable[[int], int]:
    """Lots that draw these chips from a bag of these chips, one after the other."""
    bag, wanted = sorted(chips), list(chips)

    def below(n: int) -> int:
        chip = wanted.pop(0)
        place = bag.index(chip)
        bag.pop(place)
        return place

    return below


def test_who_touches_whom() -> None:
    #   a b c      rows of 3, 4, 3: the first row's b touches a, c and two below;
    #  d e f g     e touches d, f, a, b, h, i.
    #   h i j
    touch = find_neighbours((3, 4, 3))
    assert touch[0, 1] == {(0, 0), (0, 2), (1, 1), (1, 2)}
    assert touch[1, 1] == {(1, 0), (1, 2), (0, 0), (0, 1), (2, 0), (2, 1)}
    assert touch[1, 0] == {(1, 1), (0, 0), (2, 0)}
    standard = find_neighbours(STANDARD_ROWS)
    assert len(standard) == 19
    assert standard[2, 2] == {(2, 1), (2, 3), (1, 1), (1, 2), (3, 1), (3, 2)}
    assert all(spot in standard[other] for spot in standard for other in standard[spot])


@pytest.mark.parametrize("rows", [(), (3, 3), (3, 5), (0, 1)])
def test_rows_that_do_not_fit(rows: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="rows"):
        find_neighbours(rows)


@settings(max_examples=60)
@given(st.text(max_size=8))
def test_standard_island(seed: str) -> None:
    board = draw_island("preliminary|1|3", seed)
    check(board)
    assert len(board.fields) == 19
    assert Counter(field.land for field in board.fields) == Counter(STANDARD_LANDS)
    assert sorted(f.chip for f in board.fields if f.chip is not None) == list(CHIPS)
    assert [f.land for f in board.fields if f.chip is None] == ["desert"]
    assert board == draw_island("preliminary|1|3", seed)


@settings(max_examples=40)
@given(st.lists(st.booleans(), max_size=3), st.integers(2, 4), st.text(max_size=4))
def test_rows_of_the_organiser(longer: list[bool], first: int, seed: str) -> None:
    rows = [first]
    for more in longer:
        rows.append(max(1, rows[-1] + (1 if more or rows[-1] == 1 else -1)))
    if sum(rows) <= len(CHIPS):
        board = draw_island("p|1|1", seed, rows, None)
        check(board)
        assert all(field.land is None and field.chip for field in board.fields)
        assert not Counter(field.chip for field in board.fields) - Counter(CHIPS)


def test_a_breach_is_mended_with_the_most_recently_laid_chip() -> None:
    # A row of four: 5, 3, 3 breaks the rule. Exchanged with the last chip, a 3: no use;
    # with the 5 before it: 3, 3, 5 breaks it too; so another chip is drawn, a 4.
    row = (4,)
    touch = find_neighbours(row)
    spots = list(touch)
    laid = lay_chips(spots[:3], touch, (5, 3, 3, 4), drawing(5, 3, 3, 4))
    assert laid == {(0, 0): 5, (0, 1): 3, (0, 2): 4}
    # 2 6 4 9 and then a 9: with the last chip, a 9, no use; with the 4: 2 6 9 9 4 breaks
    # it; with the 6: 2 9 4 9 6 is fine. (So would be the 2, laid before it.)
    touch = find_neighbours((5,))
    laid = lay_chips(list(touch), touch, (2, 6, 4, 9, 9), drawing(2, 6, 4, 9, 9))
    assert laid is not None
    assert list(laid.values()) == [2, 9, 4, 9, 6]


def test_exchange_by_hand() -> None:
    # 2, 4, 6 lie; an 8 comes beside the 6. With the 6: 2 4 8 6, still two reds; with
    # the 4: 2 8 6 4, two reds; with the 2: 8 4 6 2, no breach.
    touch = find_neighbours((4,))
    laid = lay_chips(list(touch), touch, (2, 4, 6, 8), drawing(2, 4, 6, 8))
    assert laid is not None
    assert list(laid.values()) == [8, 4, 6, 2]


def test_started_over_when_nothing_helps() -> None:
    touch = find_neighbours((2,))
    assert lay_chips(list(touch), touch, (6, 8), drawing(6, 8)) is None
    with pytest.raises(ValueError, match="no board"):
        draw_island("p|1|1", "48213", (2,), None, (6, 8))


def test_tiles_and_chips_must_suffice() -> None:
    with pytest.raises(ValueError, match="19 land tiles for 7 fields"):
        draw_island("p|1|1", "48213", (2, 3, 2))
    with pytest.raises(ValueError, match="18 chips for 19 fields"):
        draw_island("p|1|1", "48213", lands=None)
    assert "desert" in get_args(Land)


def test_harbours() -> None:
    assert HARBOURS == (4, 3, 2, 1, 4, 3, 2, 1, 4, 3)

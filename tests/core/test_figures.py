"""C7: the figures a draw reports, small enough to be counted by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from xlscore.core.draws.machinery.bounds import (
    PROVEN,
    cost_evenly,
    count_overlap,
    count_pairs_again,
)
from xlscore.core.draws.machinery.figures import (
    Figure,
    measure_rank_shift,
    measure_rounds,
    spread_chances,
)
from xlscore.core.draws.machinery.rounds import DrawnRound, DrawnTable, Seat, plain_round


def by_code(
    rounds: Sequence[DrawnRound], groups: dict[int, str] | None = None
) -> dict[str, Figure]:
    return {figure.code: figure for figure in measure_rounds(rounds, groups)}


# Seven players, two rounds; 1 and 2 meet twice, as do 5 and 6, 5 and 7, 6 and 7.
SEVEN = (
    plain_round(1, [[1, 2, 3, 4], [5, 6, 7]]),
    plain_round(2, [[1, 5, 6, 7], [2, 3, 4]]),
)


def test_counted_by_hand() -> None:
    # Met twice: 2-3, 2-4, 3-4, 5-6, 5-7, 6-7. Three-tables: 5 6 7, then 2 3 4.
    # Seat 1: players 1, 5, then 1, 2. Other repeats: none but 1's start.
    #   round 1 seats: 1-1 2-2 3-3 4-4 5-1 6-2 7-3
    #   round 2 seats: 1-1 5-2 6-3 7-4 2-1 3-2 4-3
    found = by_code(SEVEN)
    assert found["repeat_cost"].value == 6
    assert found["repeated_meetings"].value == 6
    assert found["pairs_twice"].value == 6
    assert found["pairs_thrice"].value == 0
    assert found["three_visits_most"].value == 1
    assert found["three_visits_again"].value == 0
    assert found["seat_repeats"].value == 1
    assert found["starts_again"].value == 1
    assert "group_meetings" not in found


def test_bounds_by_hand() -> None:
    # Four players over two tables: two pairs again at best (2+2); three: one (2+1).
    assert count_pairs_again(4, 2) == 2
    assert count_pairs_again(3, 2) == 1
    assert count_overlap((4, 3), (4, 3)) == 3
    found = by_code(SEVEN)
    assert found["repeat_cost"].bound == 3
    assert found["repeated_meetings"].bound == 3
    assert found["starts_again"].bound == 0  # four starts, seven players
    assert not found["repeat_cost"].best
    assert found["three_visits_again"].best


def test_more_starts_than_players() -> None:
    # Six players, four rounds of two tables: eight starts, so two start again.
    rounds = [plain_round(r, [[1, 2, 3], [4, 5, 6]]) for r in (1, 2, 3, 4)]
    found = by_code(rounds)
    assert found["starts_again"].bound == 2
    assert found["seat_repeats"].bound == 2
    # 1 and 4 start all four games, and everybody keeps his seat: three times again each.
    assert found["starts_again"].value == 6
    assert found["seat_repeats"].value == 18


def test_more_games_than_seats() -> None:
    # Four players, five games on four seats: each sits somewhere again; five starts for four.
    found = by_code([plain_round(r, [[1, 2, 3, 4]]) for r in range(1, 6)])
    assert found["seat_repeats"].bound == 4
    assert found["starts_again"].bound == 1


def test_who_plays_a_fifth_game() -> None:
    # 1 to 3 play five games, 4 to 6 one each: six starts for six, but three fifth games.
    rounds = [plain_round(r, [[1, 2, 3]]) for r in (1, 2, 3, 4)]
    found = by_code([*rounds, plain_round(5, [[1, 2, 3], [4, 5, 6]])])
    assert found["seat_repeats"].bound == 3
    assert found["starts_again"].bound == 0


def test_expected_by_hand() -> None:
    # A round brings 9 of 21 pairs together; both rounds a pair with (3/7)^2.
    found = by_code(SEVEN)
    assert found["repeat_cost"].expected == 21 * Fraction(9, 49)
    assert found["pairs_twice"].expected == 21 * Fraction(9, 49)
    # A three-table in both rounds: (3/7)^2 for each of seven.
    assert found["three_visits_again"].expected == 7 * Fraction(9, 49)
    # A start in both rounds: (2/7)^2 for each of seven.
    assert found["starts_again"].expected == 7 * Fraction(4, 49)


def test_expected_agrees_with_all_draws_of_six() -> None:
    # Round 1 fixed, round 2 any of the 720 orders of six at two tables of three.
    first = plain_round(1, [[1, 2, 3], [4, 5, 6]])
    draws = [
        by_code((first, plain_round(2, [order[:3], order[3:]])))
        for order in permutations(range(1, 7))
    ]
    for code in ("repeat_cost", "pairs_twice", "seat_repeats", "starts_again"):
        mean = sum((draw[code].value for draw in draws), Fraction(0)) / len(draws)
        assert mean == draws[0][code].expected


def test_two_tables_of_four_three_times() -> None:
    """28 pairs; each meets with 3/7 in a round: 27/343 thrice, 108/343 twice, 144/343 once."""
    found = by_code([plain_round(n, [[1, 2, 3, 4], [5, 6, 7, 8]]) for n in (1, 2, 3)])
    twice, thrice = 28 * Fraction(108, 343), 28 * Fraction(27, 343)
    assert (found["repeated_meetings"].value, found["repeat_cost"].value) == (12 * 2, 12 * 4)
    assert found["repeated_meetings"].expected == twice + 2 * thrice
    assert found["repeat_cost"].expected == twice + 4 * thrice
    assert found["pairs_twice"].expected == twice + thrice
    assert found["pairs_thrice"].expected == thrice


def test_chances_of_meeting() -> None:
    half = Fraction(1, 2)
    assert spread_chances([half, half, half]) == (half**3, 3 * half**3, 3 * half**3, half**3)


def test_groups() -> None:
    found = by_code(SEVEN, {1: "Herne", 2: "Herne", 5: "Herne", 6: "", 7: "Bochum"})
    figure = found["group_meetings"]
    assert figure.value == 2  # 1-2 in round 1, 1-5 in round 2
    assert figure.bound == 2  # three at two tables, twice
    assert figure.expected == 2 * 3 * Fraction(9, 21)


def test_dropped_out_players_count_only_where_they_played() -> None:
    rounds = (SEVEN[0], plain_round(2, [[1, 5, 6], [2, 3, 4]]))  # 7 has gone
    found = by_code(rounds)
    assert found["repeat_cost"].value == 4  # 2-3, 2-4, 3-4, 5-6
    # 1 2 3 4 split 2+2 and 5 6 split 1+1: two pairs again at least.
    assert found["repeat_cost"].bound == 2
    # Pairs of the six: 9/21 in round 1, 6/15 in round 2.
    assert found["repeat_cost"].expected == 15 * Fraction(9, 21) * Fraction(6, 15)


def test_nobody_drew_anything() -> None:
    assert measure_rounds(()) == ()


@pytest.mark.parametrize(("n", "tables", "rounds"), PROVEN)
def test_enumerated_minima_stand_above_both_bounds(n: int, tables: int, rounds: int) -> None:
    sizes = (4,) * (n - 3 * tables) + (3,) * (4 * tables - n)
    pairs = len(list(combinations(range(rounds), 2)))
    assert PROVEN[n, tables, rounds] > count_overlap(sizes, sizes) * pairs


def test_shift_from_the_pure_ranking() -> None:
    pure = plain_round(2, [[1, 2, 3, 4], [5, 6, 7, 8]])
    order = list(range(1, 9))
    assert measure_rank_shift(pure, order).value == 0
    # 4 and 5 exchanged: two of eight players are one table off.
    moved = plain_round(2, [[1, 2, 3, 5], [4, 6, 7, 8]])
    assert measure_rank_shift(moved, order).value == Fraction(2, 8)
    assert measure_rank_shift(moved, order).expected == Fraction(1, 2)
    # The same tables under other numbers, for somebody who needs one: no shift.
    renumbered = DrawnRound(
        2,
        (
            DrawnTable(1, tuple(Seat(no, k) for k, no in enumerate((5, 6, 7, 8), 1))),
            DrawnTable(2, tuple(Seat(no, k) for k, no in enumerate((1, 2, 3, 4), 1))),
        ),
    )
    assert measure_rank_shift(renumbered, order).value == 0


@pytest.mark.parametrize(
    ("total", "among", "free", "least"),
    [(7, 3, 0, 4 + 4 + 9), (7, 3, 1, 1 + 1 + 4), (7, 3, 2, 0 + 0 + 1), (2, 3, 1, 0), (6, 3, 0, 12)],
)
def test_what_is_spread_evenly_costs_least(total: int, among: int, free: int, least: int) -> None:
    """7 over 3 are 2, 2 and 3."""
    assert cost_evenly(total, among, free) == least

"""Ranking points and season values (S1-S3), with the examples of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from functions.calls import call, column, flat


def test_twelve_participants_give_6_to_1_and_15_for_the_winner():
    places = column(*range(1, 8))
    assert flat("RANKING_POINTS", "7 Wonders", places, 12) == [21, 5, 4, 3, 2, 1, 0]


def test_bonus_from_20_and_from_24_participants():
    places = column(1, 2, 3)
    assert flat("RANKING_POINTS", "7wonders", places, 19) == [24, 8, 7]
    assert flat("RANKING_POINTS", "7wonders", places, 20) == [25, 14, 8]
    assert flat("RANKING_POINTS", "7wonders", places, 24) == [27, 21, 15]


def test_fewer_than_10_participants_and_people_without_a_rank_get_nothing():
    assert flat("RANKING_POINTS", "7wonders", column(1, 2), 9) == [0, 0]
    assert flat("RANKING_POINTS", "7wonders", column("–", "-", None, 1), 10) == [0, 0, "", 20]


def test_ranges_fit_together_like_those_of_the_program():
    rows = call("RANKING_POINTS", "7wonders", column(1, 2), [[10, 20, 24]])
    assert rows == [[20, 25, 27], [4, 14, 21]]
    assert call("RANKING_POINTS", "7wonders", column(1, 2), column(10, 20)) == column(20, 14)


def test_the_type_of_the_event_is_read_in_both_languages():
    for word in ("qualifier", "Qualifikation"):
        assert flat("RANKING_POINTS", "catan", 1, 16, word) == [23]


def test_a_season_is_also_known_by_its_rulesets():
    assert flat("RANKING_POINTS", "7wonders-duel", 1, 12) == [21]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess", 1, 12), ("season", "chess", "7wonders, catan")),
        ((None, 1, 12), ("season", "empty", "7wonders")),
        (("catan", column(1, 13), 12), ("place, row 2", "place 13 of 12", "1 to 12")),
        (("catan", 1.5, 12), ("place", "1.5", "whole number")),
        (("catan", column(1, 2), column(12, 13, 14)), ("place", "2 x 1", "3 x 1")),
        (("catan", 1, 12, "party"), ("event_type", "party", "qualifier")),
    ],
)
def test_wrong_arguments_of_ranking_points(arguments, words):
    answer = call("RANKING_POINTS", *arguments)
    assert answer.startswith(f"xlscore: {words[0]}")
    assert all(word in answer for word in words), answer


def test_a_value_is_the_best_and_half_the_second_and_a_third_of_the_third():
    """5, 3, 4 -> 5 + 4/2 + 3/3 = 8; a fourth result does not count."""
    rows = [[5, 3, 4, None], [5, 3, 4, 2], [None, "", None, None], [14, None, None, 0]]
    assert flat("SEASON_VALUE", "7 Wonders", rows) == [8, 8, "", 14]


def test_negative_ranking_points_are_refused():
    answer = call("SEASON_VALUE", "7 Wonders", [[5, 3], [-1, 2]])
    assert answer.startswith("xlscore: ranking_points, row 2, column 1: -1 points")


@given(st.lists(st.lists(st.integers(0, 60), min_size=3, max_size=6), min_size=1, max_size=5))
def test_values_are_exact_and_do_not_depend_on_other_rows(rows):
    width = max(map(len, rows))
    padded = [row + [None] * (width - len(row)) for row in rows]
    best = [sorted(row, reverse=True) for row in rows]
    values = [Fraction(a) + Fraction(b, 2) + Fraction(c, 3) for a, b, c, *_ in best]
    assert flat("SEASON_VALUE", "catan", padded) == [float(value) for value in values]

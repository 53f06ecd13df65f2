"""Places, tournament points and shares of one table (C1-C4), with the examples of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from functions.calls import call, column, flat
from xlscore.core.rulebook.load import RULESETS

POINTS = st.lists(st.integers(0, 60), min_size=3, max_size=4)
#: F12: without formulas of columns, which functions are not told.
TOLD_ALL = [
    id_
    for id_, rules in RULESETS.items()
    if not (rules.formulas.of_places or rules.formulas.tie_break)
]


@pytest.mark.parametrize(
    ("ruleset", "points", "expected"),
    [
        # 5-3-2-1; two firsts share 5 + 3, two seconds 3 + 2, all four 11
        ("stone-age", (41, 41, 38, 25), [4, 4, 2, 1]),
        ("stone-age", (41, 38, 38, 25), [5, 2.5, 2.5, 1]),
        ("stone-age", (30, 30, 30, 30), [2.75, 2.75, 2.75, 2.75]),
        # at three 5-3-1, three firsts 3 each
        ("catan", (10, 9, 5), [5, 3, 1]),
        ("catan", (8, 8, 8), [3, 3, 3]),
        # A1: 5-3-2 at three; shared points down to halves: 10/3 -> 3, (2+1)/2 = 1.5
        ("alhambra", (90, 80, 70), [5, 3, 2]),
        ("alhambra", (90, 90, 90, 70), [3, 3, 3, 1]),
        ("alhambra", (90, 80, 70, 70), [5, 3, 1.5, 1.5]),
        # K2: shared points half up to whole ones, an unshared 1.5 stays
        ("king-lui", (9, 7, 3), [3, 1.5, 0]),
        ("king-lui", (9, 9, 3), [2, 2, 0]),
        ("king-lui", (9, 3, 3), [3, 1, 1]),
        ("king-lui", (9, 9, 9), [2, 2, 2]),
        ("king-lui", (9, 9, 3, 1), [3, 3, 1, 0]),
        # D2: half a win each
        ("7wonders-duel", (50, 50), [0.5, 0.5]),
    ],
)
def test_tournament_points_of_the_rules(ruleset, points, expected):
    assert flat("TOURNAMENT_POINTS", ruleset, column(*points)) == expected


def test_tied_firsts_of_a_table_of_three_are_exact_thirds():
    cells = flat("TOURNAMENT_POINTS", "stone-age", column(7, 7, 7, 1))
    assert cells[:3] == [float(Fraction(10, 3))] * 3


def test_coins_decide_at_7_wonders_and_are_ignored_where_the_game_has_no_tie_break():
    points, coins = column(52, 52, 47, 47), column(7, 9, 3, None)
    assert flat("PLACE", "7wonders-4rounds", points, coins) == [2, 1, 3, 4]
    assert flat("PLACE", "7wonders-4rounds", points) == [1, 1, 3, 3]
    assert flat("PLACE", "catan", points, coins) == [1, 1, 3, 3]


def test_typed_places_win_over_points():
    points, places = column(10, 10, 6, 4), column(2, 1, 3, 4)
    assert flat("TOURNAMENT_POINTS", "catan", points, None, places) == [3, 5, 2, 1]


def test_shares_have_a_virtual_fourth_at_three_and_catan_counts_per_cent():
    assert flat("SHARE", "catan", column(10, 9, 5)) == [31.25, 28.13, 15.63]
    assert flat("SHARE", "stone-age", column(10, 9, 5)) == [
        float(Fraction(own, 32)) for own in (10, 9, 5)
    ]
    assert flat("SHARE", "7wonders-duel", column(60, 40)) == [0.6, 0.4]
    assert flat("SHARE", "stone-age", column(0, 0, 0)) == [0, 0, 0]


def test_shares_are_capped_at_the_points_that_win_the_game_played():
    """T2: 12, 8, 8, 4 in the base game counts as 10, 8, 8, 4; with Seafarers the 12 stand."""
    assert flat("SHARE", "catan", column(12, 8, 8, 4)) == [33.33, 26.67, 26.67, 13.33]
    for game in ("Seafarers", "seefahrer", 12, 12.0):
        assert flat("SHARE", "catan", column(12, 8, 8, 4), game) == [37.5, 25, 25, 12.5]


def test_empty_cells_are_empty_seats_and_stay_empty():
    assert flat("TOURNAMENT_POINTS", "stone-age", column(9, None, 5, 7)) == [5, "", 1, 3]
    assert flat("PLACE", "stone-age", column(None, "", None, None)) == ["", "", "", ""]


def test_a_row_gives_a_row():
    assert call("PLACE", "catan", [[5.0, 9.0, 7.0]]) == [[3.0, 1.0, 2.0]]
    assert call("PLACE", "catan", ((5.0,), (9.0,), (7.0,))) == [[3.0], [1.0], [2.0]]


def test_an_own_ruleset_stands_in_cells():
    rules = [["Basis", "stone-age"], ["Turnierpunkte.je Größe.4", "10-6-3-1"]]
    assert flat("TOURNAMENT_POINTS", rules, column(4, 3, 2, 1)) == [10, 6, 3, 1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((None, [[1]]), ("ruleset", "empty", "stone-age")),
        (("stonage", [[1]]), ("ruleset", "stonage", "stone-age")),
        (([["catan"], ["alhambra"]], [[1]]), ("ruleset", "2 x 1", "one cell")),
        (([["base", "nonsense"], ["id", "x"]], [[1]]), ("ruleset", "nonsense", "stone-age")),
        (("catan", column(5, 4)), ("points", "2 players", "3, 4")),
        (("catan", [[5, 4], [3, 2]]), ("points", "2 x 2", "one row or one column")),
        (("catan", column(5, "x", 3)), ("points, row 2", "“x”", "number")),
        (("catan", [[5, 4, -3]]), ("points, column 3", "-3", "0 or more")),
        (("catan", column(5, "#N/A", "?")), ("points, row 2", "#N/A", "(and 1 more)")),
        (("catan", column(5, 4, True)), ("points, row 3", "TRUE")),
        (("catan", column(5, 4, 3), column(1, 2)), ("tie_break", "2 cells", "expected are 3")),
        (("catan", column(5, 4, 3), None, column(1, 2, None)), ("places", "some players")),
        (("catan", column(5, 4, 3), None, column(1, 3, 3)), ("places", "1, 3, 3", "1, 2, 2, 4")),
    ],
)
def test_a_wrong_argument_gives_a_text_that_says_what_is_accepted(arguments, words):
    answer = call("TOURNAMENT_POINTS", *arguments)
    assert answer.startswith(f"xlscore: {words[0]}")
    assert all(word in answer for word in words), answer


def test_a_game_without_known_points_to_win_is_refused():
    answer = call("SHARE", "catan", column(9, 8, 7), "Chess", language="de")
    assert answer.startswith("xlscore: game: für das Spiel „Chess“")
    assert "Seefahrer" in answer


def test_a_comma_is_a_decimal_one_in_german_only():
    points = column("9,5", 9, 8)
    assert call("PLACE", "stone-age", points, language="de") == column(1, 2, 3)
    assert call("PLACE", "stone-age", points).startswith("xlscore: points, row 1: “9,5”")


def test_a_fraction_where_points_are_whole_is_named_with_its_row():
    wrong = call("PLACE", "catan", column(10, 7.5, 8))
    assert wrong == "xlscore: points, row 2: 7.5 points are not possible in this game; " + (
        "whole numbers are accepted"
    )


@given(st.sampled_from(("stone-age", "catan", "7wonders-4rounds")), POINTS)
def test_shared_points_keep_their_sum(ruleset, points):
    scale = RULESETS[ruleset].tournament_points.by_size[len(points)]
    cells = flat("TOURNAMENT_POINTS", ruleset, column(*points))
    assert sum(cells) == pytest.approx(float(sum(scale)), abs=1e-12)


@given(st.sampled_from(TOLD_ALL), POINTS, st.randoms(use_true_random=False))
def test_the_order_of_the_seats_does_not_matter(ruleset, points, random):
    sizes = RULESETS[ruleset].sizes
    points = (points * 3)[: sizes[0]] if len(sizes) == 1 else points
    order = list(range(len(points)))
    random.shuffle(order)
    for name in ("TOURNAMENT_POINTS", "PLACE", "SHARE"):
        before = flat(name, ruleset, column(*points))
        after = flat(name, ruleset, column(*(points[i] for i in order)))
        assert after == [before[i] for i in order]


def test_f12_points_by_a_formula_of_columns_are_not_made_without_them():
    for name in ("TOURNAMENT_POINTS", "PLACE"):
        answer = call(name, "poker-league", column(4, 3, 2, 1))
        assert "Knocked out, In one hand, Leader out, High hand" in answer
    assert call("SHARE", "poker-league", column(2, 1, 1)) == column(0.5, 0.25, 0.25)

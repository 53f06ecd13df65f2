"""Criteria: each against a table that a reader adds up, and the page of docs that lists them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facts import played, stage
from xlscore.core.criteria import CRITERIA, criterion_key, title
from xlscore.core.exact import Exact
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import LOT, Chain, Ruleset
from xlscore.texts import LANGUAGES

# | player | round 1 | round 2 | TP | opponents of round 1 | of round 2 | together |
# | ---    | ---     | ---     | -- | ---                  | ---        | ---      |
# | 1      | 5       | 5       | 10 | 2 3 4 = 6+3+6        | 2 5 3 = 16 | 31       |
# | 5      | 5       | 2       | 7  | 6 7 8 = 6+4+2        | 1 2 3 = 19 | 31       |
# | 2      | 3       | 3       | 6  | 1 3 4 = 10+3+6       | 1 5 3 = 20 | 39       |
# | 4      | 1       | 5       | 6  | 1 2 3 = 10+6+3       | 6 7 8 = 12 | 31       |
# | 6      | 3       | 3       | 6  | 5 7 8 = 7+4+2        | 4 7 8 = 12 | 25       |
# | 7      | 2       | 2       | 4  | 5 6 8 = 7+6+2        | 4 6 8 = 14 | 29       |
# | 3      | 2       | 1       | 3  | 1 2 4 = 10+6+6       | 1 2 5 = 23 | 45       |
# | 8      | 1       | 1       | 2  | 5 6 7 = 7+6+4        | 4 6 7 = 16 | 33       |
BUCHHOLZ = [
    *("1/1: 1 60, 2 50, 3 40, 4 30", "1/2: 5 60, 6 50, 7 40, 8 30"),
    *("2/1: 1 60, 2 50, 5 40, 3 30", "2/2: 4 60, 6 50, 7 40, 8 30"),
]


def chained(ruleset: str, *criteria: str) -> Ruleset:
    """A ruleset whose first stage has another chain."""
    rules = RULESETS[ruleset]
    first = rules.stages[0]._replace(chain=Chain(criteria))
    return rules._replace(stages=(first, *rules.stages[1:]))


def values(ruleset: str, code: str, games: Sequence[str]) -> dict[int, Exact]:
    """The value of one criterion by player."""
    standings = stage(played(chained(ruleset, code), games), "preliminary").standings
    return {line.no: line.values[0] for line in standings}


def test_opponents_points_tell_equals_apart() -> None:
    rules = chained("stone-age", "tournament_points", "opponents_points")
    lines = stage(played(rules, BUCHHOLZ), "preliminary").standings
    assert [(line.rank, line.no, line.values[1]) for line in lines] == [
        *((1, 1, 31), (2, 5, 31), (3, 2, 39), (4, 4, 31)),
        *((5, 6, 25), (6, 7, 29), (7, 3, 45), (8, 8, 33)),
    ]
    assert [line.decided_by for line in lines[2:5]] == [
        *("tournament_points", "opponents_points", "opponents_points"),
    ]


def test_opponents_points_leave_out_byes_and_substitutes() -> None:
    """1 meets 2 (0 points) and has a bye; at a table of four a substitute is nobody's opponent."""
    assert values("7wonders-duel", "opponents_points", ["1/1: 1 60, 2 40", "2/1: 1 - bye"])[2] == 2
    left = ["1/1: 1 60 s1, 2 50 s2, 3 - s3 left, x 90 s3 substitute, 4 40 s4"]
    assert values("stone-age", "opponents_points", left) == {1: 6, 2: 8, 3: 10, 4: 9}


ONE_TABLE = ["1/1: 1 60, 2 60, 3 40, 4 20", "2/1: 1 50, 2 40, 3 30, 4 30"]


@pytest.mark.parametrize(
    ("ruleset", "code", "games", "expected"),
    [
        ("stone-age", "tournament_points", ONE_TABLE, {1: 9, 2: 7, 3: "7/2", 4: "5/2"}),
        ("stone-age", "victory_points", ONE_TABLE, {1: 110, 2: 100, 3: 70, 4: 50}),
        # 60/180 + 50/150, 60/180 + 40/150, 40/180 + 30/150, 20/180 + 30/150
        ("stone-age", "share", ONE_TABLE, {1: "2/3", 2: "3/5", 3: "19/45", 4: "14/45"}),
        ("stone-age", "wins", ONE_TABLE, {1: 2, 2: 1, 3: 0, 4: 0}),
        ("stone-age", "losses", ONE_TABLE, {1: 0, 2: 0, 3: 1, 4: 2}),
        ("stone-age", "firsts", ONE_TABLE, {1: 2, 2: 1, 3: 0, 4: 0}),
        ("stone-age", "seconds", ONE_TABLE, {1: 0, 2: 1, 3: 0, 4: 0}),
        ("stone-age", "thirds", ONE_TABLE, {1: 0, 2: 0, 3: 2, 4: 1}),
        # K4: nobody loses where all are equal; a substitute on the last place spares the others
        ("stone-age", "losses", ["1/1: 1 9, 2 9, 3 9"], {1: 0, 2: 0, 3: 0}),
        ("stone-age", "losses", ["1/1: 1 9, 2 8, 3 8, x 0 substitute"], {1: 0, 2: 0, 3: 0}),
        ("stone-age", "losses", ["1/1: 1 9, 2 8, 3 8, 4 - left"], {1: 0, 2: 0, 3: 0, 4: 1}),
        ("stone-age", "wins", ["1/1: 1 - left, 2 - left, 3 - left"], {1: 0, 2: 0, 3: 0}),
        # D2, D3: an undecided game is half a win, a bye a whole one
        (
            "7wonders-duel",
            "won_games",
            ["1/1: 1 50, 2 50", "1/2: 3 - bye"],
            {3: 1, 1: ".5", 2: ".5"},
        ),
        (
            "7wonders-duel",
            "share",
            ["1/1: 1 9 military, 2 -", "1/2: 3 - bye"],
            {1: ".75", 2: ".25", 3: ".5"},
        ),
        # T3: 10, 9, 5 of 32 (24 and the mean), each in per cent to two decimals
        ("catan", "share", ["1/1: 1 10, 2 9, 3 5"], {1: "31.25", 2: "28.13", 3: "15.63"}),
        # A3: at a table of three, three quarters, rounded down
        ("alhambra", "victory_points", ["1/1: 1 101, 2 80, 3 30"], {1: 75, 2: 60, 3: 22}),
    ],
)
def test_one_criterion(
    ruleset: str, code: str, games: list[str], expected: dict[int, int | str]
) -> None:
    assert values(ruleset, code, games) == {no: Fraction(value) for no, value in expected.items()}


def test_a_stage_before_counts_in_those_that_look_back() -> None:
    """A6: 1 made 9 points in two games worth 61, 2 7 worth 72 of them at a table of four."""
    games = [
        "1/1: 1 30, 2 20, 3 10, 4 5",
        "2/1: 2 52, 1 31, 3 10, 4 5",
        "final/1/1: 1 9, 2 9, 3 9, 4 9",
    ]
    final = stage(played("alhambra", games, seed="1"), "final").standings
    assert [(line.no, line.values[1:]) for line in final[:2]] == [(2, (8, 72)), (1, (8, 61))]
    assert final[1].decided_by == "earlier_victory_points"
    assert {code for code, one in CRITERIA.items() if one.looks_back} == {
        *("preliminary_rank", "earlier_tournament_points", "earlier_victory_points"),
    }


def test_criteria_have_names_in_both_languages_and_a_law() -> None:
    assert title(LOT).in_("de") == "Los"
    assert title("losses").in_("de") == "Niederlagen"
    assert [criterion_key(code) for code in (None, LOT, "won_games", "share")] == [
        *(None, LOT, "wins", "share"),
    ]
    for code, one in CRITERIA.items():
        assert one.code == code
        assert all(re.match(r"[A-Z]\d+", one.law(language)) for language in LANGUAGES), code


@given(st.permutations(BUCHHOLZ), st.sampled_from(sorted(CRITERIA)))
def test_the_order_of_the_rows_does_not_matter(games: list[str], code: str) -> None:
    assert values("stone-age", code, games) == values("stone-age", code, BUCHHOLZ)

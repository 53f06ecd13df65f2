"""The worked examples of the rule documents, by name."""

from __future__ import annotations

from fractions import Fraction

import pytest

from workbook import book, codes, exported, points, ranks, result, stage
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.worth import Scale


def test_duel_maik_before_andrea() -> None:
    """Maik 75 + 75 + 60 + 30 = 240 %, Andrea 75 + 25 + 53 + 68 = 221 %, three wins each (D2).

    | round | Maik (1)       | Andrea (2)     |
    |-------|----------------|----------------|
    | 1     | 75:25 military | 75:25 science  |
    | 2     | 75:25 military | 25:75 lost     |
    | 3     | 60:40          | 53:47          |
    | 4     | 30:70          | 68:32          |
    """
    res = result(
        "7wonders-duel",
        [
            "1/1: 1 - military, 3 -",
            "1/2: 2 - science, 4 -",
            "2/1: 1 - military, 4 -",
            "2/2: 2 -, 3 - science",
            "3/1: 1 60, 5 40",
            "3/2: 2 53, 6 47",
            "3/3: 3 50, 4 40",
            "4/1: 1 30, 6 70",
            "4/2: 2 68, 5 32",
            "4/3: 3 50, 4 40",
        ],
    )
    lines = stage(res, "preliminary")
    assert lines[1]["criteria"] == {"wins": "3", "share": "12/5", "victory_points": "90"}
    assert lines[2]["criteria"] == {"wins": "3", "share": "221/100", "victory_points": "121"}
    assert lines[1]["rank"] < lines[2]["rank"]
    assert lines[2]["decided_by"] == "share"


def test_catan_b_before_a() -> None:
    """A 31.25 + 26.67 + 27.78 = 85.70, B 33.33 + 30.30 + 22.22 = 85.85 (T3)."""
    res = result(
        "catan",
        [
            # A (1): 10 of 32, 8 of 30 (third), 10 of 36; B (2): 10 of 30, 10 of 33, 8 of 36.
            "1/1: 1 10, 3 9, 4 8, 5 5",
            "1/2: 2 10, 6 9, 7 6, 8 5",
            "2/1: 1 8, 3 10, 4 9, 5 3",
            "2/2: 2 10, 6 9, 7 8, 8 6",
            "3/1: 1 10, 3 9, 4 9, 5 8",
            "3/2: 2 8, 6 10, 7 9, 8 9 p4",
        ],
    )
    assert "places-partial" in codes(res)
    res = result(
        "catan",
        [
            "1/1: 1 10, 3 9, 4 8, 5 5",
            "1/2: 2 10, 6 9, 7 6, 8 5",
            "2/1: 1 8 p3, 3 10 p1, 4 9 p2, 5 3 p4",
            "2/2: 2 10, 6 9, 7 8, 8 6",
            "3/1: 1 10, 3 9, 4 9, 5 8",
            "3/2: 2 8 p3, 6 10 p1, 7 9 p2, 8 9 p4",
        ],
    )
    lines = stage(res, "preliminary")
    for no in (1, 2):
        assert lines[no]["criteria"]["tournament_points"] == "12"
        assert lines[no]["criteria"]["victory_points"] == "28"
    assert lines[1]["criteria"]["share"] == "857/10"
    assert lines[2]["criteria"]["share"] == "1717/20"
    assert lines[2]["rank"] < lines[1]["rank"]
    assert lines[1]["decided_by"] == "share"


def test_catan_ranking_list_mean_of_the_shares() -> None:
    """10 of 32, 8 of 30, 10 of 36: (31.25 + 26.67 + 27.78) / 3 = 28.57."""
    games = ["1/1: 1 10, 2 9, 3 8, 4 5", "2/1: 1 8, 2 10, 3 9, 4 3", "3/1: 1 10, 2 9, 3 9, 4 8"]
    line = stage(result("catan-rangliste", games), "preliminary")[1]
    assert round(Fraction(line["criteria"]["mean_share"]), 2) == Fraction("28.57")


def test_catan_three_player_table() -> None:
    """10, 9, 5: the table counts as 24 + 8 = 32: 31.25, 28.13, 15.63 (T4)."""
    res = result("catan", ["1/1: 1 10, 2 9, 3 5", "1/2: 4 10, 5 9, 6 5"])
    shares = {no: line["criteria"]["share"] for no, line in stage(res, "preliminary").items()}
    assert [shares[no] for no in (1, 2, 3)] == ["125/4", "2813/100", "1563/100"]


def test_stone_age_two_firsts() -> None:
    """Two firsts get 4 each, then 2, then 1 (H3)."""
    res = result("stone-age", ["1/1: 1 150, 2 150, 3 120, 4 90"])
    assert points(res, "preliminary") == {1: ["4"], 2: ["4"], 3: ["2"], 4: ["1"]}


def test_king_lui_seating_of_27_and_9() -> None:
    """K5: 1-18-19, 2-17-20, ... 9-10-27; K6: 1-6-7, 2-5-8, 3-4-9."""
    second, third = RULESETS["king-lui"].stages[1:3]
    assert second.tables_by_rank(27) == (
        (1, 18, 19),
        (2, 17, 20),
        (3, 16, 21),
        (4, 15, 22),
        (5, 14, 23),
        (6, 13, 24),
        (7, 12, 25),
        (8, 11, 26),
        (9, 10, 27),
    )
    assert third.tables_by_rank(9) == ((1, 6, 7), (2, 5, 8), (3, 4, 9))


def test_catan_finals() -> None:
    """T5: 1-4-5-8 / 2-3-6-7; seven players 1-4-5 / 2-3-6-7; six 1-4-5 / 2-3-6."""
    final = RULESETS["catan"].stages[1]
    assert final.tables_by_rank(8) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert final.tables_by_rank(7) == ((1, 4, 5), (2, 3, 6, 7))
    assert final.tables_by_rank(6) == ((1, 4, 5), (2, 3, 6))


@pytest.mark.parametrize(
    ("ruleset", "size", "place", "tied", "expected"),
    [
        ("stone-age", 4, 1, 2, "4"),
        ("stone-age", 4, 1, 3, "10/3"),
        ("stone-age", 4, 1, 4, "11/4"),
        ("stone-age", 3, 2, 2, "2"),
        ("alhambra", 4, 1, 3, "3"),  # A1: 10/3 down to half points
        ("alhambra", 4, 2, 3, "2"),
        ("alhambra", 4, 3, 2, "3/2"),
        ("alhambra", 3, 1, 3, "3"),
        ("king-lui", 3, 2, 1, "3/2"),  # K2: an unshared 1.5 stays
        ("king-lui", 3, 1, 2, "2"),
        ("king-lui", 3, 2, 2, "1"),
        ("king-lui", 3, 1, 3, "2"),
        ("king-lui", 4, 1, 2, "3"),
        ("7wonders-duel", 2, 1, 2, "1/2"),
    ],
)
def test_shared_tournament_points(
    ruleset: str, size: int, place: int, tied: int, expected: str
) -> None:
    """C3, A1, K2: the points of the places occupied, divided, rounded where a rule says so."""
    scale = Scale(RULESETS[ruleset].tournament_points)
    assert Fraction(scale.value(size, place, tied)) == Fraction(expected)


def test_a_workbook_is_evaluated_the_same_from_shuffled_rows() -> None:
    games = ["1/1: 1 9, 2 8, 3 7, 4 6", "1/2: 5 9, 6 8, 7 7, 8 6", "2/1: 1 9, 5 8, 2 7, 6 6"]
    assert ranks(result("stone-age", games), "preliminary") == ranks(
        result("stone-age", games[::-1]), "preliminary"
    )
    assert exported(result("stone-age", games))["event"]["participants"] == 8
    assert book("stone-age", games).titles() == ("Event", "Players", "Results")

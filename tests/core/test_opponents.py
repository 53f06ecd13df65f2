"""G6: criteria over opponents: their points less the worst, and their part of the possible."""

from __future__ import annotations

from fractions import Fraction

from workbook import result
from xlscore.core.criteria import CRITERIA

#: Five of the Duel, three rounds: 1 wins all, 2 and 3 twice, 5 once, 4 never; 5, 4, 1 have the bye.
#: Wins with the bye: 1 has 3, 2 has 2, 3 has 2, 4 has 1, 5 has 1.
PAIRS = [
    "1/1: 1 60, 2 40",
    "1/2: 3 60, 4 40",
    "1/3: 5 - bye",
    "2/1: 1 60, 3 40",
    "2/2: 2 60, 5 40",
    "2/3: 4 - bye",
    "3/1: 2 60, 4 40",
    "3/2: 3 60, 5 40",
    "3/3: 1 - bye",
]
#: Three games of four; a win is worth 5, the rest nothing. 1 wins twice, 3 once.
PODS = [
    "1/1: 1 50, 2 40, 3 30, 4 20",
    "2/1: 1 50, 2 40, 3 30, 4 20",
    "3/1: 3 50, 2 40, 4 30",
    "3/2: 1 - bye",
]
EDH = [
    *(["points.by_size.4", "5; 0; 0; 0"], ["points.by_size.3", "5; 0; 0"]),
    *(["opponents.floor", "0.2"], ["byes", "yes"]),
]


def values(
    code: str, ruleset: str, games: list[str], rules: list[list[str]]
) -> dict[int, Fraction | int]:
    res = result(ruleset, games, extra={"Rules": [["Key", "Value"], *rules]})
    assert res.outcome is not None, [f.text("en") for f in res.findings]
    tallies = res.outcome.stages[0].tallies
    return {no: CRITERIA[code].exact(tally) for no, tally in sorted(tallies.items())}


def test_the_worst_opponent_is_left_out_and_a_bye_is_the_worst() -> None:
    """1 met 2 (2 wins) and 3 (2), and had the bye: 4, 4 and 2. 2 met 1 (3), 5 (1), 4 (1)."""
    found = {
        code: values(code, "7wonders-duel", PAIRS, [])
        for code in ("opponents_points", "opponents_but_worst", "opponents_between")
    }
    assert found == {
        "opponents_points": {1: 4, 2: 5, 3: 5, 4: 4, 5: 4},
        "opponents_but_worst": {1: 4, 2: 4, 3: 4, 4: 4, 5: 4},
        "opponents_between": {1: 2, 2: 1, 3: 1, 4: 2, 5: 2},
    }


def test_an_opponents_quota_is_his_part_of_the_points_that_he_could_make() -> None:
    """1 made 15 of 15 with the bye, 2 and 4 0 of 15, 3 5 of 15; the bye is no opponent of 1.

    1 met 2, 3, 4 twice each: (1/5 + 1/3 + 1/5) / 3. 2 met 1 twice, 3 and 4 three times each.
    """
    fifth, third = Fraction(1, 5), Fraction(1, 3)
    found = values("opponents_quota", "stone-age", PODS, EDH)
    assert found == {
        1: (fifth + third + fifth) / 3,
        2: (2 * 1 + 3 * third + 3 * fifth) / 8,
        3: (2 * 1 + 3 * fifth + 3 * fifth) / 8,
        4: (2 * 1 + 3 * fifth + 3 * third) / 8,
    }


def test_a_bye_counts_as_won_for_the_opponent_who_had_it() -> None:
    """F10, Magic's appendix C: two wins, two losses and a bye of 1 are 9 of 15 points, 3/5.

    2 and 3 lost to 1, 4 and 5 won: 1 met 0/3 and 0/3, which count 1/3, and 3/3 and 3/3.
    """
    games = ["1/1: 1 - bye", "2/1: 1 60, 2 40", "3/1: 1 60, 3 40", "4/1: 1 40, 4 60"]
    magic = [["points.by_size.2", "3; 0"], ["points.drawn", "1"], ["opponents.floor", "1/3"]]
    found = values("opponents_quota", "carcassonne-wm-2016", [*games, "5/1: 1 40, 5 60"], magic)
    assert {no: found[no] for no in (2, 3, 4, 5)} == dict.fromkeys((2, 3, 4, 5), Fraction(3, 5))
    assert found[1] == (2 * Fraction(1, 3) + 2) / 4


def test_missing_seats_are_opponents_at_the_floor_where_the_rules_say_so() -> None:
    """Three for the bye of 1, one for everybody at the table of three."""
    fifth, third = Fraction(1, 5), Fraction(1, 3)
    found = values("opponents_quota", "stone-age", PODS, [*EDH, ["opponents.filled", "yes"]])
    assert found[1] == (2 * (fifth + third + fifth) + 3 * fifth) / 9
    assert found[2] == (2 * 1 + 3 * third + 3 * fifth + fifth) / 9


def test_who_has_met_nobody_has_the_floor() -> None:
    games = ["1/1: 1 - bye", "1/2: 2 50, 3 40, 4 30, 5 20"]
    assert values("opponents_quota", "stone-age", games, EDH)[1] == Fraction(1, 5)


def test_a_quota_reads_in_per_cent() -> None:
    rules = [*EDH, ["stages.1.chain", "tournament_points, opponents_quota"]]
    res = result("stone-age", PODS, extra={"Rules": [["Key", "Value"], *rules]})
    (block,) = res.report("de").blocks()
    at = block.heads.index("Gegnerquote")
    assert {row.cells[at].kind for row in block.rows} == {"percent"}


def test_the_difference_is_to_the_mean_of_the_others_at_the_table() -> None:
    """2 lost to 1 and won against 5 and 4, each by 20; a bye is 0. Of four: 50 to a mean of 30."""
    assert values("points_difference", "7wonders-duel", PAIRS, []) == {
        1: 40,
        2: 20,
        3: 20,
        4: -40,
        5: -40,
    }
    four = ["1/1: 1 50, 2 40, 3 30, 4 20", "2/1: 1 50, 2 40, 3 30, 4 20"]
    assert values("points_difference", "stone-age", four, []) == {
        1: 40,
        2: Fraction(40, 3),
        3: Fraction(-40, 3),
        4: -40,
    }


def test_a_penalty_in_game_points_is_taken_from_the_difference() -> None:
    """1 is 20 ahead, less 5."""
    penalties = [["Player", "Points", "Counts in"], [1, 5, "game points"]]
    res = result("7wonders-duel", PAIRS[:3], extra={"Penalties": penalties})
    assert res.outcome is not None, [f.text("en") for f in res.findings]
    tallies = res.outcome.stages[0].tallies
    assert [CRITERIA["points_difference"].exact(tallies[no]) for no in (1, 2, 5)] == [15, -20, 0]


def test_a_bye_is_worth_the_game_points_that_the_rules_say_and_nobody_loses_them() -> None:
    """1 won 60 : 40 twice and had a bye for 25: 145 points, 20 + 20 + 25 ahead."""
    worth = [["victory_points.bye", "25"]]
    made = values("victory_points", "7wonders-duel", PAIRS, worth)
    assert made == {1: 145, 2: 160, 3: 160, 4: 105, 5: 105}
    ahead = values("points_difference", "7wonders-duel", PAIRS, worth)
    assert ahead == {1: 65, 2: 20, 3: 20, 4: -15, 5: -15}
    assert values("points_difference", "7wonders-duel", PAIRS, [])[1] == 40

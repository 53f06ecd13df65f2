"""G9: ratios of one's points to those of the best of the others, and scores made of them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbook import codes, ranks, result, stage
from xlscore.actions.event import EventJob
from xlscore.core.exact import Exact
from xlscore.core.model import Game, ResultRow
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.scoring import ScoredGames
from xlscore.printing.rules_page import in_short

HEATS = ["1/1: 1 23, 2 14, 3 13, 4 13", "2/1: 2 28, 1 14, 5 7", "3/1: 5 20, 4 10, 1 5"]


def criterion(job: EventJob, name: str) -> dict[int, Fraction]:
    lines = stage(job, "preliminary").items()
    return {no: Fraction(line["criteria"][name]) for no, line in lines}


def test_g9_firsts_and_seconds_score_by_their_ratio() -> None:
    """Thurn and Taxis, 1,000 and 100 (50 at three), 500 more for a win in the first game entered.

    | player | heat 1            | heat 2             | heat 3             |
    | ---    | ---               | ---                | ---                |
    | 1      | 1,500 + 23/14     | 50 + 10 * 14/28    | 0 (third)          |
    | 2      | 100 + 10 * 14/23  | 1,000 + 28/14      | -                  |
    | 5      | -                 | 0 (third)          | 1,000 + 20/10      |
    | 4      | 0 (third)         | -                  | 50 + 10 * 10/20    |
    | 3      | 0 (third)         | -                  | -                  |
    """
    job = result("wbc-thurn-taxis", HEATS)
    assert codes(job) == []
    assert criterion(job, "score") == {
        1: 1500 + Fraction(23, 14) + 55,
        2: 100 + Fraction(140, 23) + 1002,
        5: 1002,
        4: 55,
        3: 0,
    }
    assert ranks(job, "preliminary") == {1: 1, 2: 2, 5: 3, 4: 4, 3: 5}
    first, second, third = job.explanation(1, "de")[-3:]
    assert first.endswith(", Wertung 1501,64")
    assert second.endswith(", Wertung 55")
    assert third.endswith(", Wertung 0")


def test_g9_the_ratio_is_to_the_best_of_the_others() -> None:
    """4/3, 3/4, 1/2, 1/4; then two share the first place, so that both are 1, and the third 1/2."""
    games = ["1/1: 1 40, 2 30, 3 20, 4 10", "2/1: 2 40, 3 40, 4 20"]
    rules = [["stages.1.chain", "ratio"], ["stages.1.sit_out", "yes"]]
    job = result("catan-austria", games, extra={"Rules": [["Key", "Value"], *rules]})
    assert codes(job) == []
    assert criterion(job, "ratio") == {
        2: Fraction(7, 4),
        3: Fraction(3, 2),
        1: Fraction(4, 3),
        4: Fraction(3, 4),
    }


def test_g9_there_is_no_ratio_to_nothing() -> None:
    job = result("wbc-thurn-taxis", ["1/1: 1 22, 2 0, 3 -1, 4 -1"])
    (warning,) = job.findings
    assert (warning.code, str(warning.ref)) == ("points-ratio", "Results!G2")
    assert "counts as 0" in warning.text("en")
    assert criterion(job, "score") == {1: 1500, 2: 100, 3: 0, 4: 0}
    assert codes(result("wbc-thurn-taxis", ["1/1: 1 22, 2 1, 3 0, 4 -1"])) == []


def test_the_rules_in_short_tell_of_heats_and_ratios() -> None:
    job = result("wbc-thurn-taxis", HEATS, extra={"Rules": [["stages.1.counted", 2]]})
    text = "\n".join(line for _, lines in in_short(job.report("de")) for line in lines)
    assert "3 Runden, von denen niemand alle spielen muss, es zählen die 2 besten Partien" in text
    assert "dazu: 1, 10 mal eigene Punkte durch die des besten anderen" in text
    assert "ein Sieg in der ersten eigenen Partie: 500 mehr" in text


@pytest.mark.parametrize("key", ["origin", "unit"])
def test_g9_points_do_not_count_beside_their_ratio(key: str) -> None:
    (problem,) = RULESETS.load_toml(f'base = "wbc-thurn-taxis"\n[score]\n{key} = 10').problems
    assert (problem.code, problem.values["key"]) == ("rules-ratio", f"score.{key}")


def ratios(points: list[int]) -> list[Exact]:
    """Those of one table."""
    rows = [
        ResultRow("", 1, 1, seat=None, no=no, name="", victory_points=own)
        for no, own in enumerate(points, 1)
    ]
    scored = ScoredGames(RULESETS["wbc-thurn-taxis"])
    scored.add([Game("", 1, 1, tuple(rows))])
    return [scored.ratio(seat) for seat in range(len(points))]


@settings(max_examples=25)
@given(st.lists(st.integers(1, 40), min_size=3, max_size=4), st.integers(2, 9))
def test_ratios_do_not_change_with_the_unit_or_the_order(points: list[int], times: int) -> None:
    """Nobody but the first has more than 1, and his ratio times that of the second is 1."""
    found = ratios(points)
    assert found == ratios([times * own for own in points])
    assert found[::-1] == ratios(points[::-1])
    first, second, *rest = sorted(found, reverse=True)
    assert first * second == 1
    assert all(own <= 1 for own in rest)

"""Slips of the pen: what a game does not bring is asked about, at its cell."""

from __future__ import annotations

import pytest

from facts import event
from xlscore.core.assembly import assemble
from xlscore.core.checks import check
from xlscore.core.findings import Finding
from xlscore.core.model import Event, RoundInfo, Source
from xlscore.core.rulebook.load import RULESETS

ODD = ("points-unusual", "points-winners", "points-no-winner")


def odd(ruleset: str, one: Event) -> list[Finding]:
    """What is implausible about an event."""
    rules = RULESETS[ruleset]
    return [found for found in check(one, rules, assemble(one, rules)) if found.code in ODD]


def said(ruleset: str, *games: str, **facts: object) -> list[tuple[str, str]]:
    return [(f.code, str(f.ref)) for f in odd(ruleset, event(games, **facts))]


@pytest.mark.parametrize(
    ("ruleset", "least", "most"),
    [
        ("alhambra", 20, 270),
        ("7wonders-final", 15, 120),
        ("7wonders-4rounds", 15, 120),
        ("stone-age", 20, 400),
    ],
)
def test_the_limits_are_usual_and_beyond_them_it_is_asked(ruleset, least, most) -> None:
    assert said(ruleset, f"1/1: 1 {most}, 2 {least}, 3 50, 4 60") == []
    beyond = said(ruleset, f"1/1: 1 {most + 1}, 2 {least - 1}, 3 50, 4 60")
    assert beyond == [("points-unusual", "Results!G2"), ("points-unusual", "Results!G3")]


def test_a_row_or_a_table_without_points_does_not_hide_the_next() -> None:
    games = "1/1: 1 -, 2 -, 3 -", "1/2: 4 - left, 5 1410, 6 50, 7 60"
    assert said("alhambra", *games) == [("points-unusual", "Results!G6")]


def test_1410_for_141_is_named_with_who_and_what_is_usual() -> None:
    (found,) = odd("alhambra", event(["1/1: 1 1410, 2 120, 3 100, 4 90"]))
    assert (found.severity, str(found.ref)) == ("warning", "Results!G2")
    for text in (found.text("en"), found.text("de")):
        assert all(part in text for part in ("P1", "1410", "20", "270"))


def test_a_game_without_usual_points_is_not_asked_about() -> None:
    """H1: the third round is another game, about which the ruleset says nothing."""
    rounds = [f"{n}/1: 1 90, 2 80, 3 70, 4 60" for n in (1, 2)]
    assert said("stone-age", *rounds, "3/1: 1 9, 2 8, 3 7, 4 1000") == []
    assert said("king-lui", "stage 1/1/1: 1 1000, 2 1, 3 2") == []


def test_a_game_of_the_organisers_own_is_not_asked_about() -> None:
    info = RoundInfo("preliminary", 1, "Carcassonne", None, Source("Rounds", 2, {}))
    assert said("stone-age", "1/1: 1 9, 2 8, 3 7, 4 1000", rounds=(info,)) == []


def test_who_left_and_who_has_no_points_are_not_asked_about() -> None:
    assert said("alhambra", "1/1: 1 0 left, 2 120, 3 100, 4 90") == []
    assert said("stone-age", "1/1: 1 0, 2 0, 3 0, 4 0") == []
    assert said("7wonders-duel", "1/1: 1 - military, 2 -") == []


def test_two_winners_at_one_table_are_asked_about_at_the_second() -> None:
    assert said("catan", "1/1: 1 8, 2 10, 3 11, 4 10") == [("points-winners", "Results!G3")]
    (found,) = odd("catan", event(["1/1: 1 8, 2 10, 3 11, 4 10"]))
    assert "P3, P2, P4" in found.text("en")
    assert said("catan", "1/1: 1 8, 2 9, 3 11, 4 9") == []


def test_a_winner_below_the_points_to_win_is_asked_about() -> None:
    assert said("catan", "1/1: 1 8, 2 9, 3 7, 4 6") == [("points-no-winner", "Results!G3")]
    assert said("catan", "1/1: 1 8, 2 10, 3 7, 4 6") == []


def test_places_typed_by_somebody_answer_it() -> None:
    """C2: the one on turn won; or the game was stopped."""
    assert said("catan", "1/1: 1 8 p3, 2 10 p1, 3 10 p2, 4 7 p4") == []
    assert said("catan", "1/1: 1 8 p2, 2 9 p1, 3 7 p3, 4 6 p4") == []


def test_the_points_to_win_are_those_of_the_game_played() -> None:
    info = RoundInfo("preliminary", 1, "Seafarers", None, Source("Rounds", 2, {}))
    found = said("catan", "1/1: 1 8, 2 10, 3 9, 4 11", rounds=(info,))
    assert found == [("points-no-winner", "Results!G5")]
    assert said("catan", "1/1: 1 8, 2 10, 3 9, 4 12", rounds=(info,)) == []


def test_a_table_that_is_not_typed_yet_has_no_winner_yet() -> None:
    assert said("catan", "1/1: 1 8, 2 -, 3 9, 4 7") == []


@pytest.mark.parametrize("usual", ["[10]", "[20, 20]", "[30, 20]", "[-5, 20]", "'many'"])
def test_two_numbers_are_accepted_the_least_first(usual: str) -> None:
    loaded = RULESETS.load_toml(f"base = 'alhambra'\nvictory_points.usual = {usual}")
    assert loaded.rules is None
    (problem,) = loaded.problems
    assert problem.code == "rules-value"
    assert problem.values["key"] == "victory_points.usual"
    assert "20, 270" in problem.text("en")


def test_a_ruleset_of_ones_own_may_have_no_usual_points() -> None:
    rules = RULESETS.load_toml("base = 'alhambra'\nvictory_points.usual = []").rules
    assert rules is not None
    one = event(["1/1: 1 1410, 2 120, 3 100, 4 90"])
    assert [f for f in check(one, rules, assemble(one, rules)) if f.code in ODD] == []

"""The exerciser: nothing differs, and a mistake in the engine does not stay unseen."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import exercise
from every import every
from oracle import swiss
from oracle.own import own_rules
from oracle.rulebook import load, packaged
from xlscore.core import criteria, formula_values, game_places, round_robin, scoring, sides
from xlscore.core.criteria import parts as criteria_parts
from xlscore.core.draws.seatings import swiss as drawn
from xlscore.core.lots import lot_digest
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.standings import stages, teams

EVENTS = 6


@pytest.fixture(autouse=True)
def read_before() -> None:
    """A ruleset computes its worked numbers when it is first read: before a fault is planted."""
    tuple(RULESETS.values())


@pytest.mark.parametrize("ruleset", packaged())
def test_random_events_of_every_packaged_ruleset_come_out_the_same_twice(ruleset: str) -> None:
    for number, _, found in exercise.differing(ruleset, "test", range(EVENTS)):
        pytest.fail(f"python -m tests.exercise {ruleset} --seed test --first {number}: {found}")


@every(exercise.SHAPES)
def test_random_events_of_every_format_come_out_the_same_twice(name: str) -> None:
    assert list(exercise.differing(name, "test", range(2 * EVENTS))) == []


def test_the_second_route_has_every_packaged_ruleset() -> None:
    assert packaged() == tuple(RULESETS)


def unshared(self: Any, size: int, place: int, tied: int) -> Any:
    """A fault: who shares a place gets its points in full."""
    return self._law.by_size[size][place - 1]


def no_part(place: int, finish: Any) -> int:
    """A fault: a shared place is nobody's."""
    return 0


FAULTS = {
    "shared points": ("stone-age", scoring.Scale, "value", unshared),
    "penalties": ("catan-austria", stages, "sum_deductions", lambda event, stage: {}),
    "places in parts": ("mcr", criteria_parts.part_of_place, "__code__", no_part.__code__),
    "opponents": ("carcassonne-wm-2016", criteria_parts, "values_of_opponents", lambda *of: []),
    "weights": ("alhambra", scoring, "weight_points", lambda points, size, rules: points),
    "meetings": ("carcassonne-wm-2016", drawn, "count_meetings", lambda rounds: Counter()),
    "lots of teams": ("mcr", teams, "lot_digest", lambda *parts: lot_digest(*parts)[::-1]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset, where, name, wrong = FAULTS[fault]
    monkeypatch.setattr(where, name, wrong)
    assert any(exercise.differing(ruleset, "fault", range(400)))


def by_number(rules: Any) -> list[list[int]]:
    """A fault: the later stage is ahead."""
    return [[n] for n in reversed(range(len(rules)))]


def all_alive(seats: Any, game: Any) -> Any:
    """A fault: whoever sits at the table counts as alive."""
    for seat in seats:
        seat.numbers["alive"] = len(seats)
    return seats


def no_tie_breaks(game: Any, rules: Any) -> list[tuple[int]]:
    """A fault: nothing tells players of equal points apart."""
    return [(0,) for _ in game.playing]


FORMAT_FAULTS = {
    "seeds": ("graph-bracket", stages, "seed_order", lambda stages: []),
    "who is ahead": ("graph-cups", stages, "ranking_order", by_number),
    "rests": ("graph-round-robin", stages, "find_aside", lambda *of: frozenset()),
    "half of his games": ("graph-pools", round_robin, "find_left_early", lambda *of: frozenset()),
    "matches": ("graph-best-of-three", stages, "find_spared", lambda *of: frozenset()),
    "strikes": ("strikes", stages, "rounds_due", lambda rules, index, *of: 4),
    "alive": ("formulas", formula_values, "with_points", all_alive),
    "who stands in a table": ("formulas", formula_values, "find_number", lambda table, keys: 0),
    "tie-breaks": ("formulas", formula_values, "make_tie_breaks", no_tie_breaks),
    "duels": ("formulas", formula_values, "is_opposite", lambda *of: True),
    "who left is beaten": ("formulas", sides, "find_beaten", lambda game, seats: ()),
    "sides": ("sides", formula_values, "side_of", lambda seat: seat // 3),
    "absences": ("formulas", stages, "Absence", lambda *of: None),
    "dense places": ("formulas", game_places, "_count_places", lambda ranks, rules: tuple(ranks)),
    "equal depth": ("graph-pools", stages, "by_origin", lambda tier, part, stages: part),
}


@every(FORMAT_FAULTS)
def test_a_planted_fault_in_a_format_is_found(fault: str) -> None:
    name, where, what, wrong = FORMAT_FAULTS[fault]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(where, what, wrong)
        assert any(exercise.differing(name, "fault", range(400)))


@pytest.mark.parametrize("ruleset", ["carcassonne-wm-2016", "commander"])
def test_swiss_rounds_of_random_events_are_the_best_there_are(ruleset: str) -> None:
    events = [exercise.made(ruleset, "draws", number) for number in range(16)]
    assert sum(swiss.before_a_draw(event) is not None for event in events) > 2
    assert [found for event in events for found in exercise.misdrawn(event)] == []


def test_what_a_swiss_round_costs() -> None:
    """Pods of 4 and 3 after two rounds: 1 and 2 met twice, 5 sat at a smaller pod once.

    1, 2, 3 and 4 have 6, 5, 1 and 0 points, the others 0. Meeting a third time costs 3. The
    differences are 1 + 25 + 36 + 16 + 25 + 1 at the pod of four, none at the other; with 3 there
    it has 1 to each of the others, and to a missing seat.
    """
    points = {1: 6, 2: 5, 3: 1, 4: 0, 5: 0, 6: 0, 7: 0}
    before = swiss.Before(
        4,
        {no: Fraction(own) for no, own in points.items()},
        met=Counter({frozenset((1, 2)): 2}),
        byes_had=Counter(),
        short=Counter({5: 1}),
    )
    assert before.costs([(1, 2, 3, 4), (5, 6, 7)]) == (0, 3, 1, 104)
    assert before.cost((3, 4, 6)) == (0, 0, 0, 3)


def test_the_smallest_event_that_differs_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scoring.Scale, "value", unshared)
    assert exercise.run(["carcassonne-hig", "--events", "30", "--seed", "fault"]) == 1
    count, event, first, *rows = capsys.readouterr().out.splitlines()
    assert not count.startswith("carcassonne-hig: 0 of 30 differ")
    assert "expected" in first
    results = [row for row in rows if row.startswith("results: ")]
    number = int(event.removeprefix("event ").rstrip(":"))
    assert len(results) == len(exercise.made("carcassonne-hig", "fault", number)["results"])
    bad = exercise.differing("carcassonne-hig", "fault", range(30))
    assert len(results) == min(len(event["results"]) for _, event, _ in bad)


def test_two_criteria_that_changed_places_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points and shares in the wrong order: the same numbers, another ranking."""
    swapped = {**criteria.CRITERIA, "share": criteria.CRITERIA["victory_points"]}
    monkeypatch.setattr("xlscore.core.standings.ranking.CRITERIA", swapped)
    assert any(exercise.differing("stone-age", "fault", range(40)))


@pytest.mark.parametrize("ruleset", ["mcr", "skat"])
def test_where_points_may_be_negative_no_rules_of_ones_own_ask_for_shares(ruleset: str) -> None:
    """The engine refuses those, and the second route knows nothing of it."""
    rules = load(ruleset)
    typed = [own_rules(random.Random(seed), rules, {}) for seed in range(200)]
    chains = [one[key] for one in typed for key in one if key.startswith("stages.1.chain")]
    assert chains
    assert [code for chain in chains for code in chain if code.endswith("share")] == []


def test_an_event_is_the_same_for_the_same_seed_and_number() -> None:
    assert exercise.made("mcr", "1", 3) == exercise.made("mcr", "1", 3)
    assert exercise.made("mcr", "1", 3) != exercise.made("mcr", "2", 3)


def test_k8_a_table_of_substitutes_alone_can_be_left_half_played() -> None:
    """Its event stops in a game that all three of King Lui's final have left."""
    event = exercise.made("king-lui", "fault", 87)
    at = max((row["stage"] == "final", row["round"], row["table"]) for row in event["results"])
    rows = [r for r in event["results"] if (r["stage"] == "final", r["round"], r["table"]) == at]
    assert {row["status"] for row in rows if "no" not in row or row["no"] is None} == {"substitute"}
    assert exercise.compared(event) == []


def test_without_a_difference_a_line_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert exercise.run(["uk-games-expo", "--events", "3", "--seed", "test"]) == 0
    assert capsys.readouterr().out.startswith("uk-games-expo: 0 of 3 differ; ")


@pytest.mark.parametrize("arguments", [[], ["chess"]])
def test_which_ruleset_has_to_be_said(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        exercise.run(arguments)
    assert ended.value.code == 2

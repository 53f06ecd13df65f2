"""Random rulesets of the family that is searched: what the engine publishes by them is explained.

The tables are made from outputs of ours, so this proves only that the search finds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from leagues import games, published, rules_of, table_of

from xlscore.core.rulebook.load import RULESETS
from xlscore.core.search.evidence import evidence_of, with_lots
from xlscore.core.search.law import write_toml
from xlscore.core.search.searching import find_rules

SCALES: list[Mapping[str, Any]] = [
    {"by_size": {"3": [5, 3, 1], "4": [5, 3, 2, 1]}},
    {"by_size": {"3": [3, 2, 1], "4": [4, 3, 2, 1]}},
    {"by_size": {"3": [2, 1, 0], "4": [3, 2, 1, 0]}, "shared": "full"},
    {"by_size": {"3": [7, 4, 1], "4": [7, 4, 2, 1]}, "rounding": "down", "step": 1},
    {"by_size": {"3": [4, 1, 0], "4": [4, 2, 1, 0]}, "rounding": "half-up", "step": 1},
]
BEHIND = [
    "victory_points",
    "wins",
    "share",
    "points_difference",
    "opponents_points",
    "count(place = 2)",
    "sonneborn_berger",
]


@st.composite
def rulesets(draw: st.DrawFn, scales: Sequence[Mapping[str, Any]] = SCALES) -> dict[str, Any]:
    chain = draw(st.lists(st.sampled_from(BEHIND), max_size=2, unique=True))
    stage: dict[str, Any] = {
        "name": "preliminary",
        "rounds": 5,
        "chain": ["tournament_points", *chain],
    }
    return {"sizes": [3, 4], "points": draw(st.sampled_from(scales)), "stages": [stage]}


def assert_found(data: dict[str, Any], seed: int, *, columns: bool) -> None:
    event = games(seed, 18, 5, (3, 4), range(20, 60))
    league = published(event, rules_of(data), columns=columns)
    facts, trials = find_rules(league)
    told = evidence_of(facts, trials[0])
    assert told.whole
    loaded = RULESETS.load_toml(write_toml(told.data))
    assert not loaded.problems
    assert loaded.rules
    assert table_of(with_lots(league), loaded.rules) == league.ranks


@settings(max_examples=4)
@given(rulesets(), st.integers(0, 10**6))
def test_a_ruleset_is_found_that_gives_the_same_table(data: dict[str, Any], seed: int) -> None:
    assert_found(data, seed, columns=True)


@settings(max_examples=2)
@given(rulesets(SCALES[:2]), st.integers(0, 10**6))
def test_ranks_alone_are_enough_for_usual_scales(data: dict[str, Any], seed: int) -> None:
    assert_found(data, seed, columns=False)


def test_the_best_games_are_found() -> None:
    """Two, three or four of five games count; the table shows both sums."""
    for counted in (2, 3, 4):
        stage = {"name": "preliminary", "rounds": 5, "counted": counted}
        stage["chain"] = ["tournament_points", "victory_points"]
        rules = rules_of({"sizes": [3, 4], "points": SCALES[0], "stages": [stage]})
        league = published(games(counted, 18, 5, (3, 4), range(20, 60)), rules, columns=True)
        facts, trials = find_rules(league)
        told = evidence_of(facts, trials[0])
        assert told.whole, counted
        assert told.data["stages"][0]["counted"] == counted


@settings(max_examples=2)
@given(st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_the_order_of_games_and_of_columns_changes_nothing(seed: int, rng: Any) -> None:
    league = published(
        games(seed, 14, 4, (3, 4), range(20, 60)),
        rules_of(
            {
                "sizes": [3, 4],
                "points": SCALES[0],
                "stages": [{"name": "preliminary", "rounds": 4, "chain": ["tournament_points"]}],
            }
        ),
        columns=True,
    )
    rows = list(league.event.results)
    rng.shuffle(rows)
    other = league._replace(event=replace(league.event, results=tuple(rows)))
    first, second = find_rules(league), find_rules(other)
    assert first[1][0].data(first[0]) == second[1][0].data(second[0])

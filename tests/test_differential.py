"""The engine against an independent, literal implementation of the same rules."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from differential import engine, to_book, unlike
from oracle.generate import GENERATED, random_event
from oracle.oracle import solve
from oracle.xlsx import write
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.report.event_data import event_data

EVENTS = 12
ENOUGH = 6
"""Of those that are looked for among eight times as many events."""


@pytest.mark.parametrize("ruleset", GENERATED)
def test_random_events_have_the_same_export(ruleset: str) -> None:
    for i in range(EVENTS):
        event = random_event(random.Random(f"{ruleset} {i}"), ruleset)
        assert unlike(solve(event), engine(event)) == [], f"{ruleset} {i}"


SHORT = ["catan", "7wonders-duel", "7wonders-final"]


@pytest.mark.parametrize("ruleset", SHORT)
def test_where_too_few_reach_the_next_stage_both_have_the_standings_before(ruleset: str) -> None:
    """Of events that got further all but one or two go home before the second stage is drawn."""
    over = 0
    for i in range(8 * EVENTS):
        rng = random.Random(f"{ruleset} {i}")
        event = random_event(rng, ruleset)
        if len(solve(event).get("stages", [])) < 2:
            continue
        first = ("preliminary", None)
        event["results"] = [row for row in event["results"] if row["stage"] in first]
        active = [player for player in event["players"] if player["status"] == "active"]
        for player in rng.sample(active, max(0, len(active) - rng.randint(1, 2))):
            player |= {"status": "dropped", "dropped_after": None}
        found = engine(event)
        assert unlike(solve(event), found) == [], f"{ruleset} {i}"
        over += found.get("event", {}).get("complete", False)
        if over == ENOUGH:
            return
    pytest.fail(f"{over} are over")


@settings(max_examples=30)
@given(st.sampled_from(GENERATED), st.integers(0, 10**9), st.integers(0, 3))
def test_hypothesis_hunts_with_few_points_and_many_ties(
    ruleset: str, seed: int, spread: int
) -> None:
    event = random_event(random.Random(seed), ruleset, spread=spread)
    assert unlike(solve(event), engine(event)) == []


@settings(max_examples=40)
@given(st.sampled_from(GENERATED), st.integers(0, 10**9))
def test_the_order_of_rows_does_not_matter(ruleset: str, seed: int) -> None:
    rng = random.Random(seed)
    event = random_event(rng, ruleset)
    before = engine(event)
    rng.shuffle(event["results"])
    rng.shuffle(event["players"])
    assert engine(event) == before


@pytest.mark.parametrize("ruleset", GENERATED)
@pytest.mark.parametrize("language", ["en", "de", "mixed"])
def test_workbook_files_give_the_same_export(ruleset: str, language: str, tmp_path: Path) -> None:
    """Title blocks, shuffled and unknown columns, German and English, through real files."""
    for i in range(2):
        rng = random.Random(f"{ruleset} {language} {i}")
        event = random_event(rng, ruleset)
        path = tmp_path / f"{i}.xlsx"
        write(event, path, rng, language)
        result = evaluate(FileBook.open(path))
        data = event_data(result.read.event, result.outcome, result.findings, "en")
        del data["findings"]
        assert unlike(solve(event), data) == [], f"{ruleset} {language} {i}"


@settings(max_examples=40)
@given(st.sampled_from(GENERATED), st.integers(0, 10**9))
def test_shared_points_conserve_the_sum(ruleset: str, seed: int) -> None:
    """C3: unrounded tournament points of a table add up to the points of its places."""
    from fractions import Fraction

    event = random_event(random.Random(seed), ruleset)
    result = evaluate(to_book(event))
    if result.outcome is None or result.rules.tournament_points.rounding != "none":
        return
    for stage in result.outcome.stages:
        tables: dict[object, list] = {}
        for tally in stage.tallies.values():
            for score in tally.scores:
                tables.setdefault((score.round_, score.table), []).append(score)
        for scores in tables.values():
            if len(scores) == scores[0].size > 1:
                points = result.rules.tournament_points.by_size[scores[0].size]
                total = sum(Fraction(score.tournament_points) for score in scores)
                assert total == sum(map(Fraction, points))

"""F6: strikes: rounds until one is left, in events that a reader can follow."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bracket_play import PAIRS, by_chance, games, play_through, problems_of, rules_of
from facts import overall, played, ranks, stage
from workbook import book
from xlscore.actions.event import evaluate
from xlscore.core.rulebook.load import RULESETS, Loaded
from xlscore.core.sizes import even_sizes
from xlscore.core.standings.stages import solve
from xlscore.report.explain_player import PlayerExplainer

TWO_STRIKES = """
[[stages]]
name = "night"
rounds = 99
seating = "strikes"
strikes = { 2 = [0, 1] }
out_with = 2
chain = ["victory_points"]
"""
# Four players, two strikes, pairs. After three rounds 3 and 4 have lost twice; 1 has never lost.
#
# | round | games      | strikes after it   |
# | ---   | ---        | ---                |
# | 1     | 1-2, 3-4   | 2: 1, 4: 1         |
# | 2     | 1-3, 2-4   | 3: 1, 4: 2 is out  |
# | 3     | 1-3, 2 bye | 3: 2 is out        |
# | 4     | 1-2        | 1: 1               |
# | 5     | 1-2        | 2: 2 is out        |
NIGHT = ["1/1: 1 9, 2 5", "1/2: 3 9, 4 5", "2/1: 1 9, 3 5", "2/2: 2 9, 4 5"]
NIGHT += ["3/1: 1 9, 3 5", "3/2: 2 - bye", "4/1: 1 5, 2 9", "5/1: 1 9, 2 5"]
NIGHT = [f"night/{game}" for game in NIGHT]


def test_a_night_of_two_strikes() -> None:
    """F6: who was out in round 2 survived 1, in round 3 2, in round 5 4; the winner survived 5."""
    outcome = played(rules_of(TWO_STRIKES), NIGHT)
    assert outcome.findings == ()
    assert outcome.complete
    lines = stage(outcome, "night").standings
    assert [
        (line.rank, line.no, *map(int, line.values[:2]), line.decided_by) for line in lines
    ] == [
        (1, 1, 5, 1, None),
        (2, 2, 4, 2, "rounds_survived"),
        (3, 3, 2, 2, "rounds_survived"),
        (4, 4, 1, 2, "rounds_survived"),
    ]
    assert overall(outcome) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_who_goes_home_after_his_last_strike_keeps_his_rank() -> None:
    """F6, C8: 4 is out in round 2, whether he goes home then or later; who cheats has no rank."""
    rules = rules_of(TWO_STRIKES)
    for home in ({}, {"dropped_after": 2}, {"dropped_after": 3}):
        outcome = played(rules, NIGHT, {4: {"status": "dropped", **home}})
        assert overall(outcome) == [(1, 1), (2, 2), (3, 3), (4, 4)]
        assert ranks(outcome, "night") == {1: 1, 2: 2, 3: 3, 4: 4}
        assert outcome.complete
    outcome = played(rules, NIGHT, {4: {"status": "disqualified"}})
    assert overall(outcome) == [(1, 1), (2, 2), (3, 3), (None, 4)]


def test_who_goes_home_before_survived_no_round_after_that() -> None:
    """F6, C8: 3 goes after round 2 with one strike: 2 rounds; 1 beats 2 in round 3 and has 3."""
    rows = [*NIGHT[:4], "night/3/1: 1 9, 2 5"]
    for status in ("dropped", "disqualified"):
        outcome = played(rules_of(TWO_STRIKES), rows, {3: {"status": status}})
        assert outcome.complete
        found = stage(outcome, "night").standings
        assert [(line.rank, line.no, *map(int, line.values[:2])) for line in found] == [
            *((1, 1, 3, 0), (2, 2, 2, 2), (3, 4, 1, 2), (None, 3, 2, 1)),
        ]


def test_it_is_over_only_when_one_is_left() -> None:
    """After round 4 both have one strike; the chain puts 1 ahead with 32 points of 23."""
    outcome = played(rules_of(TWO_STRIKES), NIGHT[:-1])
    assert not outcome.complete
    lines = stage(outcome, "night").standings[:2]
    assert [(line.no, *map(int, line.values)) for line in lines] == [(1, 4, 1, 32), (2, 4, 1, 23)]
    assert lines[1].decided_by == "victory_points"
    two = rules_of(TWO_STRIKES + "until_left = 2\n")
    assert played(two, NIGHT[:6]).complete


def test_fewer_strikes_stand_ahead_of_those_who_go_out_in_the_same_round() -> None:
    """F6: of four with three strikes out, 0-1-2-3 by place: the last has 3 and the third 2 + 2.

    1 0 + 1, 2 1 + 0, 3 2 + 2, 4 3: 4 goes out in round 1, 3 in round 2 with 4 strikes.
    """
    head = PAIRS.replace("[2]", "[2, 3, 4]").replace("table_size = 2", "table_size = 4")
    head = head.replace("2 = [1, 0]", "2 = [0, 0], 3 = [0, 0, 0], 4 = [0, 0, 0, 0]")
    text = TWO_STRIKES.replace("2 = [0, 1]", "2 = [0, 1], 3 = [0, 1, 2], 4 = [0, 1, 2, 3]")
    rules = rules_of(text.replace("out_with = 2", "out_with = 3"), head)
    rows = ["night/1/1: 1 9, 2 8, 3 7, 4 6", "night/2/1: 1 8, 2 9, 3 7"]
    found = stage(played(rules, rows), "night").standings
    assert [(line.no, *map(int, line.values[:2])) for line in found] == [
        *((1, 2, 1), (2, 2, 1), (3, 1, 4), (4, 0, 3)),
    ]
    both = ["night/1/1: 1 9, 2 8, 3 7, 4 7", "night/2/1: 1 9, 2 8, 3 7, 4 6"]
    found = stage(played(rules, both), "night").standings
    assert [(line.rank, line.no, int(line.values[1])) for line in found] == [
        *((1, 1, 0), (2, 2, 2), (3, 3, 4), (4, 4, 5)),
    ]
    assert [line.decided_by for line in found] == [None, "strikes", "rounds_survived", "strikes"]


def test_a_shared_place_brings_the_strikes_of_the_better_one() -> None:
    """Both share the first place of a pair: no strike. Who leaves has that of the last."""
    found = stage(played(rules_of(TWO_STRIKES), ["night/1/1: 1 7, 2 7"]), "night").standings
    assert [int(line.values[1]) for line in found] == [0, 0]
    left = stage(played(rules_of(TWO_STRIKES), ["night/1/1: 1 7, 2 - left"]), "night").standings
    assert {line.no: int(line.values[1]) for line in left} == {1: 0, 2: 1}


def test_three_strikes_in_groups_of_pinball() -> None:
    """Third and fourth of four, the last of three or two: a strike each; three are out."""
    rules = RULESETS["pinball-strikes"]
    rows = ["1/1: 1 90, 2 80, 3 70, 4 60", "2/1: 1 90, 2 80, 3 70, 4 60"]
    rows += ["3/1: 1 90, 2 80, 4 70, 3 60", "4/1: 1 90, 2 80", "5/1: 1 90, 2 80", "6/1: 1 9, 2 8"]
    outcome = played(rules, rows)
    assert ranks(outcome, "preliminary") == {1: 1, 2: 2, 3: 3, 4: 3}
    assert outcome.complete


def test_tables_are_even_and_as_few_as_can_be() -> None:
    """F7: of four or three, at the end of two: 10 are 4 + 3 + 3, and 5 are 3 + 2."""
    found = {n: even_sizes(n, (2, 3, 4)) for n in range(2, 14)}
    few = {2: (2,), 3: (3,), 4: (4,), 5: (3, 2), 6: (3, 3), 7: (4, 3), 8: (4, 4)}
    more = {9: (3, 3, 3), 10: (4, 3, 3), 11: (4, 4, 3), 12: (4, 4, 4), 13: (4, 3, 3, 3)}
    assert found == few | more
    assert even_sizes(5, (2,), byes=True) == (2, 2, 1)
    assert even_sizes(19, (8, 9, 10)) == (10, 9)


def test_who_is_out_is_not_drawn_and_few_meet_again() -> None:
    """Eight with two strikes: everybody plays until he has two, and byes go round."""
    event, outcome = play_through(rules_of(TWO_STRIKES), 8, by_chance(random.Random(3)))
    assert outcome.complete
    lost: Counter[int] = Counter()
    for round_ in range(1, outcome.stages[0].rounds_shown + 1):
        here = [no for table in games(event, "night", round_) for no in table]
        assert sorted(here) == [no for no in range(1, 9) if lost[no] < 2]
        for rows in games(event, "night", round_):
            points = {
                row.no: row.victory_points
                for row in event.results
                if row.round_ == round_ and row.no in rows and row.status != "bye"
            }
            best = max(points.values(), default=0)
            lost.update(no for no, own in points.items() if own < best)
    first, second = games(event, "night", 1), games(event, "night", 2)
    assert not {*map(frozenset, first)} & {*map(frozenset, second)}


def test_rules_of_strikes_are_told_whole() -> None:
    for old, new, key, code in (
        ("[0, 1]", "[1, 1]", "1.strikes.2", "rules-strikes"),
        ("[0, 1]", "[0, 0]", "1.strikes.2", "rules-strikes"),
        ("2 = [0, 1]", "3 = [0, 0, 1]", "1.strikes.2", "rules-missing"),
        ("2 = [0, 1]", "2 = [0, 1], 3 = [0, 0, 1]", "1.strikes.3", "rules-size-unknown"),
        ("out_with = 2", "", "1.out_with", "rules-missing"),
        ("out_with = 2", "out_with = 2\nsit_out = true", "1.sit_out", "rules-choice"),
        ('"strikes"', '"pods"', "1.seating", "rules-choice"),
    ):
        assert (f"stages.{key}", code) in problems_of(TWO_STRIKES.replace(old, new)), new
    plain = TWO_STRIKES.replace('"strikes"', '"pods"').replace("out_with = 2", "")
    plain = plain.replace("strikes = { 2 = [0, 1] }", "").replace("victory_points", "strikes")
    assert ("stages.1.chain", "rules-strikes-chain") in problems_of(plain)
    fours = PAIRS.replace("[2]", "[3, 4]").replace("table_size = 2", "table_size = 4")
    fours = fours.replace("2 = [1, 0]", "3 = [1, 0, 0], 4 = [1, 0, 0, 0]")
    text = TWO_STRIKES.replace("2 = [0, 1]", "3 = [0, 0, 1], 4 = [0, 0, 0, 1]")
    assert ("stages.1.until_left", "rules-strikes-left") in problems_of(text, fours)


@settings(max_examples=20, deadline=None)
@given(
    players=st.integers(3, 14),
    seed=st.integers(0, 10**6),
    most=st.sampled_from([4, 30]),
    out=st.integers(1, 3),
)
def test_a_night_ends_with_one_left_and_everybody_ranked_once(
    players: int, seed: int, most: int, out: int
) -> None:
    """The order of the rows does not matter; all others have as many strikes as it takes."""
    rules = RULESETS["pinball-strikes"]
    stages = (rules.stages[0]._replace(out_with=out),)
    rules = rules._replace(stages=stages)
    event, outcome = play_through(rules, players, by_chance(random.Random(seed), 0, most))
    assert outcome.complete
    lines = stage(outcome, "preliminary").standings
    strikes = [int(line.values[1]) for line in lines]
    assert strikes[0] < out <= min(strikes[1:])
    assert sorted(no for _, no in overall(outcome)) == list(range(1, players + 1))
    rows = list(event.results)
    random.Random(seed).shuffle(rows)
    assert solve(replace(event, results=tuple(rows)), rules).ranking == outcome.ranking


def test_standings_show_the_strikes_of_each_round_and_who_is_out() -> None:
    """The night above: 2 has a strike of rounds 1 and 5 and is out; 4 of rounds 1 and 2."""
    names = {no: {"name": f"P{no}"} for no in (1, 2, 3, 4)}
    job = evaluate(book("ours", NIGHT, players=names), Loaded(rules_of(TWO_STRIKES)))
    assert job.read.rules
    assert job.outcome
    (block,) = job.report("de").standings()
    assert block.heads[3:] == (
        *("R1", "R2", "R3", "R4", "R5", "Überstandene Runden", "Strikes", "Punkte"),
        *("Ausgeschieden", "Entschieden durch"),
    )
    assert block.heads[block.total] == "Strikes"
    cells = {row.cells[1].value: [cell.value for cell in row.cells[3:-1]] for row in block.rows}
    assert cells == {
        1: [0, 0, 0, 1, 0, 5, 1, 41, None],
        2: [1, 0, 0, 0, 1, 4, 2, 28, "R5"],
        3: [0, 1, 1, None, None, 2, 2, 19, "R3"],
        4: [1, 1, None, None, None, 1, 2, 10, "R2"],
    }
    assert [row.tone for row in block.rows] == ["gold", "silver", "bronze", "out"]
    lines = PlayerExplainer(job.read.event, job.read.rules, job.outcome, "de").player(4)
    assert [line.rpartition(": ")[2] for line in lines if "Tisch" in line] == [
        "Platz 2, 1 Strike, 5 Punkte",
        "Platz 2, 1 Strike, 5 Punkte",
    ]

"""F2, F3: each meets each, in pools and in one, as tables that a reader can check."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bracket_play import (
    PAIRS,
    by_chance,
    games,
    lower_number_wins,
    people,
    play_on,
    play_through,
    problems_of,
    rules_of,
    start,
)
from facts import overall, played, ranks, stage
from xlscore.core.checks import check
from xlscore.core.round_robin import all_rounds, berger
from xlscore.core.standings.stages import solve

ROUND_ROBIN = """
[[stages]]
name = "preliminary"
rounds = 30
seating = "round-robin"
chain = ["tournament_points", "sonneborn_berger"]
from = ["players 1-16"]
"""
POOLS = """
[[stages]]
name = "pool"
rounds = 9
seating = "round-robin"
pools = 2
chain = ["won_games", "points_difference"]
from = ["players 1-8"]
[[stages]]
name = "bracket"
rounds = 1
seating = "bracket"
chain = ["won_games", "preliminary_rank"]
from = ["pool A 1", "pool B 1", "pool A 2", "pool B 2"]
"""


def test_the_berger_tables_of_six() -> None:
    """F3, as FIDE prints them."""
    text = "1-6 2-5 3-4; 6-4 5-3 1-2; 2-6 3-1 4-5; 6-5 1-4 2-3; 3-6 4-2 5-1"
    tables = [[tuple(map(int, two.split("-"))) for two in r.split()] for r in text.split(";")]
    assert [list(round_) for round_ in berger(6)] == tables


def test_each_meets_each_and_seats_are_shared() -> None:
    """The first seat goes to everybody as often as can be; with two meetings exactly half."""
    for players in range(2, 21):
        once = [two for round_ in all_rounds(players, 1) for two in round_]
        met = Counter(frozenset(two) for two in once if max(two) <= players)
        assert met == Counter(map(frozenset, combinations(range(1, players + 1), 2)))
        first = Counter(two[0] for two in once if max(two) <= players)
        own = [2 * first[no] - (players - 1) for no in range(1, players + 1)]
        assert max(map(abs, own)) <= 1
        both = [two for round_ in all_rounds(players, 2) for two in round_]
        first = Counter(two[0] for two in both if max(two) <= players)
        assert {first[no] for no in range(1, players + 1)} == {players - 1}


def test_too_few_rounds_for_each_to_meet_each_are_told() -> None:
    """Six players meet in five rounds, twice in ten; with an odd number one rests in each."""
    for rounds, meetings, players, needed in ((4, 1, 6, 5), (9, 2, 6, 10), (6, 1, 7, 7)):
        text = ROUND_ROBIN.replace("rounds = 30", f"rounds = {rounds}\nmeetings = {meetings}")
        event, enough = start(players), rules_of(text.replace(f"rounds = {rounds}", "rounds = 10"))
        told = [f for f in check(event, rules_of(text)) if f.code == "rounds-short"]
        assert [(f.values["found"], f.values["needed"]) for f in told] == [(players, needed)]
        assert "rounds-short" not in {f.code for f in check(event, enough)}


def test_four_players_by_sonneborn_berger() -> None:
    """F9: 1 beat 3 and drew 2, 4 beat 1, and so on; two with equal points are told apart.

    | player | 1   | 2   | 3   | 4   | points | Sonneborn-Berger           |
    | ---    | --- | --- | --- | --- | ---    | ---                        |
    | 1      |     | 1/2 | 1   | 0   | 1 1/2  | 1/2 x 2 + 1 x 1 = 2        |
    | 2      | 1/2 |     | 1/2 | 1   | 2      | 3/4 + 1/2 + 3/2 = 2 3/4    |
    | 3      | 0   | 1/2 |     | 1/2 | 1      | 1 + 3/4 = 1 3/4            |
    | 4      | 1   | 0   | 1/2 |     | 1 1/2  | 3/2 + 1/2 = 2              |
    """
    rules = rules_of(ROUND_ROBIN)
    rounds = ["1/1: 1 5, 4 9", "1/2: 2 5, 3 5", "2/1: 4 5, 3 5", "2/2: 1 5, 2 5"]
    rounds += ["3/1: 2 9, 4 5", "3/2: 3 5, 1 9"]
    outcome = played(rules, rounds, {no: {"lot": no} for no in range(1, 5)})
    assert outcome.findings == ()
    assert outcome.complete
    found = {line.no: line.values for line in stage(outcome, "preliminary").standings}
    assert [(no, *map(str, values)) for no, values in found.items()] == [
        (2, "2", "11/4"),
        (1, "3/2", "2"),
        (4, "3/2", "2"),
        (3, "1", "7/4"),
    ]
    assert ranks(outcome, "preliminary") == {2: 1, 1: 2, 4: 2, 3: 4}


def test_an_odd_one_out_rests_and_has_nothing_of_it() -> None:
    """Of five each plays four games; his bye is a rest, not a win."""
    event, outcome = play_through(rules_of(ROUND_ROBIN), 5, lower_number_wins)
    assert [games(event, "preliminary", n)[-1] for n in range(1, 6)] == [
        (1,),
        (4,),
        (2,),
        (5,),
        (3,),
    ]
    points = [line.values[0] for line in stage(outcome, "preliminary").standings]
    assert list(map(str, points)) == ["4", "3", "2", "1", "0"]
    assert outcome.complete


def left_after(rounds: int) -> list[tuple[int, str, int]]:
    """No, points and games of six, of whom 6 goes after so many rounds; the lower number wins."""
    rules = rules_of(ROUND_ROBIN)
    event = start(6)
    for number in range(1, 6):
        if number == rounds + 1:
            out = [p._replace(status="dropped") if p.no == 6 else p for p in people(6)]
            event = replace(event, players=tuple(out))
        after = play_on(event, rules, lower_number_wins)
        assert after is not None
        event = after
    outcome = solve(event, rules)
    assert outcome.findings == ()
    assert outcome.complete
    lines = stage(outcome, "preliminary").standings
    tallies = stage(outcome, "preliminary").tallies
    return [(line.no, str(line.values[0]), len(tallies[line.no].seats)) for line in lines]


def test_who_goes_before_half_of_his_games_counts_for_nobody() -> None:
    """F3: 6 has lost to 1 and 4 in two rounds of five; the five play as if he had not come."""
    before = [(1, "4", 4), (2, "3", 4), (3, "2", 4), (4, "1", 4), (5, "0", 4)]
    assert left_after(2) == [*before, (6, "0", 0)]


def test_who_goes_later_forfeits_the_rest() -> None:
    """F3: after three rounds of five the others have a bye instead, which is a win."""
    forfeited = [(1, "5", 5), (2, "4", 5), (3, "3", 5), (4, "2", 5), (5, "1", 5)]
    assert left_after(3) == [*forfeited, (6, "0", 3)]


FOUR = ["1/1: 1 9, 4 0", "1/2: 2 9, 3 0", "2/1: 4 0, 3 9", "2/2: 1 9, 2 0"]
FOUR += ["3/1: 2 9, 4 0", "3/2: 3 0, 1 9"]
LOTS = {no: {"lot": no} for no in range(1, 5)}


def test_who_goes_after_the_last_round_there_is_keeps_his_rank() -> None:
    """F3, C8: four play three rounds, however many the ruleset allows; then 4 has finished."""
    gone = {"lot": 4, "status": "dropped", "dropped_after": 3}
    outcome = played(rules_of(ROUND_ROBIN), FOUR, LOTS | {4: gone})
    assert ranks(outcome, "preliminary") == {1: 1, 2: 2, 3: 3, 4: 4}


def test_the_game_that_somebody_leaves_is_one_of_his() -> None:
    """F3, C9: of three games 4 played one and left the second, which is more than half of them."""
    left = [*FOUR[:2], "2/1: 4 - left, 3 9", FOUR[3], "3/1: 2 - bye", FOUR[5]]
    outcome = played(rules_of(ROUND_ROBIN), left, LOTS)
    points = {line.no: str(line.values[0]) for line in stage(outcome, "preliminary").standings}
    assert points == {1: "3", 2: "2", 3: "1", 4: "0"}


def test_whose_games_are_all_annulled_was_there_all_the_same() -> None:
    """C12: 4 played once and went; the game counts for nobody, but four have taken part."""
    gone = {"lot": 4, "status": "dropped", "dropped_after": 1}
    outcome = played(rules_of(ROUND_ROBIN), [*FOUR[:2], FOUR[3], FOUR[5]], LOTS | {4: gone})
    points = {line.no: str(line.values[0]) for line in stage(outcome, "preliminary").standings}
    assert points == {1: "2", 2: "1", 3: "0", 4: "0"}
    assert outcome.participants == 4


def test_an_undecided_semi_final_goes_to_the_better_placed_in_the_pools() -> None:
    """D4: 5 won his pool and 2 was second in his, so 5 is ahead, though 2 is the better seed."""
    pool = ["1/1: 1 0, 8 5", "1/2: 4 0, 5 5", "2/1: 8 0, 5 5", "2/2: 1 0, 4 5"]
    pool += ["3/1: 4 0, 8 5", "3/2: 5 5, 1 0"]
    other = ["1/3: 2 5, 7 0", "1/4: 3 5, 6 0", "2/3: 7 0, 6 5", "2/4: 2 0, 3 5"]
    other += ["3/3: 3 5, 7 0", "3/4: 6 0, 2 5"]
    rows = [f"pool A/{game}" for game in pool] + [f"pool B/{game}" for game in other]
    rows += ["semi-final/1/1: 5 7, 2 7", "semi-final/1/2: 3 9, 8 0"]
    outcome = played(rules_of(POOLS), rows, {no: {"lot": no} for no in range(1, 9)})
    assert outcome.findings == ()
    assert ranks(outcome, "semi-final") == {3: 1, 5: 1, 2: 3, 8: 3}


def test_a_round_of_byes_alone_is_over() -> None:
    """C8: three of five are gone early, so 5 is alone in round 4 and 2 in round 5.

    2 is disqualified afterwards: his last bye was his last game, and the rounds are complete.
    """
    rows = ["1/1: 1 - bye", "1/2: 4 1, 5 1", "1/3: 2 1, 3 0", "2/2: 5 0, 2 1", "2/3: 3 - bye"]
    rows += ["3/2: 4 - bye", "3/3: 3 2, 5 0", "4/3: 5 - bye", "5/3: 2 - bye"]
    out = {1: {"lot": 1, "status": "dropped", "dropped_after": 1}}
    out[4] = {"lot": 4, "status": "dropped", "dropped_after": 3}
    out[2] = {"lot": 2, "status": "disqualified"}
    outcome = played(rules_of(ROUND_ROBIN), rows, {**{n: {"lot": n} for n in (3, 5)}, **out})
    assert outcome.complete
    assert ranks(outcome, "preliminary") == {3: 1, 5: 2, 2: None, 1: None, 4: None}


@pytest.mark.parametrize(
    ("gone", "rounds"), [({1, 4}, [1]), ({2, 3}, [1]), ({1, 2}, [1, 2]), ({2, 4}, [1, 3])]
)
def test_a_round_that_nobody_is_left_for_is_not_held(gone: set[int], rounds: list[int]) -> None:
    """F3: 1-4 2-3, then 4-3 1-2, then 2-4 3-1; two of the four go after the first round.

    Where those left have met already it is over; else they meet once more, be it in round 3.
    """
    rules = rules_of(ROUND_ROBIN)
    event = play_on(start(4), rules, lower_number_wins)
    assert event is not None
    out = [p._replace(status="dropped") if p.no in gone else p for p in people(4)]
    after = replace(event, players=tuple(out))
    while after is not None:
        event, after = after, play_on(after, rules, lower_number_wins)
    assert sorted({row.round_ for row in event.results}) == rounds
    assert {found.code for found in check(event, rules)} == {"players-wanted"}
    outcome = solve(event, rules)
    assert outcome.findings == ()
    assert outcome.complete
    first, last = sorted({1, 2, 3, 4} - gone)
    assert ranks(outcome, "preliminary")[first] == 1
    assert ranks(outcome, "preliminary")[last] == 2


def test_pools_by_snake_play_into_a_bracket() -> None:
    """F2: seeds 1, 4, 5, 8 and 2, 3, 6, 7; the first of each pool meets the second of the other.

    The lower number wins: A is 1 4 5 8, B is 2 3 6 7; semi-finals 1-3 and 2-4, final 1-2.
    Its losers were second in their pools, so they share a rank, and so do the thirds.
    """
    rules = rules_of(POOLS)
    assert [one.name for one in rules.stages] == ["pool A", "pool B", "semi-final", "final"]
    event, outcome = play_through(rules, 8, lower_number_wins)
    assert outcome.participants == 8
    assert games(event, "pool A") == [(1, 8), (4, 5)]
    assert games(event, "pool B") == [(2, 7), (3, 6)]
    assert games(event, "semi-final") == [(1, 3), (2, 4)]
    assert games(event, "final") == [(1, 2)]
    expected = [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6), (7, 7), (7, 8)]
    assert overall(outcome) == expected
    tables = {row.table for row in event.results if row.stage == "pool B"}
    assert tables == {3, 4}


def test_a_round_robin_is_played_in_pairs_with_byes() -> None:
    assert ("sizes", "rules-drawn") in problems_of(ROUND_ROBIN, PAIRS.replace("[2]", "[3]"))
    assert ("byes", "rules-needed") in problems_of(ROUND_ROBIN, PAIRS.replace("true", "false"))


@settings(max_examples=15, deadline=None)
@given(players=st.integers(4, 11), seed=st.integers(0, 10**6), twice=st.booleans())
def test_a_round_robin_ends_with_everybody_ranked_once(
    players: int, seed: int, twice: bool
) -> None:
    """Points are as many as games; the order of the rows does not matter."""
    text = ROUND_ROBIN + ("meetings = 2\n" if twice else "")
    rules = rules_of(text)
    event, outcome = play_through(rules, players, by_chance(random.Random(seed)))
    assert outcome.complete
    assert outcome.findings == ()
    assert sorted(no for _, no in overall(outcome)) == list(range(1, players + 1))
    points = sum(line.values[0] for line in stage(outcome, "preliminary").standings)
    assert points == players * (players - 1) // 2 * (1 + twice)
    rows = list(event.results)
    random.Random(seed).shuffle(rows)
    assert solve(replace(event, results=tuple(rows)), rules).ranking == outcome.ranking

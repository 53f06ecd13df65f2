"""F4: best of three: a match ends when one has won two games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bracket_play import by_chance, play_through, problems_of, rules_of
from facts import overall, played
from xlscore.core.model import ResultRow
from xlscore.core.standings.stages import solve

BEST_OF_THREE = """
[[stages]]
name = "bracket"
rounds = 3
best_of = true
seating = "bracket"
chain = ["won_games"]
from = ["players 1-4"]
"""
LOTS = {no: {"lot": no} for no in range(1, 5)}
# 1 beats 4 in two games; 3 beats 2 in three.
SEMI = ["1/1: 1 9, 4 5", "1/2: 2 9, 3 5", "2/1: 4 5, 1 9", "2/2: 3 9, 2 5"]
SEMI += ["3/1: 1 -, 4 -", "3/2: 2 5, 3 9"]
SEMI = [f"semi-final/{game}" for game in SEMI]


def test_a_match_of_three_ends_with_two_won() -> None:
    """The third game of 1 and 4 stays empty, and the final is 1-3, which 1 wins in two."""
    final = ["final/1/1: 1 9, 3 5", "final/2/1: 3 5, 1 9", "final/3/1: 1 -, 3 -"]
    outcome = played(rules_of(BEST_OF_THREE), [*SEMI, *final], LOTS)
    assert outcome.findings == ()
    assert outcome.complete
    assert overall(outcome) == [(1, 1), (2, 3), (3, 2), (4, 4)]


def test_until_two_are_won_the_match_is_open() -> None:
    """After 1 : 1 the third game decides; without it nobody is through."""
    open_ = [*SEMI[:-1], "semi-final/3/2: 2 -, 3 -"]
    assert not played(rules_of(BEST_OF_THREE), open_, LOTS).stages[0].complete
    plain = rules_of(BEST_OF_THREE.replace("best_of = true", ""))
    assert not played(plain, SEMI, LOTS).stages[0].complete


def test_a_match_is_of_an_odd_number_of_games_in_a_knock_out() -> None:
    even = BEST_OF_THREE.replace("rounds = 3", "rounds = 4")
    assert ("stages.1.rounds", "rules-best-of") in problems_of(even)
    swiss = '[[stages]]\nname = "preliminary"\nrounds = 3\nbest_of = true\nseating = "swiss"\n'
    assert ("stages.1.knock_out", "rules-choice") in problems_of(swiss + 'chain = ["won_games"]')


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_the_games_that_are_left_over_change_nothing(players: int, seed: int) -> None:
    """Where one has won two of two, the winner is the same without the third game."""
    rules = rules_of(BEST_OF_THREE)
    event, outcome = play_through(rules, players, by_chance(random.Random(seed), 0, 99))
    won: Counter[tuple[str, object, int | None]] = Counter()
    tables: dict[tuple[str, int, object], list[ResultRow]] = {}
    for row in event.results:
        tables.setdefault((row.stage, row.round_, row.table), []).append(row)
    rows: list[ResultRow] = []
    for (name, round_, table), here in sorted(tables.items(), key=lambda one: one[0][1]):
        best = max(here, key=lambda row: row.victory_points or 0)
        if round_ == 3 and max(won[name, table, row.no] for row in here) == 2:
            rows += [row._replace(victory_points=None) for row in here]
            continue
        won[name, table, best.no] += len({row.victory_points for row in here}) > 1
        rows += here
    again = solve(replace(event, results=tuple(rows)), rules)
    assert outcome.complete
    assert again.complete
    assert again.ranking[0].no == outcome.ranking[0].no

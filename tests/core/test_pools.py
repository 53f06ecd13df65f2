"""F2: pools typed by the organiser: who plays where, and who fills them up."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bracket_play import Play, by_chance, games, lower_number_wins, play_on, rules_of, start
from core.test_round_robin import POOLS
from facts import overall
from xlscore.core.model import Event, ResultRow
from xlscore.core.rules import Ruleset
from xlscore.core.standings.outcome import Outcome
from xlscore.core.standings.stages import solve

THREE = POOLS.replace("pools = 2", "pools = 3").replace("1-8", "1-9")
THREE = THREE.replace('"pool B 1", "pool A 2", "pool B 2"', '"pool B 1", "pool C 1", "pool A 2"')
#: Four of six go on by rank into two pools.
LATER = """
[[stages]]
name = "preliminary"
rounds = 30
seating = "round-robin"
chain = ["tournament_points"]
from = ["players 1-6"]
[[stages]]
name = "pool"
rounds = 9
seating = "round-robin"
pools = 2
chain = ["won_games", "points_difference"]
from = ["preliminary 1-4"]
"""


def typed(players: int, pools: dict[int, str]) -> Event:
    """An event in which nothing is drawn, of players whose seeds are their numbers."""
    event = start(players)
    people = tuple(p._replace(pool=pools.get(p.no, "")) for p in event.players)
    return replace(event, players=people)


def play(event: Event, rules: Ruleset, points: Play = lower_number_wins) -> tuple[Event, Outcome]:
    """The event played to its end."""
    while (after := play_on(event, rules, points)) is not None:
        event = after
    return event, solve(event, rules)


def test_typed_pools_are_played_instead_of_the_snake() -> None:
    """1 2 3 4 in B, 5 6 7 8 in A: Berger tables in the order of the seeds, the first four go on.

    A is 5-8 6-7, B 1-4 2-3; semi-finals 5-2 and 1-6 by slot, so the final is 1-2.
    """
    rules = rules_of(POOLS)
    pools = dict.fromkeys((1, 2, 3, 4), "B") | dict.fromkeys((5, 6, 7, 8), "A")
    event, outcome = play(typed(8, pools), rules)
    assert games(event, "pool A") == [(5, 8), (6, 7)]
    assert games(event, "pool B") == [(1, 4), (2, 3)]
    assert games(event, "semi-final") == [(5, 2), (1, 6)]
    assert games(event, "final") == [(2, 1)]
    assert outcome.complete
    assert outcome.findings == ()
    assert [no for _, no in overall(outcome)][:2] == [1, 2]


def test_the_empty_ones_go_in_the_snake_past_pools_that_are_full() -> None:
    """F2: 1 and 2 typed into B; the snake is A B | B A | A B | B A, four in each.

    3 to A, 4 to B, 5 to B, which is full then: 6, 7 and 8 to A.
    """
    event, outcome = play(typed(8, {1: "B", 2: "Gruppe B"}), rules_of(POOLS))
    assert games(event, "pool A") == [(3, 8), (6, 7)]
    assert games(event, "pool B") == [(1, 5), (2, 4)]
    assert outcome.findings == ()


def test_of_three_pools_one_typed_player_moves_few() -> None:
    """1 6 7, 2 5 8, 3 4 9 by snake. With 9 typed into A: 1 to A, 2 5 to B, 3 4 to C, 6 to A.

    Then A is full: 7 to B, 8 to C, as in A B C | C B A | A B C.
    """
    event, _ = play(typed(9, {}), rules_of(THREE))
    found = [{no for game in games(event, f"pool {p}") for no in game} for p in "ABC"]
    assert found == [{1, 6, 7}, {2, 5, 8}, {3, 4, 9}]
    event, _ = play(typed(9, {9: "a"}), rules_of(THREE))
    found = [{no for game in games(event, f"pool {p}") for no in game} for p in "ABC"]
    assert found == [{1, 6, 9}, {2, 5, 7}, {3, 4, 8}]


def test_pools_of_other_sizes_stay_as_typed() -> None:
    """Six people, four of them in A: 1 2 3 4 against 5 6."""
    event, outcome = play(typed(6, dict.fromkeys((1, 2, 3, 4), "A")), rules_of(POOLS))
    assert games(event, "pool A") == [(1, 4), (2, 3)]
    assert games(event, "pool B") == [(5, 6)]
    assert outcome.complete


def test_where_one_has_too_many_the_others_stay_even() -> None:
    """Seven by snake are 3 2 2. With three in B the four others are two in A and two in C."""
    event, _ = play(typed(7, {1: "B", 4: "B", 7: "B"}), rules_of(THREE))
    found = [{no for game in games(event, f"pool {p}") for no in game} for p in "ABC"]
    assert found == [{2, 6}, {1, 4, 7}, {3, 5}]


def test_pools_of_a_later_stage_are_typed_for_those_who_come_in() -> None:
    """Four of six go on, by snake 1 and 4 to A, 2 and 3 to B. With 1 in B: 2 to A, 3 to B, 4 to A.

    6 is typed too and does not come in.
    """
    rules = rules_of(LATER)
    event, _ = play(typed(6, {}), rules)
    assert (games(event, "pool A"), games(event, "pool B")) == ([(1, 4)], [(2, 3)])
    event, outcome = play(typed(6, {1: "B", 6: "A"}), rules)
    assert (games(event, "pool A"), games(event, "pool B")) == ([(2, 4)], [(1, 3)])
    assert outcome.findings == ()


def test_an_undecided_game_goes_to_the_better_seed_of_typed_pools() -> None:
    """D4: 5 and 6 win the pools they are typed into; their undecided final is 5's, the better seed.

    Seeds are positions in the whole stage, not in the pool that is typed.
    """
    rules = rules_of(POOLS)
    event = typed(8, {no: "B" if no in (1, 2, 6, 3) else "A" for no in range(1, 9)})

    def level_final(rows: list[ResultRow]) -> list[int]:
        strength = [5, 6, 1, 2, 3, 4, 7, 8]
        return [0 if r.stage == "final" else 9 - strength.index(r.no or 0) for r in rows]

    event, outcome = play(event, rules, level_final)
    assert set(*games(event, "final")) == {5, 6}
    assert outcome.ranking[0].no == 5


@settings(max_examples=25, deadline=None)
@given(players=st.integers(6, 9), seed=st.integers(0, 10**6), some=st.booleans())
def test_everybody_plays_once_where_he_is_typed(players: int, seed: int, some: bool) -> None:
    """Each is in one pool, his own where he has one; typing the others later changes nothing."""
    rng, rules = random.Random(seed), rules_of(THREE)
    pools = {no: "ABC"[no % 3] for no in range(1, players + 1) if not some or rng.random() < 0.5}
    event: Event | None = typed(players, pools)
    while event is not None:
        last, event = event, play_on(event, rules, by_chance(rng))
    outcome = solve(last, rules)
    assert outcome.complete
    assert outcome.findings == ()
    inside = {row.no: row.stage[-1] for row in last.results if row.stage.startswith("pool")}
    assert set(inside) == set(range(1, players + 1))
    assert {no: inside[no] for no in pools} == pools
    assert sorted(no for _, no in overall(outcome)) == list(range(1, players + 1))
    people = tuple(p._replace(pool=inside[p.no]) for p in last.players)
    assert not pools or solve(replace(last, players=people), rules).ranking == outcome.ranking

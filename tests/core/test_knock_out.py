"""D4: undecided knock-out games, in tables a reader can follow with a finger."""

from __future__ import annotations

import pytest

from facts import overall, played, ranks, said, stage
from xlscore.core.game_places import split_by_seeds
from xlscore.core.lots import lot_digest
from xlscore.core.model import Game, ResultRow

# Everybody beats or loses by the same points, so the eight fall into groups of four:
#
# | player        | wins | shares          | game points |
# | ---           | ---  | ---             | ---         |
# | 1, 2, 3, 4    | 4    | 4 x 60 % = 2.4  | 240         |
# | 5, 6, 7, 8    | 0    | 4 x 40 % = 1.6  | 160         |
EQUAL = [
    f"{round_}/{no}: {no} 60, {5 + (no + round_) % 4} 40"
    for round_ in (1, 2, 3, 4)
    for no in (1, 2, 3, 4)
]
SEMI = ["semi-final/1/1: 1 50, 4 50", "semi-final/1/2: 2 50, 3 50"]


def by_lot(nos: list[int], seed: str) -> list[int]:
    return sorted(nos, key=lambda no: lot_digest("preliminary", seed, no))


@pytest.mark.parametrize("seed", ["Herne 1", "Herne 2", "Herne 3", "Herne 4"])
def test_undecided_games_of_equals_go_by_the_lot_that_seeded_them_in_the_final_too(
    seed: str,
) -> None:
    winners = [by_lot([1, 4], seed)[0], by_lot([2, 3], seed)[0]]
    losers = [no for no in (1, 2, 3, 4) if no not in winners]
    rest = [
        f"third place/1/1: {losers[0]} 40, {losers[1]} 40",
        f"final/1/1: {winners[0]} 40, {winners[1]} 40",
    ]
    outcome = played("7wonders-duel", [*EQUAL, *SEMI, *rest], seed=seed)
    assert [f.code for f in outcome.findings if f.severity == "error"] == []
    assert ranks(outcome, "preliminary")[4] == 1
    assert list(stage(outcome, "semi-final").qualified) == sorted(winners)
    expected = [*by_lot(winners, seed), *by_lot(losers, seed)]
    assert overall(outcome)[:4] == list(enumerate(expected, 1))


def test_typed_lots_decide_before_the_seed() -> None:
    lots = {1: {"lot": 4}, 2: {"lot": 3}, 3: {"lot": 2}, 4: {"lot": 1}}
    rest = ["third place/1/1: 1 40, 2 40", "final/1/1: 3 40, 4 40"]
    outcome = played("7wonders-duel", [*EQUAL, *SEMI, *rest], lots, seed="any")
    assert overall(outcome)[:4] == [(1, 4), (2, 3), (3, 2), (4, 1)]


def test_the_better_rank_decides_without_any_lot() -> None:
    """1 and 2 have better shares than 3 and 4 (65 % against 60 %), so no lot is asked for."""
    games = [game.replace("1 60,", "1 65,").replace("2 60,", "2 64,") for game in EQUAL]
    semi = ["semi-final/1/1: 1 50, 4 50", "semi-final/1/2: 2 50, 3 50"]
    final = ["third place/1/1: 4 40, 3 41", "final/1/1: 2 40, 1 40"]
    outcome = played("7wonders-duel", [*games, *semi, *final])
    assert outcome.findings == ()
    assert overall(outcome)[:4] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_a_lot_that_nobody_drew_is_asked_for_once() -> None:
    """Without a seed both semi-finals between equals stay open, and the cells to fill are named."""
    outcome = played("7wonders-duel", [*EQUAL, *SEMI])
    assert said(outcome) == [("lot-missing", "Players!C2"), ("lot-missing", "Players!C3")]
    assert "P1, P4" in outcome.findings[0].text("en")
    assert set(ranks(outcome, "semi-final").values()) == {1}


# Commander, two pods that stay: 5 wins three games, 1 two, 3 and 4 draw one and are equal in all.
PODS = [
    *[f"{round_}/1: 1 1, 2 0, 3 0, 4 0" for round_ in (1, 2)],
    "3/1: 1 0, 2 0, 3 1, 4 1",
    *[f"{round_}/2: 5 1, 6 0, 7 0, 8 0" for round_ in (1, 2, 3)],
]


@pytest.mark.parametrize(
    ("final", "expected"),
    [
        ("final/1/1: 1 1, 3 1, 4 0, 5 0", [(1, 1), (2, 5), (3, 3), (3, 4)]),
        ("final/1/1: 1 1, 3 0, 4 0, 5 0", [(1, 1), (2, 5), (3, 3), (3, 4)]),
        ("final/1/1: 1 0, 3 1, 4 1, 5 1", [(1, 5), (2, 1), (3, 3), (3, 4)]),
    ],
    ids=["won by one of them or 1", "behind the winner", "won by 5"],
)
@pytest.mark.parametrize("lots", [{}, {3: {"lot": 1}}], ids=["no lots", "a lot for one"])
def test_no_lot_is_asked_for_where_it_would_not_decide_who_wins(
    final: str, expected: list[tuple[int, int]], lots: dict[int, dict[str, int]]
) -> None:
    outcome = played("commander", [*PODS, final], lots)
    assert said(outcome) == []
    assert overall(outcome)[:4] == expected


def test_a_lot_is_asked_for_where_it_decides_who_wins() -> None:
    outcome = played("commander", [*PODS, "final/1/1: 1 0, 3 1, 4 1, 5 0"])
    assert said(outcome) == [("lot-missing", "Players!C4")]
    lots = {3: {"lot": 2}, 4: {"lot": 1}}
    outcome = played("commander", [*PODS, "final/1/1: 1 0, 3 1, 4 1, 5 0"], lots)
    assert overall(outcome)[:4] == [(1, 4), (2, 5), (3, 1), (4, 3)]


def test_d4_without_a_rank_of_the_first_stage_one_is_behind_the_best_of_it() -> None:
    rows = [
        ResultRow("", 1, 1, seat=None, no=no, name="", victory_points=own)
        for no, own in ((5, 60), (7, 60), (6, 50))
    ]
    assert split_by_seeds(Game("final", 1, 1, tuple(rows)), (1, 1, 3), {7: 0}) == (2, 1, 3)

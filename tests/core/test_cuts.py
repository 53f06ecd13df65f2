"""Cuts: who goes on, who moves up, and where it is said that the wrong players sit there."""

from __future__ import annotations

from facts import overall, played, said, stage
from xlscore.core.lots import lot_digest

# Three equal rounds; 1 to 8 stand in the order of their numbers, by TP and then by shares:
#
# | player | 1  | 2  | 3 | 4 | 5 | 6 | 7 | 8 |
# | points | 60 | 55 | 50| 45| 45| 40| 35| 30|
# | table  | 1  | 2  | 2 | 1 | 2 | 1 | 1 | 2 |
# | TP     | 5  | 5  | 3 | 3 | 2 | 2 | 1 | 1 |
ROUNDS = [
    game
    for round_ in (1, 2, 3)
    for game in (f"{round_}/1: 1 60, 4 45, 6 40, 7 35", f"{round_}/2: 2 55, 3 50, 5 45, 8 30")
]
# The same with equals at both tables: 1 and 2, 3 and 4, 5 and 6, 7 and 8.
LEVEL = [game.replace("3 50", "3 45").replace("5 45", "5 40") for game in ROUNDS]
LEVEL = [game.replace("2 55", "2 60").replace("8 30", "8 35") for game in LEVEL]


def test_w1_the_best_four_play_the_final() -> None:
    outcome = played("7wonders-final", [*ROUNDS, "final/1/1: 1 40, 2 50, 3 60, 4 30"])
    assert outcome.findings == ()
    assert stage(outcome, "preliminary").qualified == (1, 2, 3, 4)
    assert overall(outcome)[:5] == [(1, 3), (2, 2), (3, 1), (4, 4), (5, 5)]
    assert outcome.complete


def test_who_did_not_come_through_is_named_at_his_cell() -> None:
    """The final stands in rows 26 to 29; 5 sits there instead of 4."""
    outcome = played("7wonders-final", [*ROUNDS, "final/1/1: 1 40, 2 50, 3 60, 5 30"])
    assert said(outcome) == [("not-through", "Results!E29"), ("through-missing", "Results!A26")]
    assert "1, 2, 3, 4" in outcome.findings[0].text("en")
    assert "4 P4" in outcome.findings[1].text("en")


def test_c8_the_next_moves_up_where_somebody_went_between_cut_and_final() -> None:
    gone = {2: {"status": "dropped"}}
    outcome = played("7wonders-final", [*ROUNDS, "final/1/1: 1 40, 3 60, 4 50, 5 30"], gone)
    assert outcome.findings == ()
    assert stage(outcome, "preliminary").qualified == (1, 3, 4, 5)
    assert overall(outcome)[-1] == (None, 2)


def test_c6_the_lot_decides_at_the_cut_alone_and_says_so() -> None:
    """1 is gone, so 2, 3, 4 go on and one of 5 and 6; 3 and 4 need no lot."""
    gone = {1: {"status": "dropped"}}
    for seed in ("Herne 1", "Herne 2", "Herne 3", "Herne 4"):
        outcome = played("7wonders-final", LEVEL, gone, seed=seed)
        first = min((5, 6), key=lambda no: lot_digest("preliminary", seed, no))
        assert stage(outcome, "preliminary").qualified == (2, 3, 4, first)
        assert stage(outcome, "preliminary").cut_by_lot == {5, 6}


def test_a_final_before_the_last_round_is_too_early() -> None:
    outcome = played("7wonders-final", [*ROUNDS[:4], "final/1/1: 1 40, 2 50, 3 60, 4 30"])
    assert said(outcome) == [("stage-too-early", "Results!A18")]
    text = outcome.findings[0].text("en")
    assert "2" in text
    assert "3" in text


def test_t5_who_sits_at_the_wrong_table_is_named_with_the_ranks_that_belong_there() -> None:
    finals = ["final/1/1: 1 9, 4 8, 5 7, 7 6", "final/1/2: 2 9, 3 8, 6 7, 8 6"]
    games = [
        game
        for round_ in (1, 2, 3)
        for game in (f"{round_}/1: 1 10, 3 8, 5 6, 7 4", f"{round_}/2: 2 9, 4 7, 6 5, 8 3")
    ]
    outcome = played("catan", [*games, *finals])
    assert said(outcome) == [("tables-ranks", "Results!C26"), ("tables-ranks", "Results!C30")]
    assert "1, 4, 5, 8" in outcome.findings[0].text("en")
    assert "2, 3, 6, 7" in outcome.findings[1].text("en")

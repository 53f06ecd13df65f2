"""Cuts: who goes on, who moves up, and where it is said that the wrong players sit there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from facts import overall, played, said, stage
from xlscore.core.findings import CellRef
from xlscore.core.lots import lot_digest
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.standings.cuts import Cuts

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
#: Four of those who were second at their tables go on.
LOSERS = """
id = "seconds"
title = "Seconds"
table_size = 4
sizes = [4]
minimum_players = 20
[points.by_size]
4 = [5, 3, 2, 1]
[[stages]]
name = "preliminary"
rounds = 1
seating = "lot"
chain = ["tournament_points"]
[[stages]]
name = "final"
rounds = 1
seating = "lot"
chain = ["tournament_points"]
[[stages.entries]]
source = "preliminary"
take = "losers"
count = 4
at_least = 4
"""


def test_w1_the_best_four_play_the_final() -> None:
    outcome = played("7wonders-final", [*ROUNDS, "final/1/1: 1 40, 2 50, 3 60, 4 30"])
    assert outcome.findings == ()
    assert stage(outcome, "preliminary").qualified == [1, 2, 3, 4]
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
    assert stage(outcome, "preliminary").qualified == [1, 3, 4, 5]
    assert overall(outcome)[-1] == (None, 2)


def test_who_is_dropped_after_the_drawn_final_stays_in_it() -> None:
    """Nobody has points there yet: with a 0 the fifth moves up, with a 1 nobody does."""
    final = "final/1/1: 1 -, 2 -, 3 -, 4 -"
    for after, wanted in ((0, [1, 2, 3, 5]), (1, [1, 2, 3, 4])):
        gone = {4: {"status": "dropped", "dropped_after": after}}
        outcome = played("7wonders-final", [*ROUNDS, final], gone)
        assert stage(outcome, "preliminary").qualified == wanted
        assert said(outcome) == [("through-missing", "Results!A26")] * (after == 0)


def test_c6_the_lot_decides_at_the_cut_alone_and_says_so() -> None:
    """1 is gone, so 2, 3, 4 go on and one of 5 and 6; 3 and 4 need no lot."""
    gone = {1: {"status": "dropped"}}
    for seed in ("Herne 1", "Herne 2", "Herne 3", "Herne 4"):
        outcome = played("7wonders-final", LEVEL, gone, seed=seed)
        first = min((5, 6), key=lambda no: lot_digest("preliminary", seed, no))
        assert stage(outcome, "preliminary").qualified == [2, 3, 4, first]
        assert stage(outcome, "preliminary").cut_by_lot == {5, 6}


def test_c6_the_lot_decides_between_table_losers_too() -> None:
    """The seconds of five tables are level; four of them go on, 18 first of all by the lots."""
    rules = RULESETS.load_toml(LOSERS).rules
    assert rules
    tables = [range(first, first + 4) for first in (1, 5, 9, 13, 17)]
    games = [
        f"1/{table}: {', '.join(f'{no} {20 - n}' for n, no in enumerate(nos))}"
        for table, nos in enumerate(tables, 1)
    ]
    missing = played(rules, games)
    assert [found.code for found in missing.findings] == ["lot-missing"]
    seconds = (2, 6, 10, 14, 18)
    by_seed = sorted(seconds, key=lambda no: lot_digest("preliminary", "Herne 1", no))
    typed = {no: {"lot": 101 - no} for no in range(1, 21)}
    for lots, order in ((None, by_seed), (typed, [18, 14, 10, 6, 2])):
        final = f"final/1/1: {', '.join(f'{no} {9 - n}' for n, no in enumerate(order[:4]))}"
        outcome = played(rules, [*games, final], lots, seed="Herne 1")
        assert outcome.findings == ()
        assert stage(outcome, "preliminary").cut_by_lot == {*seconds}


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


CORRECTED = [*ROUNDS, "final/1/1: 1 40, 2 50, 3 60, 5 30"]
REASON = "Anna: found after the draw"


def test_a_final_that_stands_keeps_who_was_drawn_and_says_why() -> None:
    """5 was drawn into the final; with the results as they are now it would be 4."""
    outcome = played("7wonders-final", CORRECTED, final_stands=True, reason=REASON)
    assert said(outcome) == [("final-stands", "Results!A26")]
    text = outcome.findings[0].text("en")
    assert "5 P5 instead of 4 P4" in text
    assert REASON in text
    first = stage(outcome, "preliminary")
    assert (first.qualified, first.kept, first.passed) == ([1, 2, 3, 5], [5], [4])
    assert overall(outcome)[:5] == [(1, 3), (2, 2), (3, 1), (4, 5), (5, 4)]
    assert [line.no for line in first.standings][:5] == [1, 2, 3, 4, 5]
    assert outcome.complete


def test_a_final_that_stands_without_a_reason_asks_for_one() -> None:
    cells = {"final_stands": CellRef("Event", "B14")}
    outcome = played("7wonders-final", CORRECTED, final_stands=True, cells=cells)
    assert said(outcome)[1] == ("stands-reason", "Event!B14")


def test_a_final_that_stands_lets_nobody_in_beside_those_who_are_through() -> None:
    """9 never played before, and at a second table nobody is through."""
    never = [*ROUNDS, "final/1/1: 1 40, 2 50, 3 60, 9 30"]
    found = said(played("7wonders-final", never, final_stands=True, reason=REASON))
    assert ("not-through", "Results!E29") in found
    more = [*ROUNDS, "final/1/1: 1 40, 2 50, 3 60, 4 30", "final/1/2: 5 20, 6 10, 7 5"]
    found = said(played("7wonders-final", more, final_stands=True, reason=REASON))
    assert found == [("not-through", f"Results!E{row}") for row in (30, 31, 32)]


def test_a_final_that_stands_still_misses_who_has_no_seat() -> None:
    short = [*ROUNDS, "final/1/1: 1 40, 2 50, 5 30"]
    outcome = played("7wonders-final", short, final_stands=True, reason=REASON)
    assert [code for code, _ in said(outcome)] == ["final-stands", "through-missing"]
    assert "3 P3" in outcome.findings[1].text("en")
    assert stage(outcome, "preliminary").passed == [4]


def test_d4_losers_of_a_semi_final_stand_too() -> None:
    """The correction turns 1 against 4 round after final and match for third place were drawn."""
    semi = ["semi-final/1/1: 1 40, 4 50", "semi-final/1/2: 2 50, 3 40"]
    pairs = ["1/1: 1 60, 4 40", "1/2: 2 59, 3 41", "2/1: 1 60, 3 40", "2/2: 2 59, 4 40"]
    pairs += ["3/1: 1 60, 2 58", "3/2: 3 60, 4 40", "4/1: 1 60, 4 40", "4/2: 2 59, 3 41"]
    last = ["third place/1/1: 4 40, 3 50", "final/1/1: 1 50, 2 40"]
    outcome = played("7wonders-duel", [*pairs, *semi, *last], final_stands=True, reason=REASON)
    assert [code for code, _ in said(outcome)] == ["final-stands", "final-stands"]
    assert overall(outcome) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_the_message_names_both_ways_out() -> None:
    text = played("7wonders-final", CORRECTED).findings[0].text("de")
    assert "„Finale gilt: ja“" in text
    assert "--redraw" in text


def test_t9_table_winners_stand_in_the_order_of_the_standings() -> None:
    """All eight are equal before; 1 and 4 share a table and the lot prefers 4, 2 wins the other."""
    games = [
        f"{round_}/{table}: {', '.join(f'{no} 10' for no in nos)}"
        for round_ in (1, 2, 3)
        for table, nos in ((1, (1, 4, 5, 8)), (2, (2, 3, 6, 7)))
    ]
    finals = ["final/1/1: 1 12, 4 12, 5 7, 8 6", "final/1/2: 2 12, 3 8, 6 7, 7 6"]
    lots = {no: {"lot": 9 - no} for no in range(1, 9)}
    outcome = played("catan", [*games, *finals], lots)
    assert overall(outcome)[:3] == [(1, 1), (1, 2), (1, 4)]
    assert outcome.qualified == (2, 4)


def test_winners_of_tables_are_in_the_order_of_the_standings() -> None:
    """5 and 4 won at table 2 and 1, and between them 3 at table 3; 1 and 2 were second."""
    tallies = {no: SimpleNamespace(table=t) for no, t in {5: 2, 3: 3, 4: 1, 1: 1, 2: 2}.items()}
    state: Any = SimpleNamespace(tallies=tallies)
    cuts: Any = SimpleNamespace(by_lot=lambda source, nos, free: nos)
    assert Cuts.winners(cuts, state, [[5], [3], [4, 1], [2]]) == [5, 3, 4]

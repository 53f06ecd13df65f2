"""W1-W8, D1-D4: 7 Wonders with and without a final, and its duel."""

from __future__ import annotations

from workbook import codes, exported, overall, points, ranks, result, stage
from xlscore.core.rulebook.load import RULESETS

# -- 7 Wonders -------------------------------------------------------------------------------


def test_w2_w3_points_at_three_and_the_chain() -> None:
    res = result("7wonders-4rounds", ["1/1: 1 50, 2 40, 3 30", "1/2: 4 60, 5 40, 6 30, 7 20"])
    assert points(res, "preliminary")[3] == ["1"]
    lines = stage(res, "preliminary")
    # 4: 60/150 = 0.4; 1: 50/160 = 0.3125: the share decides between the two winners.
    assert (lines[4]["rank"], lines[1]["rank"]) == (1, 2)
    assert lines[1]["decided_by"] == "share"
    assert list(lines[1]["criteria"]) == ["tournament_points", "share", "victory_points"]


def test_w7_final_by_its_place_then_preliminary_rank() -> None:
    games = [f"{r}/1: 1 50, 2 40, 3 30, 4 20" for r in (1, 2, 3)]
    games += [f"{r}/2: 5 48, 6 38, 7 28, 8 18" for r in (1, 2, 3)]
    before = stage(result("7wonders-final", games), "preliminary")
    assert [no for no in before if before[no]["qualified"]] == [5, 1, 6, 2]
    res = result("7wonders-final", [*games, "final/1/1: 1 30, 5 30, 2 60, 6 10"])
    assert overall(res)[:5] == [(1, 2), (2, 5), (3, 1), (4, 6), (5, 3)]
    assert stage(res, "final")[1]["decided_by"] == "preliminary_rank"


def test_w1_four_rounds_have_no_final() -> None:
    assert [s.name for s in RULESETS["7wonders-4rounds"].stages] == ["preliminary"]
    assert RULESETS["7wonders-4rounds"].stages[0].rounds == 4


# -- Duel ------------------------------------------------------------------------------------


def test_d2_early_wins_count_75_to_25_and_0_points() -> None:
    res = result("7wonders-duel", ["1/1: 1 - military, 2 40", "1/2: 3 60, 4 40"])
    lines = stage(res, "preliminary")
    assert lines[1]["criteria"] == {"wins": "1", "share": "3/4", "victory_points": "0"}
    assert lines[2]["criteria"] == {"wins": "0", "share": "1/4", "victory_points": "0"}
    assert lines[3]["criteria"] == {"wins": "1", "share": "3/5", "victory_points": "60"}


def test_d2_civilian_points_break_ties_and_undecided_is_half_a_win() -> None:
    res = result("7wonders-duel", ["1/1: 1 50 t20, 2 50 t10", "1/2: 3 50 t7, 4 50 t7"])
    assert points(res, "preliminary") == {1: ["1"], 2: ["0"], 3: ["1/2"], 4: ["1/2"]}


def test_d2a_a_leaver_loses_75_to_25() -> None:
    res = result("7wonders-duel", ["1/1: 1 33, 2 - left", "1/2: 3 60, 4 40"])
    lines = stage(res, "preliminary")
    assert lines[1]["criteria"] == {"wins": "1", "share": "3/4", "victory_points": "0"}
    assert lines[2]["rank"] is None


def test_d2a_fewer_than_four_players_are_an_error() -> None:
    res = result("7wonders-duel", ["1/1: 1 33, 2 30", "1/2: 3 - bye"])
    assert codes(res, "error") == ["players-few"]


def test_d3_a_bye_is_a_win_with_half_the_share() -> None:
    res = result("7wonders-duel", ["1/1: 1 33, 2 30", "1/2: 3 33, 4 30", "1/3: 5 - bye"])
    lines = stage(res, "preliminary")
    assert lines[5]["criteria"] == {"wins": "1", "share": "1/2", "victory_points": "0"}
    assert lines[5]["games"] == 1


def test_with_decimals_a_bye_and_an_early_end_are_per_cents_too() -> None:
    """T3, D2, D3: 1 has 75, 2 has 25, 5 has 50, as 3 and 4 have 52.38 and 47.62."""
    games = ["1/1: 1 - military, 2 -", "1/2: 3 33, 4 30", "1/3: 5 - bye"]
    res = result("7wonders-duel", games, extra={"Rules": [["share.decimals", 2]]})
    shares = {no: line["criteria"]["share"] for no, line in stage(res, "preliminary").items()}
    assert shares == {1: "75", 2: "25", 3: "2619/50", 4: "2381/50", 5: "50"}


def test_d1_d3_second_bye_and_rematch_are_warnings() -> None:
    one = ["1/1: 1 33, 2 30", "1/2: 3 33, 4 30", "1/3: 5 - bye"]
    two = ["2/1: 1 33, 2 30", "2/2: 3 33, 4 30", "2/3: 5 - bye"]
    res = result("7wonders-duel", one + two)
    assert sorted(codes(res, "warning")) == ["bye-again", "opponents-again", "opponents-again"]


DUEL = [
    *["1/1: 1 60, 4 40", "1/2: 2 60, 3 40"],
    *["2/1: 1 60, 3 40", "2/2: 2 60, 4 40"],
    *["3/1: 1 61, 2 40", "3/2: 3 60, 4 40"],
    *["4/1: 1 60, 4 40", "4/2: 2 60, 3 40"],
]


def test_d4_semi_finals_final_and_third_place() -> None:
    res = result("7wonders-duel", DUEL)
    assert ranks(res, "preliminary") == {1: 1, 2: 2, 3: 3, 4: 4}
    semi = ["semi-final/1/1: 1 50, 4 60", "semi-final/1/2: 2 50, 3 50"]
    res = result("7wonders-duel", DUEL + semi)
    lines = stage(res, "semi-final")
    # Undecided between 2 and 3: the better placed of the preliminaries goes on.
    assert [no for no in lines if lines[no]["qualified"]] == [2, 4]
    assert points(res, "semi-final")[2] == ["1"]
    end = ["third place/1/1: 1 60, 3 50", "final/1/1: 2 50, 4 60"]
    res = result("7wonders-duel", DUEL + semi + end)
    assert overall(res) == [(1, 4), (2, 2), (3, 1), (4, 3)]
    assert exported(res)["event"]["complete"]


def test_d4_wrong_pairing_is_a_warning() -> None:
    res = result("7wonders-duel", [*DUEL, "semi-final/1/1: 1 50, 2 60", "semi-final/1/2: 3 5, 4 6"])
    assert codes(res, "warning") == ["tables-ranks", "tables-ranks"]

"""A1-A7, W1-W8, D1-D4, T1-T9, K1-K10, H1-H4: each system by its own rules."""

from __future__ import annotations

import pytest

from workbook import codes, exported, overall, points, ranks, result, stage
from xlscore.core.rules_load import RULESETS


def tables(stage_name: str, round_: int, groups: list[list[int]], values: list[int]) -> list[str]:
    """One game a group, the n-th player of each with the n-th value."""
    return [
        f"{stage_name}/{round_}/{t}: "
        + ", ".join(f"{no} {value}" for no, value in zip(group, values, strict=False))
        for t, group in enumerate(groups, 1)
    ]


def fours(n: int) -> list[list[int]]:
    return [list(range(i, i + 4)) for i in range(1, n + 1, 4)]


# -- Alhambra --------------------------------------------------------------------------------


def test_a1_three_player_table_5_3_2_and_half_points_down() -> None:
    res = result("alhambra", ["1/1: 1 90, 2 80, 3 70", "1/2: 4 90, 5 90, 6 90, 7 60"])
    assert points(res, "preliminary")[3] == ["2"]
    assert points(res, "preliminary")[4] == ["3"]  # 10/3 rounded down


def test_a2_twice_at_a_three_player_table_is_a_warning() -> None:
    one = ["1/1: 1 90, 2 80, 3 70", "1/2: 4 90, 5 85, 6 80, 7 60"]
    res = result("alhambra", [*one, "2/1: 1 90, 4 80, 5 70", "2/2: 2 90, 3 85, 6 80, 7 60"])
    assert codes(res, "warning") == ["three-again"]


def test_a3_points_of_three_player_tables_count_three_quarters_rounded_down() -> None:
    """91 * 3/4 = 68.25 -> 68; 50 * 3/4 = 37.5 -> 37; game by game."""
    res = result("alhambra", ["1/1: 1 91, 2 80, 3 50", "2/1: 1 91, 2 80, 3 50"])
    assert stage(res, "preliminary")[1]["criteria"]["victory_points"] == "136"
    assert stage(res, "preliminary")[3]["criteria"]["victory_points"] == "74"


def test_a4_below_40_the_best_four_play_the_final() -> None:
    games = tables("preliminary", 1, fours(8), [90, 80, 70, 60])
    games += tables("preliminary", 2, [[1, 5, 2, 6], [3, 7, 4, 8]], [99, 88, 77, 66])
    res = result("alhambra", games)
    lines = stage(res, "preliminary")
    assert sum(line["qualified"] for line in lines.values()) == 4


def intermediate(n: int) -> list[str]:
    """n players, two games; players 1, 5, 9, ... win, each game's points spread all ties."""
    games = []
    for round_ in (1, 2):
        for t, group in enumerate(fours(n), 1):
            seats = ", ".join(f"{no} {200 - 20 * i - t}" for i, no in enumerate(group))
            games.append(f"preliminary/{round_}/{t}: {seats}")
    return games


def test_a4_from_40_on_sixteen_play_an_intermediate_round() -> None:
    lines = stage(result("alhambra", intermediate(40)), "preliminary")
    assert sum(line["qualified"] for line in lines.values()) == 16
    lines = stage(result("alhambra", intermediate(36)), "preliminary")
    assert sum(line["qualified"] for line in lines.values()) == 4


def test_a5_a6_a7_intermediate_winners_final_and_overall() -> None:
    """All ten table winners (10 TP) and the best six seconds play the intermediate round."""
    games = intermediate(40)
    groups = [[1, 5, 9, 13], [17, 21, 25, 29], [33, 37, 2, 6], [10, 14, 18, 22]]
    middle = tables("intermediate", 1, groups, [90, 80, 70, 60])
    res = result("alhambra", games + middle)
    lines = stage(res, "intermediate")
    assert {no for no in lines if lines[no]["qualified"]} == {1, 17, 33, 10}
    final = ["final/1/1: 1 50, 17 60, 33 60, 10 40"]
    res = result("alhambra", games + middle + final)
    last = stage(res, "final")
    # 17 and 33 share first (4 each); before: 10 + 5 TP each; then game points before.
    assert last[17]["criteria"] == {
        "tournament_points": "4",
        "earlier_tournament_points": "15",
        "earlier_victory_points": str(2 * 195 + 90),
    }
    assert list(last) == [17, 33, 1, 10]
    assert [no for _, no in overall(res)][:4] == [17, 33, 1, 10]
    # A7: out in the intermediate round by its TP, its points, then the preliminary order.
    assert [no for _, no in overall(res)][4:8] == [5, 21, 37, 14]
    assert exported(res)["event"]["complete"]


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


# -- Catan -----------------------------------------------------------------------------------


def catan_prelims(n: int = 12) -> list[str]:
    games = []
    for round_ in (1, 2, 3):
        for t, group in enumerate(fours(n), 1):
            seats = ", ".join(f"{no} {10 - i - (t if i else 0)}" for i, no in enumerate(group))
            games.append(f"preliminary/{round_}/{t}: {seats}")
    return games


def test_t2_points_are_capped_by_the_game_of_the_round() -> None:
    res = result("catan", ["1/1: 1 12, 2 9, 3 8, 4 7"])
    assert stage(res, "preliminary")[1]["criteria"]["victory_points"] == "10"
    assert codes(res, "note") == ["points-cap"]
    rounds = {"Rounds": [["Stage", "Round", "Game"], ["Vorrunde", 1, "Seefahrer"]]}
    res = result("catan", ["1/1: 1 12, 2 9, 3 8, 4 7"], extra=rounds)
    assert stage(res, "preliminary")[1]["criteria"]["victory_points"] == "12"
    typed = {"Rounds": [["Stage", "Round", "Points to win"], ["preliminary", 1, 11]]}
    res = result("catan", ["1/1: 1 12, 2 9, 3 8, 4 7"], extra=typed)
    assert stage(res, "preliminary")[1]["criteria"]["victory_points"] == "11"


def test_t2_the_cap_holds_for_shares_but_not_for_places() -> None:
    """12 and 11 count as 10 each of 10 + 10 + 8 + 7 = 35; 12 still wins."""
    res = result("catan", ["1/1: 1 12, 2 11, 3 8, 4 7"])
    assert points(res, "preliminary") == {1: ["5"], 2: ["3"], 3: ["2"], 4: ["1"]}
    assert stage(res, "preliminary")[2]["criteria"]["share"] == "2857/100"


def test_t2_unknown_game_without_points_to_win_is_an_error() -> None:
    rounds = {"Rounds": [["Stage", "Round", "Game"], ["preliminary", 1, "Dune"]]}
    res = result("catan", ["1/1: 1 12, 2 9, 3 8, 4 7"], extra=rounds)
    assert codes(res, "error") == ["game-unknown"]


def test_t3_firsts_seconds_thirds_close_the_chain() -> None:
    lines = stage(result("catan", catan_prelims()), "preliminary")
    assert list(lines[1]["criteria"]) == [
        "tournament_points",
        "victory_points",
        "share",
        "firsts",
        "seconds",
        "thirds",
    ]
    shared = stage(result("catan", ["1/1: 1 10, 2 10, 3 8, 4 7"]), "preliminary")
    assert shared[1]["criteria"]["firsts"] == shared[2]["criteria"]["firsts"] == "1"
    assert shared[3]["criteria"]["thirds"] == "1"


def test_t1_t5_the_best_eight_play_two_finals() -> None:
    lines = stage(result("catan", catan_prelims()), "preliminary")
    through = [no for no in lines if lines[no]["qualified"]]
    assert through == [9, 5, 1, 2, 6, 10, 3, 7]


def test_t8_t9_overall_and_qualified() -> None:
    """Ranks 1-8 are 9 5 1 2 6 10 3 7: table 1 = 9 2 6 7, table 2 = 5 1 10 3."""
    finals = ["final/1/1: 9 8, 2 12, 6 8, 7 5", "final/1/2: 5 7, 1 6, 10 12, 3 9"]
    res = result("catan", [*catan_prelims(), *finals])
    assert codes(res, "warning") == []
    lines = stage(res, "final")
    assert [(no, line["criteria"]["table_place"]) for no, line in lines.items()] == [
        (2, "1"),
        (10, "1"),
        (9, "2"),
        (3, "2"),
        (5, "3"),
        (6, "3"),
        (1, "4"),
        (7, "4"),
    ]
    assert exported(res)["qualified"] == [2, 10]
    assert [no for _, no in overall(res)][:8] == list(lines)


def test_t9_the_next_of_the_same_table_moves_up() -> None:
    finals = ["final/1/1: 9 8, 2 12, 6 8, 7 5", "final/1/2: 5 7, 1 6, 10 12, 3 9"]
    res = result("catan", [*catan_prelims(), *finals], players={10: {"status": "dropped"}})
    assert sorted(exported(res)["qualified"]) == [2, 3]
    assert overall(res)[-1] == (None, 10)


def test_t5_fewer_than_six_are_an_error() -> None:
    games = [f"{r}/1: 1 10, 2 9, 3 8, 4 7" for r in (1, 2, 3)]
    assert codes(result("catan", games), "error") == ["stage-too-few"]


def test_t5_somebody_who_is_not_through_is_an_error() -> None:
    finals = ["final/1/1: 9 8, 2 12, 6 8, 4 5", "final/1/2: 5 7, 1 6, 10 12, 3 9"]
    res = result("catan", [*catan_prelims(), *finals])
    assert codes(res, "error") == ["not-through"]


# -- King Lui --------------------------------------------------------------------------------


def test_k2_k3_k4_points_weights_wins_and_losses() -> None:
    """4/3 of 30 = 40 at the four-table; all equal at table 1: three winners, no loser."""
    res = result("king-lui", ["1/1: 1 20, 2 20, 3 20", "1/2: 4 30, 5 20, 6 20, 7 10"])
    lines = stage(res, "stage 1")
    assert points(res, "stage 1")[1] == ["2"]
    assert lines[1]["criteria"]["wins"] == "1"
    assert lines[1]["criteria"]["losses"] == "0"
    assert lines[4]["criteria"]["victory_points"] == "40"
    assert lines[7]["criteria"]["losses"] == "1"
    assert points(res, "stage 1")[5] == ["2"]  # (2 + 1) / 2 = 1.5, half up


def test_k4_a_substitute_on_the_last_place_spares_the_loss() -> None:
    res = result("king-lui", ["1/1: 1 20, 2 10, x 0 substitute", "1/2: 4 3, 5 2, 6 1, 7 0"])
    assert stage(res, "stage 1")[2]["criteria"]["losses"] == "0"


def king_lui(n: int) -> list[str]:
    """n players at fixed tables; lower numbers win, tables differ in game points."""
    games = []
    for round_ in (1, 2, 3):
        for t in range(n // 3):
            a, b, c = (1 + t, 1 + n // 3 + t, 1 + 2 * (n // 3) + t)
            games.append(f"stage 1/{round_}/{t + 1}: {a} {90 - t}, {b} {60 - t}, {c} {30 - t}")
    return games


@pytest.mark.parametrize(("n", "going_on"), [(30, 27), (27, 27), (24, 9), (9, 9), (6, 3)])
def test_k3_k9_who_goes_on(n: int, going_on: int) -> None:
    lines = stage(result("king-lui", king_lui(n)), "stage 1")
    assert sum(line["qualified"] for line in lines.values()) == going_on


def test_k9_fewer_than_six_are_an_error() -> None:
    res = result("king-lui", ["1/1: 1 3, 2 2, 3 1"])
    assert codes(res, "error") == ["players-few"]


def test_k9_a_stage_that_is_left_out_has_no_rows() -> None:
    res = result("king-lui", [*king_lui(9), "stage 2/1/1: 1 3, 6 2, 7 1"])
    assert codes(res, "error") == ["stage-not-held"]


def test_k6_k7_k8_k10_to_the_end() -> None:
    """Nine players: stage 3 by rank 1-6-7 / 2-5-8 / 3-4-9, then the three winners' final."""
    games = king_lui(9)
    assert ranks(result("king-lui", games), "stage 1") == {n: n for n in range(1, 10)}
    third = [
        f"stage 3/{r}/{t}: {a} 10, {b} 20, {c} 30"
        for r in (1, 2, 3, 4)
        for t, (a, b, c) in enumerate([(1, 6, 7), (2, 5, 8), (3, 4, 9)], 1)
    ]
    res = result("king-lui", games + third)
    assert codes(res, "warning") == []
    lines = stage(res, "stage 3")
    assert [no for no in lines if lines[no]["qualified"]] == [7, 8, 9]
    final = [f"final/{r}/1: 7 10, 8 20, 9 20" for r in range(1, 6)]
    res = result("king-lui", games + third + final)
    # 8 and 9 tie in points, game points, wins, losses: the rank in stage 1 decides.
    assert list(stage(res, "final")) == [8, 9, 7]
    assert stage(res, "final")[9]["decided_by"] == "preliminary_rank"
    assert [no for _, no in overall(res)] == [8, 9, 7, 4, 5, 6, 1, 2, 3]


def test_k1_a_changed_table_is_a_warning() -> None:
    games = king_lui(9)
    games[3] = "stage 1/2/1: 2 90, 4 60, 7 30"
    games[4] = "stage 1/2/2: 1 90, 5 60, 8 30"
    assert set(codes(result("king-lui", games), "warning")) == {"tables-changed"}


def test_k8_a_table_of_four_goes_on_with_three() -> None:
    games = [
        "1/1: 1 9, 2 8, 3 7, 4 6",
        "2/1: 1 9, 2 8, 3 6",
        "1/2: 5 9, 6 8, 7 7",
        "2/2: 5 9, 6 8, 7 7",
    ]
    res = result("king-lui", games, players={4: {"status": "dropped", "after": 1}})
    assert codes(res, "warning") == []
    lines = stage(res, "stage 1")
    assert points(res, "stage 1")[2] == ["2", "3/2"]
    assert lines[1]["criteria"]["victory_points"] == "21"  # 9 * 4/3 + 9


# -- Stone Age -------------------------------------------------------------------------------


def test_h1_the_title_of_each_round_is_event_data() -> None:
    assert RULESETS["stone-age"].stages[0].games == ("Stone Age", "Stone Age", "Brücke")
    rounds = {"Rounds": [["Stage", "Round", "Game"], ["preliminary", 3, "Neuland"]]}
    res = result("stone-age", ["1/1: 1 150, 2 140, 3 120, 4 90"], extra=rounds)
    assert codes(res) == []


def test_h2_more_than_three_tables_of_three_are_a_warning() -> None:
    games = [f"1/{t}: {3 * t} 39, {3 * t + 1} 38, {3 * t + 2} 37" for t in range(1, 5)]
    assert codes(result("stone-age", games), "warning") == ["tables-most"]


def test_h4_tp_then_share_then_points() -> None:
    lines = stage(
        result("stone-age", ["1/1: 1 150, 2 140, 3 120, 4 90", "1/2: 5 151, 6 140, 7 120, 8 90"]),
        "preliminary",
    )
    assert lines[5]["rank"] == 1
    assert lines[1]["decided_by"] == "share"

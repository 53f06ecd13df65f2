"""K1-K10: King Lui, three stages at the same tables."""

from __future__ import annotations

import pytest

from workbook import codes, overall, points, ranks, result, stage


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


def test_k9_a_drawn_stage_that_one_is_missing_for_falls_away() -> None:
    """27 are drawn into stage 2 and one goes home: nothing is played there, nothing is lost."""
    tables = [(n, 19 - n, 18 + n) for n in range(1, 10)]
    drawn = [f"stage 2/1/{n}: {a} -, {b} -, {c} -" for n, (a, b, c) in enumerate(tables, 1)]
    res = result(
        "king-lui", [*king_lui(27), *drawn], players={27: {"status": "dropped", "after": 0}}
    )
    assert codes(res) == ["row-absent", "table-left", "stage-too-few"]
    assert ranks(res, "stage 1")[1] == 1


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

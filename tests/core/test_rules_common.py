"""C1-C13: the common ground of all systems, each in a table a reader can add up."""

from __future__ import annotations

import hashlib

import pytest

from workbook import codes, exported, overall, points, ranks, result, stage


def test_c1_points_then_tie_break_then_shared() -> None:
    """1 and 2 have 50, 1 has more coins; 3 and 4 are equal in both."""
    res = result("7wonders-4rounds", ["1/1: 1 50 t7, 2 50 t3, 3 40 t2, 4 40 t2"])
    assert points(res, "preliminary") == {1: ["5"], 2: ["3"], 3: ["3/2"], 4: ["3/2"]}


def test_c1_empty_tie_break_counts_as_0_and_is_said() -> None:
    res = result("7wonders-4rounds", ["1/1: 1 50 t1, 2 50, 3 40, 4 30"])
    assert points(res, "preliminary")[1] == ["5"]
    assert codes(res, "warning") == ["tie-break-empty"]
    fine = result("7wonders-4rounds", ["1/1: 1 50, 2 45, 3 40, 4 30"])
    assert codes(fine, "warning") == []


def test_c1_an_empty_tie_break_is_called_as_its_column_is_headed() -> None:
    """The sheet says Tie-break, Feinwertung, Départage; what the game means by it stands behind."""
    job = result("7wonders-duel", ["1/1: 1 50, 2 50", "1/2: 3 50, 4 40"])
    (found,) = (one for one in job.findings if one.code == "tie-break-empty")
    assert "an empty Tie-break (Civilian points) that would decide" in found.text("en")
    assert "ein leeres Feld Feinwertung (Zivile Punkte), das entscheiden würde" in found.text("de")
    assert "Départage (Points civils), qui départagerait, est vide" in found.text("fr")


def test_c2_typed_places_override_points() -> None:
    res = result("catan", ["1/1: 1 10 p2, 2 10 p1, 3 8 p3, 4 8 p3"])
    assert points(res, "preliminary") == {1: ["3"], 2: ["5"], 3: ["3/2"], 4: ["3/2"]}


@pytest.mark.parametrize(
    ("game", "code", "cells"),
    [
        ("1/1: 1 10 p1, 2 9 p2, 3 8, 4 7", "places-partial", ["I4", "I5"]),
        ("1/1: 1 10 p1, 2 9 p3, 3 8 p3, 4 7 p4", "places-invalid", ["I2", "I5"]),
        ("1/1: 1 10 p2, 2 9 p2, 3 8 p3, 4 7 p4", "places-invalid", ["I2", "I5"]),
    ],
)
def test_c2_partial_or_invalid_places_are_errors_at_their_cells(
    game: str, code: str, cells: list[str]
) -> None:
    res = result("catan", [game])
    assert codes(res, "error") == [code]
    assert str(res.findings[0].ref) == f"Results!{cells[0]}"
    assert all(cell in res.findings[0].text("en") for cell in cells)


def test_c2_a_leaver_needs_no_place() -> None:
    res = result("catan", ["1/1: 1 9 p2, 2 9 p1, 3 8 p3, 4 7 left"])
    assert codes(res, "error") == []
    assert points(res, "preliminary") == {2: ["5"], 1: ["3"], 3: ["2"], 4: ["1"]}


def test_c3_the_sum_of_the_places_is_shared() -> None:
    """Three firsts: (5 + 3 + 2) / 3 = 10/3 each."""
    res = result("7wonders-4rounds", ["1/1: 1 50, 2 50, 3 50, 4 40"])
    assert points(res, "preliminary") == {1: ["10/3"], 2: ["10/3"], 3: ["10/3"], 4: ["1"]}


def test_c4_share_and_virtual_fourth() -> None:
    """50 of 200; at three 40 of 90 * 4/3 = 120."""
    res = result("stone-age", ["1/1: 1 50, 2 60, 3 50, 4 40", "1/2: 5 40, 6 30, 7 20"])
    lines = stage(res, "preliminary")
    assert lines[1]["criteria"]["share"] == "1/4"
    assert lines[5]["criteria"]["share"] == "1/3"


def test_c4_a_table_without_points_has_shares_of_0() -> None:
    res = result("stone-age", ["1/1: 1 0, 2 0, 3 0, 4 0"])
    assert stage(res, "preliminary")[1]["criteria"]["share"] == "0"
    assert codes(res) == ["points-zero"]


def test_c5_shared_ranks_and_what_decided() -> None:
    """Two tables alike: everybody shares a rank with his mirror image."""
    res = result("stone-age", ["1/1: 1 50, 2 40, 3 30, 4 20", "1/2: 5 50, 6 40, 7 30, 8 20"])
    lines = stage(res, "preliminary")
    assert [lines[n]["rank"] for n in (1, 5, 2, 6, 3, 7, 4, 8)] == [1, 1, 3, 3, 5, 5, 7, 7]
    assert lines[1]["decided_by"] is None
    assert lines[5]["decided_by"] is None
    assert lines[2]["decided_by"] == "tournament_points"
    assert lines[6]["decided_by"] is None


def lot_key(stage_name: str, seed: str, no: int) -> str:
    return hashlib.sha256(f"xlscore-lot-1|{stage_name}|{seed}|{no}".encode()).hexdigest()


MIRROR = ["1/1: 1 90, 2 80, 3 70, 4 60", "1/2: 5 90, 6 80, 7 70, 8 60"]
MIRROR_2 = ["2/1: 1 90, 6 80, 3 70, 8 60", "2/2: 5 90, 2 80, 7 70, 4 60"]


def test_c6_the_lot_is_a_function_of_seed_stage_and_number() -> None:
    """Alhambra ends in the lot: 1 and 5 are equal in everything, as are 2 and 6, and so on."""
    res = result("alhambra", [*MIRROR, *MIRROR_2], seed="Herne 7")
    lines = stage(res, "preliminary")
    first = min((1, 5), key=lambda no: lot_key("preliminary", "Herne 7", no))
    second = 6 - first
    assert (lines[first]["rank"], lines[second]["rank"]) == (1, 2)
    assert lines[second]["decided_by"] == "lot"
    assert lines[first]["by_lot"]
    assert lines[second]["by_lot"]


def test_c6_typed_lots_win_over_the_seed() -> None:
    for low, high in ((1, 5), (5, 1)):
        players = {low: {"lot": 3}, high: {"lot": 8}}
        res = result("alhambra", [*MIRROR, *MIRROR_2], seed="x", players=players)
        assert ranks(res, "preliminary")[low] == 1


@pytest.mark.parametrize(
    ("lots", "code"),
    [({1: {"lot": 3}}, "lot-partial"), ({1: {"lot": 3}, 5: {"lot": 3}}, "lot-equal")],
)
def test_c6_partial_or_equal_lots_are_errors_at_their_cells(lots: dict, code: str) -> None:
    res = result("alhambra", [*MIRROR, *MIRROR_2], players=lots)
    assert set(codes(res, "error")) == {code}
    assert all(str(f.ref).startswith("Players!C") for f in res.findings if f.code == code)


def test_c6_without_seed_and_lots_the_error_says_what_to_type() -> None:
    res = result("alhambra", [*MIRROR, *MIRROR_2], seed=None)
    assert set(codes(res, "error")) == {"lot-missing"}
    text = next(f for f in res.findings if f.code == "lot-missing").text("en")
    assert "Seed" in text
    assert "Lot" in text


def test_c6_before_the_stage_is_complete_no_lot_is_asked_for() -> None:
    res = result("alhambra", MIRROR, seed=None)
    assert codes(res, "error") == []
    assert ranks(res, "preliminary")[5] == 1


def test_c6_the_lot_decides_at_a_cut() -> None:
    """W3 shares ranks; 4 and 8 are equal on rank 4 of four finalists... the lot lets one in."""
    games = [
        "1/1: 1 50, 2 40, 3 30, 4 20",
        "1/2: 5 50, 6 40, 7 30, 8 20",
        "2/1: 1 50, 6 40, 3 30, 8 20",
        "2/2: 5 50, 2 40, 7 30, 4 20",
        "3/1: 1 50, 2 40, 7 30, 8 20",
        "3/2: 5 40, 6 50, 3 30, 4 20",
    ]
    res = result("7wonders-final", games, seed="s")
    lines = stage(res, "preliminary")
    assert [no for no in lines if lines[no]["qualified"]] == [1, 5, 6, 2]
    lot_games = ["1/1: 1 50, 2 40, 3 40, 4 20", "1/2: 5 50, 6 40, 7 40, 8 20"]
    lot_games += ["2/1: 1 50, 6 40, 7 40, 4 20", "2/2: 5 50, 2 40, 3 40, 8 20"]
    lot_games += ["3/1: 1 50, 2 40, 7 40, 8 20", "3/2: 5 50, 6 40, 3 40, 4 20"]
    res = result("7wonders-final", lot_games, seed="s")
    lines = stage(res, "preliminary")
    tied = [2, 3, 6, 7]
    by_lot = sorted(tied, key=lambda no: lot_key("preliminary", "s", no))
    assert {no: lines[no]["rank"] for no in tied} == dict.fromkeys(tied, 3)
    assert {no for no in tied if lines[no]["qualified"]} == set(by_lot[:2])
    assert all(lines[no]["by_lot"] for no in tied)
    assert not lines[1]["by_lot"]


@pytest.mark.parametrize("size", [1, 2, 5])
def test_c7_impossible_table_sizes_are_errors(size: int) -> None:
    game = "1/1: " + ", ".join(f"{no} {50 - no}" for no in range(1, size + 1))
    res = result("stone-age", [game, "1/2: 11 9, 12 8, 13 7"])
    assert codes(res, "error") == ["table-size"]


def test_c7_five_active_players_are_a_warning() -> None:
    res = result("stone-age", [], players={n: {} for n in range(1, 6)})
    assert codes(res) == ["players-unseatable"]


ROUND_1 = ["1/1: 1 50, 2 40, 3 30, 4 20", "1/2: 5 50, 6 40, 7 30, 8 20"]
ROUND_2 = ["2/1: 1 50, 5 40, 3 30", "2/2: 2 50, 6 40, 7 30, 8 20"]
ROUND_3 = ["3/1: 1 50, 5 40, 3 30", "3/2: 2 50, 6 40, 7 30, 8 20"]


def test_c8_a_drop_out_keeps_his_results_and_stands_last_without_a_rank() -> None:
    players = {4: {"status": "dropped", "after": 1}}
    res = result("stone-age", [*ROUND_1, *ROUND_2, *ROUND_3], players=players)
    lines = list(stage(res, "preliminary").values())
    assert lines[-1]["no"] == 4
    assert lines[-1]["rank"] is None
    assert lines[-1]["tournament_points"] == ["1"]
    assert [line["rank"] for line in lines[:-1]] == [1, 2, 3, 4, 5, 6, 7]
    assert overall(res)[-1] == (None, 4)
    assert exported(res)["event"]["participants"] == 8


def test_c8_after_the_last_round_he_keeps_his_rank_but_does_not_go_on() -> None:
    games = [f"{r}/1: 1 50, 2 40, 3 30, 4 20" for r in (1, 2, 3)]
    games += [f"{r}/2: 5 48, 6 38, 7 28, 8 18" for r in (1, 2, 3)]
    res = result("7wonders-final", games, players={1: {"status": "dropped"}})
    lines = stage(res, "preliminary")
    assert lines[1]["rank"] == 2
    assert not lines[1]["qualified"]
    assert [no for no in lines if lines[no]["qualified"]] == [5, 6, 2, 3]
    assert (None, 1) in overall(res)


def test_c8_out_in_the_final_keeps_the_preliminary_rank() -> None:
    games = [f"{r}/1: 1 50, 2 40, 3 30, 4 20" for r in (1, 2, 3)]
    games += [f"{r}/2: 5 48, 6 38, 7 28, 8 18" for r in (1, 2, 3)]
    final = "final/1/1: 5 40, 1 45 left, 6 30, 2 20"
    res = result("7wonders-final", [*games, final])
    assert stage(res, "preliminary")[1]["rank"] == 2
    assert stage(res, "final")[1]["rank"] is None
    assert overall(res)[:3] == [(1, 5), (2, 6), (3, 2)]
    assert overall(res)[-1] == (None, 1)


def test_c9_a_leaver_scores_0_and_takes_the_last_place() -> None:
    res = result("7wonders-4rounds", ["1/1: 1 50, 2 40, 3 30, 4 99 left"])
    assert points(res, "preliminary") == {1: ["5"], 2: ["3"], 3: ["2"], 4: ["1"]}
    assert ranks(res, "preliminary")[4] is None
    assert stage(res, "preliminary")[1]["criteria"]["share"] == "5/12"
    assert stage(res, "preliminary")[4]["criteria"]["victory_points"] == "0"


def test_c9_at_a_three_player_table_it_is_place_3() -> None:
    res = result("7wonders-4rounds", ["1/1: 1 50, 2 40, 3 - left"])
    assert points(res, "preliminary") == {1: ["5"], 2: ["3"], 3: ["1"]}


def test_c9_two_leavers_share_the_last_two_places() -> None:
    res = result("7wonders-4rounds", ["1/1: 1 50, 2 40, 3 - left, 4 - left"])
    assert points(res, "preliminary") == {1: ["5"], 2: ["3"], 3: ["3/2"], 4: ["3/2"]}


def test_c9_substitute_and_leaver_are_one_seat() -> None:
    res = result("7wonders-4rounds", ["1/1: 1 50 s1, 2 40 s2, 3 - s3 left, x 70 s3 substitute"])
    assert points(res, "preliminary") == {1: ["5"], 2: ["3"], 3: ["1"]}
    assert stage(res, "preliminary")[1]["criteria"]["share"] == "5/12"  # 50 of 90 * 4/3
    assert len(stage(res, "preliminary")) == 3


def test_c10_three_and_two_with_a_substitute_on_a_seat_of_his_own() -> None:
    res = result("stone-age", ["1/1: 1 50, 2 40, 3 30", "1/2: 4 50, 5 40, x 99 substitute"])
    assert codes(res, "error") == []
    assert points(res, "preliminary") == {1: ["5"], 2: ["3"], 3: ["1"], 4: ["5"], 5: ["3"]}


def test_c10_drawn_rows_of_a_drop_out_are_left_out_of_account() -> None:
    players = {4: {"status": "dropped", "after": 1}}
    drawn = ["2/1: 1 50, 2 40, 3 30, 4 -"]
    res = result("stone-age", [*ROUND_1[:1], *drawn], players=players)
    assert codes(res, "error") == []
    assert "row-absent" in codes(res, "warning")
    assert points(res, "preliminary")[3] == ["2", "1"]


def test_c8_a_result_after_dropping_out_is_an_error() -> None:
    players = {4: {"status": "dropped", "after": 1}}
    res = result("stone-age", [*ROUND_1, "2/1: 1 50, 2 40, 3 30, 4 20"], players=players)
    assert codes(res, "error") == ["row-after-exit"]


CLOSED = {"Standings": [["Rank", "No", "Name"], [1, 2, "P2"], [2, 1, "P1"], ["–", 4, "P4"]]}


def test_c11_no_new_disqualification_in_a_closed_event() -> None:
    players = {2: {"status": "disqualified"}}
    event = {"Status": "closed"}
    res = result("stone-age", ROUND_1, players=players, event=event, extra=CLOSED)
    assert codes(res, "error") == ["closed-disqualified"]
    known = {4: {"status": "disqualified"}}
    res = result("stone-age", ROUND_1, players=known, event=event, extra=CLOSED)
    assert codes(res, "error") == []
    res = result("stone-age", ROUND_1, players=players, extra=CLOSED)
    assert codes(res, "error") == []


def test_c12_participants_played_at_least_one_game() -> None:
    players = {4: {"status": "disqualified"}, 99: {"name": "Late"}}
    res = result("stone-age", ROUND_1, players=players)
    assert exported(res)["event"]["participants"] == 8
    assert 99 not in stage(res, "preliminary")
    assert codes(res, "note") == ["players-idle"]


def test_c13_provisional_until_every_drawn_table_has_a_result() -> None:
    games = [*ROUND_1, "2/1: 1 50, 5 40, 3 30, 4 -", "2/2: 2 -, 6 -, 7 -, 8 -"]
    res = result("7wonders-final", games)
    data = exported(res)["stages"][0]
    assert not data["complete"]
    assert data["games_missing"] == 2
    assert not any(line["qualified"] for line in data["standings"])
    assert data["standings"][0]["games"] == 1
    assert codes(res, "warning") == ["points-missing"]


def test_c13_no_cut_before_the_stage_is_complete() -> None:
    res = result("7wonders-final", [*ROUND_1, "final/1/1: 1 -, 5 -, 2 -, 6 -"])
    assert codes(res, "error") == ["stage-too-early"]


def test_a_gap_in_the_rounds_is_an_error() -> None:
    res = result("stone-age", [*ROUND_1, *ROUND_3])
    assert codes(res, "error") == ["round-gap"]


def test_a_seat_and_a_player_only_once_a_round() -> None:
    res = result("stone-age", ["1/1: 1 50 s1, 2 40 s1, 3 30, 4 20", "1/2: 1 5, 6 4, 7 3, 8 2"])
    assert sorted(codes(res, "error")) == ["player-twice", "seat-twice"]

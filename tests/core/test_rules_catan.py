"""T1-T9: Catan, from the points that count to who is qualified."""

from __future__ import annotations

from workbook import codes, exported, overall, points, result, stage


def fours(n: int) -> list[list[int]]:
    return [list(range(i, i + 4)) for i in range(1, n + 1, 4)]


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

"""T1-T9: Catan, from the points that count to who is qualified."""

from __future__ import annotations

from fractions import Fraction

from workbook import book, codes, exported, overall, points, result, stage
from xlscore.actions.draw import draw
from xlscore.core.findings import worst


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


def test_t3_a_ranking_tournament_counts_the_mean_of_the_shares() -> None:
    """8 came to round 2, and is level with 3 in both sums; by the sum of shares 3 were ahead.

    | player | TP        | points    | shares                    | sum   | mean   |
    | ---    | ---       | ---       | ---                       | ---   | ---    |
    | 3      | 2 + 2 + 2 | 6 + 5 + 5 | 6/30, 5/25, 5/25: 20 each | 60    | 20     |
    | 8      | 3 + 3     | 8 + 8     | 8/26, 8/32: 30.77 + 25    | 55.77 | 27.885 |
    """
    games = [
        *("1/1: 1 10, 2 9, 3 6, 4 5", "1/2: 5 10, 6 9, 7 8"),
        *("2/1: 1 10, 2 6, 3 5, 4 4", "2/2: 5 10, 8 8, 6 5, 7 3"),
        *("3/1: 1 10, 2 6, 3 5, 4 4", "3/2: 5 10, 8 8, 6 7, 7 7"),
    ]
    lines = stage(result("catan-rangliste", games), "preliminary")
    three, eight = lines[3]["criteria"], lines[8]["criteria"]
    for sums in (three, eight):
        assert (sums["tournament_points"], sums["victory_points"]) == ("6", "16")
    assert (three["mean_share"], eight["mean_share"]) == ("20", str(Fraction("27.885")))
    assert lines[8]["rank"] + 1 == lines[3]["rank"]
    assert lines[3]["decided_by"] == "mean_share"


def gone(*nos: int) -> dict[int, dict[str, object]]:
    return {no: {"status": "dropped", "after": 3} for no in nos}


def test_t5_with_fewer_than_six_the_preliminary_ranking_is_the_result() -> None:
    """Of eight 6, 7 and 8 go home after round 3: five are left, one too few for the finals."""
    res = result("catan", catan_prelims(8), players=gone(6, 7, 8))
    assert codes(res) == ["stage-too-few"]
    assert worst(res.findings) == "warning"
    assert overall(res) == [(1, 5), (2, 1), (3, 2), (4, 3), (5, 4), *[(None, n) for n in (6, 7, 8)]]
    assert exported(res)["event"]["complete"]
    assert exported(res)["qualified"] == []
    assert "standings" in [page.role for page in res.changes().pages]


def test_t5_rows_of_finals_that_too_few_reach_do_not_count() -> None:
    """The five play on as they like; the preliminary ranking is that without their game."""
    finals = ["final/1/1: 1 8, 2 12, 3 6, 4 5"]
    res = result("catan", [*catan_prelims(8), *finals], players=gone(6, 7, 8))
    assert codes(res, "error") == []
    assert "stage-too-few" in codes(res, "warning")
    assert overall(res)[:5] == [(1, 5), (2, 1), (3, 2), (4, 3), (5, 4)]
    assert [one["stage"] for one in exported(res)["stages"]] == ["preliminary"]


def test_t5_drawing_finals_that_too_few_reach_is_an_error() -> None:
    drawing = draw(book("catan", catan_prelims(8), players=gone(6, 7, 8)))
    assert [f.code for f in drawing.findings if f.severity == "error"] == ["draw-not-held"]
    assert drawing.changes is None


def test_d4_where_too_few_reach_the_semi_finals_there_is_no_final_either() -> None:
    """Of four one goes home; somebody typed a final all the same."""
    games = [f"{r}/1: 1 60, 2 40, 3 50, 4 30" for r in range(1, 5)]
    pairs = {1: (1, 2, 3, 4), 2: (1, 3, 2, 4), 3: (1, 4, 2, 3), 4: (1, 2, 3, 4)}
    games = [
        f"{r}/{t}: {a} 60, {b} 40"
        for r, (w, x, y, z) in pairs.items()
        for t, (a, b) in ((1, (w, x)), (2, (y, z)))
    ]
    leaving = {4: {"status": "dropped", "after": 4}}
    res = result("7wonders-duel", [*games, "final/1/1: 1 60, 2 40"], players=leaving)
    assert codes(res, "error") == []
    assert codes(res, "warning")[-2:] == ["stage-too-few", "stage-without"]
    assert [no for _, no in overall(res)] == [1, 2, 3, 4]


def test_t5_somebody_who_is_not_through_is_an_error() -> None:
    finals = ["final/1/1: 9 8, 2 12, 6 8, 4 5", "final/1/2: 5 7, 1 6, 10 12, 3 9"]
    res = result("catan", [*catan_prelims(), *finals])
    assert codes(res, "error") == ["not-through"]

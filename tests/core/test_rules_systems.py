"""A1-A7, H1-H4: Alhambra and Stone Age by their own rules."""

from __future__ import annotations

from workbook import codes, exported, overall, points, result, stage
from xlscore.core.rulebook.load import RULESETS


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

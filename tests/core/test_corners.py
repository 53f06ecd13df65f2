"""Corners of the rules that events do get into: drop-outs between draw and game, odd rulesets."""

from __future__ import annotations

import pytest

from workbook import codes, exported, points, ranks, result, stage
from xlscore.core.assembly import assemble
from xlscore.core.model import Event, ResultRow
from xlscore.core.rulebook.load import RULESETS

DUEL = [
    *["1/1: 1 60, 2 40", "1/2: 3 60, 4 40", "2/1: 1 60, 3 40", "2/2: 2 60, 4 40"],
    *["3/1: 1 60, 4 40", "3/2: 2 60, 3 40", "4/1: 1 60, 2 50", "4/2: 3 60, 4 50"],
]


def king_lui(n: int) -> list[str]:
    """Stage 1 at fixed tables; every lower third of the numbers beats the next."""
    tables = [(1 + t, 1 + n // 3 + t, 1 + 2 * (n // 3) + t) for t in range(n // 3)]
    return [
        f"stage 1/{r}/{t}: {a} {90 - t}, {b} {60 - t}, {c} {30 - t}"
        for r in (1, 2, 3)
        for t, (a, b, c) in enumerate(tables, 1)
    ]


def test_a_stranger_in_an_undecided_knock_out_game_is_an_error() -> None:
    semi = ["semi-final/1/1: 1 50, 9 50", "semi-final/1/2: 2 55, 3 50"]
    assert codes(result("7wonders-duel", DUEL + semi), "error") == ["not-through"]


def test_k9_who_drops_after_the_draw_of_a_stage_that_goes_on_came_into_it() -> None:
    """27 of 27 are drawn; No 27 never shows up, a substitute plays his games (K8)."""
    games = king_lui(27)
    tables = [(i, 19 - i, 18 + i) for i in range(1, 10)]
    for r in (1, 2, 3, 4):
        for t, (a, b, c) in enumerate(tables, 1):
            last = f"{c} - s3, x 5 s3 substitute" if c == 27 else f"{c} 20"
            games.append(f"stage 2/{r}/{t}: {a} 40, {b} 30, {last}")
    res = result("king-lui", games, players={27: {"status": "dropped"}})
    assert codes(res, "error") == []
    assert sum(line["qualified"] for line in stage(res, "stage 2").values()) == 9
    assert ranks(res, "stage 1")[27] == 27
    assert 27 not in stage(res, "stage 2")
    assert (None, 27) in [(line["rank"], line["no"]) for line in exported(res)["ranking"]]


def test_c8_who_drops_before_anybody_has_played_the_stage_is_replaced() -> None:
    games = [f"{r}/1: 1 50, 2 40, 3 30, 4 20" for r in (1, 2, 3)]
    games += [f"{r}/2: 5 48, 6 38, 7 28, 8 18" for r in (1, 2, 3)]
    drawn = "final/1/1: 1 - , 5 -, 6 -, 2 -".replace("- ,", "-,")
    res = result("7wonders-final", [*games, drawn], players={1: {"status": "dropped"}})
    assert codes(res, "error") == []
    assert [n for n, line in stage(res, "preliminary").items() if line["qualified"]] == [5, 6, 2, 3]
    assert codes(res, "warning") == ["row-absent", "through-missing"]


def test_a_first_round_that_is_half_typed_is_no_error() -> None:
    players = {n: {} for n in range(1, 25)}
    res = result("king-lui", ["1/1: 1 10, 2 9, 3 8"], players=players)
    assert codes(res, "error") == []


def test_an_empty_stage_on_rounds_is_the_first_one() -> None:
    rounds = {"Rounds": [["Stage", "Round", "Game"], [None, 1, "Cities & Knights"]]}
    res = result("catan", ["1/1: 1 13, 2 9, 3 8, 4 7"], extra=rounds)
    assert stage(res, "preliminary")[1]["criteria"]["victory_points"] == "13"


@pytest.mark.parametrize("target", [0, -5, 9.5])
def test_points_to_win_are_a_whole_number_from_1(target: float) -> None:
    rounds = {"Rounds": [["Stage", "Round", "Points to win"], ["preliminary", 1, target]]}
    res = result("catan", ["1/1: 1 13, 2 9, 3 8, 4 7"], extra=rounds)
    assert codes(res, "error") == ["number-whole"]


def test_d3_a_drawn_bye_of_somebody_who_is_out_does_not_count() -> None:
    games = ["1/1: 1 60, 2 40", "1/2: 3 60, 4 40", "1/3: 5 - bye"]
    games += ["2/1: 1 60, 5 40", "2/2: 2 60, 4 40", "2/3: 3 - bye"]
    res = result("7wonders-duel", games, players={3: {"status": "dropped", "after": 1}})
    assert codes(res, "error") == []
    assert "row-absent" in codes(res, "warning")
    assert points(res, "preliminary")[3] == ["1"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("stages.1.chain", "lot"),
        ("stages.1.eliminated", "lot"),
        ("points.step", 0),
        ("points.step", -1),
        ("share.early_win", 7),
        ("share.decimals", 99),
        ("victory_points.weights.3", -1),
        ("sizes", "3; 4; 4"),
        ("at_most.7", 1),
        ("points.by_size.4", "5-3-2--1"),
        ("stages.1.qualifies", "best"),
        ("stages.1.rounds", 0),
        ("table_size", 5),
        ("no_such_key", 1),
        ("stages.1.name", 7),
    ],
)
def test_invalid_rulesets_are_refused_at_their_key(key: str, value: object) -> None:
    rules = {"Rules": [["Key", "Value"], [key, value]]}
    res = result("stone-age", ["1/1: 1 50, 2 50, 3 30, 4 20"], extra=rules)
    assert res.outcome is None
    found = [f for f in res.findings if f.severity == "error"]
    assert all(f.code.startswith("rules-") for f in found)
    assert str(found[0].ref).startswith("Rules")


def test_tables_by_rank_name_every_table_once() -> None:
    semi = ["semi-final/1/1: 1 50, 2 40", "semi-final/1/2: 4 55, 3 50"]
    res = result("7wonders-duel", DUEL + semi)
    texts = [f.text("en") for f in res.findings if f.code == "tables-ranks"]
    assert len(texts) == len(set(texts)) == 2


def test_a_substitute_on_a_seat_of_his_own_is_said() -> None:
    res = result("stone-age", ["1/1: 1 50 s1, 2 40 s2, 3 - s3 left, x 5 s4 substitute"])
    assert "substitute-seat" in codes(res, "warning")
    res = result("stone-age", ["1/1: 1 50 s1, 2 40 s2, 3 - s3 left, x 5 s3 substitute"])
    assert "substitute-seat" not in codes(res)


def test_c9_somebody_has_to_fill_in_where_two_are_left() -> None:
    """7 Wonders 6, Catan 1.1.6: who and what is accepted is said; with a substitute all is well."""
    for ruleset in ("catan", "7wonders-final", "7wonders-4rounds"):
        res = result(ruleset, ["1/1: 1 9 s1, 2 8 s2, 3 - s3 left"])
        (found,) = [found for found in res.findings if found.code == "substitute-due"]
        assert (found.severity, found.ref and found.ref.cell[1:]) == ("warning", "4")
        assert all(word in found.text("en") for word in ("P3", "P1, P2", "seat 3", "substitute"))
        filled = ["1/1: 1 9 s1, 2 8 s2, 3 - s3 left, x 5 s3 substitute"]
        three = ["1/1: 1 9 s1, 2 8 s2, 4 7 s4, 3 - s3 left"]
        for games in (filled, three, ["1/1: 1 9 s1, 2 8 s2, 3 7 s3"]):
            assert "substitute-due" not in codes(result(ruleset, games))
    res = result("stone-age", ["1/1: 1 50 s1, 2 40 s2, 3 - s3 left"])
    assert "substitute-due" not in codes(res)


def test_c7_more_three_player_tables_than_announced_are_a_warning() -> None:
    games = [f"1/{t}: {3 * t} 39, {3 * t + 1} 38, {3 * t + 2} 37" for t in range(1, 5)]
    assert codes(result("7wonders-4rounds", games), "warning") == ["tables-three"]
    many = result("7wonders-4rounds", games, event={"Three-player tables": "many"})
    assert codes(many, "warning") == []


def test_a5_no_lot_is_asked_for_between_winners_of_different_tables() -> None:
    games = []
    for round_ in (1, 2):
        for t in range(10):
            seats = ", ".join(f"{4 * t + i + 1} {200 - 20 * i - t}" for i in range(4))
            games.append(f"preliminary/{round_}/{t + 1}: {seats}")
    groups = [[1, 5, 9, 13], [17, 21, 25, 29], [33, 37, 2, 6], [10, 14, 18, 22]]
    for t, group in enumerate(groups, 1):
        seats = ", ".join(f"{no} {90 - 10 * i}" for i, no in enumerate(group))
        games.append(f"intermediate/1/{t}: {seats}")
    res = result("alhambra", games, seed=None)
    assert codes(res, "error") == []
    assert sum(line["qualified"] for line in stage(res, "intermediate").values()) == 4


def test_how_far_an_event_is_says_the_rounds_that_were_played() -> None:
    from xlscore.report.next_step import state

    games = ["1/1: 1 50, 2 40, 3 30, 4 20", "2/1: 1 -, 2 -, 3 -, 4 -"]
    res = result("stone-age", games)
    assert res.outcome is not None
    assert "after round 1" in state(res.outcome, "en")


def test_a_table_where_nobody_of_the_event_sits_is_no_game() -> None:
    """Table 1 has strangers alone, table 2 one beside player 1."""
    seats = [(1, None), (1, None), (2, None), (2, 1)]
    rows = tuple(
        ResultRow("preliminary", 1, table, seat=None, no=no, name=f"N{no}", victory_points=5)
        for table, no in seats
    )
    games = assemble(Event(results=rows), RULESETS["catan"]).games[0]
    assert [(game.table, [row.no for row in game.playing]) for game in games] == [(2, [None, 1])]

"""Events on which the routes once differed: what the rules say of them, by the engine and by both.

Each was decided from the rules, and the wrong side mended; the numbers can be checked by hand.
"""

from __future__ import annotations

from typing import Any

from differential import engine, to_book
from exercise import compared
from xlscore.actions.draw import draw

Event = dict[str, Any]
GONE = "Referee"


def rows(stage: str, round_: int, table: int, made: dict[int | str, int]) -> list[Event]:
    """The rows of a game, from {no or name of a substitute: points}."""
    found = []
    for seat, (who, points) in enumerate(made.items(), 1):
        row = {"stage": stage, "round": round_, "table": table, "seat": seat, "points": points}
        own = {"no": who} if isinstance(who, int) else {"player": who, "status": "substitute"}
        found.append(row | own)
    return found


def event(ruleset: str, players: int, results: list[Event], **more: Any) -> Event:
    """An event of players 1, 2, 3 ..., who are all there."""
    return {
        "event": {"name": "T", "ruleset": ruleset, "seed": "s"},
        "players": [{"no": n, "name": f"P{n}", "status": "active"} for n in range(1, players + 1)],
        "results": results,
        **more,
    }


def drop(data: Event, *nos: int) -> Event:
    """Some go after their last game."""
    for no in nos:
        data["players"][no - 1]["status"] = "dropped"
    return data


def king_lui(final: list[dict[int | str, int]], **more: Any) -> Event:
    """King Lui of six, of whom 1, 4 and 2 come into the final, in this order."""
    first = [
        row
        for round_ in (1, 2, 3)
        for table, nos in ((1, (1, 2, 3)), (2, (4, 5, 6)))
        for row in rows("stage 1", round_, table, {no: 20 - no for no in nos})
    ]
    last = [row for n, made in enumerate(final, 1) for row in rows("final", n, 1, made)]
    return event("king-lui", 6, first + last, **more)


def answered(data: Event) -> list[Event]:
    """The stages as the engine has them, in which the other routes have found nothing else."""
    assert compared(data) == []
    found = engine(data)
    assert "error" not in found
    return list(found["stages"])


def test_k8_a_round_of_substitutes_alone_lacks_no_result() -> None:
    """C13: all three of the final go after its first game, and referees play the other four."""
    referees: dict[int | str, int] = {GONE: 0, "Referee 2": 0, "Referee 3": 0}
    games: list[dict[int | str, int]] = [{1: 10, 4: 9, 2: 8}]
    data = drop(king_lui(games + [referees] * 4), 1, 2, 4)
    final = answered(data)[1]
    assert (final["complete"], final["games_missing"]) == (True, 0)
    assert [row["rank"] for row in final["standings"]] == [None, None, None]
    assert not answered(drop(king_lui(games + [referees] * 3), 1, 2, 4))[1]["complete"]


def test_k8_where_all_have_gone_nothing_is_drawn_and_that_is_said() -> None:
    """All three of the final go after its first game, of five."""
    drawing = draw(to_book(drop(king_lui([{1: 10, 4: 9, 2: 8}]), 1, 2, 4)), slips=False)
    assert [found.code for found in drawing.findings] == ["draw-nobody-left"]
    assert drawing.changes is None


def test_t8_who_went_takes_no_place_at_the_table_from_the_others() -> None:
    """P1 won his last game, the second, and goes: in the fifth P4 is first and P2 second of two."""
    games: list[dict[int | str, int]] = [{1: 10, 4: 9, 2: 8}] * 2 + [{GONE: 0, 4: 9, 2: 8}] * 3
    data = drop(king_lui(games, rules={"stages.4.chain": ["table_place"]}), 1)
    final = answered(data)[1]["standings"]
    places = {row["no"]: (row["criteria"]["table_place"], row["rank"]) for row in final}
    assert places == {4: ("1", 1), 2: ("2", 2), 1: ("1", None)}


def alhambra(won: list[int], lots: dict[int, int] | None = None) -> Event:
    """Forty, of whom sixteen sit at as many tables as winners are told, each with his points."""
    nos = range(1, 41)
    typed = []
    for round_ in (1, 2):
        for table in range(10):
            four = nos[4 * table : 4 * table + 4]
            typed += rows("preliminary", round_, table + 1, {no: 100 - no for no in four})
    there = sorted(nos, key=lambda no: ((no - 1) % 4, no))[:16]
    for table, points in enumerate(won, 1):
        first, *others = there[table - 1 :: len(won)]
        typed += rows("intermediate", 1, table, {first: points} | {no: no for no in others})
    data = event("alhambra", 40, typed)
    data["event"]["seed"] = None
    for player in data["players"]:
        player["lot"] = (lots or {}).get(player["no"])
    return data


def through(data: Event) -> list[int]:
    """Who goes on from the intermediate round, in the order of the standings."""
    return [row["no"] for row in answered(data)[1]["standings"] if row["qualified"]]


def test_g8_whom_one_met_is_looked_at_in_all_his_games() -> None:
    """1 lost to 2 and beat 3, and both of them met 1 and 4: neither game of 1 is the better one.

    What 2 has is 1 win of player 1 and 1 of player 4, and so it is with 3; of equal games the
    earlier counts. In the second round 4 beat 2.
    """
    first = rows("preliminary", 1, 1, {1: 5, 2: 10}) + rows("preliminary", 1, 2, {3: 10, 4: 5})
    second = rows("preliminary", 2, 1, {1: 10, 3: 5}) + rows("preliminary", 2, 2, {2: 5, 4: 10})
    own = {
        "stages.1.sit_out": True,
        "stages.1.counted": 1,
        "stages.1.chain": ["opponents(opponents(wins))"],
    }
    standings = answered(event("carrom-eurocup", 4, first + second, rules=own))[0]["standings"]
    assert {row["no"]: row["counted"] for row in standings} == {1: [1], 2: [1], 3: [1], 4: [1]}


def test_a4_of_five_table_winners_the_four_best_go_on() -> None:
    """1, 5, 9, 13 and 17 win tables 1 to 5; the fewest points were made at the second."""
    assert through(alhambra([100, 96, 92, 88])) == [1, 5, 9, 13]
    assert through(alhambra([100, 76, 84, 92, 88])) == [1, 13, 17, 9]


def test_c6_the_lot_decides_between_table_winners_where_the_cut_is_a_tie() -> None:
    """5 and 9 have 76 each: without lots nothing is said, and with lots the lower one goes on."""
    tied = [100, 76, 76, 92, 88]
    assert through(alhambra(tied, {5: 8, 9: 3})) == [1, 13, 17, 9]
    data = alhambra(tied)
    assert compared(data) == []
    assert [code for code, *_ in engine(data)["error"]] == ["lot-missing"]

"""The oracle against the worked examples of the rules and tables done by hand."""

from __future__ import annotations

import copy
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from . import alhambra, catan, common, seating
from .generate import FEWEST, GENERATED, random_event
from .oracle import solve
from .xlsx import write

Event = dict[str, Any]


def event(ruleset: str, tables: list[tuple[Any, ...]], **head: Any) -> Event:
    """Rows from (stage, round, table, {no: points or dict of cells})."""
    results, nos = [], set()
    for stage, number, table, cells in tables:
        for seat, (no, cell) in enumerate(cells.items(), 1):
            row = {"stage": stage, "round": number, "table": table, "seat": seat, "no": no}
            row |= cell if isinstance(cell, dict) else {"points": cell}
            nos.add(row["no"])
            results.append(row)
    players = [
        {"no": no, "name": f"P{no}", "lot": None, "status": "active"} for no in sorted(nos - {None})
    ]
    return {
        "event": {"name": "T", "ruleset": ruleset, "seed": "s", **head},
        "players": players,
        "rounds": [],
        "results": results,
    }


def rows(result: Event, stage: int = 0) -> dict[int, Event]:
    """The standings of a stage by No."""
    assert "error" not in result, result
    return {row["no"]: row for row in result["stages"][stage]["standings"]}


def points(result: Event, stage: int = 0) -> dict[int, list[str]]:
    """Tournament points per game by No."""
    return {no: row["tournament_points"] for no, row in rows(result, stage).items()}


def test_duel_example() -> None:
    """Section 7.1: Maik 240 % is ahead of Andrea 221 %."""
    won = {"points": None, "status": "military"}
    lost = {"points": None}
    games = [
        [(won, lost), (won, lost), (60, 40), (30, 70)],
        [(won, lost), (lost, won), (53, 47), (68, 32)],
    ]
    tables = []
    for number in range(4):
        tables.append((None, number + 1, 1, {1: games[0][number][0], 3: games[0][number][1]}))
        tables.append((None, number + 1, 2, {2: games[1][number][0], 4: games[1][number][1]}))
    found = solve(event("7wonders-duel", tables))
    maik, andrea = rows(found)[1], rows(found)[2]
    assert maik["criteria"] == {"wins": "3", "share": "12/5", "victory_points": "90"}
    assert andrea["criteria"]["share"] == "221/100"
    assert maik["rank"] == 1
    assert andrea["rank"] == 2
    assert andrea["decided_by"] == "share"
    assert maik["qualified"]
    assert not found["event"]["complete"]


def test_catan_example() -> None:
    """Section 7.3: A 85.70, B 85.85; B is ahead."""
    tables = [
        (None, 1, 1, {1: 10, 11: 9, 12: 7, 13: 6}),
        (None, 1, 2, {2: 10, 14: 9, 15: 7, 16: 4}),
        (None, 2, 1, {1: 8, 11: 10, 12: 9, 13: 3}),
        (None, 2, 2, {2: 10, 14: 9, 15: 8, 16: 6}),
        (None, 3, 1, {1: 10, 11: 9, 12: 9, 13: 8}),
        (None, 3, 2, {2: 8, 14: 10, 15: 9, 16: 9}),
    ]
    found = solve(event("catan", tables))
    first, second = rows(found)[1]["criteria"], rows(found)[2]["criteria"]
    assert (first["share"], second["share"]) == ("857/10", "1717/20")
    assert list(first) == [
        "tournament_points",
        "victory_points",
        "share",
        "firsts",
        "seconds",
        "thirds",
    ]
    assert (first["victory_points"], first["firsts"]) == ("28", "2")


def test_catan_table_of_three() -> None:
    """Section 7.3, T4: 10, 9, 5 give 31.25, 28.13, 15.63; T2 caps."""
    found = solve(event("catan", [(None, 1, 1, {1: 10, 2: 9, 3: 5})]))
    shares = [rows(found)[no]["criteria"]["share"] for no in (1, 2, 3)]
    assert [Fraction(share) for share in shares] == [
        Fraction("31.25"),
        Fraction("28.13"),
        Fraction("15.63"),
    ]
    assert points(found) == {1: ["5"], 2: ["3"], 3: ["1"]}
    capped = solve(event("catan", [(None, 1, 1, {1: 11, 2: 10, 3: 4})]))
    assert points(capped) == {1: ["5"], 2: ["3"], 3: ["1"]}
    assert rows(capped)[1]["criteria"]["victory_points"] == "10"
    assert Fraction(rows(capped)[1]["criteria"]["share"]) == Fraction("31.25")
    other = event("catan", [(None, 1, 1, {1: 12, 2: 10, 3: 4})])
    other["rounds"] = [{"stage": "preliminary", "round": 1, "game": "Seafarers"}]
    assert rows(solve(other))[1]["criteria"]["victory_points"] == "12"


def test_stone_age_two_firsts() -> None:
    """Section 7.4, H3: two firsts 4 each, then 2 and 1."""
    found = solve(event("stone-age", [(None, 1, 1, {1: 150, 2: 150, 3: 120, 4: 100})]))
    assert points(found) == {1: ["4"], 2: ["4"], 3: ["2"], 4: ["1"]}
    ranks = [(row["no"], row["rank"], row["decided_by"]) for row in rows(found).values()]
    assert ranks == [
        (1, 1, None),
        (2, 1, None),
        (3, 3, "tournament_points"),
        (4, 4, "tournament_points"),
    ]


def test_seatings() -> None:
    """Section 7.5: K5, K6, T5; C7."""
    of_27 = seating.snake(list(range(1, 28)))
    assert of_27[0] == [1, 18, 19]
    assert of_27[3] == [4, 15, 22]
    assert of_27[8] == [9, 10, 27]
    assert seating.snake(list(range(1, 10))) == [[1, 6, 7], [2, 5, 8], [3, 4, 9]]
    assert seating.t5_groups(list(range(1, 9))) == [[1, 4, 5, 8], [2, 3, 6, 7]]
    for number in [3, 4, *range(6, 61)]:
        sizes = seating.table_sizes(number)
        assert sum(sizes) == number
        assert sizes.count(3) == -number % 4
        assert sum(seating.table_sizes(number, many=True)) == number
        assert sum(seating.k1_sizes(number)) == number


def test_alhambra_sharing_and_weights() -> None:
    """A1, A3: 10/3 becomes 3, (2+1)/2 stays 1.5; three quarters rounded down at three."""
    tables = [
        (None, 1, 1, {1: 90, 2: 90, 3: 90, 4: 10}),
        (None, 1, 2, {5: 99, 6: 70, 7: 70}),
        (None, 1, 3, {8: 80, 9: 70, 10: 60, 11: 60}),
    ]
    found = solve(event("alhambra", tables))
    got = points(found)
    assert [got[no] for no in (1, 2, 3, 4)] == [["3"], ["3"], ["3"], ["1"]]
    assert [got[no] for no in (5, 6, 7)] == [["5"], ["5/2"], ["5/2"]]
    assert [got[no] for no in (10, 11)] == [["3/2"], ["3/2"]]
    assert rows(found)[5]["criteria"]["victory_points"] == "74"
    assert rows(found)[6]["criteria"]["victory_points"] == "52"
    assert rows(found)[1]["by_lot"]
    assert rows(found)[1]["rank"] != rows(found)[2]["rank"]
    assert alhambra.a1_round_down(Fraction(10, 3)) == 3
    assert found["event"]["participants"] == 11
    assert found["stages"][0]["games_missing"] == 0


def test_lot_is_the_digest_of_the_contract() -> None:
    """C6: the text that is hashed, and typed lots before the seed."""
    assert common.c6_digest("preliminary", "x", 7) == (
        "05569279d81ad6cafbba8f2a4b7cd271b2fe068c032f8f9122629b401e34ca69"
    )
    tables = [(None, 1, 1, {1: 5, 2: 5, 3: 5, 4: 5})]
    by_seed = [row["no"] for row in rows(solve(event("alhambra", tables))).values()]
    assert by_seed == sorted((1, 2, 3, 4), key=lambda no: common.c6_digest("preliminary", "s", no))
    typed = event("alhambra", tables)
    for player, lot in zip(typed["players"], (3, 1, 4, 2), strict=True):
        player["lot"] = lot
    assert [row["no"] for row in rows(solve(typed)).values()] == [2, 4, 1, 3]


def test_lot_missing() -> None:
    """C6, C13: shared while the stage is incomplete, an error once it is complete."""
    one = event("alhambra", [(None, 1, 1, {1: 5, 2: 5, 3: 5, 4: 5})], seed=None)
    assert [row["rank"] for row in rows(solve(one)).values()] == [1, 1, 1, 1]
    both = event("alhambra", [(None, r, 1, {1: 5, 2: 5, 3: 5, 4: 5}) for r in (1, 2)], seed=None)
    assert "error" in solve(both)


def test_wonders_leavers() -> None:
    """C9, W2: the leaver is last with 0 points; two leavers share the last two places."""
    left = {"points": None, "status": "left"}
    found = solve(event("7wonders-4rounds", [(None, 1, 1, {1: 50, 2: left, 3: 40, 4: 30})]))
    assert points(found) == {1: ["5"], 3: ["3"], 4: ["2"], 2: ["1"]}
    assert rows(found)[2]["rank"] is None
    assert rows(found)[1]["criteria"]["share"] == "5/12"
    found = solve(event("7wonders-4rounds", [(None, 1, 1, {1: 50, 2: left, 3: 40, 4: left})]))
    assert points(found)[2] == ["3/2"]
    three = event("7wonders-4rounds", [(None, 1, 1, {1: 50, 2: left, 3: 40})])
    alone = solve(three)
    referee = {"points": 60, "status": "substitute", "player": "Referee", "no": None, "seat": 2}
    three["results"].append({"stage": None, "round": 1, "table": 1, **referee})
    assert solve(three) == alone
    assert points(alone) == {1: ["5"], 3: ["3"], 2: ["1"]}
    assert rows(alone)[1]["criteria"]["share"] == str(Fraction(50) / (90 * Fraction(4, 3)))


def test_typed_places() -> None:
    """C1, C2: coins break ties; typed places override; no valid ranking is an error."""
    coins = {1: {"points": 9, "tie_break": 2}, 2: {"points": 9, "tie_break": 3}, 3: 8, 4: 7}
    assert points(solve(event("7wonders-4rounds", [(None, 1, 1, coins)])))[2] == ["5"]
    good = {no: {"points": 9, "place": place} for no, place in ((1, 4), (2, 1), (3, 2), (4, 2))}
    got = points(solve(event("catan", [(None, 1, 1, good)])))
    assert got == {2: ["5"], 3: ["5/2"], 4: ["5/2"], 1: ["1"]}
    for bad in ((1, 3, 3, 4), (1, 2, 3, None)):
        cells = {no: {"points": 9, "place": place} for no, place in enumerate(bad, 1)}
        assert "error" in solve(event("catan", [(None, 1, 1, cells)]))


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ((9, 9, 5), ["2", "2", "0"]),
        ((9, 5, 5), ["3", "1", "1"]),
        ((5, 5, 5), ["2", "2", "2"]),
        ((9, 7, 5), ["3", "3/2", "0"]),
        ((9, 9, 5, 4), ["3", "3", "1", "0"]),
        ((9, 5, 5, 4), ["3", "2", "2", "0"]),
    ],
)
def test_king_lui_points(typed: tuple[int, ...], expected: list[str]) -> None:
    """K2, K3: shared values rounded half up, unshared ones never; 4/3 at four."""
    found = solve(event("king-lui", [(None, 1, 1, dict(enumerate(typed, 1)))]))
    assert [points(found)[no][0] for no in sorted(points(found))] == expected
    weight = Fraction(4, 3) if len(typed) == 4 else 1
    assert rows(found)[1]["criteria"]["victory_points"] == str(typed[0] * weight)


def test_king_lui_losses() -> None:
    """K4: shared last places lose; not if all are equal; a substitute spares the others."""

    def losses(cells: dict[int, Any]) -> list[str]:
        found = rows(solve(event("king-lui", [(None, 1, 1, cells)])))
        return [found[no]["criteria"]["losses"] for no in sorted(found)]

    assert losses({1: 9, 2: 5, 3: 5}) == ["0", "1", "1"]
    assert losses({1: 5, 2: 5, 3: 5}) == ["0", "0", "0"]
    spare = {"no": None, "player": "Referee", "status": "substitute", "points": 99}
    assert losses({1: 9, 2: 5, 99: spare}) == ["0", "0"]


def test_dropped_between_cut_and_final() -> None:
    """C8: he keeps his rank in the preliminaries, the next best moves up, overall he is last."""
    tables = []
    for number in (1, 2, 3):
        tables.append((None, number, 1, {1: 60, 2: 50, 3: 40, 4: 30}))
        tables.append((None, number, 2, {5: 59, 6: 49, 7: 39, 8: 29}))
    given = event("7wonders-final", tables)
    stay = rows(solve(given))
    assert [no for no, row in stay.items() if row["qualified"]] == [5, 1, 6, 2]
    given["players"][0] |= {"status": "dropped", "dropped_after": 3}
    found = solve(given)
    assert rows(found)[1]["rank"] == stay[1]["rank"]
    assert not rows(found)[1]["qualified"]
    assert sum(row["qualified"] for row in rows(found).values()) == 4
    assert found["ranking"][-1] == {"rank": None, "no": 1, "name": "P1"}
    given["players"][0] |= {"status": "disqualified"}
    assert rows(solve(given))[1]["rank"] is None


def test_catan_final() -> None:
    """T8, T9: preliminary rank breaks ties at the table; the winners qualify."""
    tables: list[tuple[Any, ...]] = []
    for number in (1, 2, 3):
        tables.append((None, number, 1, {1: 10, 2: 8, 3: 6, 4: 4}))
        tables.append((None, number, 2, {5: 10, 6: 7, 7: 5, 8: 3}))
    tables += [
        ("final", 1, 1, {5: 11, 6: 11, 2: 5, 8: 4}),
        ("final", 1, 2, {1: 9, 3: 12, 4: 8, 7: 8}),
    ]
    found = solve(event("catan", tables))
    assert found["event"]["complete"]
    assert found["qualified"] == [5, 3]
    assert rows(found, 1)[6]["criteria"]["table_place"] == "2"
    given = event("catan", tables)
    given["players"][4] |= {"status": "dropped"}
    assert solve(given)["qualified"] == [3, 6]
    assert catan.STANDARD_TARGET["final"] == 12


def test_duel_bye_and_leaver() -> None:
    """D2a, D3: a bye is a win, 50 %, 0 points; a leaver's game is 75:25 and no points."""
    left = {"points": 20, "status": "left"}
    cells = [{1: 30, 2: left}, {3: 20, 4: 20}, {5: {"points": None, "status": "bye"}}]
    found = solve(
        event("7wonders-duel", [(None, 1, number, cell) for number, cell in enumerate(cells, 1)])
    )
    got = {no: list(row["criteria"].values()) for no, row in rows(found).items()}
    assert got[1] == ["1", "3/4", "0"]
    assert got[2] == ["0", "1/4", "0"]
    assert got[3] == ["1/2", "1/2", "20"]
    assert got[5] == ["1", "1/2", "0"]
    assert found["ranking"][-1]["no"] == 2
    assert found["event"]["participants"] == 5


def test_half_typed_table_counts_nothing() -> None:
    """C13: a table with only some points is missing."""
    cells = {1: 30, 2: None, 3: 20, 4: None}
    found = solve(event("stone-age", [(None, 1, 1, cells)]))
    assert found["stages"][0]["games_missing"] == 1
    assert found["event"]["participants"] == 0
    assert rows(found)[1]["games"] == 0


@pytest.mark.parametrize("ruleset", GENERATED)
def test_random_events(ruleset: str) -> None:
    """Three hundred events in all: solvable, consistent, and whatever the order of the rows."""
    for number in range(43):
        rng = random.Random(f"{ruleset} {number}")
        given = random_event(rng, ruleset)
        before = copy.deepcopy(given)
        found = solve(given)
        assert given == before
        assert "error" not in found, (number, found)
        assert len(given["players"]) >= FEWEST[ruleset]
        given["results"].reverse()
        assert solve(given) == found
        ranks = [entry["rank"] for entry in found["ranking"] if entry["rank"] is not None]
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
        for stage in found["stages"]:
            if not stage["complete"]:
                assert not any(row["qualified"] for row in stage["standings"])


@pytest.mark.parametrize("language", ["en", "de", "mixed"])
def test_workbook(tmp_path: Path, language: str) -> None:
    """Every row of the event is in the workbook."""
    for number in range(10):
        rng = random.Random(f"{language} {number}")
        given = random_event(rng, rng.choice(GENERATED))
        write(given, tmp_path / "event.xlsx", rng, language)
        book = openpyxl.load_workbook(tmp_path / "event.xlsx")
        titles = {title.casefold(): title for title in book.sheetnames}
        sheet = book[next(titles[t] for t in ("results", "ergebnisse") if t in titles)]
        filled = [row for row in sheet.iter_rows(values_only=True) if any(row)]
        assert len(given["results"]) + 1 <= len(filled) <= len(given["results"]) + 2

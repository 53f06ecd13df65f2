"""G11: at tables of five and six rounds go by a packaged plan while everybody plays on."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from types import ModuleType

import pytest

from drawn_logs import Log, fitting
from hall import Hall
from test_check_page import check, needs_node
from xlscore.actions.event import evaluate
from xlscore.book.values import Value
from xlscore.core.draws.machinery.designs import find_larger_rounds

#: Players, size, rounds: the squares of further meetings, round by round. Five of a table at three
#: tables meet again two by two and two (6 a pair of rounds), six at five tables one pair (5 a pair
#: of rounds); for six at six there are no four rounds without (no two orthogonal squares of six).
SQUARES = {
    (25, 5, 6): [0, 0, 0, 0, 0, 0],
    (30, 5, 5): [0, 0, 0, 0, 0],
    (48, 6, 8): [0, 0, 0, 0, 0, 0, 0, 0],
    (35, 5, 7): [0] * 7,
    (40, 5, 8): [0] * 8,
    (45, 5, 9): [0] * 9,
    (55, 5, 11): [0] * 11,
    (42, 6, 7): [0] * 7,
    (54, 6, 9): [0] * 9,
    (15, 5, 5): [0, 6, 18, 36, 60],
    (30, 6, 5): [0, 5, 15, 30, 50],
    (36, 6, 5): [0, 0, 0, 2, 12],
}


#: Two lines of a plan, in each of which the first number is changed for the other.
TWO_TABLES = ("B|4|1|", "B|4|2|")


def at_tables_of(size: int, players: int, rounds: int, **more: object) -> Hall:
    rules: dict[str, Value] = {
        "id": "ours",
        "title": "ours",
        "sizes": f"{size - 1}, {size}",
        "table_size": size,
        f"points.by_size.{size}": "; ".join(map(str, range(size, 0, -1))),
        f"points.by_size.{size - 1}": "; ".join(map(str, range(size - 1, 0, -1))),
        "minimum_players": size,
        "stages.1.name": "preliminary",
        "stages.1.rounds": rounds,
        "stages.1.seating": "schedule",
        "stages.1.chain": "tournament_points; lot",
    }
    return Hall("ours", players, rules=rules, **more)  # type: ignore[arg-type]


def play_on(hall: Hall, rounds: int) -> Hall:
    for turn in range(rounds):
        hall.draw()
        hall.play(random.Random(turn))
    return hall


def log_of(hall: Hall) -> Log:
    draws: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    return draws


def squares(hall: Hall, rounds: int) -> int:
    """The squares of further meetings of two players."""
    met: Counter[frozenset[int]] = Counter()
    for round_ in range(1, rounds + 1):
        tables: dict[object, list[int]] = {}
        for no, (table, _) in hall.seats("preliminary", round_).items():
            tables.setdefault(table, []).append(int(str(no)))
        met.update(frozenset(two) for t in tables.values() for two in combinations(t, 2))
    return sum((times - 1) ** 2 for times in met.values())


def test_the_packaged_rounds_are_as_told() -> None:
    for (players, size, rounds), told in SQUARES.items():
        plan = find_larger_rounds(players, size, rounds) or []
        assert plan[0] == [[*range(at, at + size)] for at in range(0, players, size)]
        met: Counter[tuple[int, int]] = Counter()
        found = []
        for tables in plan:
            assert sorted(no for table in tables for no in table) == [*range(players)]
            assert {len(table) for table in tables} == {size}
            met.update(two for table in tables for two in combinations(sorted(table), 2))
            found.append(sum((times - 1) ** 2 for times in met.values()))
        assert found == told
        assert find_larger_rounds(players, size, 3) is None
        assert find_larger_rounds(players, size, rounds + 1) == plan


def turned(log: Log, digest: Callable[[str], str]) -> Log:
    """The log of 25 with two numbers of the plan of round 4 exchanged, and hashes that fit."""
    drawn = log[3]["drawn_from"]
    one, other = (line for line in drawn.split("\n") if line[:6] in TWO_TABLES)
    lines = f"{one[:6]}{other[6]}{one[7:]}\n{other[:6]}{one[6]}{other[7:]}"
    changed = {**log[3], "drawn_from": drawn.replace(f"{one}\n{other}", lines)}
    return fitting([*log[:3], changed, *log[4:]], digest)


def test_twenty_five_at_tables_of_five_meet_everybody_once(checker: ModuleType) -> None:
    """Each table of a round has one of each table of every other: 30 tables, 300 pairs."""
    hall = play_on(at_tables_of(5, 25, 6), 6)
    assert squares(hall, 6) == 0
    assert {found.code for found in hall.verified().findings} == set()
    log = log_of(hall)
    assert ["\nB|" in entry["drawn_from"] for entry in log] == [False, *[True] * 5]
    assert {(*wrong, told) for _, wrong, told in checker.check(log)} == {("recomputed, it agrees",)}
    wrong = [wrong for _, wrong, _ in checker.check(turned(log, checker.hash_of))]
    assert wrong[3] == ["is not what the lot gives"]


@needs_node
def test_the_page_finds_the_same(checker: ModuleType, tmp_path: Path) -> None:
    """With everybody, where a plan is changed, and where somebody leaves after a round or two."""
    log = log_of(play_on(at_tables_of(5, 25, 6), 6))
    left = []
    for leaves in (1, 2):
        hall = play_on(at_tables_of(5, 25, 5), leaves)
        hall.go(3)
        left.append(log_of(play_on(hall, 2)))
    assert check(tmp_path, log, *left) == []
    assert check(tmp_path, turned(log, checker.hash_of))


def test_after_the_last_round_of_the_plan_rounds_are_looked_for(checker: ModuleType) -> None:
    """The plan of 15 has five rounds."""
    hall = play_on(at_tables_of(5, 15, 7), 6)
    log = log_of(hall)
    assert ["\nB|" in entry["drawn_from"] for entry in log] == [False, *[True] * 4, False]
    assert squares(hall, 5) == 60
    assert {found.code for found in hall.verified().findings if found.severity == "error"} == set()
    assert {(*wrong, told) for _, wrong, told in checker.check(log)} == {("recomputed, it agrees",)}


@pytest.mark.parametrize("leaves", [1, 2])
def test_who_leaves_ends_the_plan(checker: ModuleType, leaves: int) -> None:
    hall = play_on(at_tables_of(5, 25, 5), leaves)
    hall.go(3)
    play_on(hall, 2)
    log = log_of(hall)
    assert not any("\nB|" in entry["drawn_from"] for entry in log[leaves:])
    assert {found.code for found in hall.verified().findings if found.severity == "error"} == set()
    assert {(*wrong, told) for _, wrong, told in checker.check(log)} == {("recomputed, it agrees",)}


def test_where_somebody_needs_something_rounds_are_looked_for() -> None:
    hall = play_on(at_tables_of(5, 25, 5, groups={1: "club", 2: "club"}), 2)
    assert not any("\nB|" in entry["drawn_from"] for entry in log_of(hall))


def test_rounds_from_before_there_were_plans_verify(
    checker: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as as_before:
        for name in ("find_planned_tables", "list_plan_lines"):
            as_before.setattr(f"xlscore.core.draws.seatings.swiss.{name}", lambda at: [])
        hall = play_on(at_tables_of(5, 25, 5), 3)
    assert {found.code for found in hall.verified().findings} == set()
    log = log_of(hall)
    assert not any("\nB|" in entry["drawn_from"] for entry in log)
    assert {(*wrong, told) for _, wrong, told in checker.check(log)} == {("recomputed, it agrees",)}
    hall.draw()
    assert squares(hall, 4) > 0
    assert {found.code for found in hall.verified().findings if found.severity == "error"} == set()

"""docs/check_*.py: each kind of round is drawn again from its log, and another seat is found."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from types import ModuleType

import pytest

from drawn_logs import Log, fitting, result_of
from hall import NO, SEAT, TABLE, Hall
from xlscore.actions.event import evaluate
from xlscore.book.values import Value

CLUB = dict.fromkeys((1, 2, 3, 4), "club")


def drawn(ruleset: str, players: int, rounds: int, groups: dict[int, str] | None = None) -> Hall:
    """So many rounds of an event, drawn one by one."""
    return on(Hall(ruleset, players, groups=groups or {}), rounds)


def on(hall: Hall, rounds: int, **how: object) -> Hall:
    for turn in range(rounds):
        hall.draw(**how)
        if turn + 1 < rounds:
            hall.play(random.Random(turn))
    return hall


def after_drop_outs(ruleset: str, players: int, gone: int, **how: object) -> Hall:
    """The second round after the first so many have left, and the third."""
    hall = drawn(ruleset, players, 1)
    hall.play(random.Random(1))
    for no in range(1, gone + 1):
        hall.go(no)
    return on(hall, 2, **how)


def with_company() -> Hall:
    """A schedule with a pair, regulars, a group of one round and tables that players need."""
    columns: dict[str, dict[int, Value]] = {
        "Keep together": {1: "pair", 9: "pair"},
        "Regular": dict.fromkeys(range(1, 6), "yes"),
        "Apart in rounds": dict.fromkeys((1, 2), "2"),
        "Tables": {7: "2-3", 8: "2-3", 12: "3"},
    }
    return on(Hall("catan", 15, groups=CLUB, columns=columns), 2)


def apart_in_one_game() -> Hall:
    """King Lui's first stage has a name of its own; a group of one game counts in all of them."""
    groups = dict.fromkeys((1, 2, 3, 4, 5), "club")
    rounds: dict[int, Value] = dict.fromkeys(groups, "2")
    return on(Hall("king-lui", 16, groups=groups, columns={"Apart in rounds": rounds}), 1)


def a_late_player_without_a_free_seat() -> Hall:
    hall = Hall("catan", 16, event={"Late players": "free seat"})
    hall.draw()
    hall.come()
    hall.draw(redraw=True)
    return hall


def other_tables_announced_since() -> Hall:
    """T7: the schedule goes on as it was drawn."""
    hall = Hall("catan", 12, event={"Three-player tables": "few"})
    hall.draw()
    hall.play(random.Random(1))
    hall.type_in("Event", 4, 1, "many")
    return on(hall, 1)


KINDS: dict[str, Callable[[], Hall]] = {
    "the Duel, looking ahead": lambda: drawn("7wonders-duel", 6, 2),
    "the Duel, exchanged": lambda: drawn("7wonders-duel", 13, 2, CLUB),
    "semi-finals by rank": lambda: drawn("7wonders-duel", 8, 4),
    "by standings": lambda: drawn("stone-age", 15, 3),
    "rematches avoided": lambda: on(Hall("stone-age", 15, groups=CLUB), 3, avoid_rematches=True),
    "a final by rank": lambda: drawn("catan", 12, 4),
    "the snake": lambda: drawn("king-lui", 27, 4),
    "kept apart by lot": lambda: drawn("alhambra", 14, 2, CLUB),
    "kept apart in a schedule": lambda: drawn("catan", 13, 2, CLUB),
    "company": with_company,
    "apart in one game": apart_in_one_game,
    "other tables announced since": other_tables_announced_since,
    "repaired": lambda: after_drop_outs("catan", 14, 3),
    "drawn anew": lambda: after_drop_outs("catan", 10, 2, with_history=True),
    "tables of four": lambda: after_drop_outs("mcr", 12, 4),
    "five who are left": lambda: after_drop_outs("alhambra", 9, 4),
    "a late player": a_late_player_without_a_free_seat,
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_round_is_drawn_again_and_another_seat_is_found(checker: ModuleType, kind: str) -> None:
    hall = KINDS[kind]()
    log: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    assert {(*wrong, told) for _, wrong, told in checker.check(log)} == {("recomputed, it agrees",)}
    last = log[-1]
    rows = [row for row in hall.rows() if row[:2] == [hall.rows()[-1][0], last["round"]]]
    seats = {(row[TABLE], row[SEAT]): row[NO] for row in rows if row[NO] is not None}
    assert last["result_hash"] == result_of(last, seats)
    (one, other), forged = random.Random(kind).sample(sorted(seats), 2), copy.deepcopy(log)
    seats[one], seats[other] = seats[other], seats[one]
    forged[-1]["result_hash"] = result_of(last, seats)
    *_, (_, wrong, _) = checker.check(fitting(forged, checker.hash_of))
    assert wrong == ["is not what the lot gives"]


@pytest.mark.parametrize(
    ("kind", "letter", "why"),
    [
        ("by standings", "H", "the order of the standings"),
        ("a final by rank", "H", "the order of the standings"),
        ("a final by rank", "T", "the order of the standings"),
        ("the snake", "H", "the order of the standings"),
        ("repaired", "B", "the rounds that are left"),
        ("kept apart in a schedule", "B", "the plan of the other rounds"),
    ],
)
def test_what_it_is_drawn_from_counts(
    checker: ModuleType, kind: str, letter: str, why: str
) -> None:
    """Another order, other tables or another plan give other seats; without them it is said so."""
    log: Log = json.loads(evaluate(KINDS[kind]().book).export("json", "en"))["draws"]
    at = min(k for k, e in enumerate(log) if f"\n{letter}|" in e["drawn_from"])
    lines = log[at]["drawn_from"].split("\n")
    other = copy.deepcopy(log)
    turned = (turn(line) if line.startswith(letter) else line for line in lines)
    other[at]["drawn_from"] = "\n".join(turned)
    told = list(checker.check(fitting(other, checker.hash_of)))
    assert any("is not what the lot gives" in wrong for _, wrong, _ in told)
    older = copy.deepcopy(log)
    kept = (line for line in lines if line[:2] not in ("H|", "T|", "B|", "X|"))
    older[at]["drawn_from"] = "\n".join(kept)
    told = list(checker.check(fitting(older, checker.hash_of)))
    assert told[at][1:] == ([], f"not recomputed: a log without {why}")


@pytest.mark.parametrize("kind", ["drawn anew", "rematches avoided"])
def test_nothing_else_counts_than_what_was_asked_for(checker: ModuleType, kind: str) -> None:
    log: Log = json.loads(evaluate(KINDS[kind]().book).export("json", "en"))["draws"]
    asked = [entry for entry in log if "\nC|" in entry["drawn_from"]]
    assert asked
    for entry in asked:
        lines = entry["drawn_from"].split("\n")
        entry["drawn_from"] = "\n".join(line for line in lines if not line.startswith("C|"))
    told = list(checker.check(fitting(log, checker.hash_of)))
    assert any("is not what the lot gives" in wrong for _, wrong, _ in told)


def turn(line: str) -> str:
    """A line with the last of its numbers first."""
    head, _, numbers = line.rpartition("|")
    *some, last = numbers.split(",")
    return f"{head}|{','.join([last, *some])}"


def test_lines_that_do_not_fit_together_are_wrong_and_end_nothing(checker: ModuleType) -> None:
    log: Log = json.loads(evaluate(KINDS["a final by rank"]().book).export("json", "en"))["draws"]
    log[-1]["drawn_from"] = (
        log[-1]["drawn_from"].replace("H|", "H|99,", 1).replace("T|1|1", "T|1|x")
    )
    *_, (_, wrong, _) = checker.check(fitting(log, checker.hash_of))
    assert wrong == ["was drawn from what does not fit together"]

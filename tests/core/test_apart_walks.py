"""T7: walks by lot keep players apart in a schedule where exchanges leave clashes; old draws hold.

18 players at tables of 4, 4, 4, 3 and 3 over four rounds, in clubs of seven, six and five. Seven at
five tables meet twice in each round at least, six once, five need not: 4 * (2 + 1) = 12 clashes are
forced. Exchanges alone leave 15.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from exact_apart import Case
from hall import NO, SEAT, Hall
from xlscore.actions.event import evaluate
from xlscore.book import schema
from xlscore.book.reader import read_event
from xlscore.book.values import Value
from xlscore.core.draws.machinery import apart
from xlscore.core.draws.seatings import schedule
from xlscore.core.draws.seatings.context import DrawContext
from xlscore.core.rulebook.load import RULESETS

CLUBS = {no: "a" if no <= 7 else "b" if no <= 13 else "c" for no in range(1, 19)}
CASE = Case(18, 4, "few", CLUBS)
BASIS = [field.key for field in schema.DRAW_LOG.fields].index("basis")


def test_clubs_meet_less_than_exchanges_alone_leave_them() -> None:
    assert CASE.bound() == 12
    assert CASE.drawn("0", walks=False) == 15
    assert CASE.drawn("0") == 14


def test_somebody_else_finds_the_same_start_numbers(checker: Any) -> None:
    hall = Hall("7wonders-4rounds", 18, seed="0", groups=CLUBS)
    hall.draw()
    log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    assert "A|walks" in log[0]["drawn_from"]
    assert [(w, told) for _, w, told in checker.check(log)] == [([], "recomputed, it agrees")]
    log[0]["drawn_from"] = log[0]["drawn_from"].replace("A|walks\n", "")
    ((_, wrong, _),) = checker.check(log)
    assert "is not what the lot gives" in wrong


def errors(hall: Hall) -> list[str]:
    return [found.code for found in hall.verified().findings if found.severity == "error"]


def is_told(hall: Hall, entry: int) -> bool:
    """Whether the draw log says of an entry that walks count."""
    row = next(row for row in hall.book.grid("Draw log").rows if row and row[0] == entry)
    return "A|walks" in str(row[BASIS]).split("\n")


def test_a_draw_by_walks_says_so_and_verifies_and_no_other_does() -> None:
    hall = Hall("7wonders-4rounds", 18, seed="0", groups=CLUBS)
    hall.draw()
    hall.play(random.Random(1))
    hall.draw()
    assert (is_told(hall, 1), is_told(hall, 2)) == (True, False)
    assert errors(hall) == []
    for row, seat in ((2, 2), (3, 1)):  # the first two at the first table change seats
        hall.type_in("Results", row, SEAT, seat)
    assert "verify-differs" in errors(hall)


def test_a_draw_from_before_there_were_walks_verifies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its log has no such line, so that the seats that walks give are not those of its lot."""
    old, new = (Hall("7wonders-4rounds", 18, seed="0", groups=CLUBS) for _ in range(2))
    with monkeypatch.context() as before:
        before.setattr(apart, "PLAYERS", ())
        before.setattr(schedule, "PLAYERS", ())
        old.draw()
    new.draw()
    assert not is_told(old, 1)
    assert errors(old) == []
    old.play(random.Random(1))
    old.draw()  # the rounds after it go on with the schedule that was begun
    assert errors(old) == []
    for row, cells in enumerate(new.rows(), 2):
        for column in (NO, NO + 1):
            old.type_in("Results", row, column, cells[column])
    assert "verify-differs" in errors(old)


def test_a_draw_without_a_log_verifies_by_either() -> None:
    hall = Hall("7wonders-4rounds", 18, seed="0", groups=CLUBS)
    event, rules = read_event(hall.book).event, RULESETS["7wonders-4rounds"]
    at = DrawContext(event, rules, 0, 1, players=frozenset(CLUBS), first=18)
    drawn = [found.drawn for found in schedule.seat_schedule(at, None)]
    # by the walks and without, in the tables of today and of the first version
    assert len(drawn) == len(set(map(str, drawn))) == 4


def test_where_the_randomness_comes_later_every_schedule_with_groups_says_so() -> None:
    for groups, told in (({1: "a", 2: "a"}, True), ({1: "a", 2: "b"}, False)):
        dice: dict[str, Value] = {"Randomness": "dice 30"}
        hall = Hall("7wonders-4rounds", 18, seed=None, groups=groups, event=dice)
        hall.draw()
        hall.draw(randomness="3162541236" * 3)
        assert [is_told(hall, entry) for entry in (1, 2)] == [told, told]
        assert errors(hall) == []


def test_where_exchanges_are_enough_nothing_is_said() -> None:
    hall = Hall("7wonders-4rounds", 18, seed="0", groups={1: "a", 2: "a"})
    hall.draw()
    assert not is_told(hall, 1)

"""*Tables* on the event sheet: the numbers that tables have in the hall."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from hall import Hall, codes
from xlscore.actions.event import evaluate
from xlscore.book.values import Value
from xlscore.core.draws.review import review
from xlscore.core.spelling import numbers_text, table_numbers

FIRST = ("preliminary", 1)


def tables(hall: Hall, round_: int = 1) -> set[Value]:
    return {table for table, _ in hall.seats("preliminary", round_).values()}


@pytest.mark.parametrize("ruleset", ["catan", "alhambra", "stone-age", "king-lui", "7wonders-duel"])
def test_the_same_draw_at_the_tables_that_are_there(ruleset: str, checker: Any) -> None:
    """Plans, lots and seats do not change; only what the tables are called."""
    numbers = {1: 2, 2: 3, 3: 7, 4: 11, 5: 12, 6: 13, 7: 14, 8: 15}
    plain, hall = Hall(ruleset, 15), Hall(ruleset, 15, event={"Tables": "2-3, 7, 11-13"})
    stage = "stage 1" if ruleset == "king-lui" else "preliminary"
    for one in (plain, hall):
        one.draw()
    before = plain.seats(stage, 1).items()
    called = {no: (numbers[int(str(table))], seat) for no, (table, seat) in before}
    assert hall.seats(stage, 1) == called
    assert [f.code for f in hall.verified().findings if f.severity == "error"] == []
    log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    assert log[0]["drawn_from"].split("\n")[1] == "N|2-3,7,11-13"
    assert [wrong for _, wrong, _ in checker.check(log) if wrong] == []


def test_whole_events_keep_their_numbers() -> None:
    hall, rng = Hall("catan", 14, event={"Tables": "21-24"}), random.Random(1)
    for round_ in (1, 2, 3):
        hall.draw()
        assert tables(hall, round_) == {21, 22, 23, 24}
        hall.play(rng)
        if round_ == 1:
            hall.go(5)
    hall.draw()
    assert {t for t, _ in hall.seats("final", 1).values()} == {21, 22}
    assert [f.code for f in hall.verified().findings if f.severity == "error"] == []


@pytest.mark.parametrize("ruleset", ["7wonders-duel", "carcassonne-wm-2016"])
@pytest.mark.parametrize(("typed", "first", "second"), [(None, 1, 2), ("21, 30-34", 21, 30)])
def test_d4_final_and_third_place_are_at_two_tables(
    ruleset: str, typed: str | None, first: int, second: int
) -> None:
    """Both are played at the same time: two numbers, in the draw, on the list and on the slips."""
    hall, rng = Hall(ruleset, 8, event={"Tables": typed}), random.Random(3)
    hall.draw()
    while not hall.seats("final", 1):
        hall.play(rng)
        hall.draw()
    assert {table for table, _ in hall.seats("final", 1).values()} == {first}
    assert {table for table, _ in hall.seats("third place", 1).values()} == {second}
    shown = [row[2:3] for row in hall.book.grid("Seating list").rows if len(row) == 4]
    assert shown == [["Table"], [second], [second], ["Table"], [first], [first]]
    assert codes(hall.verified().findings) == []
    assert not hall.is_stale()


def test_d4_a_third_place_that_was_drawn_at_table_1_is_still_as_drawn() -> None:
    hall, rng = Hall("7wonders-duel", 8), random.Random(3)
    for _ in range(5):
        hall.draw()
        hall.play(rng)
    drawn = hall.draw()
    event, rules = drawn.after, drawn.read.rules
    assert event is not None
    assert rules is not None
    rows = tuple(r._replace(table=1) if r.stage == "third place" else r for r in event.results)
    for found in review(replace(event, results=rows), rules)[-2:]:
        assert (found.matches, found.elsewhere()) == (True, [])
    other = tuple(r._replace(table=3) if r.stage == "third place" else r for r in event.results)
    assert [r.matches for r in review(replace(event, results=other), rules)[-2:]] == [False, True]


def test_a_fixed_table_is_one_of_the_hall() -> None:
    hall = Hall("catan", 16, event={"Tables": "5, 8-10"})
    hall.type_in("Players", 2, 4, 9)
    hall.type_in("Players", 3, 4, 1)  # there is none
    drawing = hall.draw()
    assert hall.seats(*FIRST)[1][0] == 9
    missed = [f for f in drawing.findings if f.code == "draw-fixed-table"]
    assert [f.values["names"] for f in missed] == ["2 Player 2"]


def test_numbers_changed_after_the_draw_are_told() -> None:
    hall = Hall("catan", 16, event={"Tables": "5-8"})
    hall.draw()
    hall.type_in("Event", 4, 1, "5-9")
    assert "log-list" in codes(hall.verified().findings)


def test_late_players_sit_at_tables_of_the_hall(checker: Any) -> None:
    event: dict[str, Value] = {"Tables": "31-34, 40", "Late players": "free seat"}
    hall = Hall("catan", 16, event=event)
    hall.draw()
    late = hall.come()
    hall.draw(redraw=True)
    assert hall.seats(*FIRST)[late][0] == 40
    assert [f.code for f in hall.verified().findings if f.severity == "error"] == []


@pytest.mark.parametrize(
    "typed", ["0", "6-1", "1-", "one", "1-6;x", "2026-06-01 00:00:00", "99999"]
)
def test_other_texts_are_refused_with_their_cell(typed: str) -> None:
    found = Hall("catan", 16, event={"Tables": typed}).propose().findings
    assert [(f.code, str(f.ref)) for f in found] == [("tables-text", "Event!B4")]


def test_numbers_and_their_texts() -> None:
    assert table_numbers("1-3, 7; 9 – 10") == (1, 2, 3, 7, 9, 10)
    assert table_numbers("4") == (4,)
    assert numbers_text((1, 2, 3, 7, 9, 10)) == "1-3,7,9-10"
    assert numbers_text(()) == ""
    for text in ("1-3,7,9-10", "5", "1,3,5"):
        assert numbers_text(table_numbers(text) or ()) == text

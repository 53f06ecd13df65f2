"""C7: who comes late takes a free seat in what is drawn, when the organiser wants it so."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from announced import DICE
from hall import Hall, codes
from xlscore.actions.event import evaluate
from xlscore.book.values import Value
from xlscore.core.draws.basis import hash_basis
from xlscore.core.draws.log import add_entry, find_flaws
from xlscore.core.draws.machinery.record import Record, is_only_late
from xlscore.core.model import Event
from xlscore.report.event_data import event_data

FIRST = ("preliminary", 1)
Seats = Mapping[Value, tuple[Value, Value]]


def hall_of(ruleset: str, players: int, **event: Value) -> Hall:
    return Hall(ruleset, players, event={"Late players": "free seat", **event})


def tables(seats: Seats) -> dict[Value, set[Value]]:
    found: dict[Value, set[Value]] = {}
    for no, (table, _) in seats.items():
        found.setdefault(table, set()).add(no)
    return found


def others(seats: Seats) -> dict[Value, set[Value]]:
    """Whom everybody meets."""
    return {no: table - {no} for table in tables(seats).values() for no in table}


def errors(hall: Hall) -> list[str]:
    return [f.code for f in hall.verified().findings if f.severity == "error"]


def log_of(hall: Hall) -> list[dict[str, Any]]:
    draws: list[dict[str, Any]] = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    return draws


@pytest.mark.parametrize("ruleset", ["catan", "7wonders-final", "alhambra", "stone-age"])
def test_the_sixteenth_changes_the_opponents_of_three(ruleset: str, checker: Any) -> None:
    hall = hall_of(ruleset, 15)
    hall.draw()
    before = hall.seats(*FIRST)
    late = hall.come()
    assert "draw-unseated" in codes(hall.propose().findings)
    drawing = hall.draw(redraw=True)
    after = hall.seats(*FIRST)
    assert {no: after[no] for no in before} == before
    assert sum(others(after)[no] != others(before)[no] for no in before) == 3
    assert after[late][1] == 4
    assert "draw-joined" in codes(drawing.findings)
    assert "draw-moved" not in codes(drawing.findings)
    assert errors(hall) == []
    log = log_of(hall)
    assert "nachgerechnet, stimmt (Tische von zuvor, Nachzügler dazugesetzt)" in " ".join(
        hall.verified().lines("de")
    )
    assert f"L|{late}" in log[-1]["drawn_from"].split("\n")
    assert [wrong or told for _, wrong, told in checker.check(log)] == ["recomputed, it agrees"] * 2


def test_without_the_key_everything_is_drawn_anew() -> None:
    hall = Hall("catan", 15)
    hall.draw()
    before = hall.seats(*FIRST)
    hall.come()
    drawing = hall.draw(redraw=True)
    assert [plan.method for plan in drawing.drawn.values()] == ["schedule"]
    changed = sum(others(hall.seats(*FIRST))[no] != others(before)[no] for no in before)
    assert changed > 3
    assert "L|" not in log_of(hall)[-1]["drawn_from"]


def test_the_rounds_to_come_are_those_of_the_schedule(checker: Any) -> None:
    """T7: he takes the free seat of each round, and of 16 nobody meets another twice."""
    hall, rng = hall_of("catan", 15), random.Random(1)
    plain = Hall("catan", 15)
    met: list[frozenset[Value]] = []
    for round_ in (1, 2, 3):
        hall.draw()
        plain.draw()
        if round_ == 1:
            hall.come()
            hall.draw(redraw=True)
        seats = hall.seats("preliminary", round_)
        alone = plain.seats("preliminary", round_)
        assert {no: seats[no] for no in alone} == alone
        met += [frozenset((a, b)) for a, mates in others(seats).items() for b in mates if a != b]
        for one in (hall, plain):
            one.play(rng)
    assert len(set(met)) * 2 == len(met) == 3 * 16 * 3
    assert errors(hall) == []
    assert all(told == "recomputed, it agrees" for _, _, told in checker.check(log_of(hall)))


def test_he_may_come_after_a_round_and_others_after_him() -> None:
    hall, rng = hall_of("catan", 18), random.Random(2)
    for round_ in (1, 2, 3):
        late = hall.come() if round_ > 1 else 0
        drawing = hall.draw()
        assert "players-idle" not in codes(drawing.findings)
        assert not late or late in hall.seats("preliminary", round_)
        assert [p.method for p in drawing.drawn.values()] == ["late" if late else "schedule"]
        hall.play(rng)
    assert errors(hall) == []


def test_without_a_free_seat_two_come_to_him() -> None:
    """C10: 16 at four fours: a fifth table of him and two others; ten meet others."""
    hall = hall_of("catan", 16)
    hall.draw()
    before = hall.seats(*FIRST)
    late = hall.come()
    drawing = hall.draw(redraw=True)
    after = hall.seats(*FIRST)
    assert sorted(len(nos) for nos in tables(after).values()) == [3, 3, 3, 4, 4]
    assert sum(after[no][0] != before[no][0] for no in before) == 2
    assert after[late][0] == 5
    assert {"draw-seated-late", "draw-moved"} <= set(codes(drawing.findings))
    assert "draw-joined" not in codes(drawing.findings)
    assert errors(hall) == []


def test_tables_that_are_added_are_numbered_on() -> None:
    """C10: two who come to 16 share a new table with one of them, number 5."""
    hall = hall_of("catan", 16)
    hall.draw()
    late = {hall.come(), hall.come()}
    told = {f.code: f.text("en") for f in hall.draw(redraw=True).findings}
    assert "so that no table is too small" in told["draw-moved"]
    assert "seated too" in told["draw-seated-late"]
    assert not any("stay where they are" in text for text in told.values())
    found = tables(hall.seats(*FIRST))
    assert sorted(found) == [1, 2, 3, 4, 5]
    assert late < found[5]
    assert errors(hall) == []


@pytest.mark.parametrize("late", [0, 1])
def test_with_somebody_late_there_is_no_choice_of_repair_or_redraw(late: int) -> None:
    """C10: what is compared after a drop-out would leave him out."""
    hall, rng = hall_of("7wonders-4rounds", 18), random.Random(2)
    hall.draw()
    hall.play(rng)
    hall.go(3)
    for _ in range(late):
        hall.come()
    hall.draw()
    parts = [row[0] for row in hall.book.grid("Draw").rows if row]
    assert parts.count("After drop-outs (C10): For the rounds left") == 1 - late


def test_announced_dice_are_not_thrown_again() -> None:
    hall = hall_of("catan", 15, Randomness="dice")
    hall.draw()
    hall.draw(randomness=DICE)
    before = hall.seats(*FIRST)
    hall.come()
    hall.draw(redraw=True)
    after = hall.seats(*FIRST)
    assert {no: after[no] for no in before} == before
    assert len(after) == 16
    assert errors(hall) == []


def test_with_another_change_there_are_new_dice() -> None:
    hall = hall_of("catan", 15, Randomness="dice")
    hall.draw()
    hall.draw(randomness=DICE)
    hall.come()
    hall.type_in("Players", 2, 3, "club")
    assert "announced-dice" in codes(hall.draw(redraw=True).findings)
    assert len(hall.seats(*FIRST)) == 15


def test_the_same_dice_again_for_another_list_are_found(checker: Any) -> None:
    """C6: who writes the log himself cannot pass a changed list off as somebody late."""
    hall = hall_of("catan", 15, Randomness="dice")
    hall.draw()
    hall.draw(randomness=DICE)
    log = evaluate(hall.book).read.event.draws
    for old, new, wanted in (
        ("|Player 3|", "|Player 3|club", True),
        ("P|15|Player 15|||", "P|15|Player 15|||\nP|16|Player 16|||\nL|16", False),
    ):
        text = log[-1].basis.replace(old, new)
        forged = add_entry(log, log[-1]._replace(basis=text, list_hash=hash_basis(text)))
        assert [flaw.code for flaw in find_flaws(forged)] == ["log-unannounced"] * wanted
        data = event_data(Event(draws=forged), None, (), "en")["draws"]
        *_, (_, wrong, _) = checker.check(data)
        assert any("not for a late player" in said for said in wrong) == wanted


def test_a_late_player_at_another_table_is_no_lot() -> None:
    hall = hall_of("catan", 15)
    hall.draw()
    late = hall.come()
    hall.draw(redraw=True)
    rows = hall.book.grid("Results").rows
    number = next(n for n, row in enumerate(rows, 1) if row[4] == late)
    other = next(n for n, row in enumerate(rows, 1) if n > 1 and row[2] != rows[number - 1][2])
    for row, no in ((number, rows[other - 1][4]), (other, late)):
        hall.type_in("Results", row, 4, no)
        hall.type_in("Results", row, 5, f"Player {no}")
    assert "verify-differs" in errors(hall)


def test_where_there_are_no_free_seats_the_key_changes_nothing() -> None:
    """K1, D1: tables for several games and tables of two."""
    for ruleset in ("king-lui", "7wonders-duel"):
        found = []
        for hall in (hall_of(ruleset, 14), Hall(ruleset, 14)):
            hall.draw()
            hall.come()
            hall.draw(redraw=True)
            found.append(hall.rows())
        assert found[0] == found[1]


def test_the_text_of_a_late_player() -> None:
    before = "E|catan|few|schedule\nP|1|A|||\nS|1|1|1"
    assert is_only_late(before, before.replace("\nS", "\nP|2|B|||\nL|2\nS"))
    assert not is_only_late(before, before.replace("\nS", "\nP|2|B|||\nS"))
    assert not is_only_late(before, before)
    record = Record("P|1|A\nP|2|B\nL|2")
    assert (record.drawn, record.late) == ({1}, {2})


def test_drawn_but_not_played_counts_nobody() -> None:
    hall = hall_of("catan", 16)
    hall.draw()
    page = evaluate(hall.book).export("md", "de").decode()
    assert "noch hat niemand gespielt" in page
    assert "0 Spieler" not in page


def test_c10_a_repair_that_somebody_late_joins_is_not_compared_with_another_draw() -> None:
    """What stands side by side are the tables of a repair, and those are no longer drawn."""
    hall = hall_of("catan", 16)
    hall.draw()
    hall.play(random.Random(1))
    hall.go(5)
    hall.draw()
    before = hall.book.grid("Draw").rows
    late = hall.come()
    hall.draw(redraw=True)
    assert late in hall.seats("preliminary", 2)
    titles = [[row[0] for row in rows if row] for rows in (before, hall.book.grid("Draw").rows)]
    compared = [any("(C10)" in str(cell) for cell in column) for column in titles]
    assert compared == [True, False]


@pytest.mark.parametrize(
    ("ruleset", "how"), [("catan", "with_history"), ("stone-age", "avoid_rematches")]
)
def test_what_a_round_was_asked_for_stays(ruleset: str, how: str, checker: Any) -> None:
    """C10, H2: not repeated for the late player, who takes a free seat; nobody is seated anew."""
    hall = hall_of(ruleset, 15)
    hall.draw()
    hall.play(random.Random(3))
    hall.go(2)
    hall.draw(**{how: True})
    before = hall.seats("preliminary", 2)
    late = hall.come()
    assert "draw-joined" in codes(hall.draw(redraw=True).findings)
    after = hall.seats("preliminary", 2)
    assert {no for no, seat in after.items() if before.get(no) != seat} == {late}
    assert errors(hall) == []
    assert [wrong for _, wrong, _ in checker.check(log_of(hall)) if wrong] == []
    hall.draw(redraw=True)
    assert "\nC|" not in log_of(hall)[-1]["drawn_from"]

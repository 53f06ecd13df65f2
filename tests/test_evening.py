"""An evening as organisers have it: what a draw puts on the wall and on the checks."""

from __future__ import annotations

import io
import random

import pytest
from pypdf import PdfReader

from hall import NO, POINTS, SEAT, STATUS, TABLE, Hall
from xlscore.printing.pack import pack
from xlscore.room.state import room_state


def test_d3_a_bye_is_a_bye_on_the_wall_and_no_table() -> None:
    hall = Hall("7wonders-duel", 5, event={"Language": "de", "Date": "2026-11-21"})
    drawing = hall.draw()
    (bye,) = (row[NO] for row in hall.rows() if row[STATUS] == "Freilos")
    pages = {page.role: page for page in drawing.changes.pages}
    wall = [[cell.value for cell in row] for row in pages["seating"].rows]
    assert [f"Player {bye}", bye, "Freilos", None] in wall
    by_name = [[cell.value for cell in row] for row in pages["draw"].rows]
    assert [bye, f"Player {bye}", "Freilos"] in by_name
    assert sum("Freilos" in row for row in wall) == 1
    assert "21.11.2026" in by_name[1][0]


def test_a_draw_takes_mended_warnings_off_the_checks() -> None:
    hall = Hall("stone-age", 8)
    hall.type_in("Players", 3, 1, "Player 1")
    hall.book.apply(hall.job().changes())
    assert any("Players!B3" in row for row in hall.sheet("checks"))
    hall.type_in("Players", 3, 1, "Somebody else")
    hall.draw()
    assert not any("Players!B3" in row for row in hall.sheet("checks"))
    checks = next(page for page in hall.job().changes().pages if page.role == "checks")
    assert checks == hall.book.pages["checks"]


def test_a_draw_makes_no_checks_of_its_own() -> None:
    hall = Hall("stone-age", 8)
    hall.draw()
    assert "Checks" not in hall.book.titles()


@pytest.mark.parametrize(("gone", "left"), [(2, [1, 3, 4]), (1, [2, 3, 4])])
def test_c10_the_empty_seat_of_a_table_of_three_is_said(gone: int, left: list[int]) -> None:
    """Somebody leaves a table that is on: who sits there keeps the seats, one stays empty."""
    hall = Hall("stone-age", 8, event={"Language": "de", "Entry grid": "yes"})
    hall.draw()
    row = next(n for n, r in enumerate(hall.rows(), 2) if r[TABLE : SEAT + 1] == [2, gone])
    for column in range(7):
        hall.type_in("Results", row, column, None)
    hall.go(next(p for p in hall.active() if p not in {r[NO] for r in hall.rows()}))
    hall.book.apply(hall.propose().changes)
    assert [r[SEAT] for r in hall.rows() if r[TABLE] == 2] == left
    (line,) = (row for row in hall.sheet("draw") if "Dreiertisch" in str(row[-1]))
    assert line[-1] == f"Dreiertisch, Sitz {gone} bleibt frei"
    slips = [row for row in hall.sheet("slips") if len(row) > 2]
    assert sum(row[2] == "(bleibt frei)" for row in slips) == 1
    at_two = {r[SEAT]: r[NO] for r in hall.rows() if r[TABLE] == 2}
    head, *blocks = hall.sheet("entry")[2:]
    numbers, names = next(blocks[n : n + 2] for n, row in enumerate(blocks) if row[2:3] == [2])
    for seat in range(1, 5):
        column = head.index(f"Sitz {seat}")
        assert numbers[column] == at_two.get(seat)
        assert (names[column] == "(bleibt frei)") == (seat == gone)
    assert hall.sheet("seating")[-1] == ["(bleibt frei)", None, 2, gone]
    room = room_state(hall.job(), "de")
    free = {"name": "(bleibt frei)", "seat": gone}
    assert [one["free"] for one in room["tables"]] == [[], [free]]
    assert room["seating"][-1] == {**free, "table": "2"}
    for part in ("slips", "tables", "names"):
        printed = PdfReader(io.BytesIO(pack(hall.job().report("de"), (part,))[0])).pages
        assert " ".join(page.extract_text() for page in printed).count("(bleibt frei)") == 1


def test_d4_the_match_for_third_place_is_called_that() -> None:
    hall, rng = Hall("7wonders-duel", 8, event={"Language": "de"}), random.Random(3)
    for _ in range(5):
        hall.draw()
        hall.play(rng)
    hall.draw()
    wall = [str(row) for role in ("draw", "slips") for row in hall.sheet(role)]
    assert any("Spiel um Platz 3" in row for row in wall)
    assert any("Finale" in row for row in wall)


def test_a_correction_is_told_once_with_every_draw_it_came_after() -> None:
    hall, rng = Hall("stone-age", 8), random.Random(3)
    for _ in range(2):
        hall.draw()
        hall.play(rng)
    hall.draw()
    points = hall.rows()[0][POINTS]
    hall.type_in("Results", 2, POINTS, 61)
    (line,) = (f for f in hall.verified().findings if f.code == "log-corrected")
    assert str(line.ref) == "Results!G2"
    assert "(entries 2, 3)" in line.text("en")
    assert f": {points}" in line.text("en")
    assert " → 61" in line.text("en")
    assert "preliminary, round 1, No " in line.text("en")
    assert "Vorrunde, Runde 1, Nr " in line.text("de")


def test_g10_a_correction_says_that_its_numbers_are_not_those_typed() -> None:
    hall = Hall("skat", 8)
    hall.draw()
    hall.play(random.Random(3))
    hall.draw()
    points = hall.rows()[0][POINTS]
    hall.type_in("Results", 2, POINTS, 61)
    (line,) = (f for f in hall.verified().findings if f.code == "log-corrected")
    assert f": Leistung {points} " in line.text("de")
    assert " → Leistung 61 " in line.text("de")


def test_of_many_given_numbers_the_first_are_named() -> None:
    hall = Hall("stone-age", 8)
    for row in range(2, 10):
        hall.type_in("Players", row, 0, None)
    (found,) = (f for f in hall.job().findings if f.code == "no-given")
    assert found.text("en").endswith("5 Player 5, 6 Player 6 …")

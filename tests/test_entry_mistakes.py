"""Slips on the sheet *Entry*: each names its cell, nothing is written and nothing is lost."""

from __future__ import annotations

import pytest

from entry_hall import entry, hall, points, recalculated, row_of, shown, type_there, where
from hall import POINTS, TABLE, Hall
from xlscore.actions.draw_checks import verify
from xlscore.actions.event import evaluate
from xlscore.book.values import Value
from xlscore.core.findings import CellRef


def test_both_typed_and_different_neither_counts_and_both_cells_are_named() -> None:
    made = hall()
    seat = entry(made)[0]
    type_there(made, seat, 30)
    row = row_of(made, seat)
    made.type_in("Results", row, POINTS, 31)
    (found,) = (f for f in evaluate(made.book).findings if f.severity == "error")
    assert (found.code, found.ref) == ("entry-differs", seat.ref)
    assert f"Results!G{row}" in found.text("en")
    assert f"Results!G{row}" in found.text("de")
    assert recalculated(made) == ["entry-differs"]
    assert (points(made)[where(seat)], shown(made)[where(seat)]) == (31, 30)
    type_there(made, seat, None)
    assert recalculated(made) == []
    assert (points(made)[where(seat)], shown(made)[where(seat)]) == (31, 31)


def test_a_mistake_names_the_cell_that_was_typed_into() -> None:
    made = hall()
    seat = entry(made)[0]
    type_there(made, seat, "ten")
    (found,) = (f for f in evaluate(made.book).findings if f.severity == "error")
    assert (found.code, found.ref) == ("number-bad", seat.ref)
    assert recalculated(made) == ["number-bad"]
    assert shown(made)[where(seat)] == "ten"


def test_verify_names_the_cell_that_was_typed_into_too() -> None:
    made = hall()
    seat = entry(made)[0]
    type_there(made, seat, "ten")
    (found,) = verify(made.book).findings
    assert (found.code, found.ref) == ("number-bad", seat.ref)


def test_points_of_somebody_who_is_not_at_that_table_are_not_thrown_away() -> None:
    made = hall()
    seat = entry(made)[0]
    type_there(made, seat, 30)
    made.type_in("Results", row_of(made, seat), TABLE, 7)
    (found,) = (f for f in evaluate(made.book).findings if f.code == "entry-nobody")
    assert (found.severity, found.ref) == ("error", seat.ref)
    recalculated(made)
    assert entry(made)[0].value == 30


#: What somebody touched on a sheet with 19 typed in E6, and the cell that the error names.
SLIPS = {
    "the heading of the tables": ("C3", lambda rows: put(rows, "C3", "Tables")),
    "the heading of a seat": ("E3", lambda rows: put(rows, "E3", "Place 1")),
    "the heading of a seat in the middle": ("F3", lambda rows: put(rows, "F3", None)),
    "the heading of the last seat": ("H3", lambda rows: put(rows, "H3", None)),
    "the heading of what was taken over": ("J3", lambda rows: put(rows, "J3", "before")),
    "a column put in": ("A3", lambda rows: [row.insert(0, None) for row in rows]),
    "a column put in beside the labels": ("E3", lambda rows: [put_in(row) for row in rows]),
    "the first rows taken out": ("A3", lambda rows: rows.__delitem__(slice(0, 3))),
    "the label of the points": ("D6", lambda rows: put(rows, "D6", "Pts")),
    "the label of the points emptied": ("E6", lambda rows: put(rows, "D6", None)),
    "the label of the numbers": ("D4", lambda rows: put(rows, "D4", "Number")),
    "the row of the numbers taken out": ("D4", lambda rows: rows.__delitem__(3)),
    "the number of the table": ("C4", lambda rows: put(rows, "C4", None)),
    "the number of another table": ("E6", lambda rows: put(rows, "C4", 2)),
    "the number of a player": ("E4", lambda rows: put(rows, "E4", 77)),
    "points over a number": ("F4", lambda rows: put(rows, "F4", 77)),
    "points over a name": ("F5", lambda rows: put(rows, "F5", 30)),
    "the number of a player emptied": ("E6", lambda rows: put(rows, "E4", None)),
    "points between two tables": ("F7", lambda rows: put(rows, "F7", 30)),
    "points right of everything between two tables": ("P7", lambda rows: put(rows, "P7", 30)),
    "points beside the seats": ("I6", lambda rows: put(rows, "I6", 30)),
    "points below the last table": ("E12", lambda rows: rows.append([*[None] * 4, 30])),
    "points right of everything": ("N6", lambda rows: rows[5].append(30)),
    "points above the heading": ("B1", lambda rows: rows[0].append(30)),
}


def put(rows: list[list[Value]], cell: str, value: Value) -> None:
    row, column = rows[int(cell[1:]) - 1], ord(cell[0]) - ord("A")
    row += [None] * (column + 1 - len(row))
    row[column] = value


def put_in(row: list[Value]) -> None:
    row.insert(3, None)


def slip(where: str, language: str = "en") -> tuple[Hall, str, str]:
    """A drawn event with 19 typed, then touched; the sheet's title and the cell to be named."""
    made = hall(Language=language)
    title = made.book.roles()["entry"]
    rows = made.book._sheets[title]
    put(rows, "E6", 19)
    cell, touch = SLIPS[where]
    touch(rows)
    return made, title, cell


@pytest.mark.parametrize("where", SLIPS)
def test_points_that_cannot_be_placed_are_an_error_and_nothing_is_written(where: str) -> None:
    made, title, cell = slip(where)
    before = [list(row) for row in made.book.grid(title).rows]
    (found, *_) = (f for f in evaluate(made.book).findings if f.code.startswith("entry-"))
    assert found.severity == "error"
    assert found.ref == CellRef(title, cell)
    recalculated(made)
    assert made.book.grid(title).rows == before
    assert not any(points(made).values())


def test_the_error_says_in_both_languages_what_is_accepted() -> None:
    made, *_ = slip("the label of the points")
    (found,) = (f for f in evaluate(made.book).findings if f.code == "entry-label")
    assert "Points, Player, No" in found.text("en")
    assert "Punkte, Spieler, Nr" in found.text("de")
    for place, seat in (("of a seat", 1), ("of a seat in the middle", 2), ("of the last seat", 4)):
        made, *_ = slip(f"the heading {place}")
        (found,) = (f for f in evaluate(made.book).findings if f.code == "entry-label")
        assert f"Seat {seat} (Sitz {seat})" in found.text("en")
    made, title, cell = slip("the heading of a seat", "de")
    (found,) = (f for f in evaluate(made.book).findings if f.code == "entry-label")
    assert (title, found.ref) == ("Eingabe", CellRef("Eingabe", cell))
    assert "Sitz 1 (Seat 1)" in found.text("de")


def test_the_errors_know_of_a_ruleset_s_own_columns() -> None:
    made = Hall("skat", 8, event={"Entry grid": "yes"})
    for row in made.book._sheets["Results"]:
        row[7:7] = ["Won", "Lost"]
    made.draw()
    made.type_in("Entry", 7, 8, 12)
    made.type_in("Entry", 8, 3, "Last")
    stray, label = (f for f in evaluate(made.book).findings if f.code.startswith("entry-"))
    assert [str(f.ref) for f in (stray, label)] == ["Entry!I7", "Entry!D8"]
    assert "the row of Points or one that is named under it" in stray.text("en")
    assert "Points, Won, Lost, Player, No" in label.text("en")
    assert "Punkte, Gewonnen, Verloren, Spieler, Nr" in label.text("de")


@pytest.mark.parametrize("touched", ["a number", "a number and no name"])
def test_two_cells_for_one_player_are_an_error_and_nothing_is_written(touched: str) -> None:
    made = hall()
    rows = made.book._sheets["Entry"]
    for n, seat in enumerate(entry(made)[:4]):
        type_there(made, seat, 30 + n)
    put(rows, "E4", rows[3][7])
    if touched == "a number and no name":
        put(rows, "E5", None)
    (found,) = (f for f in evaluate(made.book).findings if f.severity == "error")
    assert (found.code, found.ref) == ("entry-twice", CellRef("Entry", "H6"))
    assert "Entry!E6" in found.text("en")
    assert recalculated(made) == ["entry-twice"]
    assert not any(points(made).values())
    assert rows[5][4:8] == [30, 31, 32, 33]


def test_numbers_of_two_players_that_changed_places_give_nobody_the_other_one_s_points() -> None:
    made = hall()
    rows = made.book._sheets["Entry"]
    type_there(made, entry(made)[0], 19)
    rows[3][4], rows[3][5] = rows[3][5], rows[3][4]
    assert recalculated(made) == ["entry-nobody"]
    assert not any(points(made).values())


def test_a_sheet_that_lost_its_defined_name_is_known_by_what_stands_on_it() -> None:
    made = hall()
    seat = entry(made)[0]
    type_there(made, seat, 19)
    made.book._sheets["Entry R1"] = made.book._sheets.pop("Entry")
    assert recalculated(made) == []
    assert points(made)[where(seat)] == 19
    assert "Entry" not in made.book.titles()
    made.book._sheets["Entry R2"] = [list(row) for row in made.book.grid("Entry R1").rows]
    assert recalculated(made) == ["entry-copies"]


@pytest.mark.parametrize("no", ["1", ""], ids=["of a player", "of nobody"])
def test_points_typed_where_it_says_taken_over_are_not_lost(no: str) -> None:
    made = hall(players=7)
    seat = next(seat for seat in entry(made) if seat.no == no)
    put(made.book._sheets["Entry"], seat.taken.cell, 30)
    (found,) = (f for f in evaluate(made.book).findings if f.severity == "error")
    assert (found.code, found.ref) == ("entry-taken", seat.taken)
    assert seat.ref.cell in found.text("en")
    before = [list(row) for row in made.book.grid("Entry").rows]
    assert recalculated(made) == ["entry-taken"]
    assert made.book.grid("Entry").rows == before
    put(made.book._sheets["Entry"], seat.taken.cell, None)
    assert recalculated(made) == []

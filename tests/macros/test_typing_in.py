"""The button *Enter points*: the sheet is made, kept in step, and in front where to type next."""

from __future__ import annotations

from pathlib import Path

import pytest

from hall import NO, POINTS, STATUS, Hall
from memory_host import MemoryHost
from xlscore.book.entry_layout import read_layout
from xlscore.core.findings import CellRef
from xlscore.live import running


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MemoryHost:
    """A program in which a drawn event of eight is open; *Event* has no key for the sheet."""
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(running, "state_directory", lambda: tmp_path)
    made = Hall("stone-age", 7)
    made.draw()
    return MemoryHost(made.book, tmp_path / "event.xlsx")


def typed(host: MemoryHost) -> dict[object, object]:
    rows = host.book.grid("Results").rows[1:]
    return {row[NO]: row[POINTS] for row in rows if len(row) > POINTS and row[POINTS]}


def test_the_sheet_is_made_and_the_first_empty_cell_is_in_front(host: MemoryHost) -> None:
    assert "Entry" not in host.book.titles()
    assert host.click("entry").startswith("Type the points on Entry;")
    assert host.front == CellRef("Entry", "E6")
    assert not host.wrong


def test_what_was_typed_is_taken_over_and_the_next_cell_is_in_front(host: MemoryHost) -> None:
    host.click("entry")
    rows = host.book._sheets["Entry"]
    rows[5][4:6] = [30, 20]
    host.click("entry", CellRef("Entry", "F6"))
    assert typed(host) == {rows[3][4]: 30, rows[3][5]: 20}
    assert host.front == CellRef("Entry", "G6")
    assert host.click("undo").startswith("Taken back: ")
    assert typed(host) == {}
    assert host.book.grid("Entry").rows[5][4:6] == [30, 20]


def test_when_all_is_typed_it_says_so(host: MemoryHost) -> None:
    host.click("entry")
    seats = [seat for seat in read_layout(host.book.grid("Entry")).seats if seat.no]
    for seat in seats:
        column = ord(seat.ref.cell[0]) - ord("A")
        host.book._sheets["Entry"][int(seat.ref.cell[1:]) - 1][column] = 30 + column
    assert host.click("entry").startswith("Taken over; no cell on Entry is empty.")
    assert host.front.sheet == "Entry"
    assert len(typed(host)) == 7


def test_who_left_needs_no_points(host: MemoryHost) -> None:
    host.click("entry")
    rows = host.book.grid("Results").rows
    rows[1] += [None] * (STATUS + 1 - len(rows[1]))
    rows[1][STATUS] = "left"
    host.click("entry")
    assert host.front == CellRef("Entry", "F6")


def test_an_error_is_in_front_and_nothing_is_taken_over(host: MemoryHost) -> None:
    host.click("entry")
    host.book._sheets["Entry"][5][4:6] = [30, "ten"]
    host.click("entry")
    assert host.wrong
    assert host.front == CellRef("Entry", "F6")
    assert typed(host) == {}


def test_a_sheet_that_lost_its_defined_name_is_the_one(host: MemoryHost) -> None:
    host.click("entry")
    host.book._sheets["Copy"] = host.book._sheets.pop("Entry")
    host.book._roles.clear()
    host.book._sheets["Copy"][5][4] = 30
    host.click("entry")
    assert list(typed(host).values()) == [30]
    assert host.front == CellRef("Copy", "F6")
    assert "Entry" not in host.book.titles()


def test_before_anything_is_drawn_it_says_what_to_do(host: MemoryHost) -> None:
    host.click("undo")
    del host.book._sheets["Results"][1:]
    assert "Draw a round first" in host.click("entry")
    assert host.wrong
    assert "Entry" not in host.book.titles()

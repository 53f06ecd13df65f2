"""Two games at the same time, a workbook each: who and which table is in both."""

from __future__ import annotations

import random
from pathlib import Path

import openpyxl

from command_line import run
from hall import NO, TABLE, Hall
from xlscore.actions.event import evaluate
from xlscore.actions.parallel import at_once

BOTH = 3


def drawn() -> tuple[Hall, Hall]:
    """Stone Age at tables 1 and 2, Catan at 2 and 11; one player is in both."""
    first, second = Hall("stone-age", 8), Hall("catan", 8, event={"Tables": "2, 11"})
    for no in {*range(1, 9)} - {BOTH}:
        second.type_in("Players", no + 1, 1, f"Guest {no}")
    first.draw()
    second.draw()
    return first, second


def codes(first: Hall, second: Hall) -> list[str]:
    jobs = evaluate(second.book), evaluate(first.book)
    return [one.code.partition("-")[2] for one in at_once(jobs[0], "first.xlsx", jobs[1])]


def cell(hall: Hall, letter: str, column: int, value: int) -> str:
    """The cell of the first row of Results with a value in a column."""
    row = next(n for n, row in enumerate(hall.rows(), 2) if row[column] == value)
    return f"Results!{letter}{row}"


def test_only_what_is_on_counts_and_namesakes_of_two_clubs_are_two() -> None:
    """A table with its result is free, and so are its players, until the next round is drawn."""
    first, second = drawn()
    first.play(random.Random(1))
    assert codes(first, second) == []
    first.draw()
    first.type_in("Players", BOTH + 1, 2, "Lippe")
    assert codes(first, second) == ["table", "player"]
    second.type_in("Players", BOTH + 1, 2, "Ruhr")
    assert codes(first, second) == ["table"]


def test_check_names_both_cells_where_it_is_asked_to(tmp_path: Path) -> None:
    """Files that have nothing to do with each other are checked one by one, as ever."""
    first, second = drawn()
    files = [tmp_path / "first.xlsx", tmp_path / "second.xlsx"]
    for hall, file in zip((first, second), files, strict=True):
        book = openpyxl.Workbook()
        for title in hall.book.titles():
            sheet = book.create_sheet(title)
            for row in hall.book.grid(title).rows:
                sheet.append([*row])
        book.save(file)
    assert run("check", *files).exit_code == 0
    told = run("check", *files, "--parallel", "--lang", "de")
    assert told.exit_code == 1
    table, player = (line for line in told.stderr.splitlines() if " error " in line)
    assert table.startswith(f"{files[1]}: {cell(second, 'C', TABLE, 2)}: error parallel-table: ")
    assert f"in {files[0]} belegt ({cell(first, 'C', TABLE, 2)})" in table
    assert player.startswith(f"{files[1]}: {cell(second, 'F', NO, BOTH)}: error parallel-player: ")
    at = first.seats("preliminary", 1)[BOTH][0]
    assert f"in {files[0]} an Tisch {at} ({cell(first, 'F', NO, BOTH)})" in player
    for once in ([files[0]], [files[0], tmp_path / "." / ".." / tmp_path.name / files[0].name]):
        assert run("check", *once, "--parallel").exit_code == 2
    again = run("check", *files, files[0], "--parallel", "--lang", "de").stderr
    assert again.count(" error ") == told.stderr.count(" error ")

"""Draws into a *Results* sheet that somebody has prepared with formulas.

Sixty rows look players up by their number: =IF(D2="","",VLOOKUP(D2,Players!A:B,2,0)). They look
empty, and the rows of a round go into the first of them: the number is written, and the formula
that shows the name stays where it is.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

import openpyxl
import pytest
from xlsxwriter import Workbook

from command_line import run

NAMES = ("Ada", "Bea", "Cem", "Dan", "Eva", "Finn", "Gül", "Hugo")
HEADINGS = ("Round", "Table", "Seat", "No", "Player", "Points", "Status", "Twice")
LOOK_UP = '=IF(D{0}="","",VLOOKUP(D{0},Players!$A$2:$B$99,2,FALSE))'
LAST = 61


def event(path: Path, formulas: Mapping[str, str], headings: tuple[str, ...] = HEADINGS) -> Path:
    """A workbook of eight players with formulas, by heading, in rows 2 to 61 of *Results*."""
    out = io.BytesIO()
    book = Workbook(out)
    for row, pair in enumerate({"Ruleset": "catan", "Seed": "4711", "Language": "en"}.items()):
        sheet = book.get_worksheet_by_name("Event") or book.add_worksheet("Event")
        sheet.write_row(row, 0, pair)
    sheet = book.add_worksheet("Players")
    sheet.write_row(0, 0, ("No", "Name"))
    for no, name in enumerate(NAMES, 1):
        sheet.write_row(no, 0, (no, name))
    sheet = book.add_worksheet("Results")
    sheet.write_row(0, 0, headings)
    for heading, formula in formulas.items():
        for row in range(2, LAST + 1):
            sheet.write_formula(row - 1, headings.index(heading), formula.format(row), value="")
    book.close()
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():  # as Excel stores that a formula shows nothing
            new.writestr(name, re.sub(rb'(<c r="\w+")(><f>)', rb'\1 t="str"\2', old.read(name)))
    return path


def results(path: Path) -> list[tuple[object, ...]]:
    """The rows of *Results* that hold more than formulas, formulas as such, after their number."""
    sheet = openpyxl.load_workbook(path)["Results"]
    rows = ((number, *(cell.value for cell in row)) for number, row in enumerate(sheet.rows, 1))
    return [row for row in rows if any(v is not None and str(v)[0] != "=" for v in row[1:])][1:]


def formulas(path: Path, column: str) -> list[object]:
    """What stands in a column of *Results* from row 2 to row 61."""
    sheet = openpyxl.load_workbook(path)["Results"]
    return [sheet[f"{column}{row}"].value for row in range(2, LAST + 1)]


def test_a_round_goes_into_the_first_prepared_rows_and_the_formulas_stay(tmp_path: Path) -> None:
    path = event(tmp_path / "cup.xlsx", {"Player": LOOK_UP})
    done = run("draw", path)
    assert (done.exit_code, "draw-below" in done.stderr) == (0, False)
    drawn = results(path)
    assert [row[0] for row in drawn] == list(range(2, 10))
    assert sorted(int(str(row[4])) for row in drawn) == list(range(1, 9))
    assert formulas(path, "E") == [LOOK_UP.format(row) for row in range(2, LAST + 1)]
    assert run("check", path).exit_code == 0


def test_a_round_drawn_again_goes_into_the_same_rows(tmp_path: Path) -> None:
    path = event(tmp_path / "cup.xlsx", {"Player": LOOK_UP})
    run("draw", path)
    drawn = results(path)
    done = run("draw", path, "--redraw")
    assert done.exit_code == 0, done.stderr
    assert results(path) == drawn


def test_a_draw_that_is_taken_back_leaves_the_formulas(tmp_path: Path) -> None:
    """Something was typed elsewhere since, so cells are taken back, not the whole file."""
    path = event(tmp_path / "cup.xlsx", {"Player": LOOK_UP, "Twice": '=IF(F{0}="","",2*F{0})'})
    run("draw", path)
    book = openpyxl.load_workbook(path)
    book["Players"]["D1"] = "paid"
    book.save(path)
    done = run("undo", path)
    assert done.exit_code == 0, done.stderr
    assert results(path) == []
    assert formulas(path, "E") == [LOOK_UP.format(row) for row in range(2, LAST + 1)]
    assert all(formulas(path, "H"))


@pytest.mark.parametrize("heading", ["Round", "No"])
def test_rows_below_formulas_that_cannot_stay_are_told(tmp_path: Path, heading: str) -> None:
    """A formula where the round or the number belongs is not overwritten either."""
    path = event(tmp_path / "cup.xlsx", {heading: '=IF(F{0}="","",1)'})
    done = run("draw", path)
    letter = "ABCDEFG"[HEADINGS.index(heading)]
    assert f"Results!{letter}61: warning draw-below-formulas: column {heading}" in done.stderr
    assert "from row 62 on" in done.stderr
    assert [row[0] for row in results(path)] == list(range(62, 70))
    assert "draw-below-formulas" not in run("check", path).stderr


def test_formulas_for_players_are_no_help_where_there_are_no_numbers(tmp_path: Path) -> None:
    headings = tuple(heading for heading in HEADINGS if heading != "No")
    path = event(tmp_path / "cup.xlsx", {"Player": '=IF(F{0}="","","")'}, headings=headings)
    done = run("draw", path)
    assert "draw-below-formulas: column Player" in done.stderr
    assert [row[0] for row in results(path)] == list(range(62, 70))

"""Numbers that are shown as per cent: 10 % counts as 0.1, which is told with the cell."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

from command_line import run
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.openpyxl_book import OpenpyxlBook
from xlscore.book.ooxml.decode import is_percent_format

POINTS = (30, 0.1, 20, 25)


def event(path: Path, formats: dict[str, str], points: tuple[object, ...] = POINTS) -> Path:
    """One table of four, with number formats by cell of *Results*."""
    book = openpyxl.Workbook()
    event, players, results = (book.create_sheet(t) for t in ("Event", "Players", "Results"))
    book.remove(book.worksheets[0])
    for row in (("Ruleset", "stone-age"), ("Seed", "7"), ("Language", "en")):
        event.append(row)
    players.append(("No", "Name"))
    results.append(("Round", "Table", "No", "Points", "Share"))
    for no, value in enumerate(points, 1):
        players.append((no, f"Player {no}"))
        results.append((1, 1, no, value, 0.5))
    for cell, code in formats.items():
        results[cell].number_format = code
    book.save(path)
    return path


@pytest.mark.parametrize("code", ["0%", "0.00%", "0.0 %", "[Red]#,##0.0%;-0%"])
def test_per_cent_among_the_points_is_told_with_its_cell(tmp_path: Path, code: str) -> None:
    path = event(tmp_path / "e.xlsx", {"D3": code})
    found = [f for f in evaluate(FileBook.open(path)).findings if f.code == "number-percent"]
    assert [(f.severity, str(f.ref)) for f in found] == [("warning", "Results!D3")]
    assert "1 number of column Points" in found[0].text("en")
    assert "1 Zahl der Spalte Punkte" in found[0].text("de")
    done = run("check", path)
    assert (done.exit_code, "Results!D3: warning number-percent: " in done.stderr) == (0, True)
    other = evaluate(OpenpyxlBook.open(path))
    assert [f.ref for f in other.findings if f.code == "number-percent"] == [found[0].ref]


def test_a_column_in_per_cent_is_told_once(tmp_path: Path) -> None:
    path = event(tmp_path / "e.xlsx", {f"D{row}": "0%" for row in range(2, 40)})
    found = [f for f in evaluate(FileBook.open(path)).findings if f.code == "number-percent"]
    assert [str(f.ref) for f in found] == ["Results!D2"]
    assert found[0].values["found"] == 4
    other = evaluate(OpenpyxlBook.open(path)).findings
    assert [f.values for f in other if f.code == "number-percent"] == [found[0].values]
    assert "4 Zahlen der Spalte Punkte stehen" in found[0].text("de")


def test_other_columns_and_formats_are_nobodys_business(tmp_path: Path) -> None:
    formats = {"E2": "0%", "D2": "0.00", "D3": '0"%"', "D4": r"0\%", "D1": "0%", "A3": "0%"}
    path = event(tmp_path / "e.xlsx", formats)
    found = evaluate(FileBook.open(path)).findings
    assert "number-percent" not in {f.code for f in found}


def test_a_long_list_in_per_cent_is_read_the_same_by_both_readers(tmp_path: Path) -> None:
    path = event(tmp_path / "e.xlsx", {f"D{n}": "0%" for n in range(2, 41)}, tuple(range(1, 40)))
    grid = FileBook.open(path).grid("Results")
    assert grid.percents == {(n, 4) for n in range(2, 41)}
    assert grid.rows[9][3] == 9


def test_text_with_a_per_cent_sign_is_no_number(tmp_path: Path) -> None:
    path = event(tmp_path / "e.xlsx", {}, (30, "10%", 20, 25))
    found = [f for f in evaluate(FileBook.open(path)).findings if f.severity == "error"]
    assert [(f.code, str(f.ref)) for f in found] == [("number-bad", "Results!D3")]
    assert Fraction(1, 10) not in [row[3] for row in FileBook.open(path).grid("Results").rows]


def test_a_sign_that_is_only_a_text_is_no_format() -> None:
    codes = ("0%", '0.0"% of"%', "0_%", r"0\%", '0"%"', "0;0%")
    assert [is_percent_format(code) for code in codes] == [True, True, False, False, False, False]

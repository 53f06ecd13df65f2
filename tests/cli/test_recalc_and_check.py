"""``recalc`` and ``check``: what is written, what is told, and when nothing is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest

from command_line import run


def cells(path: Path, title: str) -> list[list[object]]:
    sheet = openpyxl.load_workbook(path)[title]
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def set_points(path: Path, value: object) -> str:
    """Type something into the first cell of points; its name."""
    book = openpyxl.load_workbook(path)
    sheet = book["Ergebnisse"]
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value == "Punkte":
                target = sheet.cell(cell.row + 2, cell.column)
                target.value = value
                book.save(path)
                return target.coordinate
    raise AssertionError("no heading")


def test_recalc_writes_standings_checks_and_explanations(catan: Path) -> None:
    result = run("recalc", catan)
    assert result.exit_code == 0
    assert "Catan, 26 Spieler, Endstand" in result.stdout
    rows = cells(catan, "Tabelle")
    head = next(row for row in rows if row[0] == "Rang")
    assert head[:4] == ["Rang", "Nr", "Name", "Verein"]
    assert "Prüfung" in openpyxl.load_workbook(catan).sheetnames
    assert "Erklärung" in openpyxl.load_workbook(catan).sheetnames


def test_recalculating_twice_changes_nothing(catan: Path) -> None:
    run("recalc", catan)
    once = catan.read_bytes()
    assert run("recalc", catan).exit_code == 0
    assert catan.read_bytes() == once


def test_with_nothing_to_change_recalc_says_so_and_not_that_it_wrote(catan: Path) -> None:
    assert "geschrieben: Tabelle" in run("recalc", catan).stdout
    before = catan.stat().st_mtime_ns
    again = run("recalc", catan).stdout
    assert "auf dem neuesten Stand, nichts geschrieben" in again
    assert "geschrieben:" not in again
    assert catan.stat().st_mtime_ns == before


def test_check_says_that_the_standings_are_stale(catan: Path) -> None:
    assert "veraltet" not in run("check", catan).stdout
    run("recalc", catan)
    assert "veraltet" not in run("check", catan).stdout
    set_points(catan, 3)
    done = run("check", catan)
    assert done.exit_code == 0
    assert re.search(
        r"veraltet: \d+ Zellen? würden? sich ändern, die erste ist Tabelle!", done.stdout
    )


def test_check_changes_nothing(catan: Path) -> None:
    before = catan.read_bytes()
    assert run("check", catan).exit_code == 0
    assert catan.read_bytes() == before


def test_recalc_check_finds_stale_sheets_and_writes_nothing(catan: Path) -> None:
    before = catan.read_bytes()
    stale = run("recalc", "--check", catan)
    assert stale.exit_code == 1
    assert "veraltet" in stale.stderr
    assert catan.read_bytes() == before
    run("recalc", catan)
    fresh = run("recalc", "--check", catan)
    said = f"{catan}: auf dem neuesten Stand, nichts geschrieben\n"
    assert (fresh.exit_code, fresh.stdout) == (0, said)
    assert "up to date" in run("recalc", "--check", catan, "--lang", "en").stdout
    assert "neuesten" not in run("recalc", "--check", catan, "--format", "json").stdout
    set_points(catan, 3)
    assert run("recalc", "--check", catan).exit_code == 1


def test_recalc_says_if_no_value_was_another(catan: Path) -> None:
    """A program that saves a workbook anew changes looks: they are put right, and that is said."""
    run("recalc", catan)
    openpyxl.load_workbook(catan).save(catan)
    assert run("recalc", "--check", catan).exit_code == 0
    assert ": geschrieben, wie xlscore sie zeigt, kein Wert war anders: Tabelle, Prüfung, " in (
        run("recalc", catan).stdout
    )
    again = run("recalc", catan, "--lang", "en").stdout
    assert "up to date, nothing was written" in again
    set_points(catan, 3)
    assert ": geschrieben: Tabelle, Prüfung, Erklärung\n" in run("recalc", catan).stdout


def test_recalc_diff_prints_cell_by_cell(catan: Path) -> None:
    run("recalc", catan)
    assert run("recalc", "--diff", catan).stdout == ""
    set_points(catan, 3)
    before = catan.read_bytes()
    result = run("recalc", "--diff", catan)
    assert result.exit_code == 0
    assert f"{catan}: Tabelle!" in result.stdout
    assert " -> " in result.stdout
    assert catan.read_bytes() == before


def test_recalc_to_another_file(catan: Path, tmp_path: Path) -> None:
    before = catan.read_bytes()
    other = tmp_path / "out.xlsx"
    assert run("recalc", catan, "-o", other).exit_code == 0
    assert catan.read_bytes() == before
    assert cells(other, "Tabelle")


def test_an_error_names_sheet_and_cell_and_nothing_is_written(catan: Path) -> None:
    cell = set_points(catan, "zehn")
    before = catan.read_bytes()
    result = run("recalc", catan)
    assert result.exit_code == 1
    lines = [line for line in result.stderr.splitlines() if ": error " in line]
    assert lines == [
        f"{catan}: Ergebnisse!{cell}: error number-bad: „zehn“ ist keine Zahl; in Punkte ist eine "
        "Zahl erlaubt"
    ]
    assert catan.read_bytes() == before
    english = run("recalc", "--lang", "en", catan)
    assert "is not a number" in english.stderr


def test_checks_sheet_on_request_with_links(catan: Path) -> None:
    cell = set_points(catan, "zehn")
    assert run("recalc", "--write-checks", catan).exit_code == 1
    book = openpyxl.load_workbook(catan)
    assert "Tabelle" not in book.sheetnames
    links = [c.hyperlink.location for row in book["Prüfung"] for c in row if c.hyperlink]
    assert f"'Ergebnisse'!{cell}" in links or f"Ergebnisse!{cell}" in links


@pytest.mark.parametrize("form", ["json", "github"])
def test_machine_readable_findings(catan: Path, form: str) -> None:
    cell = set_points(catan, "zehn%0A::error::x")
    result = run("check", catan, "--format", form)
    assert result.exit_code == 1
    if form == "json":
        findings = json.loads(result.stdout)["files"][0]["findings"]
        assert (findings[0]["sheet"], findings[0]["cell"]) == ("Ergebnisse", cell)
    else:
        lines = result.stdout.splitlines()
        assert lines[0].startswith("::error file=")
        assert "%250A" in lines[0]
        assert not any(line.startswith("::error::") for line in lines)


def test_several_files_go_on_after_a_broken_one(catan: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.xlsx"
    bad.write_bytes(b"no")
    result = run("recalc", bad, catan)
    assert result.exit_code == 3
    assert "Catan, 26 Spieler" in result.stdout


def test_an_own_sheet_with_a_title_of_ours_is_not_written_over(catan: Path) -> None:
    book = openpyxl.load_workbook(catan)
    sheet = book.create_sheet("Tabelle")
    sheet["A1"] = "meine Kasse"
    book.save(catan)
    before = catan.read_bytes()
    result = run("recalc", catan)
    assert result.exit_code == 1
    assert "Tabelle: error sheet-foreign" in result.stderr
    assert catan.read_bytes() == before


def test_a_recalculation_loads_nothing_that_it_seldom_needs(catan: Path) -> None:
    """Half of a small recalculation is imports; seatings alone were a fifth of the whole."""
    command = [sys.executable, "-X", "importtime", "-m", "xlscore", "recalc", str(catan)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    loaded = {line.rpartition("|")[2].strip() for line in told.splitlines()}
    assert "xlscore.core.standings.stages" in loaded
    seldom = {"xlscore.core.draws.seatings", "importlib.resources", "pandas"}
    assert loaded & seldom == set()

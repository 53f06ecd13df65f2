"""The command line by its contract: exit codes, messages, files left alone."""

from __future__ import annotations

import random
from pathlib import Path

import openpyxl

from command_line import run
from oracle.generate import random_event
from oracle.xlsx import write


def test_a_finished_event_waits_for_no_results(catan: Path) -> None:
    result = run("draw", catan)
    assert result.exit_code == 0
    assert "alle Runden sind ausgelost" in result.stderr
    assert "bis die Ergebnisse da sind" not in result.stdout


def test_wrong_usage_is_exit_code_2(catan: Path) -> None:
    assert run("recalc").exit_code == 2
    assert run("frobnicate").exit_code == 2
    assert run("export", catan, "--to", "pdf").exit_code == 2
    assert run("recalc", catan, catan, "-o", "x.xlsx").exit_code == 2


def test_hostile_names_stay_text(tmp_path: Path) -> None:
    event = random_event(random.Random(9), "stone-age", players=12, lots="seed", stop="never")
    hostile = ["=cmd|'/c calc'!A1", "<script>alert(1)</script>", "a|b\nc", "@x", "{0} %s {name}"]
    for player, name in zip(event["players"], hostile, strict=False):
        player["name"] = name
    for row in event["results"]:
        row["player"] = None
    path = tmp_path / "hostile.xlsx"
    write(event, path, random.Random(1), "en")
    book = openpyxl.load_workbook(path)
    for row in book["Players"].iter_rows():
        for cell in row:
            if cell.value == hostile[0]:
                cell.data_type = "s"
    book.save(path)
    assert run("recalc", path).exit_code == 0
    formulas = [
        cell.value
        for row in openpyxl.load_workbook(path)["Standings"].iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]
    assert formulas == []
    assert "<script>" not in run("export", path, "--to", "html").stdout
    for line in run("export", path, "--to", "csv").stdout.splitlines():
        assert not any(field.startswith(("=", "@")) for field in line.split(","))


def test_a_misspelt_name_is_one_message(tmp_path: Path) -> None:
    rows = [["Round", "Table", "Player", "Points"]]
    names = ["Ada", "Bea", "Cem"]
    rows += [[r, 1, name, 50 - r * i] for r in (1, 2, 3) for i, name in enumerate(names)]
    rows[2][2] = "Beea"
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    sheets = {
        "Event": [["Ruleset", "stone-age"]],
        "Players": [["No", "Name"], *([i, name] for i, name in enumerate(names, 1))],
        "Results": rows,
    }
    for title, content in sheets.items():
        sheet = book.create_sheet(title)
        for row in content:
            sheet.append(row)
    path = tmp_path / "e.xlsx"
    book.save(path)
    lines = run("check", path).stderr.splitlines()
    assert len(lines) == 1
    assert "Results!C3: error player-unknown" in lines[0]
    del book["Players"]
    book.save(path)
    assert len(run("check", path).stderr.splitlines()) == 1

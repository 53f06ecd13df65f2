"""`xlscore enter` and the form of the page: the same cells, checked before they are written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from command_line import run
from every import every
from markdown_book import from_markdown
from web.events import not_drawn
from workbook import book
from xlscore.actions.entering import enter, parse_cell
from xlscore.actions.workbooks import open_workbook
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.reader import read_event
from xlscore.report.entry_form import entry_form
from xlscore.texts import LANGUAGES
from xlscore.web.messages import Answer, Request
from xlscore.web.worker import answer

CATAN = Path(__file__).parents[1] / "workbooks" / "catan-herne-2026.xlsx"


def ask(path: Path, *cells: str) -> Answer:
    return answer(
        {"e.xlsx": path.read_bytes()}, Request("enter", "e.xlsx", options={"cell": cells})
    )


def form(*games: str, ruleset: str = "commander", **more: Any) -> Any:
    here = book(ruleset, games, **more)
    return entry_form(here, read_event(here), "en")


@every(
    {
        "Results!G5=12": ("Results!G5", "12"),
        " Ergebnisse !g5= 1,5 ": ("Ergebnisse!G5", "1,5"),
        "A!B!C3=x=y": ("A!B!C3", "x=y"),
        "Results!G5=": ("Results!G5", ""),
        "Results!G5": None,
        "G5=12": None,
        "Results!G5:G6=1": None,
        "Results!ZZZZ1=1": None,
    }.items()
)
def test_a_cell_and_its_text(text: str, expected: tuple[str, str] | None) -> None:
    found = parse_cell(text)
    assert (found and (str(found.ref), found.text)) == expected


def test_page_and_command_line_write_the_same_bytes(tmp_path: Path) -> None:
    """Points and the name of the event as one change; nothing else is another."""
    cells = ["Ergebnisse!G14=9", "Turnier!B4=Herner Abend"]
    out = tmp_path / "out.xlsx"
    done = run("enter", CATAN, *(f"--cell={one}" for one in cells), "-o", out, "--lang", "en")
    assert "2 cells typed, 0 new rows" in done.stdout
    found = ask(CATAN, *cells)
    assert found.data == out.read_bytes()
    after = FileBook.open(out)
    assert after.grid("Ergebnisse").rows[13][6] == 9
    assert after.grid("Turnier").rows[3][1] == "Herner Abend"
    assert found.form is not None
    assert found.form["event"]["fields"][0]["value"] == found.title == "Herner Abend"


@every(["Ergebnisse!G14=zehn", "Ergebnisse!H14=0", "Spieler!G3=weg", "Turnier!B3=x", "Nix!A1=1"])
def test_what_cannot_be_is_told_at_its_cell_and_nothing_is_written(cell: str) -> None:
    found = ask(CATAN, cell)
    assert found.wrong
    assert found.data is None
    assert found.findings[0]["where"] == cell.partition("=")[0]
    assert found.findings[0]["severity"] == "error"


def test_one_wrong_cell_keeps_all_of_them_out(tmp_path: Path) -> None:
    path = tmp_path / "e.xlsx"
    path.write_bytes(CATAN.read_bytes())
    done = run("enter", path, "--cell=Ergebnisse!G14=9", "--cell=Ergebnisse!G15=zehn")
    assert done.exit_code == 1
    assert "Ergebnisse!G15" in done.output
    assert path.read_bytes() == CATAN.read_bytes()
    assert run("enter", path, "--cell", "G15").exit_code == 2


def test_what_stands_there_already_is_no_change() -> None:
    there = FileBook.open(CATAN).grid("Ergebnisse").rows[13][6]
    found = ask(CATAN, f"Ergebnisse!G14={there}")
    again = ask(CATAN)
    assert found.data is again.data is None
    assert not found.wrong


def test_a_penalty_makes_the_sheet_for_penalties(tmp_path: Path) -> None:
    """A new workbook has none; a player is meant by number or by name."""
    path = not_drawn(tmp_path / "e.xlsx", "catan", 8)
    found = ask(path, "Strafen!C2=3", "Strafen!E2=1,5", "Strafen!G2=zu spät")
    assert found.data is not None, found.findings
    read = read_event(open_workbook(found.data))
    assert [(one.no, float(one.points), one.reason) for one in read.event.penalties] == [
        (3, 1.5, "zu spät")
    ]
    path.write_bytes(found.data)
    assert found.form is not None
    rows = found.form["penalties"]["rows"]
    assert [row["fields"]["points"]["value"] for row in rows] == ["1,5", ""]
    more = ask(path, "Strafen!C3=3", "Strafen!E3=2")
    assert more.data is not None
    assert len(read_event(open_workbook(more.data)).event.penalties) == 2


def test_the_winner_by_one_tap() -> None:
    """Of four who sit at a table one has 1 and all others 0; or everybody has 1."""
    made = form("1/1: 1 1, 2 0, 3 0, 4 0", "1/2: 5 -, 6 -, 7 -, 8 -")
    [first, second] = made["rounds"][0]["tables"]
    assert (first["done"], second["done"]) == (True, False)
    assert [tap["label"] for tap in first["taps"] if tap["on"]] == ["P1"]
    assert second["taps"][2] == {
        "label": "P7",
        "on": False,
        "cells": {"Results!G6": "0", "Results!G7": "0", "Results!G8": "1", "Results!G9": "0"},
    }
    assert set(second["taps"][-1]["cells"].values()) == {"1"}
    assert form("1/1: 1 9, 2 8, 3 7", ruleset="catan")["rounds"][0]["tables"][0]["taps"] == []


def test_who_is_not_there_by_one_tap() -> None:
    """The same tap once more, and everything is as it was."""
    here = from_markdown(
        """
        ## Event
        | Ruleset | catan |
        ## Players
        | No | Name | Status | Present |
        | 1  | Ada  |        |         |
        ## Results
        | Round | Table | No | Points |
        """
    )
    [away, gone] = entry_form(here, read_event(here), "de")["people"]["rows"][0]["taps"]
    assert (away["label"], away["on"], away["cells"]) == ("Nicht da", False, {"Players!D2": "no"})
    assert gone["cells"] == {"Players!C2": "dropped"}
    found = parse_cell("Players!D2=no")
    assert found is not None
    there = enter(here, [found]).there.event
    assert there is not None
    [back, _] = entry_form(here, there.read, "de")["people"]["rows"][0]["taps"]
    assert (back["on"], back["cells"]) == (True, {"Players!D2": ""})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_every_language_writes_the_words_of_the_workbook(language: Any) -> None:
    read = read_event(FileBook.open(CATAN))
    made = entry_form(FileBook.open(CATAN), read, language)
    status = next(one for one in made["people"]["columns"] if one["key"] == "status")
    assert [word for word, _ in status["choices"]] == ["aktiv", "ausgestiegen", "disqualifiziert"]
    assert made["rounds"][0]["done"] == len(made["rounds"][0]["tables"])

"""A season is typed as an event is: by `xlscore enter` and on the page, the same bytes."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cells import type_cell
from command_line import run
from markdown_book import from_markdown
from xlscore.actions.entering import enter, parse_cell
from xlscore.actions.workbooks import open_workbook
from xlscore.book.adapters.file_book import FileBook
from xlscore.web.messages import Answer, Request
from xlscore.web.worker import answer

SEASON = Path(__file__).parents[1] / "workbooks" / "season-7wonders-2026"
EVENTS = sorted((SEASON / "turniere").glob("*.xlsx"))[:3]


def asked(files: Mapping[str, bytes], verb: str, *cells: str) -> Answer:
    return answer(files, Request(verb, "s.xlsx", "de", options={"cell": cells} if cells else {}))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three event files, and a new season beside them that lists none."""
    for path in EVENTS:
        shutil.copy(path, tmp_path)
    run("new", "7wonders", tmp_path / "s.xlsx", "--season", "--lang", "de")
    return tmp_path


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.xlsx"))}


def test_open_workbooks_become_a_season_by_one_tap(folder: Path) -> None:
    """A name, the tap that lists the files, an answer; then the ranking of the command."""
    files = files_of(folder)
    form = asked(files, "enter").form
    assert form is not None
    [tap] = form["events"]["taps"]
    assert tap["label"].startswith("Die 3 offenen Mappen eintragen: ")
    assert [*tap["cells"].values()] == [path.name for path in EVENTS]
    assert [field["key"] for field in form["event"]["fields"]][:2] == ["name", "family"]
    cells = [f"{cell}={text}" for cell, text in tap["cells"].items()]
    cells.append(f"{form['event']['fields'][0]['cell']}=Saison 2026")
    cells.append(f"{form['people']['fresh']['fields']['name']['cell']}=Melanie Wächter")
    made = asked(files, "enter", *cells)
    assert made.data is not None
    run("enter", folder / "s.xlsx", *(f"--cell={one}" for one in cells))
    assert made.data == (folder / "s.xlsx").read_bytes()
    assert made.form is not None
    assert made.form["events"]["taps"] == []
    [member] = made.form["people"]["rows"]
    assert [(tap["label"], tap["on"]) for tap in member["taps"]] == [
        ("bestätigt", False),
        ("abgelehnt", False),
    ]
    [yes] = member["taps"][0]["cells"].items()
    after = asked(files | {"s.xlsx": made.data}, "enter", "=".join(yes))
    assert after.form is not None
    assert after.form["people"]["rows"][0]["taps"][0]["on"]
    run("enter", folder / "s.xlsx", f"--cell={'='.join(yes)}")
    assert after.data == (folder / "s.xlsx").read_bytes()
    found = asked(files_of(folder), "recalculate")
    assert not found.wrong, found.said
    run("season", folder / "s.xlsx", "--no-cache")
    assert found.data == (folder / "s.xlsx").read_bytes()
    rows = FileBook.open(folder / "s.xlsx").grid("Rangliste").rows
    assert len(rows) > 20


def test_what_cannot_be_is_told_at_its_cell(tmp_path: Path) -> None:
    """No number, no date, no type of event, a sheet of ours, a title: nothing is written."""
    file = tmp_path / "s.xlsx"
    run("new", "7wonders", file, "--season", "--lang", "de")
    before = file.read_bytes()
    for cell in ("Saison!B9=viele", "Turniere!D5=Kaffee", "Rangliste!A1=1", "Turniere!A1=x"):
        done = run("enter", file, "--cell", "Turniere!B5=Mai", "--cell", cell, "--lang", "en")
        assert done.exit_code == 1, cell
        assert cell.partition("=")[0] in done.stderr, cell
        assert file.read_bytes() == before, cell


def test_a_row_below_the_last_one_is_a_new_row() -> None:
    here = from_markdown(
        """
        ## Season
        | Ruleset family | 7wonders |
        ## Events
        | File | Name | Date |
        | a.xlsx |  |  |
        """
    )
    typed = parse_cell("Events!A3=b.xlsx")
    assert typed is not None
    done = enter(here, [typed])
    assert done.changes is not None
    [row] = done.changes.appends
    assert row.rows == (("b.xlsx",),)
    assert done.there.season is not None
    assert [one.file for one in done.there.season.rows] == ["a.xlsx", "b.xlsx"]


def test_event_files_that_a_pattern_means_are_listed(folder: Path) -> None:
    files: dict[str, Any] = files_of(folder)
    book = open_workbook(files["s.xlsx"])
    type_cell(book, "Turniere", "A5", "*.xlsx")
    form = asked(files | {"s.xlsx": book.to_bytes()}, "enter").form
    assert form is not None
    assert form["events"]["taps"] == []

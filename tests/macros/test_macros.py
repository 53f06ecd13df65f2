"""The macros in a program in memory: the same actions as the command line, and what they say."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from cells import all_trimmed, trimmed
from command_line import run
from markdown_book import from_markdown, sheets_of
from memory_host import BookInFront, MemoryHost, Refused
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import Changes
from xlscore.core.findings import CellRef
from xlscore.live import running
from xlscore.live.macro_list import MACROS, Macro

ROOT = Path(__file__).parents[2]

EVENT = """
## Turnier
| Regelwerk | stone-age |
| Startwert | 7 |
## Spieler
| Nr | Name |
| 1 | Ada |
| 2 | Bea |
| 3 | Cem |
| 4 | Dan |
## Ergebnisse
| Runde | Tisch | Nr | Spieler | Punkte |
| 1 | 1 | 1 | Ada | 90 |
| 1 | 1 | 2 | Bea | 80 |
| 1 | 1 | 3 | Cem | 80 |
| 1 | 1 | 4 | Dan | 60 |
"""
SEASON = "## Season\n| Name | Cup |"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a test stays in the user's folders."""
    monkeypatch.setenv("XLSCORE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XLSCORE_STATE", str(tmp_path / "state"))
    monkeypatch.setattr(running, "state_directory", lambda: tmp_path)
    monkeypatch.setattr("webbrowser.open", lambda _: True)


def opened(book: MemoryBook, folder: Path) -> MemoryHost:
    return MemoryHost(book, folder / "event.xlsx")


@pytest.fixture
def host(tmp_path: Path) -> MemoryHost:
    """A program in which the event is open."""
    return opened(from_markdown(EVENT), tmp_path)


def test_recalculate_writes_what_the_command_line_writes(host: MemoryHost) -> None:
    reference = from_markdown(EVENT)
    said = host.click("recalculate")
    reference.apply(evaluate(reference).changes())
    for title in ("Tabelle", "Prüfung", "Erklärung"):
        assert trimmed(host.book, title) == trimmed(reference, title)
    assert said.startswith("Tabelle neu berechnet.")
    assert "1. Ada (1)" in said
    assert [line.partition(":")[0] for line in host.log] == ["xlscore arbeitet …", "done", "info"]


def test_with_an_error_only_the_findings_are_written(tmp_path: Path) -> None:
    host = opened(from_markdown(EVENT.replace("| 80 |", "| achtzig |", 1)), tmp_path)
    said = host.click("recalculate")
    assert "Tabelle" not in host.book.titles()
    assert "Prüfung" in host.book.titles()
    assert host.wrong
    assert host.front == CellRef("Ergebnisse", "E3")
    assert "1 Fehler" in said
    assert "Ergebnisse!E3" in said


def test_check_lists_the_findings_and_goes_to_the_first(tmp_path: Path) -> None:
    wrong = EVENT.replace("| 60 |", "| ? |").replace("| 90 |", "| # |")
    host = opened(from_markdown(wrong), tmp_path)
    said = host.click("check")
    assert host.front == CellRef("Ergebnisse", "E2")
    assert said.startswith("Geprüft.\n2 Fehler")
    assert "Tabelle" not in host.book.titles()


def test_draw_appends_rows_and_says_so(host: MemoryHost) -> None:
    said = host.click("draw")
    assert re.search(r"Runde 2 ausgelost: 4 Spieler an 1 Tisch", said)
    assert len(trimmed(host.book, "Ergebnisse")) == 9
    assert "ist schon ausgelost" in host.click("draw")
    assert len(trimmed(host.book, "Ergebnisse")) == 9


def test_a_sheet_that_is_written_does_not_stay_in_front(tmp_path: Path) -> None:
    book = BookInFront(sheets_of(EVENT))
    host = book.host = opened(book, tmp_path)
    host.click("recalculate", CellRef("Spieler", "B2"))
    assert host.front.sheet == "Spieler"


def test_undo_goes_back_step_by_step(host: MemoryHost) -> None:
    states = [set(host.book.titles())]
    for macro in ("recalculate", "draw"):
        host.click(macro)
        states.append(set(host.book.titles()))
    for before in reversed(states[:-1]):
        assert host.click("undo").startswith("Zurückgenommen: ")
        assert set(host.book.titles()) - {"Losprotokoll"} == before
    assert len([row for row in trimmed(host.book, "Ergebnisse") if row[0] is not None]) == 5
    assert "keine Änderung" in host.click("undo")


def test_a_workbook_that_was_never_saved_can_go_back_too() -> None:
    host = MemoryHost(from_markdown(EVENT))
    before = all_trimmed(host.book)
    host.click("recalculate")
    assert all_trimmed(host.book) != before
    host.click("undo")
    assert all_trimmed(host.book) == before


def test_recalculating_twice_is_one_change(host: MemoryHost) -> None:
    for _ in range(3):
        host.click("recalculate")
    host.click("undo")
    assert "Tabelle" not in host.book.titles()


class Refusing(MemoryBook):
    """A workbook that refuses its second page, as a protected sheet does."""

    refusals = 1

    def apply(self, changes: Changes) -> None:
        if self.refusals and len(changes.pages) > 1:
            self.refusals -= 1
            super().apply(replace(changes, pages=changes.pages[:1]))
            raise Refused("the sheet is protected")
        super().apply(changes)


def test_a_change_that_fails_in_the_middle_is_taken_back(tmp_path: Path) -> None:
    host = opened(Refusing(sheets_of(EVENT)), tmp_path)
    before = all_trimmed(host.book)
    assert host.click("draw") == "de: the sheet is protected"
    assert host.wrong
    assert all_trimmed(host.book) == before
    assert "keine Änderung" in host.click("undo")
    assert "Runde 2 ausgelost" in host.click("draw")


def test_undo_keeps_what_was_typed_since(host: MemoryHost) -> None:
    host.click("draw")
    rows = host.book.grid("Ergebnisse").rows[5]
    rows += [None] * (5 - len(rows))
    rows[4] = 77.0
    host.click("undo")
    assert host.wrong
    assert host.front == CellRef("Ergebnisse", "E6")
    assert trimmed(host.book, "Ergebnisse")[5][4] == 77


@pytest.mark.parametrize(
    ("selected", "name"),
    [(CellRef("Ergebnisse", "E3"), "Bea (2)"), (CellRef("Spieler", "A4"), "Cem (3)")],
)
def test_explain_takes_the_player_of_the_selected_row(
    host: MemoryHost, selected: CellRef, name: str
) -> None:
    said = host.click("explain", selected)
    assert said.startswith(name)
    assert "80" in said
    assert host.front == selected


def test_explain_works_from_the_standings_too(host: MemoryHost) -> None:
    host.click("recalculate")
    rows = trimmed(host.book, "Tabelle")
    row = next(n for n, values in enumerate(rows, 1) if "Dan" in values)
    assert host.click("explain", CellRef("Tabelle", f"A{row}")).startswith("Dan (4)")


@pytest.mark.parametrize(
    "selected",
    [
        CellRef("Ergebnisse"),
        CellRef("Ergebnisse", "A1"),
        CellRef("Ergebnisse", "A99"),
        CellRef("Diagramm", "A3"),
    ],
)
def test_explain_asks_for_a_player(host: MemoryHost, selected: CellRef) -> None:
    assert "Zeile eines Spielers" in host.click("explain", selected)
    assert host.wrong


def test_explain_names_the_nearest_of_a_player_who_is_not_there(tmp_path: Path) -> None:
    host = opened(from_markdown(f"{EVENT}\n## Notizen\n| Name |\n| Baa |"), tmp_path)
    said = host.click("explain", CellRef("Notizen", "A2"))
    assert said == "Einen Spieler Baa gibt es nicht. Gemeint: 2 Bea?"
    assert host.wrong


def test_publish_writes_a_page_and_a_table_next_to_the_workbook(
    host: MemoryHost, tmp_path: Path
) -> None:
    assert "event.xlscore.html, event.xlscore.csv" in host.click("publish")
    assert b"Ada" in (tmp_path / "event.xlscore.html").read_bytes()
    assert b"Ada" in (tmp_path / "event.xlscore.csv").read_bytes()


def test_publish_needs_a_folder() -> None:
    assert "zuerst" in MemoryHost(from_markdown(EVENT)).click("publish")


def test_update_ranking_is_what_the_season_command_does(tmp_path: Path) -> None:
    folder = ROOT / "workbooks" / "season-7wonders-2026"
    file = FileBook.open(folder / "season.xlsx")
    book = MemoryBook({t: file.grid(t).rows for t in file.titles()}, file.roles())
    host = MemoryHost(book, folder / "season.xlsx")
    assert host.click("update_ranking").startswith("Rangliste aktualisiert.")
    written = str(tmp_path / "season.xlsx")
    assert run("season", folder / "season.xlsx", "-o", written).exit_code == 0
    reference = FileBook.open(written)
    for title in ("Rangliste", "Einladungen"):
        assert trimmed(book, title) == trimmed(reference, title)


def test_macros_for_the_other_kind_of_workbook_say_so(host: MemoryHost) -> None:
    assert "Saisonmappe" in host.click("update_ranking")
    assert host.wrong
    season = MemoryHost(from_markdown(SEASON))
    for macro in ("draw", "explain"):
        assert "season workbook" in season.click(macro)
        assert season.wrong


@pytest.mark.parametrize("macro", MACROS, ids=lambda macro: macro.function)
@pytest.mark.parametrize("sheets", [EVENT, SEASON, "", "## Notizen\n| x |"])
def test_every_macro_ends_in_one_message_whatever_is_open(
    macro: Macro, sheets: str, tmp_path: Path
) -> None:
    host = opened(from_markdown(sheets), tmp_path)
    host.click(macro.function)
    assert host.log[1:].count("done") == 1
    assert host.log[-1].startswith(("info: ", "error: "))
    assert not (tmp_path / "errors.log").exists()

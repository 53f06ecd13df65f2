"""The macros on a workbook in memory: the same actions as the command line, and what they say."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from cells import all_trimmed, trimmed
from command_line import run
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import Changes
from xlscore.core.findings import CellRef
from xlscore.excel.host import Live
from xlscore.live import draw_macro, publish_macro, standings_macros, undo_macro
from xlscore.live.history import History
from xlscore.texts import Language

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


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a test stays in the user's cache."""
    monkeypatch.setenv("XLSCORE_CACHE", str(tmp_path / "cache"))


def live(
    book: MemoryBook,
    folder: Path,
    selected: tuple[str, int, int] | None = None,
    language: Language = "de",
    file: str = "event.xlsx",
) -> Live:
    path = folder / file
    return Live(book, path, History(path.name, path), language, selected)


def test_recalculate_writes_what_the_command_line_writes(tmp_path: Path) -> None:
    book, reference = MemoryBook.from_markdown(EVENT), MemoryBook.from_markdown(EVENT)
    said = standings_macros.recalculate(live(book, tmp_path))
    reference.apply(evaluate(reference).changes())
    for title in ("Tabelle", "Prüfung", "Erklärung"):
        assert trimmed(book, title) == trimmed(reference, title)
    assert said.text.startswith("Tabelle neu berechnet.")
    assert "1. Ada (1)" in said.text
    assert said.at is None
    assert not said.wrong


def test_with_an_error_only_the_findings_are_written(tmp_path: Path) -> None:
    book = MemoryBook.from_markdown(EVENT.replace("| 80 |", "| achtzig |", 1))
    said = standings_macros.recalculate(live(book, tmp_path))
    assert "Tabelle" not in book.titles()
    assert "Prüfung" in book.titles()
    assert said.wrong
    assert said.at == CellRef("Ergebnisse", "E3")
    assert "1 Fehler" in said.text
    assert "Ergebnisse!E3" in said.text


def test_check_lists_the_findings_and_goes_to_the_first(tmp_path: Path) -> None:
    book = MemoryBook.from_markdown(EVENT.replace("| 60 |", "| ? |").replace("| 90 |", "| # |"))
    said = standings_macros.check(live(book, tmp_path))
    assert said.at == CellRef("Ergebnisse", "E2")
    assert said.text.startswith("Geprüft.\n2 Fehler")
    assert "Tabelle" not in book.titles()


def test_draw_appends_rows_and_says_so(tmp_path: Path) -> None:
    book = MemoryBook.from_markdown(EVENT)
    said = draw_macro.draw(live(book, tmp_path))
    assert re.search(r"Runde 2 ausgelost: 4 Spieler an 1 Tischen", said.text)
    assert len(trimmed(book, "Ergebnisse")) == 9
    again = draw_macro.draw(live(book, tmp_path))
    assert "ist schon ausgelost" in again.text
    assert len(trimmed(book, "Ergebnisse")) == 9


def test_undo_goes_back_step_by_step(tmp_path: Path) -> None:
    book = MemoryBook.from_markdown(EVENT)
    states = [set(book.titles())]
    for macro in (standings_macros.recalculate, draw_macro.draw):
        macro(live(book, tmp_path))
        states.append(set(book.titles()))
    for before in reversed(states[:-1]):
        assert (
            undo_macro.undo(live(book, tmp_path)).text == "Die letzte Änderung ist zurückgenommen."
        )
        assert set(book.titles()) == before
    assert len([row for row in trimmed(book, "Ergebnisse") if row[0] is not None]) == 5
    assert "keine Änderung" in undo_macro.undo(live(book, tmp_path)).text


def test_recalculating_twice_is_one_change(tmp_path: Path) -> None:
    book = MemoryBook.from_markdown(EVENT)
    for _ in range(3):
        standings_macros.recalculate(live(book, tmp_path))
    undo_macro.undo(live(book, tmp_path))
    assert "Tabelle" not in book.titles()


class Refusing(MemoryBook):
    """A workbook that refuses its second page, as a protected sheet does."""

    refusals = 1

    def apply(self, changes: Changes) -> None:
        if self.refusals and len(changes.pages) > 1:
            self.refusals -= 1
            super().apply(replace(changes, pages=changes.pages[:1]))
            raise RuntimeError("the sheet is protected")
        super().apply(changes)


def test_a_change_that_fails_in_the_middle_is_taken_back(tmp_path: Path) -> None:
    book = Refusing.from_markdown(EVENT)
    before = all_trimmed(book)
    with pytest.raises(RuntimeError):
        draw_macro.draw(live(book, tmp_path))
    assert all_trimmed(book) == before
    assert "keine Änderung" in undo_macro.undo(live(book, tmp_path)).text
    assert "Runde 2 ausgelost" in draw_macro.draw(live(book, tmp_path)).text


def test_undo_keeps_what_was_typed_since(tmp_path: Path) -> None:
    book = MemoryBook.from_markdown(EVENT)
    draw_macro.draw(live(book, tmp_path))
    rows = book.grid("Ergebnisse").rows[5]
    rows += [None] * (5 - len(rows))
    rows[4] = 77.0
    said = undo_macro.undo(live(book, tmp_path))
    assert said.wrong
    assert said.at == CellRef("Ergebnisse", "E6")
    assert trimmed(book, "Ergebnisse")[5][4] == 77


@pytest.mark.parametrize(
    ("selected", "name"),
    [(("Ergebnisse", 3, 5), "Bea (2)"), (("Spieler", 4, 1), "Cem (3)")],
)
def test_explain_takes_the_player_of_the_selected_row(
    tmp_path: Path, selected: tuple[str, int, int], name: str
) -> None:
    said = standings_macros.explain(live(MemoryBook.from_markdown(EVENT), tmp_path, selected))
    assert said.text.startswith(name)
    assert "80" in said.text


def test_explain_works_from_the_standings_too(tmp_path: Path) -> None:
    book = MemoryBook.from_markdown(EVENT)
    standings_macros.recalculate(live(book, tmp_path))
    rows = trimmed(book, "Tabelle")
    row = next(n for n, values in enumerate(rows, 1) if "Dan" in values)
    assert standings_macros.explain(live(book, tmp_path, ("Tabelle", row, 1))).text.startswith(
        "Dan (4)"
    )


@pytest.mark.parametrize("selected", [None, ("Ergebnisse", 1, 1), ("Ergebnisse", 99, 1)])
def test_explain_asks_for_a_player(tmp_path: Path, selected: tuple[str, int, int] | None) -> None:
    said = standings_macros.explain(live(MemoryBook.from_markdown(EVENT), tmp_path, selected))
    assert said.wrong
    assert "Zeile eines Spielers" in said.text


def test_publish_writes_a_page_and_a_table_next_to_the_workbook(tmp_path: Path) -> None:
    said = publish_macro.publish(live(MemoryBook.from_markdown(EVENT), tmp_path))
    assert "event.xlscore.html, event.xlscore.csv" in said.text
    assert b"Ada" in (tmp_path / "event.xlscore.html").read_bytes()
    assert b"Ada" in (tmp_path / "event.xlscore.csv").read_bytes()


def test_publish_needs_a_folder(tmp_path: Path) -> None:
    unsaved = Live(MemoryBook.from_markdown(EVENT), None, History("Mappe1", None), "de", None)
    assert "zuerst" in publish_macro.publish(unsaved).text


def test_update_ranking_is_what_the_season_command_does(tmp_path: Path) -> None:
    folder = ROOT / "workbooks" / "season-7wonders-2026"
    file = FileBook.open(folder / "season.xlsx")
    book = MemoryBook({t: file.grid(t).rows for t in file.titles()}, file.roles())
    here = Live(book, folder / "season.xlsx", History("s", tmp_path / "s.xlsx"), "en", None)
    said = standings_macros.update_ranking(here)
    assert said.text.startswith("Rangliste aktualisiert.")
    written = str(tmp_path / "season.xlsx")
    assert run("season", folder / "season.xlsx", "-o", written).exit_code == 0
    reference = FileBook.open(written)
    for title in ("Rangliste", "Einladungen"):
        assert trimmed(book, title) == trimmed(reference, title)


def test_macros_for_the_other_kind_of_workbook_say_so(tmp_path: Path) -> None:
    event = live(MemoryBook.from_markdown(EVENT), tmp_path)
    assert "Saisonmappe" in standings_macros.update_ranking(event).text
    season = live(MemoryBook.from_markdown("## Season\n| Name | Cup |"), tmp_path, language="en")
    assert draw_macro.draw(season).wrong
    assert standings_macros.explain(season).wrong

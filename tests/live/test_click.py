"""The whole way in a real spreadsheet program: `new`, typing, a click on a button, standings.

The buttons are those that Excel has; here they ask LibreOffice's extension instead of the add-in.
For every system: the event of an example workbook is typed into a fresh workbook with buttons, the
button *Recalculate standings* is clicked, and the sheets it wrote hold the same as those that the
command line writes into a copy of the same file.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from calc_window import Calc, linux_only
from clicking import Desk

from cells import trimmed
from command_line import run
from xlscore.actions.event import evaluate
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.sheets import Table, locate_sheets, locate_table, read_key_rows
from xlscore.book.values import Value
from xlscore.core.spelling import fold

WORKBOOKS = sorted((Path(__file__).parents[2] / "workbooks").glob("*-2026.xlsx"))
TABLES = (schema.PLAYERS, schema.ROUNDS, schema.RESULTS)
TYPED = ("points", "tie_break")
"""What is typed in the hall; names and tables are there before, and pasted."""

OWNED = ("standings", "checks", "explain")

pytestmark = linux_only


@pytest.fixture
def sit_down(calc: Calc) -> Iterator[Callable[[Path], Desk]]:
    """Open a workbook with buttons."""
    desks: list[Desk] = []

    def open_workbook(path: Path) -> Desk:
        desks.append(Desk(calc, path))
        return desks[-1]

    yield open_workbook
    for desk in desks:
        desk.close()


def typing(value: Value) -> str:
    """A value as a person types it."""
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    return f"{value:.15g}" if isinstance(value, float | int) else str(value)


def type_event(desk: Desk, example: FileBook) -> None:
    """Everything that was typed into an example workbook, typed again into a new one."""
    here, there = XlwingsBook(desk.book), dict(locate_sheets(example, schema.EVENT_SHEETS).sheets)
    own = locate_sheets(here, schema.EVENT_SHEETS).sheets
    known = frozenset(name for f in schema.EVENT.fields for name in f.names)
    fields = {name: f.key for f in schema.EVENT.fields for name in f.names}
    keys = {fields.get(fold(k.key)): k for k in read_key_rows(here.grid(own["event"]), known)}
    for found in read_key_rows(example.grid(there["event"]), known):
        place = keys.get(fields.get(fold(found.key)))
        if place is not None and found.value is not None:
            desk.type(own["event"], place.row, place.column, typing(found.value))
    for spec in TABLES:
        source = locate_table(example.grid(there[spec.role]), spec)
        target = locate_table(here.grid(own[spec.role]), spec)
        assert isinstance(source, Table)
        assert isinstance(target, Table)
        for key, column in source.columns.items():
            values = [
                row[column] if column < len(row) else None
                for row in source.grid.rows[source.header :]
            ]
            where = target.grid.title, target.header + 1, target.columns[key] + 1
            if key in TYPED:
                for row, value in enumerate(values, where[1]):
                    if value is not None:
                        desk.type(where[0], row, where[2], typing(value))
            else:
                desk.paste(*where, [[value] for value in values])


@pytest.mark.parametrize("file", WORKBOOKS, ids=lambda file: file.stem)
def test_a_click_writes_what_the_command_line_writes(
    sit_down: Callable[[Path], Desk], file: Path, tmp_path: Path
) -> None:
    example = FileBook.open(file)
    played = evaluate(example)
    language = played.language
    made = tmp_path / "Unser Turnier 1.xlsm"
    assert run("new", played.rules.id, made, "--lang", language).exit_code == 0
    desk = sit_down(made.rename(tmp_path / "renamed event.xlsm"))
    type_event(desk, example)
    typed, recalculated = tmp_path / "typed.xlsx", tmp_path / "recalculated.xlsx"
    desk.save_copy(typed)
    said = desk.click(schema.RESULTS.titles.in_(language), "recalculate")
    assert said.startswith(("Standings recalculated", "Tabelle neu berechnet"))
    assert run("recalc", typed, "-o", recalculated).exit_code == 0
    headless, live = FileBook.open(recalculated), XlwingsBook(desk.book)
    for role in OWNED:
        title = headless.roles()[role]
        assert live.roles()[role] == title
        assert trimmed(live, title) == trimmed(headless, title), title
    outcome = evaluate(live).outcome
    assert outcome is not None
    assert played.outcome is not None
    assert outcome.ranking == played.outcome.ranking


STONE_AGE = ["Ada", "Bea", "Cem", "Dan"]


def stone_age(sit_down: Callable[[Path], Desk], folder: Path, points: list[str]) -> Desk:
    """A German Stone Age event of four players, the first round typed."""
    made = folder / "Steinzeit.xlsm"
    assert run("new", "stone-age", made, "--lang", "de").exit_code == 0
    desk = sit_down(made)
    columns = locate_table(XlwingsBook(desk.book).grid("Ergebnisse"), schema.RESULTS)
    assert isinstance(columns, Table)
    for no, name in enumerate(STONE_AGE, 1):
        desk.type("Spieler", no + 1, 1, str(no))
        desk.type("Spieler", no + 1, 2, name)
    for no, text in enumerate(points, 1):
        row = {"stage": "Vorrunde", "round": "1", "table": "1", "no": str(no), "points": text}
        for key, value in row.items():
            if key in columns.columns:
                desk.type("Ergebnisse", no + 1, columns.columns[key] + 1, value)
    return desk


def test_a_mistake_is_told_and_selected(sit_down: Callable[[Path], Desk], tmp_path: Path) -> None:
    desk = stone_age(sit_down, tmp_path, ["90", "8O", "70", "60"])
    said = desk.click("Ergebnisse", "recalculate")
    assert said.startswith("Es gibt Fehler, darum wurde nichts berechnet")
    assert "8O" in said
    selected = desk.book.selection
    assert selected is not None
    assert selected.sheet.name == "Ergebnisse"
    assert selected.value == "8O"
    assert "Tabelle" not in desk.book.sheet_names
    desk.type("Ergebnisse", selected.row, selected.column, "80")
    assert desk.click("Ergebnisse", "recalculate").startswith("Tabelle neu berechnet")
    assert "Tabelle" in desk.book.sheet_names


def test_a_drawn_round_can_be_taken_back(sit_down: Callable[[Path], Desk], tmp_path: Path) -> None:
    desk = stone_age(sit_down, tmp_path, ["90", "80", "70", "60"])
    desk.type("Turnier", *seed_cell(desk), "4711")
    before = trimmed(XlwingsBook(desk.book), "Ergebnisse")
    desk.view.setActiveSheet(desk.document.Sheets.getByName("Ergebnisse"))
    assert "Runde 2 ausgelost: 4 Spieler" in desk.click("Ergebnisse", "draw")
    assert len(trimmed(XlwingsBook(desk.book), "Ergebnisse")) == len(before) + 4
    assert {"Auslosung", "Tischzettel"} <= set(desk.book.sheet_names)
    assert desk.book.sheets.active.name == "Ergebnisse"
    assert "Zurückgenommen" in desk.click("Ergebnisse", "undo")
    assert trimmed(XlwingsBook(desk.book), "Ergebnisse") == before
    assert "Auslosung" not in desk.book.sheet_names


def seed_cell(desk: Desk) -> tuple[int, int]:
    names = schema.EVENT.field("seed").names
    rows = read_key_rows(XlwingsBook(desk.book).grid("Turnier"))
    found = next(row for row in rows if fold(row.key) in names)
    return found.row, found.column

"""The macros of xlwings Lite: LibreOffice with an engine that refuses what Lite's does."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from cells import trimmed
from command_line import run as command
from uno_engine.app import App
from uno_engine.engine import Engine
from uno_engine.looks import Font
from uno_engine.ranges import Range
from uno_engine.sheets import Sheet
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.sheets import same_cell
from xlscore.excel import lite

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
#: What Lite's engine tells of no cell, and has no switches for.
NOT_TOLD = {
    Range: ("formula", "formula2", "number_format", "row_height", "column_width", "color"),
    Font: ("size", "bold", "italic", "color"),
    App: ("screen_updating", "status_bar", "calculation"),
}


@pytest.fixture(autouse=True)
def _engine_of_lite(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise NotImplementedError("not in xlwings Lite")

    for cls, names in NOT_TOLD.items():
        for name in names:
            setter = getattr(getattr(cls, name, None), "fset", None) or refuse
            monkeypatch.setattr(cls, name, property(refuse, setter), raising=False)
    monkeypatch.setattr(App, "enable_events", property(refuse, refuse), raising=False)
    monkeypatch.setattr(App, "run", refuse)
    monkeypatch.setattr(App, "alert", refuse)
    monkeypatch.delattr(Sheet, "set_up_print")


@pytest.mark.parametrize("name", ["catan-herne-2026", "7wonders-york-2026"])
def test_a_click_gives_the_cells_of_the_command(
    name: str,
    app: xw.App,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, expected = tmp_path / f"{name}.xlsx", tmp_path / "expected.xlsx"
    shutil.copy(WORKBOOKS / path.name, path)
    book = app.books.open(path)
    monkeypatch.setattr(Engine, "type", "remote")  # told of everything at the end
    try:
        lite.run("recalculate", book)
        assert capsys.readouterr().out.splitlines()[0] in (
            "Standings recalculated.",
            "Tabelle neu berechnet.",
        )
        command("recalc", path, "-o", expected)
        ours, theirs = XlwingsBook(book), FileBook.open(expected)
        assert list(ours.titles()) == list(theirs.titles())
        assert ours.roles() == theirs.roles()
        for title in theirs.titles():
            mine, rows = trimmed(ours, title), trimmed(theirs, title)
            assert [len(row) for row in mine] == [len(row) for row in rows]
            for old, new in zip(rows, mine, strict=True):
                assert all(same_cell(a, b) for a, b in zip(new, old, strict=True))  # type: ignore[arg-type]
        lite.run("undo", book)
        assert list(XlwingsBook(book).titles()) == list(FileBook.open(path).titles())
    finally:
        book.close()

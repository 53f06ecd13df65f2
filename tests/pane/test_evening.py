"""An evening in Excel's pane and in the file: every cell alike, with formats, links and paper.

The same macros run in both, and the same results are typed into both.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw

from excel_objects.test_evenings import FileHost, without_time
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.sheets import Table, locate_table
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.book.values import cell_name
from xlscore.core.rules_load import RULESETS
from xlscore.texts import Language
from xlscore.web.office.pane import post

from .bridge import Excel
from .dressed import dressed, saved

PLAYERS = 8
CLICKS = ("draw", "", "recalculate", "entry", "draw", "", "check", "recalculate", "undo", "redo")
"""Between them, where it is empty, results are typed."""


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a browser nothing says where to keep things."""
    monkeypatch.delenv("XLSCORE_STATE", raising=False)


class Pane:
    """The pane beside a workbook, without its buttons."""

    def __init__(self, excel: Excel, book: xw.Book) -> None:
        self.excel, self.book = excel, book
        self.kept: dict[str, str] = {}
        excel.book = book.impl

    def click(self, macro: str) -> str:
        """A click, as `pane.js` does it; the message."""
        answer = self._asked(macro)
        failed = self.excel.ask("write", operations=answer["operations"])
        assert failed is None, failed["failed"]
        self.kept = answer["kept"]
        if answer["settle"]:
            self.kept = self._asked("settle")["kept"]
        return "\n".join(answer["said"])

    def _asked(self, verb: str) -> dict[str, Any]:
        asked = {"verb": verb, "book": self.excel.read(), "kept": self.kept, "language": "en"}
        answer: dict[str, Any] = json.loads(post({}, json.dumps(asked))[0])
        assert "lacking" not in answer
        return answer


def type_in(book: xw.Book, host: FileHost, language: Language, lot: random.Random) -> None:
    """Points for all rows that have a player and none yet."""
    title = schema.RESULTS.titles.in_(language)
    grid = host.book.grid(title)
    table = locate_table(grid, schema.RESULTS)
    assert isinstance(table, Table)
    no, points = table.columns["no"], table.columns["points"]
    for number, row in enumerate(grid.rows[table.header :], table.header + 1):
        if no < len(row) and row[no] and not (points < len(row) and row[points] is not None):
            value = lot.randint(1, 9)
            book.sheets[title].range((number, points + 1)).value = value
            host.book.set_cell(title, cell_name(number, points + 1), value)


def alike(ours: Any, theirs: Any) -> bool:
    """The same; columns may differ by a digit, whose width LibreOffice takes from its own fonts."""
    if not (ours and theirs and isinstance(ours[0], dict)):
        return bool(ours == theirs)
    near = [abs(ours[0].get(column, 0) - width) <= 1 for column, width in theirs[0].items()]
    return ours[0].keys() == theirs[0].keys() and all(near) and ours[1:] == theirs[1:]


@pytest.mark.parametrize(("rule", "language"), [("catan", "de"), ("stone-age", "en")])
def test_an_evening_ends_with_the_same_workbook(
    rule: str, language: Language, calc: xw.App, excel: Excel, tmp_path: Path
) -> None:
    lot = random.Random(5)
    names = [f"Player {n}" for n in range(1, PLAYERS + 1)]
    fill = Filling(event={"name": "Cup", "seed": "4711"})
    data = template_bytes(RULESETS[rule], language, players=names, fill=fill)
    path, expected = tmp_path / f"{rule}.xlsx", tmp_path / "expected.xlsx"
    path.write_bytes(data)
    (tmp_path / "headless").mkdir()
    host = FileHost(data, tmp_path / "headless" / path.name)
    book = calc.books.open(path)
    pane = Pane(excel, book)
    for macro in CLICKS:
        if not macro:
            type_in(book, host, language, lot)
            continue
        done, said = pane.click(macro), host.click(macro)
        assert without_time(done) == without_time(said), macro
    expected.write_bytes(host.book.to_bytes())
    ours = dressed(saved(book, tmp_path / "ours.xlsx"))
    book.close()
    headless = calc.books.open(expected)
    theirs = dressed(saved(headless, tmp_path / "theirs.xlsx"))
    headless.close()
    differ = {at: (ours.get(at), theirs.get(at)) for at in {*ours, *theirs}}
    assert {at: both for at, both in differ.items() if not alike(*both)} == {}
    assert FileBook.open(tmp_path / "ours.xlsx").titles() == FileBook.open(expected).titles()

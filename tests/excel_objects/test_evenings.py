"""An evening in Excel and in the file: every cell alike, with its formats and links.

The same macros run in both, and the same results are typed into both.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from excel_objects.books import Workbook
from excel_objects.clicks import click
from excel_objects.files import opened
from excel_objects.shown import differences, in_excel, in_file
from excel_objects.typing_in import put
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.sheets import locate_table
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.book.values import cell_name
from xlscore.core.findings import CellRef
from xlscore.core.rules_load import RULESETS
from xlscore.live.macros import work_of
from xlscore.live.running import run
from xlscore.texts import LANGUAGES, Language

pytestmark = pytest.mark.usefixtures("own_state")
PLAYERS = 8
CLICKS = ("draw", "", "recalculate", "entry", "draw", "", "check", "recalculate", "undo", "redo")
"""Between them, where it is empty, results are typed."""
TYPED = ("points", "place", "wins")


class FileHost:
    """A file as if it were open in a program: nothing between the macro and its sheets."""

    kind = "macros"

    def __init__(self, data: bytes, path: Path) -> None:
        self.book, self.path, self.name = FileBook(data), path, path.name
        self.said = ""

    def selected(self) -> CellRef:
        return CellRef(self.book.titles()[0], "A1")

    def show(self, at: CellRef) -> None:
        """Nobody looks."""

    @contextmanager
    def working(self, text: str) -> Iterator[None]:
        yield

    def alert(self, text: str, *, wrong: bool) -> None:
        self.said = text

    def reason(self, error: Exception, language: Language) -> str | None:
        raise error

    def click(self, macro: str) -> str:
        run(work_of(macro), self)
        return self.said


def type_in(book: Workbook, host: FileHost, language: Language, lot: random.Random) -> None:
    """Results for all rows that have a player and none yet."""
    title = schema.RESULTS.titles.in_(language)
    grid = host.book.grid(title)
    table = locate_table(grid, schema.RESULTS)
    assert table is not None
    columns = [table.columns[key] for key in TYPED if key in table.columns][:1]
    sheet = next(one for one in book.sheets if one.name == title)
    for number, row in enumerate(grid.rows[table.header :], table.header + 1):
        for column in columns:
            filled = column < len(row) and row[column] is not None
            if table.columns["no"] < len(row) and row[table.columns["no"]] and not filled:
                value = lot.randint(1, 9)
                put(sheet.cells.setdefault((number, column + 1), {}), value)
                host.book.set_cell(title, cell_name(number, column + 1), value)


def without_time(said: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d|file|event", "", said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_ends_with_the_same_cells(language: Language, tmp_path: Path) -> None:
    """A third of the rulesets in each language."""
    differ = []
    for rule in list(RULESETS)[LANGUAGES.index(language) :: len(LANGUAGES)]:
        folder = tmp_path / rule
        folder.mkdir()
        differ += evening(rule, language, folder, addin=True)
    assert differ == []


@pytest.mark.parametrize(("rule", "language"), [("catan", "de"), ("7wonders-duel", "fr")])
def test_so_it_does_without_the_add_in_but_for_indents(
    rule: str, language: Language, tmp_path: Path
) -> None:
    assert evening(rule, language, tmp_path, addin=False) == []


def evening(rule: str, language: Language, folder: Path, *, addin: bool) -> list[str]:
    lot = random.Random(5)
    names = [f"Player {n}" for n in range(1, PLAYERS + 1)]
    fill = Filling(event={"name": "Cup", "seed": "4711"})
    data = template_bytes(RULESETS[rule], language, players=names, fill=fill)
    path = folder / "event.xlsx"
    book, host = opened(path, addin=addin, data=data), FileHost(data, folder / "file.xlsx")
    inputs = set(host.book.titles())
    found: list[str] = []
    for macro in CLICKS:
        if not macro:
            type_in(book, host, language, lot)
            continue
        done, said = click(book, macro), host.click(macro)
        if without_time(done.said) != without_time(said):
            found.append(f"{rule} {macro} said {done.said!r} | {said!r}")
    ours = set(host.book.titles()) - inputs
    assert ours
    lines = differences(in_excel(book, ours), in_file(host.book.to_bytes(), ours))
    return found + [line for line in lines if addin or " indent: " not in line]

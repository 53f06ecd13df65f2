"""An evening in Excel and in the file: every cell alike, with its formats and links.

The same macros run in both, and the same results are typed into both.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from excel_objects.clicks import click
from excel_objects.files import opened
from excel_objects.shown import differences, in_excel, in_file
from excel_objects.typing_in import put
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.sheets import locate_table
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.book.values import Value, cell_name
from xlscore.core.findings import CellRef
from xlscore.core.rules_load import RULESETS
from xlscore.live.macros import work_of
from xlscore.live.running import run
from xlscore.texts import LANGUAGES, Language

pytestmark = pytest.mark.usefixtures("own_state")
PLAYERS = 8
OPENING = ("draw", "type", "check", "recalculate", "correct", "recalculate", "entry")
"""The first round: what is clicked, and where somebody types."""
CLOSING = ("recalculate", "check", "undo", "redo")
MOST_ROUNDS = 8
TYPED = ("points", "place", "wins")
ALL = os.environ.get("XLSCORE_EVENINGS") == "all"
"""Every ruleset in every language on both systems; else each once, by turns."""


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


class Evening:
    """The same evening in a workbook open in Excel and in its file."""

    def __init__(self, rule: str, language: Language, folder: Path, **excel: bool) -> None:
        table = RULESETS[rule].table_size
        names = [f"Player {n}" for n in range(1, (table if table > PLAYERS / 2 else PLAYERS) + 1)]
        fill = Filling(event={"name": "Cup", "seed": "4711"})
        data = template_bytes(RULESETS[rule], language, players=names, fill=fill)
        self.book = opened(folder / "event.xlsx", data=data, **excel)
        self.host = FileHost(data, folder / "file.xlsx")
        self.inputs = set(self.host.book.titles())
        self.results = schema.RESULTS.titles.in_(language)
        self.lot, self.found = random.Random(5), list[str]()

    def click(self, macro: str) -> None:
        done, said = click(self.book, macro), self.host.click(macro)
        if without_time(done.said) != without_time(said):
            self.found.append(f"{macro} said {done.said!r} | {said!r}")

    def type(self) -> int:
        """Results for all rows that have a player and none yet; how many those are."""
        rows = [row for row, value in self.rows() if value is None]
        for row in rows:
            self.put(row, self.lot.randint(1, 9))
        return len(rows)

    def correct(self) -> None:
        """The first result that was typed was a wrong one."""
        for row, value in list(self.rows())[:1]:
            self.put(row, 4 if value == 5 else 5)

    def rows(self) -> Iterator[tuple[int, Value]]:
        """The rows of players and the results in them."""
        grid = self.host.book.grid(self.results)
        table = locate_table(grid, schema.RESULTS)
        assert table is not None
        player, column = table.columns["no"], self.column()
        for number, row in enumerate(grid.rows[table.header :], table.header + 1):
            if player < len(row) and row[player]:
                yield number, row[column] if column < len(row) else None

    def column(self) -> int:
        table = locate_table(self.host.book.grid(self.results), schema.RESULTS)
        assert table is not None
        return next(table.columns[key] for key in TYPED if key in table.columns)

    def put(self, row: int, value: int) -> None:
        column = self.column() + 1
        sheet = next(one for one in self.book.sheets if one.name == self.results)
        put(sheet.cells.setdefault((row, column), {}), value)
        self.host.book.set_cell(self.results, cell_name(row, column), value)

    def play(self) -> list[str]:
        """To the end: what differs then, in what was said and in all cells of our sheets."""
        for step in OPENING:
            getattr(self, step, lambda step=step: self.click(step))()
        for _ in range(MOST_ROUNDS):
            self.click("draw")
            if not self.type():
                break
        for macro in CLOSING:
            self.click(macro)
        ours = set(self.host.book.titles()) - self.inputs
        assert ours
        shown = in_file(self.host.book.to_bytes(), ours)
        return self.found + differences(in_excel(self.book, ours), shown)


def without_time(said: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\d|\d\d/\d\d/\d{4}|\d\d:\d\d|file|event", "", said)


@pytest.mark.timeout(7200 if ALL else 300)
@pytest.mark.parametrize("turn", range(len(LANGUAGES)))
def test_an_evening_ends_with_the_same_cells(turn: int, system: str, tmp_path: Path) -> None:
    """Each ruleset in one language on one system; on another night in all of them on both."""
    differ = []
    for number, rule in enumerate(RULESETS):
        language = LANGUAGES[(number + turn) % len(LANGUAGES)]
        its_turn = number % 6 == turn * 2 + (system == "mac")
        if ALL or its_turn:
            folder = tmp_path / rule
            folder.mkdir()
            evening = Evening(rule, language, folder, mac=system == "mac")
            differ += [f"{rule} {language}: {line}" for line in evening.play()]
    assert differ == []


@pytest.mark.parametrize(("rule", "language"), [("catan", "de"), ("7wonders-duel", "fr")])
def test_so_it_does_without_the_add_in_but_for_indents(
    rule: str, language: Language, system: str, tmp_path: Path
) -> None:
    evening = Evening(rule, language, tmp_path, addin=False, mac=system == "mac")
    assert [line for line in evening.play() if " indent: " not in line] == []

"""An evening in a program and in its file: the same macros, the same results typed into both.

`tests/excel_objects`, `tests/pane` and `tests/live` play it, each in programs of its own.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from cells import type_cell
from seatable import two_teams
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.sheets import Table, locate_table
from xlscore.book.template.table_sheets import Filling
from xlscore.book.template.workbook import template_bytes
from xlscore.book.values import Value, cell_name
from xlscore.core.findings import CellRef
from xlscore.core.rulebook.load import RULESETS
from xlscore.live.macros import work_of
from xlscore.live.running import run
from xlscore.texts import Language

PLAYERS = 8
NAME = "event.xlsx"
OPENING = ("draw", "type", "check", "recalculate", "correct", "recalculate", "entry")
"""The first round: what is clicked, and where somebody types."""
CLOSING = ("recalculate", "check", "undo", "redo")
MOST_ROUNDS = 8
TYPED = ("points", "place", "wins")
ASKED = os.environ.get("XLSCORE_EVENINGS", "").split()
NAMED = [*RULESETS] if ASKED == ["all"] else ASKED
"""All rulesets, or those that are named, in every language in every program; else a few of them."""
ALL = bool(NAMED)
SOME: dict[Language, str] = {"de": "catan", "en": "stone-age", "fr": "7wonders-duel"}
"""The ruleset of a language where each evening takes its time."""


class Program(Protocol):
    """A program with the workbook open."""

    kind: str
    """What a host calls itself; it says where the buttons are."""

    def click(self, macro: str) -> str:
        """Run a macro; its message."""

    def put(self, title: str, row: int, column: int, value: int) -> None:
        """Somebody types a number."""

    def differences(self, data: bytes, ours: set[str]) -> list[str]:
        """What looks otherwise than in a file; `ours` are the sheets that xlscore made."""


class FileHost:
    """A file as if it were open in a program: nothing between the macro and its sheets."""

    def __init__(self, data: bytes, path: Path, kind: str = "macros") -> None:
        self.book, self.path, self.name, self.kind = FileBook(data), path, path.name, kind
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
    """The same evening in a workbook open in a program and in its file.

    `opened` opens a file, whose bytes are the second argument, in the program.
    """

    def __init__(
        self, rule: str, language: Language, folder: Path, opened: Callable[[Path, bytes], Program]
    ) -> None:
        table = RULESETS[rule].table_size
        numbers = range(1, (table if table > PLAYERS / 2 else PLAYERS) + 1)
        teams = two_teams(rule, len(numbers)) or {}
        people = [{"no": n, "name": f"Player {n}", "team": teams.get(n)} for n in numbers]
        fill = Filling(event={"name": "Cup", "seed": "4711"}, players=people)
        data = template_bytes(RULESETS[rule], language, fill=fill)
        for each in ("live", "file"):
            (folder / each).mkdir(parents=True)
        self.program = opened(folder / "live" / NAME, data)
        self.host = FileHost(data, folder / "file" / NAME, self.program.kind)
        self.inputs = set(self.host.book.titles())
        self.results = schema.RESULTS.titles.in_(language)
        self.lot, self.found = random.Random(5), list[str]()

    def click(self, macro: str) -> None:
        done, said = self.program.click(macro), self.host.click(macro)
        if without_time(done) != without_time(said):
            self.found.append(f"{macro} said {done!r} | {said!r}")

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
        table, grid = self.table(), self.host.book.grid(self.results)
        player, column = table.columns["no"], self.column()
        for number, row in enumerate(grid.rows[table.header :], table.header + 1):
            if player < len(row) and row[player]:
                yield number, row[column] if column < len(row) else None

    def table(self) -> Table:
        table = locate_table(self.host.book.grid(self.results), schema.RESULTS)
        assert isinstance(table, Table)
        return table

    def column(self) -> int:
        columns = self.table().columns
        return next(columns[key] for key in TYPED if key in columns)

    def put(self, row: int, value: int) -> None:
        column = self.column() + 1
        self.program.put(self.results, row, column, value)
        type_cell(self.host.book, self.results, cell_name(row, column), value)

    def play(self) -> list[str]:
        """To the end: what differs then, in what was said and in all cells."""
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
        return self.found + self.program.differences(self.host.book.to_bytes(), ours)


def rules_played(language: Language) -> list[str]:
    """The rulesets whose evenings are played in a language, in programs that are slow."""
    return NAMED or [SOME[language]]


def without_time(said: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\d|\d\d/\d\d/\d{4}|\d\d:\d\d", "", said)

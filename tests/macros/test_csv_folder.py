"""A program in one file: a folder of CSV files is a workbook, and the macros run in it.

This is all that a new program needs: an adapter that keeps to the contract of open workbooks, and a
host. In the files a text stands in quotation marks, a number does not; ``sheets.csv`` has the order
of the sheets, and the role of those that are ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from cells import trimmed
from memory_host import MemoryHost
from port_contract import LiveContract, Make, PortContract, Sheets
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import Changes
from xlscore.book.values import Grid, Value
from xlscore.core.findings import CellRef
from xlscore.live.macros import work_of
from xlscore.live.running import run
from xlscore.texts import Language

CELL = re.compile(r'(?:"((?:[^"]|"")*)"|([^",\n]*))([,\n])')
INDEX = "sheets.csv"


def parsed(text: str) -> list[list[Value]]:
    rows: list[list[Value]] = [[]]
    for quoted, plain, end in (match.groups() for match in CELL.finditer(text)):
        value = float(plain) if plain else None
        rows[-1].append(value if quoted is None else quoted.replace('""', '"'))
        if end == "\n":
            rows.append([])
    return rows[:-1]


def written(rows: Sequence[Sequence[Value]]) -> str:
    def cell(value: Value) -> str:
        if value is None or isinstance(value, float | int):
            return "" if value is None else repr(value)
        return '"' + str(value).replace('"', '""') + '"'

    return "".join(",".join(map(cell, row)) + "\n" for row in rows)


class CsvFolder:
    """The adapter."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _index(self) -> dict[str, str]:
        rows = parsed((self.folder / INDEX).read_text("utf-8"))
        return {str(title): str(role or "") for title, role in rows}

    def titles(self) -> Sequence[str]:
        return tuple(self._index())

    def roles(self) -> Mapping[str, str]:
        return {role: title for title, role in self._index().items() if role}

    def grid(self, title: str) -> Grid:
        if title not in self._index():
            raise KeyError(title)
        return Grid(title, parsed((self.folder / f"{title}.csv").read_text("utf-8")))

    def apply(self, changes: Changes) -> None:
        book = self._in_memory()
        book.apply(changes)
        self._store(book)

    def remove(self, title: str) -> None:
        book = self._in_memory()
        book.remove(title)
        self._store(book)
        (self.folder / f"{title}.csv").unlink()

    def _in_memory(self) -> MemoryBook:
        return MemoryBook({title: self.grid(title).rows for title in self.titles()}, self.roles())

    def _store(self, book: MemoryBook) -> None:
        for title in book.titles():
            (self.folder / f"{title}.csv").write_text(written(book.grid(title).rows), "utf-8")
        roles = {title: role for role, title in book.roles().items()}
        index = [[title, roles.get(title)] for title in book.titles()]
        (self.folder / INDEX).write_text(written(index), "utf-8")


class CsvHost:
    """The host: a terminal, where nobody selects a cell except by saying so."""

    kind = "macros"

    def __init__(self, folder: Path, cell: CellRef) -> None:
        self.book, self.path, self.name = CsvFolder(folder), folder, folder.name
        self._cell = cell

    def selected(self) -> CellRef:
        return self._cell

    def show(self, at: CellRef) -> None:
        print(f"-> {at}")

    @contextmanager
    def working(self, text: str) -> Iterator[None]:
        print(text)
        yield

    def alert(self, text: str, *, wrong: bool) -> None:
        print(f"! {text}" if wrong else text)

    def reason(self, error: Exception, language: Language) -> str | None:
        return str(error) if isinstance(error, OSError) else None


EVENT: Sheets = {
    "Event": [["Ruleset", "stone-age"], ["Seed", "7"]],
    "Players": [["No", "Name"], [1, "Ada"], [2, "Bea"], [3, "Cem"], [4, "Dan"]],
    "Results": [
        ["Round", "Table", "No", "Points"],
        [1, 1, 1, 90],
        [1, 1, 2, 80],
        [1, 1, 3, 70.5],
        [1, 1, 4, 60],
    ],
}


def made(folder: Path, sheets: Sheets) -> Path:
    folder.mkdir()
    CsvFolder(folder)._store(MemoryBook(sheets))
    return folder


class TestContract(PortContract, LiveContract):
    """What every adapter keeps to."""

    @pytest.fixture
    def make(self, tmp_path: Path) -> Make:
        return lambda sheets: CsvFolder(made(tmp_path / "event", sheets))


def test_the_macros_run_in_it_as_anywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = made(tmp_path / "event", EVENT)
    host = CsvHost(folder, CellRef("Results", "D3"))
    reference = MemoryHost(MemoryBook(EVENT), tmp_path / "reference")
    for name in ("check", "recalculate", "explain", "draw", "publish", "undo", "update_ranking"):
        run(work_of(name), host)
        said = reference.click(name, host.selected()).replace("reference.", "event.")
        assert said in capsys.readouterr().out
        assert host.book.titles() == reference.book.titles()
        for title in host.book.titles():
            assert trimmed(host.book, title) == trimmed(reference.book, title)
    assert "Ada" in (tmp_path / "event.xlscore.html").read_text("utf-8")
    assert (folder / "Standings.csv").read_text("utf-8").count('"Bea"') == 1


def test_what_the_computer_refuses_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = made(tmp_path / "event", EVENT)
    (folder / "Results.csv").unlink()
    run(work_of("check"), CsvHost(folder, CellRef("Event")))
    assert "! [Errno 2]" in capsys.readouterr().out

"""The steps that a script goes through, by their keys in checklist.toml; each says what it saw."""

from __future__ import annotations

import shutil
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import xlwings as xw

from cells import trimmed
from command_line import run
from steps.checklist import COVERED, covers, numbers
from steps.program import Program
from validation.package_rules import problems
from xlscore.book import schema
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.sheets import Table, locate_table, read_key_rows
from xlscore.core.spelling import fold
from xlscore.live.macro_list import MACROS, macros_on
from xlscore.texts import Language

NAMES = ("Ada", "Bea", "Cem", "Dan", "Eva", "Finn", "Gül", "Hugo")
POINTS = (10, 8, 6, 4, 10, 7, 5, 3)
ROLES = ("event", "players", "results")


@dataclass
class Evening:
    """A workbook in a program, while the steps go on."""

    program: Program
    language: Language
    folder: Path
    book: xw.Book | None = None

    def title(self, role: str) -> str:
        """The name of a sheet."""
        spec = next(s for s in schema.EVENT_SHEETS if s.role == role)
        return spec.titles.in_(self.language)

    def cells(self) -> XlwingsBook:
        """The open workbook as the macros see it."""
        assert self.book is not None
        return XlwingsBook(self.book)

    def press(self, role: str, function: str) -> str:
        """Press the button of a macro on a sheet."""
        assert self.book is not None
        caption = next(m.title.in_(self.language) for m in MACROS if m.function == function)
        return self.program.press(self.book, self.title(role), caption)

    def table(self, spec: schema.SheetSpec) -> Table:
        """Where a table's columns are."""
        found = locate_table(self.cells().grid(self.title(spec.role)), spec)
        assert isinstance(found, Table)
        return found

    def type(self, spec: schema.SheetSpec, key: str, values: tuple[object, ...]) -> None:
        """Type values below the heading of a column."""
        assert self.book is not None
        table = self.table(spec)
        first = (table.header + 1, table.columns[key] + 1)
        sheet = self.book.sheets[self.title(spec.role)]
        sheet.range(first).options(transpose=True).value = list(values)

    def cell(self, spec: schema.SheetSpec, key: str, row: int) -> xw.Range:
        """A cell of a table; rows count from 1 below the heading."""
        assert self.book is not None
        table = self.table(spec)
        sheet = self.book.sheets[self.title(spec.role)]
        return sheet.range((table.header + row, table.columns[key] + 1))


@covers("fresh")
def opens(evening: Evening) -> str:
    """A fresh workbook opens, with the sheets it was made with."""
    path = evening.folder / "event.xlsm"
    made = run("new", "catan", path, "--lang", evening.language)
    assert made.exit_code == 0, made.output
    evening.book = evening.program.open(path)
    assert evening.book.sheet_names == list(FileBook.open(path).titles())
    return ", ".join(evening.book.sheet_names)


@covers("buttons")
def has_buttons(evening: Evening) -> str:
    """The buttons are on their sheets."""
    assert evening.book is not None
    shown = {}
    for role in ROLES:
        shown[role] = evening.program.buttons(evening.book, evening.title(role))
        wanted = [m.title.in_(evening.language) for m in MACROS if role in m.buttons]
        assert sorted(shown[role]) == sorted(wanted)
    return str(shown)


@covers("draw")
def draws(evening: Evening) -> str:
    """Eight players, a seed, and a round is drawn."""
    assert evening.book is not None
    evening.type(schema.PLAYERS, "no", tuple(range(1, 9)))
    evening.type(schema.PLAYERS, "name", NAMES)
    title = evening.title("event")
    names = schema.EVENT.field("seed").names
    seed = next(r for r in read_key_rows(evening.cells().grid(title)) if fold(r.key) in names)
    evening.book.sheets[title].range((seed.row, seed.column)).value = "4711"
    said = evening.press("results", "draw")
    assert {"Draw", "Auslosung"} & set(evening.book.sheet_names), said
    return said


@covers("recalculate")
def recalculates(evening: Evening) -> str:
    """Points for all, and the standings are there."""
    assert evening.book is not None
    evening.type(schema.RESULTS, "points", POINTS)
    said = evening.press("results", "recalculate")
    assert said.startswith(("Standings recalculated", "Tabelle neu berechnet")), said
    for spec in (schema.STANDINGS, schema.CHECKS, schema.EXPLAIN):
        assert spec.titles.in_(evening.language) in evening.book.sheet_names
    return said


@covers("text")
def tells_a_mistake(evening: Evening, content: str = "ten") -> str:
    """ "ten" pasted as points is named, and its cell selected; typed, it is refused."""
    assert evening.book is not None
    wrong = evening.cell(schema.RESULTS, "points", 2)
    evening.program.paste(wrong, content)
    said = evening.press("results", "check")
    selected = evening.book.selection
    assert selected is not None
    assert selected.address == wrong.address
    assert wrong.get_address(False, False) in said
    wrong.value = POINTS[1]
    return said


@covers("error")
def tells_an_error(evening: Evening) -> str:
    """What =1/0 shows, pasted as points, is named too."""
    return tells_a_mistake(evening, "=1/0")


@covers("explain")
def explains(evening: Evening) -> str:
    """How the points of a selected player came about."""
    assert evening.book is not None
    assert "ten" not in evening.press("results", "recalculate")
    evening.book.sheets[evening.title("results")].activate()
    evening.cell(schema.RESULTS, "points", 1).select()
    said = evening.press("results", "explain")
    assert any(name in said for name in NAMES), said
    return said


@covers("undo")
def undoes(evening: Evening) -> str:
    """What the last button wrote is taken back, and written again."""
    before = trimmed(evening.cells(), evening.title("results"))
    said = evening.press("results", "undo")
    assert "taken back" in said.lower() or "zurückgenommen" in said.lower(), said
    assert trimmed(evening.cells(), evening.title("results")) == before
    evening.press("results", "recalculate")
    return said


@covers("publish")
def publishes(evening: Evening) -> str:
    """Two files beside the workbook."""
    said = evening.press("event", "publish")
    assert (evening.folder / "event.xlscore.html").exists(), said
    assert (evening.folder / "event.xlscore.csv").exists(), said
    return said


@covers("tab", "front")
def has_a_ribbon(evening: Evening) -> str:
    """Every macro of the ribbon or the menu runs on the workbook in front."""
    assert evening.book is not None
    said = {
        m.function: evening.program.choose(evening.book, m) for m in macros_on(evening.program.host)
    }
    evening.press("results", "recalculate")
    assert all(said.values())
    assert not [text for text in said.values() if "errors.log" in text]
    return str(said)


@covers("functions")
def has_functions(evening: Evening) -> str:
    """A function in a cell."""
    assert evening.book is not None
    cell = evening.book.sheets[evening.title("event")].range("AA1")
    cell.formula = f'={evening.program.function}("catan",4)'
    shown = cell.value
    cell.clear()
    assert shown == 4, shown
    return str(shown)


@covers("saved", "command")
def saves(evening: Evening) -> str:
    """Saved, sound, and recalculated by the command line to the same standings."""
    assert evening.book is not None
    saved = evening.folder / f"saved{evening.program.suffix}"
    evening.program.save(evening.book, saved)
    again = evening.folder / f"recalculated{saved.suffix}"
    done = run("recalc", saved, "-o", again)
    assert done.exit_code == 0, done.output
    headless, live = FileBook.open(again), evening.cells()
    for spec in (schema.STANDINGS, schema.CHECKS, schema.EXPLAIN):
        title = spec.titles.in_(evening.language)
        assert trimmed(headless, title) == trimmed(live, title), title
    return f"{problems(again.read_bytes())}"


@covers("renamed", "umlaut")
def moves(evening: Evening) -> str:
    """A copy of another name, in a folder with an umlaut and a blank."""
    folder = evening.folder / "Spiele für alle"
    folder.mkdir()
    path = folder / "Ada's Cup (1).xlsm"
    shutil.copy(evening.folder / "event.xlsm", path)
    evening.book = evening.program.open(path)
    return evening.press("event", "check")


STEPS: tuple[Callable[[Evening], str], ...] = (
    opens,
    has_buttons,
    draws,
    recalculates,
    tells_a_mistake,
    tells_an_error,
    explains,
    undoes,
    publishes,
    has_a_ribbon,
    has_functions,
    saves,
    moves,
)


@dataclass(frozen=True)
class Result:
    """What came of a step."""

    step: str
    ok: bool
    said: str
    seconds: float


def walk(evening: Evening) -> Iterator[Result]:
    """Go through the steps; one that fails is told, and the next one is tried."""
    for step in STEPS:
        begun = time.monotonic()
        try:
            said, ok = step(evening), True
        except Exception:
            said, ok = traceback.format_exc(), False
        evening.program.look(evening.folder / f"{step.__name__}.png")
        own = ", ".join(map(str, numbers(COVERED[step.__name__])))
        what = f"{step.__name__}: {own}: {(step.__doc__ or '').strip()}"
        yield Result(what, ok, said, round(time.monotonic() - begun, 1))

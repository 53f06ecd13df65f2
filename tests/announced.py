"""C6: an event whose draws are thrown with dice in public, and its draw log, typed in by hand."""

from __future__ import annotations

from hall import Hall
from memory_host import MemoryHost
from xlscore.actions.draw_checks import Verification
from xlscore.book import schema
from xlscore.book.port import Append, Changes
from xlscore.book.reader import read_event
from xlscore.book.values import Value
from xlscore.core.model import DrawEntry

HEADS = [f.titles.en for f in schema.DRAW_LOG.fields]
DICE = "3 1 6 2 5 4 1 1 2 6 3 5 5 2 4 6 1 3 2 2 6 5 4 1 3"
OTHER = "6 6 1 2 5 3 1 4 2 2 3 5 1 2 4 6 6 3 2 1 6 5 4 1 5"


def dice(players: int = 14, ruleset: str = "catan", **more: object) -> Hall:
    """A hall whose draws are thrown in public."""
    return Hall(ruleset, players, seed=None, event={"Randomness": "dice"}, **more)  # type: ignore[arg-type]


def log(hall: Hall) -> tuple[DrawEntry, ...]:
    return read_event(hall.book).event.draws


def type_log(hall: Hall, entry: int, column: str, value: str | None) -> None:
    rows = hall.book.grid("Draw log").rows
    row = next(n for n, cells in enumerate(rows, 1) if cells and cells[0] == entry)
    hall.type_in("Draw log", row, HEADS.index(column), value)


def below(hall: Hall, sheet: str, *cells: Value) -> None:
    """Type a row below what is there."""
    assert all(cell is None or isinstance(cell, str | int) for cell in cells)
    columns = tuple(range(1, len(cells) + 1))
    hall.book.apply(Changes(appends=(Append(sheet, 1, columns, (cells,)),)))  # type: ignore[arg-type]


def told(found: Verification) -> set[str]:
    return {f.code for f in found.findings}


def text(hall: Hall, code: str) -> str:
    return next(f.text("en") for f in hall.verified().findings if f.code == code)


def clicked(hall: Hall, *macros: str) -> None:
    """Click one after the other; each must do what it says."""
    host = MemoryHost(hall.book)
    for macro in macros:
        host.click(macro)
        assert not host.wrong, host.said


def seeded(hall: Hall) -> None:
    """Draw from a seed that the organiser types."""
    hall.type_in("Event", 3, 1, "seed")
    below(hall, "Event", "Seed", "7")
    clicked(hall, "draw")

"""Cells of input sheets that follow what a person typed elsewhere: given numbers, changed names.

Nothing typed is replaced: a number goes into a cell without one, and a name follows only where the
sheets in the file say that xlscore itself knew the player by the name that stands there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from xlscore.book import schema
from xlscore.book.port import Rewrite, Workbook
from xlscore.book.sheets import Table
from xlscore.book.values import Grid
from xlscore.core.model import Player
from xlscore.core.patterns import pattern
from xlscore.core.records import dataclass, field
from xlscore.core.spelling import exact_name

#: Findings about cells that an action then puts in order itself.
FOLLOWED: Final = frozenset(("no-given", "player-renamed"))
#: Players who are named when numbers are given.
NAMED: Final = 6
_SEAT: Final = pattern(r"(?:⇄ )?(\d{1,9}) (.+)")


@dataclass(slots=True)
class Following:
    """What an action has to put into *Players* and *Results*, by row (1-based).

    `numbers` are given to players without one, `names` stand beside a No that is another's now.
    """

    numbers: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)

    def rewrites(self, tables: Mapping[str, Table]) -> tuple[Rewrite, ...]:
        """The cells to be put, sheet by sheet."""
        found = []
        for role, key, cells in (
            (schema.PLAYERS.role, "no", self.numbers),
            (schema.RESULTS.role, "player", self.names),
        ):
            if cells:
                table = tables[role]
                rows = {row: (value,) for row, value in cells.items()}
                columns = (table.columns[key] + 1,)
                found.append(Rewrite(table.grid.title, columns, rows, gentle=True))
        return tuple(found)


def given_numbers(typed: Iterable[int], rows: Iterable[int]) -> dict[int, int]:
    """The numbers of players without one, in the order of their rows, above all that are typed."""
    first = max(typed, default=0) + 1
    return {row: no for no, row in enumerate(rows, first)}


def given_names(players: Iterable[Player], given: Mapping[int, int]) -> str:
    """Who gets which number, in words; of many only the first."""
    who = [f"{given[p.source.row]} {p.name}" for p in players if not p.no]
    return ", ".join(who[:NAMED]) + (" …" if len(who) > NAMED else "")


def known_names(book: Workbook, sheets: Mapping[str, str]) -> frozenset[tuple[int, str]]:
    """Numbers with the (folded) names that the sheets xlscore wrote into the file show for them.

    *Standings* have the name right of the number, *Draw* both in one cell: "7 Ada".
    """
    found: set[tuple[int, str]] = set()
    for role in (schema.STANDINGS.role, schema.DRAW.role):
        if role in sheets:
            found |= _names(book.grid(sheets[role]))
    return frozenset(found)


def _names(grid: Grid) -> set[tuple[int, str]]:
    found = set()
    for row in grid.rows:
        for c, cell in enumerate(row):
            before = row[c - 1] if c else None
            if isinstance(cell, str) and isinstance(before, int | float):
                found.add((int(before), exact_name(cell)))
            if isinstance(cell, str) and (seat := _SEAT.fullmatch(cell)):
                found.add((int(seat[1]), exact_name(seat[2])))
    return found

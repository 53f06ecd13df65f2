"""Cells of input sheets that follow from what was read, as the rewrites of an action.

Nothing typed is replaced. A player without a number gets one. A row of *Results* with the name that
a player had before gets the new name. What was typed on *Entry* goes into *Results*.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xlscore.book import schema
from xlscore.book.cells import CellReader
from xlscore.book.page import Content
from xlscore.book.port import Rewrite
from xlscore.book.reader import ReadEvent
from xlscore.book.sheets import content_of
from xlscore.core.findings import CellRef
from xlscore.core.spelling import near_key

#: Findings about cells that are put in order here.
FOLLOWED: Final = frozenset(("no-given", "player-renamed"))


def pending(read: ReadEvent) -> tuple[Rewrite, ...]:
    """All that an action puts into *Players* and *Results* beside its own rows."""
    columns: dict[str, dict[int, Content]] = {}
    for cell in read.entry.typed:
        columns.setdefault(cell.key, {})[cell.row] = content_of(cell.value)
    results = schema.RESULTS.role
    typed = [r for key, cells in columns.items() for r in _rewrite(read, results, key, cells)]
    return (*follow_players(read), *typed)


def follow_players(read: ReadEvent) -> tuple[Rewrite, ...]:
    """The numbers that are given to players without one, and the names that they have now."""
    numbers, names = _list_new_numbers(read), _list_changed_names(read)
    return (
        *_rewrite(read, schema.PLAYERS.role, "no", numbers, gentle=True),
        *_rewrite(read, schema.RESULTS.role, "player", names, gentle=True),
    )


def _list_new_numbers(read: ReadEvent) -> dict[int, Content]:
    table = read.tables.get(schema.PLAYERS.role)
    rows = ((p.source.row, p.no) for p in read.event.players)
    return {row: no for row, no in rows if table and table.cell(row, "no") is None}


def _list_changed_names(read: ReadEvent) -> dict[int, Content]:
    """The rows of *Results* in which another name than the player's stands beside his number."""
    table = read.tables.get(schema.RESULTS.role)
    if table is None or not {"no", "player"} <= table.columns.keys():
        return {}
    cells = CellReader([], comma=False)
    found: dict[int, Content] = {}
    for row in read.event.results:
        # a number below 0 is that of somebody who could not be told
        if row.no is not None and row.no > 0:
            typed = cells.text(table.cell(row.source.row, "player"), CellRef(""))
            if typed and typed != row.name and near_key(typed) != near_key(row.name):
                found[row.source.row] = row.name
    return found


def _rewrite(
    read: ReadEvent, role: str, key: str, cells: Mapping[int, Content], *, gentle: bool = False
) -> tuple[Rewrite, ...]:
    """The cells of one column, by row (from 1); none where nothing is to be put."""
    if not cells:
        return ()
    table = read.tables[role]
    rows = {row: (value,) for row, value in cells.items()}
    return (Rewrite(table.grid.title, (table.columns[key] + 1,), rows, gentle=gentle),)

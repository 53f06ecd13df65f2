"""Where people may type in a workbook: its keys and its tables, one of which may not exist yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_uppercase

from xlscore.book import schema
from xlscore.book.entry_layout import list_keys
from xlscore.book.page import Content
from xlscore.book.port import Append
from xlscore.book.reader import ReadEvent
from xlscore.book.schema import SheetSpec
from xlscore.book.sheets import Table, last_filled, locate_table
from xlscore.book.values import Grid
from xlscore.core.findings import CellRef
from xlscore.core.rules import Ruleset
from xlscore.records import NamedTuple
from xlscore.texts import Language

#: The table sheets of an event that people type into.
OF_EVENTS = (schema.PLAYERS, schema.RESULTS, schema.PENALTIES)
LONGEST = 1000
"""The longest text that somebody types into a cell, in characters."""


class TypingPlaces(NamedTuple):
    """Where people may type: key -> its cell, role -> table; `titles` are those of all sheets.

    `spec` is that of the sheet with the keys. `language` says how numbers are spelt.
    """

    spec: SheetSpec
    cells: Mapping[str, CellRef]
    tables: Mapping[str, Table]
    titles: Mapping[str, str]
    language: Language


def event_places(read: ReadEvent) -> TypingPlaces:
    """Where people may type in an event workbook."""
    found = {spec.role: table_of(read, spec.role) for spec in OF_EVENTS}
    tables = {role: table for role, table in found.items() if table is not None}
    event = read.event
    return TypingPlaces(schema.EVENT, event.cells, tables, read.sheets, event.language)


def title_of(read: ReadEvent, role: str) -> str:
    """What a sheet is called; *Penalties* also what it would be called; "" for any other."""
    if role == schema.PENALTIES.role and role not in read.sheets:
        return schema.PENALTIES.titles.in_(read.event.language)
    return read.sheets.get(role, "")


def table_of(read: ReadEvent, role: str) -> Table | None:
    """A table sheet; *Penalties* as it would be where the workbook has none, as new ones have."""
    if role == schema.PENALTIES.role and role not in read.sheets:
        return _penalties(read.event.language)
    return read.tables.get(role)


def typed_keys(table: Table, rules: Ruleset) -> tuple[str, ...]:
    """What is typed for each player in a row of *Results*, of the columns that it has (G10)."""
    asked = (k for k in list_keys(table.spec) if k != "tie_break" or rules.tie_break is not None)
    return tuple(key for key in asked if key in table.columns)


def add_rows(
    table: Table, keys: Iterable[str], rows: Iterable[Mapping[str, Content]]
) -> tuple[Append, ...]:
    """Rows below a table, with those of these keys that it has; nothing without rows."""
    known = sorted(table.columns.keys() & {*keys}, key=table.columns.__getitem__)
    below = tuple(tuple(row.get(key) for key in known) for row in rows)
    columns = tuple(table.columns[key] + 1 for key in known)
    return (Append(table.grid.title, table.header, columns, below),) if below else ()


def new_row(table: Table) -> int:
    """The row (from 1) below the last one that holds something."""
    columns = tuple(column + 1 for column in table.columns.values())
    return last_filled(table.grid, Append(table.grid.title, table.header, columns, ())) + 1


def row_on(title: str, ref: CellRef | None) -> int | None:
    """The row of a cell on a sheet; None for any other place."""
    row = ref.cell.lstrip(ascii_uppercase) if ref and ref.sheet == title else ""
    return int(row) if row.isdecimal() else None


def _penalties(language: Language) -> Table:
    """The sheet with nothing but its headings."""
    spec = schema.PENALTIES
    heads = [field.titles.in_(language) for field in spec.fields]
    table = locate_table(Grid(spec.titles.in_(language), [heads]), spec)
    assert isinstance(table, Table)
    return table

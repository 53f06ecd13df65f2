"""The input sheets of a workbook: the rows of its tables, and the values of its keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from xlscore.book.cells import CellReader
from xlscore.book.port import Workbook
from xlscore.book.schema import Field, SheetSpec
from xlscore.book.sheets import (
    KEY_HEADINGS,
    Table,
    find_percents,
    is_blank,
    locate_table,
    name_both,
    read_key_rows,
)
from xlscore.book.values import Grid, Value, cell_name
from xlscore.core.exact import Exact, from_text
from xlscore.core.findings import CellRef
from xlscore.core.model import Source
from xlscore.core.rulebook.keys import RULE_KEYS
from xlscore.core.rulebook.load import OwnKeys
from xlscore.core.rulebook.table import KeyTable
from xlscore.core.spelling import NO_HINT, fold, suggestion
from xlscore.core.stage_titles import stage_name
from xlscore.records import dataclass

#: The key below which tables of an organiser's own stand (F16).
TABLES = "lookup"

_NONE: frozenset[int] = frozenset()
"""The same for all who have none; Python makes each empty one anew."""

ReadValue = Callable[[Field, Value, CellRef], Any]


class Row:
    """A row of a table sheet, its cells by their keys; a cell's name is made up only for a finding.

    `values` are the cells that hold something.
    """

    __slots__ = ("_cells", "_fields", "source", "values")

    def __init__(
        self,
        cells: CellReader,
        fields: Mapping[str, Field],
        source: Source,
        values: Mapping[str, Value],
    ) -> None:
        self._cells, self._fields, self.source, self.values = cells, fields, source, values

    def with_values(self, values: Mapping[str, Value]) -> Row:
        """The same row with other values in some cells."""
        return Row(self._cells, self._fields, self.source, {**self.values, **values})

    def problem(self, code: str, *keys: str, **values: object) -> None:
        """Note a finding about the first of these cells that the sheet has."""
        self._cells.problem(code, self.source.at(*keys), **values)

    def text(self, key: str) -> str:
        """What is written there, without blanks around it; "" for an empty cell."""
        value = self.values.get(key)
        if value is None:
            return ""
        if type(value) is str:
            return value.strip()
        return self._cells.text(value, self.source.at(key))

    def number(self, key: str) -> Exact | None:
        """An exact number; None for an empty cell, and for what is none, with a finding."""
        value = self.values.get(key)
        if value is None or type(value) is int:
            return value
        return self._cells.number(value, self.source.at(key), self._fields[key])

    def integer(self, key: str) -> int | None:
        """A whole number of at least the least; None if it is empty or, with a finding, none."""
        value = self.values.get(key)
        if value is None or (type(value) is int and value > 0):
            return value
        return self._cells.integer(value, self.source.at(key), self._fields[key])

    def mandatory(self, key: str) -> int | None:
        """A whole number that must be there."""
        return None if self._is_missing(key) else self.integer(key)

    def needed_number(self, key: str) -> Exact:
        """An exact number that must be there; 0 with a finding."""
        return 0 if self._is_missing(key) else self.number(key) or 0

    def choice(self, key: str) -> str | None:
        """A word's code; None if it is empty or, with a finding, not of the field's list."""
        value = self.values.get(key)
        if value is None:
            return None
        return self._cells.choice(value, self.source.at(key), self._fields[key])

    def stage(self, first: str) -> str:
        """The stage's name in rules; the `first` one for an empty cell."""
        text = self.text("stage")
        return stage_name(text) or first

    def table(self) -> int | str | None:
        """A table's number or name; None with a finding, since a row needs one."""
        value = self.values.get("table")
        if self._is_missing("table"):
            return None
        if isinstance(value, str) and from_text(value, comma=self._cells.comma) is None:
            return value.strip()
        return self.integer("table")

    def numbers(self, key: str, code: str) -> frozenset[int]:
        """Numbers of tables or rounds; none, with the finding `code`, for another text."""
        found = self._cells.numbers(self.text(key), self.source.at(key), code)
        return frozenset(found) if found else _NONE

    def _is_missing(self, key: str) -> bool:
        """Whether a cell is blank that must hold something, with a finding if it is."""
        missing = is_blank(self.values.get(key))
        if missing:
            self.problem("number-missing", key, column=self._fields[key].titles)
        return missing


@dataclass(frozen=True, slots=True)
class InputSheets:
    """A workbook, the titles of its sheets by role, and what reads their cells.

    Whatever is wrong goes to the findings of `cells`, and reading goes on.
    """

    book: Workbook
    titles: Mapping[str, str]
    cells: CellReader

    def grid(self, spec: SheetSpec) -> Grid | None:
        """The values of a sheet; None where there is none."""
        title = self.titles.get(spec.role)
        return None if title is None else self.book.grid(title)

    def table(self, spec: SheetSpec, other: SheetSpec | None = None) -> Table | None:
        """A table sheet; None where there is none, or where it lacks a heading.

        If the headings of `spec` are missing, those of `other` are looked for.
        """
        grid = self.grid(spec)
        if grid is None:
            return None
        table = locate_table(grid, spec)
        if not isinstance(table, Table) and other not in (None, spec):
            again = locate_table(grid, other)
            table = again if isinstance(again, Table) else table
        if not isinstance(table, Table):
            self.cells.findings += table
            return None
        self.cells.findings += table.findings
        return table

    def rows(self, table: Table | None) -> Iterator[Row]:
        """The rows that hold something in a known column."""
        if table is None:
            return
        grid, hidden = table.grid, 0
        fields = {f.key: f for f in table.spec.fields}
        columns = list(table.columns.items())
        for number, row in enumerate(grid.rows[table.header :], table.header + 1):
            width = len(row)
            values = {key: row[c] for key, c in columns if c < width and row[c] is not None}
            if all(map(is_blank, values.values())):
                continue
            hidden += number in grid.hidden
            yield Row(self.cells, fields, Source(grid.title, number, table.letters), values)
        if hidden:
            self.cells.problem("rows-hidden", CellRef(grid.title), found=hidden)
        self.cells.findings += find_percents(table)

    def keys(self, spec: SheetSpec, read: ReadValue) -> tuple[dict[str, Any], dict[str, CellRef]]:
        """The values of a key, value sheet as `read` makes them of cells, and where they stand."""
        grid = self.grid(spec)
        if grid is None:
            return {}, {}
        values: dict[str, Any] = {}
        cells: dict[str, CellRef] = {}
        known = {name: field for field in spec.fields for name in field.names}
        started = False
        for row in read_key_rows(grid, frozenset(known)):
            ref = CellRef(grid.title, cell_name(row.row, row.column))
            field = known.get(fold(row.key))
            started = started or field is not None
            if field is None:
                if not is_blank(row.value):
                    self._note_unknown_key(spec, row.key, ref, started=started)
            elif field.key in cells:
                self.cells.problem("key-twice", ref, expected=field.titles)
            else:
                cells[field.key] = ref
                if field.kind == "seed":
                    values[field.key] = self.cells.seed_in(grid, row.row, row.column)
                else:
                    values[field.key] = read(field, row.value, ref)
        for field in spec.fields:
            if field.mandatory and not values.get(field.key):
                where = cells.get(field.key) or CellRef(grid.title)
                self.cells.problem("key-missing", where, expected=name_both(field.titles))
        return values, cells

    def _note_unknown_key(self, spec: SheetSpec, key: str, ref: CellRef, *, started: bool) -> None:
        """A key nobody knows is a warning; notes without a value are not.

        Nor are title rows above the first known key, unless one reads like a key.
        """
        near = suggestion(key, (name for f in spec.fields for name in f.titles.spellings))
        if fold(key) not in KEY_HEADINGS and (started or near != NO_HINT):
            self.cells.problem("key-unknown", ref, found=key, near=near)


def read_own_keys(grid: Grid, cells: CellReader, keys: KeyTable = RULE_KEYS) -> OwnKeys | None:
    """The keys of a *Rules* sheet, in any language, and where they stand; None if it is empty."""
    names = keys.names()
    values: dict[str, object] = {}
    where: dict[str, CellRef] = {}
    typed: dict[str, str] = {}
    for row in read_key_rows(grid):
        ref = CellRef(grid.title, cell_name(row.row, row.column))
        if is_blank(row.value) or cells.unusable(row.value, ref):
            continue
        parts = [fold(part) for part in row.key.split(".")]
        known = [names.get(part, part) for part in parts]
        # below a table's name people and words stand, which are no keys
        key = ".".join(known[:1] + parts[1:] if known[0] == TABLES else known)
        if key in KEY_HEADINGS:
            continue
        if key in values:
            cells.problem("key-twice", ref, expected=row.key)
        values[key] = row.value
        where[key], typed[key] = ref, row.key
    if not values:
        return None

    def locate(key: str) -> CellRef:
        below = (ref for other, ref in where.items() if other.startswith(f"{key}."))
        return where.get(key) or next(below, CellRef(grid.title))

    return OwnKeys(values, locate, typed)

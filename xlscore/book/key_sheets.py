"""Sheets of keys and values, such as *Event*: what stands beside each known key, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xlscore.book.cells import CellReader
from xlscore.book.schema import Field, SheetSpec
from xlscore.book.sheets import KEY_HEADINGS, both, is_blank, key_rows
from xlscore.book.values import Grid, Value, cell_name
from xlscore.core.findings import CellRef
from xlscore.core.spelling import NO_HINT, folded, suggestion

Read = Callable[[Field, Value, CellRef], Any]


def read_keys(
    grid: Grid, spec: SheetSpec, cells: CellReader, read: Read
) -> tuple[dict[str, Any], dict[str, CellRef]]:
    """The values by key, as `read` makes them of cells, and the cells they stand in.

    Findings go where those of `cells` go.
    """
    values: dict[str, Any] = {}
    found_at: dict[str, CellRef] = {}
    known = {name: field for field in spec.fields for name in field.names}
    started = False
    for row in key_rows(grid, frozenset(known)):
        ref = CellRef(grid.title, cell_name(row.row, row.column))
        field = known.get(folded(row.key))
        started = started or field is not None
        if field is None:
            if not is_blank(row.value):
                _unknown_key(spec, row.key, ref, cells, started)
        elif field.key in found_at:
            cells.problem("key-twice", ref, expected=field.titles)
        else:
            found_at[field.key] = ref
            if field.kind == "seed":
                values[field.key] = cells.seed_in(grid, row.row, row.column)
            else:
                values[field.key] = read(field, row.value, ref)
    for field in spec.fields:
        if field.mandatory and not values.get(field.key):
            where = found_at.get(field.key) or CellRef(grid.title)
            cells.problem("key-missing", where, expected=both(field.titles))
    return values, found_at


def _unknown_key(spec: SheetSpec, key: str, ref: CellRef, cells: CellReader, started: bool) -> None:
    """A key nobody knows is a warning; notes without a value are not.

    Nor are title rows above the first known key, unless one reads like a key.
    """
    near = suggestion(key, (name for f in spec.fields for name in f.titles.spellings))
    if folded(key) not in KEY_HEADINGS and (started or near != NO_HINT):
        cells.problem("key-unknown", ref, found=key, near=near)

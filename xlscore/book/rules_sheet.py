"""The sheet *Rules*: an organiser's own keys, in any language, and where they stand."""

from __future__ import annotations

from xlscore.book.cells import CellReader
from xlscore.book.sheets import KEY_HEADINGS, is_blank, key_rows
from xlscore.book.values import Grid, cell_name
from xlscore.core.findings import CellRef
from xlscore.core.rules_keys import RULE_KEYS
from xlscore.core.rules_load import OwnKeys
from xlscore.core.spelling import folded


def own_keys(grid: Grid, cells: CellReader) -> OwnKeys | None:
    """The keys and values of a *Rules* sheet; None if it holds nothing."""
    names = RULE_KEYS.names()
    values: dict[str, object] = {}
    where: dict[str, CellRef] = {}
    typed: dict[str, str] = {}
    for row in key_rows(grid):
        ref = CellRef(grid.title, cell_name(row.row, row.column))
        if is_blank(row.value) or cells.unusable(row.value, ref):
            continue
        parts = [folded(part) for part in row.key.split(".")]
        key = ".".join(names.get(part, part) for part in parts)
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

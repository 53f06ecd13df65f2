"""Which ruleset a workbook means: one of its own on a *Rules* sheet, or a packaged one by name."""

from __future__ import annotations

from xlscore.book import schema
from xlscore.book.cells import CellReader
from xlscore.book.sheets import KEY_HEADINGS, is_blank, key_rows
from xlscore.book.values import Grid, cell_name
from xlscore.core.catalogue import finding
from xlscore.core.findings import CellRef, Finding
from xlscore.core.rules import Ruleset
from xlscore.core.rules_load import Loaded, builtin, builtin_ids, load_sheet
from xlscore.core.spelling import folded, nearest


def named_ruleset(named: str, ref: CellRef | None, findings: list[Finding]) -> Ruleset | None:
    """The packaged ruleset with this id or title; an unknown one is a finding."""
    ids = {folded(i): i for i in builtin_ids()}
    titles = {folded(t): i for i in ids.values() for t in _titles(i)}
    found = (ids | titles).get(folded(named))
    if found is None and named:
        findings.append(
            finding(
                "ruleset-unknown",
                ref,
                value=named,
                near=nearest(named, ids.values(), 0) or "-",
                accepted=", ".join(ids.values()),
            )
        )
    return builtin(found) if found else None


def sheet_ruleset(grid: Grid, named: str, cells: CellReader) -> Loaded | None:
    """The ruleset of a *Rules* sheet, on top of the packaged one that is named.

    None if the sheet holds nothing.
    """
    flat: dict[str, object] = {}
    where: dict[str, CellRef] = {}
    for row in key_rows(grid):
        ref = CellRef(grid.title, cell_name(row.row, row.column))
        if is_blank(row.value) or cells.unusable(row.value, ref):
            continue
        key = _rule_key(row.key)
        if key in KEY_HEADINGS:
            continue
        if key in flat:
            cells.problem("key-twice", ref, expected=row.key)
        flat[key] = row.value
        where[key] = ref
    if not flat:
        return None
    base = next((i for i in builtin_ids() if folded(i) == folded(named)), None)

    def locate(key: str) -> CellRef:
        below = (ref for other, ref in where.items() if other.startswith(f"{key}."))
        return where.get(key) or next(below, CellRef(grid.title))

    return load_sheet(flat, base, locate)


def _titles(ruleset_id: str) -> tuple[str, str]:
    titles = builtin(ruleset_id).title
    return titles.en, titles.de


def _rule_key(key: str) -> str:
    """A dotted key with German parts put into English."""
    parts = [folded(part) for part in key.split(".")]
    return ".".join(schema.RULE_WORDS.get(part, part) for part in parts)

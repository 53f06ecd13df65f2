"""The *Draw log* of a file read back, entry by entry, and the source that rounds are drawn from."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.book import schema
from xlscore.book.sheets import Table, is_blank, locate_table
from xlscore.book.values import Grid, Value
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.model import DrawEntry, Source
from xlscore.core.stage_titles import stage_name
from xlscore.texts import join

#: Columns that are texts of an entry under the same name.
TEXTS = ("list_hash", "source", "randomness", "result", "previous", "reason", "basis")


def own_randomness(
    randomness: str, seed: str | None, ref: CellRef | None, findings: list[Finding]
) -> str:
    """C6: the typed source of randomness if each round draws from its own; "" if the seed decides.

    Every new workbook names drand without a round. A seed that somebody types there too goes first.
    """
    if not randomness:
        return ""
    # most rounds name none
    from xlscore.core.draws.randomness import WORDS, is_open_beacon, read_source

    if is_open_beacon(randomness):
        return "" if seed else randomness
    source = read_source(randomness)
    if source is None:
        accepted = join(WORDS.values())
        findings.append(finding("randomness-unknown", ref, value=randomness, accepted=accepted))
    return "" if source is not None and source.kind == "seed" else randomness


def read_log(grid: Grid | None, findings: list[Finding]) -> Iterator[DrawEntry]:
    """The entries of the sheet; those without a number or a round are findings."""
    table = locate_table(grid, schema.DRAW_LOG) if grid else ()
    if not isinstance(table, Table):
        findings += table
        return
    for number in range(table.header + 1, len(table.grid.rows) + 1):
        cells = {field.key: table.cell(number, field.key) for field in schema.DRAW_LOG.fields}
        if all(map(is_blank, cells.values())):
            continue
        source = Source(table.grid.title, number, table.letters)
        if isinstance(cells["randomness"], int | float):
            findings.append(finding("randomness-number", source.at("randomness")))
        entry, round_ = _number(cells["entry"]), _number(cells["round"])
        if entry is None or round_ is None:
            findings.append(finding("log-entry", source.at("entry")))
            continue
        texts = {key: _text(cells[key]) for key in TEXTS}
        yield DrawEntry(entry, stage_name(_text(cells["stage"])), round_, **texts, cells=source)


def _number(value: Value) -> int | None:
    whole = isinstance(value, int | float) and not isinstance(value, bool)
    return int(value) if whole and value == int(value) else None  # type: ignore[arg-type]


def _text(value: Value) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value).strip()

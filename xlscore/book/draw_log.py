"""The *Draw log* of a file read back, entry by entry, and the source that rounds are drawn from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xlscore.book import schema
from xlscore.book.port import Workbook
from xlscore.book.sheets import Table, is_blank, locate_table
from xlscore.book.values import Value
from xlscore.core.draws.randomness import WORDS, source_of
from xlscore.core.findings import Finding, finding
from xlscore.core.model import DrawEntry, Event, Source
from xlscore.core.records import replace
from xlscore.core.spelling import folded
from xlscore.texts import joined

_NUMBERS = ("entry", "round")


def with_log(book: Workbook, sheets: Mapping[str, str], event: Event, told: list[Finding]) -> Event:
    """The event with its log of draws, and with no randomness of its own where a seed is named."""
    randomness = event.randomness
    source = source_of(randomness) if randomness else None
    if randomness and source is None:
        accepted = joined(WORDS.values())
        ref = event.cell("randomness")
        told.append(finding("randomness-unknown", ref, value=randomness, accepted=accepted))
    if source is not None and source.kind == "seed":
        randomness = ""
    draws = tuple(_entries(book, sheets, told))
    return replace(event, randomness=randomness, draws=draws)


def _entries(book: Workbook, sheets: Mapping[str, str], told: list[Finding]) -> Iterator[DrawEntry]:
    title = sheets.get(schema.DRAW_LOG.role)
    table = locate_table(book.grid(title), schema.DRAW_LOG) if title else ()
    if not isinstance(table, Table):
        told += table
        return
    for number, row in enumerate(table.grid.rows[table.header :], table.header + 1):
        cells = {key: row[c] for key, c in table.columns.items() if c < len(row)}
        if all(is_blank(value) for value in cells.values()):
            continue
        source = Source(table.grid.title, number, table.letters)
        if isinstance(cells.get("randomness"), int | float):
            told.append(finding("randomness-number", source.at("randomness")))
        if any(_number(cells.get(key)) is None for key in _NUMBERS):
            told.append(finding("log-entry", source.at("entry")))
            continue
        texts = {key: _text(value) for key, value in cells.items()}
        yield DrawEntry(
            _number(cells.get("entry")) or 0,
            schema.stage_words().get(folded(texts.get("stage", "")), texts.get("stage", "")),
            _number(cells.get("round")) or 0,
            list_hash=texts.get("list_hash", ""),
            source=texts.get("source", ""),
            randomness=texts.get("randomness", ""),
            result=texts.get("result", ""),
            previous=texts.get("previous", ""),
            reason=texts.get("reason", ""),
            basis=texts.get("basis", ""),
            cells=source,
        )


def _number(value: Value) -> int | None:
    whole = isinstance(value, int | float) and not isinstance(value, bool)
    return int(value) if whole and value == int(value) else None  # type: ignore[arg-type]


def _text(value: Value) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value).strip()

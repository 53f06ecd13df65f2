"""The sheet *Entry*: one block a table, seats side by side, only points to be typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xlscore.book import schema
from xlscore.book.entry_layout import LEFT, list_keys, seat_head
from xlscore.book.page import Page, PageCell
from xlscore.book.results_sheet import results_spec
from xlscore.book.schema import SheetSpec
from xlscore.core.exact import Exact
from xlscore.core.formula import TypedWord
from xlscore.core.model import Event, ResultRow
from xlscore.core.rules import STAGES, Ruleset
from xlscore.report.fitting import EMPTY, keep_blocks_whole, widest
from xlscore.texts import Language, say

_BLANK = PageCell(None, "plain")
Seats = Sequence[ResultRow | None]


def entry_page(event: Event, rules: Ruleset, columns: Sequence[str]) -> Page:
    """All drawn tables with what is typed of them, the latest round first.

    `columns` are the keys that *Results* has; what it has no column for cannot be typed here.
    """
    language = event.language
    spec = results_spec(rules.columns)
    keys = [
        key
        for key in list_keys(spec)
        if key in columns and (key != "tie_break" or rules.tie_break is not None)
    ]
    word = schema.RESULTS.field
    heads = [word(key).titles.in_(language) for key in ("stage", "round", "table")]
    choosing = {stage.name for stage in rules.stages if stage.choose_seats}
    tables = [t if t[0].stage in choosing else _by_seat(t) for t in _tables(event, rules)]
    most = max(map(len, tables), default=0)
    kinds = {_first(table).stage in choosing for table in tables}
    by = {"seats": False in kinds, "choices": True in kinds}
    seats = [seat_head(n, **by).in_(language) for n in range(1, most + 1)]
    head = [PageCell(text, "head") for text in (*heads, None, *seats)]
    taken = say("report.entry_taken", language)
    head += [_BLANK, *(PageCell(taken, "subtitle") for _ in seats[:1])]
    rows: list[tuple[PageCell, ...]] = [
        (PageCell(schema.ENTRY.titles.in_(language), "title"),),
        (PageCell(say("report.entry_hint", language), "subtitle"),),
        tuple(head),
    ]
    starts = []
    for table in tables:
        starts.append(len(rows) + 1)
        rows += [*_block(table, spec, keys, most, language), EMPTY]
    names = (row.name for table in tables for row in table if row)
    wide = widest(names, "body", least=14.0, most=28.0)
    page = Page(
        role=schema.ENTRY.role,
        title=schema.ENTRY.titles.in_(language),
        rows=tuple(rows),
        widths=(14.0, 8.0, 8.0, 13.0, *[wide] * most, 3.0, *[12.0] * most),
        heights={1: 30},
        frozen=(3, LEFT),
        repeat=(1, 3),
        landscape=True,
    )
    return keep_blocks_whole(page, starts)


def _by_seat(table: Sequence[ResultRow]) -> Seats:
    """The rows of a table where their seats are, None for one that stays empty.

    In their order where a seat is missing or twice, or somebody is known by his row alone.
    """
    seats = {row.seat: row for row in table if row.seat and row.no is not None}
    if len(seats) < len(table) or max(seats) > len(table) + 1:
        return table
    return [seats.get(n) for n in range(1, max(seats) + 1)]


def _first(table: Seats) -> ResultRow:
    return next(row for row in table if row)


def _block(
    table: Seats, spec: SheetSpec, keys: Sequence[str], most: int, language: Language
) -> Iterator[tuple[PageCell, ...]]:
    """The rows of one table: numbers, names, and what is to be typed."""
    row, word = _first(table), spec.field
    typed_keys = [key for key in list_keys(spec) if key != "tie_break"]
    at = (STAGES[row.stage].in_(language), row.round_)
    left = [*(PageCell(value, "body bold") for value in at), PageCell(row.table, "body bold")]
    gap = [_BLANK] * 3
    free = PageCell(say("draws.stays_free", language), "subtitle")
    numbers = [PageCell(r.no, "centre") if r else _BLANK for r in table]
    names = [PageCell(r.name, "body wrap") if r else free for r in table]
    yield *left, PageCell(word("no").titles.in_(language), "subtitle"), *numbers
    yield *gap, PageCell(word("player").titles.in_(language), "subtitle"), *names
    for key in keys:
        values = [_typed_value(r, key, typed_keys) if r else None for r in table]
        short = [_BLANK] * (most - len(table) + 1)
        typed = (PageCell(v, "input") if r else _BLANK for r, v in zip(table, values, strict=True))
        taken = (PageCell(value, "subtitle") for value in values)
        label = PageCell(word(key).titles.in_(language), "body bold")
        yield *gap, label, *typed, *short, *taken


def _typed_value(row: ResultRow, key: str, keys: Sequence[str]) -> Exact | str | None:
    """What stands in a row of *Results*, not the game points made of it (G10)."""
    if key == "tie_break":
        return row.tie_break
    value = row.typed[keys.index(key)] if row.typed else row.victory_points
    return value.text if isinstance(value, TypedWord) else value


def _tables(event: Event, rules: Ruleset) -> list[list[ResultRow]]:
    """The rows of each table, without byes; the latest stage and round first."""
    found: dict[tuple[str, int, object], list[ResultRow]] = {}
    for row in event.results:
        found.setdefault((row.stage, row.round_, row.table), []).append(row)
    order = {stage.name: n for n, stage in enumerate(rules.stages)}
    tables = [rows for rows in found.values() if len(rows) > 1]
    return sorted(tables, key=lambda t: (-order.get(t[0].stage, 0), -t[0].round_))

"""The *Draw log*: what was announced, drawn and drawn again, entry by entry, as it was written."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.core.draws.basis import MOST_KEPT
from xlscore.core.draws.log import hash_entry
from xlscore.core.model import DrawEntry
from xlscore.core.rules import STAGES
from xlscore.core.taken_back import move_in
from xlscore.report.fitting import EMPTY, fit_page
from xlscore.report.pages import footer
from xlscore.texts import say

WIDTHS = (9.0, 16.0, 8.0, 20.0, 26.0, 26.0, 20.0, 20.0, 40.0, 30.0)


def log_page(name: str, entries: Sequence[DrawEntry], language: str) -> Page:
    """The sheet with all entries, and above them the hash of the last one, to be published."""
    title = schema.DRAW_LOG.titles.in_(language)
    last = hash_entry(entries[-1]) if entries else "–"
    heads = tuple(PageCell(f.titles.in_(language), "head") for f in schema.DRAW_LOG.fields)
    rows = [
        (PageCell(name or title, "title"),),
        (PageCell(say("drawlog.note", language), "subtitle"),),
        (PageCell(say("drawlog.last", language, hash=last), "subtitle"),),
        EMPTY,
        heads,
        *(_row(entry, language) for entry in entries),
    ]
    page = Page(
        role=schema.DRAW_LOG.role,
        title=title,
        rows=tuple(rows),
        widths=WIDTHS,
        heights={1: 30},
        frozen=(5, 0),
        repeat=(1, 5),
        landscape=True,
        footer=footer(name, title, language),
    )
    return fit_page(page)


def _row(entry: DrawEntry, language: str) -> tuple[PageCell, ...]:
    stage = STAGES[entry.stage].in_(language)
    typed = "body" if entry.result or move_in(entry.source) else "input"
    return (
        PageCell(entry.entry, "count"),
        PageCell(stage, "body"),
        PageCell(entry.round_, "count"),
        PageCell(entry.list_hash or None, "body"),
        PageCell(entry.source or None, "body"),
        PageCell(entry.randomness or None, typed),
        PageCell(entry.result or None, "body"),
        PageCell(entry.previous or None, "body"),
        PageCell(entry.reason or None, "body"),
        PageCell(entry.basis if len(entry.basis) <= MOST_KEPT else None, "body top"),
    )

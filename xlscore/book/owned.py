"""Sheets of ours that are in a file: whether they are, and what reading goes by of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from xlscore.book import schema
from xlscore.book.port import Workbook
from xlscore.book.schema import SheetSpec
from xlscore.book.sheets import is_blank
from xlscore.book.values import Grid
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.patterns import pattern
from xlscore.core.spelling import exact_name, fold

_SEAT: Final = pattern(r"(?:⇄ )?(\d{1,9}) (.+)")
FIRST_ROWS = 12


def find_foreign(
    book: Workbook, sheets: Mapping[str, str], specs: Sequence[SheetSpec]
) -> Iterator[Finding]:
    """An error for each sheet of the organiser's own that has one of our titles.

    It is never written over. Our sheets have a defined name or show one of their marks.
    """
    named = book.roles()
    for spec in specs:
        title = sheets.get(spec.role)
        if spec.marks and title is not None and spec.role not in named:
            rows = book.grid(title).rows
            marks = {fold(word) for mark in spec.marks for word in mark.spellings}
            shown = (value for row in rows[:FIRST_ROWS] for value in row)
            if any(isinstance(text, str) and fold(text) in marks for text in shown):
                continue
            if not all(is_blank(value) for row in rows for value in row):
                yield finding("sheet-foreign", CellRef(title))


def read_ranked(book: Workbook, sheets: Mapping[str, str]) -> frozenset[int]:
    """C11: the players with a rank in the first table of the *Standings* in the file."""
    title = sheets.get(schema.STANDINGS.role)
    ranks = read_ranks(book.grid(title)) if title else {}
    return frozenset(no for no, rank in ranks.items() if rank is not None)


def read_ranks(grid: Grid) -> dict[int, int | None]:
    """No -> rank in the first table that has both headings; None for players without a rank.

    The same headings under a title that begins alike belong to the table's next printed page.
    """
    heads = (schema.STANDINGS_RANK, schema.STANDINGS_NO)
    words = [set(map(fold, head.spellings)) for head in heads]
    columns: list[int] = []
    title = first = ""
    found: dict[int, int | None] = {}
    for row in grid.rows:
        texts = [fold(v) if isinstance(v, str) else "" for v in row]
        at = [next((c for c, text in enumerate(texts) if text in own), -1) for own in words]
        if min(at) >= 0:
            if columns and not (first and title.startswith(first)):
                break
            columns, first = at, first or title
        elif columns and max(columns) < len(row):
            rank, no = (row[c] for c in columns)
            if isinstance(no, int | float):
                found[int(no)] = int(rank) if isinstance(rank, int | float) else None
        title = texts[0] if any(texts) and texts[0] else title
    return found


def read_known_names(book: Workbook, sheets: Mapping[str, str]) -> frozenset[tuple[int, str]]:
    """Numbers with the (folded) names that *Standings* and *Draw* in the file show for them.

    *Standings* have the name right of the number, *Draw* both in one cell: "7 Ada".
    """
    shown = (sheets[r] for r in (schema.STANDINGS.role, schema.DRAW.role) if r in sheets)
    return frozenset(named for title in shown for named in _read_names(book.grid(title)))


def _read_names(grid: Grid) -> Iterator[tuple[int, str]]:
    for row in grid.rows:
        for before, cell in zip((None, *row), row, strict=False):
            if isinstance(cell, str) and isinstance(before, int | float):
                yield int(before), exact_name(cell)
            if isinstance(cell, str) and (seat := _SEAT.fullmatch(cell)):
                yield int(seat[1]), exact_name(seat[2])

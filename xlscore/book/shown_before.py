"""What sheets of ours in a file say that reading goes by: ranks, and names of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from xlscore.book import schema
from xlscore.book.port import Workbook
from xlscore.book.values import Grid
from xlscore.core.patterns import pattern
from xlscore.core.spelling import exact_name, folded

_SEAT: Final = pattern(r"(?:⇄ )?(\d{1,9}) (.+)")


def ranked_before(book: Workbook, sheets: Mapping[str, str]) -> frozenset[int]:
    """C11: the players with a rank in the first table of the *Standings* in the file."""
    title = sheets.get(schema.STANDINGS.role)
    ranks = shown_ranks(book.grid(title)) if title else {}
    return frozenset(no for no, rank in ranks.items() if rank is not None)


def shown_ranks(grid: Grid) -> dict[int, int | None]:
    """No -> rank in the first table that has both headings; None for players without a rank.

    Headings that stand again under a title that begins alike are those of its next printed page.
    """
    heads = (schema.STANDINGS_RANK, schema.STANDINGS_NO)
    words = [set(map(folded, head.spellings)) for head in heads]
    columns: list[int] = []
    title = first = ""
    found: dict[int, int | None] = {}
    for row in grid.rows:
        texts = [folded(v) if isinstance(v, str) else "" for v in row]
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


def known_names(book: Workbook, sheets: Mapping[str, str]) -> frozenset[tuple[int, str]]:
    """Numbers with the (folded) names that *Standings* and *Draw* in the file show for them.

    *Standings* have the name right of the number, *Draw* both in one cell: "7 Ada".
    """
    shown = (sheets[r] for r in (schema.STANDINGS.role, schema.DRAW.role) if r in sheets)
    return frozenset(named for title in shown for named in _names(book.grid(title)))


def _names(grid: Grid) -> Iterator[tuple[int, str]]:
    for row in grid.rows:
        for before, cell in zip((None, *row), row, strict=False):
            if isinstance(cell, str) and isinstance(before, int | float):
                yield int(before), exact_name(cell)
            if isinstance(cell, str) and (seat := _SEAT.fullmatch(cell)):
                yield int(seat[1]), exact_name(seat[2])

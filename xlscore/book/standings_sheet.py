"""What the *Standings* sheet in a file says, read back: who stands on which rank."""

from __future__ import annotations

from xlscore.book import schema
from xlscore.book.values import Grid
from xlscore.core.spelling import folded


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

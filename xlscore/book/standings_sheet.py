"""What the *Standings* sheet in a file already shows (C11)."""

from __future__ import annotations

from xlscore.book import schema
from xlscore.book.values import Grid
from xlscore.core.spelling import folded


def ranked_players(grid: Grid) -> frozenset[int]:
    """The numbers of the players with a rank in the first table that has both headings."""
    ranks = {folded(schema.STANDINGS_RANK.en), folded(schema.STANDINGS_RANK.de)}
    numbers = {folded(schema.STANDINGS_NO.en), folded(schema.STANDINGS_NO.de)}
    where: tuple[int, int] | None = None
    found: set[int] = set()
    for row in grid.rows:
        words = [folded(v) if isinstance(v, str) else "" for v in row]
        rank = next((c for c, word in enumerate(words) if word in ranks), None)
        number = next((c for c, word in enumerate(words) if word in numbers), None)
        if rank is not None and number is not None:
            if where:
                break
            where = rank, number
        elif where and max(where) < len(row):
            standing, no = row[where[0]], row[where[1]]
            if isinstance(standing, int | float) and isinstance(no, int | float):
                found.add(int(no))
    return frozenset(found)

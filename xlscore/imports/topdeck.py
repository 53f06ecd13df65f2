"""TopDeck.gg: saved standings, as JSON of its interface or as a table with headings.

A list of objects with `standing` and `name` (in an object under `standings`, or by itself), or the
columns Standing (Rank, Place) and Name (Player).
"""

from __future__ import annotations

from xlscore.core.spelling import folded
from xlscore.imports.forms import rows_of
from xlscore.imports.model import (
    Imported,
    Source,
    entry,
    json_of,
    line,
    looks_like_json,
    objects,
    ranks_of,
    text_of,
)

RANKS = ("standing", "rank", "rang", "place", "platz")
NAMES = ("name", "player", "spieler")


def read(data: bytes) -> Imported:
    """The standings, best first."""
    if looks_like_json(data):
        value = json_of(data)
        listed = value.get("standings") if isinstance(value, dict) else value
        found = enumerate(objects(listed), 1)
        return ranks_of((entry(n), own.get("standing"), own.get("name")) for n, own in found)
    rows = list(rows_of(text_of(data)))
    head = [folded(cell) for cell in rows[0][1]] if rows else []
    cells = [(line(n), dict(zip(head, row, strict=False))) for n, row in rows[1:]]
    return ranks_of((where, _first(own, RANKS), _first(own, NAMES)) for where, own in cells)


def _first(row: dict[str, str], keys: tuple[str, ...]) -> str:
    return next((row[key] for key in keys if key in row), "")


def looks_like(data: bytes) -> bool:
    """JSON with standings, or a first line with a heading for ranks and one for names."""
    if looks_like_json(data):
        return looks_like_json(data, b'"standing"', b'"name"')
    rows = list(rows_of(text_of(data[:20_000])))
    head = {folded(cell) for cell in rows[0][1]} if rows else set()
    return bool(head.intersection(RANKS)) and bool(head.intersection(NAMES))


SOURCE = Source(looks_like, read, 60)

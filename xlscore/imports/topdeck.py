"""TopDeck.gg: saved standings, as JSON of its interface or as a table with headings.

A list of objects with `standing` and `name` (in an object under `standings`, or by itself), or the
columns Standing (Rank, Place) and Name (Player).
"""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

from xlscore.book.problems import FileProblem
from xlscore.core.spelling import fold
from xlscore.imports.imported import Asked, Imported, Source, entry, line, objects, ranks_of
from xlscore.imports.saved import Saved, rows_of
from xlscore.texts import titles

#: Headings, folded, those of TopDeck first.
RANKS, NAMES = (
    (first, *(fold(name) for key in keys for name in titles(key).spellings))
    for first, *keys in (
        ("standing", "csv_season.rank", "csv_season.place"),
        ("name", "results.player", "csv_season.name"),
    )
)


def read(source: Saved, asked: Asked) -> Imported:
    """The standings, best first."""
    if source.is_json_with():
        value = source.json()
        listed = enumerate(objects(value, "standings" if isinstance(value, dict) else ""), 1)
        return ranks_of((entry(n), own.get("standing"), own.get("name")) for n, own in listed)
    (_, heads), *rows = list(rows_of(source.text)) or [(0, [])]
    names = list(map(fold, heads))
    rank, name = (next((key for key in keys if key in names), "") for keys in (RANKS, NAMES))
    cells = [(line(n), dict(zip(names, row, strict=False))) for n, row in rows]
    found = ranks_of((where, own.get(rank, ""), own.get(name, "")) for where, own in cells)
    read_ = [fold(head) in (rank, name) for head in heads]
    found.seen.columns = tuple(head for head, used in zip(heads, read_, strict=True) if used)
    found.seen.left = tuple(head for head, used in zip(heads, read_, strict=True) if not used)
    return found


def looks_like(source: Saved) -> bool:
    """JSON with standings, or a first line with a heading for ranks and one for names."""
    if source.is_json_with():
        return source.is_json_with("standing", "name")
    head: set[str] = set()
    with suppress(FileProblem):
        head = {fold(cell) for _, row in islice(rows_of(source.text), 1) for cell in row}
    return bool(head.intersection(RANKS)) and bool(head.intersection(NAMES))


SOURCE = Source(looks_like, read, 60)

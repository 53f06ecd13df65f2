"""Reading a *Draw* sheet again: what it says, and the fingerprints on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

_FINGERPRINT = re.compile(r"[0-9a-f]{12}")
_PLAYER = re.compile(r"(?:⇄ )?(\d+)(?: |$)")
MOST_SEATS = 4


class Seen(NamedTuple):
    """Where a player sits by the sheet, and the cell that says so (row and column from 1)."""

    no: int
    table: object
    seat: int
    row: int
    column: int


def fingerprints(rows: Sequence[Sequence[object]]) -> frozenset[str]:
    """The fingerprints of rounds that stand on the sheet."""
    texts = (cell for row in rows for cell in row if isinstance(cell, str))
    return frozenset(text for text in texts if _FINGERPRINT.fullmatch(text))


def draw_sheet_places(
    rows: Sequence[Sequence[object]], titles: Mapping[str, tuple[str, int]]
) -> dict[tuple[str, int], list[Seen]]:
    """What a *Draw* sheet says: (stage, round) -> who sits where.

    `titles` are the titles of the rounds drawn so far, in both languages.
    """
    found: dict[tuple[str, int], list[Seen]] = {}
    now: list[Seen] | None = None
    for r, row in enumerate(rows, 1):
        first = row[0] if row else None
        title = first.split(" · ")[0] if isinstance(first, str) else ""
        if title in titles:
            now = found.setdefault(titles[title], [])
        elif not any(cell is not None for cell in row):
            now = None
        elif now is not None and first is not None:
            for c, cell in enumerate(row[1 : MOST_SEATS + 1], 1):
                match = _PLAYER.match(str(cell)) if cell is not None else None
                if match:
                    now.append(Seen(int(match[1]), first, c, r, c + 1))
    return found

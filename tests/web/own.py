"""Rules of an organiser's own, for the tests of the page."""

from __future__ import annotations

from pathlib import Path

#: Catan with twice the points for places: the same ranks, other numbers.
OURS = b"""base = "catan"
id = "our-catan"
[points]
by_size = { 3 = [10, 6, 2], 4 = [10, 6, 4, 2] }
"""
SEASON = b'base = "7wonders"\n[final]\nplaces = 50\n'
#: A season with a type of event of its own.
NIGHTS = b"""base = "7wonders"
[points]
types = ["club-night", "open", "qualifier", "regional", "last-chance", "online", "final"]
[[types]]
name = "club-night"
title = { en = "Club night", de = "Vereinsabend", fr = "Nuit du club" }
"""
BAD = b'base = "catan"\nid = "ours"\nsizes = "many"\n'


def rules(path: Path, text: bytes = OURS) -> Path:
    """A file with such rules."""
    path.write_bytes(text)
    return path

"""People and titles of made events. The letters are those that programs stumble over."""

from __future__ import annotations

import random

FIRST = (
    "Anna Bernd Clara Dirk Elif Ferdinand Greta Hakan Ilse Jörg Katrin Lars Maike Nadja Otto "
    "Petra Quirin René Sören Tülay Ulrich Vera Wolfgang Xenia Yasmin Zoë"
)
LAST = (
    "Adler Brückner Czerny Dörfler Engel Fröhlich Grünwald Hübner Issel Jäger Krämer Löwe "
    "Mühlbach Niemeyer Öztürk Pfeiffer Quast Reuß Schäfer Thöne Uhland Voß Weiß Zöller"
)
CLUBS = (None, "Spielkreis Herne", "Brettspielclub Süd", "Würfelfreunde", "Ludothek Wien")
EVENTS = ("Frühjahrsturnier", "Open 2026", "Stadtmeisterschaft", "Spieletage Süd", "Winter Cup")


def people(rng: random.Random, number: int) -> list[str]:
    """Different names."""
    pairs = [(first, last) for first in FIRST.split() for last in LAST.split()]
    return [f"{first} {last}" for first, last in rng.sample(pairs, number)]

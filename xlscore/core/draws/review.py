"""C6: every draw made already, recomputed from the seed, the list and the rounds before it.

Nothing is stored about a draw but its rows in Results. ``reviewed`` walks through a stage round by
round and asks ``drawing_ways.ways`` which way gives what stands there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from xlscore.core.draws.machinery.history import (
    Place,
    as_placed,
    differing,
    places,
    same_places,
    view_at,
)
from xlscore.core.draws.seatings.ways import Force, Moment, Way, ways
from xlscore.core.model import Event, TableName
from xlscore.core.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Review:
    """One drawn round: the way that gave it, or the usual one where none did.

    `way` is None where the round could not have been drawn at all. `typed` is what Results say.
    """

    index: int
    stage: str
    round_: int
    typed: Mapping[int, Place]
    way: Way | None
    matches: bool

    def elsewhere(self) -> list[int]:
        """The players who sit elsewhere than drawn, or were drawn and do not sit at all."""
        if self.way is None:
            return sorted(self.typed)
        drawn = as_placed(self.way.round_)
        return sorted({*differing(drawn, self.typed), *(drawn.keys() ^ self.typed.keys())})


def reviewed(event: Event, rules: Ruleset, index: int) -> tuple[list[Review], Force | None]:
    """All drawn rounds of a stage recomputed, and what is drawn for its later rounds already."""
    found: list[Review] = []
    force: Force | None = None
    stage = rules.stages[index].name
    typed = places(event, stage)
    first = len(typed.get(1, ()))
    for round_ in sorted(typed):
        here = typed[round_]
        view = view_at(event, rules, index, round_, here)
        at = Moment(view, rules, index, round_, frozenset(here), first)
        way, matches = _way_of(at, force, here)
        if way is not None and way.force is not None:
            force = way.force
        found.append(Review(index, stage, round_, here, way, matches))
    return found, force


def review(event: Event, rules: Ruleset) -> list[Review]:
    """All drawn rounds of all stages recomputed."""
    return [one for index in range(len(rules.stages)) for one in reviewed(event, rules, index)[0]]


def _way_of(at: Moment, force: Force | None, typed: Mapping[int, Place]) -> tuple[Way | None, bool]:
    usual = None
    for way in _possible(at, force):
        if same_places(as_placed(way.round_), typed):
            return way, True
        usual = usual or way
    return usual, False


def _possible(at: Moment, force: Force | None) -> Iterator[Way]:
    """The ways there are; none where so many players cannot be seated (ImpossibleSize)."""
    try:
        yield from ways(at, force)
    except ValueError:
        return


def fingerprint(stage: str, round_: int, typed: Mapping[int, Place]) -> str:
    """A short name for who sits where in a round, to compare a printed draw with the file.

    The first twelve hex digits of SHA-256 over "<stage>|<round>|<table>.<seat>=<No> ...", tables
    and seats in order.
    """

    def key(item: tuple[int, Place]) -> tuple[bool, TableName, int, int]:
        no, place = item
        return isinstance(place.table, str), place.table, place.seat or 0, no

    seats = " ".join(f"{p.table}.{p.seat or 0}={no}" for no, p in sorted(typed.items(), key=key))
    return hashlib.sha256(f"{stage}|{round_}|{seats}".encode()).hexdigest()[:12]

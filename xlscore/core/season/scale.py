"""S1-S3, F17: what results are worth, and which of them count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any

from xlscore.core.exact import Exact
from xlscore.core.roots import Number, plain
from xlscore.core.season.model import PlaceResult, SeasonEvent
from xlscore.core.season.rules import SeasonRules
from xlscore.records import dataclass

#: Stands for no place: behind every place.
NO_PLACE = 1 << 24

#: A result as ((points, -place), -event, whether one was there): the greater is the better one. A
#: season can have a million of them, most of which share their first part with others.
Packed = Any
#: Points and a place, as in a result.
Worth = tuple[Number, int]


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted of one person: results with their slots, and their sum.

    A slot is a number in `SeasonRules.slots`; of a kind of events the best results come first.
    `total` is the value times `Scale.parts`.
    """

    name: str
    best: tuple[Packed, ...]
    slots: tuple[int, ...]
    total: Any
    tournaments: int
    rating: Exact | None = None


class Scale:
    """S1-S3 by the rules of a season, for its events; `factors` are those of strength (F17).

    Weights are counted in `parts`, so that sums of whole points stay whole.
    """

    def __init__(
        self, rules: SeasonRules, events: Sequence[SeasonEvent], factors: Sequence[Exact] = ()
    ) -> None:
        self.rules = rules
        self.events = events
        self._factors = factors
        self.weights = tuple(weight for _, weight in rules.slots)
        self.parts = lcm(*(Fraction(weight).denominator for weight in self.weights))
        self._part = Fraction(1, self.parts)
        self._parts = tuple(int(weight * self.parts) for weight in self.weights)
        self._numbers = tuple(range(len(self.weights)))

        @cache
        def worth_at(size: int, type_: str, factor: Exact) -> Callable[[int | None], Worth]:
            return cache(lambda place: (rules.points.at(place, size, type_, factor), _rank(place)))

        self._worth_at = worth_at

    def results(self, index: int) -> list[Packed]:
        """S1: what everybody of an event has there, in the order of its places."""
        event = self.events[index]
        if self.rules.points.typed:
            typed = event.points
            return [self.pack(index, place, typed.get(who)) for who, place in event.places.items()]
        worth = self._worth_at(event.participants, event.type_, self._factor(index))
        return [(worth(place), -index, True) for place in event.places.values()]

    def _factor(self, index: int) -> Exact:
        return self._factors[index] if self._factors else 1

    def pack(self, index: int, place: int | None, typed: Exact | None = None) -> Packed:
        """S5: the result of a place, or of who has `typed` points; the greater is counted first."""
        event, factor = self.events[index], self._factor(index)
        points = self.rules.points.at(place, event.participants, event.type_, factor, typed)
        return (points, _rank(place)), -index, True

    def void(self, index: int) -> Packed:
        """T10: a result that brings no points, and has no place."""
        return (0, _rank(None)), -index, True

    def event_of(self, packed: Packed) -> int:
        """The event of a result."""
        return -int(packed[1])

    def points_of(self, packed: Packed) -> Number:
        """The ranking points of a result."""
        points: Number = packed[0][0]
        return points

    def line(self, name: str, results: list[Packed], rating: Exact | None = None) -> Tally:
        """S3, F17: the results that count, absences among them, each times its weight."""
        found = [*results, *self.absences(results)] if self.rules.absence else results
        best, slots = self.choose(sorted(found, reverse=True))
        total: Number = 0
        for packed, slot in zip(best, slots, strict=True):
            total = total + packed[0][0] * self._parts[slot]
        return Tally(name, best, slots, total, tournaments=len(results), rating=rating)

    def absences(self, results: list[Packed]) -> list[Packed]:
        """F14, F17: a part of one's own mean for events that counted and were missed."""
        law = self.rules.absence
        if law is None or len(results) < law.least:
            return []
        there = set(map(self.event_of, results))
        missed = [index for index in range(len(self.events)) if index not in there]
        events, counts = self.events, self.rules.gives_points
        missed = [i for i in missed if counts(events[i].type_, events[i].participants)]
        total: Number = 0
        for packed in results:
            total = total + self.points_of(packed)
        points = self.rules.points.round(total * (law.share * Fraction(1, len(results))))
        gone = missed[: law.most or None]
        return [((points, _rank(None)), -index, False) for index in gone]

    def choose(self, ordered: list[Packed]) -> tuple[tuple[Packed, ...], tuple[int, ...]]:
        """S3, F17: the results that count, the best of each kind of events, and their slots."""
        rules = self.rules
        if not rules.kinds:
            plainly = tuple(ordered[: len(rules.weights)])
            return plainly, self._numbers[: len(plainly)]
        best: list[Packed] = []
        slots: list[int] = []
        first = 0
        for kind in rules.kinds:
            own = [p for p in ordered if self.events[self.event_of(p)].type_ in kind.types]
            taken = own[: len(kind.weights)]
            best += taken
            slots += range(first, first + len(taken))
            first += len(kind.weights)
            gone = taken if rules.rest else own
            ordered = [p for p in ordered if p not in gone]
        taken = ordered[: len(rules.weights)]
        return (*best, *taken), (*slots, *range(first, first + len(taken)))

    def value(self, tally: Tally) -> Number:
        """S3: the season value, exact."""
        return plain(tally.total * self._part)

    def places(self, tally: Tally) -> tuple[int, ...]:
        """S5: the places of the counted results for comparing, the best first; no place is none."""
        places = [-packed[0][1] for packed in tally.best if packed[0][1] != -NO_PLACE]
        return (*sorted(places), NO_PLACE)

    def list_counted(self, tally: Tally) -> tuple[PlaceResult, ...]:
        """The results that count, each with its weight."""
        return tuple(map(self._result, tally.best, tally.slots))

    def _result(self, packed: Packed, slot: int) -> PlaceResult:
        (points, rank), event, there = packed
        place = None if rank == -NO_PLACE else -rank
        return PlaceResult(-event, place, points, self.weights[slot], slot=slot, absent=not there)


def _rank(place: int | None) -> int:
    """A place as it is compared: the greater, the better."""
    return -(place or NO_PLACE)

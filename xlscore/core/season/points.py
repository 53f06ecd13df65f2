"""S1-S3, F17: what results are worth and which of them count, packed so that the best sort first.

Where all points are whole in some unit, a result is one whole number; else it is a tuple of exact
ones, which sorts alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from xlscore.core.exact import Exact, whole
from xlscore.core.roots import Number, plain
from xlscore.core.season.model import PlaceResult, SeasonEvent
from xlscore.core.season.rules import SeasonRules
from xlscore.records import dataclass, replace

#: A result is packed into one whole number: points, then the better place, then the earlier event.
BITS = 24
MASK = (1 << BITS) - 1

#: A result as it is compared; only its `Scale` knows what is in it.
Packed = Any


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted of one person: results with their slots, and their sum.

    A slot is a number in `SeasonRules.slots`; of a kind of events the best results come first.
    """

    name: str
    best: tuple[Packed, ...]
    slots: tuple[int, ...]
    total: Any
    tournaments: int
    rating: Exact | None = None


def scale_of(
    rules: SeasonRules, events: Sequence[SeasonEvent], factors: Sequence[Exact] = ()
) -> Scale:
    """What the results of these events are packed by; `factors` are those of strength (F17)."""
    unit = rules.points.unit
    if unit is None or rules.absence:
        return ExactScale(rules, events, factors, 1)
    return Scale(rules, events, factors, unit)


class Scale:
    """S1-S3 in whole numbers: ranking points in `unit`-ths, values in `unit` x `parts`-ths."""

    def __init__(
        self,
        rules: SeasonRules,
        events: Sequence[SeasonEvent],
        factors: Sequence[Exact],
        unit: int,
    ) -> None:
        self.rules = rules
        self.events = events
        self.unit = unit
        self._factors = factors
        self._worth: dict[tuple[int, str], Worth] = {}
        self.weights = tuple(weight for _, weight in rules.slots)
        self.parts = lcm(*(Fraction(weight).denominator for weight in self.weights))
        self._parts = tuple(int(weight * self.parts) for weight in self.weights)
        self._numbers = tuple(range(len(self.weights)))

    def results(self, index: int) -> list[Packed]:
        """S1: what everybody of an event has there, in the order of its places."""
        event = self.events[index]
        key = event.participants, event.type_
        worth = self._worth.get(key) or self._worth.setdefault(key, Worth(self, *key))
        return [worth[place] - index for place in event.places.values()]

    def points_at(self, index: int, place: int | None, typed: Exact | None = None) -> Number:
        """The ranking points of a place in an event."""
        event, factor = self.events[index], self._factors[index] if self._factors else 1
        return self.rules.points.at(
            place, event.participants, event.type_, factor=factor, typed=typed
        )

    def pack(self, index: int, place: int | None) -> Packed:
        """S5: the result of a place; the greater is counted first."""
        return self.packed(self.points_at(index, place), index, place)

    def packed(self, points: Number, index: int, place: int | None) -> Packed:
        """A result of so many points."""
        better = 0 if place is None else MASK - place
        units = plain(points * self.unit)
        assert isinstance(units, int)
        packed: int = ((units << BITS | better) << BITS | MASK) - index
        return packed

    def event_of(self, packed: Packed) -> int:
        """The event of a result."""
        event: int = MASK - (packed & MASK)
        return event

    def place_of(self, packed: Packed) -> int | None:
        """The place of a result."""
        better = packed >> BITS & MASK
        return MASK - better if better else None

    def points_of(self, packed: Packed) -> Number:
        """The ranking points of a result."""
        points: int = packed >> 2 * BITS
        return points if self.unit == 1 else whole(Fraction(points, self.unit))

    def line(self, name: str, results: list[Packed], rating: Exact | None = None) -> Tally:
        """S3: the results that count, each times its weight."""
        best, slots = self.choose(sorted(results, reverse=True))
        total = 0
        for packed, slot in zip(best, slots, strict=True):
            total += (packed >> 2 * BITS) * self._parts[slot]
        return Tally(name, best, slots, total, tournaments=len(results), rating=rating)

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
        return whole(Fraction(tally.total, self.unit * self.parts))

    def places(self, tally: Tally) -> tuple[int, ...]:
        """S5: the places of the counted results for comparing, the best first; no place is none."""
        places = [place for packed in tally.best if (place := self.place_of(packed)) is not None]
        return (*sorted(places), MASK)

    def counted(self, tally: Tally) -> tuple[PlaceResult, ...]:
        """The results that count, each with its weight."""
        return tuple(map(self._result, tally.best, tally.slots))

    def _result(self, packed: Packed, slot: int) -> PlaceResult:
        event, place = self.event_of(packed), self.place_of(packed)
        return PlaceResult(event, place, self.points_of(packed), self.weights[slot], slot=slot)


class ExactScale(Scale):
    """F17 in exact numbers: (points, better place, earlier event, whether one was there)."""

    def results(self, index: int) -> list[Packed]:
        """What everybody of an event has there, typed points too."""
        event = self.events[index]
        typed = event.points if self.rules.points.typed else {}
        return [
            self.packed(self.points_at(index, place, typed.get(who)), index, place)
            for who, place in event.places.items()
        ]

    def packed(
        self, points: Number, index: int, place: int | None, *, there: bool = True
    ) -> Packed:
        """A result of so many points."""
        return points, -(MASK if place is None else place), -index, there

    def event_of(self, packed: Packed) -> int:
        """The event of a result."""
        return -int(packed[2])

    def place_of(self, packed: Packed) -> int | None:
        """The place of a result."""
        return None if packed[1] == -MASK else -packed[1]

    def points_of(self, packed: Packed) -> Number:
        """The ranking points of a result."""
        points: Number = packed[0]
        return points

    def line(self, name: str, results: list[Packed], rating: Exact | None = None) -> Tally:
        """S3, F17: the results that count, absences among them, each times its weight."""
        best, slots = self.choose(sorted([*results, *self.absences(results)], reverse=True))
        total: Number = 0
        for packed, slot in zip(best, slots, strict=True):
            total = total + packed[0] * self.weights[slot]
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
            total = total + packed[0]
        points = self.rules.points.rounded(total * (law.share * Fraction(1, len(results))))
        gone = missed[: law.most or None]
        return [self.packed(points, index, None, there=False) for index in gone]

    def value(self, tally: Tally) -> Number:
        """S3: the season value, exact."""
        return plain(tally.total)

    def _result(self, packed: Packed, slot: int) -> PlaceResult:
        return replace(Scale._result(self, packed, slot), absent=not packed[3])


class Worth(dict[int | None, int]):
    """S1, S2: place -> its ranking points and the place itself, packed for the first event."""

    def __init__(self, scale: Scale, participants: int, type_: str) -> None:
        self._scale = scale
        self._event = participants, type_

    def __missing__(self, place: int | None) -> int:
        points = self._scale.rules.points.at(place, *self._event)
        found: int = self._scale.packed(points, 0, place)
        self[place] = found
        return found

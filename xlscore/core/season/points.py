"""S1-S3 in whole numbers: what places are worth, packed so that the best results sort first."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from xlscore.core.exact import Exact, whole
from xlscore.core.season.model import PlaceResult
from xlscore.core.season.rules import SeasonRules

#: A result is packed into one whole number: points, then the better place, then the earlier event.
BITS = 24
MASK = (1 << BITS) - 1


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted of one person: results in whole units, best first, and their sum."""

    name: str
    best: tuple[int, ...]
    total: int
    tournaments: int
    rating: Exact | None = None


class Scale:
    """S1-S3 in whole numbers: ranking points in `unit`-ths, values in `unit` x `parts`-ths."""

    def __init__(self, rules: SeasonRules) -> None:
        self.rules = rules
        self.unit = rules.points.unit
        self._rows: dict[tuple[int, str], Worth] = {}
        self.parts = lcm(*(Fraction(weight).denominator for weight in rules.weights))
        self.weights = tuple(int(weight * self.parts) for weight in rules.weights)

    def worth(self, participants: int, type_: str) -> Worth:
        """What each place is worth with so many participants in an event of a type."""
        row = self._rows.get((participants, type_))
        if row is None:
            row = self._rows[participants, type_] = Worth(self, participants, type_)
        return row

    def pack(self, event: int, place: int | None, participants: int, type_: str) -> int:
        """S5: a result as a number; the greater is counted first."""
        return self.worth(participants, type_)[place] - event

    def unpack(self, packed: int, weight: Exact | None = None) -> PlaceResult:
        """The result behind the number."""
        better = packed >> BITS & MASK
        return PlaceResult(
            MASK - (packed & MASK), MASK - better if better else None, self.points(packed), weight
        )

    def points(self, packed: int) -> Exact:
        """The ranking points behind the number."""
        return whole(Fraction(packed >> 2 * BITS, self.unit))

    def line(self, name: str, results: list[int], rating: Exact | None = None) -> Tally:
        """S3: the best results, each times its weight."""
        best = sorted(results, reverse=True)[: len(self.weights)]
        total = 0
        for packed, weight in zip(best, self.weights, strict=False):
            total += (packed >> 2 * BITS) * weight
        return Tally(name, tuple(best), total, len(results), rating)

    def value(self, total: int) -> Exact:
        """S3: the season value behind the whole number, exact."""
        return whole(Fraction(total, self.unit * self.parts))

    def counted(self, tally: Tally) -> tuple[PlaceResult, ...]:
        """The results that count, the best first, each with its weight."""
        pairs = zip(tally.best, self.rules.weights, strict=False)
        return tuple(self.unpack(packed, weight) for packed, weight in pairs)


class Worth(dict[int | None, int]):
    """S1, S2: place -> its ranking points and the place itself, packed without the event."""

    def __init__(self, scale: Scale, participants: int, type_: str) -> None:
        self._points = scale.rules.points
        self._unit = scale.unit
        self._event = participants, type_

    def __missing__(self, place: int | None) -> int:
        points = self._points.at(place, *self._event)
        better = 0 if place is None else MASK - place
        found = (int(points * self._unit) << BITS | better) << BITS | MASK
        self[place] = found
        return found

"""What a place in an event is worth, as rules say it: S1, S2, F17."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Literal

from xlscore.core.exact import Exact, whole
from xlscore.core.roots import Number, plain, root, round_number
from xlscore.records import dataclass, field

#: Types of events, as on the Event sheet.
EVENT_TYPES = ("open", "qualifier", "regional", "last-chance", "online", "final")
HALF = Fraction(1, 2)

Strength = Literal["value", "rating", "ranking_points"]


@dataclass(frozen=True, slots=True)
class Curve:
    """F17: `first` * (1 - (place - 1) / N) ^ `power` with N participants.

    Worked, first 100, power 2: the 3rd of 10 gets 100 * (8/10) ^ 2 = 64.
    """

    first: Exact
    power: Exact

    def at(self, place: int, participants: int) -> Number:
        """The points of a place; nothing for one that so many participants do not have."""
        if place > participants:
            return 0
        left = Fraction(participants - place + 1, participants)
        if self.power == HALF:
            return root(left) * self.first
        return left ** int(self.power) * self.first


@dataclass(frozen=True, slots=True)
class FieldRules:
    """F17: points times `base` + `per` x the mean of the `best` rankings `of` those who play.

    `of`: the season's value or the rating before the event, or the ranking points of *Members*.
    """

    of: Strength
    best: int
    base: Exact
    per: Exact

    def factor(self, rankings: list[Exact]) -> Exact:
        """How many times the points of an event count; with fewer than `best`, of all there are."""
        best = sorted(rankings, reverse=True)[: self.best]
        mean = Fraction(sum(best), len(best)) if best else Fraction(0)
        return whole(self.base + self.per * mean)


@dataclass(frozen=True, slots=True)
class RankingPoints:
    """S1, S2, F17: ranking points by place, in events of `types` with enough `participants`.

    They come from a `curve`, from `tables` by size, from a `table`, or from the `share`: with N
    participants the first gets `share` x N, rounded down, each next place `step` less, down to 0.
    Where they are `typed`, what is typed beside a place counts instead. The first places get a
    `bonus` on top. Of `tables` and of `bonus` the row of the largest size that is reached counts.

    All of it counts `times` so much in events of some types, and by the `strength` of the field.
    Then it is rounded half up to `digits` decimals, unless that is None.
    """

    participants: int
    types: tuple[str, ...] = EVENT_TYPES
    share: Exact = 0
    step: Exact = 1
    table: tuple[Exact, ...] = ()
    bonus: Mapping[int, tuple[Exact, ...]] = field(default_factory=dict)
    times: Mapping[str, Exact] = field(default_factory=dict)
    tables: Mapping[int, tuple[Exact, ...]] = field(default_factory=dict)
    curve: Curve | None = None
    typed: bool = False
    strength: FieldRules | None = None
    digits: int | None = None

    @property
    def is_by_place(self) -> bool:
        """Whether a place brings points by itself; else all of them are typed."""
        return bool(self.share or self.table or self.tables or self.curve)

    def at(
        self,
        place: int | None,
        participants: int,
        type_: str = "open",
        factor: Exact = 1,
        typed: Exact | None = None,
    ) -> Number:
        """The ranking points of a place, or of who has `typed` ones; `factor` is the strength's."""
        points = typed if typed is not None else self.by_place(place, participants)
        return self.round(points * (self.times.get(type_, 1) * factor))

    def by_place(self, place: int | None, participants: int) -> Number:
        """S1, S2: before everything that the event's type and field change; 0 for no place."""
        if place is None:
            return 0
        base: Number
        if self.curve:
            base = self.curve.at(place, participants)
        elif self.tables:
            base = _look_up(self.tables, place, participants)
        elif self.table:
            base = self.table[place - 1] if place <= len(self.table) else 0
        else:
            base = max(0, floor(self.share * participants) - self.step * (place - 1))
        return base + _look_up(self.bonus, place, participants)

    def round(self, points: Number) -> Number:
        """As many decimals as the rules say, half up."""
        if self.digits is not None:
            return round_number(points, self.digits)
        return plain(points)


def _look_up(rows: Mapping[int, tuple[Exact, ...]], place: int, participants: int) -> Exact:
    """What a place has in the row of the largest number of participants that is reached."""
    reached = [n for n in rows if n <= participants]
    row = rows[max(reached)] if reached else ()
    return row[place - 1] if place <= len(row) else 0

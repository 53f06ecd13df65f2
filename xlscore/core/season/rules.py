"""The rules of a season as data: S1-S7 and T10 of one family of systems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, lcm
from typing import Literal

from xlscore.core.exact import Exact, whole
from xlscore.texts import Titles, words

MoveUp = Literal["ranking", "table"]
RatingSystem = Literal["elo", "glicko-2"]

#: Types of events, as on the Event sheet.
EVENT_TYPES = ("open", "qualifier", "regional", "last-chance", "online", "final")

#: S5: the criteria a chain can name, with their headings.
SEASON_CRITERIA = words("season_criteria")


@dataclass(frozen=True, slots=True)
class RankingPoints:
    """S1, S2: ranking points by place, from `participants` on, in events of `types`.

    With N participants the first gets `share` x N, rounded down, each following place `step` less,
    down to 0; or the points are fixed by place (`table`). `bonus` maps a number of participants to
    what the first places get on top; the largest number reached counts. All of it counts `times` so
    much in events of some types (F17).
    """

    participants: int
    types: tuple[str, ...] = EVENT_TYPES
    share: Exact = 0
    step: Exact = 1
    table: tuple[Exact, ...] = ()
    bonus: Mapping[int, tuple[Exact, ...]] = field(default_factory=dict)
    times: Mapping[str, Exact] = field(default_factory=dict)

    @property
    def unit(self) -> int:
        """A number that makes all ranking points whole."""
        numbers = (self.step, *self.table, *(n for row in self.bonus.values() for n in row))
        times = lcm(*(Fraction(number).denominator for number in self.times.values()))
        return times * lcm(*(Fraction(number).denominator for number in numbers))

    def at(self, place: int | None, participants: int, type_: str = "open") -> Exact:
        """S1, S2: the ranking points of a place; 0 for somebody unranked."""
        if place is None:
            return 0
        if self.table:
            base: Exact = self.table[place - 1] if place <= len(self.table) else 0
        else:
            base = max(0, floor(self.share * participants) - self.step * (place - 1))
        points = base + self.bonus_at(place, participants)
        return whole(Fraction(points * self.times.get(type_, 1)))

    def bonus_at(self, place: int, participants: int) -> Exact:
        """S2: the bonus of a place."""
        reached = [n for n in self.bonus if n <= participants]
        row = self.bonus[max(reached)] if reached else ()
        return row[place - 1] if place <= len(row) else 0


@dataclass(frozen=True, slots=True)
class DirectRule:
    """S6: the first `count` of an event of this type are qualified, from `participants` on."""

    type_: str
    count: int
    participants: int


@dataclass(frozen=True, slots=True)
class FinalRules:
    """S7: the size of the final, how many at least come from the ranking list, who is in anyway.

    `move_up`: who follows a direct qualifier that does not come: the next of the ranking list, or
    first the next of the same final table (T9).
    """

    places: int
    from_ranking: int
    champion: bool
    runner_up: bool
    move_up: MoveUp


@dataclass(frozen=True, slots=True)
class Eligibility:
    """T10: nobody plays more than `most` qualification tournaments of `types`; champions (unless
    `champion`) and players with `ranking_points` none of these, nor of the `online` ones.

    0 for `most` or `ranking_points`: no such limit.
    """

    types: tuple[str, ...]
    online: tuple[str, ...]
    most: int
    champion: bool
    ranking_points: Exact
    paragraph: str


@dataclass(frozen=True, slots=True)
class RatingRules:
    """F19: ratings by the games of the events: of Elo `k`, of Glicko-2 the three others.

    `start` is everybody's first rating.
    """

    system: RatingSystem
    start: Exact
    k: Exact
    deviation: Exact
    volatility: Exact
    tau: Exact


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """All season rules of one family. `weights` are those of the counted results, best first."""

    id: str
    title: Titles
    former: tuple[str, ...]
    points: RankingPoints
    weights: tuple[Exact, ...]
    chain: tuple[str, ...]
    final: FinalRules
    forfeit: bool
    direct: tuple[DirectRule, ...]
    eligibility: Eligibility | None
    rulesets: tuple[str, ...]
    document: str
    rating: RatingRules | None = None

    def direct_rule(self, type_: str, participants: int) -> DirectRule | None:
        """S6: what an event of this type and size gives away."""
        for rule in self.direct:
            if rule.type_ == type_ and participants >= rule.participants:
                return rule
        return None

    def gives_points(self, type_: str, participants: int) -> bool:
        """S1: whether such an event counts for the ranking list."""
        return type_ in self.points.types and participants >= self.points.participants

"""The rules of a season as data: S1-S7 and T10 of one family of systems."""

from __future__ import annotations

from typing import Literal

from xlscore.core.exact import Exact
from xlscore.core.season.ranking_points import RankingPoints
from xlscore.records import dataclass
from xlscore.texts import Titles, words

MoveUp = Literal["ranking", "table"]
RatingSystem = Literal["elo", "glicko-2"]

#: S5: the criteria a chain can name, with their headings.
SEASON_CRITERIA = words("season_criteria")


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
class OwnType:
    """F17: a type of events that the rules name themselves; without a `title` by its name."""

    name: str
    title: Titles | None


@dataclass(frozen=True, slots=True)
class CountedKind:
    """F17: of events of these types the best results count, each times its weight."""

    types: tuple[str, ...]
    weights: tuple[Exact, ...]


@dataclass(frozen=True, slots=True)
class Absence:
    """F14, F17: an event that one missed is worth a `share` of one's own mean, once one has taken
    part in `least` events; that goes for the first `most` of them, with 0 for all.
    """

    share: Exact
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class DivisionRules:
    """F18: divisions by their `names`, the highest first, each with a list of its own.

    The first `promoted` of each go up, the last `relegated` go down; the `playoff` next to those
    play for it in an event of `playoff_type`.
    """

    names: tuple[str, ...]
    promoted: int
    relegated: int
    playoff: int
    playoff_type: str


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """All season rules of one family. `weights` are those of the counted results, best first.

    They go for all events that are of none of the `kinds` (F17), and with `rest` also for what is
    left of those. Who has taken part in fewer than `least` events is not ranked.
    """

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
    kinds: tuple[CountedKind, ...] = ()
    rest: bool = False
    least: int = 0
    absence: Absence | None = None
    divisions: DivisionRules | None = None
    types: tuple[OwnType, ...] = ()

    @property
    def slots(self) -> tuple[tuple[tuple[str, ...], Exact], ...]:
        """S3, F17: the results that can count: the types of the event, if not any, and weight."""
        kinds = ((kind.types, weight) for kind in self.kinds for weight in kind.weights)
        return (*kinds, *(((), weight) for weight in self.weights))

    def direct_rule(self, type_: str, participants: int) -> DirectRule | None:
        """S6: what an event of this type and size gives away."""
        for rule in self.direct:
            if rule.type_ == type_ and participants >= rule.participants:
                return rule
        return None

    def gives_points(self, type_: str, participants: int) -> bool:
        """S1: whether such an event counts for the ranking list."""
        return type_ in self.points.types and participants >= self.points.participants

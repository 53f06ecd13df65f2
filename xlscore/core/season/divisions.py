"""F18: divisions: who goes up, who goes down, who plays off, and where everybody is next season.

A tie across one of the lines goes by lot, as for the final (S7). Who is banned stands in no list:
he stays where he is, and nobody goes down or up for him.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from math import inf as far

from xlscore.core.season.eligibility import Held
from xlscore.core.season.lots import RANKING, SeasonLots
from xlscore.core.season.model import Move, Movement, Season, SeasonEvent, SeasonLine
from xlscore.core.season.rules import DivisionRules, SeasonRules
from xlscore.records import NamedTuple


class Divided(NamedTuple):
    """The division of each who has one, by name, 0 for the highest, and how many there are."""

    own: Mapping[str, int]
    number: int

    def of(self, name: str) -> int:
        """The division of a player; who has none is in the last."""
        return self.own.get(name, self.number - 1)


def divide(season: Season, rules: SeasonRules) -> Divided | None:
    """Everybody's division as *Members* has it; None where rules have no divisions."""
    if rules.divisions is None:
        return None
    numbers = {name: number for number, name in enumerate(rules.divisions.names)}
    members = season.members.values()
    own = {one.name: numbers[one.division] for one in members if one.division in numbers}
    return Divided(own, len(numbers))


def moves(held: Held, ranking: Sequence[SeasonLine], lots: SeasonLots) -> tuple[Move, ...]:
    """Everybody in the order of the next season: by new division, then by the old one."""
    law, divided = held.rules.divisions, divide(held.season, held.rules)
    if law is None or divided is None:
        return ()
    found = list(_Moving(law, held.events, lots).all(ranking))
    told = {move.name for move in found}
    for name, division in divided.own.items():
        if name not in told:
            found.append(Move(name, division, division, None, "unranked"))
    return tuple(sorted(found, key=lambda move: (move.to, move.division)))


class _Zones(NamedTuple):
    """The people of a division in their order: two play-offs, with who is above and below."""

    promoted: Sequence[str]
    above: Sequence[str]
    stays: Sequence[str]
    below: Sequence[str]
    relegated: Sequence[str]


class _Moving:
    """One pass over the divisions."""

    def __init__(self, law: DivisionRules, events: Sequence[SeasonEvent], lots: SeasonLots) -> None:
        self.law = law
        self.lots = lots
        self.playoffs = [event for event in events if event.type_ == law.playoff_type]
        self.last = len(law.names) - 1
        self.by_lot: set[str] = set()

    def all(self, ranking: Sequence[SeasonLine]) -> Iterator[Move]:
        """Everybody who is in the list, the ranked ones division by division."""
        ranks = {line.name: line.rank for line in ranking}
        zones = []
        for division in range(self.last + 1):
            own = [line for line in ranking if line.division == division and line.rank]
            zones.append(self.zones(division, own))
        played: dict[str, Movement] = {}
        for upper, lower in pairwise(zones):
            played |= self.decide_playoff(upper.below, lower.above)
        for division, own_zones in enumerate(zones):
            said: tuple[Movement, ...] = "promoted", "play-off", "stays", "play-off", "relegated"
            for names, movement in zip(own_zones, said, strict=True):
                for name in names:
                    way = played.get(name, movement)
                    to = division + {"promoted": -1, "relegated": 1}.get(way, 0)
                    more = {"by_lot": name in self.by_lot, "played": name in played}
                    yield Move(name, division, to, ranks[name], way, **more)
        for line in ranking:
            if line.rank is None and line.division is not None:
                yield Move(line.name, line.division, line.division, None, "unranked")

    def zones(self, division: int, lines: Sequence[SeasonLine]) -> _Zones:
        """The zones of one division.

        With too few people promotion comes first, then relegation, then the upper play-off.
        """
        law = self.law
        groups = [
            [one.name for one in tied] for _, tied in groupby(lines, key=lambda one: one.rank)
        ]
        left = [n for own in groups for n in self.lots.order(own, RANKING, must=False)]
        top, bottom = division == 0, division == self.last
        promoted, left = _split(left, 0 if top else law.promoted)
        left, relegated = _split(left, max(0, len(left) - (0 if bottom else law.relegated)))
        above, left = _split(left, 0 if top else law.playoff)
        stays, below = _split(left, max(0, len(left) - (0 if bottom else law.playoff)))
        found = _Zones(promoted, above, stays, below, relegated)
        self.by_lot |= self.lots.draw_across(groups, set(accumulate(map(len, found))))
        return found

    def decide_playoff(self, upper: Sequence[str], lower: Sequence[str]) -> dict[str, Movement]:
        """The play-off of two divisions, whose best take the places that the `upper` ones had.

        It is the last event of its type in which one of them has a place. Those without a place
        there are behind. As long as there is no such event nothing is decided.
        """
        people = {*upper, *lower}
        for event in reversed(self.playoffs):
            places = {name: place for name in people if (place := event.places.get(name))}
            if places:
                break
        else:
            return {}
        left, best = len(upper), set()
        for _, own in groupby(sorted(people, key=lambda n: places.get(n, far)), key=places.get):
            tied = list(own)
            taken = min(left, len(tied))
            if 0 < taken < len(tied):
                self.by_lot |= {*tied}
            best |= {*self.lots.order(tied, event.name, must=0 < taken < len(tied))[:taken]}
            left -= taken
        up: dict[str, Movement] = {n: "promoted" if n in best else "stays" for n in lower}
        return up | {n: "stays" if n in best else "relegated" for n in upper}


def _split(names: list[str], at: int) -> tuple[list[str], list[str]]:
    return names[:at], names[at:]

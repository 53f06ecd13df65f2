"""What if: which places in a next event would bring somebody into the final (S1-S7).

The answers are exact over all outcomes: for each place of the person, anybody, known or new, may
take any of the other places. What matters of another player is the last place that takes him past
the person. So the best and the worst outcome are found by counting, without trying them all.
No place is shared, and a worse place never brings more points. Everybody else misses the event
(F14), and stands among those of his division (F18).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Literal

from xlscore.core.exact import Exact
from xlscore.core.roots import Number
from xlscore.core.season.direct import DirectPlaces
from xlscore.core.season.divisions import divide
from xlscore.core.season.eligibility import Held, consequences, hold
from xlscore.core.season.invitations import Inviting
from xlscore.core.season.lots import SeasonLots
from xlscore.core.season.model import Season, SeasonEvent
from xlscore.core.season.results import collect, strengths
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.scale import Packed, Scale
from xlscore.core.season.solving import Key, sort_key
from xlscore.records import dataclass

Verdict = Literal["in", "depends", "out"]


@dataclass(frozen=True, slots=True)
class PlaceChance:
    """What one place would mean; `place` None: taking part without one.

    `best` and `worst` are how many of the ranking list would be ahead and take a place; the worst
    counts those who are level too. `free` is how many places the list then has in the final.
    """

    place: int | None
    verdict: Verdict
    value: Number
    direct: bool = False
    best: int = 0
    worst: int = 0
    free: int = 0


@dataclass(frozen=True, slots=True)
class _Others:
    """The rest of the ranking list as seen from one place of the person.

    For each of those who may play, `rising` has the last place with which he would be at least
    level, `rising_strictly` the last with which he would be ahead, `falling` the last with which
    he would stay ahead. `away` is how many have given up their place (S7).
    """

    ahead: int
    level: int
    away: int
    rising: tuple[int, ...]
    rising_strictly: tuple[int, ...]
    falling: tuple[int, ...]


def what_if(
    people: Iterable[str],
    season: Season,
    rules: SeasonRules,
    *,
    type_: str,
    participants: int,
    strength: Exact = 1,
) -> dict[str, tuple[PlaceChance, ...]]:
    """For each person every place from 1 to `participants`, then no place, in such an event.

    `strength` is how many times its points count by its field, where that is a rule (F17).
    """
    asking = _Asking(season, rules, type_, participants, strength=strength)
    return {person: asking.answers(person) for person in people}


class _Asking:
    """The next event; everything that does not depend on the person is worked out once."""

    def __init__(
        self, season: Season, rules: SeasonRules, type_: str, participants: int, *, strength: Exact
    ) -> None:
        self.rules = rules
        self.size = participants
        self.type = type_
        self.season = season
        self.held = hold(season, rules)
        self.index = len(self.held.events)
        self.counts = rules.gives_points(type_, participants)
        more = (*strengths(self.held), strength) if rules.points.strength else ()
        self.scale = Scale(rules, self.trial("", None).events, more)
        self.divided = divide(season, rules)
        self.direct = DirectPlaces(self.held, SeasonLots(season)).all
        self.qualified = {d.person for d in self.direct}
        self.inviting = Inviting(self.held, self.direct, (), SeasonLots(season))
        self.inviting.invite_direct()
        self.results, _ = collect(self.held, self.scale)
        self.listed = set(self.results) - self.inviting.taken - self.held.out.excluded
        self.alive = sorted(name for name in self.listed if not self.inviting.is_gone(name))
        self.keys = {name: self.key(name, self.results[name]) for name in self.alive}
        self.may_play = {name for name in self.alive if self.eligible(name)}
        self.direct_players = sum(self.eligible(d.person) for d in self.direct)
        self.by_place = {name: self.keys_by_place(name) for name in ("", *self.may_play)}

    def eligible(self, name: str) -> bool:
        """T10, F18: whether somebody may play this event."""
        out = consequences(self.trial(name, None))
        breaches = any(b.person == name and b.event == self.index for b in out.breaches)
        return not breaches and name not in out.banned

    def trial(self, name: str, place: int | None) -> Held:
        """The season with this event, in which somebody has a place."""
        event = SeasonEvent("", self.type, self.size, {name: place})
        return self.held._replace(events=(*self.held.events, event))

    def key(self, name: str, results: list[Packed]) -> Key:
        """F17, F18: who has too few results to be ranked is behind all who have enough."""
        tally = self.scale.line("", results)
        division = self.divided.of(name) if self.divided else 0
        return tally.tournaments < self.rules.least, division, *sort_key(tally, self.scale)

    def keys_by_place(self, name: str) -> list[Key]:
        """The keys of somebody (a new player: "") who also played, from place 1; they rise."""
        if not self.counts:
            return []
        results = self.results.get(name, ())
        places = range(1, self.size + 1)
        return [self.key(name, [*results, *self.more(place)]) for place in places]

    def more(self, place: int | None) -> list[Packed]:
        """The result of a place in the event."""
        return [self.scale.pack(self.index, place)] if self.counts else []

    def answers(self, person: str) -> tuple[PlaceChance, ...]:
        places: list[int | None] = [*range(1, self.size + 1), None]
        plays = self.eligible(person)
        return tuple(self.answer(person, place, plays=plays) for place in places)

    def answer(self, person: str, place: int | None, *, plays: bool) -> PlaceChance:
        rule = self.rules.direct_rule(self.type, self.size)
        slots = rule.count if rule else 0
        is_direct = person in self.qualified
        if not plays:
            place_counts = None
            out = consequences(self.trial(person, place))
            if person in out.excluded | out.banned and not is_direct:
                return PlaceChance(place, "out", 0)
        else:
            place_counts = place
            if place is not None and place <= slots:
                return PlaceChance(place, "in", 0, direct=True)
        if is_direct:
            return PlaceChance(place, "in", 0, direct=True)
        results = [*self.results.get(person, ()), *self.more(place_counts)]
        value, key = self.scale.value(self.scale.line("", results)), self.key(person, results)
        if len(results) < self.rules.least:
            return PlaceChance(place, "out", value)
        open_slots = [r for r in range(1, self.size + 1) if r != place and r > slots]
        winners = slots if place is None or place > slots else slots - 1
        if place is None:
            open_slots = open_slots[:-1] if self.size > slots else []
        others = self.others(person, key)
        worst, free_worst = self.worst(others, open_slots, winners, key)
        best, free_best = self.best(others, open_slots, winners, key)
        verdict: Verdict = "depends"
        if worst < free_worst:
            verdict = "in"
        elif best >= free_best:
            verdict = "out"
        return PlaceChance(place, verdict, value, best=best, worst=worst, free=free_worst)

    def others(self, person: str, key: Key) -> _Others:
        """Who is ahead, level, or can pass or fall behind by playing, and up to which place."""
        ahead = level = 0
        rising, strictly, falling = [], [], []
        for name, own in self.keys.items():
            if name == person:
                continue
            is_ahead, is_level = own < key, own == key
            ahead += is_ahead
            level += is_level
            if name not in self.may_play or not self.counts:
                continue
            last = bisect_left(self.by_place[name], key)
            if is_ahead:
                if last < self.size:
                    falling.append(last)
                continue
            strictly.append(last)
            if not is_level:
                rising.append(bisect_right(self.by_place[name], key))
        away = len(self.listed - {person, *self.alive})
        return _Others(
            ahead,
            level,
            away,
            rising=tuple(rising),
            rising_strictly=tuple(strictly),
            falling=tuple(falling),
        )

    def splits(self, winners: int, ahead: int) -> Iterable[tuple[int, int]]:
        """The other direct qualifiers of the event: so many from ahead, so many new ones."""
        for from_ahead in range(min(winners, ahead) + 1):
            for new in range(winners - from_ahead + 1):
                if winners - from_ahead - new <= self.direct_players:
                    yield from_ahead, new

    def free_with(self, more: int) -> int:
        """S7: the places for the ranking list with so many more direct qualifiers."""
        final, direct = self.rules.final, len(self.direct)
        size = self.season.places or final.places
        before = max(size, direct + final.from_ranking) - direct
        after = max(size, direct + more + final.from_ranking) - direct - more
        return self.inviting.free - before + after

    def worst(
        self, others: _Others, slots: Sequence[int], winners: int, key: Key
    ) -> tuple[int, int]:
        """The outcome that leaves least room: as many as possible pass, those level count too."""
        passed = 0
        if self.counts:
            by_new = bisect_right(self.by_place[""], key)
            passed = sum(r <= by_new for r in slots)
            passed += _match(sorted(others.rising), [r for r in slots if r > by_new])
        before = others.ahead + others.level
        cases = [
            (before - from_ahead + passed, self.free_with(from_ahead + new))
            for from_ahead, new in self.splits(winners, before)
        ]
        return min(cases, key=lambda case: (case[1] - case[0], case[0]))

    def best(
        self, others: _Others, slots: Sequence[int], winners: int, key: Key
    ) -> tuple[int, int]:
        """The outcome that leaves most room: those ahead on equal value play and fall behind.

        Places that would take a new player past the person go to people whom they do not.
        """
        fallen = risky = kept = 0
        if self.counts:
            size = self.size + 1
            mirrored = [size - r for r in slots]
            fallen = _match(sorted(size - t - 1 for t in others.falling), mirrored)
            by_new = bisect_left(self.by_place[""], key)
            danger = [size - r for r in slots if r <= by_new]
            risky = len(danger)
            harmless = sorted(size - t - 1 for t in (*others.falling, *others.rising_strictly))
            kept = _match(harmless, danger)
        cases = []
        for from_ahead, new in self.splits(winners, others.ahead):
            ahead = others.ahead - from_ahead
            falls = min(fallen, ahead)
            idle = winners - from_ahead - new
            supply = others.away + self.direct_players - idle + ahead - falls
            short = max(0, risky - kept - max(0, supply))
            cases.append((ahead - falls + short, self.free_with(from_ahead + new)))
        return min(cases, key=lambda case: (case[0] - case[1], case[0]))


def _match(limits: Sequence[int], slots: Sequence[int]) -> int:
    """How many can have a slot of their own that is not above their limit; limits ascending."""
    count = 0
    for limit in limits:
        if sum(slot <= limit for slot in slots) > count:
            count += 1
    return count

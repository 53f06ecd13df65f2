"""T10: a season as it was held: who played qualification tournaments that he may not play.

F18: who is banned stands in no list and moves nobody down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xlscore.core.findings import Finding, finding
from xlscore.core.season.model import Breach, Season, SeasonEvent
from xlscore.core.season.rules import Eligibility, SeasonRules
from xlscore.records import NamedTuple, dataclass, field
from xlscore.texts import show_date


@dataclass(frozen=True, slots=True)
class Consequences:
    """Breaches, whose places are `void` by event, and who is `excluded` from the ranking list.

    Those who are `banned` stand in no list, and none of their places counts.
    """

    breaches: tuple[Breach, ...] = ()
    void: Mapping[int, frozenset[str]] = field(default_factory=dict)
    excluded: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()

    def is_void(self, event: int, person: str) -> bool:
        """Whether the person was disqualified from the event afterwards, or is banned."""
        return person in self.banned or person in self.void.get(event, frozenset())


class Held(NamedTuple):
    """A season under its rules: `events` in season order, and who is `out` of what (T10)."""

    season: Season
    rules: SeasonRules
    events: Sequence[SeasonEvent]
    out: Consequences = Consequences()


def hold(season: Season, rules: SeasonRules, *, ignore_breaches: bool = False) -> Held:
    """The season as it was held; with `ignore_breaches` T10 is left out, bans are not."""
    held = Held(season, rules, sort_events(season.events))
    return held._replace(out=_find_bans(season) if ignore_breaches else consequences(held))


def sort_events(events: Sequence[SeasonEvent]) -> tuple[SeasonEvent, ...]:
    """Season order: by date if every event has one, else as on the sheet."""
    if all(event.date for event in events):
        return tuple(sorted(events, key=lambda event: event.date))
    return tuple(events)


def _find_bans(season: Season) -> Consequences:
    """F18: who is banned on the day from which the season is seen, its last day included."""
    day, members = season.seen_from, season.members.values()
    out = (one.name for one in members if one.banned_until and day <= one.banned_until)
    return Consequences(banned=frozenset(out))


def consequences(held: Held) -> Consequences:
    """T10: every breach, person by person; other people's places stay as they are.

    Too many (offline) qualification tournaments: out of all of them and of the ranking list.
    Champion or too many ranking points: out of the qualification tournaments played.
    """
    if held.rules.eligibility is None:
        return _find_bans(held.season)
    breaches = tuple(_breaches(held, held.rules.eligibility))
    void: dict[int, set[str]] = {}
    for breach in breaches:
        void.setdefault(breach.event, set()).add(breach.person)
    return Consequences(
        breaches,
        {event: frozenset(people) for event, people in void.items()},
        frozenset(breach.person for breach in breaches if breach.kind == "several"),
        _find_bans(held.season).banned,
    )


def _breaches(held: Held, law: Eligibility) -> Iterator[Breach]:
    offline: dict[str, list[int]] = {}
    played: dict[str, list[int]] = {}
    for index, event in enumerate(held.events):
        for person in event.places:
            if event.type_ in law.types:
                offline.setdefault(person, []).append(index)
            if event.type_ in law.types or event.type_ in law.online:
                played.setdefault(person, []).append(index)
    for person, all_ in played.items():
        own = offline.get(person, [])
        if law.most and len(own) > law.most:
            for index in own:
                yield Breach(person, index, "several", tuple(o for o in own if o != index))
        member = held.season.members.get(person)
        points = member.ranking_points if member else None
        if not law.champion and person == held.season.champion:
            yield from (Breach(person, index, "champion") for index in all_)
        elif law.ranking_points and points is not None and points >= law.ranking_points:
            yield from (Breach(person, index, "points") for index in all_)


def breach_findings(held: Held) -> Iterator[Finding]:
    """T10: a breach is reported per player and tournament, with the rule."""
    law, events = held.rules.eligibility, held.events
    for breach in held.out.breaches:
        assert law is not None
        event = events[breach.event]
        member = held.season.members.get(breach.person)
        yield finding(
            f"breach-{breach.kind}",
            event.cell(breach.person),
            name=breach.person,
            event=event.name,
            others=", ".join(events[other].name for other in breach.others),
            most=law.most,
            points=member.ranking_points if member else None,
            limit=law.ranking_points,
        )


def ban_findings(held: Held) -> Iterator[Finding]:
    """F18: everybody who is banned on that day is told, in the order of *Members*."""
    for member in sorted(held.season.members.values(), key=lambda one: one.source.row):
        if member.name in held.out.banned:
            until = show_date(member.banned_until)
            ref = member.source.at("banned_until")
            yield finding("member-banned", ref, name=member.name, until=until)

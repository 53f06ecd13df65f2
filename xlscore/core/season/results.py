"""S1, S2, F17: everybody's results in the events that count, and how strong their fields were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xlscore.core.exact import Exact
from xlscore.core.roots import Number
from xlscore.core.season.eligibility import Consequences, Held
from xlscore.core.season.ratings import each_rating
from xlscore.core.season.scale import Packed, Scale


def collect(held: Held, scale: Scale) -> tuple[dict[str, list[Packed]], dict[str, Number]]:
    """S1, S2: each person's results in events that count, packed; and points lost by T10.

    A place that is void counts as taking part without a rank. Nothing of a banned person counts.
    """
    results: dict[str, list[Packed]] = {}
    lost: dict[str, Number] = {}
    for index, event in enumerate(held.events):
        if held.rules.gives_points(event.type_, event.participants):
            _enter(results, lost, scale, index, held.out)
    return results, lost


def _enter(
    results: dict[str, list[Packed]],
    lost: dict[str, Number],
    scale: Scale,
    index: int,
    out: Consequences,
) -> None:
    """One event that counts."""
    void = out.void.get(index, frozenset())
    for person, packed in zip(scale.events[index].places, scale.results(index), strict=True):
        if person in out.banned:
            continue
        if void and person in void:
            lost[person] = lost.get(person, 0) + scale.points_of(packed)
            packed = scale.void(index)
        results.setdefault(person, []).append(packed)


def strengths(held: Held) -> tuple[Exact, ...]:
    """F17: how many times the points of each event count by its field; empty if that is no rule.

    Somebody whose result counts and who has no ranking yet has 0, or the first rating.
    """
    season, rules, events, out = held
    law = rules.points.strength
    if law is None:
        return ()
    factors: list[Exact] = []
    if law.of == "rating":
        first: Exact = rules.rating.start if rules.rating else 0
        before = _ratings(held)
    elif law.of == "value":
        first, before = 0, _values(held, factors)
    else:
        members = season.members.values()
        typed = {member.name: member.ranking_points or 0 for member in members}
        first, before = 0, (typed for _ in events)
    for index, (event, rankings) in enumerate(zip(events, before, strict=True)):
        there = [person for person in event.places if not out.is_void(index, person)]
        factors.append(law.factor([rankings.get(person, first) for person in there]))
    return tuple(factors)


def _ratings(held: Held) -> Iterator[Mapping[str, Exact]]:
    """The ratings before each event."""
    yield {}
    for ratings in each_rating(held.events[:-1], held.rules.rating):
        yield {name: own.exact for name, own in ratings.items()}


def _values(held: Held, factors: Sequence[Exact]) -> Iterator[Mapping[str, Exact]]:
    """S3: the values before each event; the factors of those before are there by then."""
    rules, events = held.rules, held.events
    results: dict[str, list[Packed]] = {}
    for index, event in enumerate(events):
        before = Scale(rules, events[:index], factors)
        known = [person for person in event.places if person in results]
        values = {who: before.value(before.line(who, results[who])) for who in known}
        yield values  # type: ignore[misc]
        if rules.gives_points(event.type_, event.participants):
            _enter(results, {}, Scale(rules, events, factors), index, held.out)

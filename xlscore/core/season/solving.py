"""The season: ranking points, the ranking list and what follows from it (S1-S7, T10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from xlscore.core.exact import Exact, whole
from xlscore.core.season.direct import DirectPlaces
from xlscore.core.season.eligibility import (
    NONE,
    Consequences,
    ban_findings,
    bans,
    breach_findings,
    consequences,
)
from xlscore.core.season.invitations import invite
from xlscore.core.season.lots import SeasonLots
from xlscore.core.season.model import Direct, Season, SeasonEvent, SeasonLine, SeasonOutcome
from xlscore.core.season.points import BITS, MASK, Scale, Tally
from xlscore.core.season.ratings import rate
from xlscore.core.season.rules import SeasonRules


def solve_season(
    season: Season, rules: SeasonRules, *, ignore_breaches: bool = False
) -> SeasonOutcome:
    """Everything that follows from the places of a season.

    With `ignore_breaches` T10 is left out, to show what its consequences change.
    """
    events = chronological(season.events)
    lots = SeasonLots(season)
    out = bans(season) if ignore_breaches else consequences(season, rules, events)
    direct = DirectPlaces(season, rules, events, out, lots)
    ranking = ranking_list(events, rules, direct.all, out)
    invited = invite(season, rules, events, direct=direct.all, ranking=ranking, lots=lots)
    return SeasonOutcome(
        events=events,
        ranking=ranking,
        direct=direct.all,
        breaches=out.breaches,
        invitations=invited.invitations,
        places=invited.places,
        passed=invited.passed,
        findings=(
            *ban_findings(season, out.banned),
            *breach_findings(season, rules, events, out.breaches),
            *direct.findings,
            *invited.findings,
            *lots.findings,
        ),
    )


def chronological(events: Sequence[SeasonEvent]) -> tuple[SeasonEvent, ...]:
    """Season order: by date if every event has one, else as on the sheet."""
    if all(event.date for event in events):
        return tuple(sorted(events, key=lambda event: event.date))
    return tuple(events)


def ranking_list(
    events: Sequence[SeasonEvent],
    rules: SeasonRules,
    direct: Sequence[Direct] = (),
    out: Consequences = NONE,
) -> tuple[SeasonLine, ...]:
    """S1-S5, F19: the ranking list; direct qualifiers (S4) and the disqualified (T10) stand last.

    Listed are all who took part in an event that counts (S1), and all direct qualifiers.
    O(places + people log people).
    """
    scale = Scale(rules)
    results, lost = collect(events, rules, scale, out)
    ratings = {name: own.exact for name, own in rate(events, rules.rating).items()}
    unranked = {d.person: d for d in direct} if rules.forfeit else {}
    kept = {} if rules.forfeit else {d.person: d for d in direct}
    lines = []
    for name in sorted(results):
        if name not in unranked and name not in out.excluded:
            line = scale.line(name, results[name], ratings.get(name))
            lines.append((line, kept.get(name), lost.get(name, 0)))
    ranked = _rank(lines, rules)
    last = [
        _without_rank(d.person, scale, results.get(d.person, []), lost, d)
        for d in unranked.values()
    ]
    last += [
        _without_rank(name, scale, results[name], lost, None)
        for name in sorted(out.excluded & set(results))
        if name not in unranked
    ]
    return (*ranked, *(replace(line, rating=ratings.get(line.name)) for line in last))


def collect(
    events: Sequence[SeasonEvent], rules: SeasonRules, scale: Scale, out: Consequences
) -> tuple[dict[str, list[int]], dict[str, Exact]]:
    """S1, S2: each person's results in events that count, packed; and points lost by T10.

    A place that is void counts as taking part without a rank; of who is banned nothing counts.
    """
    results: dict[str, list[int]] = {}
    lost: dict[str, Exact] = {}
    for index, event in enumerate(events):
        if not rules.gives_points(event.type_, event.participants):
            continue
        size, type_ = event.participants, event.type_
        worth = scale.worth(size, type_)
        void = out.void.get(index, frozenset())
        for person, place in event.places.items():
            if person in out.banned:
                continue
            if void and person in void:
                lost[person] = lost.get(person, 0) + rules.points.at(place, size, type_)
                place = None
            own = results.get(person)
            if own is None:
                results[person] = [worth[place] - index]
            else:
                own.append(worth[place] - index)
    return results, lost


Key = tuple[Any, ...]

_KEYS: Mapping[str, Callable[[Tally], object]] = {
    "value": lambda tally: -tally.total,
    "tournaments": lambda tally: tally.tournaments,
    "places": lambda tally: (
        *sorted(MASK - (packed >> BITS & MASK) for packed in tally.best),
        MASK,
    ),
    # who has none is behind all who have one
    "rating": lambda tally: -(tally.rating or 0),
}


def sort_key(tally: Tally, rules: SeasonRules) -> Key:
    """S5: what the chain compares, the smaller the better."""
    return tuple([_KEYS[code](tally) for code in rules.chain])


def _rank(
    lines: Iterable[tuple[Tally, Direct | None, Exact]], rules: SeasonRules
) -> list[SeasonLine]:
    """S5: in the order of the chain; people equal in all of it share a rank."""
    scale = Scale(rules)
    keyed = [(sort_key(tally, rules), tally, direct, lost) for tally, direct, lost in lines]
    keyed.sort(key=lambda item: item[0])
    found: list[SeasonLine] = []
    above: tuple[object, ...] | None = None
    rank = 0
    for i, (key, tally, direct, lost) in enumerate(keyed, 1):
        decided = None
        if key != above:
            rank = i
            if above is not None:
                decided = next(
                    code for code, a, b in zip(rules.chain, above, key, strict=True) if a != b
                )
            above = key
        found.append(
            SeasonLine(
                tally.name,
                rank,
                value=scale.value(tally.total),
                counted=scale.counted(tally),
                tournaments=tally.tournaments,
                decided_by=decided,
                direct=direct,
                forfeited=lost,
                rating=tally.rating,
            )
        )
    return found


def _without_rank(
    name: str,
    scale: Scale,
    results: Sequence[int],
    lost: Mapping[str, Exact],
    direct: Direct | None,
) -> SeasonLine:
    """S4, T10: no points; what the places would have brought is forfeited."""
    before = MASK if direct is None else direct.event or 0
    earned = [scale.points(packed) for packed in results if MASK - (packed & MASK) < before]
    every = [scale.points(packed) for packed in results]
    return SeasonLine(
        name,
        None,
        0,
        (),
        len(results),
        direct=direct,
        excluded=direct is None,
        forfeited=whole(Fraction(sum(every) + lost.get(name, 0))),
        earned=whole(Fraction(sum(earned))),
    )

"""The season: ranking points, the ranking list and what follows from it (S1-S7, T10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from xlscore.core.exact import Exact
from xlscore.core.findings import Finding, finding
from xlscore.core.roots import Number, plain
from xlscore.core.season.direct import DirectPlaces
from xlscore.core.season.divisions import Divided, divide, moves
from xlscore.core.season.eligibility import Held, ban_findings, breach_findings, hold
from xlscore.core.season.event_types import event_types
from xlscore.core.season.invitations import Inviting
from xlscore.core.season.lots import SeasonLots
from xlscore.core.season.model import Direct, Season, SeasonLine, SeasonOutcome
from xlscore.core.season.ratings import rate
from xlscore.core.season.results import collect, strengths
from xlscore.core.season.rules import SeasonRules
from xlscore.core.season.scale import Packed, Scale, Tally
from xlscore.records import replace
from xlscore.texts import join

#: What a chain compares.
Key = tuple[Any, ...]
_Entry = tuple[Tally, Direct | None, Number]


def solve_season(
    season: Season, rules: SeasonRules, *, ignore_breaches: bool = False
) -> SeasonOutcome:
    """Everything that follows from the places of a season.

    With `ignore_breaches` T10 is left out, to show what its consequences change.
    """
    held, lots = hold(season, rules, ignore_breaches=ignore_breaches), SeasonLots(season)
    direct = DirectPlaces(held, lots)
    factors = strengths(held)
    ranking = ranking_list(held, direct.all, factors)
    moved = moves(held, ranking, lots)
    invited = Inviting(held, direct.all, ranking, lots)
    invited.run()
    return SeasonOutcome(
        events=tuple(held.events),
        ranking=ranking,
        direct=direct.all,
        breaches=held.out.breaches,
        invitations=tuple(invited.found),
        places=invited.places,
        passed=invited.passed,
        findings=(
            *ban_findings(held),
            *breach_findings(held),
            *direct.findings,
            *invited.findings,
            *lots.findings,
            *_find_pointless(season, rules),
        ),
        factors=factors,
        moves=moved,
    )


def _find_pointless(season: Season, rules: SeasonRules) -> Iterator[Finding]:
    """S1: events were held, and none of them brings ranking points: are these the right rules?"""
    if season.events and not any(
        rules.gives_points(event.type_, event.participants) for event in season.events
    ):
        types = event_types(rules)
        yield finding(
            "events-pointless",
            season.cell("family"),
            count=len(season.events),
            title=rules.title,
            accepted=join(types[code] for code in rules.points.types),
            least=max(1, rules.points.participants),
        )


def ranking_list(
    held: Held, direct: Sequence[Direct] = (), factors: Sequence[Exact] = ()
) -> tuple[SeasonLine, ...]:
    """S1-S5, F19: the ranking list; direct qualifiers (S4) and the disqualified (T10) stand last.

    Listed are all who took part in an event that counts (S1), and all direct qualifiers. Before the
    last ones stand those who took part in too few events to be ranked (F17). Where there are
    divisions (F18) their lists stand one after the other.
    O(places + people log people).
    """
    season, rules, events, out = held
    divided = divide(season, rules)
    scale = Scale(rules, events, factors)
    results, lost = collect(held, scale)
    ratings = {name: own.exact for name, own in rate(events, rules.rating).items()}
    unranked = {d.person: d for d in direct} if rules.forfeit else {}
    kept = {} if rules.forfeit else {d.person: d for d in direct}
    enough: list[_Entry] = []
    few: list[_Entry] = []
    for name in sorted(results):
        if name not in unranked and name not in out.excluded:
            line = scale.line(name, results[name], ratings.get(name))
            own = few if line.tournaments < rules.least else enough
            own.append((line, kept.get(name), lost.get(name, 0)))
    ranked = _rank(enough, scale) if divided is None else _rank_divisions(enough, scale, divided)
    excluded = dict.fromkeys(sorted((out.excluded & results.keys()) - unranked.keys()))
    last = [
        _unranked_line(name, scale, results.get(name, []), lost, own)
        for name, own in (unranked | excluded).items()
    ]
    # F17: no rank yet; the value stands there all the same
    missing = (
        replace(line, rank=None, decided_by=None, missing=rules.least - line.tournaments)
        for line in _rank(few, scale)
    )
    rated = (replace(line, rating=ratings.get(line.name)) for line in last)
    if divided is None:
        return (*ranked, *missing, *rated)
    others = (replace(one, division=divided.of(one.name)) for one in (*missing, *rated))
    return (*ranked, *others)


def _rank_divisions(lines: Iterable[_Entry], scale: Scale, divided: Divided) -> list[SeasonLine]:
    """F18: the list of each division."""
    own: list[list[_Entry]] = [[] for _ in range(divided.number)]
    for line in lines:
        own[divided.of(line[0].name)].append(line)
    ranked = enumerate(_rank(lines, scale) for lines in own)
    return [replace(one, division=number) for number, lines in ranked for one in lines]


_KEYS: Mapping[str, Callable[[Tally, Scale], object]] = {
    "value": lambda tally, _: -tally.total,
    "tournaments": lambda tally, _: tally.tournaments,
    "places": lambda tally, scale: scale.places(tally),
    # who has none is behind all who have one
    "rating": lambda tally, _: -(tally.rating or 0),
}


def sort_key(tally: Tally, scale: Scale) -> Key:
    """S5: what the chain compares, the smaller the better."""
    return tuple([_KEYS[code](tally, scale) for code in scale.rules.chain])


def _rank(lines: Iterable[_Entry], scale: Scale) -> list[SeasonLine]:
    """S5: in the order of the chain; people equal in all of it share a rank."""
    chain = scale.rules.chain
    keyed = [(sort_key(tally, scale), tally, direct, lost) for tally, direct, lost in lines]
    keyed.sort(key=lambda item: item[0])
    found: list[SeasonLine] = []
    above: tuple[object, ...] | None = None
    rank = 0
    for i, (key, tally, direct, lost) in enumerate(keyed, 1):
        decided = None
        if key != above:
            rank = i
            if above is not None:
                decided = next(code for code, a, b in zip(chain, above, key, strict=True) if a != b)
            above = key
        found.append(
            SeasonLine(
                tally.name,
                rank,
                value=scale.value(tally),
                counted=scale.list_counted(tally),
                tournaments=tally.tournaments,
                decided_by=decided,
                direct=direct,
                forfeited=lost,
                rating=tally.rating,
            )
        )
    return found


def _unranked_line(
    name: str,
    scale: Scale,
    results: Sequence[Packed],
    lost: Mapping[str, Number],
    direct: Direct | None,
) -> SeasonLine:
    """S4, T10: no points; what the places would have brought is forfeited."""
    every: Number = lost.get(name, 0)
    for packed in results:
        every = every + scale.points_of(packed)
    line = SeasonLine(name, None, 0, (), len(results), direct=direct)
    return replace(line, excluded=direct is None, forfeited=plain(every))

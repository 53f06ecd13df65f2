"""F20: the search: guesses one after the other, the likeliest first, until one explains all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from operator import attrgetter

from xlscore.core.exact import Exact
from xlscore.core.model import EARLY, ResultRow
from xlscore.core.search.guesses import first_guesses, variants
from xlscore.core.search.law import Facts, rules_data, ruleset_of
from xlscore.core.search.league import League, legs_of
from xlscore.core.search.trial import Trial, run, tallies_of
from xlscore.core.tally import Tally

#: Guesses that are varied where none explains all.
MOST_VARIED = 2
#: Explanations that are as good, within so much.
AS_GOOD = 75
_Caps = Mapping[str, tuple[Exact, ...]]


def facts_of(league: League) -> Facts:
    """What the games say by themselves."""
    tables: defaultdict[tuple[str, int, object], list[ResultRow]] = defaultdict(list)
    rows = league.event.results
    for row in rows:
        tables[row.stage, row.round_, row.table].append(row)
    sizes = Counter(len(own) for own in tables.values() if len(own) > 1)
    rounds = {name: max(row.round_ for row in rows if row.stage == name) for name in league.stages}
    byes = [row for row in rows if row.status == "bye"]
    worth = {row.victory_points for row in byes if row.victory_points is not None}
    return Facts(
        league=league,
        sizes=tuple(sorted(sizes)),
        usual=max(sizes, key=lambda size: (sizes[size], size)),
        rounds=rounds,
        sit_out={name: _has_absent(league, name, rounds[name]) for name in league.stages},
        negative=any((row.victory_points or 0) < 0 for row in rows),
        points=len({row.victory_points for row in rows}) > 1,
        byes=bool(byes),
        bye=(worth.pop() or 0) if len(worth) == 1 else 0,
        early=any(row.status in EARLY for row in rows),
        tie_break=any(row.tie_break for row in rows),
        caps=_caps({key: own for key, own in tables.items() if len(own) > 1}),
    )


def _has_absent(league: League, stage: str, rounds: int) -> bool:
    """Whether somebody of the stage did not play all of its rounds."""
    played = Counter(row.no for row in league.event.results if row.stage == stage)
    return any(played[no] < rounds for no in played)


def _caps(tables: Mapping[tuple[str, int, object], list[ResultRow]]) -> _Caps:
    """T2: the least with which a table of a round was won; empty where nobody made more."""
    most: defaultdict[tuple[str, int], list[Exact]] = defaultdict(list)
    for (stage, round_, _), rows in tables.items():
        most[stage, round_].append(max(row.victory_points or 0 for row in rows))
    caps: dict[str, tuple[Exact, ...]] = {}
    for stage, round_ in sorted(most):
        caps[stage] = (*caps.get(stage, ()), min(most[stage, round_]))
    above = any(max(won) > min(won) for won in most.values())
    close = all(max(won) <= min(won) * 2 for won in most.values())
    return caps if above and close and min(map(min, caps.values())) > 0 else {}


def find_rules(league: League, *, known: bool = True) -> tuple[Facts, list[Trial]]:
    """The best explanation of a table, and behind it those that are as good.

    Without `known` nothing is taken from packaged rules.
    """
    facts = facts_of(league)
    plain = {name: _without_scale(facts, name) for name in league.stages}
    legs = legs_of(league, {name: _winners(own) for name, own in plain.items()})
    laws = first_guesses(facts, legs[0], plain[league.stages[0]], known=known)
    trials = sorted(filter(None, (run(facts, law, legs) for law in laws)), key=attrgetter("cost"))
    best = trials[0]
    if not best.settles(league.columns) and (league.columns or best.doubtful or not best.explains):
        for law in [law for one in trials[:MOST_VARIED] for law in variants(one.law, facts)]:
            if made := run(facts, law, legs):
                trials.append(made)
                if made.settles(league.columns):
                    break
    trials.sort(key=attrgetter("cost"))
    return facts, [one for one in trials if one.cost <= trials[0].cost + AS_GOOD]


def _without_scale(facts: Facts, stage: str) -> Mapping[int, Tally]:
    """What everybody made in a stage where places are worth nothing."""
    rules = ruleset_of(rules_data(facts, facts.bare, [{"name": stage, "chain": ["wins"]}]))
    assert rules is not None, "a league without points is one that every ruleset takes"
    return tallies_of(facts.league, rules, stage)


def _winners(tallies: Mapping[int, Tally]) -> frozenset[int]:
    """Those who won their last game at a table."""
    return frozenset(no for no, own in tallies.items() if own.seats and own.finishes[-1].won)

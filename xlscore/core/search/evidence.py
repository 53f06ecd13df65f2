"""What speaks for an explanation and what against it: the engine's own table beside the published.

Nothing here is taken from the search but the ruleset and the chains; ranks and numbers come out of
the whole event, scored by that ruleset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset
from xlscore.core.search.chains import DOUBTFUL
from xlscore.core.search.law import Facts, ruleset_of
from xlscore.core.search.league import League, Pair
from xlscore.core.search.trial import FoundLeg, Trial, tallies_of
from xlscore.core.standings.outcome import Outcome
from xlscore.core.standings.ranking import Standing, values_apart
from xlscore.core.standings.stages import solve
from xlscore.records import NamedTuple, replace


class Decided(NamedTuple):
    """How many neighbours a criterion told apart. `shown` is the column that has its numbers.

    `instead` would have done as well in its place. It is `doubtful` where one of all criteria that
    were tried is likely to be right so often though it means nothing.
    """

    stage: str
    code: str
    times: int
    shown: str
    instead: Sequence[str]
    doubtful: bool


class Against(NamedTuple):
    """Two neighbours of the table whom a criterion puts the other way, with their values.

    `level` where the table has them on one rank.
    """

    above: int
    below: int
    code: str
    values: tuple[Exact, Exact]
    level: bool


class OtherNumber(NamedTuple):
    """A number of the table, and the one that the games make."""

    no: int
    heading: str
    published: Exact
    found: Exact


class OtherRank(NamedTuple):
    """A rank of the table, and the one that comes out; None for who is in no ranking."""

    no: int
    published: int
    found: int | None


class Evidence(NamedTuple):
    """All that is known of one explanation; `open_` are neighbours whom nothing decides;
    each of the criteria in `could` would, perhaps by chance."""

    data: Mapping[str, Any]
    rules: Ruleset
    decided: Sequence[Decided]
    open_: Sequence[Pair]
    against: Sequence[Against]
    numbers: Sequence[OtherNumber]
    ranks: Sequence[OtherRank]
    rows: int
    silent: Sequence[str] = ()
    could: Sequence[str] = ()

    @property
    def whole(self) -> bool:
        """Whether every row of the table comes out, and every number that was understood."""
        return not (self.ranks or self.numbers)


def evidence_of(facts: Facts, trial: Trial) -> Evidence:
    """An explanation held against the table."""
    league, data = facts.league, trial.data(facts)
    rules = ruleset_of(data)
    assert rules is not None, "what was tried is a ruleset"
    outcome = solve(with_lots(league), rules)
    found = {line.no: line.rank for line in outcome.ranking}
    ranks = league.ranks
    other = [
        OtherRank(no, rank, found.get(no)) for no, rank in ranks.items() if found.get(no) != rank
    ]
    return Evidence(
        data=data,
        rules=rules,
        decided=[one for leg in trial.legs for one in _find_decided(leg)],
        open_=[pair for leg in trial.legs for pair in _pairs_of(leg, leg.chain.open_)],
        against=[one for leg in trial.legs for one in _against(leg, outcome)],
        numbers=[*_other_numbers(league, rules, trial)],
        ranks=other,
        rows=len(ranks),
        silent=[*_silent(trial)],
        could=[code for leg in trial.legs for code in leg.chain.could],
    )


def with_lots(league: League) -> Event:
    """C6: the event with the order of the table as everybody's lot."""
    at = {line.no: n for n, line in enumerate(league.lines, 1)}
    players = (player._replace(lot=at.get(player.no)) for player in league.event.players)
    return replace(league.event, players=tuple(players))


def _find_decided(leg: FoundLeg) -> Iterator[Decided]:
    chain = leg.chain
    shown = {one.code: one.column.heading for one in reversed(leg.shown)}
    for n, code in enumerate(chain.codes):
        times = chain.decided[n].bit_count() if n < len(chain.decided) else 0
        instead = chain.instead[n] if n < len(chain.instead) else ()
        doubtful = bool(times) and leg.chance(n) > DOUBTFUL
        yield Decided(
            leg.leg.name, code, times, shown=shown.get(code, ""), instead=instead, doubtful=doubtful
        )


def _silent(trial: Trial) -> Iterator[str]:
    """Columns that show a criterion which decided nothing."""
    for leg in trial.legs:
        for one in leg.shown:
            if one.code not in leg.chain.codes and one.code != "games_played":
                yield one.column.heading


def _pairs_of(leg: FoundLeg, bits: int) -> Iterator[Pair]:
    return (pair for bit, pair in enumerate(leg.leg.pairs) if bits >> bit & 1)


def _against(leg: FoundLeg, outcome: Outcome) -> Iterator[Against]:
    """Pairs that come out the other way, and the criterion that says so."""
    lines: dict[int, Standing] = {}
    for stage in outcome.stages:
        if stage.rules.name == leg.leg.name:
            lines = {line.no: line for line in stage.standings}
    for pair in _pairs_of(leg, leg.chain.wrong):
        above, below = lines[pair.above], lines[pair.below]
        for code in leg.chain.codes:
            own, other = values_apart(above, below, code)
            if own != other:
                yield Against(pair.above, pair.below, code, (own, other), pair.level)
                break


def _other_numbers(league: League, rules: Ruleset, trial: Trial) -> Iterator[OtherNumber]:
    """Numbers of the table that are others than what the engine makes of the games."""
    for leg in trial.legs:
        if any(one.differ for one in leg.shown):
            tallies = tallies_of(league, rules, leg.leg.name)
            for shown in leg.shown:
                for no in shown.column.values:
                    found = CRITERIA[shown.code].exact(tallies[no])
                    if not shown.column.shows(no, found):
                        told = shown.column.values[no]
                        value = found * 100 if shown.column.per_cent else found
                        yield OtherNumber(no, shown.column.heading, told, value)

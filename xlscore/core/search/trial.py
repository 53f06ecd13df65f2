"""One guess put to the test: the engine scores the games by it, and chains are looked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from xlscore.core.criteria import CRITERIA
from xlscore.core.rules import Ruleset
from xlscore.core.search.chains import DOUBTFUL, FoundChain, chance_of, find_chain
from xlscore.core.search.judging import Judge, codes, judge, judge_among, keys_of, values_of
from xlscore.core.search.law import Facts, Law, rules_data, ruleset_of
from xlscore.core.search.league import League, Leg, Numbers, Shown, match_columns
from xlscore.core.standings.stages import solve
from xlscore.core.tally import Tally
from xlscore.records import NamedTuple

#: What a column is worth that a criterion shows, less for each row that differs.
SHOWN, DIFFERS = 400, 250
#: What a criterion costs that may be there by chance.
DOUBT = 100
#: How often a chain is looked for again where it says which games count.
AGAIN = 3


class FoundLeg(NamedTuple):
    """A stage with its chain, the columns that show criteria, how many criteria were `tried`."""

    leg: Leg
    chain: FoundChain
    shown: Sequence[Shown] = ()
    tried: int = 0

    def chance(self, n: int) -> Fraction:
        """How likely one of the criteria that were tried is right so often by chance.

        0 for what a column shows.
        """
        if any(one.code == self.chain.codes[n] for one in self.shown) or n >= len(
            self.chain.decided
        ):
            return Fraction(0)
        return chance_of(self.chain.decided[n].bit_count(), self.tried)

    @property
    def doubtful(self) -> int:
        """How many criteria of the chain may be there by chance."""
        return sum(self.chance(n) > DOUBTFUL for n in range(len(self.chain.codes)))

    @property
    def cost(self) -> int:
        """What the chain costs, less what the columns are worth that it explains."""
        worth = sum(SHOWN - DIFFERS * len(one.differ) for one in self.shown)
        return self.chain.cost + DOUBT * self.doubtful - worth

    @property
    def lot(self) -> bool:
        """Whether players who are level have ranks of their own."""
        return bool(self.chain.open_) and not any(pair.level for pair in self.leg.pairs)


class Trial(NamedTuple):
    """A guess with the chains of all stages; the cheaper, the better it explains the table."""

    law: Law
    legs: Sequence[FoundLeg]
    cost: int

    @property
    def explains(self) -> bool:
        """Whether nothing is open and nothing differs."""
        return self.fits and not any(one.chain.open_ for one in self.legs)

    @property
    def fits(self) -> bool:
        """Whether nothing differs."""
        chains = not any(one.chain.wrong for one in self.legs)
        return chains and not any(shown.differ for one in self.legs for shown in one.shown)

    @property
    def doubtful(self) -> bool:
        """Whether a criterion of some chain may be there by chance."""
        return any(one.doubtful for one in self.legs)

    def settles(self, columns: Sequence[Numbers]) -> bool:
        """Whether the columns prove it: each is understood, and they are all that decides."""
        shown = {own.column.heading for one in self.legs for own in one.shown}
        whole = shown >= {one.heading for one in columns}
        return self.fits and bool(columns) and whole and not self.doubtful

    def data(self, facts: Facts) -> dict[str, Any]:
        """The ruleset as data."""
        stages = [one.leg.stage(one.chain.codes, lot=one.lot) for one in self.legs]
        return rules_data(facts, self.law, stages)


def tallies_of(league: League, rules: Ruleset, stage: str) -> Mapping[int, Tally]:
    """What everybody made in a stage, as the engine scores it."""
    for outcome in solve(league.event, rules).stages:
        if outcome.rules.name == stage:
            return outcome.tallies
    return {}


def run(facts: Facts, law: Law, legs: Sequence[Leg]) -> Trial | None:
    """A guess through all stages; None where the language does not take it."""
    found: list[FoundLeg] = []
    cost = law.cost
    for leg in legs:
        tries = [_settle_chain(facts, law, found, leg, chain=begin) for begin in _first_chains(law)]
        made = [one for one in tries if one is not None]
        if not made:
            return None
        found.append(min(made, key=lambda one: one.cost))
        cost += found[-1].cost
    return Trial(law, found, cost)


def _first_chains(law: Law) -> list[tuple[str, ...]]:
    """Chains to begin with: where not all games count, the chain says which of them do (G8)."""
    if law.found == "none":
        return [("victory_points",)]
    first = "score" if law.unit is not None else "tournament_points"
    more = [(first, "victory_points"), (first, "share")] if law.counted else []
    return [(first,), *more]


def _settle_chain(
    facts: Facts, law: Law, found: Sequence[FoundLeg], leg: Leg, *, chain: tuple[str, ...]
) -> FoundLeg | None:
    """A stage with the chain that comes out where one is taken for the way to choose games."""
    before = [one.leg.stage(one.chain.codes) for one in found]
    known = {own.column.heading for one in found for own in one.shown}
    columns = [one for one in facts.league.columns if one.heading not in known]
    made: FoundLeg | None = None
    for _ in range(AGAIN if law.counted else 1):
        rules = ruleset_of(rules_data(facts, law, [*before, leg.stage(chain)]))
        if rules is None:
            return None
        tallies = tallies_of(facts.league, rules, leg.name)
        made = _find_leg(columns, facts, law, leg, tallies, later=bool(found))
        # what decides nothing is told by points all the same
        found_codes = made.chain.codes or chain
        made = made._replace(chain=made.chain._replace(codes=found_codes))
        if found_codes == chain:
            break
        chain = found_codes
    return made


def _find_leg(
    told: Sequence[Numbers],
    facts: Facts,
    law: Law,
    leg: Leg,
    tallies: Mapping[int, Tally],
    *,
    later: bool,
) -> FoundLeg:
    """The chain of one stage, and its columns."""
    rounds = facts.rounds[leg.name]
    costs = dict(codes(facts, law, later=later, rounds=rounds))
    ranked = {no: tallies[no] for no in sorted(leg.players) if no in tallies}
    alone = [code for code in costs if not CRITERIA[code].among]
    compared = [code for code in costs if CRITERIA[code].among]
    columns = [one for one in told if {*one.values} <= {*ranked}]
    values = {code: values_of(code, ranked) for code in alone}
    shown = match_columns(columns, values, costs)
    at: dict[str, int] = {}
    for position, one in enumerate(shown):
        if one.code != "games_played":
            at.setdefault(one.code, position)
    judges = [judge(code, costs[code], leg.pairs, keys_of(values[code])) for code in alone]
    # All that decide something stay, so that it is told which are as good.
    judges = [one for one in judges if one.right or one.code in at]
    apart = sum(1 << bit for bit, pair in enumerate(leg.pairs) if not pair.level)
    level = sum(1 << bit for bit, pair in enumerate(leg.pairs) if pair.level)
    known: dict[int, list[Judge]] = {}

    def among(open_: int) -> list[Judge]:
        if open_ not in known:
            known[open_] = [
                judge_among(code, costs[code], leg.pairs, open_, ranked) for code in compared
            ]
        return known[open_]

    return FoundLeg(leg, find_chain(judges, among, apart, level, at), shown, len(costs))

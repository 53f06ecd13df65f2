"""C6: who comes into a stage, best first, in one order: where the chain ties, the lot decides.

Cuts are made in ``cuts``; here the players taken are put in the order that seating by rank needs
(K5, K6, T5, D4), with the same lots, so that a lot at the cut and one at a table never differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from xlscore.core.assembly import Assembly
from xlscore.core.findings import Finding, finding
from xlscore.core.model import Event
from xlscore.core.pools import coming_in
from xlscore.core.rules import STAGES, Entry, Ruleset
from xlscore.core.sizes import ImpossibleSize
from xlscore.core.stage_places import sources
from xlscore.core.standings.cuts import Cuts
from xlscore.core.standings.graph import FREE, by_seed, enter, find_left_waiting, seat_first
from xlscore.core.standings.outcome import Outcome, StageOutcome
from xlscore.core.standings.ranking import Standing, group_ties
from xlscore.core.standings.ties import Lots
from xlscore.records import NamedTuple


class RankOrder(NamedTuple):
    """Players best first; `tied` are the groups that the lot put in order."""

    players: tuple[int, ...]
    tied: tuple[tuple[int, ...], ...] = ()
    findings: tuple[Finding, ...] = ()


class Entrants:
    """Stages and their ways in, as far as the standings are known."""

    def __init__(self, event: Event, rules: Ruleset, assembly: Assembly, outcome: Outcome) -> None:
        self._event = event
        self.states = [StageOutcome(i, stage, ()) for i, stage in enumerate(rules.stages)]
        by_name = {state.rules.name: state for state in self.states}
        for found in outcome.stages:
            state = by_name[found.rules.name]
            state.complete, state.games_missing = found.complete, found.games_missing
            state.standings, state.tallies = found.standings, found.tallies
        self._cuts = Cuts(event, assembly, Lots(event), self.states)
        self._cuts.participants = outcome.participants
        self.states[0].held = True
        seat_first(self._cuts, self.states, lambda state: state.tallies)
        for state in self.states[1:]:
            enter(self._cuts, state)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was noted on the way: ties, missing lots, too few players."""
        return tuple(self._cuts.findings)

    @property
    def short(self) -> Sequence[str]:
        """T5: the stages that too few reach."""
        return self._cuts.short

    def still_waiting(self, index: int) -> frozenset[int]:
        """F1: who waited for a later stage when this one was drawn, and has gone home since."""
        waited = (find_left_waiting(self._cuts, state) for state in self.states)
        return frozenset(no for own in waited for no, into in own.items() if into > index)

    def waits_for(self, index: int) -> StageOutcome | None:
        """The stage that is to be complete before it is known who comes into this one."""
        places = self.states[index].rules.places
        if not places:
            way = self.way_in(index)
            return way[1] if way else None
        before = (self._cuts.by_name[name] for name in sources(places))
        return next((one for one in before if not one.complete and one.held is not False), None)

    def way_in(self, index: int) -> tuple[Entry, StageOutcome] | None:
        """The entry by which players come into a stage, and the stage they come from."""
        for entry in self.states[index].rules.entries:
            source = self._cuts.by_name[entry.source]
            if source.held is not False:
                return entry, source
        return None

    def is_ready(self, index: int) -> bool:
        """Whether it is known that a stage is held, and so who plays it."""
        return self.states[index].held is True

    def order(self, index: int) -> RankOrder:
        """Those who come into a stage, best first; of a graph by position, 0 for a free one."""
        if self.states[index].rules.places:
            return RankOrder(self.states[index].order, (), tuple(self._cuts.findings))
        way = self.way_in(index)
        if way is None:
            return RankOrder(())
        entry, source = way
        taken = set(self._cuts.take(source, entry))
        groups = ([no for no in group if no in taken] for group in group_ties(source.standings))
        found = order_by_lot(self._event, groups, source.rules.name)
        return RankOrder(found.players, found.tied, (*self._cuts.findings, *found.findings))


def first_order(event: Event, rules: Ruleset, index: int, players: Iterable[int]) -> RankOrder:
    """F4: those who play a first stage by position: by the seeds typed as lots, or the lot (C6)."""
    lots, nos, stage = Lots(event), sorted(players), rules.stages[index]
    if len(nos) > len(stage.places):
        raise ImpossibleSize(len(nos), "positions")
    order = lots.order(nos, rules.stages[0].name, must=True) or nos
    missing = any(one.code == "lot-missing" for one in lots.findings) and event.randomness
    without = finding("seeds-missing", event.cell("randomness"), stage=STAGES[stage.name])
    problems = (without,) if missing else lots.findings
    return RankOrder((*order, *[FREE] * (len(stage.places) - len(order))), (), problems)


def find_seeded(event: Event, rules: Ruleset, index: int, players: Iterable[int]) -> frozenset[int]:
    """F2: which of all players come into a stage by their seeds; all where they are too many."""
    nos = sorted(players)
    places = [place.number for stage in rules.stages if stage.of_players for place in stage.places]
    order = Lots(event).order(nos, rules.stages[0].name, must=False) or nos
    if len(order) > max(places):
        return frozenset(order)
    found = coming_in(event, rules.stages, rules.stages[index], by_seed(order))
    return frozenset(no for no in found.order if no)


def standing_order(
    event: Event, standings: Sequence[Standing], stage: str, players: Collection[int]
) -> RankOrder:
    """H2: those of `players` in the order of the standings; who has no rank yet comes last."""
    groups = [[no for no in group if no in players] for group in group_ties(standings)]
    ranked = {no for group in groups for no in group}
    groups.append(sorted(no for no in players if no not in ranked))
    return order_by_lot(event, [group for group in groups if group], stage)


def order_by_lot(event: Event, groups: Iterable[Sequence[int]], stage: str) -> RankOrder:
    """C6: the groups one after the other, each in the order of the lot."""
    lots = Lots(event)
    order: list[int] = []
    tied: list[tuple[int, ...]] = []
    for group in groups:
        drawn = lots.order(group, stage, must=True) if len(group) > 1 else None
        order += drawn or group
        if drawn:
            tied.append(tuple(drawn))
    return RankOrder(tuple(order), tuple(tied), lots.findings)

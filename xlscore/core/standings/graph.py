"""F1: who comes into a stage of a graph by its named places.

A position that nobody takes is free: its number is 0, and who meets it has a bye (F4). Where no
game of a stage has two players it is not held, and each goes on from it as he came.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import combinations
from typing import Final

from xlscore.core.assembly import players_in
from xlscore.core.pools import Who, coming_in, places_before
from xlscore.core.rules import STAGES, StageRules
from xlscore.core.stage_places import TakenPlace, sources
from xlscore.core.standings.cuts import Cuts, games_of
from xlscore.core.standings.outcome import StageOutcome
from xlscore.core.standings.ranking import group_ties

FREE: Final = 0
#: More than so many who go home while they wait are not told from those who went before.
MOST_WAITING: Final = 3


def enter(cuts: Cuts, stage: StageOutcome) -> None:
    """Whether the stage is held and who plays it, once all stages it takes people from are over."""
    rules = stage.rules
    if not rules.places:
        cuts.enter_by_entries(stage)
        return
    if rules.of_players:
        stage.held = True
        if stage.games and stage.order:
            cuts.compare(stage, [no for no in stage.order if no])
        return
    stages = [state.rules for state in cuts.by_name.values()]
    needed = places_before(cuts.event, stages, rules)
    before = [cuts.by_name[name] for name in sources((*needed, *rules.unless))]
    waiting = next((state for state in before if not _is_over(state)), None)
    if waiting:
        if stage.games:
            at = {"played": waiting.rounds_played, "rounds": waiting.rules.rounds}
            cuts.note("stage-too-early", stage, source=STAGES[waiting.rules.name], **at)
        elif needed == rules.places and not rules.unless:
            over = {state.rules.name for state in before if _is_over(state)}
            there = ((p, _who(cuts, p)) for p in rules.places if p.source in over)
            stage.known = {place: no for place, no in there if no}
            _mark(cuts, stage)
        return
    stage.places, stage.order = coming_in(cuts.event, stages, rules, partial(_who, cuts))
    spared = [no for place in rules.unless if (no := _who(cuts, place))]
    stage.held = _has_game(rules, stage.order) and stage.order[0] not in spared
    if not stage.held:
        if stage.games:
            cuts.note("stage-not-held", stage, participants=cuts.participants)
        return
    if stage.games and cuts.event.final_stands:
        _stand(cuts, stage, before[0])
    _mark(cuts, stage)
    if stage.games:
        cuts.compare(stage, [no for no in stage.order if no])


def _is_over(state: StageOutcome) -> bool:
    return state.held is False or (state.held is True and state.complete)


def seat_first(
    cuts: Cuts, stages: Sequence[StageOutcome], there: Callable[[StageOutcome], Iterable[int]]
) -> None:
    """F2, F4: first stages by position: the seeds typed as lots, or the lot (C6).

    `there` are those who are in a stage.
    """
    first = [stage for stage in stages if stage.rules.of_players]
    nos = sorted({no for stage in first for no in there(stage)})
    order = (cuts.lots.order(nos, stages[0].rules.name, must=True) if nos else None) or []
    rules = [stage.rules for stage in stages]
    for stage in first if order else ():
        found = coming_in(cuts.event, rules, stage.rules, by_seed(order))
        stage.places, stage.order = found


def by_seed(order: Sequence[int]) -> Who:
    """F4: who has a place of a first stage, by the order of the seeds."""
    return lambda place: order[place.number - 1] if place.number <= len(order) else FREE


def seed_order(stages: Sequence[StageOutcome]) -> list[int]:
    """F4, D4: all players of first stages, the better one first; none where there are no seeds.

    Who has a rank in one that is no knock-out goes by it, then by his seed.
    """
    seeds: list[tuple[int, int, int]] = []
    for stage in (stage for stage in stages if stage.rules.of_players):
        lines = () if stage.rules.knock_out else stage.standings
        ranks = {line.no: line.rank or len(lines) + 1 for line in lines}
        at = zip(stage.places, stage.order, strict=False)
        seeds += [(ranks.get(no, 0), place.number, no) for place, no in at if no]
    return [no for _, _, no in sorted(seeds)]


def _has_game(rules: StageRules, order: Sequence[int]) -> bool:
    if rules.kind.tables == "groups":
        return any(len(game) > 1 for game in games_of(rules, order))
    return sum(map(bool, order)) > 1


def _who(cuts: Cuts, place: TakenPlace) -> int:
    """The player who has a place; 0 for nobody."""
    source = cuts.by_name[place.source]
    if place.place:
        there = _at_game(cuts, source, place.number)
        return there[place.place - 1] if len(there) >= place.place else FREE
    if source.held is False:
        here = [no for no in source.order if no]
        return here[place.number - 1] if len(here) >= place.number else FREE
    return _find_ranked(cuts, source, place.number)


def _find_ranked(cuts: Cuts, source: StageOutcome, rank: int) -> int:
    """Who has a rank in a stage; where its chain leaves a tie, by lot (C6).

    The place of somebody who went home while he waited for a later stage stays free.
    """
    waited = find_left_waiting(cuts, source)
    before = 0
    for group in _eligible_with(cuts, source, waited):
        if rank <= before + len(group):
            order = group
            if group[1:]:
                source.cut_by_lot.update(group)
                order = cuts.lots.order(group, source.rules.name, must=True) or group
            no = order[rank - before - 1]
            return FREE if no in waited else no
        before += len(group)
    return FREE


def _eligible_with(
    cuts: Cuts, source: StageOutcome, waited: Collection[int]
) -> Iterator[list[int]]:
    """Those of a stage who may go on and those who waited, tied ones together."""
    for tied in group_ties(source.standings):
        group = [no for no in tied if no in waited or not cuts.assembly.is_out(no, source.index)]
        if group:
            yield group


def find_left_waiting(cuts: Cuts, source: StageOutcome) -> dict[int, int]:
    """Who went home after others from this stage had been drawn -> the stage he waited for.

    Ranks 3 to 10 play the semi-final, 1 and 2 wait. If 2 goes home then, 3 stays where he plays.
    Whether somebody went before or after the draw shows in who was drawn: the fewest leavers
    that make it right are those who waited. 0 for who waited for nothing.
    """
    out = (no for no in source.tallies if cuts.assembly.is_out(no, source.index))
    gone = sorted(no for no in out if cuts.assembly.is_ranked(no, source.index))
    takers = [s for s in cuts.by_name.values() if gone and _ranks(s, source)]
    drawn = [stage for stage in takers if _players(stage)]
    for count in range(min(len(gone), MOST_WAITING) + 1 if drawn else 0):
        for waited in combinations(gone, count):
            groups, name = _eligible_with(cuts, source, waited), source.rules.name
            lots = (cuts.lots.order(group, name, must=False) or group for group in groups)
            order = [no for group in lots for no in group]
            here = [FREE if no in waited else no for no in order]
            if all(_has_places(stage, source, here) for stage in drawn):
                rank = {no: order.index(no) + 1 for no in waited}
                into = {n: stage.index for stage in takers for n in _ranks(stage, source)}
                return {no: into.get(rank[no], 0) for no in waited}
    return {}


def _players(stage: StageOutcome) -> Set[int]:
    """Who was drawn into a stage."""
    return players_in(stage.games) or stage.tallies.keys()


def _ranks(stage: StageOutcome, source: StageOutcome) -> list[int]:
    """The ranks of a source stage whose holders come into this one."""
    name = source.rules.name
    return [p.number for p in stage.rules.places if p.source == name and not p.place]


def _has_places(stage: StageOutcome, source: StageOutcome, order: Sequence[int]) -> bool:
    """Whether everybody who would come in by this order was drawn into the stage."""
    ranks = (rank for rank in _ranks(stage, source) if rank <= len(order))
    return {FREE, *_players(stage)}.issuperset(order[rank - 1] for rank in ranks)


def _at_game(cuts: Cuts, source: StageOutcome, number: int) -> list[int]:
    """Who played a game of a stage and may go on, the winner first."""
    games = games_of(source.rules, source.order)
    if source.held is False:
        return games[number - 1] if len(games) >= number else []
    tables = list(dict.fromkeys(tally.table for tally in source.tallies.values()))
    tables.sort(key=lambda table: (isinstance(table, str), table))
    if games:
        meant = [source.tallies[no].table for no in games[number - 1] if no in source.tallies]
        tables = tables[:0] if number > len(games) else meant[:1]
        number = 1
    if len(tables) < number:
        return []
    table, found = tables[number - 1], list[int]()
    for group in cuts.eligible(source):
        here = [no for no in group if source.tallies[no].table == table]
        if here[1:]:
            here = cuts.lots.order(here, source.rules.name, must=True) or here
        found += here
    return found


def _mark(cuts: Cuts, stage: StageOutcome) -> None:
    """Who goes on from the stages before; a loser only beside his winner."""
    found = stage.known or dict(zip(stage.places, stage.order, strict=True))
    beside = {(p.source, p.number) for p in stage.rules.places if p.place == 1}
    for place, no in found.items():
        source = cuts.by_name[place.source]
        on = place.place < 2 or (place.source, place.number) in beside
        if no and on and no not in source.qualified:
            source.qualified.append(no)
            source.by_table = bool(place.place)
            source.into[no] = stage.rules.name


def _stand(cuts: Cuts, stage: StageOutcome, source: StageOutcome) -> None:
    """Where the final stands: who was drawn into the stage plays it, one for one."""
    here = players_in(stage.games)
    kept = sorted(no for no in here if no not in stage.order and no in source.tallies)
    passed = [no for no in stage.order if no and no not in here]
    passed = [no for no in passed if not cuts.assembly.is_out(no, stage.index)]
    instead = dict(zip(passed, kept, strict=False))
    if instead:
        stage.order = tuple(instead.get(no, no) for no in stage.order)
        cuts.note_stands(stage, list(instead.values()), list(instead))
        source.kept, source.passed = list(instead.values()), list(instead)

"""Standings: sorting by a chain of criteria, shared ranks, and what separated whom (C5, C6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from operator import attrgetter

from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact, order_keys, reduce_ratio
from xlscore.core.rules import LOT, Chain, StageRules
from xlscore.core.tally import Tallies, Tally
from xlscore.records import NamedTuple

Values = tuple[Exact, ...]
ALONE: Mapping[str, Exact] = {}
DrawLots = Callable[[Sequence[int]], "Sequence[int] | None"]


class Standing(NamedTuple):
    """One line of standings; `rank` is None for somebody out of the event.

    `decided_by` is the one of the `criteria`, or the lot, that separates him from the line above
    (None for the first and for a shared rank). `among` is what he has in criteria that compare him
    with those level with him alone (F8).
    """

    no: int
    rank: int | None
    tally: Tally
    criteria: tuple[str, ...]
    decided_by: str | None = None
    by_lot: bool = False
    among: Mapping[str, Exact] = ALONE

    @property
    def values(self) -> Values:
        """What he has in each of the criteria."""
        return tuple([self.value(code) for code in self.criteria])

    def value(self, code: str) -> Exact:
        """What he has in one criterion; several pages ask, and it is worked out once."""
        if code in self.among:
            return self.among[code]
        known, key = self.tally.stage.known, (self.no, code)
        found = known.get(key)
        if found is None:
            found = known[key] = CRITERIA[code].exact(self.tally)
        return found


def values_apart(above: Standing, below: Standing, code: str) -> tuple[Exact, Exact]:
    """What separates two lines: their values, or what a second look at the two gave them (F8)."""
    values, among = (above.value(code), below.value(code)), CRITERIA[code].among
    if among and values[0] == values[1]:
        own, other = map(reduce_ratio, among([above.tally, below.tally]))
        return own, other
    return values


def rank(
    tallies: Iterable[Tally], chain: Chain, draw_lots: DrawLots | None = None
) -> list[Standing]:
    """C5: the standings of players by a chain of criteria.

    Players equal in all of them share a rank (1, 2, 2, 4) and are listed by number, unless the
    chain ends in the lot and `draw_lots` can order them (C6). O(n log n).
    """
    order = list(tallies)
    decided: list[str | None] = [None] * len(order)
    among: dict[int, dict[str, Exact]] = {}
    ties = [(0, len(order))] if order else []
    for code in chain.criteria:
        ties = [part for tie in ties for part in _tell_apart(code, order, decided, among, tie)]
    for start, stop in ties:
        order[start:stop] = sorted(order[start:stop], key=attrgetter("no"))
    places = [place if code else 1 for place, code in enumerate(decided, 1)]
    lines = zip(order, accumulate(places, max), decided, strict=True)
    codes = chain.criteria
    standings = [Standing(tally.no, shared, tally, codes, code) for tally, shared, code in lines]
    if among:
        standings = [line._replace(among=among.get(line.no, ALONE)) for line in standings]
    return _order_by_lot(standings, draw_lots) if chain.lot and draw_lots else standings


def find_deciding(standings: Sequence[Standing], nos: Collection[int]) -> dict[int, str | None]:
    """C5: what separates each of some players from the one of them above; None for the first.

    Others may stand between two of them: then it is what comes first in the chain.
    """
    found: dict[int, str | None] = {}
    between: list[str] = []
    for line in standings:
        if line.decided_by:
            between.append(line.decided_by)
        if line.no in nos:
            if len(between) > 1:
                between = [min(between, key=(*line.criteria, LOT).index)]
            found[line.no] = between[0] if found and between else None
            between = []
    return found


def _tell_apart(
    code: str,
    order: list[Tally],
    decided: list[str | None],
    among: dict[int, dict[str, Exact]],
    tie: tuple[int, int],
) -> list[tuple[int, int]]:
    """Put players whom nothing told apart yet in order by one criterion; the ties that are left.

    A tie is a slice of `order`; `decided` says what separates each player from the one above. A
    criterion `among` those who are level looks again at those whom it leaves level (F8).
    """
    start, stop = tie
    one, group = CRITERIA[code], order[start:stop]
    values = one.among(group) if one.among else list(map(one.value, group))
    keys = order_keys(values)
    ranked = sorted(range(len(group)), key=keys.__getitem__, reverse=not one.low_wins)
    order[start:stop] = [group[i] for i in ranked]
    pairs = enumerate(pairwise([keys[i] for i in ranked]), start + 1)
    cuts = [at for at, (above, below) in pairs if above != below]
    for at in cuts:
        decided[at] = code
    ties = [(first, end) for first, end in pairwise([start, *cuts, stop]) if end - first > 1]
    if one.among:
        for tally, value in zip(group, values, strict=True):
            among.setdefault(tally.no, {}).setdefault(code, reduce_ratio(value))
        if cuts:
            again = [_tell_apart(code, order, decided, among, part) for part in ties]
            return [part for parts in again for part in parts]
    return ties


def _order_by_lot(standings: Sequence[Standing], draw_lots: DrawLots) -> list[Standing]:
    """C6: those who share a rank in the order of their lots, as far as there are any."""
    found: list[Standing] = []
    for _, members in groupby(standings, key=lambda line: line.rank):
        group, first = list(members), len(found) + 1
        lots = draw_lots([line.no for line in group]) if len(group) > 1 else None
        if lots:
            above, lines = group[0].decided_by, {line.no: line for line in group}
            group = [
                lines[no]._replace(rank=first + i, decided_by=LOT if i else above, by_lot=True)
                for i, no in enumerate(lots)
            ]
        found += group
    return found


def group_ties(standings: Iterable[Standing]) -> list[list[int]]:
    """The players of each rank, in order; those out of the event left out."""
    ranked = [standing for standing in standings if standing.rank is not None]
    return [[s.no for s in group] for _, group in groupby(ranked, key=lambda s: s.rank)]


def pick_counted(tallies: Tallies, stage: StageRules) -> Tallies:
    """G8: each player's best games by the chain of the stage, and what he made in them.

    A game is as good as the criteria would be if it were his only one; of equal games the earlier
    counts. Those that count stay in playing order.
    """
    games = [Tally(no, [seat], tallies) for no, own in tallies.items() for seat in own.seats]
    quality: list[list[int]] = [[] for _ in games]
    for code in stage.chain.criteria:
        one = CRITERIA[code]
        keys = order_keys([one.value(game) for game in games])
        for own, key in zip(quality, keys, strict=True):
            own.append(-key if one.low_wins else key)
    worth = {game.seats[0]: own for game, own in zip(games, quality, strict=True)}
    best = {
        no: sorted(sorted(tally.seats, key=worth.__getitem__, reverse=True)[: stage.counted])
        for no, tally in tallies.items()
    }
    return tallies.only(best)

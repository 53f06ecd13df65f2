"""Standings: sorting by a chain of criteria, shared ranks, and what separated whom (C5, C6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact, order_keys, whole
from xlscore.core.rules import LOT, Chain
from xlscore.core.tally import Tally

Values = tuple[Exact, ...]
DrawLots = Callable[[Sequence[int]], "Sequence[int] | None"]


class Standing(NamedTuple):
    """One line of standings; `rank` is None for somebody out of the event.

    `values` go with the criteria of the chain; `decided_by` is the one, or the lot, that separates
    him from the line above (None for the first and for a shared rank).
    """

    no: int
    rank: int | None
    values: Values
    decided_by: str | None = None
    by_lot: bool = False


def rank(
    tallies: Iterable[Tally], chain: Chain, draw_lots: DrawLots | None = None
) -> list[Standing]:
    """C5: the standings of players by a chain of criteria.

    Players equal in all of them share a rank (1, 2, 2, 4) and are listed by number, unless the
    chain ends in the lot and `draw_lots` can order them (C6). O(n log n).
    """
    players = sorted(tallies, key=lambda tally: tally.no)
    criteria = [CRITERIA[code] for code in chain.criteria]
    columns = [
        [value if type(value) is int else whole(value) for value in map(one.value, players)]
        for one in criteria
    ]
    keys = [order_keys(column) for column in columns]
    order = list(range(len(players)))
    for one, key in zip(reversed(criteria), reversed(keys), strict=True):
        order.sort(key=key.__getitem__, reverse=not one.low_wins)
    values = list(zip(*columns, strict=True))
    standings: list[Standing] = []
    shared = above = 0
    for place, i in enumerate(order, 1):
        decided_by = _separator(chain, keys, above, i) if standings else None
        if decided_by or not standings:
            shared = place
        standings.append(Standing(players[i].no, shared, values[i], decided_by))
        above = i
    return _by_lot(standings, draw_lots) if chain.lot and draw_lots else standings


def _separator(chain: Chain, keys: Sequence[Sequence[int]], above: int, below: int) -> str | None:
    """The first criterion in which two players differ; None if they are equal in all."""
    for code, key in zip(chain.criteria, keys, strict=True):
        if key[above] != key[below]:
            return code
    return None


def _by_lot(standings: Sequence[Standing], draw_lots: DrawLots) -> list[Standing]:
    """C6: those who share a rank in the order of their lots, as far as there are any."""
    found: list[Standing] = []
    for _, members in groupby(standings, key=lambda line: line.rank):
        group, first = list(members), len(found) + 1
        lots = draw_lots([line.no for line in group]) if len(group) > 1 else None
        for i, no in enumerate(lots or ()):
            decided_by = LOT if i else group[0].decided_by
            group[i] = Standing(no, first + i, group[0].values, decided_by, by_lot=True)
        found += group
    return found


def tied_groups(standings: Iterable[Standing]) -> list[list[int]]:
    """The players of each rank, in order; those out of the event left out."""
    ranked = [standing for standing in standings if standing.rank is not None]
    return [[s.no for s in group] for _, group in groupby(ranked, key=lambda s: s.rank)]

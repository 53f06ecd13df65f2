"""Standings: sorting by a chain of criteria, shared ranks, and what separated whom (C5, C6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
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


def chain_values(tally: Tally, chain: Chain) -> Values:
    """The value of each criterion of the chain for one player."""
    values = [CRITERIA[code].value(tally) for code in chain.criteria]
    return tuple([whole(v) if type(v) is Fraction else v for v in values])


def rank(
    values: Mapping[int, Values], chain: Chain, draw_lots: DrawLots | None = None
) -> list[Standing]:
    """Standings of the players in `values` (number -> values of the chain).

    Players equal in all criteria share a rank (1, 2, 2, 4) and are listed by number, unless the
    chain ends in the lot and `draw_lots` can order them (C6). O(n log n).
    """
    if not values:
        return []
    columns = [order_keys(column) for column in zip(*values.values(), strict=True)]
    for i, code in enumerate(chain.criteria):
        if not CRITERIA[code].low_wins:
            columns[i] = [-key for key in columns[i]]
    keys = dict(zip(values, zip(*columns, strict=True), strict=True))
    ordered = [no for _, no in sorted([(key, no) for no, key in keys.items()])]
    standings: list[Standing] = []
    above: tuple[Exact, ...] | None = None
    for key, members in groupby(ordered, key=keys.__getitem__):
        group = list(members)
        first = len(standings) + 1
        decided_by = None if above is None else _separator(chain.criteria, above, key)
        above = key
        lots = draw_lots(group) if draw_lots and len(group) > 1 and chain.lot else None
        for i, no in enumerate(lots or group):
            standings.append(
                Standing(
                    no,
                    first + i if lots else first,
                    values[no],
                    decided_by if i == 0 else LOT if lots else None,
                    bool(lots),
                )
            )
    return standings


def _separator(codes: Sequence[str], above: Values, below: Values) -> str:
    """The first criterion in which two neighbours differ."""
    i = 0
    while above[i] == below[i]:
        i += 1
    return codes[i]


def tied_groups(standings: Iterable[Standing]) -> list[list[int]]:
    """The players of each rank, in order; those out of the event left out."""
    ranked = [standing for standing in standings if standing.rank is not None]
    return [[s.no for s in group] for _, group in groupby(ranked, key=lambda s: s.rank)]

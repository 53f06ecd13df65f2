"""Which criterion a column of the table shows, and whose number is another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from xlscore.core.exact import Exact
from xlscore.core.search.league import Numbers
from xlscore.records import NamedTuple

#: Fewer rows prove nothing unless all of them agree.
FEW = 6


class Shown(NamedTuple):
    """A column, the criterion that it shows, and the players for whom another number comes out."""

    column: Numbers
    code: str
    differ: tuple[int, ...] = ()


Values = Mapping[str, Mapping[int, Exact]]


def shown_by(columns: Sequence[Numbers], values: Values, costs: Mapping[str, int]) -> list[Shown]:
    """For each column the criterion with which most rows agree, if these are nearly all.

    Of several the cheapest, and one that no column before shows.
    """
    found: list[Shown] = []
    for column in columns:
        taken = {one.code for one in found}
        tries = []
        for code, own in values.items():
            off = (no for no in column.values if not column.shows(no, own[no]))
            most = _most(len(column.values))
            differ = tuple(islice(off, most + 1))
            if len(differ) <= most:
                tries.append((len(differ), code in taken, costs[code], code, differ))
        if tries:
            *_, code, differ = min(tries)
            found.append(Shown(column, code, differ))
    return [one for one in found if not _better(one, found)]


def _better(own: Shown, others: Sequence[Shown]) -> bool:
    """Whether another column shows the same with fewer rows that differ."""
    return any(one.code == own.code and len(one.differ) < len(own.differ) for one in others)


def _most(rows: int) -> int:
    """How many of so many rows may differ."""
    return rows // 5 if rows >= FEW else 0

"""C7: how many play at each table; K1 for King Lui, D1 for the Duel.

Sizes come largest first, so three-player tables have the highest table numbers (H2:
"at the bottom"). No table has fewer than 3 or more than 4 players, in the Duel
exactly 2. A number that cannot be seated raises ``ImpossibleSize``; whoever reads a
workbook asks ``checks`` first and reports a finding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

#: few: as few three-player tables as possible; many: as few four-player tables as
#: possible; threes: King Lui's name for the same sizes as "many".
Mode = Literal["few", "many", "threes"]

#: Players of one event, far more than any has; what is worked out for one takes some kilobytes.
MOST_IN_EVENT: Final = 20_000

#: F7: the most who play at one table.
LARGEST: Final = 12

#: D2a: a Duel with fewer players has no semi-finals.
FEWEST_FOR_DUEL: Final = 4


class ImpossibleSize(ValueError):
    """C7: so many players cannot be seated; ``n`` and ``kind`` say what was asked."""

    def __init__(self, n: int, kind: str) -> None:
        super().__init__(f"{n} players cannot be seated ({kind})")
        self.n = n
        self.kind = kind


def table_sizes(n: int, mode: Mode = "few") -> tuple[int, ...]:
    """C7, K1: the sizes of the tables for ``n`` players, fours first.

    few: b = -n mod 4 threes, the rest fours. many, threes: a = n mod 3 fours, the
    rest threes. ImpossibleSize for 1, 2 and 5 (and for less than 1).
    """
    if mode == "few":
        threes = -n % 4
        fours = (n - 3 * threes) // 4
    else:
        fours = n % 3
        threes = (n - 4 * fours) // 3
    if n < 1 or fours < 0 or threes < 0:
        raise ImpossibleSize(n, mode)
    return (4,) * fours + (3,) * threes


def duel_sizes(n: int) -> tuple[int, ...]:
    """D1, D3: tables of two; with an odd number of players a bye, size 1, comes last.

    ImpossibleSize for fewer than four players (D2a).
    """
    if n < FEWEST_FOR_DUEL:
        raise ImpossibleSize(n, "duel")
    return (2,) * (n // 2) + (1,) * (n % 2)


def even_sizes(n: int, sizes: Sequence[int], *, byes: bool = False) -> tuple[int, ...]:
    """F7: as few tables as can be, which differ by one player at most; largest first.

    Where there are no such tables, with `byes` as few as can be sit out. ImpossibleSize if that is
    no way either.
    """
    for out in range(max(sizes) if byes else 1):
        here = n - out
        for tables in range(-(-here // max(sizes)), here // min(sizes) + 1) if here > 0 else ():
            found = tuple((here + k) // tables for k in reversed(range(tables)))
            if {*found} <= {*sizes}:
                return (*found, *[1] * out)
    raise ImpossibleSize(n, "even")


def pod_sizes(n: int, sizes: Sequence[int], usual: int, *, byes: bool = False) -> tuple[int, ...]:
    """G12: tables of the ruleset's sizes, as few as can be that are not of the usual one.

    Of equals more and smaller tables; largest first. Where no tables hold them all, with `byes` as
    few as can be sit out, each at a table of one. ImpossibleSize if that is no way either.

    Of as many unusual tables as the usual one has seats some could be usual ones, so there are
    fewer: what more players there are than these can seat sits at usual tables.
    """
    plain = max(0, n - usual * max(sizes)) // usual
    few = n - plain * usual
    fewest: dict[int, tuple[int, int, tuple[int, ...]]] = {0: (0, 0, ())}
    for total in range(1, few + 1):
        ways = [
            (odd + (size != usual), tables - 1, (*before, size))
            for size in sizes
            if total - size in fewest
            for odd, tables, before in [fewest[total - size]]
        ]
        if ways:
            fewest[total] = min(ways)
    for out in range(usual if byes else 1):
        if few - out in fewest and few > out:
            tables = (*fewest[few - out][2], *[usual] * plain, *[1] * out)
            return tuple(sorted(tables, reverse=True))
    raise ImpossibleSize(n, "pods")

"""T7: the order of the tables in each round, so that few come to a table again.

A round's tables are matched with the places of the room, those of one size with places of one
size: first where nobody has been, then where fewest have. Tables that still bring somebody back
are exchanged with others of their round while that helps. No search by lot: the order is a
function of the rounds alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from xlscore.core.draws.machinery.grids import Tables

#: How often all rounds are gone through for exchanges.
_PASSES: Final = 4

#: How often each player was at each table.
Visits = Counter[tuple[int, int]]


def order_tables(rounds: Sequence[Tables]) -> list[Tables]:
    """T7: the same rounds, the tables of one size in an order that avoids coming back."""
    visits: Visits = Counter()
    ordered: list[Tables] = []
    for tables in rounds:
        placed = tables[:]
        for where in _alike(tables):
            for place, table in zip(where, _match(tables, where, visits), strict=True):
                placed[place] = tables[table]
        _count(placed, visits)
        ordered.append(placed)
    for _ in range(_PASSES):
        changed = [_improve(tables, visits) for tables in ordered]
        if not any(changed):
            break
    return ordered


def _alike(tables: Tables) -> Iterator[list[int]]:
    """The indices of tables of one size, size by size."""
    for size in sorted({len(table) for table in tables}, reverse=True):
        yield [index for index, table in enumerate(tables) if len(table) == size]


def _count(tables: Tables, visits: Visits) -> None:
    for place, table in enumerate(tables):
        visits.update((no, place) for no in table)


def _match(tables: Tables, where: Sequence[int], visits: Visits) -> list[int]:
    """The table for each of the places `where`: as many as can be where nobody has been."""
    before = [[sum(visits[no, p] for no in tables[t]) for p in where] for t in where]
    at: dict[int, int] = {}  # place -> table, both by their position in `where`

    def settle(table: int, tried: set[int]) -> bool:
        for place, cost in enumerate(before[table]):
            if not cost and place not in tried:
                tried.add(place)
                if place not in at or settle(at[place], tried):
                    at[place] = table
                    return True
        return False

    left = [table for table in range(len(where)) if not settle(table, set())]
    for table in left:
        free = (place for place in range(len(where)) if place not in at)
        at[min(free, key=lambda place: (before[table][place], place))] = table
    return [where[at[place]] for place in range(len(where))]


def _improve(tables: Tables, visits: Visits) -> bool:
    """Exchanges two tables of the round wherever fewer come back; whether any were."""
    changed = False
    for one, table in enumerate(tables):
        if all(visits[no, one] < 2 for no in table):
            continue
        for other, there in enumerate(tables):
            if other == one or len(there) != len(table):
                continue
            table = tables[one]
            gain = sum(visits[no, one] - 1 - visits[no, other] for no in table)
            gain += sum(visits[no, other] - 1 - visits[no, one] for no in tables[other])
            if gain > 0:
                for no in table:
                    visits[no, one] -= 1
                    visits[no, other] += 1
                for no in tables[other]:
                    visits[no, other] -= 1
                    visits[no, one] += 1
                tables[one], tables[other] = tables[other], table
                changed = True
    return changed

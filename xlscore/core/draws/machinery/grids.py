"""T7, W4: schedules without repeated meetings by construction, and the order of their tables.

T tables, four columns of T points each; in round r, table i holds the points
(g, i + s[r][g]) for the columns g = 0..3, sums in an abelian group of order T. No
pair meets twice if for every two columns g < h the differences s[r][h] - s[r][g]
differ over all rounds (a partial difference matrix). s[r][g] = k_r * g mod T does
it when d * (k_r - k_j) mod T != 0 for d = 1, 2, 3; k = 0..R-1 always qualifies for
T >= 3(R-1)+1. The few small T it does not reach stand in ``_ROWS``.

Points of one column never meet, but in the fifth round for T = 4 (the columns
themselves: the affine plane of order 4). Tables of three come from points left
out: points that never meet, so that no table loses two.

A round's tables are matched with the places of the room, those of one size with places of one
size: first where nobody has been, then where fewest have. Tables that still bring somebody back
are exchanged with others of their round while that helps. No search by lot: the order is a
function of the rounds alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Final

from xlscore.core.draws.machinery.bounds import cost_evenly
from xlscore.core.sizes import Mode, table_sizes

#: Tables of 0-based players, four-tables first; one list per round.
Tables = list[list[int]]
#: For each point those it meets, and itself.
Mates = list[set[int]]

COLUMNS: Final = 4
#: So many sets of points to leave out are compared; the first without a flaw wins.
_CANDIDATES: Final = 3000

#: Rows s[r] (one digit per column) where no multipliers exist, by number of tables.
_ROWS: Final[Mapping[int, tuple[str, ...]]] = {
    4: ("0000", "0123", "0231", "0312"),
    6: ("0000", "0123", "0241", "0415", "0532"),
    8: ("0000", "0123", "0231", "0347", "0415"),
    9: ("0000", "0123", "0216", "0362", "0485"),
    12: ("0000", "0123", "0215", "0351", "0469"),
}


def _choose_adder(order: int) -> Callable[[int, int], int]:
    """Addition in the group the rows of ``_ROWS`` belong to; else modulo ``order``."""
    if order in (4, 8):
        return lambda a, b: a ^ b
    if order == 9:
        return lambda a, b: (a // 3 + b // 3) % 3 * 3 + (a + b) % 3
    if order == 12:
        return lambda a, b: (a // 6 ^ b // 6) * 6 + (a % 6 + b % 6) % 6
    return lambda a, b: (a + b) % order


def _find_multipliers(order: int, rounds: int) -> list[int]:
    found: list[int] = []
    for k in range(order):
        if len(found) == rounds:
            break
        if all(d * (k - j) % order for j in found for d in (1, 2, 3)):
            found.append(k)
    return found


def lay_grid(order: int, rounds: int) -> list[Tables] | None:
    """T7: ``rounds`` rounds of ``order`` full tables without a repeated meeting.

    Players are the points g * order + j, 0-based. None where the construction does
    not reach that many rounds.
    """
    multipliers = _find_multipliers(order, rounds)
    if len(multipliers) == rounds:
        shifts = [[k * g % order for g in range(COLUMNS)] for k in multipliers]
        add: Callable[[int, int], int] = lambda a, b: (a + b) % order  # noqa: E731
    else:
        shifts = [[int(digit) for digit in row] for row in _ROWS.get(order, ())]
        add = _choose_adder(order)
    drawn = [
        [[g * order + add(i, row[g]) for g in range(COLUMNS)] for i in range(order)]
        for row in shifts[:rounds]
    ]
    if order == COLUMNS and len(drawn) + 1 == rounds:
        drawn.append([list(range(g * order, (g + 1) * order)) for g in range(COLUMNS)])
    return drawn if len(drawn) == rounds else None


def leave_out(
    full: list[Tables], list_sets: Callable[[Mates], Iterable[Sequence[int]]]
) -> list[Tables] | None:
    """T7: the schedule without a set of points that never meet; None if there is no such set.

    Of the sets listed it is the first that spreads the tables of three most evenly.
    """
    count = sum(map(len, full[0]))
    mates: Mates = [set() for _ in range(count)]
    for tables in full:
        for table in tables:
            for point in table:
                mates[point].update(table)
    least, chosen = 0, None
    for points in list_sets(mates):
        visits = Counter(mate for p in points for mate in mates[p] if mate not in points)
        uneven = sum(times * times for times in visits.values())
        if chosen is None or uneven < least:
            least, chosen = uneven, points
        if uneven == cost_evenly(visits.total(), count - len(points), 0):
            break
    return None if chosen is None else _without(full, chosen)


def _without(full: list[Tables], gone: Container[int]) -> list[Tables]:
    """The schedule without some points, the others numbered anew, larger tables first."""
    kept = (point for point in range(sum(map(len, full[0]))) if point not in gone)
    number = {point: player for player, point in enumerate(kept)}
    return [
        sorted(
            ([number[point] for point in table if point in number] for table in tables),
            key=len,
            reverse=True,
        )
        for tables in full
    ]


def construct(n: int, rounds: int, mode: Mode) -> list[Tables] | None:
    """T7: a schedule for 0-based players without repeated meetings, or None.

    few: the -n mod 4 points left out make the three-tables. many: the fourth column
    is left out but for n mod 3 points, who sit at four-tables in every round (it is
    for the search to spread them). None where there is no grid, or no such points.
    """
    sizes = table_sizes(n, mode)
    order, left = len(sizes), -n % COLUMNS
    drawn = lay_grid(order, rounds)

    def list_sets(mates: Mates) -> Iterator[tuple[int, ...]]:
        # Shifting every point moves any set onto one with a point (g, 0) in it.
        for first in range(0, COLUMNS * order, order):
            others = [point for point in range(COLUMNS * order) if point not in mates[first]]
            for rest in combinations(others, left - 1):
                if all(b not in mates[a] for a, b in combinations(rest, 2)):
                    yield (first, *rest)

    if drawn and mode != "few":
        drawn = _without(drawn, range(3 * order + n % 3, COLUMNS * order))
    elif drawn and left:
        drawn = leave_out(drawn, lambda mates: islice(list_sets(mates), _CANDIDATES))
    fits = drawn and all(tuple(map(len, tables)) == sizes for tables in drawn)
    return drawn if fits else None


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
        for where in _list_alike(tables):
            for place, table in zip(where, _match(tables, where, visits), strict=True):
                placed[place] = tables[table]
        _count(placed, visits)
        ordered.append(placed)
    for _ in range(_PASSES):
        changed = [_improve(tables, visits) for tables in ordered]
        if not any(changed):
            break
    return ordered


def _list_alike(tables: Tables) -> Iterator[list[int]]:
    """The indices of tables of one size, size by size."""
    for size in sorted({len(table) for table in tables}, reverse=True):
        yield [index for index, table in enumerate(tables) if len(table) == size]


def _count(tables: Tables, visits: Visits) -> None:
    for place, table in enumerate(tables):
        visits.update((no, place) for no in table)


def _match(tables: Tables, where: Sequence[int], visits: Visits) -> list[int]:
    """The table for each place: as many tables as can be where none of their players has been."""
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

"""F15: two sides at a table: seats 1, 3, 5 ... against seats 2, 4, 6 ...

Partners sit opposite each other. Seat 1 and seat 2 are the first of their sides, 3 and 4 the
second, and so on: a duel by seat is one of two firsts or two seconds, the others are crosswise.
Where not all seats are typed, the order of the rows is that of the seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count

from xlscore.core.model import Game, ResultRow


def side_of(seat: int) -> int:
    """0 for seats 1, 3, 5 ..., 1 for the others."""
    return (seat - 1) % 2


def is_opposite(seat: int, other: int) -> bool:
    """Whether two seats are on different sides, and both the first there, or the second ..."""
    return side_of(seat) != side_of(other) and (seat - 1) // 2 == (other - 1) // 2


def seats_of(game: Game) -> tuple[Mapping[int, int], tuple[int, ...]]:
    """The seat of each who played on, by the place of his row; the seats of whom all beat.

    C9: those are leavers, and substitutes on seats of their own; one that is not typed is the
    lowest free one.
    """
    rows = game.rows
    seats = [row.seat or 0 for row in rows]
    if 0 in seats:
        order = sorted(range(len(rows)), key=lambda n: rows[n].source.row)
        for seat, n in enumerate(order, 1):
            seats[n] = seat
    return dict(enumerate(seats[: len(game.playing)])), find_beaten(game, seats)


def find_beaten(game: Game, seats: Sequence[int]) -> tuple[int, ...]:
    """C9: the seats of leavers and substitutes, where these are those of all rows."""
    free = (seat for seat in count(1) if seat not in seats)
    others = (seat or next(free) for seat in game.seats_besides)
    return (*seats[len(game.playing) :], *others)


def sides(game: Game) -> tuple[list[ResultRow], list[ResultRow]]:
    """Who played on, by sides, each in the order of the seats."""
    seats, _ = seats_of(game)
    found: tuple[list[ResultRow], list[ResultRow]] = ([], [])
    for n in sorted(seats, key=lambda n: seats[n]):
        found[side_of(seats[n])].append(game.playing[n])
    return found

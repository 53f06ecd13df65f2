"""How often each player made each place at each size of table, and what scales make of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from xlscore.core.exact import Exact, reduce_ratio, whole
from xlscore.core.search.law import Law
from xlscore.core.tally import Tally
from xlscore.core.worth import Scale
from xlscore.records import NamedTuple


class Seat(NamedTuple):
    """A place at a table of a size, shared by so many."""

    size: int
    place: int
    tied: int


#: The places of each player, game by game.
Seats = Mapping[int, Sequence[Seat]]


def seats_of(tallies: Mapping[int, Tally]) -> Seats:
    """Everybody's places; a bye is a first place at a table of the usual size."""
    found = {}
    for no, tally in tallies.items():
        scored = tally.stage.scored
        sizes = [scored.games[seat].size for seat in tally.seats]
        found[no] = [
            Seat(size if size > 1 else scored.usual_size, own.place, own.tied)
            for size, own in zip(sizes, tally.finishes, strict=True)
        ]
    return found


def sums(law: Law, seats: Seats) -> dict[int, Exact]:
    """Everybody's tournament points by a scale, of the best games where not all of them count."""
    scale = Scale(law.points)
    worth: dict[Seat, Exact] = {}
    found: dict[int, Exact] = {}
    for no, own in seats.items():
        for seat in own:
            if seat not in worth:
                worth[seat] = scale.value(*seat)
        made = [worth[seat] for seat in own]
        if law.counted is not None:
            made = sorted(made, reverse=True)[: law.counted]
        found[no] = whole(sum(made))
    return found


def all_seats(seats: Seats) -> list[Seat]:
    """Every sort of place that somebody made, in order."""
    return sorted({seat for own in seats.values() for seat in own})


def counts(own: Sequence[Seat], kinds: Sequence[Seat]) -> list[Exact]:
    """How often somebody made each sort of place."""
    made = Counter(own)
    return [made[kind] for kind in kinds]


def parts(own: Sequence[Seat], places: Sequence[tuple[int, int]], *, full: bool) -> list[Exact]:
    """The same by size and place: one who shares a place has a part of each that it spans.

    With `full` he has the better one whole.
    """
    at = {key: n for n, key in enumerate(places)}
    row: list[Exact] = [0] * len(places)
    for seat in own:
        for place in [seat.place] if full else range(seat.place, seat.place + seat.tied):
            row[at[seat.size, place]] += 1 if full else reduce_ratio((1, seat.tied))
    return [whole(value) for value in row]


def every_place(seats: Seats) -> list[tuple[int, int]]:
    """Each size of table that there was, with each of its places."""
    sizes = sorted({seat.size for seat in all_seats(seats)})
    return [(size, place) for size in sizes for place in range(1, size + 1)]


def scale_of(
    places: Sequence[tuple[int, int]], values: Sequence[Exact]
) -> dict[int, tuple[Exact, ...]]:
    """Points by size and place as a scale."""
    found: dict[int, tuple[Exact, ...]] = {}
    for (size, _), value in zip(places, values, strict=True):
        found[size] = (*found.get(size, ()), value)
    return found


def nice(values: Sequence[Exact]) -> bool:
    """Whether these are numbers that somebody would write into rules."""
    small = all(-(10**6) < value < 10**6 for value in values)
    return small and all(value.denominator in (1, 2, 3, 4, 5, 10) for value in values)

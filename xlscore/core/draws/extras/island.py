"""T12: a Catan board by the random method: land fields, number chips, harbours.

Fields lie in rows; lengths of neighbouring rows differ by one, so field k of a row
touches k and k+1 of a longer row next to it, k-1 and k of a shorter one. Chips are
drawn one by one and laid row by row from the top left; no two equal and no two red
ones (6, 8) may touch. Labels: "<label>|lands" for the land fields, "<label>|chips
<attempt>" for the chips, the attempts counted from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from xlscore.core.lots import numbers, shuffle
from xlscore.core.rules import is_board
from xlscore.records import dataclass

Land = Literal["forest", "pasture", "grain", "hills", "mountains", "desert"]
#: Row and place in it, both from 0.
Spot = tuple[int, int]

STANDARD_ROWS: Final = (3, 4, 5, 4, 3)
_TILES: Final[tuple[tuple[Land, int], ...]] = (
    ("forest", 4),
    ("pasture", 4),
    ("grain", 4),
    ("hills", 3),
    ("mountains", 3),
    ("desert", 1),
)
STANDARD_LANDS: Final[tuple[Land, ...]] = tuple(
    land for land, count in _TILES for _ in range(count)
)
CHIPS: Final = (2, *sorted([3, 4, 5, 6, 8, 9, 10, 11] * 2), 12)
RED: Final = frozenset({6, 8})
#: T12: who places a harbour, until all ten are placed.
HARBOURS: Final = (4, 3, 2, 1, 4, 3, 2, 1, 4, 3)
_MOST_ATTEMPTS: Final = 1000


@dataclass(frozen=True, slots=True)
class Field:
    """T12: a land field; ``chip`` is None for the desert."""

    row: int
    place: int
    land: Land | None
    chip: int | None


@dataclass(frozen=True, slots=True)
class Island:
    """T12: the fields row by row from the top left."""

    rows: tuple[int, ...]
    fields: tuple[Field, ...]


def find_neighbours(rows: Sequence[int]) -> dict[Spot, frozenset[Spot]]:
    """T12: which fields touch. ValueError if neighbouring rows do not differ by one."""
    if not is_board(rows):
        raise ValueError(f"rows {tuple(rows)}: lengths of neighbouring rows differ by one")
    touch: dict[Spot, set[Spot]] = {(r, k): set() for r, n in enumerate(rows) for k in range(n)}
    for r, k in touch:
        near = [(r, k - 1), (r, k + 1)]
        for other in (r - 1, r + 1):
            if 0 <= other < len(rows):
                shift = 0 if rows[other] > rows[r] else -1
                near += [(other, k + shift), (other, k + shift + 1)]
        touch[r, k].update(spot for spot in near if spot in touch)
    return {spot: frozenset(near) for spot, near in touch.items()}


def draw_island(
    label: str,
    seed: str,
    rows: Sequence[int] = STANDARD_ROWS,
    lands: Sequence[Land] | None = STANDARD_LANDS,
    chips: Sequence[int] = CHIPS,
) -> Island:
    """T12: one board; ``label`` names stage, round and table.

    ``lands``: the land tiles, as many as fields (None: the organiser lays his own, all
    fields get chips). ``chips``: the set to draw from, at least one for every field
    that is no desert. ValueError where that does not fit or no board exists.
    """
    touch = find_neighbours(rows)
    if lands is not None and len(lands) != len(touch):
        raise ValueError(f"{len(lands)} land tiles for {len(touch)} fields")
    laid = dict(zip(touch, shuffle(lands, f"{label}|lands", seed), strict=True)) if lands else {}
    spots = [spot for spot in touch if laid.get(spot) != "desert"]
    if len(spots) > len(chips):
        raise ValueError(f"{len(chips)} chips for {len(spots)} fields")
    for attempt in range(1, _MOST_ATTEMPTS + 1):
        numbered = lay_chips(spots, touch, chips, numbers(f"{label}|chips {attempt}", seed))
        if numbered is not None:
            fields = tuple(Field(*spot, laid.get(spot), numbered.get(spot)) for spot in touch)
            return Island(tuple(rows), fields)
    raise ValueError(f"no board with rows {tuple(rows)} in {_MOST_ATTEMPTS} attempts")


def fits(spot: Spot, board: dict[Spot, int], touch: dict[Spot, frozenset[Spot]]) -> bool:
    """T12: whether the chip on ``spot`` breaks neither rule with those around it."""
    chip = board[spot]
    around = [board[near] for near in touch[spot] if near in board]
    return chip not in around and not (chip in RED and any(other in RED for other in around))


def lay_chips(
    spots: Sequence[Spot],
    touch: dict[Spot, frozenset[Spot]],
    chips: Sequence[int],
    below: Callable[[int], int],
) -> dict[Spot, int] | None:
    """T12: the chips on the spots, drawn one by one; None if it must be started over.

    On a breach the chip just drawn changes places with the most recently laid one
    for which neither rule is broken then; if there is none it goes back and another
    is drawn for this field.
    """
    bag = sorted(chips)
    board: dict[Spot, int] = {}
    for number, spot in enumerate(spots):
        left = list(bag)
        while left:
            chip = left.pop(below(len(left)))
            board[spot] = chip
            if fits(spot, board, touch) or _exchange(spot, spots[:number], board, touch):
                bag.remove(chip)
                break
            del board[spot]
        if spot not in board:
            return None
    return board


def _exchange(
    spot: Spot, laid: Sequence[Spot], board: dict[Spot, int], touch: dict[Spot, frozenset[Spot]]
) -> bool:
    for other in reversed(laid):
        board[spot], board[other] = board[other], board[spot]
        if fits(spot, board, touch) and fits(other, board, touch):
            return True
        board[spot], board[other] = board[other], board[spot]
    return False

"""F2: who plays in which pool: in a snake of those who come in, or as typed on *Players*.

Where some are typed, the others go in the snake as if those were not there, and a pool that has as
many as the ruleset would give it is passed over; where one has more, the largest others get fewer.
A pool has its players in the order in which they come in. What is typed counts in the first pools
of a ruleset.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest

from xlscore.core.model import Event
from xlscore.core.rules import StageRules
from xlscore.core.spelling import fold
from xlscore.core.stage_places import TakenPlace
from xlscore.core.stage_titles import STAGES
from xlscore.records import NamedTuple

#: Who has a place; 0 for nobody.
Who = Callable[[TakenPlace], int]


class ComingIn(NamedTuple):
    """The positions of a stage, as places taken, and who has each."""

    places: tuple[TakenPlace, ...]
    order: tuple[int, ...]


def pools_beside(stages: Sequence[StageRules], own: StageRules) -> list[StageRules]:
    """All pools that the rules write as one stage, given one of them."""
    name = own.name.removesuffix(own.pool)
    return [stage for stage in stages if stage.pool and stage.name == name + stage.pool]


def first_pools(stages: Sequence[StageRules]) -> list[StageRules]:
    """The pools that the column *Pool* on *Players* names; none if the ruleset has none."""
    own = next((stage for stage in stages if stage.pool), None)
    return pools_beside(stages, own) if own else []


def find_pool(pools: Sequence[StageRules], text: str) -> str:
    """The stage that somebody means, by its letter or its title; "" for none."""
    typed = fold(text)
    for stage in pools:
        names = (*STAGES[stage.name].spellings, stage.name, stage.pool)
        if typed in map(fold, names):
            return stage.name
    return ""


def read_pools(event: Event, stages: Sequence[StageRules]) -> dict[int, str]:
    """The stage that is typed for each player; nobody where no known pool is."""
    typed = [player for player in event.players if player.pool]
    pools = first_pools(stages) if typed else []
    named = {player.no: find_pool(pools, player.pool) for player in typed}
    return {no: name for no, name in named.items() if name}


def coming_in(event: Event, stages: Sequence[StageRules], own: StageRules, who: Who) -> ComingIn:
    """Who comes into a stage by position: as its places say, or into pools as typed.

    Who is typed nowhere and plays in a pool already stays there.
    """
    typed = read_pools(event, stages) if own.pool else {}
    if not typed or own not in (pools := first_pools(stages)):
        return ComingIn(own.places, tuple(map(who, own.places)))
    names = {pool.name for pool in pools}
    played = {row.no: row.stage for row in event.results if row.no and row.stage in names}
    return _deal(pools, who, {**played, **typed})[own.name]


def places_before(
    event: Event, stages: Sequence[StageRules], own: StageRules
) -> tuple[TakenPlace, ...]:
    """The places that decide who comes into a stage. Where pools are typed: those of all pools."""
    if not own.pool or not read_pools(event, stages):
        return own.places
    return tuple(place for pool in pools_beside(stages, own) for place in pool.places)


def _deal(pools: Sequence[StageRules], who: Who, fixed: Mapping[int, str]) -> dict[str, ComingIn]:
    """F2: those who are `fixed` in their pools, the others in the snake."""
    snake = [(name, place, who(place)) for name, place in _snake(pools)]
    there = [one for one in snake if one[2]]
    free = [place for _, place, no in snake if not no]
    room = _room([name for name, _, _ in there], [fixed[no] for _, _, no in there if no in fixed])
    laps = (name for name, _, _ in there)
    found: dict[str, list[tuple[TakenPlace, int]]] = {pool.name: [] for pool in pools}
    for _, place, no in there:
        name = fixed.get(no) or next(name for name in laps if room[name] > 0)
        room[name] -= no not in fixed
        found[name].append((place, no))
    for pool in pools:
        own = found[pool.name]
        left = max(0, len(pool.places) - len(own))
        own += [(place, 0) for place in free[:left]]
        free = free[left:]
    return {
        name: ComingIn(tuple(place for place, _ in own), tuple(no for _, no in own))
        for name, own in found.items()
    }


def _room(snake: Sequence[str], fixed: Sequence[str]) -> Counter[str]:
    """How many more come into each pool; the largest have fewer where another has too many."""
    room, sizes = Counter(snake), Counter(snake)
    room.subtract(fixed)
    for _ in range(-sum(min(0, left) for left in room.values())):
        open_ = [name for name in room if room[name] > 0]
        largest = max(reversed(open_), key=lambda name: sizes[name])
        room[largest] -= 1
        sizes[largest] -= 1
    return room


def _snake(pools: Sequence[StageRules]) -> list[tuple[str, TakenPlace]]:
    """The places of all pools as they come in: the first of A, of B ..., then back."""
    found: list[tuple[str, TakenPlace]] = []
    for lap, places in enumerate(zip_longest(*(pool.places for pool in pools))):
        dealt = [(pool.name, place) for pool, place in zip(pools, places, strict=True) if place]
        found += reversed(dealt) if lap % 2 else dealt
    return found

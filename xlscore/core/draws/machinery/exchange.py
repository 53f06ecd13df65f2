"""T7, H2, C10: the one exchange search: a walk by exchanges, the best state on it kept.

A step takes one of those in trouble and makes his best exchange, even one that costs something.
Then the two rest for some steps, so that the walk gets out of a dead end. Steps are capped, never
time: a draw is the same on every machine.

Three searches walk so: ``round_search`` (schedules), ``apart`` (places of a round or a schedule)
and ``seatings.standings`` (near ranks).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

#: One of 0..n-1, by lot.
Below = Callable[[int], int]
#: What a state costs; the first number counts before the next.
Cost = tuple[int, ...]
Who = TypeVar("Who")
Move = TypeVar("Move")
State = TypeVar("State")


class Exchanges(Protocol[Who, Move, State]):
    """What can be exchanged, and what it costs as it stands."""

    @property
    def cost(self) -> Cost:
        """What the present state costs."""

    def troubled(self, step: int) -> Sequence[Who]:
        """Players whose exchange could lower the cost. Empty if none could."""

    def moves(self, who: Who, step: int, best: Cost) -> Sequence[Move]:
        """The exchanges of one of them that cost least; those that rest do not count."""

    def make(self, move: Move, step: int) -> None:
        """Makes an exchange, which then rests."""

    def state(self) -> State:
        """A copy of the present state."""

    def restore(self, state: State) -> None:
        """Goes back to a state."""


def walk(
    search: Exchanges[Who, Move, State],
    steps: int,
    below: Below,
    *,
    goal: Cost = (),
    patience: int | None = None,
) -> Cost:
    """Walks until the cost is down to ``goal``, nobody is in trouble, or ``steps`` are used.

    ``patience``: so many steps without a better state end it as well. Leaves the best state
    found and returns its cost; where nobody is in trouble the present state is the result.
    """
    best, kept, since = search.cost, search.state(), 0
    for step in range(steps):
        if best <= goal or (patience is not None and step - since > patience):
            break
        troubled = search.troubled(step)
        if not troubled:
            return search.cost
        moves = search.moves(troubled[below(len(troubled))], step, best)
        if not moves:
            continue
        search.make(moves[below(len(moves))], step)
        if search.cost < best:
            best, kept, since = search.cost, search.state(), step + 1
    search.restore(kept)
    return best

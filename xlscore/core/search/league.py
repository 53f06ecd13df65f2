"""F20: what is known of a league: its games, and the table that was published of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from xlscore.core.exact import Exact
from xlscore.core.model import Event


class Line(NamedTuple):
    """One line of the table: who it is and the rank, as 1, 2, 2, 4."""

    no: int
    rank: int


class Numbers(NamedTuple):
    """A column of numbers by player. `digits` are its decimals; None where it is exact.

    With `per_cent` they are hundred times what they are of.
    """

    heading: str
    values: Mapping[int, Exact]
    digits: int | None = None
    per_cent: bool = False

    def shows(self, no: int, value: Exact) -> bool:
        """Whether a value is the number of a player, or it is rounded to that."""
        told = self.values[no]
        off = Fraction(value) * (100 if self.per_cent else 1) - told
        return not off if self.digits is None else abs(off) <= Fraction(1, 2 * 10**self.digits)


class Pair(NamedTuple):
    """Two players of whom one is ahead of the other, or with whom he shares the rank (`level`)."""

    above: int
    below: int
    level: bool = False


class League(NamedTuple):
    """The games, as an event without rules, and the lines of the table, the best first.

    Players of the event who are in no line are out of the ranking. `stages` are the names of the
    stages in playing order.
    """

    event: Event
    lines: Sequence[Line]
    columns: Sequence[Numbers]
    stages: Sequence[str]

    @property
    def ranks(self) -> Mapping[int, int]:
        """The rank of each player in the table."""
        return {line.no: line.rank for line in self.lines}

    def names(self) -> Mapping[int, str]:
        """What the players are called."""
        return {player.no: player.name for player in self.event.players}


def neighbours(lines: Sequence[Line]) -> list[Pair]:
    """Every two lines that stand under each other."""
    return [Pair(a.no, b.no, a.rank == b.rank) for a, b in pairwise(lines)]

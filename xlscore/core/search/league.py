"""F20: what is known of a league: its games, the table published of them, what its columns show.

The cut: its stages, who went on from each, and what that says of its order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice, pairwise
from typing import Any

from xlscore.core.exact import Exact
from xlscore.core.model import Event
from xlscore.records import NamedTuple


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
    """Two players: one is ahead of the other, or they share a rank (`level`)."""

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


class Leg(NamedTuple):
    """One stage: its name, who played it, and the pairs whose order it decides.

    `ended` are the lines of those who came no further. `source` is the stage that they came from,
    and `winners` whether those who did were the winners of its tables.
    """

    name: str
    players: frozenset[int]
    ended: Sequence[Line]
    pairs: Sequence[Pair]
    source: str = ""
    winners: bool = False

    def stage(self, chain: Sequence[str], *, lot: bool = False) -> dict[str, Any]:
        """The stage as a ruleset writes it."""
        made: dict[str, Any] = {"name": self.name, "chain": [*chain, *["lot"] * lot]}
        if self.source:
            count = len(self.players)
            take = "winners" if self.winners else "best"
            entry = {"source": self.source, "take": take, "count": count, "at_least": count}
            made["entries"] = [entry]
        return made


def legs_of(league: League, winners: Mapping[str, frozenset[int]]) -> list[Leg]:
    """The stages in playing order; `winners` are those of the tables of each.

    Who went on is ahead of the best who did not, unless the winners of the tables went on.
    """
    players = {
        name: frozenset(
            row.no for row in league.event.results if row.stage == name and row.no is not None
        )
        for name in league.stages
    }
    furthest = {no: n for n, name in enumerate(league.stages) for no in players[name]}
    legs: list[Leg] = []
    for n, name in enumerate(league.stages):
        ended = [line for line in league.lines if furthest.get(line.no) == n]
        gone = [x for x in league.lines if x.no in players[name] and furthest[x.no] > n]
        pairs = neighbours(ended)
        if ended and {line.no for line in gone} != winners[name]:
            pairs += [Pair(line.no, ended[0].no) for line in gone]
        source = _source(players, league.stages[:n], players[name])
        by_tables = bool(source) and winners[source] == players[name]
        legs.append(Leg(name, players[name], ended, pairs, source=source, winners=by_tables))
    return legs


def _source(
    players: Mapping[str, frozenset[int]], before: Sequence[str], own: frozenset[int]
) -> str:
    """The last stage before in which all of them played, else the first."""
    whole = [name for name in before if own <= players[name]]
    return whole[-1] if whole else (before[0] if before else "")


#: Fewer rows prove nothing unless all of them agree.
FEW = 6


class Shown(NamedTuple):
    """A column, the criterion that it shows, and the players for whom another number comes out."""

    column: Numbers
    code: str
    differ: tuple[int, ...] = ()


Values = Mapping[str, Mapping[int, Exact]]


def match_columns(
    columns: Sequence[Numbers], values: Values, costs: Mapping[str, int]
) -> list[Shown]:
    """For each column the criterion that nearly all of its rows agree with.

    Of several it is the one with most rows; then one that no column before shows, the cheapest.
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
    return [one for one in found if not _is_shown_better(one, found)]


def _is_shown_better(own: Shown, others: Sequence[Shown]) -> bool:
    """Whether another column shows the same with fewer rows that differ."""
    return any(one.code == own.code and len(one.differ) < len(own.differ) for one in others)


def _most(rows: int) -> int:
    """How many of so many rows may differ."""
    return rows // 5 if rows >= FEW else 0

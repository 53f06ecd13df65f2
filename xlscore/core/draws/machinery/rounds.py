"""C7: the shape of every draw: rounds of tables of seats, by player number; what players wish (T7).

A table is where people play; a draw is lots. ``Seat.seat`` is 1..4 and seat 1
starts; a table of three uses three of the four seats, seat 1 among them (W5).
``DrawnRound.round_`` counts from 1 within the stage, table numbers from 1 within the
round. Player numbers are any positive ints (in a schedule: start numbers 1..N).
All of it is immutable and compares by value, so two draws can be compared with ==.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, Literal

from xlscore.core.sizes import LARGEST
from xlscore.records import NamedTuple, dataclass, field, replace

NoteCode = Literal[
    "three-again",
    "draw-fixed-table",
    "opponents-again",
    "draw-group",
    "draw-moved",
    "draw-joined",
    "draw-seated-late",
    "draw-substitute",
    "draw-together",
    "draw-mixed",
]

#: Seats of a table whose draw does not say otherwise, by the number of players.
PLAIN_SEATS: Final[Mapping[int, tuple[int, ...]]] = {
    size: tuple(range(1, size + 1)) for size in range(1, LARGEST + 1)
}


class Seat(NamedTuple):
    """W4: one player's seat at a table: player number and seat 1..4, seat 1 starts."""

    no: int
    seat: int


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """C7: one table of a round; ``seats`` in order of the seat."""

    number: int
    seats: tuple[Seat, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """The player numbers in order of the seat."""
        return tuple(seat.no for seat in self.seats)

    def with_players(self, players: Iterable[int]) -> DrawnTable:
        """The table with other players on its seats."""
        return DrawnTable(self.number, tuple(map(Seat, players, (s.seat for s in self.seats))))

    @property
    def size(self) -> int:
        """How many play here: 3 or 4; 2 in the Duel; 1 for a bye."""
        return len(self.seats)


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """C7: one round of a stage; ``tables`` in order of the table number."""

    round_: int
    tables: tuple[DrawnTable, ...]

    def renamed(self, name: Callable[[int], int]) -> DrawnRound:
        """The round with another number for each player."""
        tables = (table.with_players(map(name, table.players)) for table in self.tables)
        return DrawnRound(self.round_, tuple(tables))

    @property
    def players(self) -> frozenset[int]:
        """Everybody who plays in this round."""
        return frozenset(no for table in self.tables for no in table.players)


@dataclass(frozen=True, slots=True)
class Note:
    """C10, A2: something about a draw that the organiser should be told.

    Its code is that of its finding. Players: who sits at a three-table again because
    the four-tables have too few seats (A2); who did not get the table he needs; two at
    one table who should have been kept apart, or have met; two who sit apart and should not; the
    regulars of a table that has too many; who was moved by a repair
    (C10); who came late and took a free seat; two who need an unscored third (C10, five
    players left).
    """

    code: NoteCode
    round_: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """C7: the result of a draw: consecutive rounds, and what there is to say about them.

    ``labels``: of the lot that gave each round, as published (C6); none without a lot.
    """

    rounds: tuple[DrawnRound, ...]
    notes: tuple[Note, ...] = ()
    labels: tuple[str, ...] = ()

    def only(self, round_: int) -> Drawn:
        """One of the rounds by itself, with its notes and its label."""
        k = round_ - self.rounds[0].round_
        notes = tuple(note for note in self.notes if note.round_ == round_)
        return Drawn(self.rounds[k : k + 1], notes, self.labels[k : k + 1])


def note_substitutes(round_: DrawnRound) -> tuple[Note, ...]:
    """C10, K8: a note for every table that an unscored substitute fills up to three."""
    small = (table.players for table in round_.tables if table.size < 3)
    return tuple(Note("draw-substitute", round_.round_, players) for players in small)


def note_wishes(round_: DrawnRound, wishes: Wishes, *, filled_up: bool) -> Iterator[Note]:
    """T7: what a round leaves open: substitutes, groups that meet, who sits without his partner.

    Then too many regulars at a table.
    """
    number, wishes = round_.round_, wishes.in_rounds(round_.round_)
    yield from note_substitutes(round_) if filled_up else ()
    for table in round_.tables:
        named = [no for no in table.players if wishes.groups.get(no)]
        for group in sorted({wishes.groups[no] for no in named}):
            together = tuple(no for no in named if wishes.groups[no] == group)
            if any(wishes.same_group(*two) for two in combinations(together, 2)):
                yield Note("draw-group", number, tuple(sorted(together)))
    at = {no: table.number for table in round_.tables for no in table.players}
    for no, other in sorted(wishes.partners.items()):
        if no < other and no in at and at.get(other, at[no]) != at[no]:
            yield Note("draw-together", number, (no, other))
    real = [table.players for table in round_.tables if table.size > 1]
    regulars = [tuple(sorted(no for no in nos if no in wishes.regulars)) for nos in real]
    most = max(regulars, key=len, default=())
    if most and len(most) - min(map(len, regulars)) > 1:
        yield Note("draw-mixed", number, most)


def plain_table(number: int, players: Sequence[int]) -> DrawnTable:
    """W4: a table whose players sit in the order given, seat 1 first."""
    seats = PLAIN_SEATS[len(players)]
    return DrawnTable(number, tuple(map(Seat, players, seats)))


def plain_round(round_: int, tables: Iterable[Sequence[int]]) -> DrawnRound:
    """W4: a round of such tables, numbered from 1 in the order given."""
    numbered = (plain_table(number, table) for number, table in enumerate(tables, 1))
    return DrawnRound(round_, tuple(numbered))


def pair(first: int, second: int) -> tuple[int, int]:
    """The key of two players in a count of meetings: the lower number first."""
    return (first, second) if first < second else (second, first)


def count_meetings(rounds: Iterable[DrawnRound]) -> Counter[tuple[int, int]]:
    """C10: how often each two players sat at one table; keys as ``pair`` gives them."""
    return Counter(
        pair(first, second)
        for round_ in rounds
        for table in round_.tables
        for first, second in combinations(table.players, 2)
    )


def note_rematches(
    round_: int, tables: Iterable[Sequence[int]], met: Mapping[tuple[int, int], int]
) -> Iterator[Note]:
    """D1: a note for every two at a table who have met before."""
    for two in (pair(*two) for table in tables for two in combinations(table, 2)):
        if met[two]:
            yield Note("opponents-again", round_, two)


def count_three_visits(rounds: Iterable[DrawnRound]) -> Counter[int]:
    """A2: how often each player sat at a table of three; who never did is absent."""
    return Counter(
        no
        for round_ in rounds
        for table in round_.tables
        if table.size == 3
        for no in table.players
    )


@dataclass(frozen=True, slots=True)
class Wishes:
    """T7: who should be kept apart, and who needs which table; all by player number.

    ``groups``: keep-apart group (empty text: none). ``fixed``: number of the table. ``allowed``:
    numbers of the tables that will do, which several may share. ``rounds``: those in which
    somebody's group counts, where it does not in all. ``partners``: the other of two who always sit
    together. ``regulars`` are spread over the tables.
    """

    groups: Mapping[int, str] = field(default_factory=dict)
    fixed: Mapping[int, int] = field(default_factory=dict)
    allowed: Mapping[int, frozenset[int]] = field(default_factory=dict)
    rounds: Mapping[int, frozenset[int]] = field(default_factory=dict)
    partners: Mapping[int, int] = field(default_factory=dict)
    regulars: frozenset[int] = frozenset()

    @property
    def needs(self) -> dict[int, frozenset[int]]:
        """The tables that will do for each who needs one."""
        return {**self.allowed, **{no: frozenset((one,)) for no, one in self.fixed.items()}}

    @property
    def for_company(self) -> bool:
        """Whether single rounds are asked for that differ in more than the numbers of tables."""
        return bool(self.rounds or self.partners or self.regulars)

    @property
    def is_asked_for(self) -> bool:
        """Whether it matters who sits with whom: groups, fixed tables of several, regulars."""
        named = list(self.groups.values())
        return len(set(named)) < len(named) or len(self.fixed) > 1 or bool(self.regulars)

    def in_rounds(self, *rounds: int) -> Wishes:
        """The groups that count in one of these rounds; without rounds those that always do."""
        if not self.rounds:
            return self
        kept = {
            no: group
            for no, group in self.groups.items()
            if no not in self.rounds or not self.rounds[no].isdisjoint(rounds)
        }
        return replace(self, groups=kept, rounds={})

    def suits(self, no: int, table: int) -> bool:
        """Whether a player may sit at a table."""
        if no in self.fixed:
            return self.fixed[no] == table
        return no not in self.allowed or table in self.allowed[no]

    def same_group(self, one: int, other: int) -> bool:
        """Whether two players share a keep-apart group."""
        group = self.groups.get(one, "")
        same = bool(group) and group == self.groups.get(other, "")
        return same and self.partners.get(one) != other


NO_WISHES: Final = Wishes()

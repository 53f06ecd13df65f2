"""C10: repairing a fixed schedule after drop-outs, with as few moves as possible.

Rounds played stay as they are; in the rounds to come only tables that are left with
one or two players change, and the four-tables or three-tables that help them:

* two: one player comes from a four-table, the one with the fewest new repeated
  opponents, never one who has sat at a three-table if another can move;
* one: joins others (a table of two, else of three), again where he meets fewest
  again; if all others are fours, two players come to him;
* no four-table to take from: two tables of two become one, which moves fewest; a
  single one goes to two threes (3+3+2 = 4+4);
* five players left: 3 + 2, and an unscored substitute for the two.

Whoever comes late and is to be seated is a table of one: he takes the free seat of a three-table,
where he meets fewest again; where there is none, two come to him.

Nobody else moves, and tables keep their numbers. ``redraw`` offers the alternative:
all remaining rounds anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations, count, permutations
from typing import Final

from xlscore.core.draws.machinery.rounds import (
    NO_WISHES,
    PLAIN_SEATS,
    Drawn,
    DrawnRound,
    DrawnTable,
    Note,
    NoteCode,
    Seat,
    Wishes,
    count_meetings,
    count_three_visits,
    note_wishes,
    pair,
)
from xlscore.core.sizes import ImpossibleSize
from xlscore.records import dataclass, replace

#: A table number and the players there.
Tables = dict[int, list[int]]
Move = tuple[int, int, int]  # player, from table, to table

FIVE: Final = 5


def take_out(rounds: Iterable[DrawnRound], out: Collection[int]) -> tuple[DrawnRound, ...]:
    """C8: the rounds without the players who are out; tables may be left small."""
    return tuple(
        DrawnRound(
            round_.round_,
            tuple(
                DrawnTable(table.number, seats)
                for table in round_.tables
                if (seats := tuple(seat for seat in table.seats if seat.no not in out))
            ),
        )
        for round_ in rounds
    )


@dataclass(frozen=True, slots=True)
class RoundsLeft:
    """C10: what is left of a stage: rounds played and planned, who is out, who came late."""

    played: Sequence[DrawnRound]
    planned: Sequence[DrawnRound]
    out: Collection[int]
    joined: Collection[int] = ()
    wishes: Wishes = NO_WISHES


def repair(left: RoundsLeft) -> Drawn:
    """C10: the planned rounds without those who are out and with those who join, one by one.

    Returns the planned rounds only. Meetings in a keep-apart group count as repeated
    ones; who needs a fixed table or sits with a partner is moved only if nobody else can
    be. Notes: who was moved (per round), off his fixed table too, and two who need a substitute.
    ImpossibleSize for fewer than three players left.
    """
    wishes = left.wishes
    before = list(left.played)
    ahead = [_add_late(one, left.joined) for one in take_out(left.planned, left.out)]
    notes: list[Note] = []
    result: list[DrawnRound] = []
    while ahead:
        round_ = ahead.pop(0)
        if len(round_.players) < 3:
            raise ImpossibleSize(len(round_.players), "repair")
        met = count_meetings([*before, *ahead])
        here = wishes.in_rounds(round_.round_)
        named = sorted(no for no in round_.players if here.groups.get(no))
        met.update(two for two in combinations(named, 2) if here.same_group(*two))
        tables = {table.number: list(table.players) for table in round_.tables}
        bound = {*wishes.fixed, *wishes.allowed, *wishes.partners}
        moves = _make_moves(tables, met, count_three_visits(before), bound)
        starts = Counter(
            seat.no for r in before for table in r.tables for seat in table.seats if seat.seat == 1
        )
        seated = _renumber_added(_give_seats(round_, tables, starts), left.planned[0])
        before.append(seated)
        result.append(seated)
        moved = tuple(sorted({no for no, _, _ in moves} - set(left.joined)))
        at = {no: table.number for table in seated.tables for no in table.players}
        if left.joined:
            last = max((table.number for table in left.planned[0].tables), default=0)
            free = not moved and all(at[no] <= last for no in left.joined)
            code: NoteCode = "draw-joined" if free else "draw-seated-late"
            notes.append(Note(code, round_.round_, tuple(sorted(left.joined))))
        if moved:
            notes.append(Note("draw-moved", round_.round_, moved))
        elsewhere = (no for no in sorted({*moved, *left.joined}) if not wishes.suits(no, at[no]))
        if away := tuple(elsewhere):
            notes.append(Note("draw-fixed-table", round_.round_, away))
        notes += note_wishes(seated, wishes, filled_up=True)
    return Drawn(tuple(result), tuple(notes))


def _add_late(round_: DrawnRound, joined: Collection[int]) -> DrawnRound:
    """The round with a table of one for everybody who joins."""
    numbers = count(max((table.number for table in round_.tables), default=0) + 1)
    late = (DrawnTable(n, (Seat(no, 1),)) for no, n in zip(sorted(joined), numbers, strict=False))
    return DrawnRound(round_.round_, (*round_.tables, *late))


def _renumber_added(round_: DrawnRound, planned: DrawnRound) -> DrawnRound:
    """The round with its added tables numbered on after the planned ones."""
    last = max((table.number for table in planned.tables), default=0)
    new = count(last + 1)
    tables = (t if t.number <= last else replace(t, number=next(new)) for t in round_.tables)
    return DrawnRound(round_.round_, tuple(tables))


def _make_moves(
    tables: Tables, met: Counter[tuple[int, int]], visits: Counter[int], fixed: Collection[int]
) -> list[Move]:
    """Makes the moves one table needs, the smallest first, until all sizes are right."""
    made: list[Move] = []

    def cost(moves: tuple[Move, ...]) -> tuple[int, int, int, tuple[Move, ...]]:
        """Fixed players moved, second visits to a three-table, new repeats, then numbers."""
        after = {number: list(players) for number, players in tables.items()}
        for no, start, end in moves:
            after[start].remove(no)
            after[end].append(no)
        again = sum(
            met[pair(no, mate)] > 0 for no, _, end in moves for mate in after[end] if mate != no
        )
        threes = sum(visits[no] > 0 and len(after[end]) == 3 for no, _, end in moves)
        return sum(no in fixed for no, _, _ in moves), threes, again, moves

    while True:
        small = sorted((len(players), number) for number, players in tables.items())
        if small[0][0] > 2 or [size for size, _ in small] == [2, 3]:
            return made
        chosen = min(_list_ways(tables, small[0][1]), key=cost)
        for no, start, end in chosen:
            tables[start].remove(no)
            tables[end].append(no)
            if not tables[start]:
                del tables[start]
        made += chosen


def _list_ways(tables: Tables, small: int) -> list[tuple[Move, ...]]:
    """What can be done for the small table, by the first rule of C10 that applies."""
    lonely = tables[small]
    size = {number: len(players) for number, players in tables.items() if number != small}
    fours = [(no, number) for number in size if size[number] == 4 for no in tables[number]]
    if len(lonely) == 1:
        for wanted in (2, 3, 1):
            found = [number for number in size if size[number] == wanted]
            if found:
                return [((lonely[0], small, number),) for number in found]
        comers = [((no, number, small),) for no, number in fours]
        return [(*one, *two) for one in comers for two in comers if one[0][1] < two[0][1]] or [
            tuple(one) for one in comers
        ]
    if fours:
        return [((no, number, small),) for no, number in fours]
    if twos := [number for number in size if size[number] == 2]:
        return [tuple((no, small, number) for no in lonely) for number in twos]
    first, second = lonely
    ends = [number for number in size if size[number] == 3]
    return [((first, small, one), (second, small, two)) for one, two in permutations(ends, 2)]


def _give_seats(round_: DrawnRound, tables: Tables, starts: Counter[int]) -> DrawnRound:
    """Everybody who stays keeps his seat, newcomers take free ones; seat 1 is filled.

    Where seat 1 is free it goes to who has started least: a newcomer before the
    others, who would have to get up.
    """
    drawn = []
    old = {seat.no: (t.number, seat.seat) for t in round_.tables for seat in t.seats}
    for number, players in sorted(tables.items()):
        kept = {no: old[no][1] for no in players if old[no][0] == number}
        free = [seat for seat in PLAIN_SEATS[4] if seat not in kept.values()]
        for no in sorted((no for no in players if no not in kept), key=lambda no: (starts[no], no)):
            kept[no] = free.pop(0)
        if 1 not in kept.values():
            kept[min(kept, key=lambda no: (starts[no], kept[no]))] = 1
        seats = sorted((Seat(no, seat) for no, seat in kept.items()), key=lambda seat: seat.seat)
        drawn.append(DrawnTable(number, tuple(seats)))
    return DrawnRound(round_.round_, tuple(drawn))

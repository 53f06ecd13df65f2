"""T7: a round as players wish it: first who sits with whom, then the numbers of the tables.

*Company*: who sits with whom. Two players of different tables change places, again and again, as
long as an exchange leaves less of what follows, the first before the next: two at a table who need
different ones; two of whom one sits without the other; clashes of groups; two regulars at a table
(so that the tables with most and fewest regulars differ by one at most). Asked are those who sit
without their partner, then those who clash, then the regulars of the tables that have most. Made is
the exchange that leaves least, then one at tables of the same size, then the one with the fewest
meetings again, then the first by tables and seats as they were drawn: so there is no further lot.

*Tables that players need*, a set for each; several players may share one. Tables get numbers so
that as many players as can be sit where they may: a matching of tables and numbers. Everybody
else's table keeps its number where it is free. Where that is not enough and players may be
exchanged, who sits wrong changes places with somebody without a wish: the exchange that leaves the
fewest unmet, then the fewest clashes of groups, then one at a table of the same size, then the
fewest meetings again, then the lowest numbers. Two who stay together are not exchanged.

Who is to be spared a three-table (A2) comes to none by an exchange.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from xlscore.core.draws.machinery.rounds import (
    Drawn,
    DrawnRound,
    DrawnTable,
    Note,
    Wishes,
    count_meetings,
    note_wishes,
    pair,
)

#: One step of a level outweighs all that two tables can have of those below it.
_LEVEL: Final = 1000
#: Meetings in the other rounds, by pair.
Met = Counter[tuple[int, int]]
#: The players at each table, in order of the seat.
Tables = Mapping[int, list[int]]
#: A table and a place there, from 0.
Place = tuple[int, int]
#: Of an exchange: whether between tables of two sizes, and the meetings again.
Order = tuple[bool, int]


def settle(
    round_: DrawnRound,
    wishes: Wishes,
    met: Met | None = None,
    spared: Collection[int] = (),
    *,
    filled_up: bool = False,
) -> tuple[DrawnRound, tuple[Note, ...]]:
    """T7: the round as wished, tables numbered, and a note for each wish not met.

    Without `met` nobody may be exchanged. `filled_up`: small tables get a substitute (C10).
    """
    if met is not None and wishes.for_company:
        round_ = bring_together(round_, wishes, met, spared)
    round_, missed = number_tables(round_, wishes, met, spared)
    return round_, (*missed, *note_wishes(round_, wishes, filled_up=filled_up))


def settle_all(
    rounds: Sequence[DrawnRound], wishes: Wishes, label: str, *, moving: object = False
) -> Drawn:
    """T7: all rounds of a plan as wished, of one lot; with `moving` players may be exchanged."""
    drawn: list[DrawnRound] = []
    notes: list[Note] = []
    for k, round_ in enumerate(rounds):
        met = count_meetings([*drawn, *rounds[k + 1 :]]) if moving else None
        settled, unmet = settle(round_, wishes, met)
        drawn.append(settled)
        notes += unmet
    return Drawn(tuple(drawn), tuple(notes), (label,) * len(drawn))


def bring_together(
    round_: DrawnRound, wishes: Wishes, met: Met, spared: Collection[int] = ()
) -> DrawnRound:
    """T7: the round with players exchanged; `met` are their meetings in the other rounds."""
    wishes = wishes.in_rounds(round_.round_)
    needs = wishes.needs
    tables = {k: list(table.players) for k, table in enumerate(round_.tables)}
    costs = {k: _cost(table, wishes, needs) for k, table in tables.items()}

    def list_ways(here: Place) -> Iterator[tuple[int, Order, Place, Place]]:
        """His exchanges that leave less: by how much, and what decides among equals."""
        for order, there, mine, theirs in _exchanges(tables, here, met, spared):
            after = _cost(mine, wishes, needs) + _cost(theirs, wishes, needs)
            if (gain := after - costs[here[0]] - costs[there[0]]) < 0:
                yield gain, order, here, there

    def find_best() -> tuple[int, Order, Place, Place] | None:
        asked = _list_asked(tables, wishes)
        ways = (min((way for at in one for way in list_ways(at)), default=None) for one in asked)
        return next(filter(None, ways), None)

    while found := find_best():
        (t, i), (u, j) = found[2:]
        tables[t][i], tables[u][j] = tables[u][j], tables[t][i]
        costs |= {k: _cost(tables[k], wishes, needs) for k in (t, u)}
    changed = (table.with_players(tables[k]) for k, table in enumerate(round_.tables))
    return DrawnRound(round_.round_, tuple(changed))


def _cost(table: Sequence[int], wishes: Wishes, needs: Mapping[int, frozenset[int]]) -> int:
    """What one table leaves to be wished for."""
    alone = sum(wishes.partners.get(no, no) not in table for no in table)
    torn = clashes = mates = 0
    for one, other in combinations(table, 2):
        clashes += wishes.same_group(one, other)
        mates += one in wishes.regulars and other in wishes.regulars
        if one in needs and other in needs:
            torn += needs[one].isdisjoint(needs[other])
    return ((torn * _LEVEL + alone) * _LEVEL + clashes) * _LEVEL + mates


def _list_asked(tables: Tables, wishes: Wishes) -> Iterator[list[Place]]:
    """The seats to try, in turn: lacking a partner, clashing, regulars where most of them sit."""
    seats = [((t, i), no, table) for t, table in tables.items() for i, no in enumerate(table)]
    yield [at for at, no, table in seats if wishes.partners.get(no, no) not in table]
    yield [at for at, no, table in seats if any(wishes.same_group(no, m) for m in table if m != no)]
    count = {t: sum(no in wishes.regulars for no in table) for t, table in tables.items()}
    most, few = max(count.values(), default=0), min(count.values(), default=0)
    crowded = {t for t, regulars in count.items() if regulars == most > few + 1}
    yield [at for at, no, _ in seats if at[0] in crowded and no in wishes.regulars]


def _exchanges(
    tables: Tables, place: Place, met: Met, spared: Collection[int]
) -> Iterator[tuple[Order, Place, list[int], list[int]]]:
    """Each exchange of a player with one at another table: the other's place, both tables after it.

    A2: none brings somebody to a three-table who is to be spared.
    """
    t, i = place
    here, one = tables[t], tables[t][i]
    for u, there in tables.items():
        for j, other in enumerate(there if u != t else ()):
            to_three = one if len(there) == 3 else other if len(here) == 3 else None
            if len(here) == len(there) or to_three not in spared:
                mine, theirs = (
                    [*here[:i], other, *here[i + 1 :]],
                    [*there[:j], one, *there[j + 1 :]],
                )
                again = sum(met[pair(other, mate)] for mate in mine if mate != other)
                again += sum(met[pair(one, mate)] for mate in theirs if mate != one)
                yield (len(here) != len(there), again), (u, j), mine, theirs


def number_tables(
    round_: DrawnRound, wishes: Wishes, met: Met | None = None, spared: Collection[int] = ()
) -> tuple[DrawnRound, tuple[Note, ...]]:
    """T7: the round with its tables numbered as wished, and a note for who sits elsewhere."""
    if wishes.allowed:
        round_, missed = _number_allowed(round_, wishes, met, spared)
    else:
        round_, missed = _number_fixed(round_, wishes.fixed)
    note = Note("draw-fixed-table", round_.round_, tuple(sorted(missed)))
    return round_, (note,) if missed else ()


def _number_fixed(
    round_: DrawnRound, fixed: Mapping[int, int]
) -> tuple[DrawnRound, Collection[int]]:
    """The round with its tables renumbered for those who need a fixed one, and who did not get it.

    Two tables change numbers for each; the first by player number comes first. Somebody does not
    get his table if it does not exist, if another who needs it sits elsewhere, or if he sits with
    somebody who needs another one.
    """
    tables = {table.number: table for table in round_.tables}
    taken: set[int] = set()
    missed: list[int] = []
    for no in sorted(fixed):
        wanted = fixed[no]
        where = next((k for k, table in tables.items() if no in table.players), None)
        if where is None:
            continue
        if where == wanted:
            taken.add(wanted)
        elif wanted not in tables or wanted in taken or where in taken:
            missed.append(no)
        else:
            tables[where], tables[wanted] = tables[wanted], tables[where]
            taken.add(wanted)
    renumbered = (DrawnTable(number, table.seats) for number, table in sorted(tables.items()))
    return DrawnRound(round_.round_, tuple(renumbered)), missed


def _number_allowed(
    round_: DrawnRound, wishes: Wishes, met: Met | None, spared: Collection[int] = ()
) -> tuple[DrawnRound, Collection[int]]:
    """The round with its tables numbered as players need, and who sits where he may not."""
    wanted, tables = wishes.needs, {table.number: [*table.players] for table in round_.tables}
    called, unmet = _match_numbers(tables, wanted)
    while unmet and met is not None:
        found = min(_unmet_ways(tables, unmet, wishes, met, spared), default=None)
        if found is None or found[0] >= len(unmet):
            break
        (t, i), (u, j) = found[-2:]
        tables[t][i], tables[u][j] = tables[u][j], tables[t][i]
        called, unmet = _match_numbers(tables, wanted)
    changed = (table.with_players(tables[table.number]) for table in round_.tables)
    named = sorted((called[table.number], table.seats) for table in changed)
    return DrawnRound(round_.round_, tuple(DrawnTable(*item) for item in named)), unmet


def _unmet_ways(
    tables: Tables, unmet: Iterable[int], wishes: Wishes, met: Met, spared: Collection[int]
) -> Iterator[tuple[int, int, Order, tuple[int, int], Place, Place]]:
    """The exchanges of those who sit wrong with somebody who needs no table.

    How many each leaves unmet, clashes (before any number of regulars), what decides among equals,
    the two players, and where they sit.
    """
    where = {no: (t, i) for t, table in tables.items() for i, no in enumerate(table)}
    needs = wishes.needs
    for one in sorted(set(unmet) - wishes.partners.keys()):
        here = where[one]
        for order, there, mine, theirs in _exchanges(tables, here, met, spared):
            other = mine[here[1]]
            if other in needs or other in wishes.partners:
                continue
            clashes = 0
            for no, table in ((one, theirs), (other, mine)):
                mates = [mate for mate in table if mate != no]
                clashes += _LEVEL * sum(wishes.same_group(no, mate) for mate in mates)
                if no in wishes.regulars:
                    clashes += sum(mate in wishes.regulars for mate in mates)
            after = {**tables, here[0]: mine, there[0]: theirs}
            left = len(_match_numbers(after, needs)[1])
            yield left, clashes, order, (one, other), here, there


def _match_numbers(
    tables: Tables, wanted: Mapping[int, frozenset[int]]
) -> tuple[dict[int, int], list[int]]:
    """The number that each table gets, and the players who then sit where they may not."""
    needs, unmet = _find_needs(tables, wanted)
    taken: dict[int, int] = {}

    def match(k: int, tried: set[int]) -> bool:
        for number in sorted(needs[k], key=lambda number: (number != k, number)):
            if number not in tried:
                tried.add(number)
                if number not in taken or match(taken[number], tried):
                    taken[number] = k
                    return True
        return False

    for k in sorted(needs, key=lambda k: (len(needs[k]), k)):
        if not match(k, set()):
            unmet += [no for no in tables[k] if no in wanted]
    called = {k: number for number, k in taken.items()}
    called |= {k: k for k in tables if k not in called and k not in taken}
    free = iter(sorted(tables.keys() - set(called.values())))
    for k in sorted(tables.keys() - called.keys()):
        called[k] = next(free)
    # A table without a number of its own may still have come to one that suits somebody.
    at = {no: called[k] for k, table in tables.items() for no in table}
    return called, [no for no in dict.fromkeys(unmet) if at[no] not in wanted[no]]


def _find_needs(
    tables: Tables, wanted: Mapping[int, frozenset[int]]
) -> tuple[dict[int, frozenset[int]], list[int]]:
    """The numbers that suit everybody at a table, and the players who get none that suits them."""
    needs: dict[int, frozenset[int]] = {}
    left: list[int] = []
    for k, table in tables.items():
        for no in sorted(no for no in table if no in wanted):
            both = needs.get(k, frozenset(tables)) & wanted[no]
            if both:
                needs[k] = both
            else:
                left.append(no)
    return needs, left

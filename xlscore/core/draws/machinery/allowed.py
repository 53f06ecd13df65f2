"""T7: tables that a player may sit at, a set for each; several may share one.

Tables get numbers so that as many players as can be sit where they may: a matching of tables and
numbers, everybody else's table keeps its number where it is free. Where that is not enough and
players may be exchanged, who sits wrong changes places with somebody without a wish: the exchange
that leaves the fewest unmet, then the fewest clashes of groups, then one at a table of the same
size, then the fewest meetings again, then the lowest numbers. Who is to be spared a three-table
(A2) comes to none, and two who stay together (`company`) are not exchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from xlscore.core.draws.machinery.apart import group_notes, number_fixed
from xlscore.core.draws.machinery.company import bring_together, company_notes
from xlscore.core.draws.machinery.rounds import (
    Drawn,
    DrawnRound,
    DrawnTable,
    Note,
    Wishes,
    meetings,
    pair,
)

#: A clash outweighs any number of regulars at a table.
_LEVEL: Final = 100
#: Meetings in the other rounds, by pair; None where nobody may be exchanged.
Met = Counter[tuple[int, int]] | None
#: How many an exchange leaves unmet, clashes, other sizes, meetings again, and the two players.
Way = tuple[int, int, bool, int, int, int]


def settle(
    round_: DrawnRound, wishes: Wishes, met: Met = None, spared: Collection[int] = ()
) -> tuple[DrawnRound, tuple[Note, ...]]:
    """T7: the round as wished, tables numbered, and a note for each wish not met."""
    if met is not None and wishes.for_company:
        round_ = bring_together(round_, wishes, met, spared)
    round_, missed = number_tables(round_, wishes, met, spared)
    told = group_notes(round_, wishes), company_notes(round_, wishes)
    return round_, (*missed, *told[0], *told[1])


def settle_all(
    rounds: Sequence[DrawnRound], wishes: Wishes, label: str, *, moving: object = False
) -> Drawn:
    """T7: all rounds of a plan as wished, of one lot; with `moving` players may be exchanged."""
    drawn: list[DrawnRound] = []
    notes: list[Note] = []
    for k, round_ in enumerate(rounds):
        met = meetings([*drawn, *rounds[k + 1 :]]) if moving else None
        settled, unmet = settle(round_, wishes, met)
        drawn.append(settled)
        notes += unmet
    return Drawn(tuple(drawn), tuple(notes), (label,) * len(drawn))


def number_tables(
    round_: DrawnRound, wishes: Wishes, met: Met = None, spared: Collection[int] = ()
) -> tuple[DrawnRound, tuple[Note, ...]]:
    """T7: the round with its tables numbered as wished, and a note for who sits elsewhere."""
    if wishes.allowed:
        return number_allowed(round_, wishes, met, spared)
    return number_fixed(round_, wishes.fixed)


def number_allowed(
    round_: DrawnRound, wishes: Wishes, met: Met, spared: Collection[int] = ()
) -> tuple[DrawnRound, tuple[Note, ...]]:
    """T7: the round with its tables numbered as players need, and a note for who is elsewhere."""
    wanted = {**wishes.allowed, **{no: frozenset((one,)) for no, one in wishes.fixed.items()}}
    tables = {table.number: table for table in round_.tables}
    called, unmet = _match_numbers(tables, wanted)
    while unmet and met is not None:
        ways = _exchanges(tables, unmet, wanted, wishes, met)
        found = min((way for way in ways if not _breaks_rule(tables, way, spared)), default=None)
        if found is None or found[0] >= len(unmet):
            break
        *_, one, other = found
        tables = _exchange(tables, one, other)
        called, unmet = _match_numbers(tables, wanted)
    named = sorted((called[k], table.seats) for k, table in tables.items())
    drawn = DrawnRound(round_.round_, tuple(DrawnTable(*item) for item in named))
    note = (Note("draw-fixed-table", round_.round_, tuple(sorted(unmet))),) if unmet else ()
    return drawn, note


def _match_numbers(
    tables: Mapping[int, DrawnTable], wanted: Mapping[int, frozenset[int]]
) -> tuple[dict[int, int], list[int]]:
    """What each table is called, and whose wish that leaves open."""
    needs, unmet = _needs(tables, wanted)
    taken: dict[int, int] = {}

    def matched(k: int, tried: set[int]) -> bool:
        for number in sorted(needs[k], key=lambda number: (number != k, number)):
            if number not in tried:
                tried.add(number)
                if number not in taken or matched(taken[number], tried):
                    taken[number] = k
                    return True
        return False

    for k in sorted(needs, key=lambda k: (len(needs[k]), k)):
        if not matched(k, set()):
            unmet += [no for no in tables[k].players if no in wanted]
    called = {k: number for number, k in taken.items()}
    called |= {k: k for k in tables if k not in called and k not in taken}
    free = iter(sorted(tables.keys() - set(called.values())))
    for k in sorted(tables.keys() - called.keys()):
        called[k] = next(free)
    # A table without a number of its own may still have come to one that suits somebody.
    at = {no: called[k] for k, table in tables.items() for no in table.players}
    return called, [no for no in dict.fromkeys(unmet) if at[no] not in wanted[no]]


def _needs(
    tables: Mapping[int, DrawnTable], wanted: Mapping[int, frozenset[int]]
) -> tuple[dict[int, frozenset[int]], list[int]]:
    """The numbers that suit all who sit at a table, and those whom they do not suit."""
    needs: dict[int, frozenset[int]] = {}
    left: list[int] = []
    for k, table in tables.items():
        for no in sorted(no for no in table.players if no in wanted):
            both = needs.get(k, frozenset(tables)) & wanted[no]
            if both:
                needs[k] = both
            else:
                left.append(no)
    return needs, left


def _exchanges(
    tables: Mapping[int, DrawnTable],
    unmet: Sequence[int],
    wanted: Mapping[int, frozenset[int]],
    wishes: Wishes,
    met: Counter[tuple[int, int]],
) -> Iterator[Way]:
    """Each exchange with somebody at another table."""
    where = {no: k for k, table in tables.items() for no in table.players}
    for one in sorted(set(unmet) - wishes.partners.keys()):
        home = tables[where[one]]
        for k, table in tables.items():
            if k == home.number:
                continue
            for other in table.players:
                if other in wanted or other in wishes.partners:
                    continue
                after = _exchange(tables, one, other)
                clashes = again = 0
                for no, at in ((one, after[k]), (other, after[where[one]])):
                    mates = [mate for mate in at.players if mate != no]
                    clashes += _LEVEL * sum(wishes.same_group(no, mate) for mate in mates)
                    if no in wishes.regulars:
                        clashes += sum(mate in wishes.regulars for mate in mates)
                    again += sum(met[pair(no, mate)] for mate in mates)
                left = len(_match_numbers(after, wanted)[1])
                yield left, clashes, table.size != home.size, again, one, other


def _breaks_rule(tables: Mapping[int, DrawnTable], way: Way, spared: Collection[int]) -> bool:
    """A2: whether an exchange brings somebody to a three-table who is to be spared."""
    sizes = {no: table.size for table in tables.values() for no in table.players}
    *_, one, other = way
    come = (no for no, to in ((one, other), (other, one)) if sizes[to] == 3 != sizes[no])
    return any(no in spared for no in come)


def _exchange(tables: Mapping[int, DrawnTable], one: int, other: int) -> dict[int, DrawnTable]:
    """The tables with two players on each other's seat."""
    swap = {one: other, other: one}
    found = dict(tables)
    for k, table in tables.items():
        if one in table.players or other in table.players:
            found[k] = table.with_players(swap.get(no, no) for no in table.players)
    return found

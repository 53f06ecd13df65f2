"""W4, W5: seats for given tables, so that nobody sits on the same seat again.

Exact, no search. Seat 1, the start, is given out so that starts are spread as evenly
as the tables allow (an optimal semi-matching: a chain of exchanges from who starts
most to who starts two times less, until there is none). The other seats are then
balanced two at a time: tables and players linked by those two seats form chains
and rings, and giving the two seats in turn along each leaves nobody with one of
them two more times than the other.

Up to three rounds everybody has different seats and three-tables use seats 1, 2, 3;
over four rounds of four-tables everybody has each seat once (both by Koenig's
theorem on edge colourings). With b three-tables over four rounds b players start
twice, which is the least possible; three-tables may then use seats like 1, 3, 4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from xlscore.core.draws.machinery.rounds import DrawnRound, DrawnTable, Seat

#: Per table: player -> seat.
Seating = list[dict[int, int]]
#: Per player: how often he had each seat earlier.
Load = dict[int, Counter[int]]

#: Seats a three-table may choose from beside seat 1.
_OTHERS: Final = (2, 3, 4)
_COMPACT_ROUNDS: Final = 3


def _choose(
    tables: Sequence[Sequence[int]], before: Mapping[int, int], *, by_set: bool
) -> list[int]:
    """One player of each table, every player as seldom as possible.

    ``before`` counts how often each was chosen earlier. Minimises the sum of squares
    of the counts: a chain of exchanges exists whenever that sum is not minimal. Among players
    chosen equally often the lower number is asked first; with ``by_set`` the order is a set's.
    """
    load = Counter(dict(before))
    choice: list[int] = []
    tables_of: dict[int, list[int]] = {}
    for index, table in enumerate(tables):
        player = min(table, key=lambda no: load[no])
        choice.append(player)
        load[player] += 1
        for no in table:
            tables_of.setdefault(no, []).append(index)

    def shift(top: int) -> bool:
        """Takes one choice off ``top``, along the shortest chain; False if none."""
        came: dict[int, int] = {}
        queue, seen = [top], {top}
        for player in queue:
            if load[player] <= load[top] - 2:
                load[player] += 1
                load[top] -= 1
                while player != top:
                    index = came[player]
                    player, choice[index] = choice[index], player
                return True
            for index in tables_of[player]:
                if choice[index] == player:
                    for mate in tables[index]:
                        if mate not in seen:
                            seen.add(mate)
                            came[mate] = index
                            queue.append(mate)
        return False

    # One exchange can open the way for another, so until nothing moves.
    moved = True
    while moved:
        moved = False
        asked = set(choice) if by_set else sorted(set(choice))
        for top in sorted(asked, key=lambda no: -load[no]):
            while load[top] > 1 and shift(top):
                moved = True
    return choice


def _link_pairs(groups: Iterable[Sequence[int]]) -> dict[int, int]:
    """Links of one table or player in pairs, as they come; an odd one is left over."""
    partner: dict[int, int] = {}
    for links in groups:
        for a, b in zip(links[::2], links[1::2], strict=False):
            partner[a], partner[b] = b, a
    return partner


def _balance(seating: Seating, pair: tuple[int, int], before: Load) -> None:
    """Gives two seats anew: nobody has one of them two times more than the other.

    Of the two ways to go along a chain the one is taken that suits ``before``.
    """
    one, two = pair
    links = [
        (index, player)
        for index, seats in enumerate(seating)
        for player, seat in seats.items()
        if seat in pair
    ]
    at_table: dict[int, list[int]] = {}
    at_player: dict[int, list[int]] = {}
    for link, (index, player) in enumerate(links):
        at_table.setdefault(index, []).append(link)
        at_player.setdefault(player, []).append(link)
    by_table, by_player = _link_pairs(at_table.values()), _link_pairs(at_player.values())
    ends = [k for k in range(len(links)) if k not in by_table or k not in by_player]
    done: set[int] = set()
    for start in (*ends, *range(len(links))):
        chain: list[int] = []
        at: int | None = start
        ways = (by_table, by_player) if start in by_table else (by_player, by_table)
        while at is not None and at not in done:
            done.add(at)
            chain.append(at)
            at = ways[(len(chain) - 1) % 2].get(at)
        tilt = 0
        for place, link in enumerate(chain):
            earlier = before[links[link][1]]
            tilt += (earlier[one] - earlier[two]) * (-1 if place % 2 else 1)
        turns = pair if tilt <= 0 else (two, one)
        for place, link in enumerate(chain):
            index, player = links[link]
            seating[index][player] = turns[place % 2]


def _measure(seating: Seating, pair: tuple[int, int], before: Load) -> tuple[int, int]:
    """How far the two seats are from even: worst of a player, and sum of squares."""
    ahead: Counter[int] = Counter()
    for seats in seating:
        for player, seat in seats.items():
            if seat in pair:
                ahead[player] += 1 if seat == pair[0] else -1
    apart = [
        count + before[player][pair[0]] - before[player][pair[1]] for player, count in ahead.items()
    ]
    return max(map(abs, apart), default=0), sum(gap * gap for gap in apart)


def give_seats(
    rounds: Sequence[Sequence[Sequence[int]]],
    first: int = 1,
    before: Iterable[DrawnRound] = (),
    *,
    by_set: bool = False,
) -> tuple[DrawnRound, ...]:
    """W4: the given tables of players with seats, rounds numbered from ``first``.

    ``before``: rounds played already, whose seats count as well (C10). Within a table
    the order of the players does not matter; tables keep their order and are numbered
    from 1. Starts repeat as seldom as possible; without ``before`` so does every seat.
    ``by_set`` is the order of equals in logs from before there was a plain one.
    """
    tables = [list(table) for tables in rounds for table in tables]
    load: Load = {no: Counter() for table in tables for no in table}
    for round_ in before:
        for drawn in round_.tables:
            for seat in drawn.seats:
                if seat.no in load:
                    load[seat.no][seat.seat] += 1
    # Compact tables all have seats 1 to 3, so these can take part in the balance.
    compact = len(rounds) <= _COMPACT_ROUNDS and not any(load.values())
    seating = _seat_first(tables, load, (4, 1) if compact else (1,), by_set=by_set)
    seating = _even_out(seating, (1, 2, 3) if compact else _OTHERS, load)
    by_seat = (sorted(seats.items(), key=lambda item: item[1]) for seats in seating)
    in_order = iter([tuple(Seat(no, seat) for no, seat in one) for one in by_seat])
    return tuple(
        DrawnRound(round_, tuple(DrawnTable(n, next(in_order)) for n, _ in enumerate(there, 1)))
        for round_, there in enumerate(rounds, first)
    )


def _seat_first(
    tables: Sequence[Sequence[int]], load: Load, given: Iterable[int], *, by_set: bool
) -> Seating:
    """The seats `given` out evenly, then the others in the order of each table.

    Seat 4 first, and at four-tables only, leaves every table seats 1, 2 and 3.
    """
    rest = [list(table) for table in tables]
    seating: Seating = [{} for _ in tables]
    for seat in given:
        where = [k for k, table in enumerate(tables) if seat == 1 or len(table) == 4]
        earlier = {no: seats[seat] for no, seats in load.items()}
        chosen = _choose([rest[k] for k in where], earlier, by_set=by_set)
        for k, no in zip(where, chosen, strict=True):
            seating[k][no] = seat
            rest[k].remove(no)
    for k, table in enumerate(rest):
        seating[k].update(zip(table, _OTHERS, strict=False))
    return seating


def _even_out(seating: Seating, free: Iterable[int], load: Load) -> Seating:
    """Balances these seats two at a time, as long as that makes any two of them more even."""
    pairs, improving = [*combinations(free, 2)], True
    while improving:
        improving = False
        for pair in pairs:
            worst, spread = _measure(seating, pair, load)
            if worst > 1:
                kept = [dict(seats) for seats in seating]
                _balance(seating, pair, load)
                if _measure(seating, pair, load)[1] < spread:
                    improving = True
                else:
                    seating = kept
    return seating

"""Seats for tables that are made already, so that nobody sits on the same seat again."""

from collections import Counter
from itertools import combinations


def seated(rounds, before=(), by_number=True):
    """The tables of some rounds (lists of lists of players) as dicts seat -> No, by table from 1.

    before: the rounds played, whose seats count as well. Of equals the lower number is asked first,
    not by_number whom a Python set has first (in a log without that line; in one round no matter).
    """
    tables = [list(table) for tables in rounds for table in tables]
    had = {no: Counter() for table in tables for no in table}
    for played in before:
        for table in played:
            for seat, no in table.items():
                if no in had:
                    had[no][seat] += 1
    rest, at = [table[:] for table in tables], [{} for _ in tables]
    compact = len(rounds) <= 3 and not any(had.values())
    for seat in (4, 1) if compact else (1,):
        where = [k for k, table in enumerate(tables) if seat == 1 or len(table) == 4]
        earlier = {no: seats[seat] for no, seats in had.items()}
        chosen = spread([rest[k] for k in where], earlier, by_number)
        for k, no in zip(where, chosen, strict=True):
            at[k][no] = seat
            rest[k].remove(no)
    for k, table in enumerate(rest):
        at[k].update(zip(table, (2, 3, 4), strict=False))
    better = True
    while better:
        better = False
        for pair in combinations((1, 2, 3) if compact else (2, 3, 4), 2):
            worst, uneven = unbalanced(at, pair, had)
            if worst > 1:
                other = balanced(at, pair, had)
                if unbalanced(other, pair, had)[1] < uneven:
                    at, better = other, True
    one = iter(at)
    return [
        {t: {seat: no for no, seat in sorted(next(one).items(), key=lambda x: x[1])} for t, _ in k}
        for k in (list(enumerate(tables, 1)) for tables in rounds)
    ]


def spread(tables, before, by_number):
    """One player of each table, everybody as seldom as can be; before: how often he was already."""
    often, chosen, sits = Counter(before), [], {}
    for k, table in enumerate(tables):
        no = min(table, key=lambda no: often[no])
        chosen.append(no)
        often[no] += 1
        for no in table:
            sits.setdefault(no, []).append(k)

    def relieved(top):
        """Takes one choice off him, along the shortest chain of tables."""
        came, queue = {top: None}, [top]
        for no in queue:
            if often[no] <= often[top] - 2:
                often[no] += 1
                often[top] -= 1
                while no != top:
                    k = came[no]
                    no, chosen[k] = chosen[k], no
                return True
            for k in sits[no]:
                if chosen[k] == no:
                    for mate in tables[k]:
                        if mate not in came:
                            came[mate] = k
                            queue.append(mate)
        return False

    moved = True
    while moved:
        moved = False
        asked = sorted(set(chosen)) if by_number else set(chosen)
        for top in sorted(asked, key=lambda no: -often[no]):
            while often[top] > 1 and relieved(top):
                moved = True
    return chosen


def unbalanced(at, pair, had):
    """How far two seats are from even: the worst of a player, and the sum of squares."""
    ahead = Counter()
    for seats in at:
        for no, seat in seats.items():
            if seat in pair:
                ahead[no] += 1 if seat == pair[0] else -1
    apart = [count + had[no][pair[0]] - had[no][pair[1]] for no, count in ahead.items()]
    return max(map(abs, apart), default=0), sum(gap * gap for gap in apart)


def balanced(at, pair, had):
    """Two seats given anew, in turn along chains of tables and players."""
    at = [dict(seats) for seats in at]
    links = [(k, no) for k, seats in enumerate(at) for no, seat in seats.items() if seat in pair]

    def partners(which):
        groups, found = {}, {}
        for i, link in enumerate(links):
            groups.setdefault(link[which], []).append(i)
        for same in groups.values():
            for a, b in zip(same[::2], same[1::2], strict=False):
                found[a], found[b] = b, a
        return found

    by_table, by_player = partners(0), partners(1)
    ends = [i for i in range(len(links)) if i not in by_table or i not in by_player]
    done = set()
    for start in (*ends, *range(len(links))):
        chain, i = [], start
        ways = (by_table, by_player) if start in by_table else (by_player, by_table)
        while i is not None and i not in done:
            done.add(i)
            chain.append(i)
            i = ways[(len(chain) - 1) % 2].get(i)
        tilt = 0
        for place, link in enumerate(chain):
            seats = had[links[link][1]]
            tilt += (seats[pair[0]] - seats[pair[1]]) * (-1 if place % 2 else 1)
        turns = pair if tilt <= 0 else pair[::-1]
        for place, link in enumerate(chain):
            k, no = links[link]
            at[k][no] = turns[place % 2]
    return at

"""A round of a schedule without those who have left, and with those who came late."""

from collections import Counter
from itertools import combinations, count, permutations

from check_basis import NotHere, at_threes, meetings


def repaired(before, planned, out, joined, wishes):
    """The first of the planned rounds (round -> tables), with as few moves as can be.

    before: the rounds played; out, joined: who is not there any more, and who came late.
    """
    (round_, first), *later = planned.items()

    def without(tables):
        kept = {t: {s: no for s, no in at.items() if no not in out} for t, at in tables.items()}
        return {t: at for t, at in kept.items() if at}

    seats = without(first)
    fresh = count(max(seats, default=0) + 1)
    seats.update((next(fresh), {1: no}) for no in sorted(joined))
    if sum(map(len, seats.values())) < 3:
        raise NotHere("fewer than three who are left")
    met = meetings([*before, *(list(without(tables).values()) for _, tables in later)])
    here = wishes.in_rounds(round_)
    nos = sorted(no for table in seats.values() for no in table.values())
    met.update(frozenset(two) for two in combinations(nos, 2) if here.same_group(*two))
    tables = {t: [at[s] for s in sorted(at)] for t, at in seats.items()}
    move(tables, met, at_threes(before), wishes.bound)
    starts = Counter(at[1] for played in before for at in played if 1 in at)
    after = count(max(first, default=0) + 1)
    found = {}
    for t, players in sorted(tables.items()):
        number = t if t <= max(first, default=0) else next(after)
        found[number] = seated(players, seats[t], starts)
    return found


def move(tables, met, visits, bound):
    """Makes the moves that the smallest table needs, until all sizes are right."""

    def made(moves):
        after = {t: players[:] for t, players in tables.items()}
        for no, start, end in moves:
            after[start].remove(no)
            after[end].append(no)
        return after

    def cost(moves):
        after = made(moves)
        again = sum(
            met[frozenset((no, mate))] > 0
            for no, _, end in moves
            for mate in after[end]
            if mate != no
        )
        threes = sum(visits[no] > 0 and len(after[end]) == 3 for no, _, end in moves)
        return sum(no in bound for no, _, _ in moves), threes, again, moves

    while True:
        small = sorted((len(players), t) for t, players in tables.items())
        if small[0][0] > 2 or [size for size, _ in small] == [2, 3]:
            return
        after = made(min(ways(tables, small[0][1]), key=cost))
        tables.clear()
        tables.update((t, players) for t, players in after.items() if players)


def ways(tables, small):
    """What can be done for a table of one or two: (player, from, to), one move or two."""
    lonely = tables[small]
    size = {t: len(players) for t, players in tables.items() if t != small}
    fours = [(no, t) for t in size if size[t] == 4 for no in tables[t]]
    if len(lonely) == 1:
        for wanted in (2, 3, 1):
            ends = [t for t in size if size[t] == wanted]
            if ends:
                return [((lonely[0], small, t),) for t in ends]
        comers = [(no, t, small) for no, t in fours]
        twos = [(one, two) for one in comers for two in comers if one[1] < two[1]]
        return twos or [(one,) for one in comers]
    if fours:
        return [((no, t, small),) for no, t in fours]
    if ends := [t for t in size if size[t] == 2]:
        return [tuple((no, small, t) for no in lonely) for t in ends]
    ends = [t for t in size if size[t] == 3]
    first, second = lonely
    return [((first, small, one), (second, small, two)) for one, two in permutations(ends, 2)]


def seated(players, old, starts):
    """Who stays keeps his seat, who comes takes the lowest free one; somebody has seat 1."""
    kept = {no: seat for seat, no in old.items() if no in players}
    free = [seat for seat in (1, 2, 3, 4) if seat not in kept.values()]
    for no in sorted((no for no in players if no not in kept), key=lambda no: (starts[no], no)):
        kept[no] = free.pop(0)
    if 1 not in kept.values():
        kept[min(kept, key=lambda no: (starts[no], kept[no]))] = 1
    return {seat: no for no, seat in sorted(kept.items(), key=lambda x: x[1])}

"""Keeping players apart: exchanges on places that meet each other, and walks by lot after them.

Places are counted from 0; mates[place] are the places it meets, as often as it does.
"""

from collections import Counter

from check_basis import mixed


def forced(order, groups, tables):
    """How many of a round must clash because their groups are larger than the tables many."""
    clashes = 0
    for size in Counter(groups[no] for no in order if no in groups).values():
        q, m = divmod(size, tables)
        clashes += tables * q * (q - 1) // 2 + m * q
    return clashes


def together(one, other):
    """What two of these kinds (group, needs a fixed table) cost who meet."""
    return (bool(one[0]) and one[0] == other[0]) + 100 * (one[1] and other[1])


def cost_of(order, mates, kinds):
    met = ((order[p], order[mate]) for p, row in enumerate(mates) for mate in row)
    return sum(together(kinds[one], kinds[other]) for one, other in met) // 2


def exchanged(order, mates, kinds, below, rules=(), least=0):
    """The order that exchanges leave; rules: who may change places, the strictest first."""
    best = None
    for start, rule in starts(order, mates, kinds, below, rules):
        found = walked(start, mates, kinds, below, rule)
        if best is None or found[0] < best[0]:
            best = found
        if best[0] <= least:
            break
    return best[1]


def starts(order, mates, kinds, below, rules):
    """Where each search begins, and its rule; layouts are made when it is their turn."""
    more = range(10 if len(order) <= 100 else 0)
    if rules:
        yield from ((order, rule) for rule in rules)
        yield from ((order, rules[-1]) for _ in more)
        return
    yield order, None
    yield laid_out(order, mates, kinds, below), None
    for turn in more:
        yield order if turn % 2 else laid_out(order, mates, kinds, below), None


def laid_out(order, mates, kinds, below):
    """Groups, larger ones first, on places that never meet; everybody else as before."""
    groups, at = {}, {}
    for no in order:
        if kinds[no][0]:
            groups.setdefault(kinds[no][0], []).append(no)
    for members in sorted(groups.values(), key=len, reverse=True):
        free = [place for place in range(len(order)) if place not in at]
        turn, best = below(len(free)), []
        for first in (*range(turn, len(free)), *range(turn)):
            chosen, taken = [], set()
            for place in free[first:] + free[:first]:
                if place not in taken and len(chosen) < len(members):
                    chosen.append(place)
                    taken.update(mates[place])
            best = max(best, chosen, key=len)
            if len(best) == len(members):
                break
        at.update(zip(best, members, strict=False))
    rest = iter([no for no in order if no not in at.values()])
    return [at[place] if place in at else next(rest) for place in range(len(order))]


def walked(order, mates, kinds, below, rule):
    """(clashes, order) of the best state on a walk by exchanges, of equals the first."""
    order, places, rests = list(order), range(len(order)), {}
    now = cost_of(order, mates, kinds)
    best, kept, since = now, order[:], 0

    def trouble(place, kind, but=-1):
        """What one of a kind would clash there."""
        mine = (order[mate] for mate in mates[place] if mate != but)
        return sum(together(kind, kinds[no]) for no in mine) if any(kind) else 0

    for step in range(min(100 + 4 * len(order), 2000)):
        if best == 0 or step - since > 100:
            break
        clash = [trouble(p, kinds[order[p]]) for p in places]
        asked = [p for p in places if clash[p]]
        here = asked[below(len(asked))]
        one, ways = order[here], {}
        for there in places:
            other = order[there]
            if there == here or kinds[one] == kinds[other]:
                continue
            if rule and not rule(one, other, here, there):
                continue
            if max(rests.get((one, there), -1), rests.get((other, here), -1)) > step:
                continue
            more = trouble(there, kinds[one], here) + trouble(here, kinds[other], there)
            more += 2 * together(kinds[one], kinds[other]) * mates[here].count(there)
            ways.setdefault(more - clash[here] - clash[there], []).append(there)
        if not ways:
            continue
        there = ways[min(ways)][below(len(ways[min(ways)]))]
        rests[one, here] = rests[order[there], there] = step + 5
        order[here], order[there] = order[there], one
        now += min(ways)
        if now < best:
            best, kept, since = now, order[:], step + 1
    return best, kept


def walks(order, mates, kinds, below, least):
    """Up to eight walks by lot, where exchanges have left more clashes than must be."""
    most = cost_of(order, mates, kinds)
    if most <= least or not 15 <= len(order) <= 100:
        return order
    found, n = order, len(order)
    names = sorted(set(kinds.values()))
    pays = {(one, other): together(one, other) for one in names for other in names}
    for _ in range(8):
        at = mixed(sorted(order), below)
        kind, now = [kinds[no] for no in at], cost_of(at, mates, kinds)
        for i in range(40_000):
            p, q = divmod(below(n * n), n)
            one, two = kind[p], kind[q]
            if one != two:
                d = 0
                for here, old, new, there in ((p, one, two, q), (q, two, one, p)):
                    for mate in mates[here]:
                        if mate != there:
                            d += pays[new, kind[mate]] - pays[old, kind[mate]]
                if all(below(500) < 100 - i // 400 for _ in range(d)):
                    at[p], at[q], kind[p], kind[q], now = at[q], at[p], two, one, now + d
            if now < most:
                found, most = at[:], now
            if most <= least:
                return found
    return found

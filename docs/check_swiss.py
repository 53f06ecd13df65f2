"""Rounds of the Swiss system, and pods by lot: the tables that cost least."""

from collections import Counter
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import combinations
from math import lcm

from check_basis import NotHere, filled, in_turn, meetings, numbers, numbers_in, plain, shuffled
from check_pairs import least_pairs
from check_tables import settled


def costs(order, said, usual, round_, met, wishes):
    """(of two at a table, of a missing seat beside one, of a bye), by position in the order.

    said: No -> (points, seats that were missing so far, byes so far); met: meetings before;
    """
    fixed, regulars = wishes.fixed, wishes.regulars
    unit = lcm(*(Fraction(points).denominator for points, _, _ in said.values()))
    points = [int(Fraction(said[no][0]) * unit) for no in order]
    count, least, span = len(order), min(points), max(points) - min(points)
    # one step of each level is more than all that can come below it
    seats = count * (usual + 1)
    equal = (count + 1) ** 2 * seats + 1
    mixed, equal = (equal, equal * (seats + 1)) if regulars else (0, equal)
    wish = equal * (span**2 * seats + 1)
    again = wish * (usual * round_ + 1) * seats
    bye = again * seats * (round_ + 1) ** 2

    def two(a, b):
        one, other = order[a], order[b]
        times = met[frozenset((one, other))]
        torn = {one, other} <= set(fixed) and fixed[one] != fixed[other]
        return (
            (again * (2 * times - 1) if times else 0)
            + wish * (wishes.same_group(one, other) or torn)
            + equal * (points[a] - points[b]) ** 2
            + mixed * ({one, other} <= regulars)
            + (a - b) ** 2
        )

    places = range(count)
    together = [[two(a, b) if a != b else 0 for b in places] for a in places]
    last = [equal * (points[a] - least) ** 2 + (count - a) ** 2 for a in places]
    missing = [last[a] + wish * said[no][1] for a, no in enumerate(order)]
    alone = [last[a] + bye * (usual - 1) * said[no][2] for a, no in enumerate(order)]
    return together, missing, alone


def best_pairs(order, together, missing, alone, byes, label, seed):
    """Pairs of positions that cost least; of equals those with the least sum of numbers by lot."""
    key = sha256(f"xlscore-lot-1|{label}|{seed}".encode()).digest()
    nos = [*order, *[0] * byes]
    costs = [[0] * len(nos) for _ in nos]
    for a, b in combinations(range(len(nos)), 2):
        cost = together[a][b] if b < len(order) else alone[a]
        low, high = sorted((nos[a], nos[b]))
        two = low.to_bytes(8, "big") + high.to_bytes(8, "big")
        lot = int.from_bytes(sha256(key + two).digest()[:8], "big")
        costs[a][b] = costs[b][a] = cost * len(nos) * 2**64 + lot
    return [[a for a in two if a < len(order)] for two in least_pairs(costs)]


def best_tables(sizes, usual, together, missing, alone, below):
    """Tables of positions that cost least: filled from the top, exchanged, shaken, again."""
    count = sum(sizes)

    def of_size(a, size):
        return alone[a] if size == 1 else max(0, usual - size) * missing[a]

    def cost(table):
        two = sum(together[a][b] for a, b in combinations(table, 2))
        return two + sum(of_size(a, len(table)) for a in table)

    def total():
        return sum(map(cost, tables))

    def exchange(a, b):
        t, u = at[a], at[b]
        tables[t][tables[t].index(a)] = b
        tables[u][tables[u].index(b)] = a
        at[a], at[b] = u, t
        for place in range(count):
            change = together[place][b] - together[place][a]
            sums[place][t] += change
            sums[place][u] -= change
        changed.update((t, u))

    def descend():
        while changed:
            asked = sorted(changed)
            changed.clear()
            for t in asked:
                for a in tables[t][:]:
                    for b in range(count):
                        here, there = at[a], at[b]
                        if here == there:
                            continue
                        gain = sums[a][there] - sums[a][here] + sums[b][here] - sums[b][there]
                        gain -= 2 * together[a][b]
                        one, other = sizes[here], sizes[there]
                        if one != other:
                            gain += of_size(b, one) - of_size(a, one)
                            gain += of_size(a, other) - of_size(b, other)
                        if gain < 0:
                            exchange(a, b)

    places = iter(range(count))
    tables = [[next(places) for _ in range(size)] for size in sizes]
    kept, at, sums, changed = [table[:] for table in tables], [], [], set()

    def restore():
        tables[:] = [table[:] for table in kept]
        where = {a: t for t, table in enumerate(tables) for a in table}
        at[:] = [where[a] for a in range(count)]
        sums[:] = [[sum(row[b] for b in table) for table in tables] for row in together]

    restore()
    changed.update(range(len(tables)))
    descend()
    best, kept = total(), [table[:] for table in tables]
    for _ in range(min(60, 4000 // count) if len(sizes) > 1 else 0):
        changed.clear()
        for _ in range(6):
            a = below(count)
            b = min(count - 1, a + 1 + below(2 * usual))
            if at[a] != at[b]:
                exchange(a, b)
        descend()
        if total() < best:
            best, kept = total(), [table[:] for table in tables]
        else:
            restore()
    return of_all(sizes, cost, best) or kept if count <= 12 else kept


def of_all(sizes, cost, best):
    """Of all tables the first that cost less than the best known, and than each found later."""
    found = None

    def fill(free, left, spent, tables):
        nonlocal best, found
        if not free:
            best, found = spent, tables
            return
        for size in sorted(set(left), reverse=True):
            others = list(left)
            others.remove(size)
            for mates in combinations(free[1:], size - 1):
                table = [free[0], *mates]
                now = spent + cost(table)
                if now < best:
                    rest = [a for a in free[1:] if a not in mates]
                    fill(rest, others, now, [*tables, table])

    fill(list(range(sum(sizes))), list(sizes), 0, [])
    return found


def seated(table, had):
    """The first order of a table in which seats are repeated least, the start before others."""

    @cache
    def least(left):
        """(cost, order) of the last seats, for the players at these places of the lot."""
        seat, ways = len(table) - len(left) + 1, [(0, ())] * (not left)
        for k in left:
            cost, order = least(tuple(other for other in left if other != k))
            ways.append((cost + had[table[k], seat] * (100 if seat == 1 else 1), (k, *order)))
        return min(ways)

    return [table[k] for k in least(tuple(range(len(table))))[1]]


def pods(n):
    """The tables of every ruleset: of three sizes from 2 to 12 at most, one of them usual.

    As few as can be are not of the usual size, of equals more and smaller ones; larger ones first.
    Where none hold them all, as few as can be have a bye.
    """
    found = set()
    for allowed in (some for k in (1, 2, 3) for some in combinations(range(2, 13), k)):
        for usual in allowed:
            fewest = {0: (0, 0, ())}
            for total in range(1, n + 1):
                ways = [
                    (odd + (size != usual), tables - 1, (*before, size))
                    for size in allowed
                    if total - size in fewest
                    for odd, tables, before in [fewest[total - size]]
                ]
                if ways:
                    fewest[total] = min(ways)
            out = next((out for out in range(usual) if n - out in fewest and out < n), None)
            if out is not None:
                found.add(tuple(sorted(fewest[n - out][2], reverse=True)))
    return sorted(found)


def first_rounds(basis):
    """Tables filled from the top in the order of the lot, who is left over has a bye."""
    order = shuffled(sorted(basis.players), basis.label + "|players", basis.seed)
    for made in pods(len(order)):
        tables = in_turn(map(sorted, filled(order, made)), basis.label, basis.seed)
        yield [*tables, *([no] for no in order[sum(made) :])]


def further_round(basis):
    """The tables that cost least, byes last."""
    made = next(iter(basis.of("G")), None)
    if made is None:
        raise NotHere("a log without the order of the standings")
    usual, sizes = int(made[1]), [int(size) for size in made[2].split(",")]
    lot = shuffled(sorted(basis.players), basis.label + "|players", basis.seed)
    told = {int(c[1]): (c[2], int(c[3]), int(c[4])) for c in basis.of("O")}
    order = list(told) if basis.kind == "swiss" and basis.round > 1 else lot
    if sum(sizes) != len(order) or not set(told) <= basis.players or set(order) != basis.players:
        return
    said = {**dict.fromkeys(order, ("0", 0, 0)), **told}
    before, wishes = basis.played(), basis.here()
    had = Counter()
    for tables in before:
        for table in tables:
            had.update((no, s) for s, no in table.items() if len(table) > 1)
    each = costs(order, said, usual, basis.round, meetings(before), wishes)
    if planned := [numbers_in(cells[3]) for cells in basis.of("B")]:
        start = [order.index(no) for table in before[0] for _, no in sorted(table.items())]
        found = [[start[n - 1] for n in table] for table in planned]
    elif ["A", "exact"] in basis.lines:
        found = best_pairs(order, *each, sizes.count(1), f"{basis.label}|swiss", basis.seed)
    else:
        found = best_tables(sizes, usual, *each, numbers(f"{basis.label}|swiss", basis.seed))
    found = sorted((sorted(table) for table in found), key=lambda table: (-len(table), table))
    nos = (sorted(order[a] for a in table) for table in found)
    yield [seated(table, had) for table in in_turn(nos, basis.label, basis.seed)]


def swiss_rounds(basis):
    """Every round that the log may mean, with the tables that players need."""
    wishes, first = basis.here(), basis.kind == "swiss" and basis.round == 1
    wished = wishes.apart or wishes.regulars
    for tables in first_rounds(basis) if first and not wished else further_round(basis):
        full = [table for table in tables if len(table) > 1]
        alone = [table for table in tables if len(table) == 1]
        seats = settled(plain(full), wishes, basis.round)
        yield {**seats, **plain(alone, len(full) + 1)}

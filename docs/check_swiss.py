"""What check_draw.py needs beside it for the Swiss system from round 2 on, and for pods by lot.

Described in draws.md, as everything there; the standard library only.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm


def costs(order, said, usual, round_, met, wishes):
    """(of two at a table, of a missing seat beside one, of a bye), by position in the order.

    said: No -> (points, seats that were missing so far, byes so far); met: meetings before;
    wishes: whether two are to sit apart, and who is a regular.
    """
    apart, regulars = wishes
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
        return (
            (again * (2 * times - 1) if times else 0)
            + wish * apart(one, other)
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

    def cost(order):
        return sum(had[no, s] * (100 if s == 1 else 1) for s, no in enumerate(order, 1))

    return min(permutations(table), key=cost)


def swiss_round(lines, order, about, wishes, lot):
    """The tables of a round, byes last, each a dict of seats; None where the log is older,
    no tables where what it says does not fit together.

    lines: those of the log, in cells; order: the players by lot; about: stage, round and seed;
    lot: the functions of check_draw.py for numbers and for an order.
    """
    stage, round_, seed = about
    numbers, shuffled = lot
    made = next((cells for cells in lines if cells[0] == "G"), None)
    if made is None:
        return None
    usual, sizes = int(made[1]), [int(size) for size in made[2].split(",")]
    said = dict.fromkeys(order, ("0", 0, 0))
    told = {int(c[1]): (c[2], int(c[3]), int(c[4])) for c in lines if c[0] == "O"}
    known, order = set(order), list(told) if lines[0][3] == "swiss" else order
    if sum(sizes) != len(order) or not set(told) <= known or set(order) != known:
        return []
    said.update(told)
    games, met, had = {}, Counter(), Counter()
    for c in lines:
        if c[0] == "R" and c[1] == stage and c[5]:
            games.setdefault((c[2], c[3]), []).append((int(c[5]), int(c[4])))
    for game in games.values():
        met.update(frozenset(two) for two in combinations([no for no, _ in game], 2))
        had.update(game if len(game) > 1 else ())
    label = f"{stage}|round {round_}"
    each = costs(order, said, usual, round_, met, wishes)
    found = best_tables(sizes, usual, *each, numbers(f"{label}|swiss", seed))
    found = sorted((sorted(table) for table in found), key=lambda table: (-len(table), table))
    tables = []
    for t, table in enumerate(found, 1):
        nos = sorted(order[a] for a in table)
        if len(nos) > 1:
            nos = seated(shuffled(nos, f"{label}|table {t}", seed), had)
        tables.append(dict(enumerate(nos, 1)))
    return tables

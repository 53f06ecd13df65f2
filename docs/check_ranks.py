"""Tables by standings or by rank: the order stands in the log, best first."""

from itertools import combinations

from check_basis import meetings, numbers_in, plain
from check_lots import NotHere, shuffled, sizes
from check_seats import seated
from check_tables import settled


def by_rank(basis):
    """The tables that the ruleset has for so many ranks, as the log lists them; no lot."""
    order, wishes = basis.order(), basis.wishes().in_rounds()
    tables = {int(c[1]): numbers_in(c[2]) for c in basis.of("T")}
    if sorted(rank for ranks in tables.values() for rank in ranks) != [*range(1, len(order) + 1)]:
        raise NotHere("a log without the tables by rank")
    named = {t: [order[rank - 1] for rank in ranks] for t, ranks in tables.items()}
    there = {t: [no for no in nos if no] for t, nos in named.items()}
    return settled({t: dict(enumerate(nos, 1)) for t, nos in there.items() if nos}, wishes, 1)


def in_a_snake(basis):
    """Tables of three: best first from the first to the last, back, and on; seats by lot."""
    order, count = basis.order(), len(basis.players) // 3
    tables = [[] for _ in range(count)]
    for place, no in enumerate(order):
        lap, step = divmod(place, count)
        tables[count - 1 - step if lap % 2 else step].append(no)
    label = f"{basis.stage}|round 1|table"
    by_lot = [shuffled(nos, f"{label} {t}", basis.seed) for t, nos in enumerate(tables, 1)]
    return settled(plain(by_lot), basis.wishes().in_rounds(), 1)


def by_standings(basis):
    """From the top, or where that was asked for with near ranks exchanged."""
    order, before, wishes = basis.order(), basis.played(), basis.here()
    made = [3, 2] if len(order) == 5 else sizes(len(order), basis.mode)
    rest = iter(order)
    top = [[next(rest) for _ in range(size)] for size in made]
    if "rematches" in basis.asked:
        top = without_rematches(top, order, meetings(before), wishes)
    label = f"{basis.label}|table"
    by_lot = [shuffled(nos, f"{label} {t}", basis.seed) for t, nos in enumerate(top, 1)]
    (drawn,) = seated([by_lot], before)
    tables = plain([table[s] for s in table] for table in drawn.values())
    return settled(tables, wishes, basis.round)


def without_rematches(tables, order, met, wishes):
    """Players of near ranks change tables while some meet again; the best state counts."""
    rank = {no: place for place, no in enumerate(order)}
    tables, rests = [table[:] for table in tables], {}

    def clash(one, other):
        again = met[frozenset((one, other))]
        return max(0, 2 * again - 1) + wishes.same_group(one, other)

    def cost(table):
        two = combinations(table, 2)
        return sum(1000 * clash(a, b) + (rank[a] - rank[b]) ** 2 for a, b in two)

    best, kept = sum(map(cost, tables)), [table[:] for table in tables]
    for step in range(200 + 2 * len(tables)):
        asked = [
            t for t, nos in enumerate(tables) if any(clash(*two) for two in combinations(nos, 2))
        ]
        if best <= 0:
            break
        if not asked:
            return tables
        t, way = asked[step % len(asked)], None
        near = 12 + step // 10
        for one in tables[t]:
            for other in order[max(0, rank[one] - near) : rank[one] + near + 1]:
                u = next(u for u, table in enumerate(tables) if other in table)
                if u == t or max(rests.get((one, u), 0), rests.get((other, t), 0)) > step:
                    continue
                here = [other if no == one else no for no in tables[t]]
                there = [one if no == other else no for no in tables[u]]
                gain = cost(here) + cost(there) - cost(tables[t]) - cost(tables[u])
                if way is None or gain < way[0]:
                    way = gain, one, other, u, here, there
        if way is None:
            continue
        _, one, other, u, tables[t], tables[u] = way
        rests[one, t] = rests[other, u] = step + 8
        if sum(map(cost, tables)) < best:
            best, kept = sum(map(cost, tables)), [table[:] for table in tables]
    return kept

"""Rounds by lot, further games at the same tables, tables by standings or by rank."""

from itertools import combinations

from check_apart import exchanged, forced
from check_basis import (
    NotHere,
    at_threes,
    filled,
    in_turn,
    meetings,
    numbers,
    numbers_in,
    plain,
    shuffled,
    sizes,
)
from check_redraw import redrawn
from check_seats import seated
from check_tables import settled


def by_lot(basis):
    """Tables in order: who sat at a three-table goes to a four-table, everything else is lot."""
    before = basis.played(seats=False) if basis.kind == "lot-anew" else []
    visits, met, wishes = at_threes(before), meetings(before), basis.here()
    if len(basis.players) == 5 and basis.round > 1:
        return redrawn(basis, 1)[basis.round]
    label, seed = basis.label, basis.seed
    order = shuffled(sorted(basis.players), label + "|players", seed)
    made = sizes(len(order), basis.mode)
    size = [size for size in made for _ in range(size)]
    table = [t for t, size in enumerate(made) for _ in range(size)]
    places = range(len(order))
    fours = [k for k in places if size[k] == 4]
    urgent = sorted((no for no in order if visits[no]), key=lambda no: -visits[no])[: len(fours)]
    at = dict(zip(shuffled(fours, label + "|four-tables", seed), urgent, strict=False))
    free = shuffled([k for k in places if k not in at], label + "|seats", seed)
    at.update(zip(free, (no for no in order if no not in urgent), strict=True))
    mates = [[k for k in places if table[k] == table[place] and k != place] for place in places]

    def sparing(most):
        """Who comes to a table of three has been at one as often as `most` allows, or less."""

        def rule(one, other, here, there):
            down, up = (one, other) if size[there] == 3 else (other, one)
            return size[here] == size[there] or visits[down] <= most(up)

        return rule

    kinds = {no: (wishes.groups.get(no, ""), no in wishes.fixed) for no in order}
    rules = (sparing(lambda up: 0), sparing(lambda up: visits[up]))
    least = forced(order, wishes.groups, len(made))
    start = [at[k] for k in places]
    found = exchanged(start, mates, kinds, numbers(label + "|apart", seed), rules, least)
    return settled(plain(filled(found, made)), wishes, basis.round, met, set(visits))


def next_game(basis):
    """The start goes round by one player each game; who has left is missing at his table."""
    number = {str(n): k for k, n in enumerate(basis.named, 1)}
    tables, seats = {}, {}
    for _, stage, round_, table, seat, no, *_ in basis.of("R"):
        if (stage, round_) == (basis.stage, "1") and no:
            if not seat or table not in number:
                raise NotHere("seats that are not typed")
            tables.setdefault(number[table], {})[int(seat)] = int(no)

    def turned(table):
        seats = sorted(table)
        by = (basis.round - 1) % len(seats)
        return dict(zip(seats, [table[s] for s in seats[by:] + seats[:by]], strict=True))

    for t, table in tables.items():
        left = [table[s] for s in sorted(table) if table[s] in basis.players]
        if len(left) == len(table) or 0 < len(left) < 3:
            # a substitute takes the free seat, so nobody else gets up
            seats[t] = {s: no for s, no in turned(table).items() if no in left}
        elif left:
            seats[t] = turned(dict(enumerate(left, 1)))
    return seats


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
    by_lot = in_turn(tables, f"{basis.stage}|round 1", basis.seed)
    return settled(plain(by_lot), basis.wishes().in_rounds(), 1)


def by_standings(basis):
    """From the top, or where that was asked for with near ranks exchanged."""
    order, before, wishes = basis.order(), basis.played(), basis.here()
    top = filled(order, sizes(len(order), basis.mode))
    if "rematches" in basis.asked:
        top = without_rematches(top, order, meetings(before), wishes)
    (drawn,) = seated([in_turn(top, basis.label, basis.seed)], before)
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

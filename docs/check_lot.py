"""Rounds by lot, and further games at the same tables."""

from check_apart import exchanged, forced
from check_basis import at_threes, meetings, plain
from check_lots import NotHere, numbers, shuffled, sizes
from check_redraw import redrawn
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
    rest = iter(found)
    tables = plain([[next(rest) for _ in range(size)] for size in made])
    return settled(tables, wishes, basis.round, met, set(visits))


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

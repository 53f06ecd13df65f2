"""Tables of two: opponents by lot who have not met, and who has had no bye."""

from collections import Counter
from itertools import combinations

from check_basis import NotHere, in_turn, meetings, plain, shuffled
from check_tables import settled

BYE, AGAIN, FIXED, GROUP = 10**12, 10**9, 10**6, 10**4


def duels(basis):
    """The round, once for each number of rounds that may be left (the log does not say it)."""
    order = shuffled(sorted(basis.players), basis.label + "|players", basis.seed)
    if len(order) < 4:
        raise NotHere("fewer than four in the Duel")
    costs, wishes = costs_of(basis), basis.here()
    order += [0] * (len(order) % 2)
    known = []
    for left in range(1, 5 if len(order) <= 6 else 2):
        pairs = best(order, costs, left)[2] if len(order) <= 10 else neighbours(order, costs)
        if pairs in known:
            continue
        known.append(pairs)
        games = [two for two in pairs if 0 not in two]
        tables = in_turn(map(sorted, games), basis.label, basis.seed)
        seats = settled(plain(tables), wishes, basis.round)
        byes = [max(two) for two in pairs if 0 in two]
        yield {**seats, **plain([[no] for no in byes], len(games) + 1)}


def costs_of(basis):
    """What it costs if two play each other; a bye is an opponent with the number 0."""
    before, wishes = basis.played(seats=False), basis.here()
    costs = Counter({two: n * AGAIN for two, n in meetings(before).items()})
    for tables in before:
        for table in tables:
            if len(table) == 1:
                costs[frozenset((0, *table.values()))] += BYE
    for one, other in combinations(sorted(basis.players), 2):
        group = wishes.groups.get(one)
        cost = GROUP * (group is not None and group == wishes.groups.get(other))
        cost += {one, other} <= wishes.regulars
        both = {one, other} <= set(wishes.fixed)
        cost += FIXED * (both and wishes.fixed[one] != wishes.fixed[other])
        costs[frozenset((one, other))] += cost
    return costs


def pairings(order):
    """Every way to pair, in the order of the lot."""
    if not order:
        yield []
    for k in range(1, len(order)):
        for more in pairings(order[1:k] + order[k + 1 :]):
            yield [(order[0], order[k]), *more]


def best(order, costs, rounds):
    """(sum, cost of each round, pairs): the first pairing of least cost in all rounds to come."""
    least = None
    for pairs in pairings(order):
        each = [sum(costs[frozenset(two)] for two in pairs)]
        if least and each[0] > least[0]:
            continue
        if rounds > 1:
            after = costs.copy()
            after.update({frozenset(two): BYE if 0 in two else AGAIN for two in pairs})
            each += best(order, after, rounds - 1)[1]
        if least is None or (sum(each), each) < least[:2]:
            least = sum(each), each, pairs
        if sum(each) == 0:
            break
    return least


def neighbours(order, costs):
    """Neighbours in the order of the lot; opponents are exchanged while that costs less."""
    pairs, changed = list(zip(order[::2], order[1::2], strict=True)), True

    def cost(*two):
        return costs[frozenset(two)]

    while changed:
        changed = False
        for k, (a, b) in enumerate(pairs):
            if not cost(a, b):
                continue
            ways = []
            for j, (c, d) in enumerate(pairs):
                if j != k:
                    for one, two in (((a, c), (b, d)), ((a, d), (b, c))):
                        gain = cost(*one) + cost(*two) - cost(a, b) - cost(c, d)
                        ways.append((gain, (j - k) % len(pairs), j, one, two))
            gain, _, j, one, two = min(ways)
            if gain < 0:
                pairs[k], pairs[j], changed = one, two, True
    return pairs

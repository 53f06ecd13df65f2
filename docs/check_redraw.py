"""The rounds that are left, drawn anew with what has been played."""

from copy import deepcopy
from functools import lru_cache
from itertools import combinations

from check_basis import at_threes, meetings, numbers, shuffled, sizes
from check_seats import seated
from check_tables import settled


def redrawn(basis, rounds):
    """So many rounds from this one on: round -> tables."""
    before, wishes = basis.played(), basis.wishes()
    players = sorted(basis.players)
    made = tuple(sizes(len(players), basis.mode))
    met, always, count = meetings(before), wishes.in_rounds(), at_threes(before)
    apart = [[0] * len(players) for _ in players]
    for (i, one), (j, other) in combinations(enumerate(players), 2):
        meets = met[frozenset((one, other))] + always.same_group(one, other)
        apart[i][j] = apart[j][i] = meets + 8 * ({one, other} <= set(wishes.fixed))
    label = f"{basis.stage}|redraw after {len(before)}"
    threes = tuple(count[no] for no in players)
    found = best_of(tuple(map(tuple, apart)), threes, rounds, made, (label, basis.seed))
    by_number = ["A", "by-number"] in basis.lines
    named = [[[players[k] for k in table] for table in tables] for tables in found]
    drawn = enumerate(seated(named, before, by_number), basis.round)
    return {r: settled(tables, wishes, r, met) for r, tables in drawn}


@lru_cache(maxsize=64)
def best_of(met, threes, rounds, made, lot):
    """The best of four searches; one that leaves nothing to be wished for ends them."""
    best = None
    for start in range(4):
        search = Search(met, threes, rounds, made, (f"{lot[0]}|{start}", lot[1]))
        search.walk(200 + 6 * rounds * len(met))
        if best is None or search.cost < best.cost:
            best = search
        if search.cost <= (0, 0) or not search.asked():
            break
    return best.rounds


class Search:
    """Tables of some rounds, changed by exchanges; players are counted from 0."""

    def __init__(self, met, threes, rounds, made, lot):
        label, seed = lot
        self.met, self.threes = [list(row) for row in met], list(threes)
        self.below, self.rests, self.rounds = numbers(label, seed), {}, []
        for k in range(rounds):
            tables = [[] for _ in made]
            for player in shuffled(range(len(met)), f"{label}|{k}", seed):
                row, ways = self.met[player], []
                for t, (table, size) in enumerate(zip(tables, made, strict=True)):
                    if len(table) < size:
                        again = sum(row[mate] for mate in table)
                        if size == 3 and len(set(made)) > 1:
                            again += self.threes[player]
                        ways.append((again, len(table), t))
                tables[min(ways)[2]].append(player)
            for table in tables:
                self.count(table, 1)
            self.rounds.append(tables)
        twice = [c for i, row in enumerate(self.met) for c in row[i + 1 :] if c > 1]
        self.cost = sum((c - 1) ** 2 for c in twice), sum(c * c for c in self.threes)

    def count(self, table, change):
        for one in table:
            for other in table:
                self.met[one][other] += change * (one != other)
            self.threes[one] += change * (len(table) == 3)

    def asked(self):
        """(round, table, player) of all who meet again, or whose tables of three are uneven."""
        low, more = divmod(sum(self.threes), len(self.threes))
        found = []
        for r, tables in enumerate(self.rounds):
            mixed = len({len(table) for table in tables}) > 1
            for t, table in enumerate(tables):
                for one in table:
                    often = self.threes[one]
                    uneven = often > low + (more > 0) if len(table) == 3 else often < low
                    again = any(self.met[one][mate] > 1 for mate in table if mate != one)
                    if (mixed and uneven) or again:
                        found.append((r, t, one))
        return found

    def ways(self, r, t, one, step, best):
        """The best exchanges of one: those that cost least among those that do not rest."""
        tables, least, found = self.rounds[r], None, []
        target = (best[0] - self.cost[0]) * 2**20 + best[1] - self.cost[1]
        here = [mate for mate in tables[t] if mate != one]

        def more(no, mates):
            return sum(2 * self.met[no][m] - 1 for m in mates if self.met[no][m])

        def less(no, mates):
            return sum(2 * self.met[no][m] - 3 for m in mates if self.met[no][m] > 1)

        for u, table in enumerate(tables):
            for other in table if u != t else ():
                there = [mate for mate in table if mate != other]
                change = more(one, there) + more(other, here) - less(one, here) - less(other, there)
                uneven, size = 0, len(tables[t])
                if len(table) != size and 3 in (len(table), size):
                    ahead = self.threes[one] - self.threes[other]
                    uneven = 2 - 2 * ahead if size == 3 else 2 + 2 * ahead
                rests = self.rests.get((r, frozenset((one, other))), 0) > step
                if rests and 2**20 * change + uneven >= target:
                    continue
                if least is None or 2 * change + uneven < least:
                    least, found = 2 * change + uneven, []
                if 2 * change + uneven == least:
                    found.append((u, other, change, uneven))
        return found

    def walk(self, steps):
        best = self.state()
        for step in range(steps):
            if self.cost <= (0, 0) or not (asked := self.asked()):
                return
            r, t, one = asked[self.below(len(asked))]
            ways = self.ways(r, t, one, step, best[0])
            if not ways:
                continue
            u, other, change, uneven = ways[self.below(len(ways))]
            for at, leaves, comes in ((t, one, other), (u, other, one)):
                table = self.rounds[r][at]
                self.count(table, -1)
                table[table.index(leaves)] = comes
                self.count(table, 1)
            self.cost = self.cost[0] + change, self.cost[1] + uneven
            self.rests[r, frozenset((one, other))] = step + 4 + self.below(8)
            if self.cost < best[0]:
                best = self.state()
        if self.cost != best[0]:
            self.cost, self.rounds, self.met, self.threes = best

    def state(self):
        return deepcopy((self.cost, self.rounds, self.met, self.threes))

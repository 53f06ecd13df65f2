"""What all pages share: the lot, and what a round was drawn from, by the lines of its entry.

Described in draws.md, as everything here. The lot: numbers that anybody can draw again, and the
order they put a list in.
"""

from collections import Counter
from hashlib import sha256
from itertools import combinations


class NotHere(Exception):
    """Why a round is not recomputed: what its log does not say."""


def hexdigest(text):
    return sha256(text.encode()).hexdigest()


def numbers(label, seed):
    """A function that gives the next number of a lot, one of 0 ... n - 1 without bias."""
    key, i = sha256(f"xlscore-lot-1|{label}|{seed}".encode()).digest(), 0

    def below(n):
        nonlocal i
        while True:
            x = int.from_bytes(sha256(key + i.to_bytes(8, "big")).digest()[:8], "big")
            i += 1
            if x < 2**64 - 2**64 % n:
                return x % n

    return below


def shuffled(items, label, seed):
    """The lot: these items in an order of its numbers."""
    return mixed(items, numbers(label, seed))


def mixed(items, below):
    """Fisher-Yates from the end."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        j = below(last + 1)
        order[last], order[j] = order[j], order[last]
    return order


def in_turn(tables, label, seed):
    """The players of each table in the order of its lot."""
    return [shuffled(nos, f"{label}|table {t}", seed) for t, nos in enumerate(tables, 1)]


def filled(order, made):
    """Tables of these sizes, filled in an order."""
    rest = iter(order)
    return [[next(rest) for _ in range(size)] for size in made]


def sizes(n, mode):
    """Fours first: as few tables of three as possible, or as few of four; five play 3 + 2."""
    if n == 5:
        return [3, 2]
    fours = (n - 3 * (-n % 4)) // 4 if mode == "few" else n % 3
    return [4] * fours + [3] * ((n - 4 * fours) // 3)


def numbers_in(text):
    """The numbers of a text like "1-4,7"."""
    found = []
    for part in text.split(",") if text else ():
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


class Wishes:
    """What players need: groups kept apart, tables, partners; who is a regular."""

    def __init__(self, people, table_named, first_stage):
        self.groups, self.rounds, self.fixed, self.allowed = {}, {}, {}, {}
        self.regulars = {no for no, cells in people.items() if cells[5]}
        pairs = {}
        for no, (group, wish, _, rounds, together, *_) in people.items():
            if group:
                self.groups[no] = group
            if rounds:
                self.rounds[no] = set(numbers_in(rounds)) if first_stage else set()
            wanted = {table_named(n) for n in numbers_in(wish.strip("{}"))}
            if wanted and wish[0] == "{":
                self.allowed[no] = wanted
            elif wanted:
                self.fixed[no] = min(wanted)
            if together:
                pairs.setdefault(together, []).append(no)
        twos = [two for two in pairs.values() if len(two) == 2]
        self.partners = {no: sum(two) - no for two in twos for no in two}

    def in_rounds(self, *rounds):
        """With the groups alone that count in one of these rounds; without any in all."""
        other = Wishes({}, None, False)
        vars(other).update(vars(self), rounds={})
        other.groups = {
            no: group
            for no, group in self.groups.items()
            if no not in self.rounds or self.rounds[no] & set(rounds)
        }
        return other

    def same_group(self, one, other):
        group = self.groups.get(one)
        return bool(group) and group == self.groups.get(other) and self.partners.get(one) != other

    @property
    def for_company(self):
        return bool(self.rounds or self.partners or self.regulars)

    @property
    def apart(self):
        """Whether two share a group, or need fixed tables."""
        return len(set(self.groups.values())) < len(self.groups) or len(self.fixed) > 1

    @property
    def needs(self):
        """No -> the tables that suit him."""
        return {**{no: {one} for no, one in self.fixed.items()}, **self.allowed}

    @property
    def bound(self):
        """Who needs a table or has a partner."""
        return {*self.fixed, *self.allowed, *self.partners}


class Basis:
    """The lines of an entry, by what they say."""

    def __init__(self, entry):
        self.stage, self.round, self.seed = entry["stage"], entry["round"], entry["randomness"]
        self.lines = [line.split("|") for line in entry["drawn_from"].split("\n")]
        _, _, self.mode, self.kind = self.lines[0]
        self.games = self.kind in ("fixed", "fixed-pods", "snake", "groups")
        self.label = f"{self.stage}|round {self.round}"
        self.late = {int(cells[1]) for cells in self.of("L")}
        self.asked = {way for cells in self.of("C") for way in cells[1:]}
        self.first = all(cells[1] == self.stage for cells in self.of("R"))
        for cells in self.of("P"):
            if len(cells) > 10 and cells[10][:-1] == self.stage[:-1] and cells[10] != self.stage:
                raise ValueError("somebody who was typed into another pool")
        people = {int(c[1]): [*c[3:], "", "", "", ""] for c in self.of("P")}
        self.players, self.people = set(people) - self.late, people
        typed = next((numbers_in(cells[1]) for cells in self.of("N")), [])
        after = typed[-1] if typed else 0
        self.named = [n for n in (*typed, *range(after + 1, after + 1000)) if n]
        self.typed = {n: k for k, n in enumerate(typed, 1)}

    def of(self, letter):
        return [cells for cells in self.lines if cells[0] == letter]

    def wishes(self, late=False):
        """Of those who are drawn, or of all, who came late too; tables counted from 1."""
        here = {no: c for no, c in self.people.items() if late or no in self.players}

        def table_named(n):
            return self.typed.get(n, 0) if self.typed else n

        return Wishes(here, table_named, self.first)

    def here(self):
        """What players need in this round, or in any of several games at the same tables."""
        games = range(1, 100) if self.games else (self.round,)
        return self.wishes().in_rounds(*games)

    def order(self):
        """The players best first, where the round is drawn from their standings."""
        found = self.of("H")
        if not found:
            raise NotHere("a log without the order of the standings")
        return numbers_in(found[0][1])

    def played(self, seats=True):
        """The rounds of the stage before: for each the tables, each a dict seat -> No.

        Who went out before a round has a row in it at most, without points: he did not sit there.
        """
        rounds = {}
        for _, stage, round_, table, seat, no, points, _, _, status in self.of("R"):
            gone = no and int(no) not in self.people and not points and not status
            if stage == self.stage and no and not gone:
                if not seat and seats:
                    raise NotHere("seats that are not typed")
                tables = rounds.setdefault(int(round_), {})
                at = tables.setdefault(table, {})
                at[int(seat or len(at) + 1)] = int(no)
        return [list(tables.values()) for _, tables in sorted(rounds.items())]

    def in_hall(self, tables):
        """(table, seat) -> No with the numbers that the tables have in the hall."""
        return {(self.named[t - 1], s): no for t, at in tables.items() for s, no in at.items()}


def meetings(rounds):
    """How often each two have sat at one table, in rounds that are lists of tables."""
    met = Counter()
    for tables in rounds:
        for table in tables:
            met.update(map(frozenset, combinations(table.values(), 2)))
    return met


def at_threes(rounds):
    """How often each has sat at a table of three."""
    return Counter(no for r in rounds for table in r if len(table) == 3 for no in table.values())


def plain(tables, first=1):
    """Lists of players as tables with their numbers, seats from 1."""
    return {t: dict(enumerate(table, 1)) for t, table in enumerate(tables, first)}

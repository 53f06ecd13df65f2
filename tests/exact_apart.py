"""Keep-apart groups on a schedule: random ones, and the fewest clashes by exact search."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from xlscore.core.draws.machinery.apart import count_forced
from xlscore.core.draws.machinery.plans import plan
from xlscore.core.draws.machinery.rounds import Wishes
from xlscore.core.draws.seatings.schedule import draw_schedule
from xlscore.core.sizes import Mode


@dataclass(frozen=True, slots=True)
class Case:
    """Players 1..n over some rounds, with a group for some of them."""

    n: int
    rounds: int
    mode: Mode
    groups: Mapping[int, str]

    def meetings(self) -> list[list[int]]:
        """meetings[a][b]: how often two start numbers meet in the plan, both from 0."""
        found = [[0] * self.n for _ in range(self.n)]
        for round_ in plan(self.n, self.rounds, self.mode).rounds:
            for table in round_.tables:
                for a in table.players:
                    for b in table.players:
                        found[a - 1][b - 1] += a != b
        return found

    def drawn(self, seed: str, *, walks: bool = True) -> int:
        """The clashes that a draw leaves, with or without walks after the exchanges."""
        wishes = Wishes(dict(self.groups))
        where = range(1, self.n + 1), self.rounds, "preliminary", seed
        rounds = draw_schedule(*where, mode=self.mode, wishes=wishes, walks=walks).drawn.rounds
        tables = [table.players for round_ in rounds for table in round_.tables]
        return sum(wishes.same_group(*two) for t in tables for two in combinations(t, 2))

    def bound(self) -> int:
        """Clashes that groups larger than the tables are many force in any schedule."""
        tables = len(plan(self.n, self.rounds, self.mode).rounds[0].tables)
        wishes = Wishes(dict(self.groups))
        return self.rounds * count_forced(range(1, self.n + 1), wishes, tables)

    def sizes(self) -> list[int]:
        """How many are in each group, the largest first."""
        names = list(self.groups.values())
        return sorted((names.count(name) for name in set(names)), reverse=True)


def random_case(rng: random.Random, least: int, most: int) -> Case:
    """Two to four groups of two to seven (or a third of all), both modes, two to four rounds."""
    n = rng.randint(least, most)
    mode: Mode = "many" if rng.random() < 0.3 else "few"
    free = list(range(1, n + 1))
    rng.shuffle(free)
    groups: dict[int, str] = {}
    for name in "abcd"[: rng.randint(2, 4)]:
        for _ in range(rng.randint(2, max(7, n // 3))):
            if free:
                groups[free.pop()] = name
    return Case(n, rng.randint(2, 4), mode, groups)


def fewest(met: Sequence[Sequence[int]], sizes: Sequence[int], below: int) -> int:
    """The fewest clashes of groups of these sizes, if they are fewer than `below`; else `below`.

    Places are given to one group after the other, each by rising places; groups of one size in the
    order of their first places.
    """
    best = below

    def placed(group: int, members: list[int], free: frozenset[int], cost: int, start: int) -> None:
        nonlocal best
        if cost >= best:
            return
        if len(members) == sizes[group]:
            if group + 1 == len(sizes):
                best = cost
                return
            first = members[0] + 1 if sizes[group + 1] == sizes[group] else 0
            placed(group + 1, [], free, cost, first)
            return
        for place in sorted(free):
            if place >= start:
                more = sum(met[place][other] for other in members)
                placed(group, [*members, place], free - {place}, cost + more, place + 1)

    placed(0, [], frozenset(range(len(met))), 0, 0)
    return best

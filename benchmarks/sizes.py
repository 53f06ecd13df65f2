"""T7, F7: schedules that no published plan is beside: tables of three, mixed ones, of five, of six.

    python benchmarks/sizes.py

For each number of players and of rounds: the squares of further meetings of two, and what they
cannot be below (`bounds`; that so few are possible is not known everywhere). Tables of three and
four come from plans, larger ones from plans or by looking for one round after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from xlscore.core.draws.machinery.bounds import bound_repeats, cost_evenly, count_overlap
from xlscore.core.draws.machinery.plans import plan
from xlscore.core.draws.seatings.context import DrawContext
from xlscore.core.draws.seatings.table import list_plans
from xlscore.core.model import NOWHERE, Event, Player, ResultRow
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.sizes import Mode

Rounds = Sequence[Sequence[Sequence[int]]]
ROUNDS = (3, 5)
#: Players by what they sit at: each number with 3 and with 5 rounds.
MODES: dict[Mode, tuple[int, ...]] = {
    "threes": (9, 12, 15, 18, 21, 24, 27, 30, 36, 45),
    "few": (10, 13, 14, 15, 17, 22, 23, 29, 30, 50),
}
LARGE: dict[int, tuple[int, ...]] = {5: (15, 20, 25, 30, 40), 6: (18, 24, 30, 36, 48)}
#: 36 at tables of six. No two Latin squares of order six are orthogonal (G. Tarry, Le problème des
#: 36 officiers, 1900), so of any four rounds two have a pair of players in common. They have two
#: then: where two meet again there is a table that nobody of theirs comes to, and so somewhere else
#: two from one table. Of five rounds there are two times two that have, since any four have.
SIX_BY_SIX: dict[int, int] = {4: 2, 5: 4}
OURS = """
id = "ours"
title = "Ours"
sizes = [{size}]
minimum_players = {size}
[points]
by_size = {{ {size} = {law} }}
[[stages]]
name = "preliminary"
rounds = {rounds}
seating = "schedule"
chain = ["tournament_points", "lot"]
"""


def planned(n: int, rounds: int, mode: Mode) -> Rounds:
    """A plan for tables of three and four."""
    return [[table.players for table in one.tables] for one in plan(n, rounds, mode).rounds]


def looked_for(n: int, rounds: int, size: int) -> Rounds:
    """Rounds for larger tables, drawn one after the other (or by a plan from the second on)."""
    law = list(range(size, 0, -1))
    rules = RULESETS.load_toml(OURS.format(size=size, law=law, rounds=rounds)).rules
    assert rules is not None
    people = tuple(Player(no, f"P{no}", NOWHERE) for no in range(1, n + 1))
    nos, rows, found = frozenset(range(1, n + 1)), list[ResultRow](), list[list[Sequence[int]]]()
    for round_ in range(1, rounds + 1):
        event = Event(seed="1", ruleset="ours", players=people, results=tuple(rows))
        drawn = next(list_plans(DrawContext(event, rules, 0, round_, nos, n), None)).round_
        found.append([table.players for table in drawn.tables])
        for table in drawn.tables:
            for seat in table.seats:
                rows.append(
                    ResultRow("preliminary", round_, table.number, seat.seat, seat.no, "", 1)
                )
    return found


def again(rounds: Rounds, mode: Mode | None) -> tuple[int, int]:
    """Squares of further meetings of two players, and what is proven that they cannot be below."""
    met = Counter(two for one in rounds for t in one for two in combinations(sorted(t), 2))
    size, n = len(rounds[0][0]), sum(map(len, rounds[0]))
    found = sum((times - 1) ** 2 for times in met.values())
    if mode is not None:
        return found, bound_repeats(n, len(rounds), mode)
    return found, least_at_larger(n, size, len(rounds))


def least_at_larger(n: int, size: int, rounds: int) -> int:
    """What the squares of further meetings cannot be below at full tables of that size."""
    sizes = [size] * (n // size)
    by_rounds = count_overlap(sizes, sizes) * comb(rounds, 2)
    by_pairs = cost_evenly(rounds * len(sizes) * comb(size, 2), comb(n, 2), 1)
    return max(by_rounds, by_pairs, SIX_BY_SIX.get(rounds, 0) if (n, size) == (36, 6) else 0)


def cells() -> Iterator[tuple[str, Mode | None, Rounds]]:
    """What they sit at, and the schedule."""
    for mode, players in MODES.items():
        what = "threes" if mode == "threes" else "fours, some threes"
        yield from ((what, mode, planned(n, r, mode)) for n in players for r in ROUNDS)
    for size, players in LARGE.items():
        what = "fives" if size == 5 else "sixes"
        yield from ((what, None, looked_for(n, r, size)) for n in players for r in ROUNDS)


def main() -> None:
    """A line for each schedule that is not at the bound, then how many are."""
    count: Counter[tuple[str, bool]] = Counter()
    for what, mode, drawn in cells():
        found, least = again(drawn, mode)
        count[what, found == least] += 1
        if found != least:
            size = f"{sum(map(len, drawn[0]))}x{len(drawn)}"
            print(f"{what}, {size}: {found}, at least {least}", flush=True)
    for what in dict.fromkeys(what for what, _ in count):
        print(
            f"{what}: {count[what, True]} of {count[what, True] + count[what, False]} at the bound"
        )


if __name__ == "__main__":
    main()

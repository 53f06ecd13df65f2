"""G12: time of Swiss rounds of pods and pairs, and how far they are from pure standing.

    python benchmarks/swiss.py           # prints a Markdown table

CPU seconds of one round, standings and seats included, in the median of five rounds; opponents met
again in all of them; the mean difference in points of two at a table, beside that of tables filled
from the top of the standings without a look at who has met.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from itertools import combinations

from xlscore.core.draws.machinery.history import add_round, event_before
from xlscore.core.draws.machinery.rounds import DrawnRound, count_meetings
from xlscore.core.draws.seatings.context import DrawContext
from xlscore.core.draws.seatings.table import list_plans
from xlscore.core.model import NOWHERE, Event, Player
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset

ROUNDS = 5
TOML = """
id = "swiss"
title = "Swiss"
sizes = {sizes}
table_size = {usual}
byes = {byes}
[points]
by_size = {{ {points} }}
[[stages]]
name = "preliminary"
rounds = {rounds}
seating = "swiss"
chain = ["tournament_points", "opponents_points"]
"""
PAIRS = TOML.format(sizes=[2], usual=2, byes="true", points="2 = [1, 0]", rounds=ROUNDS)
PODS = TOML.format(
    sizes=[3, 4], usual=4, byes="false", points="3 = [5, 0, 0], 4 = [5, 0, 0, 0]", rounds=ROUNDS
)


def evening(rules: Ruleset, players: int) -> tuple[float, int, float, float]:
    """Seconds of a round, rematches, and how far apart those at a table are; from the top too."""
    people = tuple(Player(no, f"P{no}", NOWHERE) for no in range(1, players + 1))
    event, rng = Event(seed="1", ruleset="swiss", players=people), random.Random(1)
    nos, times, drawn = frozenset(range(1, players + 1)), [], list[DrawnRound]()
    made = dict.fromkeys(nos, 0)
    apart, pure = [], []
    for number in range(1, ROUNDS + 1):
        start = time.process_time()
        view = event_before(event, rules, 0, number)
        plan = next(list_plans(DrawContext(view, rules, 0, number, nos, players), None))
        times.append(time.process_time() - start)
        drawn.append(plan.round_)
        tables = [table.players for table in plan.round_.tables]
        order = sorted(nos, key=lambda no: -made[no])
        apart.append(_gap(tables, made))
        size = max(map(len, tables))
        pure.append(_gap([order[i : i + size] for i in range(0, players, size)], made))
        winners = {rng.choice(table) for table in tables}
        for no in winners:
            made[no] += 1
        event = add_round(event, rules, "preliminary", plan.round_)
        event = _typed(event, number, winners)
    again = sum(count - 1 for count in count_meetings(drawn).values())
    return statistics.median(times), again, statistics.mean(apart[1:]), statistics.mean(pure[1:])


def _typed(event: Event, number: int, winners: set[int]) -> Event:
    from dataclasses import replace

    rows = tuple(
        row._replace(victory_points=9 if row.no in winners else 1)
        if row.round_ == number and row.status is None
        else row
        for row in event.results
    )
    return replace(event, results=rows)


def _gap(tables: Sequence[Sequence[int]], made: dict[int, int]) -> float:
    gaps = [abs(made[a] - made[b]) for table in tables for a, b in combinations(table, 2)]
    return statistics.mean(gaps)


if __name__ == "__main__":
    print("| | players | s a round | met again | wins apart | wins apart, from the top |")
    print("|---|---:|---:|---:|---:|---:|")
    for title, text in (("pairs", PAIRS), ("pods of 4", PODS)):
        rules = RULESETS.load_toml(text).rules
        assert rules is not None
        for players in (20, 64, 101, 200):
            seconds, again, apart, pure = evening(rules, players)
            print(f"| {title} | {players} | {seconds:.2f} | {again} | {apart:.3f} | {pure:.3f} |")

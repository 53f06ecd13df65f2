"""T7: time and S of a draw, beside OR-Tools CP-SAT and a pure lot, in one run.

    python benchmarks/seating.py                  # prints a Markdown table
    python benchmarks/seating.py --limit 60 --most 64 --rounds 4

S is the sum of (c-1)^2 over pairs that met c times, over four rounds; CPU seconds of
the whole process, all threads. "xlscore" is everything a draw needs, lot and seats
included, in the median of several seeds; "pure lot" is the mean of the same seeds,
beside its exact expectation. CP-SAT (pip package ortools; left out if missing) gets
the tables only - no seats, no spreading of three-player tables - with the first
round given and two workers, at most ``--limit`` seconds of wall time and up to
``--most`` players; its S is that of the best schedule found, "-" if there was none.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any, TypeVar

from xlscore.core.draws.machinery.figures import measure_rounds
from xlscore.core.draws.machinery.rounds import DrawnRound, plain_round
from xlscore.core.draws.seatings.context import Draft
from xlscore.core.draws.seatings.lot import draw_by_lot
from xlscore.core.draws.seatings.schedule import draw_schedule
from xlscore.core.sizes import table_sizes

cp_model: Any
try:
    cp_model = importlib.import_module("ortools.sat.python.cp_model")
except ImportError:
    cp_model = None

PLAYERS = (16, 24, 31, 40, 64, 100, 200)
SEEDS = tuple(map(str, range(15)))
T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """The result of ``work`` and the CPU seconds it took."""
    start = time.process_time()
    result = work()
    return result, time.process_time() - start


def repeat_cost(rounds: Sequence[DrawnRound]) -> int:
    """S, counted here and not by the package."""
    met: Counter[frozenset[int]] = Counter()
    for round_ in rounds:
        for table in round_.tables:
            met.update(map(frozenset, combinations(table.players, 2)))
    return sum((count - 1) ** 2 for count in met.values())


def cp_sat(n: int, rounds: int, limit: float) -> list[DrawnRound] | None:
    """The schedule CP-SAT finds: fewest repeated meetings, first round given."""
    sizes = table_sizes(n)
    first = [t for t, size in enumerate(sizes) for _ in range(size)]
    model: Any = cp_model.CpModel()
    at = [[[model.new_bool_var("") for _ in sizes] for _ in range(n)] for _ in range(rounds)]
    for r in range(rounds):
        for p in range(n):
            model.add_exactly_one(at[r][p])
            if r == 0:
                model.add(at[0][p][first[p]] == 1)
        for t, size in enumerate(sizes):
            model.add(sum(at[r][p][t] for p in range(n)) == size)
    again = []
    for p, q in combinations(range(n), 2):
        meets: list[Any] = [int(first[p] == first[q])]
        for r in range(1, rounds):
            meet = model.new_bool_var("")
            for t in range(len(sizes)):
                model.add_bool_or([at[r][p][t].negated(), at[r][q][t].negated(), meet])
            meets.append(meet)
        more = model.new_int_var(0, rounds - 1, "")
        model.add(sum(meets) <= 1 + more)
        again.append(more)
    model.minimize(sum(again))
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    solver.parameters.max_time_in_seconds = limit
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return [
        plain_round(
            r + 1,
            [[p for p in range(n) if solver.value(at[r][p][t])] for t in range(len(sizes))],
        )
        for r in range(rounds)
    ]


def row(n: int, rounds: int, limit: float, most: int) -> list[str]:
    """One line of the table."""
    draws = [
        timed(partial(draw_schedule, range(1, n + 1), rounds, "preliminary", seed))
        for seed in SEEDS
    ]
    ours = statistics.median(seconds for _, seconds in draws)
    cost = max(repeat_cost(stage.drawn.rounds) for stage, _ in draws)
    lots = [
        [
            draw_by_lot(Draft(range(1, n + 1), r, "lot", seed)).rounds[0]
            for r in range(1, rounds + 1)
        ]
        for seed in SEEDS
    ]
    lot = statistics.mean(map(repeat_cost, lots))
    expected = {figure.code: figure for figure in measure_rounds(lots[0])}["repeat_cost"].expected
    cells = [
        str(n),
        str(cost),
        f"{1000 * ours:.1f} ms",
        f"{lot:.1f}",
        f"{float(expected or 0):.1f}",
    ]
    if cp_model is None or n > most:
        return [*cells, "-", "-", "-"]
    found, seconds = timed(lambda: cp_sat(n, rounds, limit))
    theirs = "-" if found is None else str(repeat_cost(found))
    return [*cells, theirs, f"{seconds:.1f} s", f"{seconds / ours:.0f} x"]


def main() -> None:
    """Prints the table line by line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for CP-SAT")
    parser.add_argument("--most", type=int, default=100, help="most players for CP-SAT")
    parser.add_argument("--rounds", type=int, default=4)
    options = parser.parse_args()
    head = ["N", "S", "CPU", "S, pure lot", "expected", "S, CP-SAT", "CPU", "ratio"]
    print("| " + " | ".join(head) + " |")
    print("|---" * len(head) + "|")
    for n in PLAYERS:
        cells = row(n, options.rounds, options.limit, options.most)
        print("| " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()

"""Core alone: 50,000 result rows to standings, exact, against the same sums with pandas in floats.

    python benchmarks/core.py

Both get their rows in memory and do the same work: places at each table with shared places,
tournament points, shares with the virtual fourth, three sums a player, and the sorted standings.
Runs alternate; the ratio is that of the medians of processor time.
"""

from __future__ import annotations

import gc
import random
import statistics
import time

import pandas as pd

from xlscore.core.model import Event, Player, ResultRow, Source
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.standings.stages import solve

PLAYERS, ROUNDS, RUNS = 12_500, 4, 7


def make_event() -> Event:
    """12,500 players, four rounds; about 28 % of the games have a tie in points."""
    rng = random.Random(1)
    source = Source("Results", 1, {})
    players = tuple(Player(no, f"P{no}", source) for no in range(1, PLAYERS + 1))
    rows = []
    for round_ in range(1, ROUNDS + 1):
        order = [player.no for player in players]
        rng.shuffle(order)
        for i, no in enumerate(order):
            points = rng.randint(30, 75)
            rows.append(
                ResultRow(
                    "preliminary",
                    round_,
                    i // 4 + 1,
                    None,
                    no,
                    "",
                    points,
                    None,
                    None,
                    None,
                    source,
                )
            )
    return Event(ruleset="7wonders-4rounds", seed="1", players=players, results=tuple(rows))


def exact(event: Event) -> list[int]:
    rules = RULESETS["7wonders-4rounds"]
    return [line.no for line in solve(event, rules).ranking]


def floats(frame: pd.DataFrame) -> list[int]:
    tables = frame.groupby(["round", "table"], sort=False)["points"]
    size = tables.transform("size")
    place = tables.rank(method="min", ascending=False).astype(int)
    order = tables.rank(method="first", ascending=False).astype(int)
    scale = {(4, 1): 5.0, (4, 2): 3.0, (4, 3): 2.0, (4, 4): 1.0}
    scale |= {(3, 1): 5.0, (3, 2): 3.0, (3, 3): 1.0}
    own = pd.Series(list(map(scale.__getitem__, zip(size, order, strict=True))))
    tp = own.groupby([frame["round"], frame["table"], place], sort=False).transform("mean")
    total = tables.transform("sum")
    share = frame["points"] / total.where(size == 4, total * 4 / 3)
    sums = (
        pd.DataFrame({"no": frame["no"], "tp": tp, "share": share, "vp": frame["points"]})
        .groupby("no")
        .sum()
    )
    return list(sums.sort_values(["tp", "share", "vp"], ascending=False).index)


def main() -> None:
    event = make_event()
    frame = pd.DataFrame(
        [(row.round_, row.table, row.no, row.victory_points) for row in event.results],
        columns=["round", "table", "no", "points"],
    )
    times: dict[str, list[float]] = {"xlscore, exact": [], "pandas, floats": []}
    for run in range(RUNS + 1):
        for name, work in (
            ("xlscore, exact", lambda: exact(event)),
            ("pandas, floats", lambda: floats(frame)),
        ):
            gc.collect()
            start = time.process_time()
            work()
            if run:
                times[name].append(time.process_time() - start)
    median = {name: statistics.median(values) for name, values in times.items()}
    print("| 50,000 rows | median ms |\n|---|---:|")
    for name, value in median.items():
        print(f"| {name} | {value * 1000:.0f} |")
    ours, theirs = median.values()
    print(f"\nratio {ours / theirs:.2f} (target: at most 3)")


if __name__ == "__main__":
    main()

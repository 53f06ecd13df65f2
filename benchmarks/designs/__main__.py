"""T7: makes and measures xlscore/core/draws/machinery/designs.json.

    python -m benchmarks.designs                  # what is in it, beside what cannot be less
    python -m benchmarks.designs --beside FOLDER  # and beside ApplySci/aim, seats_3.py ... 15.py
    python -m benchmarks.designs --find 36x12 9 5 # looks for a better plan of 36 players over 12
                                                  # rounds (seed 9, 5 tries), and writes it if it is

Searches need gcc. Their outcome hangs on the seed and on the tries, so the file is not made again
from nothing: what is in it was found by these programs within an evening, and an entry was kept
only where it was better. Some came from elsewhere: 36, 48, 52 and 56 x 3, 40 x 4, 32, 40 and 56 x
5, 32 x 6, 7, 8 and 10, 44 x 14, and the tables of 16 x 9 and 10 are plans that ApplySci/aim has
published (Zenodo 13971404). Starters of 24 to 48 players were found by ``starters.c``, or by trying
all that stay the same when their columns are turned and their points multiplied. Rows were found by
chance, with a step back where none fits.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import combinations
from math import comb
from pathlib import Path

from xlscore.core.draws.machinery.designs import ALPHABET
from xlscore.core.draws.machinery.plans import plan
from xlscore.core.sizes import table_sizes

HERE = Path(__file__).parent
FILE = HERE.parents[1] / "xlscore/core/draws/machinery/designs.json"
ROUNDS = range(3, 16)
WHAT = ("repeats", "spread", "winds", "tables", "indirect")

Plan = Sequence[Sequence[Sequence[int]]]


def measure(rounds: Plan) -> tuple[int, ...]:
    """The five figures, the less the better, in the order of their weight.

    Meetings beyond the first; the squares of these; seats of a player that he has twice more often
    than another; visits to a table beyond what all need; pairs who neither meet nor have an
    opponent in common.
    """
    met: Counter[tuple[int, int]] = Counter()
    seats: Counter[tuple[int, int]] = Counter()
    visits: Counter[tuple[int, int]] = Counter()
    for tables in rounds:
        for number, table in enumerate(tables):
            met.update(combinations(sorted(table), 2))
            visits.update((no, number) for no in table)
            seats.update((no, seat) for seat, no in enumerate(table))
    players = sorted({no for table in rounds[0] for no in table})
    low, high = len(rounds) // 4, -(-len(rounds) // 4)
    free = -(-len(rounds) // len(rounds[0]))
    known: dict[int, set[int]] = {no: set() for no in players}
    for a, b in met:
        known[a].add(b)
        known[b].add(a)
    apart = (two for two in combinations(players, 2) if two not in met)
    return (
        sum(times - 1 for times in met.values()),
        sum((times - 1) ** 2 for times in met.values()),
        sum(not low <= seats[no, seat] <= high for no in players for seat in range(4)),
        sum(max(0, times - free) for times in visits.values()),
        sum(not known[a] & known[b] for a, b in apart),
    )


def least(n: int, rounds: int) -> int:
    """Meetings beyond the first that no schedule can do without, by counting pairs alone."""
    return max(0, rounds * sum(comb(size, 2) for size in table_sizes(n)) - comb(n, 2))


def ours(n: int, rounds: int) -> Plan:
    return [[[s.no for s in t.seats] for t in one.tables] for one in plan(n, rounds).rounds]


def report() -> None:
    for n in range(8, 201, 4):
        for rounds in ROUNDS:
            found = measure(ours(n, rounds))
            best = " (the least there can be)" if found[0] == least(n, rounds) else ""
            print(f"{n}x{rounds}: {dict(zip(WHAT, found, strict=True))}{best}")


def compare(folder: str) -> None:
    sys.path.insert(0, folder)
    better: Counter[str] = Counter()
    worse: Counter[str] = Counter()
    cells = 0
    for rounds in ROUNDS:
        published = import_module(f"seats_{rounds}").seats
        for n in (n for n in published if n % 4 == 0 and n <= 200):
            theirs, here = measure(published[n]), measure(ours(n, rounds))
            cells += 1
            for what, one, other in zip(WHAT, here, theirs, strict=True):
                if one != other:
                    (better if one < other else worse)[what] += 1
                    if one > other:
                        print(f"{n}x{rounds}: {what} {one}, there {other}")
                    break
    print(f"{cells} plans; better {dict(better)}; worse {dict(worse)}")


def run(program: str, *given: object, start: Plan = ()) -> tuple[list[int], Plan]:
    """A search: its figures, and the rounds it found."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / program
        subprocess.run(["gcc", "-O2", "-o", made, HERE / f"{program}.c", "-lm"], check=True)
        text = "".join("|".join(" ".join(map(str, t)) for t in one) + "\n" for one in start)
        call = [str(made), *map(str, given)]
        said = subprocess.run(call, input=text, capture_output=True, text=True, check=True).stdout
    figures, *rounds = said.splitlines()
    return [int(one) for one in figures.split()], [
        [list(map(int, table.split())) for table in one.split("|")] for one in rounds
    ]


def starts(n: int, rounds: int, luck: random.Random) -> Iterator[tuple[Plan, float]]:
    """The plan of today, slightly warm; then rounds by chance, hot."""
    yield [[[no - 1 for no in table] for table in one] for one in ours(n, rounds)], 0.6
    while True:
        drawn = []
        for _ in range(rounds):
            players = iter(luck.sample(range(n), n))
            drawn.append([[next(players) for _ in range(size)] for size in table_sizes(n)])
        yield drawn, luck.choice((2.5, 4.0))


def find(n: int, rounds: int, seed: int, tries: int) -> None:
    """Looks for a better plan of fewer than 60 players, and writes it."""
    best = measure(ours(n, rounds))
    print("today", best)
    for number, (start, hot) in enumerate(starts(n, rounds, random.Random(seed))):
        if number == tries:
            return
        _, drawn = run("schedules", n, rounds, seed + number, 4e6, hot, start=start)
        _, drawn = run("tables", n, rounds, seed + number, 2e6, start=drawn)
        found = measure(drawn)
        # seats are given afterwards
        if (*found[:2], *found[3:]) < (*best[:2], *best[3:]):
            best = found
            data = json.loads(FILE.read_text("ascii"))
            lines = ["".join(ALPHABET[no] for table in one for no in table) for one in drawn]
            data["plans"][f"{n}x{rounds}"] = lines
            FILE.write_text(as_text(data), "ascii")
            print("written", best)


def as_text(data: dict[str, dict[str, object]]) -> str:
    """The file: a line an entry."""
    parts = (
        f"{json.dumps(part)}: {{\n"
        + ",\n".join(f"{json.dumps(key)}: {json.dumps(entry)}" for key, entry in entries.items())
        + "\n}"
        for part, entries in data.items()
    )
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--beside"]:
        compare(sys.argv[2])
    elif sys.argv[1:2] == ["--find"]:
        players, games = map(int, sys.argv[2].split("x"))
        find(players, games, int(sys.argv[3]), int(sys.argv[4]))
    else:
        report()

"""T7: makes xlscore/core/draws/machinery/plans.json, the packaged plans.

    python benchmarks/plans.py            # compares with the file, exit code 1 if it differs
    python benchmarks/plans.py --write    # writes the file

A plan is packaged where the construction does not reach the bounds of S and of the
spread of three-player tables (``core.bounds``): 6 to 24 players, 2 to 5 rounds. The
search is seeded and capped in steps, so the file comes out the same everywhere; it
takes some minutes.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from xlscore.core.draws.machinery.bounds import count_overlap
from xlscore.core.draws.machinery.designs import ALPHABET
from xlscore.core.draws.machinery.exchange import Cost
from xlscore.core.draws.machinery.grids import Tables, construct
from xlscore.core.draws.machinery.plans import find_goal, search_plan, spread_threes
from xlscore.core.sizes import Mode, table_sizes

FILE = Path(__file__).parents[1] / "xlscore/core/draws/machinery/plans.json"
PLAYERS = range(6, 25)
ROUNDS = (2, 3, 4, 5)
#: Searches per plan and per weight of S against V.
RESTARTS = 60
WEIGHTS = (2, 5, 50)
#: Plans found by enumeration: the least S needs every two rounds to overlap alike.
ENUMERATED = ((11, 5),)


def wanted() -> Iterator[tuple[int, int, Mode]]:
    """Players, rounds and mode of every plan that can be packaged."""
    for n in PLAYERS:
        yield from ((n, rounds, "few") for rounds in ROUNDS)
        if table_sizes(n) != table_sizes(n, "many"):
            yield from ((n, rounds, "many") for rounds in ROUNDS)


def enumerated(n: int, rounds: int) -> list[Tables]:
    """The most even plan in which every two rounds have the fewest pairs in common.

    For S = least overlap x pairs of rounds, nobody may meet somebody three times and
    no two rounds may overlap more; all such plans are gone through, the first round
    fixed. Rounds are sets of pairs, kept as bits of an int.
    """
    sizes = table_sizes(n)
    least = count_overlap(sizes, sizes)
    bit = {two: 1 << k for k, two in enumerate(combinations(range(n), 2))}

    def tables(left: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Tables]:
        if not sizes:
            yield []
            return
        # Tables of one size come in the order of their first players.
        for table in combinations(left, sizes[0]):
            rest = tuple(no for no in left if no not in table)
            for more in tables(rest, sizes[1:]):
                if not more or len(more[0]) < len(table) or more[0] > list(table):
                    yield [list(table), *more]

    everything = [
        (sum(bit[two] for table in drawn for two in combinations(table, 2)), drawn)
        for drawn in tables(tuple(range(n)), sizes)
    ]
    best: tuple[int, list[Tables]] = (1 << 30, [])

    def extend(chosen: list[Tables], met: int, again: int, left: list[tuple[int, Tables]]) -> None:
        nonlocal best
        if len(chosen) == rounds:
            threes = Counter(no for drawn in chosen for t in drawn if len(t) == 3 for no in t)
            uneven = sum(visits * visits for visits in threes.values())
            best = min(best, (uneven, chosen))
            return
        for k, (pairs, drawn) in enumerate(left):
            fits = [
                other
                for other in left[k + 1 :]
                if (other[0] & pairs).bit_count() == least and not other[0] & (again | met & pairs)
            ]
            if len(chosen) + 1 + len(fits) >= rounds:
                extend([*chosen, drawn], met | pairs, again | met & pairs, fits)

    pairs, first = everything[0]
    extend([first], pairs, 0, [one for one in everything if (one[0] & pairs).bit_count() == least])
    return best[1]


def pack(drawn: list[Tables]) -> list[str]:
    """T7: a schedule of up to 62 players as text, a line per round, table by table."""
    return [
        "".join(
            ALPHABET[no]
            for table in sorted(tables, key=lambda t: (-len(t), t))
            for no in sorted(table)
        )
        for tables in ([sorted(table) for table in one] for one in drawn)
    ]


def best_plan(n: int, rounds: int, mode: Mode, restarts: int = RESTARTS) -> list[str] | None:
    """The best plan found, packed; None where the construction is as good."""
    if (n, rounds) in ENUMERATED:
        return pack(enumerated(n, rounds))
    goal = find_goal(n, rounds, mode)
    reached: list[tuple[Cost, int, list[Tables]]] = []
    built = construct(n, rounds, mode)
    if built is not None:
        found = spread_threes(built, n, goal)
        reached.append((found.cost, 0, found.rounds))
    for weight in WEIGHTS:
        if reached and min(reached)[0] <= goal:
            break
        found = search_plan(n, rounds, mode, restarts, weight)
        reached.append((found.cost, weight, found.rounds))
    costs, weight, tables = min(reached)
    print(f"{n}x{rounds} {mode}: S, V {costs}, bound {goal}, weight {weight}", flush=True)
    return pack(tables) if weight else None


def main() -> int:
    """Makes all plans; writes the file with --write, else compares with it."""
    plans: dict[str, list[str]] = {}
    for n, rounds, mode in wanted():
        lines = best_plan(n, rounds, mode)
        if lines is not None:
            plans[f"{mode}-{n}x{rounds}"] = lines
    text = json.dumps(plans, indent=1) + "\n"
    if "--write" in sys.argv[1:]:
        FILE.write_text(text, encoding="ascii")
        return 0
    return int(text != FILE.read_text(encoding="ascii"))


if __name__ == "__main__":
    sys.exit(main())

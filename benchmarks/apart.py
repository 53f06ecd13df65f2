"""T7: *Keep apart* on a schedule against exact search and long annealing.

    python benchmarks/apart.py --exact 4000 --sample 500 --steps 300000

Random groups over two to four rounds, few and many three-player tables. Up to 14 players every draw
that is above the bound (groups larger than the tables are many) is searched exactly for one with
fewer clashes. From 15 to 60 such a draw is annealed three times, so many steps each, from starts at
random: fewer clashes there would be clashes that the draw need not have.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from exact_apart import Case, fewest, random_case

STARTS = 3


def annealed(met: Sequence[Sequence[int]], sizes: Sequence[int], steps: int, seed: int) -> int:
    """The fewest clashes that annealing meets: two places change their groups at each step."""
    rng, n = random.Random(seed), len(met)
    mates = [[(k, often) for k, often in enumerate(row) if often] for row in met]
    at = [number for number, size in enumerate(sizes, 1) for _ in range(size)]
    at += [0] * (n - len(at))
    rng.shuffle(at)

    def clashes(place: int, group: int, but: int) -> int:
        if not group:
            return 0
        return sum(often for k, often in mates[place] if k != but and at[k] == group)

    cost = sum(clashes(place, at[place], -1) for place in range(n)) // 2
    best = cost
    for step in range(steps):
        heat = 1.5 * (1 - step / steps) + 0.02
        here, there = int(rng.random() * n), int(rng.random() * n)
        mine, other = at[here], at[there]
        if mine == other:
            continue
        change = clashes(here, other, there) + clashes(there, mine, here)
        change -= clashes(here, mine, there) + clashes(there, other, here)
        if change <= 0 or rng.random() < math.exp(-change / heat):
            at[here], at[there] = other, mine
            cost += change
            if cost < best:
                best = cost
                if not best:
                    break
    return best


def cases(count: int, least: int, most: int, rng: random.Random) -> list[tuple[Case, int]]:
    """So many random ones with the clashes that a draw leaves."""
    found: list[tuple[Case, int]] = []
    while len(found) < count:
        case = random_case(rng, least, most)
        found.append((case, case.drawn(str(len(found)))))
    return found


def main() -> None:
    """Prints what was found, and every case that a draw leaves worse."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--exact", type=int, default=4000)
    parser.add_argument("--sample", type=int, default=500)
    parser.add_argument("--steps", type=int, default=300_000)
    given = parser.parse_args()
    started = time.process_time()
    small = cases(given.exact, 6, 14, random.Random(1))
    above = [(case, left) for case, left in small if left > case.bound()]
    worse = [c for c, left in above if fewest(c.meetings(), c.sizes(), left) < left]
    print(f"up to 14: {len(small)} draws, {len(small) - len(above)} at the bound, of the other")
    print(f"  {len(above)} exact search finds fewer clashes in {len(worse)}")
    large = cases(given.sample, 15, 60, random.Random(2))
    above = [(case, left) for case, left in large if left > case.bound()]
    print(f"15 to 60: {len(large)} draws, {len(large) - len(above)} at the bound, of the other")
    fewer = 0
    for case, left in above:
        met, sizes = case.meetings(), case.sizes()
        best = min(annealed(met, sizes, given.steps, start) for start in range(STARTS))
        if best < left:
            fewer += 1
            print(f"  {case.n}x{case.rounds} {case.mode} {sizes}: {left}, annealing {best}")
    print(f"  {len(above)} annealing finds fewer clashes in {fewer}")
    print(f"{time.process_time() - started:.0f} s of processor time")


if __name__ == "__main__":
    main()

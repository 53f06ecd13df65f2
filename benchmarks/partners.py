"""F15: looks for better first rounds of partners who change: python benchmarks/partners.py 38 40 41

Exchanges two players of a first round again and again, worse ones less and less often (annealing),
and writes xlscore/core/draws/machinery/partners.json where a number costs less than there. A cost
of 0: no two have a partner twice, or an opponent three times. The same number of steps gives the
same round on every machine.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterable
from math import exp
from pathlib import Path

FILE = Path(__file__).parents[1] / "xlscore/core/draws/machinery/partners.json"
STEPS = 2_000_000
SEATS = 4
#: What a difference of partners costs that is there again; of opponents, for a third time.
AGAIN, THIRD = 12, 2


def cost(slots: list[int], order: int) -> int:
    """What a first round costs: differences of partners once each, of opponents at most twice."""
    partners: Counter[int] = Counter()
    opponents: Counter[int] = Counter()
    for n in range(0, len(slots), SEATS):
        a, b, c, d = slots[n : n + SEATS]
        partners.update(_differences(((a, c), (b, d)), order))
        opponents.update(_differences(((a, b), (a, d), (c, b), (c, d)), order))
    half = order / 2  # those who are half of all apart would meet twice as often
    beside = sum(max(0, times - (apart != half)) for apart, times in partners.items())
    against = sum(max(0, times - 2 + (apart == half)) for apart, times in opponents.items())
    return AGAIN * beside + THIRD * against


def _differences(pairs: Iterable[tuple[int, int]], order: int) -> list[int]:
    return [min((a - b) % order, (b - a) % order) for a, b in pairs if min(a, b) >= 0]


def search(players: int, steps: int) -> tuple[int, list[int]]:
    """The best first round of a walk; those who rest in it have successive numbers."""
    order = players - (players % SEATS == 0)
    rng, full = random.Random(f"partners {players}"), players - players % SEATS
    numbers = [*range(order), *([-1] if order < players else [])]
    if players % 8 == 6:
        numbers[-2], numbers[-3] = numbers[-3], numbers[-2]
    slots, free = numbers[:full], numbers[full:]
    rng.shuffle(slots)
    if len(free) == 1:  # whoever it is who rests
        slots, free = [*slots, *free], []
    now = cost(slots[:full], order)
    best = now, slots[:full]
    for step in range(steps):
        heat = 2 * (0.06 ** (step / steps))
        one, other = rng.randrange(full), rng.randrange(len(slots))
        slots[one], slots[other] = slots[other], slots[one]
        after = cost(slots[:full], order)
        if after <= now or rng.random() < exp((now - after) / heat):
            now = after
        else:
            slots[one], slots[other] = slots[other], slots[one]
        if now < best[0]:
            best = now, slots[:full]
        if not now:
            break
    return best


def main(wanted: Iterable[int]) -> None:
    """Looks for each of these numbers of players, and tells what is written."""
    known = json.loads(FILE.read_text("ascii"))
    for players in wanted:
        order = players - (players % SEATS == 0)
        before = [int(number) for number in known.get(str(players), "").split()]
        found, slots = search(players, STEPS)
        least = cost(before, order) if before else found + 1
        print(f"{players} players: cost {found}, {least if before else 'none'} before")
        if found < least:
            known[str(players)] = " ".join(map(str, slots))
    ordered = {str(n): known[str(n)] for n in sorted(map(int, known))}
    FILE.write_text(json.dumps(ordered, indent=1) + "\n", "ascii")


if __name__ == "__main__":
    main(map(int, sys.argv[1:]))

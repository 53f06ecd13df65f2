"""G11: makes the rounds at tables of five and six in designs.json, part "larger".

    python -m benchmarks.designs.larger           # what is in it, beside what cannot be less
    python -m benchmarks.designs.larger --write   # makes what comes from fields, and writes it
    python -m benchmarks.designs.larger --find 36 6 5 9 20   # looks for better rounds: 36 at six,
                                                  # five rounds, seed 9, 20 tries

25 at tables of five are the lines of the affine plane of order 5, 48 at tables of six a transversal
design over the field of eight: (g, x + m·g) for the columns g, one round for each m. The others
were found by ``schedules.c``, which needs gcc, each within some minutes.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from itertools import combinations, permutations

from benchmarks.designs.__main__ import FILE, Plan, as_text, run
from benchmarks.sizes import least_at_larger
from xlscore.core.draws.machinery.designs import ALPHABET


def squares(rounds: Plan) -> int:
    """The squares of further meetings of two players."""
    met = Counter(two for one in rounds for table in one for two in combinations(sorted(table), 2))
    return sum((times - 1) ** 2 for times in met.values())


def times_in_field(a: int, b: int) -> int:
    """The product in the field of eight, whose x cubed is x + 1."""
    found = 0
    for bit in range(3):
        if b >> bit & 1:
            found ^= a << bit
    for bit in (4, 3):
        if found >> bit & 1:
            found ^= 0b1011 << bit - 3
    return found


def from_fields() -> dict[tuple[int, int], Plan]:
    """By players and size, rounds in which nobody meets anybody twice."""
    plane = [[[5 * x + y for y in range(5)] for x in range(5)]]
    plane += [[[5 * g + (x + m * g) % 5 for g in range(5)] for x in range(5)] for m in range(5)]
    design = [
        [[8 * g + (x ^ times_in_field(m, g)) for g in range(6)] for x in range(8)] for m in range(8)
    ]
    return {(25, 5): plane, (48, 6): design}


def numbered(rounds: Plan) -> Plan:
    """The rounds, those that meet least first, and players as they sit in the first of them."""
    rounds = min(permutations(rounds), key=by_round) if len(rounds) < 6 else rounds
    place = {no: k for k, no in enumerate(no for table in rounds[0] for no in table)}
    return [sorted(sorted(place[no] for no in table) for table in one) for one in rounds]


def by_round(rounds: Plan) -> list[int]:
    """The squares of the first four rounds, of three, of two."""
    return [squares(rounds[:k]) for k in (4, 3, 2)]


def put(players: int, size: int, rounds: Plan) -> None:
    """Write rounds into the file."""
    data = json.loads(FILE.read_text("ascii"))
    lines = ["".join(ALPHABET[no] for table in one for no in table) for one in numbered(rounds)]
    data["larger"][f"{players} at {size}"] = lines
    FILE.write_text(as_text(data), "ascii")


def find(players: int, size: int, rounds: int, seed: int, tries: int) -> None:
    """Look for rounds that meet less, and write them."""
    lines = json.loads(FILE.read_text("ascii"))["larger"].get(f"{players} at {size}", [])
    best = squares([_cut(map(ALPHABET.index, line), size) for line in lines]) if lines else 10**9
    for turn in range(seed, seed + tries):
        luck = random.Random(turn)
        start = [_cut(luck.sample(range(players), players), size) for _ in range(rounds)]
        hot = luck.choice((0.6, 1.0, 2.0))
        _, drawn = run("schedules", players, rounds, turn, 2e7, hot, 0, start=start)
        if squares(drawn) < best:
            best = squares(drawn)
            put(players, size, drawn)
            print(f"{players} at {size}: {best}, seed {turn}", flush=True)


def _cut(order: object, size: int) -> list[list[int]]:
    """Tables filled in an order."""
    nos: list[int] = list(order)  # type: ignore[call-overload]
    return [nos[at : at + size] for at in range(0, len(nos), size)]


def main() -> None:
    if sys.argv[1:2] == ["--find"]:
        find(*map(int, sys.argv[2:7]))
        return
    for (players, size), rounds in from_fields().items() if "--write" in sys.argv else ():
        put(players, size, rounds)
    for key, lines in json.loads(FILE.read_text("ascii"))["larger"].items():
        players, size = map(int, key.split(" at "))
        plan = [_cut(map(ALPHABET.index, line), size) for line in lines]
        told = [
            f"{squares(plan[:k])} ({least_at_larger(players, size, k)})"
            for k in range(2, len(plan) + 1)
        ]
        print(f"{key}, over 2, 3 ... rounds (at least): {', '.join(told)}")


if __name__ == "__main__":
    main()

"""What everybody still needs before a last round: time for all players, and how it grows.

    python benchmarks/chances.py

CPU seconds, the median of five runs; the target is 2 s for 48 players.
"""

from __future__ import annotations

import random
import statistics
import time

from xlscore.core.chances.verdicts import find_chances
from xlscore.core.model import Event, Player, ResultRow, Source
from xlscore.core.rulebook.load import RULESETS

SOURCE = Source("Results", 1, {})
SIZES = (12, 24, 48, 96, 192)
RUNS = 5


def before_last_round(ruleset: str, players: int, drawn: bool) -> Event:
    """All rounds of the first stage but the last are played, by lot."""
    rng = random.Random(players)
    stage = RULESETS[ruleset].stages[0]
    order = list(range(1, players + 1))
    rows = []
    for round_ in range(1, stage.rounds + drawn):
        rng.shuffle(order)
        for i, no in enumerate(order):
            points = rng.randint(3, 10) if round_ < stage.rounds else None
            rows.append(
                ResultRow(
                    stage.name,
                    round_,
                    i // 4 + 1,
                    seat=i % 4 + 1,
                    no=no,
                    name=f"P{no}",
                    victory_points=points,
                    source=SOURCE,
                )
            )
    people = tuple(Player(no, f"P{no}", SOURCE) for no in sorted(order))
    return Event(seed="1", players=people, results=tuple(rows))


def measured(event: Event, ruleset: str) -> tuple[float, bool]:
    """CPU seconds, and whether the answer is exact."""
    rules, times, exact = RULESETS[ruleset], [], False
    for _ in range(RUNS):
        start = time.process_time()
        found = find_chances(event, rules)
        times.append(time.process_time() - start)
        exact = found is not None and found.exact
    return statistics.median(times), exact


def main() -> None:
    for ruleset, drawn in (
        ("alhambra", True),
        ("catan", True),
        ("7wonders-final", True),
        ("7wonders-final", False),
    ):
        for players in SIZES:
            seconds, exact = measured(before_last_round(ruleset, players, drawn), ruleset)
            kind = "exact" if exact else "bounds and a sample of 400"
            print(f"{ruleset:16} {players:4} players: {seconds:6.2f} s ({kind})")


if __name__ == "__main__":
    main()

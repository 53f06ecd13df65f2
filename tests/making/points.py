"""Points as such games end: who is stronger has more, and ties are common."""

from __future__ import annotations

import random
from dataclasses import dataclass

#: Mean, spread and what a point of strength is worth.
SHAPES = {
    "alhambra": (98, 15, 9),
    "7wonders-final": (53, 6, 4),
    "7wonders-4rounds": (53, 6, 4),
    "7wonders-duel": (58, 8, 5),
    "king-lui": (31, 6, 4),
    "Stone Age": (168, 26, 15),
    "Brücke": (64, 9, 6),
}
MORE_AT_THREE = {"alhambra": 18, "Stone Age": 12}
TIES = 0.13


@dataclass(frozen=True)
class Score:
    """What is typed for somebody at a table."""

    points: int
    tie_break: int | None = None
    place: int | None = None


def scores(
    rng: random.Random, system: str, strength: list[float], target: int | None
) -> list[Score]:
    """The scores of one table, in the order of the players' strengths.

    `system` is a ruleset or a game; with `target` the game ends when somebody has so many points.
    """
    if target is not None:
        return _race(rng, strength, target)
    mean, spread, worth = SHAPES[system]
    mean += MORE_AT_THREE.get(system, 0) if len(strength) == 3 else 0
    points = [round(rng.gauss(mean + worth * s, spread)) for s in strength]
    if rng.random() < TIES:
        one, other = rng.sample(range(len(points)), 2)
        points[one] = points[other]
    if not system.startswith("7wonders"):
        return [Score(p) for p in points]
    most = 26 if system == "7wonders-duel" else 12
    return [Score(p, rng.randint(most // 6, most)) for p in points]


def _race(rng: random.Random, strength: list[float], target: int) -> list[Score]:
    """Catan: one player reaches the points; now and then another has as many but not the turn."""
    order = sorted(range(len(strength)), key=lambda i: -rng.gauss(strength[i], 1.1))
    points = [target] * len(order)
    for place, i in enumerate(order[1:], 1):
        points[i] = max(3, target - place - rng.randint(0, 2))
    if rng.random() < 0.1:
        points[order[0]] += 1
    if rng.random() < 0.08:
        points[order[1]] = target
        points[order[0]] = target
        places = {i: place for place, i in enumerate(order, 1)}
        rest = sorted((points[i] for i in order[2:]), reverse=True)
        return [
            Score(p, place=places[i] if places[i] < 3 else 3 + rest.index(p))
            for i, p in enumerate(points)
        ]
    return [Score(p) for p in points]

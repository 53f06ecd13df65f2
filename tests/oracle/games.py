"""Points of one table of the first seven systems, in a range small enough for ties."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .generate import FirstSeven

BASE = {
    "alhambra": 80,
    "7wonders-final": 45,
    "7wonders-4rounds": 45,
    "7wonders-duel": 55,
    "stone-age": 150,
    "king-lui": 20,
}


def some_points(sim: FirstSeven, stage: str, number: int, size: int) -> list[int | str]:
    """Points of a table, in a range small enough for ties."""
    rng = sim.rng
    if sim.same_at_all_tables:
        target = sim.target(stage, number)
        if (size, target) not in sim.patterns:
            sim.patterns[size, target] = fresh_points(sim, target, size)
        return rng.sample(sim.patterns[size, target], size)
    return fresh_points(sim, sim.target(stage, number), size)


def fresh_points(sim: FirstSeven, target: int, size: int) -> list[int | str]:
    """Points of one table."""
    rng = sim.rng
    if rng.random() < 0.01:
        return [0] * size
    if sim.ruleset == "catan":
        if sim.spread == 0 and rng.random() < 0.7:
            return [target] * size
        points = [max(2, target - 1 - rng.randint(0, sim.spread)) for _ in range(size)]
        points[0] = target + (rng.random() < 0.15)
        if rng.random() < 0.2:
            points[-1] = target
        rng.shuffle(points)
        return list(points)
    found = [BASE[sim.ruleset] + rng.randint(0, sim.spread) for _ in range(size)]
    if sim.knobs.halves:
        return [f"{2 * value + 1}/2" if rng.random() < 0.3 else value for value in found]
    return list(found)

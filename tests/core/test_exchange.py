"""The exchange search: which state it keeps, and when it ends."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from xlscore.core.draws.machinery.exchange import Cost, walk


class Road:
    """Places in a row, each with a cost; the only move leads to the next place."""

    def __init__(self, costs: Sequence[int], *, blocked: int | None = None) -> None:
        self.costs, self.place, self.blocked, self.steps = costs, 0, blocked, 0

    @property
    def cost(self) -> Cost:
        return (self.costs[self.place],)

    def troubled(self, step: int) -> list[str]:
        return ["somebody"] if self.place < len(self.costs) - 1 else []

    def moves(self, who: str, step: int, best: Cost) -> list[int]:
        self.steps += 1
        return [] if step == self.blocked else [self.place + 1]

    def make(self, move: int, step: int) -> None:
        self.place = move

    def state(self) -> int:
        return self.place

    def restore(self, state: int) -> None:
        self.place = state


def first(_: int) -> int:
    return 0


@pytest.mark.parametrize(
    ("costs", "steps", "place"),
    [
        ((5, 3, 4, 2, 6, 7), 4, 3),  # over the hill at 4 to 2, and back from 6
        ((5, 3, 4, 2, 6, 7), 2, 1),  # no more steps than allowed
        ((5, 3, 3, 4, 6, 7), 4, 1),  # of two that cost the same the first
        ((5, 3, 4), 9, 2),  # nobody is in trouble: here it ends, whatever it costs
    ],
)
def test_the_best_place_on_the_way(costs: Sequence[int], steps: int, place: int) -> None:
    road = Road(costs)
    assert walk(road, steps, first) == (costs[place],)
    assert road.place == place


def test_no_further_than_the_goal() -> None:
    road = Road((5, 3, 2, 1, 0))
    assert walk(road, 9, first, goal=(2,)) == (2,)
    assert road.steps == 2


@pytest.mark.parametrize(("patience", "place"), [(0, 1), (1, 1), (2, 4)])
def test_patience(patience: int, place: int) -> None:
    # After place 1 two steps bring nothing; the third is better.
    road = Road((5, 3, 4, 4, 2, 6, 6, 6, 6))
    walk(road, 20, first, patience=patience)
    assert road.place == place


def test_a_step_without_a_move_is_a_step() -> None:
    road = Road((5, 4, 3, 2, 1, 0), blocked=1)
    assert walk(road, 3, first) == (3,)

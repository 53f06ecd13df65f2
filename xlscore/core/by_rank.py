"""Tables by rank: the snake of King Lui, and the groups a ruleset names (K5, K6, T5, D4)."""

from __future__ import annotations

from collections.abc import Sequence

from xlscore.core.rules import StageRules


def snake_groups(order: Sequence[int], tables: int) -> tuple[tuple[int, ...], ...]:
    """K5, K6: best first onto the tables in turn, then back, then on: 1-18-19, 2-17-20 ...

    27 players at 9 tables give 1-18-19 ... 9-10-27; 9 at 3 give 1-6-7, 2-5-8, 3-4-9.
    """
    found: list[list[int]] = [[] for _ in range(tables)]
    for place, no in enumerate(order):
        lap, step = divmod(place, tables)
        found[tables - 1 - step if lap % 2 else step].append(no)
    return tuple(map(tuple, found))


def tables_by_rank(stage: StageRules, players: int) -> tuple[tuple[int, ...], ...]:
    """The tables of a stage seated by rank, as positions from 1; () if it is not."""
    if stage.kind.tables == "snake" and players % 3 == 0:
        return snake_groups(range(1, players + 1), players // 3)
    return stage.groups.get(players, ())

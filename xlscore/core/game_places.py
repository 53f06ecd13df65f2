"""One game: places at the table, with and without typed places, early wins and leavers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xlscore.core.exact import Exact
from xlscore.core.model import EARLY, Game, ResultRow
from xlscore.core.rules import Ruleset

NO_SEEDS: Mapping[int, int] = {}


def is_complete(game: Game, rules: Ruleset) -> bool:
    """C13: whether a drawn table has a result: points for everybody who needs some."""
    if None not in [row.victory_points for row in game.playing]:
        return True
    return won_early(game, rules) or all(
        row.victory_points is not None or row.status == "bye" for row in game.playing
    )


def won_early(game: Game, rules: Ruleset) -> bool:
    """D2, D2a: a game that ended before points were counted, where the ruleset knows such."""
    if rules.share.early_win is None:
        return False
    return bool(game.left) or any(row.status in EARLY for row in game.playing)


def places(game: Game, rules: Ruleset, seeds: Mapping[int, int] = NO_SEEDS) -> list[int]:
    """C1, C2: the places of those who played on, shared ones as 1, 1, 3, 4.

    Typed places win over points; points as typed (before any cap) decide together with the game's
    own tie-break value, then `seeds`, the ranks that decide an undecided knock-out game (D4).
    Leavers and substitutes come after, see `scoring.score`.
    """
    ranks = _places(game, rules)
    if seeds and len(set(ranks)) < len(ranks):
        keys = [
            (place, seeds.get(row.no or 0, 0))
            for place, row in zip(ranks, game.playing, strict=True)
        ]
        order = sorted(keys)
        return [order.index(key) + 1 for key in keys]
    return ranks


def _places(game: Game, rules: Ruleset) -> list[int]:
    rows = game.playing
    if won_early(game, rules):
        return [2 if _beaten(row, rows) else 1 for row in rows]
    if rows and rows[0].place is not None:
        typed = [row.place for row in rows if row.place is not None]
        if len(typed) == len(rows):
            return typed
    victory_points: list[Exact] = [row.victory_points or 0 for row in rows]
    if rules.tie_break is None or len(set(victory_points)) == len(victory_points):
        return _descending(victory_points)
    return _descending([(row.victory_points or 0, row.tie_break or 0) for row in rows])


def _descending(values: Sequence[Any]) -> list[int]:
    """The place of each value from the greatest down, equal ones sharing theirs: 1, 1, 3, 4."""
    order = sorted(values, reverse=True)
    return [order.index(value) + 1 for value in values]


def _beaten(row: ResultRow, rows: Sequence[ResultRow]) -> bool:
    """D2: whether somebody else at the table won early."""
    return any(other.status in EARLY for other in rows if other is not row)

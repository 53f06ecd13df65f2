"""T2, T6: the points that win the game of each round."""

from __future__ import annotations

from xlscore.core.exact import Exact
from xlscore.core.model import Event
from xlscore.core.rules import Ruleset


def caps(event: Event, rules: Ruleset) -> dict[tuple[str, int], Exact]:
    """T2: more points than win the game do not count; none where points are not capped."""
    return goals(event, rules) if rules.victory_points.capped else {}


def goals(event: Event, rules: Ruleset) -> dict[tuple[str, int], Exact]:
    """T6: the points that win each round's game, typed or the ruleset's."""
    found: dict[tuple[str, int], Exact] = {}
    for stage in rules.stages:
        for round_, name in enumerate(stage.games, 1):
            game = rules.game(name)
            if game and game.points_to_win is not None:
                found[stage.name, round_] = game.points_to_win
    for info in event.rounds:
        game = rules.game(info.game) if info.game else None
        if info.points_to_win is not None:
            found[info.stage, info.round_] = info.points_to_win
        elif game and game.points_to_win is not None:
            found[info.stage, info.round_] = game.points_to_win
    return found

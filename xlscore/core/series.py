"""F4: best of n: which games of a match nobody has to play any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xlscore.core.game_places import is_complete, places
from xlscore.core.model import Game
from xlscore.core.rules import Ruleset


def spared(rules: Ruleset, index: int, games: Sequence[Game]) -> frozenset[int]:
    """Open games, by position, of two of whom one has won more than half, or has gone.

    An undecided game is nobody's here; D4 says whose it is where all are played.
    """
    stage = rules.stages[index]
    if not stage.best_of:
        return frozenset()
    won: Counter[int] = Counter()
    for game in games:
        if is_complete(game, rules) and not game.bye:
            made = places(game, rules, [row.victory_points or 0 for row in game.playing])
            first = [row.no for row, place in zip(game.playing, made, strict=True) if place == 1]
            won.update(no for no in first if no and len(first) == 1)
    over = {no for no, times in won.items() if 2 * times > stage.rounds}
    return frozenset(
        at
        for at, game in enumerate(games)
        if not is_complete(game, rules)
        and (len(game.playing) < 2 or over & {row.no for row in game.rows})
    )

"""G8: which of a player's games count where the rules say how many."""

from __future__ import annotations

from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import order_keys
from xlscore.core.rules import StageRules
from xlscore.core.tally import Tallies, Tally


def counted_games(tallies: Tallies, stage: StageRules) -> Tallies:
    """G8: each player's best games by the chain of the stage, and what he made in them.

    A game is as good as the criteria would be if it were his only one; of equal games the earlier
    counts. Those that count stay in playing order.
    """
    games = [Tally(no, [seat], tallies) for no, own in tallies.items() for seat in own.seats]
    quality: list[list[int]] = [[] for _ in games]
    for code in stage.chain.criteria:
        one = CRITERIA[code]
        keys = order_keys([one.value(game) for game in games])
        for own, key in zip(quality, keys, strict=True):
            own.append(-key if one.low_wins else key)
    worth = {game.seats[0]: own for game, own in zip(games, quality, strict=True)}
    best = {
        no: sorted(sorted(tally.seats, key=worth.__getitem__, reverse=True)[: stage.counted])
        for no, tally in tallies.items()
    }
    return tallies.only(best)

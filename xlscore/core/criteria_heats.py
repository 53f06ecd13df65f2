"""Criteria over single games: wins in the first ones, draws, the best ones, ratios, means."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Final

from xlscore.core.criterion import Criterion, criterion
from xlscore.core.exact import Exact, Ratio, reduced, whole
from xlscore.core.tally import Tally

HEATS: Final[dict[str, Criterion]] = {}
_criterion = partial(criterion, HEATS)


@_criterion(of="players")
def first_game_won(tally: Tally) -> Exact:
    """G8: 1 for a first place, shared or not, in the first game that one entered, else 0."""
    return _won(tally, 1)


@_criterion(of="players")
def second_game_won(tally: Tally) -> Exact:
    """G8: the same in the second game that one entered."""
    return _won(tally, 2)


@_criterion(of="players")
def third_game_won(tally: Tally) -> Exact:
    """G8: the same in the third game that one entered."""
    return _won(tally, 3)


@_criterion(of="players")
def fourth_game_won(tally: Tally) -> Exact:
    """G8: the same in the fourth game that one entered."""
    return _won(tally, 4)


def _won(tally: Tally, nth: int) -> int:
    entered = tally.entered
    return int(len(entered) >= nth and tally.stage.scored.finishes[entered[nth - 1]].won)


@_criterion()
def draws(tally: Tally) -> Exact:
    """G11: the number of games that nobody took all of and in which one has game points left."""
    scored = tally.stage.scored
    drawn = [seat for seat in tally.seats if seat not in scored.solos]
    return sum(scored.victory_points[seat] > 0 and not scored.games[seat].bye for seat in drawn)


@_criterion(of="players", of_shares=True)
def best_share(tally: Tally) -> Exact:
    """G11: the share of one's best game; 0 where there is none."""
    return _nth_share(tally, 1)


@_criterion(of="players", of_shares=True)
def second_share(tally: Tally) -> Exact:
    """G11: the share of one's second best game."""
    return _nth_share(tally, 2)


@_criterion(of="players", of_shares=True)
def third_share(tally: Tally) -> Exact:
    """G11: the share of one's third best game."""
    return _nth_share(tally, 3)


def _nth_share(tally: Tally, nth: int) -> Exact:
    scored = tally.stage.scored
    shares = sorted((Fraction(scored.shares[s]) / scored.of[s] for s in tally.seats), reverse=True)
    return whole(shares[nth - 1]) if len(shares) >= nth else 0


@_criterion(by_game=True)
def ratio(tally: Tally) -> Exact:
    """G9: the sum of one's game points by the most of the others' at each table."""
    return tally.ratio


@_criterion(mean=True)
def mean_tournament_points(tally: Tally) -> Exact:
    """G15: the sum of the tournament points by the number of one's games; 0 of none."""
    return _mean(tally.tournament_points, tally)


@_criterion(mean=True, by_game=True)
def mean_victory_points(tally: Tally) -> Exact:
    """G15: the sum of the game points by the number of one's games."""
    return _mean(tally.victory_points, tally)


@_criterion(mean=True, by_game=True, of_shares=True)
def mean_share(tally: Tally) -> Exact:
    """G15: the sum of the shares by the number of one's games."""
    return _mean(tally.share, tally)


@_criterion(mean=True, by_game=True)
def mean_score(tally: Tally) -> Exact:
    """G15: the sum of the scores by the number of one's games."""
    return _mean(tally.score, tally)


def _mean(total: Exact | Ratio, tally: Tally) -> Exact:
    return whole(Fraction(reduced(total)) / len(tally.seats)) if tally.seats else 0

"""One game: shared tournament points, capped and weighted game points, shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xlscore.core.exact import Exact, round_down, round_half_up, whole
from xlscore.core.game_places import NO_SEEDS, places, won_early
from xlscore.core.model import Event, Game, TableName
from xlscore.core.rules import Points, Ruleset


class Score(NamedTuple):
    """What one player made in one game; `share` is a pair numerator, denominator."""

    round_: int
    table: TableName
    size: int
    place: int
    tournament_points: Exact
    victory_points: Exact
    share: tuple[Exact, Exact]
    won: bool
    lost: bool


class Scale:
    """C3: the tournament points of a ruleset by table size, place and number of players tied."""

    def __init__(self, points: Points) -> None:
        self._points = points
        self._tables: dict[tuple[int, ...], tuple[Exact, ...]] = {}

    def values(self, size: int, ranks: Sequence[int]) -> tuple[Exact, ...]:
        """The tournament points of places such as 1, 1, 3, 4 at one table."""
        key = size, *ranks
        found = self._tables.get(key)
        if found is None:
            found = tuple([self.value(size, place, ranks.count(place)) for place in ranks])
            self._tables[key] = found
        return found

    def value(self, size: int, place: int, tied: int) -> Exact:
        """Tournament points of each of `tied` players who share `place` (from 1) at one table.

        The sum of the points of the places they occupy, divided equally, rounded as the ruleset
        says; an unshared value is never rounded (A1, K2).
        """
        points = self._points.by_size[size]
        if tied == 1:
            return points[place - 1]
        total = sum(points[place - 1 : place - 1 + tied])
        shared = whole(Fraction(total) / tied)
        if self._points.rounding == "down":
            return round_down(shared, self._points.step)
        if self._points.rounding == "half-up":
            return round_half_up(shared, self._points.step)
        return shared


def weighted(points: Exact, size: int, rules: Ruleset) -> Exact:
    """A3, K3: game points times the weight of the table's size, game by game."""
    weight = rules.victory_points.weights.get(size)
    if weight is None:
        return points
    product = whole(Fraction(points) * weight)
    return round_down(product) if rules.victory_points.round_down else product


def score(
    game: Game,
    rules: Ruleset,
    scale: Scale,
    cap: Exact | None = None,
    seeds: Mapping[int, int] = NO_SEEDS,
) -> list[tuple[int, Score]]:
    """The scores of a complete game, by player number; leavers included, substitutes not.

    C9: leavers score 0 points and share the last places with substitutes on seats of their own.
    K4: a win is a first place, a loss a last place, unless all are equal.
    """
    rows, size, round_, table = game.playing, game.size, game.round_, game.table
    if len(rows) == 1 and rows[0].status == "bye":
        return [_bye(game, rules, scale)]
    ranks = places(game, rules, seeds)
    out = size - len(rows)
    last = len(rows) + 1 if out else max(ranks)
    if won_early(game, rules):
        points: list[Exact] = [0] * len(rows)
        shares = [_early_share(place, rules) for place in ranks]
    else:
        points = [_counted(row.points or 0, cap) for row in rows]
        shares = _shares(points, size, rules)
    counted = points
    if size in rules.victory_points.weights:
        counted = [weighted(own, size, rules) for own in points]
    tournament_points = scale.values(size, ranks)
    scores = [
        (
            row.no or 0,
            Score(
                round_,
                table,
                size,
                place,
                earned,
                own,
                share,
                place == 1,
                place == last != 1,
            ),
        )
        for row, place, earned, own, share in zip(
            rows, ranks, tournament_points, counted, shares, strict=True
        )
    ]
    for row in game.left:
        share = _early_share(2, rules) if won_early(game, rules) else (0, 1)
        shared = scale.value(size, last, out)
        left = Score(round_, table, size, last, shared, 0, share, False, True)
        scores.append((row.no or 0, left))
    return scores


def _bye(game: Game, rules: Ruleset, scale: Scale) -> tuple[int, Score]:
    """D3: a bye is a win, a share of 50 % and 0 points."""
    no = game.playing[0].no
    points = scale.value(rules.table_size, 1, 1)
    return no or 0, Score(game.round_, game.table, 1, 1, points, 0, (1, 2), True, False)


def _early_share(place: int, rules: Ruleset) -> tuple[Exact, Exact]:
    """D2, D2a: 75:25 for the winner of a game won early or left by the opponent."""
    winner = rules.share.early_win or 0
    return (winner if place == 1 else 1 - winner), 1


def _counted(points: Exact, cap: Exact | None) -> Exact:
    """T2: game points as they count in sums and shares: at most the points that win the game."""
    return points if cap is None or points <= cap else cap


def _shares(points: list[Exact], size: int, rules: Ruleset) -> list[tuple[Exact, Exact]]:
    """C4: own points / all points of the table, at three with a virtual fourth (the mean).

    With decimals, in per cent and rounded half up, game by game (T3). Total 0 gives shares of 0.
    """
    total = sum(points)
    if not total:
        return [(0, 1)] * len(points)
    times = 1
    if size in rules.share.mean_at:
        times, total = size, total * (size + 1)
    decimals = rules.share.decimals
    if decimals is None:
        return [(own * times, total) for own in points]
    step = Fraction(1, 10**decimals)
    return [(round_half_up(Fraction(own * times * 100) / total, step), 1) for own in points]


def caps(event: Event, rules: Ruleset) -> dict[tuple[str, int], Exact]:
    """T2, T6: the points that win each round's game, typed or the ruleset's; none if uncapped."""
    if not rules.victory_points.capped:
        return {}
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

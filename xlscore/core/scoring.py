"""One game: places at the table, shared tournament points, weighted game points and shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xlscore.core.exact import Exact, round_down, round_half_up, whole
from xlscore.core.model import Event, Game, ResultRow, TableName
from xlscore.core.rules import Points, Ruleset

NO_SEEDS: Mapping[int, int] = {}


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
        self._known: dict[tuple[int, int, int], Exact] = {}

    def value(self, size: int, place: int, tied: int) -> Exact:
        """Tournament points of each of `tied` players who share `place` (from 1) at one table.

        The sum of the points of the places they occupy, divided equally, rounded as the ruleset
        says; an unshared value is never rounded (A1, K2).
        """
        key = size, place, tied
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._value(size, place, tied)
        return found

    def _value(self, size: int, place: int, tied: int) -> Exact:
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


def is_complete(game: Game, rules: Ruleset) -> bool:
    """C13: whether a drawn table has a result: points for everybody who needs some."""
    return won_early(game, rules) or all(
        row.points is not None or row.status == "bye" for row in game.playing
    )


def won_early(game: Game, rules: Ruleset) -> bool:
    """D2, D2a: a game that ended before points were counted, where the ruleset knows such."""
    return rules.share.early_win is not None and (
        bool(game.left) or any(row.status in ("military", "science") for row in game.playing)
    )


def places(game: Game, rules: Ruleset, seeds: Mapping[int, int] = NO_SEEDS) -> list[int]:
    """C1, C2: the places of those who played on, shared ones as 1, 1, 3, 4.

    Typed places win over points; points as typed (before any cap) decide together with the game's
    own tie-break value, then `seeds`, the ranks that decide an undecided knock-out game (D4).
    Leavers and substitutes come after (see `score`).
    """
    rows = game.playing
    ranks = _places(game, rules)
    if seeds and len(set(ranks)) < len(ranks):
        keys = [(place, seeds[row.no or 0]) for place, row in zip(ranks, rows, strict=True)]
        return [1 + sum(other < key for other in keys) for key in keys]
    return ranks


def _places(game: Game, rules: Ruleset) -> list[int]:
    rows = game.playing
    if won_early(game, rules):
        return [2 if _beaten(row, rows) else 1 for row in rows]
    typed = [row.place for row in rows if row.place is not None]
    if len(typed) == len(rows):
        return typed
    values: list[tuple[Exact, ...] | Exact]
    if rules.tie_break:
        values = [(row.points or 0, row.tie_break or 0) for row in rows]
    else:
        values = [row.points or 0 for row in rows]
    if len(set(values)) == len(values):
        order = sorted(values, reverse=True)
        return [order.index(value) + 1 for value in values]
    return [1 + sum(other > value for other in values) for value in values]  # type: ignore[operator]


def _beaten(row: ResultRow, rows: Sequence[ResultRow]) -> bool:
    """D2: whether somebody else at the table won early."""
    return any(other.status in ("military", "science") for other in rows if other is not row)


def counted_points(row: ResultRow, cap: Exact | None) -> Exact:
    """T2: game points as they count in sums and shares: at most the points that win the game."""
    points = row.points or 0
    return points if cap is None or points <= cap else cap


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
    rows, size = game.playing, game.size
    if len(rows) == 1 and rows[0].status == "bye":
        return [_bye(game, rules, scale)]
    ranks = places(game, rules, seeds)
    early = won_early(game, rules)
    out = size - len(rows)
    last = len(rows) + 1 if out else max(ranks, default=1)
    points = [0 if early else counted_points(row, cap) for row in rows]
    total = sum(points)
    mean = size in rules.share.mean_at
    scores = []
    for row, place, own in zip(rows, ranks, points, strict=True):
        assert row.no is not None
        share = _early_share(place, rules) if early else _share(own, total, size, mean, rules)
        scores.append(
            (
                row.no,
                Score(
                    game.round_,
                    game.table,
                    size,
                    place,
                    scale.value(size, place, ranks.count(place)),
                    weighted(own, size, rules),
                    share,
                    place == 1,
                    place == last and place != 1,
                ),
            )
        )
    for row in game.left:
        assert row.no is not None
        share = _early_share(2, rules) if early else (0, 1)
        points_out = scale.value(size, last, out)
        scores.append(
            (row.no, Score(game.round_, game.table, size, last, points_out, 0, share, False, True))
        )
    return scores


def _bye(game: Game, rules: Ruleset, scale: Scale) -> tuple[int, Score]:
    """D3: a bye is a win, a share of 50 % and 0 points."""
    no = game.playing[0].no
    assert no is not None
    points = scale.value(rules.table_size, 1, 1)
    return no, Score(game.round_, game.table, 1, 1, points, 0, (1, 2), True, False)


def _early_share(place: int, rules: Ruleset) -> tuple[Exact, Exact]:
    """D2, D2a: 75:25 for the winner of a game won early or left by the opponent."""
    winner = rules.share.early_win or 0
    return (winner if place == 1 else 1 - winner), 1


def _share(own: Exact, total: Exact, size: int, mean: bool, rules: Ruleset) -> tuple[Exact, Exact]:
    """C4: own points / all points of the table, at three with a virtual fourth (the mean).

    With decimals, in per cent and rounded half up, game by game (T3). Total 0 gives share 0.
    """
    if not total:
        return 0, 1
    numerator, denominator = (own * size, total * (size + 1)) if mean else (own, total)
    decimals = rules.share.decimals
    if decimals is None:
        return numerator, denominator
    unit = 10**decimals
    if type(numerator) is int and type(denominator) is int:
        return (numerator * 200 * unit + denominator) // (2 * denominator), unit
    per_cent = Fraction(numerator) * 100 / Fraction(denominator)
    return round_half_up(per_cent, Fraction(1, unit)), 1


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

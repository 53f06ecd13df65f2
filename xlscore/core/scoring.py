"""One game: shared tournament points, capped and weighted game points, shares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xlscore.core.exact import Exact, round_down, round_half_up, whole
from xlscore.core.game_places import NO_SEEDS, places, won_early
from xlscore.core.model import Event, Game, TableName
from xlscore.core.rules import Ruleset, TournamentPoints


class Score(NamedTuple):
    """What one player made in one game; `share` is a pair numerator, denominator."""

    round_: int
    table: TableName
    size: int
    place: int
    tournament_points: Exact
    victory_points: Exact
    share: tuple[Exact, Exact]


class ScoredGame(NamedTuple):
    """What a complete game was worth, seat by seat: those who played on, then the leavers.

    A share is `shares[seat] / of`. `last` is the last place at the table, substitutes included.
    """

    game: Game
    players: Sequence[int]
    places: Sequence[int]
    tournament_points: Sequence[Exact]
    victory_points: Sequence[Exact]
    shares: Sequence[Exact]
    of: Exact
    last: int

    def won(self, seat: int) -> bool:
        """K4: whether the seat made a first place, shared or not; a leaver never does."""
        return self.places[seat] == 1 and seat < len(self.game.playing)

    def lost(self, seat: int) -> bool:
        """K4: whether it made a last place, shared or not; nobody does where all are equal."""
        left = seat >= len(self.game.playing)
        return left or self.places[seat] == self.last != 1

    def score(self, seat: int) -> Score:
        """One seat by itself, for reading."""
        return Score(
            round_=self.game.round_,
            table=self.game.table,
            size=self.game.size,
            place=self.places[seat],
            tournament_points=self.tournament_points[seat],
            victory_points=self.victory_points[seat],
            share=(self.shares[seat], self.of),
        )


class Scale:
    """C3: the tournament points of a ruleset by table size, place and number of players tied."""

    def __init__(self, law: TournamentPoints) -> None:
        self._law = law
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
        points = self._law.by_size[size]
        if tied == 1:
            return points[place - 1]
        total = sum(points[place - 1 : place - 1 + tied])
        shared = whole(Fraction(total) / tied)
        if self._law.rounding == "down":
            return round_down(shared, self._law.step)
        if self._law.rounding == "half-up":
            return round_half_up(shared, self._law.step)
        return shared


def weighted(victory_points: Exact, size: int, rules: Ruleset) -> Exact:
    """A3, K3: game points times the weight of the table's size, game by game."""
    weight = rules.victory_points.weights.get(size)
    if weight is None:
        return victory_points
    product = whole(Fraction(victory_points) * weight)
    return round_down(product) if rules.victory_points.round_down else product


def score(
    game: Game,
    rules: Ruleset,
    scale: Scale,
    *,
    cap: Exact | None = None,
    seeds: Mapping[int, int] = NO_SEEDS,
) -> ScoredGame:
    """What a complete game was worth to its players; substitutes are left out.

    C9: leavers score 0 points and share the last places with substitutes on seats of their own.
    D3: a bye is a win, a share of 50 % and 0 points.
    """
    rows, size = game.playing, game.size
    nos = [row.no or 0 for row in rows]
    if size == 1 and rows and rows[0].status == "bye":
        won = (scale.value(rules.table_size, 1, 1),)
        return ScoredGame(
            game=game,
            players=nos,
            places=(1,),
            tournament_points=won,
            victory_points=(0,),
            shares=(1,),
            of=2,
            last=1,
        )
    ranks: Sequence[int] = places(game, rules, seeds)
    victory_points: Sequence[Exact]
    shares: Sequence[Exact]
    of: Exact
    early = won_early(game, rules)
    if early:
        victory_points, of = [0] * len(rows), 1
        shares = [_early_share(place, rules) for place in ranks]
    else:
        victory_points = [row.victory_points or 0 for row in rows]
        if cap is not None:
            victory_points = [own if own <= cap else cap for own in victory_points]
        shares, of = _shares(victory_points, size, rules)
        if size in rules.victory_points.weights:
            victory_points = [weighted(own, size, rules) for own in victory_points]
    earned: Sequence[Exact] = scale.values(size, ranks)
    out = size - len(rows)
    last = len(rows) + 1 if out else max(ranks)
    if game.left:
        leavers = len(game.left)
        nos += [row.no or 0 for row in game.left]
        ranks = [*ranks, *[last] * leavers]
        earned = [*earned, *[scale.value(size, last, out)] * leavers]
        victory_points = [*victory_points, *[0] * leavers]
        behind = _early_share(2, rules) if early else 0
        shares = [*shares, *[behind] * leavers]
    return ScoredGame(
        game=game,
        players=nos,
        places=ranks,
        tournament_points=earned,
        victory_points=victory_points,
        shares=shares,
        of=of,
        last=last,
    )


def _early_share(place: int, rules: Ruleset) -> Exact:
    """D2, D2a: 75:25 for the winner of a game won early or left by the opponent."""
    winner = rules.share.early_win or 0
    return winner if place == 1 else 1 - winner


def _shares(
    victory_points: Sequence[Exact], size: int, rules: Ruleset
) -> tuple[Sequence[Exact], Exact]:
    """C4: own points / all points of the table, at three with a virtual fourth (the mean).

    With decimals, in per cent and rounded half up, game by game (T3). Total 0 gives shares of 0.
    """
    total = sum(victory_points)
    if not total:
        return [0] * len(victory_points), 1
    if size in rules.share.mean_at:
        victory_points, total = [own * size for own in victory_points], total * (size + 1)
    decimals = rules.share.decimals
    if decimals is None:
        return victory_points, total
    unit = 10**decimals
    return [round_half_up(Fraction(own * 100 * unit) / total) for own in victory_points], unit


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

"""One game: shared tournament points, capped and weighted game points, shares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from xlscore.core.exact import Exact, round_down, round_half_up, whole
from xlscore.core.game_places import by_seeds, early_places, is_complete, places, won_early
from xlscore.core.model import Event, Game, TableName
from xlscore.core.rules import Ruleset, TournamentPoints

Seeds = Callable[[Game, Sequence[int]], Mapping[int, int]]


class Finish(NamedTuple):
    """What a place at a table is worth, whatever was played there.

    `units` are its tournament points in the unit of the scale. K4: `won` is a first place, shared
    or not, which a leaver never makes; `lost` a last place, shared or not, substitutes included,
    which nobody makes where all are equal. `tied` so many share the place (G5).
    """

    place: int
    tied: int
    tournament_points: Exact
    units: int
    won: bool
    lost: bool


class Score(NamedTuple):
    """What one player made in one game, for reading; `share` is a pair numerator, denominator."""

    round_: int
    table: TableName
    size: int
    place: int
    tournament_points: Exact
    victory_points: Exact
    share: tuple[Exact, Exact]


class Scale:
    """C3: the tournament points of a ruleset by table size, place and number of players tied.

    All of them are whole multiples of 1 / `unit`.
    """

    def __init__(self, law: TournamentPoints) -> None:
        self._law = law
        points = [own for row in law.by_size.values() for own in row]
        tied = lcm(*range(1, max(law.by_size) + 1))
        self.unit = lcm(*[own.denominator for own in points]) * tied * law.step.denominator
        self._tables: dict[tuple[int, int, tuple[int, ...]], tuple[Finish, ...]] = {}

    def finishes(self, size: int, left: int, ranks: tuple[int, ...]) -> tuple[Finish, ...]:
        """A table with places such as 1, 1, 3, 4 of those who played on; then its leavers.

        C9: leavers share the last places with substitutes on seats of their own.
        """
        key = size, left, ranks
        found = self._tables.get(key)
        if found is None:
            out = size - len(ranks)
            last = len(ranks) + 1 if out else max(ranks)
            found = tuple(self._finish(size, rank, ranks.count(rank), last) for rank in ranks)
            if left:
                gone = self._finish(size, last, out, last)
                found += (gone._replace(won=False, lost=True),) * left
            self._tables[key] = found
        return found

    def _finish(self, size: int, place: int, tied: int, last: int) -> Finish:
        points = self.value(size, place, tied)
        units = int(points * self.unit)
        won, lost = place == 1, place == last != 1
        return Finish(place, tied, points, units, won=won, lost=lost)

    def value(self, size: int, place: int, tied: int) -> Exact:
        """Tournament points of each of `tied` players who share `place` (from 1) at one table.

        The sum of the points of the places they occupy, divided equally, rounded as the ruleset
        says; an unshared value is never rounded (A1, K2). G7: or those of the place in full.
        """
        points = self._law.by_size[size]
        if tied == 1 or self._law.shared == "full":
            return points[place - 1]
        total = sum(points[place - 1 : place - 1 + tied])
        shared = whole(Fraction(total) / tied)
        if self._law.rounding == "down":
            return round_down(shared, self._law.step)
        if self._law.rounding == "half-up":
            return round_half_up(shared, self._law.step)
        return shared


class ScoredGames:
    """What the complete games of a stage were worth, in columns: an index is a seat in a game.

    The seats of a game stand together: those who played on, then the leavers; substitutes are
    left out. A share is `shares[seat] / of[seat]`. `seats` are those of each player, in playing
    order; `tables` say where each sits in the stage, which is at the table of his first game.
    `seeds` tell players of an undecided game apart, from the game and its places (D4).
    """

    def __init__(self, rules: Ruleset, seeds: Seeds | None = None) -> None:
        self.scale = Scale(rules.tournament_points)
        self.law = rules.score
        self.opponents = rules.opponents
        self.usual_size = rules.table_size
        self._rules = rules
        self._seeds = seeds
        self._open: dict[int, TableName] = {}
        self.seats: defaultdict[int, list[int]] = defaultdict(list)
        self.games: list[Game] = []
        self.finishes: list[Finish] = []
        self.victory_points: list[Exact] = []
        self.shares: list[Exact] = []
        self.of: list[Exact] = []

    def add(self, game: Game, cap: Exact | None = None) -> bool:
        """Score a game, the next in playing order; whether it is complete (C13).

        C9: leavers score 0 points. D3: a bye is a win, a share of 50 % and 0 points.
        """
        rules, rows, left = self._rules, game.playing, game.left
        points: list[Exact] = [row.victory_points or 0 for row in rows]
        if 0 in points and not is_complete(game, rules):
            for row in game.rows:
                if not self.seats[row.no or 0]:
                    self._open.setdefault(row.no or 0, game.table)
            return False
        size = len(rows) + len(left) + game.substitutes
        shares: list[Exact]
        of: Exact
        if size == 1 and rows and rows[0].status == "bye":
            finishes = self.scale.finishes(rules.table_size, 0, (1,))
            points, shares, of = [0], [1], 2
        else:
            early = won_early(game, rules)
            ranks = early_places(game) if early else places(game, rules, points)
            if self._seeds and len(set(ranks)) < len(ranks):
                ranks = by_seeds(game, ranks, self._seeds(game, ranks))
            finishes = self.scale.finishes(size, len(left), ranks)
            if left:
                rows, points = game.rows, [*points, *[0] * len(left)]
            if early:
                points, of = [0] * len(points), 1
                shares = [_early_share(rules, won=finish.won) for finish in finishes]
            else:
                if cap is not None:
                    points = [own if own <= cap else cap for own in points]
                shares, of = _shares(points, size, rules)
                if size in rules.victory_points.weights:
                    points = [weighted(own, size, rules) for own in points]
        seats = self.seats
        for seat, row in enumerate(rows, len(self.games)):
            seats[row.no or 0].append(seat)
        self.games += [game] * len(points)
        self.finishes += finishes
        self.victory_points += points
        self.shares += shares
        self.of += [of] * len(points)
        return True

    def table(self, no: int) -> TableName:
        """Where a player sits in the stage: at the table of his first game."""
        return self._open[no] if no in self._open else self.games[self.seats[no][0]].table

    def worth(self, seat: int) -> Exact:
        """G3: (game points - origin) / unit + tournament points of one seat."""
        above = Fraction(self.victory_points[seat] - self.law.origin) / self.law.unit
        return whole(above + self.finishes[seat].tournament_points)

    def lead(self, seat: int) -> Exact:
        """G6: the game points of one seat less the mean of the others' at the table; 0 alone."""
        game, points = self.games[seat], self.victory_points
        near = range(max(0, seat - game.size), min(seat + game.size + 1, len(points)))
        others = [points[at] for at in near if at != seat and self.games[at] is game]
        return whole(points[seat] - Fraction(sum(others)) / len(others)) if others else 0

    def score(self, seat: int) -> Score:
        """One seat by itself, for reading."""
        game, finish = self.games[seat], self.finishes[seat]
        return Score(
            round_=game.round_,
            table=game.table,
            size=game.size,
            place=finish.place,
            tournament_points=finish.tournament_points,
            victory_points=self.victory_points[seat],
            share=(self.shares[seat], self.of[seat]),
        )


def weighted(victory_points: Exact, size: int, rules: Ruleset) -> Exact:
    """A3, K3: game points times the weight of the table's size, game by game."""
    weight = rules.victory_points.weights.get(size)
    if weight is None:
        return victory_points
    product = whole(Fraction(victory_points) * weight)
    return round_down(product) if rules.victory_points.round_down else product


def _early_share(rules: Ruleset, *, won: bool) -> Exact:
    """D2, D2a: 75:25 for the winner of a game won early or left by the opponent."""
    winner = rules.share.early_win or 0
    return winner if won else 1 - winner


def _shares(victory_points: list[Exact], size: int, rules: Ruleset) -> tuple[list[Exact], Exact]:
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

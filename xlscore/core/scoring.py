"""One game: places and what they are worth, capped and weighted game points, shares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from xlscore.core.exact import Exact, round_down, round_half_up, whole
from xlscore.core.game_places import (
    by_seeds,
    early_places,
    is_complete,
    places,
    took_all,
    won_early,
)
from xlscore.core.model import Event, Game, TableName
from xlscore.core.rules import Ruleset, Share
from xlscore.core.scale import Finish, Scale

Seeds = Callable[[Game, Sequence[int]], Mapping[int, int]]
#: What was made at the seats of one game: finishes, game points, shares, and what these are of.
Made = tuple[Sequence[Finish], list[Exact], list[Exact], Exact]


class Score(NamedTuple):
    """What one player made in one game, for reading; `share` is a pair numerator, denominator.

    `solo`: somebody took all there (G11). `counted`: it is one of those that count for him (G8).
    """

    round_: int
    table: TableName
    size: int
    place: int
    tournament_points: Exact
    victory_points: Exact
    share: tuple[Exact, Exact]
    solo: bool = False
    counted: bool = True


class ScoredGames:
    """What the complete games of a stage were worth, in columns: an index is a seat in a game.

    The seats of a game stand together: those who played on, then the leavers; substitutes are
    left out. A share is `shares[seat] / of[seat]`. `seats` are those of each player, in playing
    order; `tables` say where each sits in the stage, which is at the table of his first game.
    `seeds` tell players of an undecided game apart, from the game and its places (D4). `solos` are
    the seats of games where somebody took all (G11).
    """

    def __init__(self, rules: Ruleset, seeds: Seeds | None = None) -> None:
        self.scale = Scale(rules.tournament_points, rules.solo.points)
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
        self.solos: set[int] = set()

    def add(self, games: Iterable[Game], cap: Exact | None = None) -> list[Game]:
        """Score games, the next in playing order; those that are not complete come back (C13).

        T2: points above the `cap` count as the cap.
        """
        rules, seats = self._rules, self.seats
        open_: list[Game] = []
        for game in games:
            rows = game.playing
            points: list[Exact] = [row.victory_points or 0 for row in rows]
            if 0 in points and not is_complete(game, rules):
                open_.append(game)
                for row in game.rows:
                    if not seats[row.no or 0]:
                        self._open.setdefault(row.no or 0, game.table)
                continue
            if won_early(game, rules):
                finishes, points, shares, of = self._early(game)
            elif len(rows) == 1 and game.bye:
                finishes, points, shares, of = self._bye()
            else:
                finishes, points, shares, of = self._played(game, points, cap)
            if game.left:
                rows = game.rows
            for seat, row in enumerate(rows, len(self.games)):
                seats[row.no or 0].append(seat)
            self.games += [game] * len(points)
            self.finishes += finishes
            self.victory_points += points
            self.shares += shares
            self.of += [of] * len(points)
        return open_

    def _played(self, game: Game, points: list[Exact], cap: Exact | None) -> Made:
        """C1 to C4: a game that points decide; leavers have 0 of them (C9)."""
        rules, left = self._rules, len(game.left)
        size = len(points) + left + game.substitutes
        alone = took_all(points, rules)
        if alone:
            finishes = self.scale.taken(size, left, alone)
            self.solos.update(range(len(self.games), len(self.games) + len(finishes)))
        else:
            ranks = self._told_apart(game, places(game, rules, points))
            finishes = self.scale.finishes(size, left, ranks)
        if left:
            points = [*points, *[0] * left]
        if cap is not None:
            points = [own if own <= cap else cap for own in points]
        shares, of = _shares(points, size, rules.share)
        if alone:
            shares, of = [_added(int(finish.won), rules) for finish in finishes], 1
        if size in rules.victory_points.weights:
            points = [weighted(own, size, rules) for own in points]
        return finishes, points, shares, of

    def _early(self, game: Game) -> Made:
        """D2, D2a: a game that ended before points were counted; all have 0 of them."""
        rules = self._rules
        ranks = self._told_apart(game, early_places(game))
        finishes = self.scale.finishes(game.size, len(game.left), ranks)
        shares = [_added(_early_share(rules, won=finish.won), rules) for finish in finishes]
        return finishes, [0] * len(finishes), shares, 1

    def _bye(self) -> Made:
        """D3: a win, a share of 50 % and 0 points, or as many as the ruleset says (G7)."""
        rules, finishes = self._rules, self.scale.finishes(self.usual_size, 0, (1,))
        return finishes, [rules.victory_points.bye], [_added(Fraction(1, 2), rules)], 1

    def _told_apart(self, game: Game, ranks: tuple[int, ...]) -> tuple[int, ...]:
        """D4: the places at a table, in a knock-out game no two of them the same."""
        if self._seeds and len(set(ranks)) < len(ranks):
            return by_seeds(game, ranks, self._seeds(game, ranks))
        return ranks

    def table(self, no: int) -> TableName:
        """Where a player sits in the stage: at the table of his first game."""
        return self._open[no] if no in self._open else self.games[self.seats[no][0]].table

    def worth(self, seat: int) -> Exact:
        """G3, G9: the score of one seat's game, but for a first win; G11: its points alone."""
        law, finish = self.law, self.finishes[seat]
        if seat in self.solos:
            return finish.tournament_points
        if law.ratio:
            factors = law.ratio[finish.place - 1 : finish.place]
            return whole(sum(factors) * Fraction(self.ratio(seat)) + finish.tournament_points)
        above = Fraction(self.victory_points[seat] - law.origin) / law.unit
        survived = self._survived(seat) if law.survivors else 0
        return whole(above + finish.tournament_points + survived)

    def _survived(self, seat: int) -> Exact:
        """G11: one's part of what survivors share, less the tribute, or with that of all others.

        Who has no game points has none of it, and a bye is no game.
        """
        own, law = self.victory_points[seat], self.law
        alive = [points for points in (own, *self._others(seat)) if points > 0]
        if own <= 0 or self.games[seat].bye:
            return 0
        part, most, tribute = Fraction(law.survivors) / len(alive), max(alive), Fraction(0)
        if law.tribute_over is not None:
            tribute = min(part, Fraction(max(0, most - law.tribute_over)))
        if own < most:
            return whole(part - tribute)
        leaders = alive.count(most)
        return whole(part + tribute * (len(alive) - leaders) / leaders)

    def lead(self, seat: int) -> Exact:
        """G6: the game points of one seat less the mean of the others' at the table.

        Alone at a table it is 0; G7: of a bye all that it is worth.
        """
        others = self._others(seat)
        own = self.victory_points[seat]
        if self.games[seat].bye:
            return own
        return whole(own - Fraction(sum(others)) / len(others)) if others else 0

    def ratio(self, seat: int) -> Exact:
        """G9: the game points of one seat by the most of the others'; 0 if that is not above 0."""
        most = max(self._others(seat), default=0)
        return whole(Fraction(self.victory_points[seat]) / most) if most > 0 else 0

    def _others(self, seat: int) -> list[Exact]:
        """The game points of the others at the table."""
        game, points = self.games[seat], self.victory_points
        near = range(max(0, seat - game.size), min(seat + game.size + 1, len(points)))
        return [points[at] for at in near if at != seat and self.games[at] is game]

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
            solo=seat in self.solos,
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


def _added(share: Exact, rules: Ruleset) -> Exact:
    """A share that no points make, as it is added up: with decimals in per cent, as in T3."""
    if rules.share.decimals is None:
        return share
    unit = 10**rules.share.decimals
    return whole(Fraction(round_half_up(Fraction(share * 100 * unit)), unit))


def _shares(victory_points: list[Exact], size: int, law: Share) -> tuple[list[Exact], Exact]:
    """C4: own points / all points of the table, at three with a virtual fourth (the mean).

    With decimals, in per cent and rounded half up, game by game (T3). Total 0 gives shares of 0.
    G11: of points raised to a power.
    """
    if law.power > 1:
        victory_points = [own**law.power for own in victory_points]
    total = sum(victory_points)
    if not total:
        return [0] * len(victory_points), 1
    if size in law.mean_at:
        victory_points, total = [own * size for own in victory_points], total * (size + 1)
    if law.decimals is None:
        return victory_points, total
    unit = 10**law.decimals
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

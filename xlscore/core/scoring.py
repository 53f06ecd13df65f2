"""The games of a stage: places and what they are worth, points that count, shares."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from xlscore.core.exact import Exact, whole
from xlscore.core.game_places import (
    Tables,
    early_places,
    early_share,
    find_solo,
    for_each_seat,
    is_complete,
    join_tables,
    places,
    round_share,
    shares_of,
    split_by_seeds,
    weight_points,
    won_early,
)
from xlscore.core.model import Game, ResultRow, TableName
from xlscore.core.rules import Ruleset
from xlscore.core.worth import Finish, Scale
from xlscore.records import NamedTuple

Seeds = Callable[[Game, Sequence[int]], Mapping[int, int]]
#: What was made in games of one shape: finishes, game points and shares of each seat, and of each
#: game what the shares are of.
Made = tuple[Sequence[Finish], list[Exact], list[Exact], list[Exact]]

#: Columns of rows and finishes, by position, since names take twice as long.
_ROW, _UNITS = ResultRow._fields, itemgetter(Finish._fields.index("units"))
_NO, _POINTS, _STATUS = (itemgetter(_ROW.index(k)) for k in ("no", "victory_points", "status"))


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
    solo: bool
    counted: bool = True


class ScoredGames:
    """What the complete games of a stage were worth, in columns: an index is a seat in a game.

    The seats of a game stand together: those who played on, then the leavers; substitutes are
    left out. `units` are the tournament points in the unit of the scale. A share is
    `shares[seat] / of[seat]`. `seats` are those of each player, in playing order.
    `seeds` tell players of an undecided game apart, from the game and its places (D4). `solos` are
    the seats of games where somebody took all (G11), `bonuses` what seats have on top (F12),
    `faults` the rows of formulas that made no number, with what they are for.
    """

    def __init__(self, rules: Ruleset, seeds: Seeds | None = None) -> None:
        self.scale = Scale(rules.tournament_points, rules.solo.points)
        self.law = rules.score
        self.opponents = rules.opponents
        self.usual_size = rules.table_size
        self.columns = [column.name for column in rules.columns]
        self._rules = rules
        self._seeds = seeds
        self._open: dict[int, TableName] = {}
        self.seats: defaultdict[int, list[int]] = defaultdict(list)
        self.games: list[Game] = []
        self.finishes: list[Finish] = []
        self.units: list[Exact] = []
        self.victory_points: list[Exact] = []
        self.shares: list[Exact] = []
        self.of: list[Exact] = []
        self.solos: set[int] = set()
        self.bonuses: dict[int, Exact] = {}
        self.faults: list[tuple[str, ResultRow]] = []

    def add(self, games: Iterable[Game], cap: Exact | None = None) -> list[Game]:
        """Score games, the next in playing order; those that are not complete come back (C13).

        T2: points above the `cap` count as the cap. Neighbours of one shape are scored together
        where all of them are decided by points alone.
        """
        open_: list[Game] = []
        for (seats, left, _), neighbours in groupby(games, key=_shape):
            alike = list(neighbours)
            rows = join_tables([game.playing for game in alike])
            points = list(map(_POINTS, rows))
            special = None in points or any(map(_STATUS, rows)) or won_early(alike[0], self._rules)
            if special or not seats or self._rules.solo.at is not None:
                open_ += [game for game in alike if not self._add(game, cap)]
            else:
                tables = list(zip(*[iter(points)] * seats, strict=True))
                rows = join_tables([game.rows for game in alike]) if left else rows
                self._keep(alike, rows, self._score_by_points(alike, tables, cap))
        return open_

    def _add(self, game: Game, cap: Exact | None) -> bool:
        """Score one game; False, and nothing is kept of it, as long as it is not complete."""
        rows, rules = game.playing, self._rules
        if not is_complete(game, rules):
            self.enrol(game)
            return False
        points: list[Exact] = [row.victory_points or 0 for row in rows]
        if won_early(game, rules):
            made = self._score_early_win(game)
        elif len(rows) == 1 and game.bye:
            made = self._score_bye()
        elif alone := find_solo(points, rules):
            made = self._score_solo(game, alone, self._count_points([game], [points], cap)[0])
        else:
            made = self._score_by_points([game], [points], cap)
        self._keep([game], game.rows, made)
        return True

    def enrol(self, game: Game) -> None:
        """C13, F3: the players of a game that does not count are in the stage all the same."""
        for row in game.rows:
            if not self.seats[row.no or 0]:
                self._open.setdefault(row.no or 0, game.table)

    def _keep(self, games: Sequence[Game], rows: Sequence[ResultRow], made: Made) -> None:
        """Put what was made in games of one shape, in these rows, into the columns."""
        seats = self.seats
        for seat, no in enumerate(map(_NO, rows), len(self.games)):
            seats[no].append(seat)
        finishes, points, shares, of = made
        each = len(rows) // len(games)
        self.games += for_each_seat(games, each)
        self.finishes += finishes
        self.units += map(_UNITS, finishes)
        self.victory_points += points
        self.shares += shares
        self.of += for_each_seat(of, each)

    def _score_by_points(self, games: Sequence[Game], tables: Tables, cap: Exact | None) -> Made:
        """C1 to C4: games of one shape that these points decide."""
        size, left = games[0].size, len(games[0].left)
        ranks = [
            places(game, self._rules, points) for game, points in zip(games, tables, strict=True)
        ]
        if self._seeds:
            ranks = list(map(self._break_ties, games, ranks))
        worth = {own: self.scale.finishes(size, left, own) for own in set(ranks)}
        finishes = join_tables([worth[own] for own in ranks])
        if self._rules.formulas.of_places:
            finishes = self._apply_formulas(games, finishes)
        return finishes, *self._count_points(games, tables, cap)

    def _apply_formulas(self, games: Sequence[Game], finishes: Sequence[Finish]) -> list[Finish]:
        """F12: what formulas make of these places; bonuses are noted by seat."""
        from xlscore.core.formula_values import value_games  # few rulesets have some

        made = value_games(games, finishes, self._rules)
        self.bonuses |= {n: one.bonus for n, one in enumerate(made, len(self.games)) if one.bonus}
        rows = join_tables([game.rows for game in games])
        self.faults += [(t, row) for row, one in zip(rows, made, strict=True) for t in one.faults]
        finished = [one.finish for one in made]
        return [o._replace(units=whole(o.tournament_points * self.scale.unit)) for o in finished]

    def _count_points(
        self, games: Sequence[Game], tables: Tables, cap: Exact | None
    ) -> tuple[list[Exact], list[Exact], list[Exact]]:
        """T2, C4, A3: of the points in games of one shape what counts, shares, what they are of.

        C9: leavers have 0 points.
        """
        rules, size, left = self._rules, games[0].size, len(games[0].left)
        if left:
            tables = [(*points, *[0] * left) for points in tables]
        if cap is not None:
            tables = [[min(own, cap) for own in points] for points in tables]
        points = join_tables(tables)
        if size in rules.victory_points.weights:
            points = [weight_points(own, size, rules) for own in points]
        return points, *shares_of(tables, size, rules.share)

    def _score_solo(self, game: Game, alone: Sequence[bool], points: list[Exact]) -> Made:
        """G11: a game in which somebody took all."""
        finishes = self.scale.taken(game.size, len(game.left), alone)
        self.solos.update(range(len(self.games), len(self.games) + len(finishes)))
        return finishes, points, [round_share(int(own.won), self._rules) for own in finishes], [1]

    def _score_early_win(self, game: Game) -> Made:
        """D2, D2a: a game that ended before points were counted; all have 0 of them."""
        rules = self._rules
        ranks = self._break_ties(game, early_places(game))
        finishes = self.scale.finishes(game.size, len(game.left), ranks)
        shares = [round_share(early_share(rules, won=finish.won), rules) for finish in finishes]
        return finishes, [0] * len(finishes), shares, [1]

    def _score_bye(self) -> Made:
        """D3: a win, a share of 50 % and 0 points, or as many as the ruleset says (G7)."""
        rules, finishes = self._rules, self.scale.finishes(self.usual_size, 0, (1,))
        return finishes, [rules.victory_points.bye], [round_share(Fraction(1, 2), rules)], [1]

    def _break_ties(self, game: Game, ranks: tuple[int, ...]) -> tuple[int, ...]:
        """D4: the places at a table, in a knock-out game no two of them the same."""
        if self._seeds and len(set(ranks)) < len(ranks):
            return split_by_seeds(game, ranks, self._seeds(game, ranks))
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
        survived = self._share_of_survivor(seat) if law.survivors else 0
        return whole(above + finish.tournament_points + survived)

    def _share_of_survivor(self, seat: int) -> Exact:
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
        return [self.victory_points[other] for other, _ in self.rivals(seat)]

    def rivals(self, seat: int) -> list[tuple[int, ResultRow]]:
        """The seats of the others at the table, and their rows."""
        return [(at, row) for at, row in self._table(seat) if at != seat]

    def typed(self, seat: int, column: str) -> Exact:
        """G10: what is typed for a seat in a column of the ruleset's own; 0 where nothing is."""
        row = next(row for at, row in self._table(seat) if at == seat)
        return (row.typed and row.typed[1 + self.columns.index(column)]) or 0

    def _table(self, seat: int) -> Iterator[tuple[int, ResultRow]]:
        game, games = self.games[seat], self.games
        near = range(max(0, seat - game.size), min(seat + game.size, len(games)))
        return zip((at for at in near if games[at] is game), game.rows, strict=True)

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


def _shape(game: Game) -> tuple[int, int, int]:
    return len(game.playing), len(game.left), game.substitutes

"""What games and places are worth by the rules: points (C3, G7, G11), shares, scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Literal

from xlscore.core.exact import Exact, round_down, round_half_up, whole
from xlscore.records import NamedTuple


class TournamentPoints(NamedTuple):
    """C3: tournament points by table size and place; how a shared value is rounded (A1, K2).

    Players who are equal share the sum of their places, or each gets the better one in full (G7);
    who shares the first place has `drawn` instead, where that is told. Places are `dense` where the
    next one after a shared place is not left out: 1, 2, 2, 3 (F13).
    """

    by_size: Mapping[int, tuple[Exact, ...]]
    shared: Literal["sum", "full"]
    rounding: Literal["none", "down", "half-up"]
    step: Exact
    drawn: Exact | None
    dense: bool = False

    @property
    def any_(self) -> bool:
        """Whether a place of some table is worth any."""
        return any(map(any, self.by_size.values()))

    @property
    def only_first(self) -> bool:
        """Whether no place behind the first is worth any."""
        return not any(any(row[1:]) for row in self.by_size.values())

    @property
    def for_winners(self) -> bool:
        """Whether only who won, or who drew, gets any: nothing else is asked of a table."""
        return self.drawn is not None and self.only_first


class VictoryPoints(NamedTuple):
    """Game points as they are summed: capped (T2), weighted by table size (A3, K3).

    `usual` are the least and the most that a player is expected to make, or nothing; with
    `one_winner` exactly one player of a table reaches the points that win. They may be `negative`
    (G1); those of a table add up to `table_sum` (G13); a `bye` is worth so many (G7); where only
    `whole` ones may be typed, a fraction is an error.
    """

    capped: bool
    weights: Mapping[int, Exact]
    round_down: bool
    usual: tuple[Exact, ...]
    one_winner: bool
    negative: bool
    table_sum: Exact | None
    bye: Exact
    whole: bool = False


class Share(NamedTuple):
    """C4: relative shares. `mean_at` are table sizes that get a virtual player with the mean.

    With `decimals`, each game's share counts in per cent, rounded half up (T3). Points count to
    the `power` (G11). `early_win` is the winner's share of a game won early (D2, D2a).
    """

    mean_at: tuple[int, ...]
    power: int
    decimals: int | None
    early_win: Exact | None


class Solo(NamedTuple):
    """G11: who alone at his table makes `at` game points or more takes all.

    He is first with `points` tournament points, which are his score, and has the whole share; all
    others are last with 0 of each. Without `at` nobody does.
    """

    at: Exact | None
    points: Exact | None


class GameScore(NamedTuple):
    """G3: (game points - `origin`) / `unit` + tournament points is the score of a game.

    G9: with `ratio`, factors by place, it is instead factor * ratio to the best of the others +
    tournament points; `first_win` is added where one wins the first game that he entered (G8).
    G11: `survivors` is shared by those who have game points; each of them pays those with the most
    one for each that they have over `tribute_over`, at most his part.
    """

    origin: Exact
    unit: Exact
    ratio: tuple[Exact, ...]
    first_win: Exact
    survivors: Exact
    tribute_over: Exact | None


class Finish(NamedTuple):
    """What a place at a table is worth, whatever was played there.

    `units` are its tournament points in the unit of the scale, whole unless a formula makes them
    (F12). K4: `won` is a first place, shared or not, which a leaver never makes; `lost` a last
    place, shared or not, substitutes included, which nobody makes where all are equal. `tied` so
    many share the place (G5).
    """

    place: int
    tied: int
    tournament_points: Exact
    units: Exact
    won: bool
    lost: bool


class Scale:
    """C3: the tournament points of a ruleset by table size, place and number of players tied.

    All of them are whole multiples of 1 / `unit`. Who takes all (G11) has `solo` of them.
    """

    def __init__(self, law: TournamentPoints, solo: Exact | None = None) -> None:
        self._law = law
        self._solo = solo or 0
        points = [own for row in law.by_size.values() for own in row]
        points += [law.drawn or 0, self._solo]
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
            if out and self._law.dense:
                last = max(ranks, default=0) + 1
            found = tuple(self._finish(size, rank, ranks.count(rank), last) for rank in ranks)
            if left:
                gone = self._finish(size, last, out, last)
                found += (gone._replace(won=False, lost=True),) * left
            self._tables[key] = found
        return found

    def taken(self, size: int, left: int, first: Sequence[bool]) -> tuple[Finish, ...]:
        """G11: a table where one of those who played on took all, and everybody else is last."""
        ranks = tuple([1 if own else 2 for own in first])
        return tuple(
            finish._replace(
                place=1 if finish.won else 2,
                tied=1 if finish.won else size - 1,
                tournament_points=self._solo if finish.won else 0,
                units=int(self._solo * self.unit) if finish.won else 0,
                lost=not finish.won,
            )
            for finish in self.finishes(size, left, ranks)
        )

    def _finish(self, size: int, place: int, tied: int, last: int) -> Finish:
        points = self.value(size, place, tied)
        units = int(points * self.unit)
        won, lost = place == 1, place == last != 1
        return Finish(place, tied, points, units, won=won, lost=lost)

    def value(self, size: int, place: int, tied: int) -> Exact:
        """Tournament points of each of `tied` players who share `place` (from 1) at one table.

        The sum of the points of the places they occupy, divided equally, rounded as the ruleset
        says; an unshared value is never rounded (A1, K2). G7: or those of the place in full; a
        shared first place is worth what a draw is, where that is told.
        """
        points = self._law.by_size[size]
        if tied > 1 and place == 1 and self._law.drawn is not None:
            return self._law.drawn
        if tied == 1 or self._law.shared == "full":
            return points[place - 1]
        total = sum(points[place - 1 : place - 1 + tied])
        shared = whole(Fraction(total) / tied)
        if self._law.rounding == "down":
            return round_down(shared, self._law.step)
        if self._law.rounding == "half-up":
            return round_half_up(shared, self._law.step)
        return shared

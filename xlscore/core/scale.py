"""What places at a table are worth: C3, shared ones, draws (G7), and who takes all (G11)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from xlscore.core.exact import Exact, round_down, round_half_up, whole
from xlscore.core.worth import TournamentPoints
from xlscore.records import NamedTuple


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

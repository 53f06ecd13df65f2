"""F15: how good a draw of two sides is: partners again, opponents again, each beside its bound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from xlscore.core.draws.machinery.figures import Figure, FigureCode
from xlscore.core.draws.machinery.partner_plans import count_meetings
from xlscore.core.draws.machinery.rounds import DrawnRound


def side_figures(rounds: Sequence[DrawnRound], teams: Mapping[int, str]) -> tuple[Figure, ...]:
    """Sums of meetings beyond the first, of two on one side and of two on different ones.

    Of `teams` partners are always members of one, and opponents never.
    """
    beside, against = count_meetings(table for round_ in rounds for table in round_.tables)
    nos = sorted({no for round_ in rounds for no in round_.players})
    pairs = [(one, other) for one, other in combinations(nos, 2)]
    mates = [two for two in pairs if teams and teams.get(two[0]) == teams.get(two[1])]
    most = len(pairs) - len(mates)
    return (
        _again("partners_again", beside.values(), len(mates) if teams else most),
        _again("opponents_again", against.values(), most),
    )


def _again(code: FigureCode, counts: Iterable[int], pairs: int) -> Figure:
    """The least there can be: all meetings but one for each pair."""
    met = list(counts)
    bound = max(0, sum(met) - pairs)
    return Figure(code, Fraction(sum(met) - len(met)), Fraction(bound), None)

"""Standings: shared ranks, what separates whom, and the lot, in tables one reads off."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlscore.core.criteria import CRITERIA
from xlscore.core.exact import Exact, Ratio, as_ratio
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Chain
from xlscore.core.scoring import ScoredGames
from xlscore.core.standings import ranking
from xlscore.core.standings.ranking import Standing, group_ties, rank
from xlscore.core.tally import Tallies, Tally
from xlscore.core.worth import Finish

CHAIN = Chain(("tournament_points", "share", "victory_points"))

# | player | TP   | share | game points | rank                       |
# | ---    | ---  | ---   | ---         | ---                        |
# | 4      | 10/3 | 1/3   | 10          | 1                          |
# | 1      | 3    | 1/2   | 8           | 2, by tournament points    |
# | 7      | 3    | 1/3   | 9           | 3, by the share            |
# | 3      | 3    | 1/3   | 7           | 4, by game points          |
# | 6      | 3    | 1/3   | 7           | 4, equal in everything     |
# | 2      | 1    | 1/2   | 9           | 6                          |
TABLE: dict[int, tuple[Exact, Exact, Exact]] = {
    1: (3, Fraction(1, 2), 8),
    2: (1, Fraction(1, 2), 9),
    3: (3, Fraction(1, 3), 7),
    4: (Fraction(10, 3), Fraction(1, 3), 10),
    6: (3, Fraction(2, 6), 7),
    7: (3, Fraction(1, 3), 9),
}


def tallies(table: dict[int, tuple[Exact, Exact, Exact]]) -> list[Tally]:
    """Tallies that have made these tournament points, shares and game points in one game."""
    scored = ScoredGames(RULESETS["7wonders-4rounds"])
    for seat, (no, (points, share, victory_points)) in enumerate(table.items()):
        scored.seats[no].append(seat)
        units = int(points * scored.scale.unit)
        scored.finishes.append(Finish(1, 1, points, units, won=True, lost=False))
        scored.units.append(units)
        scored.victory_points.append(victory_points)
        scored.shares.append(share.numerator)
        scored.of.append(share.denominator)
    return list(Tallies(scored, before=(), ranks={}).values())


def lines(standings: Sequence[Standing]) -> list[tuple[int | None, int, str | None, bool]]:
    return [(line.rank, line.no, line.decided_by, line.by_lot) for line in standings]


def test_c5_the_first_criterion_that_differs_decides() -> None:
    standings = rank(tallies(TABLE), CHAIN)
    assert lines(standings) == [
        (1, 4, None, False),
        (2, 1, "tournament_points", False),
        (3, 7, "share", False),
        (4, 3, "victory_points", False),
        (4, 6, None, False),
        (6, 2, "tournament_points", False),
    ]
    assert standings[0].values == (Fraction(10, 3), Fraction(1, 3), 10)
    assert group_ties(standings) == [[4], [1], [7], [3, 6], [2]]


def test_what_many_pages_read_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def seen(tally: Tally) -> Ratio:
        asked.append(tally.no)
        return as_ratio(tally.victory_points)

    standings = rank(tallies(TABLE), CHAIN)
    one = CRITERIA["victory_points"]._replace(value=seen)
    monkeypatch.setattr(ranking, "CRITERIA", {**CRITERIA, "victory_points": one})
    read = [[line.value("victory_points") for line in standings] for _ in range(2)]
    assert read == [[10, 8, 9, 7, 7, 9]] * 2
    assert asked == [4, 1, 7, 3, 6, 2]


def test_c6_the_lot_is_asked_for_those_alone_who_are_equal() -> None:
    asked: list[list[int]] = []

    def draw_lots(group: Sequence[int]) -> list[int]:
        asked.append(list(group))
        return list(group)[::-1]

    standings = rank(tallies(TABLE), Chain(CHAIN.criteria, lot=True), draw_lots)
    assert asked == [[3, 6]]
    assert lines(standings)[3:] == [
        (4, 6, "victory_points", True),
        (5, 3, "lot", True),
        (6, 2, "tournament_points", False),
    ]


def test_c6_a_chain_without_the_lot_asks_for_none_and_a_lot_that_is_missing_leaves_the_tie() -> (
    None
):
    def never(group: Sequence[int]) -> list[int]:
        raise AssertionError(group)

    players = tallies(TABLE)
    assert rank(players, CHAIN, never) == rank(players, CHAIN)
    chain = Chain(CHAIN.criteria, lot=True)
    assert rank(players, chain, lambda group: None) == rank(players, CHAIN)


def test_the_lower_value_wins_where_a_criterion_says_so() -> None:
    ranks = {1: 2, 2: 1, 3: 2}
    scored = ScoredGames(RULESETS["7wonders-4rounds"])
    scored.seats.update({no: [] for no in ranks})
    players = Tallies(scored, before=(), ranks=ranks).values()
    assert [(line.rank, line.no) for line in rank(players, Chain(("preliminary_rank",)))] == [
        *((1, 2), (2, 1), (2, 3)),
    ]


def test_a_share_that_floats_cannot_tell_apart_decides() -> None:
    """1/3 and 1/3 + 1/10^20 are one float."""
    near = Fraction(1, 3) + Fraction(1, 10**20)
    standings = rank(tallies({1: (3, Fraction(1, 3), 9), 2: (3, near, 0)}), CHAIN)
    assert lines(standings) == [(1, 2, None, False), (2, 1, "share", False)]


def test_nobody_has_no_standings() -> None:
    assert rank([], CHAIN) == []


small = st.fractions(min_value=0, max_value=2, max_denominator=3)
tables = st.dictionaries(st.integers(1, 40), st.tuples(small, small, small), max_size=12)


@given(tables, st.randoms(use_true_random=False))
def test_standings_are_those_of_the_definition(
    table: dict[int, tuple[Exact, Exact, Exact]], rng: random.Random
) -> None:
    """A rank is one more than the players who are better; the order of the rows is nothing."""
    rows = tallies(table)
    rng.shuffle(rows)
    for line in rank(rows, CHAIN):
        assert line.values == table[line.no]
        assert line.rank == 1 + sum(other > table[line.no] for other in table.values())

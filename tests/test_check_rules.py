"""The rules for ties in docs/draws.md, one small case each: xlscore and docs/check_*.py agree."""

from __future__ import annotations

import importlib
from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from xlscore.core.draws.machinery import repair, seats
from xlscore.core.draws.machinery.pods import Costs, find_pairs, find_tables
from xlscore.core.draws.machinery.rounds import DrawnRound, Wishes, pair, plain_round
from xlscore.core.draws.machinery.settling import settle
from xlscore.core.draws.seatings import pairs, standings, swiss
from xlscore.core.lots import numbers

Twos = list[tuple[int, int]]


@pytest.mark.parametrize(
    ("order", "met", "drawn"),
    [
        # nobody has met: neighbours in the order of the lot
        ((3, 1, 2, 4), [], [(3, 1), (2, 4)]),
        # of equals the next pair, and 1 gets the lower number of it
        ((1, 2, 4, 3, 5, 6), [(1, 2)], [(1, 3), (2, 4), (5, 6)]),
        # after the last pair comes the first one
        ((1, 2, 3, 4, 5, 6), [(5, 6)], [(6, 2), (3, 4), (5, 1)]),
        # a bye is 0, the lowest number
        ((1, 2, 3, 0, 5, 6), [(1, 2)], [(1, 0), (2, 3), (5, 6)]),
    ],
)
def test_opponents_in_the_duel_are_exchanged(
    checker: ModuleType, order: tuple[int, ...], met: Twos, drawn: Twos
) -> None:
    """An exchange with the pair that gains most; of equals the next in the circle."""
    from check_duel import neighbours  # type: ignore[import-not-found]

    ours = Counter({pair(*two): 10**9 for two in met})
    theirs = Counter({frozenset(two): 10**9 for two in met})
    assert list(pairs._exchange(order, ours)) == drawn
    assert neighbours(list(order), theirs) == drawn


@pytest.mark.parametrize(
    ("earlier", "seated"),
    [
        # 1 had seat 2 at both tables; the chain begins with 2, who gets the lower seat: a tie
        ({}, [{1: 3, 2: 2}, {1: 2, 3: 3}]),
        # 2 had seat 2 in an earlier round: he gets the higher one
        ({2: {2: 1}}, [{1: 2, 2: 3}, {1: 3, 3: 2}]),
        # so had 1, who counts with minus and then with plus: again a tie
        ({1: {2: 1}}, [{1: 3, 2: 2}, {1: 2, 3: 3}]),
    ],
)
def test_two_seats_are_given_along_a_chain(
    checker: ModuleType, earlier: dict[int, dict[int, int]], seated: seats.Seating
) -> None:
    from check_seats import balanced  # type: ignore[import-not-found]

    had = {no: Counter(earlier.get(no, {})) for no in (1, 2, 3)}
    at: seats.Seating = [{1: 2, 2: 3}, {1: 2, 3: 3}]
    assert balanced(at, (2, 3), had) == seated
    seats._balance(at, (2, 3), had)
    assert at == seated


@pytest.mark.parametrize("byes", [0, 1])
def test_swiss_pairs_that_cost_the_same_go_by_lot(checker: ModuleType, byes: int) -> None:
    from check_swiss import best_pairs as theirs  # type: ignore[import-not-found]

    n = 6 - byes
    nothing, order = [[0] * n for _ in range(n)], tuple(range(11, 11 + n))
    costs = Costs(nothing, [0] * n, [0] * n, 2)
    found = set()
    for seed in map(str, range(20)):
        ours = find_pairs(order, [2] * (n // 2) + [1] * byes, costs, "p|round 2|swiss", seed)
        places = theirs(order, nothing, [0] * n, [0] * n, byes, "p|round 2|swiss", seed)
        assert ours == [[order[a] for a in two] for two in places]
        found.add(str(ours))
    assert len(found) > 10


def test_pods_that_cost_the_same_stay_filled_from_the_top(checker: ModuleType) -> None:
    """Nothing costs less than nothing, so neither exchanges nor all ways change anything."""
    from check_swiss import best_tables as theirs

    nothing, none = [[0] * 7 for _ in range(7)], [0] * 7
    ours = find_tables(range(7), (4, 3), Costs(nothing, none, none, 4), numbers("a", "1"))
    assert ours == [[0, 1, 2, 3], [4, 5, 6]]
    assert theirs([4, 3], 4, nothing, none, none, numbers("a", "1")) == ours


def wished(**what: object) -> tuple[Wishes, Any]:
    """What players need, for xlscore and for the scripts."""
    theirs = importlib.import_module("check_basis").Wishes({}, None, False)
    vars(theirs).update(what)
    return Wishes(**what), theirs  # type: ignore[arg-type]


def tables_of(round_: DrawnRound) -> dict[int, tuple[int, ...]]:
    return {table.number: table.players for table in round_.tables}


@pytest.mark.parametrize(
    ("needs", "seated"),
    [
        # 1 is first: his table gets the number 2, which 3 then needs in vain
        ({"fixed": {1: 2, 3: 2, 5: 2}}, [(3, 4), (1, 2), (5, 6)]),
        # 3 moves to table 1, where 1 sits; that is where he wants to be
        ({"fixed": {1: 2, 3: 1}}, [(3, 4), (1, 2), (5, 6)]),
        # of the tables with as few numbers the lower chooses first, the lowest number that suits
        # it; it finds another one for the second, whose own that is
        ({"allowed": {1: {2, 3}, 3: {2, 3}}}, [(5, 6), (3, 4), (1, 2)]),
        # 6 narrows down what is left of 5
        ({"allowed": {5: {1, 2}, 6: {2, 3}}}, [(1, 2), (5, 6), (3, 4)]),
        # nothing suits both 5 and 6: the higher number is passed over
        ({"allowed": {5: {1}, 6: {2}}}, [(5, 6), (3, 4), (1, 2)]),
    ],
)
def test_tables_take_their_numbers(
    checker: ModuleType, needs: dict[str, object], seated: list[tuple[int, ...]]
) -> None:
    ours, theirs = wished(**needs)
    tables = [(1, 2), (3, 4), (5, 6)]
    drawn, _ = settle(plain_round(1, tables), ours)
    assert tables_of(drawn) == dict(enumerate(seated, 1))
    module = importlib.import_module("check_tables")
    named = module.settled(
        {t: dict(enumerate(nos, 1)) for t, nos in enumerate(tables, 1)}, theirs, 1
    )
    assert {t: tuple(named[t].values()) for t in sorted(named)} == dict(enumerate(seated, 1))


@pytest.mark.parametrize(
    ("needs", "met", "seated"),
    [
        # 1 comes to 5 as well as 5 to 1: 1 is first, and changes with the first of that table
        ({"partners": {1: 5, 5: 1}}, [], [(4, 2, 3), (1, 5, 6)]),
        # who has met 4 had better change with 6
        ({"partners": {1: 5, 5: 1}}, [(2, 4)], [(6, 2, 3), (4, 5, 1)]),
        # two regulars too many: the first of them, for the first of the other table
        ({"regulars": frozenset({1, 2, 3})}, [], [(4, 2, 3), (1, 5, 6)]),
    ],
)
def test_players_change_places_for_company(
    checker: ModuleType, needs: dict[str, object], met: Twos, seated: list[tuple[int, ...]]
) -> None:
    ours, theirs = wished(**needs)
    tables = [(1, 2, 3), (4, 5, 6)]
    drawn, _ = settle(plain_round(1, tables), ours, Counter({pair(*two): 1 for two in met}))
    assert tables_of(drawn) == dict(enumerate(seated, 1))
    module = importlib.import_module("check_tables")
    at = {t: dict(enumerate(nos, 1)) for t, nos in enumerate(tables, 1)}
    found = module.settled(at, theirs, 1, Counter({frozenset(two): 1 for two in met}))
    assert [tuple(table.values()) for table in found.values()] == seated


@pytest.mark.parametrize(
    ("tables", "played", "repaired"),
    [
        # nobody has met: of each table of four its lowest number, to the one who is left
        ([(1, 2, 3, 4), (5, 6, 7, 8), (9,)], [], [(2, 3, 4), (6, 7, 8), (9, 1, 5)]),
        # 1 has met 9, so 2 comes
        ([(1, 2, 3, 4), (5, 6, 7, 8), (9,)], [(1, 9)], [(1, 3, 4), (6, 7, 8), (9, 2, 5)]),
        # without a table of four both go to a table of two, the lower; then 1 to the last of two
        ([(1, 2), (3, 4), (5, 6)], [], [(3, 4, 2), (5, 6, 1)]),
        # else each to another table of three: the first to the lower
        ([(1, 2, 3), (4, 5, 6), (7, 8)], [], [(1, 2, 3, 7), (4, 5, 6, 8)]),
    ],
)
def test_a_round_is_repaired_by_the_lowest_numbers(
    checker: ModuleType,
    tables: list[tuple[int, ...]],
    played: Twos,
    repaired: list[tuple[int, ...]],
) -> None:
    module = importlib.import_module("check_repair")
    at = {t: list(nos) for t, nos in enumerate(tables, 1)}
    module.move(at, Counter({frozenset(two): 1 for two in played}), Counter(), set())
    assert [tuple(nos) for nos in at.values()] == repaired
    ours = {t: list(nos) for t, nos in enumerate(tables, 1)}
    repair._make_moves(ours, Counter({pair(*two): 1 for two in played}), Counter(), set())
    assert {t: nos for t, nos in ours.items() if nos} == {t: nos for t, nos in at.items() if nos}


def test_near_ranks_change_tables_the_first_of_equals(checker: ModuleType) -> None:
    """1 and 2 have met; 1 for 4 and 2 for 3 leave as little (4 + 4), 1 for 3 more (1 + 9)."""
    module = importlib.import_module("check_lot")
    _, theirs = wished()
    found = module.without_rematches(
        [[1, 2], [3, 4]], (1, 2, 3, 4), Counter({frozenset((1, 2)): 1}), theirs
    )
    assert found == [[4, 2], [3, 1]]
    search = standings._NearRanks(
        [[1, 2], [3, 4]], (1, 2, 3, 4), lambda one, other: int({one, other} == {1, 2})
    )
    assert search.moves(0, 0, (0,)) == [(1, 4)]


def test_seats_of_pods_are_the_first_of_the_best_orders(checker: ModuleType) -> None:
    """The first seats move last; the start counts a hundred times."""
    module = importlib.import_module("check_swiss")
    for had, seated in (
        ({}, (7, 8, 9)),
        ({(7, 1): 1}, (8, 7, 9)),
        ({(9, 3): 1}, (7, 9, 8)),
        ({(7, 1): 1, (8, 1): 1, (9, 1): 1, (7, 2): 1}, (7, 8, 9)),
    ):
        assert tuple(module.seated([7, 8, 9], Counter(had))) == seated, had
        assert swiss._give_seats([7, 8, 9], had) == seated, had

"""T7: packaged schedules: nobody is missing, and meetings, tables and seats are as told."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from every import every
from hall import Hall
from xlscore.book.values import Value
from xlscore.core.draws import seatings
from xlscore.core.draws.machinery import designs, plans
from xlscore.core.draws.machinery.designs import find_packaged, find_team_rounds
from xlscore.core.draws.machinery.plans import FIRST, plan
from xlscore.core.draws.machinery.rounds import DrawnRound
from xlscore.core.sizes import table_sizes


def repeats(rounds: tuple[DrawnRound, ...]) -> int:
    """Meetings beyond the first of each pair."""
    met = Counter(
        two for one in rounds for table in one.tables for two in combinations(table.players, 2)
    )
    return sum(times - 1 for times in Counter(map(frozenset, met.elements())).values())


def revisits(rounds: tuple[DrawnRound, ...]) -> int:
    """Visits to a table beyond the first."""
    there = Counter((no, t.number) for one in rounds for t in one.tables for no in t.players)
    return sum(times - 1 for times in there.values())


@every(range(8, 201, 3))
def test_every_plan_seats_everybody_in_each_round(n: int) -> None:
    """Few rounds and many by turns, so that each meets all remainders of players by four."""
    rounds = (3, 6, 9, 12, 15)[n % 5]
    drawn = plan(n, rounds).rounds
    assert len(drawn) == rounds
    for one in drawn:
        assert sorted(one.players) == list(range(1, n + 1))
        assert tuple(table.size for table in one.tables) == table_sizes(n)


#: Players and rounds with repeats: the pairs there are, and the meetings, are counted by hand.
#: 16 x 10: 120 pairs, 10 x 4 x 6 = 240 meetings; 28 x 10: 378 and 420; 24 x 10: 276 and 360;
#: 20 x 8: 190 and 240; 24 x 8: 276 and 288, found are 18 and not 12.
REPEATS = {
    (24, 6): 0,
    (24, 8): 18,
    (28, 8): 0,
    (32, 8): 0,
    (28, 10): 42,
    (32, 10): 0,
    (40, 10): 0,
    (16, 10): 120,
    (20, 8): 50,
    (24, 10): 84,
    (20, 6): 6,
    (27, 8): 0,
    (30, 10): 0,
}


@pytest.mark.parametrize(("size", "least"), REPEATS.items())
def test_the_repeats_of_known_sizes(size: tuple[int, int], least: int) -> None:
    assert repeats(plan(*size).rounds) == least


def test_ten_rounds_of_sixteen_have_everybody_meet_twice() -> None:
    met = Counter(
        two
        for one in plan(16, 10).rounds
        for table in one.tables
        for two in combinations(sorted(table.players), 2)
    )
    assert Counter(met.values()) == {2: 120}


@every(range(60, 201, 4))
def test_from_sixty_players_on_nobody_meets_twice_in_fifteen_rounds(n: int) -> None:
    assert repeats(plan(n, 15).rounds) == 0


@pytest.mark.parametrize(("n", "rounds"), [(20, 5), (24, 4), (48, 6), (64, 4), (64, 8), (100, 8)])
def test_nobody_comes_to_a_table_again(n: int, rounds: int) -> None:
    assert revisits(plan(n, rounds).rounds) == 0


@pytest.mark.parametrize(("n", "rounds"), [(61, 4), (99, 8), (198, 10), (63, 5)])
def test_who_is_left_out_leaves_threes_and_no_repeats(n: int, rounds: int) -> None:
    drawn = plan(n, rounds).rounds
    assert repeats(drawn) == 0
    assert {table.size for one in drawn for table in one.tables} == {3, 4}


def test_members_of_a_club_as_large_as_the_number_of_tables_need_not_meet() -> None:
    """Points of one column never meet: 16 of 64 players, over eight rounds."""
    drawn = find_packaged(64, 8) or []
    assert all(len({no // 16 for no in table}) == 4 for tables in drawn for table in tables)


@every((4, 9, 12, 25, 50))
def test_no_two_of_a_team_meet_and_nobody_twice(teams: int) -> None:
    drawn = find_team_rounds(teams, min(teams, 15)) or []
    met = Counter(two for tables in drawn for t in tables for two in combinations(sorted(t), 2))
    assert set(met.values()) == {1}
    assert all(a // 4 != b // 4 for a, b in met)


def test_the_first_version_is_still_drawn_for_older_logs() -> None:
    assert plan(24, 8, "few", FIRST) != plan(24, 8)
    assert repeats(plan(24, 8, "few", FIRST).rounds) == 44
    assert plan(24, 4, "few", FIRST) != plan(24, 4)
    assert plan(7, 4, "few", FIRST) == plan(7, 4)


@pytest.mark.parametrize("teams", [False, True])
def test_a_draw_from_before_there_were_designs_verifies(
    monkeypatch: pytest.MonkeyPatch, teams: bool
) -> None:
    rules: dict[str, Value] = {"stages.1.rounds": 8, "stages.1.chain": "tournament_points"}
    groups = {no: f"T{(no - 1) // 4}" for no in range(1, 17)} if teams else {}
    if teams:
        rules |= {"stages.1.seating": "teams", "teams.apart": "yes"}
    hall, rng = Hall("carcassonne-hig", 16 if teams else 24, groups=groups, rules=rules), Random(1)
    with monkeypatch.context() as before:
        before.setattr(designs, "find_packaged", lambda n, rounds: None)
        before.setattr(plans, "order_tables", lambda rounds: rounds)
        before.setattr(seatings.schedule, "find_long_plan", lambda at: None)
        plan.cache_clear()
        for _ in range(2):
            hall.draw()
            hall.play(rng)
    plan.cache_clear()
    hall.draw()
    assert not hall.verified().findings
    rows = Counter(row[1] for row in hall.rows() if row[0] == "preliminary")
    assert set(rows) == {1, 2, 3}

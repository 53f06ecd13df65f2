"""G4: a schedule for teams: each seat once, nobody twice, never the own team, teams evenly."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from hall import Hall
from xlscore.book.values import Value
from xlscore.core.draws.machinery.team_plans import plan_long_teams, plan_teams
from xlscore.core.rulebook.load import RULESETS

RULES: dict[str, Value] = {
    "stages.1.seating": "teams",
    "teams.apart": "yes",
}


def teams_of(players: int) -> dict[int, str]:
    return {no: f"T{(no - 1) // 4}" for no in range(1, players + 1)}


@pytest.mark.parametrize("teams", [5, 6, 7, 8, 12, 25])
def test_each_player_has_each_seat_once_and_nobody_meets_twice(teams: int) -> None:
    plan = plan_teams(teams, 4, 4)
    assert plan is not None
    seats, met, together = Counter(), Counter(), Counter()  # type: ignore[var-annotated]
    for tables in plan:
        assert sorted(who for table in tables for who in table) == [
            (team, own) for team in range(teams) for own in range(4)
        ]
        for table in tables:
            assert len({team for team, _ in table}) == 4
            seats.update((who, seat) for seat, who in enumerate(table))
            met.update(frozenset(two) for two in combinations(table, 2))
            together.update(frozenset((a, b)) for (a, _), (b, _) in combinations(table, 2))
        taken = Counter((team, seat) for table in tables for seat, (team, _) in enumerate(table))
        assert set(taken.values()) == {1}
    assert set(seats.values()) == {1}
    assert set(met.values()) == {1}
    assert len(together) == teams * (teams - 1) // 2
    assert max(together.values()) - min(together.values()) <= 2


def test_of_25_teams_any_two_meet_twice() -> None:
    """25 x 24 / 2 = 300 pairs of teams, and 4 x 25 x 6 = 600 meetings."""
    plan = plan_teams(25, 4, 4) or ()
    together = Counter(
        frozenset((a, b))
        for tables in plan
        for table in tables
        for (a, _), (b, _) in combinations(table, 2)
    )
    assert Counter(together.values()) == {2: 300}


def test_an_event_of_teams_is_drawn_by_it_and_verified() -> None:
    hall, rng = Hall("carcassonne-hig", 20, groups=teams_of(20), rules=RULES), random.Random(3)
    for _ in range(4):
        hall.draw()
        hall.play(rng)
    rows = [row for row in hall.rows() if row[0] == "preliminary"]
    assert Counter((row[4], row[3]) for row in rows).most_common(1)[0][1] == 1
    tables: dict[tuple[Value, Value], set[str]] = {}
    for row in rows:
        tables.setdefault((row[1], row[2]), set()).add(teams_of(20)[int(str(row[4]))])
    assert {len(teams) for teams in tables.values()} == {4}
    assert not hall.verified().findings


def meetings_of(rounds: int, players: int) -> Counter[tuple[int, int]]:
    """How often two players sit at one table, in a whole event as drawn."""
    rules = RULES | {"stages.1.rounds": rounds}
    hall, rng = (
        Hall("carcassonne-hig", players, groups=teams_of(players), rules=rules),
        random.Random(5),
    )
    for _ in range(rounds):
        hall.draw()
        hall.play(rng)
    assert not hall.verified().findings
    at: dict[tuple[Value, Value], list[int]] = {}
    for row in hall.rows():
        if row[0] == "preliminary":
            at.setdefault((row[1], row[2]), []).append(int(str(row[4])))
    return Counter(two for table in at.values() for two in combinations(sorted(table), 2))


def test_four_teams_of_four_over_eight_rounds_meet_all_others_twice() -> None:
    """6 pairs at 4 tables in 8 rounds are 192 meetings; 16 x 12 / 2 = 96 pairs of two teams."""
    met = meetings_of(8, 16)
    assert Counter(met.values()) == {2: 96}
    assert all(teams_of(16)[a] != teams_of(16)[b] for a, b in met)


def test_twelve_teams_over_eight_rounds_nobody_meets_twice_or_his_team() -> None:
    met = meetings_of(8, 48)
    assert Counter(met.values()) == {1: 8 * 12 * 6}
    assert all(teams_of(48)[a] != teams_of(48)[b] for a, b in met)


@pytest.mark.parametrize("teams", [4, 5, 8, 9, 13, 25, 50])
def test_a_long_plan_seats_everybody_and_never_two_of_a_team(teams: int) -> None:
    for rounds in (5, 8, 11):
        plan = plan_long_teams(teams, 4, rounds) or ()
        assert len(plan) == rounds
        for round_ in plan:
            assert sorted(round_.players) == list(range(1, 4 * teams + 1))
            tables = ({(no - 1) // 4 for no in table.players} for table in round_.tables)
            assert all(len(there) == 4 for there in tables)


def test_after_a_drop_out_the_rest_goes_on() -> None:
    hall, rng = Hall("carcassonne-hig", 24, groups=teams_of(24), rules=RULES), random.Random(4)
    hall.draw()
    hall.play(rng)
    hall.go(7)
    hall.draw()
    assert len(hall.seats("preliminary", 2)) == 23
    assert not hall.verified().findings


@pytest.mark.parametrize("players", [16, 18])
def test_where_no_plan_fits_teams_are_kept_apart_by_the_fixed_schedule(players: int) -> None:
    assert plan_teams(4, 4, 4) is None
    hall = Hall("carcassonne-hig", players, groups=teams_of(players), rules=RULES)
    hall.draw()
    seats = hall.seats("preliminary", 1)
    at = Counter((table, teams_of(players)[int(str(no))]) for no, (table, _) in seats.items())
    assert set(at.values()) == {1}
    assert not hall.verified().findings


def test_it_needs_teams_that_are_kept_apart() -> None:
    loaded = RULESETS.load_toml(
        'base = "stone-age"\n[[stages]]\nname = "preliminary"\nrounds = 4\n'
        'seating = "teams"\nchain = ["tournament_points"]\n'
    )
    assert [(p.code, p.values["key"]) for p in loaded.problems] == [("rules-needed", "teams.apart")]


def test_both_ways_to_one_plan_are_as_good_as_one() -> None:
    """Four teams, one round: both ways find the same shifts; no two of a team meet."""
    plan = plan_teams(4, 4, 1)
    assert plan is not None
    assert [len({team for team, _ in table}) for table in plan[0]] == [4] * 4

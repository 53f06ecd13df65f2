"""F15: partners who change by round, matches of teams: plans by start numbers that are dealt."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations
from types import ModuleType

import pytest

from every import every
from hall import Hall
from xlscore.actions.event import evaluate
from xlscore.book.values import Value
from xlscore.core.draws.machinery.partner_plans import (
    MOST,
    list_meetings,
    plan_matches,
    plan_partners,
)
from xlscore.core.draws.machinery.plans import TooMany
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.sizes import ImpossibleSize

BOTH = "2 * duels(sum of points)"
FIVE = "duels(seat of points) + duels(cross of points) + duels(sum of points) / 2"
#: Numbers of players for whom no plan is known in which opponents meet twice at most.
THRICE = {9, 33, *range(36, 39), *range(40, MOST + 1)}


def rules(seating: str, rounds: int, size: int = 4, **more: Value) -> dict[str, Value]:
    """Partners with 2 points a win, or matches with five points a table."""
    zeros = "; ".join(["2"] * (size // 2) + ["0"] * (size // 2))
    return {
        "id": "ours",
        "title": "Ours",
        "sizes": str(size),
        "minimum_players": size,
        "byes": "yes",
        f"points.by_size.{size}": zeros,
        "formulas.tournament_points": BOTH if seating == "partners" else FIVE,
        "stages.1.name": "preliminary",
        "stages.1.rounds": rounds,
        "stages.1.seating": seating,
        "stages.1.chain": "tournament_points; victory_points; lot",
        **more,
    }


def teams_of(players: int, members: int) -> dict[int, str]:
    return {no: f"T{(no - 1) // members}" for no in range(1, players + 1)}


# -- the plans ---------------------------------------------------------------------------------


@every(range(4, MOST + 1))
def test_nobody_has_a_partner_twice_and_opponents_meet_evenly(players: int) -> None:
    """As many rounds as there are others (or, with rests, players), and after each of them."""
    rounds = players - (players % 4 == 0)
    plan = plan_partners(players, rounds)
    beside, against, rests = Counter(), Counter(), Counter()  # type: ignore[var-annotated]
    for round_ in plan:
        seated = sorted(no for table in round_.tables for no in table.players)
        assert seated == list(range(1, players + 1))
        assert [t.size for t in round_.tables] == [4] * (players // 4) + [1] * (players % 4)
        for table in round_.tables:
            partners, opponents = list_meetings(table)
            beside.update(partners)
            against.update(opponents)
            rests.update(table.players if table.size == 1 else ())
        rested = [rests[no] for no in range(1, players + 1)]
        assert max(rested) - min(rested) <= 1 + (players % 8 == 6)
    assert max(beside.values()) == 1
    assert max(against.values()) <= 2 + (players in THRICE) + (players in {66, 73})
    if players % 4 == 0 and players not in THRICE:
        assert set(beside.values()) == {1}
        assert len(beside) == players * (players - 1) // 2
        assert set(against.values()) == {2}


@every([(16, 5), (24, 6), (24, 7), (32, 8), (48, 12), (100, 5)])
def test_where_that_can_be_nobody_meets_anybody_twice(players: int, rounds: int) -> None:
    """Six meetings at each table of each round, and as many pairs."""
    plan = plan_partners(players, rounds)
    tables = [table for round_ in plan for table in round_.tables]
    pairs = {two for table in tables for met in list_meetings(table) for two in met}
    assert [table.size for table in tables] == [4] * (players // 4) * rounds
    assert len(pairs) == 6 * len(tables)


def test_four_players_in_three_rounds_have_each_other_once() -> None:
    plan = plan_partners(4, 3)
    pairs = [list_meetings(round_.tables[0])[0] for round_ in plan]
    assert sorted(sorted(two) for two in pairs) == [
        [(1, 2), (3, 4)],
        [(1, 3), (2, 4)],
        [(1, 4), (2, 3)],
    ]


def test_after_all_partners_it_begins_again() -> None:
    """Eight players, 14 rounds: each is everybody's partner twice."""
    beside = Counter(
        two
        for round_ in plan_partners(8, 14)
        for table in round_.tables
        for two in list_meetings(table)[0]
    )
    assert Counter(beside.values()) == {2: 28}


def test_too_few_and_too_many() -> None:
    with pytest.raises(ImpossibleSize):
        plan_partners(3, 2)
    with pytest.raises(TooMany):
        plan_partners(MOST + 1, 2)


@pytest.mark.parametrize(
    ("teams", "members", "seats"),
    [(2, 2, 4), (5, 4, 4), (6, 4, 4), (4, 8, 4), (4, 3, 2), (4, 6, 6)],
)
def test_teams_meet_each_other_once_and_then_again(teams: int, members: int, seats: int) -> None:
    once = teams - 1 + teams % 2
    plan = plan_matches(teams, members, seats, 2 * once)
    assert plan
    met: Counter[frozenset[int]] = Counter()
    for n, round_ in enumerate(plan, 1):
        seated = sorted(no for table in round_.tables for no in table.players)
        assert seated == list(range(1, teams * members + 1))
        here = set()
        for table in (one for one in round_.tables if one.size > 1):
            sides = [{(no - 1) // members for no in table.players[start::2]} for start in (0, 1)]
            assert table.size == seats
            assert list(map(len, sides)) == [1, 1]
            here.add(frozenset().union(*sides))
        met.update(here)
        assert len(here) == teams // 2
        if n == once:
            assert Counter(met.values()) == {1: teams * (teams - 1) // 2}
    assert set(met.values()) == {2}


def test_in_matches_partners_change_too() -> None:
    """Four members: each has each other of his team as partner once in three rounds."""
    beside: Counter[tuple[int, int]] = Counter()
    for round_ in plan_matches(4, 4, 4, 3) or ():
        for table in round_.tables:
            beside.update(list_meetings(table)[0])
    assert Counter(beside.values()) == {1: 4 * 6}


def test_teams_that_cannot_meet_have_no_plan() -> None:
    assert plan_matches(1, 4, 4, 2) is None
    assert plan_matches(4, 3, 4, 2) is None


# -- drawn, played, verified -------------------------------------------------------------------


def checked(hall: Hall, checker: ModuleType) -> list[str]:
    """What the second verifier says of each entry."""
    log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    return ["; ".join(wrong) or told for _, wrong, told in checker.check(log)]


@pytest.mark.parametrize("players", [4, 8, 9, 10, 11])
def test_an_event_with_changing_partners_is_drawn_and_verified_twice(
    checker: ModuleType, players: int
) -> None:
    hall, rng = Hall("ours", players, rules=rules("partners", 4)), random.Random(players)
    beside: Counter[frozenset[Value]] = Counter()
    for round_ in range(1, 5):
        hall.draw()
        seats = hall.seats("preliminary", round_)
        for (one, at), (other, there) in combinations(seats.items(), 2):
            if at[0] == there[0] and (int(str(at[1])) - int(str(there[1]))) % 2 == 0:
                beside[frozenset((one, other))] += 1
        hall.play(rng)
    if players > 4:
        assert set(beside.values()) == {1}
    assert hall.verified().findings == ()
    assert checked(hall, checker) == ["recomputed, it agrees"] * 4


def test_who_goes_and_who_comes_leaves_the_other_tables_as_planned(checker: ModuleType) -> None:
    """Of 13 one rests; without 5 his three mates and who rests sit together, if they are four."""
    hall, rng = Hall("ours", 13, rules=rules("partners", 6)), random.Random(1)
    plain = Hall("ours", 13, rules=rules("partners", 6))
    plain.draw(all_=True)
    for round_ in range(1, 7):
        for turn, change in ((3, lambda: hall.go(5)), (4, hall.come), (5, lambda: hall.go(2))):
            if round_ == turn:
                change()
        hall.draw()
        seats = hall.seats("preliminary", round_)
        sizes = Counter(Counter(table for table, _ in seats.values()).values())
        assert sizes == {4: len(seats) // 4} | ({1: len(seats) % 4} if len(seats) % 4 else {})
        planned = plain.seats("preliminary", round_)
        table, _ = planned[5]
        if round_ == 3:
            kept = {no: at for no, at in planned.items() if at[0] != table and no in seats}
            full = {
                no
                for no, at in kept.items()
                if len([1 for a in kept.values() if a[0] == at[0]]) == 4
            }
            assert {no: seats[no] for no in full} == {no: planned[no] for no in full}
        hall.play(rng)
    assert hall.verified().findings == ()
    assert checked(hall, checker) == ["recomputed, it agrees"] * 6


def test_matches_are_drawn_and_verified_twice_and_a_new_member_takes_the_seat(
    checker: ModuleType,
) -> None:
    groups = teams_of(16, 4)
    hall = Hall("ours", 16, rules=rules("matches", 5), columns={"Team": {**groups}})
    rng = random.Random(2)
    for round_ in range(1, 6):
        if round_ == 3:
            hall.go(6)
        if round_ == 4:
            no = hall.come()
            hall.type_in("Players", no + 1, 8, "T1")
        hall.draw()
        rows = [row for row in hall.rows() if row[1] == round_]
        assert [row[9] for row in rows].count("substitute") == (round_ == 3)
        hall.play(rng)
    seats = hall.seats("preliminary", 4)
    assert 17 in seats
    assert 6 not in seats
    assert hall.verified().findings == ()
    assert checked(hall, checker) == ["recomputed, it agrees"] * 5


def test_an_exchanged_seat_is_noticed_by_both() -> None:
    hall = Hall("ours", 8, rules=rules("partners", 3))
    hall.draw()
    for row, no in ((2, hall.rows()[1][4]), (3, hall.rows()[0][4])):
        hall.type_in("Results", row, 4, no)
        hall.type_in("Results", row, 5, None)
    assert [found.code for found in hall.verified().findings]


def test_the_draw_sheet_says_how_often_partners_and_opponents_meet_again() -> None:
    """Eight players, five rounds: 5 x 8 meetings of opponents are 12 more than 28 pairs."""
    hall = Hall("ours", 8, rules=rules("partners", 5))
    for _ in range(5):
        hall.draw()
        hall.play(random.Random(1))
    rows = [[cell for cell in row if cell is not None] for row in hall.sheet("draw")]
    told = {str(row[0]): row[1:4] for row in rows if row and "again" in str(row[0])}
    assert told["Partners again"] == [0, 0, "–"]
    assert told["Opponents again"] == [12, 12, "–"]
    groups: dict[int, Value] = {**teams_of(8, 4)}
    match = Hall("ours", 8, rules=rules("matches", 2), columns={"Team": groups})
    match.draw(all_=True)
    rows = [[cell for cell in row if cell is not None] for row in match.sheet("draw")]
    told = {str(row[0]): row[1:4] for row in rows if row and "again" in str(row[0])}
    assert told["Partners again"] == [0, 0, "–"]
    assert not any("group" in str(row[0]) for row in rows if row)
    matches = ("T0 – T1", "T1 – T0")
    named = [row[-1] for row in rows if row and row[-1] in matches]
    assert named in [[one, one, other, other] for one, other in (matches, matches[::-1])]


# -- what cannot be ----------------------------------------------------------------------------


def test_teams_of_other_sizes_are_told() -> None:
    groups = {**teams_of(12, 4), 12: "T1"}
    for typed in (groups, dict.fromkeys(range(1, 13), "T0"), {**teams_of(12, 4), 3: None}):
        hall = Hall("ours", 12, rules=rules("matches", 3), columns={"Team": typed})
        (found,) = (f for f in hall.propose().findings if f.severity == "error")
        assert found.code == "draw-teams"
    assert "T0 3, T1 4, T2 4" in found.text("en")


def test_more_than_have_gone_cannot_come_to_a_team() -> None:
    hall = Hall("ours", 8, rules=rules("matches", 3), columns={"Team": {**teams_of(8, 4)}})
    hall.draw()
    hall.play(random.Random(1))
    hall.type_in("Players", hall.come() + 1, 8, "T1")
    assert "draw-teams" in [found.code for found in hall.propose().findings]


def test_who_sits_on_the_wrong_side_is_told() -> None:
    hall = Hall("ours", 8, rules=rules("matches", 1), columns={"Team": {**teams_of(8, 4)}})
    hall.draw()
    first, second = hall.rows()[:2]
    for row, other in ((2, second), (3, first)):
        hall.type_in("Results", row, 4, other[4])
        hall.type_in("Results", row, 5, None)
    found = [f for f in hall.job().findings if f.code == "side-team"]
    assert {str(one.ref) for one in found} == {"Results!D4", "Results!D5"}


@pytest.mark.parametrize(
    ("seating", "own", "code", "words"),
    [
        ("partners", {"sizes": "[4, 6]"}, "rules-drawn", "tables of 4"),
        ("matches", {"sizes": "[3]"}, "rules-drawn", "tables of 2 / 4 / 6"),
        ("partners", {"byes": "false"}, "rules-needed", "byes = true"),
        ("partner", {}, "rules-choice", "partners"),
    ],
)
def test_what_does_not_go_with_two_sides_is_told_at_its_key(
    seating: str, own: dict[str, str], code: str, words: str
) -> None:
    sizes = own.get("sizes", "[4]")
    law = "{ 3 = [0, 0, 0], 4 = [0, 0, 0, 0], 6 = [0, 0, 0, 0, 0, 0] }"
    text = (
        f'id = "ours"\ntitle = "Ours"\nsizes = {sizes}\nminimum_players = 12\n'
        f"byes = {own.get('byes', 'true')}\n[points]\nby_size = {law}\n"
        f'[[stages]]\nname = "preliminary"\nrounds = 3\nseating = "{seating}"\n'
        'chain = ["tournament_points"]\n'
    )
    problems = RULESETS.load_toml(text).problems
    assert code in [problem.code for problem in problems]
    assert words in " ".join(problem.text("en") for problem in problems)

"""G12: Swiss draws: equals meet, nobody twice while possible; byes, pods, seats; the optimum."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from types import ModuleType

import pytest

from hall import Hall, codes
from xlscore.actions.event import evaluate
from xlscore.book.reader import read_event
from xlscore.book.values import Value
from xlscore.core.draws.machinery import pods
from xlscore.core.draws.machinery.pods import Costs, Tables, find_tables
from xlscore.core.draws.seatings import swiss
from xlscore.core.draws.seatings.swiss import _give_seats
from xlscore.core.lots import numbers
from xlscore.core.sizes import ImpossibleSize, pod_sizes

#: Pairs, a win 1 point, and pods of four with 5 for a win; five rounds.
PAIRS: dict[str, Value] = {
    "sizes": "2",
    "points.by_size.2": "1; 0",
    "byes": "yes",
    "minimum_players": 4,
    "stages.1.name": "preliminary",
    "stages.1.rounds": 5,
    "stages.1.seating": "swiss",
    "stages.1.chain": "tournament_points; opponents_points; lot",
    "id": "swiss",
    "title": "Swiss",
}
PODS: dict[str, Value] = {**PAIRS, "points.by_size.4": "5; 0; 0; 0", "points.by_size.3": "5; 0; 0"}
PODS |= {"sizes": "3, 4", "table_size": 4, "byes": "no"}
FIVES: dict[str, Value] = {**PODS, "sizes": "3, 4, 5", "points.by_size.5": "5; 0; 0; 0; 0"}
FOURS: dict[str, Value] = {**PODS, "sizes": "4", "byes": "yes"}
del PODS["points.by_size.2"], FIVES["points.by_size.2"]
del FOURS["points.by_size.2"], FOURS["points.by_size.3"]


def tables(hall: Hall, round_: int) -> list[tuple[int, ...]]:
    """The tables of a round, each in the order of its seats."""
    found: dict[Value, dict[Value, int]] = {}
    for no, (table, seat) in hall.seats("preliminary", round_).items():
        found.setdefault(table, {})[seat] = int(str(no))
    return [tuple(no for _, no in sorted(seats.items())) for _, seats in sorted(found.items())]


def won_by(hall: Hall, round_: int, *winners: int) -> None:
    """Points of a round: 9 for the winners, 1 for everybody else."""
    for number, row in enumerate(hall.book.grid("Results").rows[1:], 2):
        if row[1] == round_ and (len(row) < 10 or row[9] is None):
            hall.type_in("Results", number, 6, 9 if row[4] in winners else 1)


def test_winners_meet_and_nobody_twice() -> None:
    """Four: the winners of round 1 meet, then the two who have not met yet."""
    hall = Hall("Swiss", 4, rules=PAIRS)
    hall.draw()
    first = tables(hall, 1)
    winners = [one for one, _ in first]
    won_by(hall, 1, *winners)
    hall.draw()
    second = {frozenset(two) for two in tables(hall, 2)}
    assert second == {frozenset(winners), frozenset(two for _, two in first)}
    won_by(hall, 2, winners[0], first[0][1])
    hall.draw()
    met = {frozenset(two) for two in first} | second
    third = {frozenset(two) for two in tables(hall, 3)}
    assert third | met == {frozenset(two) for two in combinations((1, 2, 3, 4), 2)}
    assert not hall.verified().findings
    assert not hall.warnings()


@pytest.mark.parametrize(
    ("rules", "players", "sizes"),
    [
        (PAIRS, 11, [2, 2, 2, 2, 2, 1]),
        (PODS, 14, [4, 4, 3, 3]),
        (FIVES, 13, [5, 4, 4]),
        (FOURS, 18, [4, 4, 4, 4, 1, 1]),
    ],
)
def test_an_evening_meets_nobody_twice_while_that_is_possible_and_byes_go_round(
    rules: dict[str, Value], players: int, sizes: list[int]
) -> None:
    hall, rng = Hall("Swiss", players, rules=rules), random.Random(players)
    met: Counter[frozenset[int]] = Counter()
    byes: Counter[int] = Counter()
    starts: Counter[int] = Counter()
    for round_ in range(1, 4):
        hall.draw()
        drawn = tables(hall, round_)
        assert [len(table) for table in drawn] == sizes
        met.update(frozenset(two) for table in drawn for two in combinations(table, 2))
        byes.update(no for table in drawn if len(table) == 1 for no in table)
        starts.update(table[0] for table in drawn if len(table) > 1)
        won_by(hall, round_, *(rng.choice(table) for table in drawn))
    assert max(met.values()) <= (2 if players == 13 else 1)
    assert max(byes.values(), default=1) == 1
    assert max(starts.values()) <= 2
    assert not hall.verified().findings
    assert {"opponents-again"} >= hall.warnings()


def test_two_of_a_group_do_not_meet_though_they_alone_have_won() -> None:
    """1 and 2 lead; each plays the one whom the other has beaten."""
    hall = Hall("Swiss", 4, rules=PAIRS, groups={1: "Herne", 2: "Herne"})
    hall.draw()
    beaten = {one: sum(two) - one for two in tables(hall, 1) for one in {1, 2}.intersection(two)}
    won_by(hall, 1, 1, 2)
    hall.draw()
    second = {frozenset(two) for two in tables(hall, 2)}
    assert second == {frozenset((1, beaten[2])), frozenset((2, beaten[1]))}


def test_regulars_come_two_to_each_table_of_four() -> None:
    hall = Hall("Swiss", 8, rules=FOURS, columns={"Regular": dict.fromkeys((1, 2, 3, 4), "yes")})
    hall.draw()
    assert [len({1, 2, 3, 4}.intersection(table)) for table in tables(hall, 1)] == [2, 2]


def test_a_bye_goes_to_the_last_who_has_had_none() -> None:
    hall = Hall("Swiss", 5, rules=PAIRS)
    had = []
    for round_ in range(1, 6):
        hall.draw()
        *full, alone = tables(hall, round_)
        had += alone
        won_by(hall, round_, *(table[0] for table in full))
    assert sorted(had) == [1, 2, 3, 4, 5]


def test_teams_and_groups_are_kept_apart() -> None:
    groups = {no: "AB"[no % 2] for no in range(1, 9)}
    hall = Hall("Swiss", 8, rules=PAIRS, groups=groups)
    drawing = hall.draw()
    assert all((a + b) % 2 for a, b in tables(hall, 1))
    assert codes(drawing.findings) == []


def test_the_next_round_needs_the_results_of_the_one_before() -> None:
    hall = Hall("Swiss", 8, rules=PAIRS)
    hall.draw()
    assert codes(hall.propose(round_=2).findings) == ["draw-round-open"]


@pytest.mark.parametrize(
    ("n", "sizes", "usual", "byes", "expected"),
    [
        (12, (3, 4), 4, False, (4, 4, 4)),
        (10, (3, 4, 5), 4, False, (4, 3, 3)),
        (9, (3, 4, 5), 4, False, (5, 4)),
        (5, (3, 4), 4, True, (4, 1)),
        (7, (4,), 4, True, (4, 1, 1, 1)),
        (7, (2,), 2, True, (2, 2, 2, 1)),
    ],
)
def test_pods_are_of_the_usual_size_as_far_as_can_be(
    n: int, sizes: tuple[int, ...], usual: int, byes: bool, expected: tuple[int, ...]
) -> None:
    assert pod_sizes(n, sizes, usual, byes=byes) == expected


def test_some_numbers_fill_no_pods() -> None:
    for n in (1, 2, 5):
        with pytest.raises(ImpossibleSize):
            pod_sizes(n, (3, 4), 4)


# -- the optimum -------------------------------------------------------------------------------


def every(places: tuple[int, ...], sizes: tuple[int, ...]) -> list[Tables]:
    """All tables there are: the one of each size in turn, from whoever is left."""
    if not sizes:
        return [[]]
    found = []
    for table in combinations(places, sizes[0]):
        rest = tuple(place for place in places if place not in table)
        found += [[list(table), *more] for more in every(rest, sizes[1:])]
    return found


def some_costs(n: int, usual: int, rng: random.Random) -> Costs:
    rows = [[0] * n for _ in range(n)]
    for a, b in combinations(range(n), 2):
        rows[a][b] = rows[b][a] = rng.choice((0, 1, 5, 30, 1000))
    return Costs(rows, *([rng.randrange(50) for _ in range(n)] for _ in range(2)), usual)


def drawn_by_walks(monkeypatch: pytest.MonkeyPatch, turns: int = 3) -> Hall:
    """Pairs as they were drawn before there were exact ones: the log says nothing of them."""
    with monkeypatch.context() as patch:
        patch.setattr(swiss, "are_pairs", lambda sizes, usual: False)
        hall, rng = Hall("swiss", 15, rules=PAIRS), random.Random(1)
        for _ in range(turns):
            hall.draw()
            hall.play(rng)
    return hall


def test_the_log_says_that_pairs_are_exact() -> None:
    hall, rng = Hall("swiss", 15, rules=PAIRS), random.Random(1)
    for _ in range(2):
        hall.draw()
        hall.play(rng)
    first, second = read_event(hall.book).event.draws
    assert "G|" not in first.basis  # neighbours in the order of the lot, either way
    assert "G|2|2,2,2,2,2,2,2,1\nA|exact\nO|" in second.basis
    assert codes(hall.verified().findings) == []


def test_rounds_by_walks_verify_as_they_did(
    monkeypatch: pytest.MonkeyPatch, checker: ModuleType
) -> None:
    """An old log names no exact pairs, so walks count; without a log either does."""
    hall = drawn_by_walks(monkeypatch)
    log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    assert not any("A|exact" in entry["drawn_from"] for entry in log)
    assert codes(hall.verified().findings) == []
    assert [wrong for _, wrong, _ in checker.check(log) if wrong] == []
    hall.draw()  # goes on with exact ones
    assert "A|exact" in read_event(hall.book).event.draws[-1].basis
    assert codes(hall.verified().findings) == []


def test_a_log_that_names_exact_pairs_is_not_content_with_walks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With another seating than the exact one the draw is found to be another."""
    with monkeypatch.context() as patch:
        patch.setattr(
            swiss, "find_pairs", lambda order, sizes, *_: from_the_top(order[::-1], sizes)
        )
        hall, rng = Hall("swiss", 15, rules=PAIRS), random.Random(1)
        for _ in range(3):
            hall.draw()
            hall.play(rng)
    assert "verify-differs" in codes(hall.verified().findings)


def from_the_top(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    """Neighbours, whoever has met."""
    rest = iter(order)
    return [[next(rest) for _ in range(size)] for size in sizes]


@pytest.mark.parametrize("sizes", [(2, 2, 2, 1), (2, 2, 2, 2), (4, 4), (4, 3), (5, 4), (4, 1, 1)])
def test_few_players_have_the_best_tables_there_are(
    sizes: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Proof by trying: nothing that can be drawn costs less, without any luck on walks."""
    monkeypatch.setattr(pods, "_WALKS", 0)
    n, rng = sum(sizes), random.Random(len(sizes))
    for turn in range(5):
        costs = some_costs(n, 2 if sizes[0] == 2 else 4, rng)
        found = find_tables(range(n), sizes, costs, numbers("test", str(turn)))
        least = min(sum(map(costs.of_table, all_)) for all_ in every(tuple(range(n)), sizes))
        assert sum(map(costs.of_table, found)) == least


def test_walks_alone_find_the_best_tables_of_twelve_nearly_always(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is drawn for more players than can be tried: as good as the proof in 28 of 30."""
    rng, same = random.Random(1), 0
    for turn in range(30):
        costs = some_costs(12, 4, rng)
        both = []
        for most in (12, 0):
            monkeypatch.setattr(pods, "ALL", most)
            found = find_tables(range(12), (4, 4, 4), costs, numbers("test", str(turn)))
            both.append(sum(map(costs.of_table, found)))
        same += both[0] == both[1]
        assert both[1] <= both[0] + 30
    assert same >= 28


@pytest.mark.parametrize(
    ("had", "seated"),
    [
        ({}, (5, 6, 7)),
        ({(5, 1): 1}, (6, 5, 7)),
        ({(5, 1): 1, (6, 1): 1}, (7, 5, 6)),
        # Nobody starts for the first time: who did so once, though 60 sat elsewhere before.
        ({(5, 1): 2, (6, 1): 2, (7, 1): 1, (5, 2): 60, (5, 3): 60}, (7, 5, 6)),
    ],
)
def test_a_table_sits_in_the_first_order_in_which_seats_are_repeated_least(
    had: dict[tuple[int, int], int], seated: tuple[int, ...]
) -> None:
    """A start again counts as much as a hundred other seats."""
    assert _give_seats((5, 6, 7), had) == seated

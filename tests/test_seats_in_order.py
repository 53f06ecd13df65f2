"""W5: who is asked first of equals in *Seats*: the lower number; in older logs as in a set."""

from __future__ import annotations

import importlib
import json
import random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawn_logs import Log, fitting
from hall import Hall
from xlscore.actions.event import evaluate
from xlscore.book.values import Value
from xlscore.core.draws import basis
from xlscore.core.draws.machinery.redraw import redraw
from xlscore.core.draws.machinery.rounds import DrawnRound, plain_round
from xlscore.core.draws.machinery.seats import give_seats
from xlscore.core.draws.seatings import schedule

#: Six players after two rounds, and the tables of two more: 6 and 11 would start twice, and 5 can
#: start for either of them, but not for both.
PLAYED = (((1, 9, 11), (6, 5, 12)), ((11, 5, 9), (1, 6, 12)))
LEFT = (((9, 12, 5), (1, 6, 11)), ((11, 9, 6), (12, 5, 1)))
BY_NUMBER = [
    [{1: 5, 2: 12, 4: 9}, {1: 11, 3: 1, 4: 6}],
    [{1: 9, 2: 11, 3: 6}, {1: 12, 2: 1, 3: 5}],
]
LINE = f"\n{schedule.BY_NUMBER}"


#: What was thrown for two rounds of which the second is one of the few where it matters.
DICE = ("1534615253431332613424612", "3614611625246462544216544")
RULES: dict[str, Value] = {
    "id": "ours",
    "title": "ours",
    "sizes": "3, 4",
    "points.by_size.3": "3; 2; 1",
    "points.by_size.4": "4; 3; 2; 1",
    "minimum_players": 6,
    "stages.1.name": "preliminary",
    "stages.1.rounds": 4,
    "stages.1.seating": "schedule",
    "stages.1.chain": "tournament_points; lot",
}


def drawn_anew() -> Hall:
    """Nine, of whom the first leaves after a round; the three left are drawn anew."""
    columns: dict[str, dict[int, Value]] = {"Tables": {4: "2-3", 9: "2"}}
    groups = {no: f"g{(no - 1) // 4}" for no in range(1, 10)}
    event: dict[str, Value] = {"Randomness": "dice"}
    hall = Hall("ours", 9, seed=None, event=event, rules=RULES, groups=groups, columns=columns)
    for no in (5, 6):
        hall.type_in("Players", no + 1, 4, 2)
    for turn, dice in enumerate(DICE):
        hall.draw(with_history=turn == 1)
        hall.draw(with_history=turn == 1, randomness=" ".join(dice))
        hall.play(random.Random(turn))
        hall.go(1)
    return hall


def log_of(hall: Hall) -> Log:
    draws: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    return draws


def told(hall: Hall) -> set[str]:
    """The codes of the errors and warnings that `verify` tells."""
    return {found.code for found in hall.verified().findings if found.severity != "note"}


def plain(rounds: tuple[DrawnRound, ...]) -> list[list[dict[int, int]]]:
    """Seat -> No of each table, round by round."""
    return [[{seat.seat: seat.no for seat in table.seats} for table in r.tables] for r in rounds]


def test_the_lower_number_is_asked_first(checker: ModuleType) -> None:
    before = [plain_round(r, tables) for r, tables in enumerate(PLAYED, 1)]
    assert plain(give_seats(LEFT, 3, before)) == BY_NUMBER
    assert plain(give_seats(LEFT, 3, before, by_set=True)) != BY_NUMBER
    seats = importlib.import_module("check_seats").seated
    past = [[dict(enumerate(table, 1)) for table in tables] for tables in PLAYED]
    for by_set in (False, True):
        found = plain(give_seats(LEFT, 3, before, by_set=by_set))
        assert [list(one.values()) for one in seats(LEFT, past, not by_set)] == found


@given(st.integers(3, 60), st.integers(0, 4), st.integers(0, 10**6))
def test_a_round_by_itself_has_no_such_equals(n: int, earlier: int, luck: int) -> None:
    """Nobody is at two of its tables, so who is chosen has no table where he could be spared."""
    rng = random.Random(luck)
    nos = rng.sample(range(1, 300), 4 * n)
    rounds = [
        [order[k : k + 4] for k in range(0, len(order), 4)]
        for order in (rng.sample(nos, len(nos)) for _ in range(earlier + 1))
    ]
    before = [plain_round(r, tables) for r, tables in enumerate(rounds[1:], 1)]
    last = rounds[:1]
    assert give_seats(last, 9, before) == give_seats(last, 9, before, by_set=True)


def test_new_draws_say_so_and_without_the_line_it_is_another_draw(checker: ModuleType) -> None:
    hall = drawn_anew()
    log = log_of(hall)
    assert [LINE in entry["drawn_from"] for entry in log] == [False, False, True, True]
    assert told(hall) == set()
    assert [wrong for _, wrong, _ in checker.check(log)] == [[]] * 4
    for entry in log:
        entry["drawn_from"] = entry["drawn_from"].replace(LINE, "")
    *_, (_, wrong, _) = checker.check(fitting(log, checker.hash_of))
    assert wrong == ["is not what the lot gives"]


def drawn_before(patch: pytest.MonkeyPatch) -> Hall:
    """The same event, drawn as before there was the line."""
    anew = redraw
    with patch.context() as as_before:
        as_before.setattr(basis, "_have_others_played", lambda at, began: False)
        as_before.setattr(
            schedule, "redraw", lambda *given, by_set=False: anew(*given, by_set=True)
        )
        return drawn_anew()


def test_an_older_log_verifies_as_it_did(
    checker: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = drawn_before(monkeypatch)
    log = log_of(hall)
    assert not any(LINE in entry["drawn_from"] for entry in log)
    assert log[-1]["result_hash"] != log_of(drawn_anew())[-1]["result_hash"]
    assert told(hall) == set()
    assert [wrong for _, wrong, _ in checker.check(log)] == [[]] * 4


def test_a_schedule_that_is_played_as_it_began_has_no_such_line() -> None:
    hall = Hall("mcr", 16)
    for turn in (1, 2):
        hall.draw()
        hall.play(random.Random(turn))
    assert not any(LINE in entry["drawn_from"] for entry in log_of(hall))

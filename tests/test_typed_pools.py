"""F2: the column *Pool* on *Players*: what is told of it, and how a draw commits to it."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from announced import DICE
from bracket_play import PAIRS
from core.test_round_robin import POOLS
from drawn_logs import Log
from every import every
from hall import Hall, codes
from test_check_page import check, needs_node
from xlscore.actions.event import evaluate
from xlscore.core.draws.basis import hash_basis
from xlscore.core.rulebook.load import RULESETS
from xlscore.report.audit import audit

SWISS = POOLS.replace('"round-robin"', '"swiss"').replace("rounds = 9", "rounds = 3")
#: Of eight players, whose seeds are their numbers.
LOTS: Mapping[int, int] = {no: no for no in range(1, 9)}


def hall_of(
    pools: Mapping[int, str], rules: str = POOLS, heading: str = "Pool", **more: Any
) -> Hall:
    """Eight players; `pools` is the column, which is not there where nobody has an entry."""
    own = RULESETS.load_toml(PAIRS + rules)
    hall = Hall("ours", 8, columns={heading: pools} if pools else {}, own=own, **more)
    for no, lot in LOTS.items():
        hall.type_in("Players", no + 1, 5, lot)
    return hall


def log_of(hall: Hall) -> Log:
    draws: Log = json.loads(evaluate(hall.book, hall.own).export("json", "en"))["draws"]
    return draws


def play(hall: Hall) -> None:
    """To the end."""
    rng = random.Random(3)
    while (drawing := hall.propose()).drawn:
        assert drawing.changes is not None
        hall.book.apply(drawing.changes)
        hall.play(rng)


@every([("Pool", "B"), ("Gruppe", "gruppe b"), ("Poule", "poule B"), ("pool", " b ")])
def test_heading_and_entries_are_understood_in_every_language(heading: str, entry: str) -> None:
    """1 typed into B: 2 to A, 3 and 4 to B, 5 and 6 to A, 7 to B, 8 to A."""
    hall = hall_of({1: entry}, heading=heading)
    hall.draw()
    assert set(hall.seats("pool A", 1)) == {2, 5, 6, 8}
    assert set(hall.seats("pool B", 1)) == {1, 3, 4, 7}
    play(hall)
    assert hall.warnings() == set()
    assert hall.verified().findings == ()


TOO_MANY = dict.fromkeys(range(1, 6), "A")


@every(
    [
        ({2: "C"}, "pool-unknown", "I3", "there is no pool C; accepted are A, B, or nothing"),
        (TOO_MANY, "pool-full", "I6", "pool A has 4 places, and 5 players are meant for it"),
        (TOO_MANY, "pool-uneven", "I2", "differ by more than one player: A 5, B 3"),
    ]
)
def test_what_cannot_be_meant_is_told_with_its_cell(
    pools: dict[int, str], code: str, cell: str, text: str
) -> None:
    hall = hall_of(pools)
    (found,) = (f for f in hall.job().findings if f.code == code)
    assert (str(found.ref), text in found.text("en")) == (f"Players!{cell}", True)
    assert hall.propose().changes is None


def test_too_few_in_a_pool_is_a_warning_until_it_is_drawn() -> None:
    """Five people, four of them in A: the one in B would meet nobody."""
    hall = hall_of(dict.fromkeys(range(1, 5), "A"))
    for no in (6, 7, 8):
        hall.go(no)
    assert hall.warnings() == {"pool-uneven"}
    drawing = hall.propose()
    assert drawing.changes is None
    assert "pool-few" in codes(drawing.findings)


def test_where_the_ruleset_has_no_pools_the_column_is_told_and_counts_nothing() -> None:
    bare, hall = Hall("catan", 16), Hall("catan", 16, columns={"Gruppe": {1: "U 18", 7: "U 18"}})
    assert hall.warnings() == set()
    assert "pool-unused" in codes(hall.job().findings)
    bare.draw()
    hall.draw()
    assert bare.rows() == hall.rows()
    assert bare.book.grid("Draw log").rows == hall.book.grid("Draw log").rows


def test_who_plays_in_another_pool_than_is_typed_now() -> None:
    hall = hall_of({1: "B"})
    hall.draw()
    hall.type_in("Players", 2, 8, "A")
    assert hall.warnings() == {"pool-played"}
    hall.type_in("Players", 2, 8, "B")
    hall.type_in("Players", 3, 8, "A")  # 2 has been drawn into A
    assert hall.warnings() == set()
    assert "log-list" in codes(hall.verified().findings)


def test_the_log_says_who_was_typed_where() -> None:
    """Beside who plays in the pool, and who is typed into another one."""
    hall = hall_of({1: "B", 3: "A"})
    hall.draw()
    first, second = (entry["drawn_from"].split("\n") for entry in log_of(hall))
    assert [line for line in first if line[0] in "PQ"] == [
        *("P|2|Player 2|||2", "P|3|Player 3|||3|||||pool A", "P|6|Player 6|||6"),
        *("P|7|Player 7|||7", "Q|1|pool B"),
    ]
    assert [line for line in second if line[0] in "PQ"] == [
        *("P|1|Player 1|||1|||||pool B", "P|4|Player 4|||4", "P|5|Player 5|||5"),
        *("P|8|Player 8|||8", "Q|3|pool A"),
    ]


def test_pools_that_are_changed_after_the_announcement_are_refused() -> None:
    """Pool A is announced; 2 and 3 change places in B and C, which it does not seat."""
    rules = SWISS.replace("pools = 2", "pools = 3").replace('"pool A 2"', '"pool C 1"')
    pools = {1: "A", 4: "A", 8: "A", 2: "B", 5: "B", 7: "B", 3: "C", 6: "C"}
    hall = hall_of(pools, rules, seed=None, event={"Randomness": "dice"})
    assert "announced-dice" in codes(hall.draw().findings)
    hall.type_in("Players", 3, 8, "C")
    hall.type_in("Players", 4, 8, "B")
    assert "randomness-stale" in codes(hall.propose(randomness=DICE).findings)
    hall.type_in("Players", 3, 8, "B")
    hall.type_in("Players", 4, 8, "C")
    hall.draw(randomness=DICE)
    assert set(hall.seats("pool C", 1)) == {3, 6}
    assert hall.verified().findings == ()
    assert not hall.is_stale()


def test_typed_later_or_changed_later_is_an_error_of_the_list() -> None:
    hall = hall_of({1: "B", 3: "A"})
    hall.draw()
    assert hall.verified().findings == ()
    for no, entry in ((3, None), (5, "B")):
        before = hall.book.grid("Players").rows[no][8:9]
        hall.type_in("Players", no + 1, 8, entry)
        told = [f for f in hall.verified().findings if f.code == "log-list"]
        assert {str(f.ref) for f in told} == {f"Players!B{no + 1}"}
        hall.type_in("Players", no + 1, 8, before[0] if before else None)


def test_a_log_from_before_there_was_the_column_verifies_as_it_did() -> None:
    """Nobody typed: the same lines as ever, whatever the pools."""
    hall = hall_of({})
    play(hall)
    assert hall.verified().findings == ()
    lines = [line for entry in log_of(hall) for line in entry["drawn_from"].split("\n")]
    people = [line for line in lines if line[0] in "PQ"]
    assert {len(line.split("|")) for line in people} == {6}


def test_the_inputs_of_the_audit_have_what_is_typed() -> None:
    hall = hall_of({1: "b"})
    hall.draw()
    found = evaluate(hall.book, hall.own)
    assert found.outcome is not None
    lines = audit(found.read.event, found.rules, found.outcome).inputs.split("\n")
    assert "P|1|Player 1||||1|active||||||||b" in lines
    assert "P|2|Player 2||||2|active|||" in lines


@needs_node
@pytest.mark.parametrize("rules", [POOLS, SWISS])
def test_the_other_verifiers_read_it(checker: ModuleType, rules: str, tmp_path: Path) -> None:
    """They agree, and find somebody who was drawn into another pool than was typed."""
    hall = hall_of({1: "B", 3: "A"}, rules)
    play(hall)
    log = log_of(hall)
    assert [wrong for _, wrong, _ in checker.check(log) if wrong] == []
    assert check(tmp_path, log) == []
    entry = log[0]
    entry["drawn_from"] = entry["drawn_from"].replace("|||||pool A", "|||||pool B")
    assert hash_basis(entry["drawn_from"]) != entry["list_hash"]
    entry["list_hash"] = hash_basis(entry["drawn_from"])
    (_, wrong, _), *_ = checker.check(log)
    assert "was drawn from what does not fit together" in wrong
    assert "event 1, 1: unfit" in check(tmp_path, log)

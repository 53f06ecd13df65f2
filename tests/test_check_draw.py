"""docs/check_draw.py, the second verifier: nothing of ours in it, it agrees, and finds changes."""

from __future__ import annotations

import ast
import copy
import json
import random
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from drawn_logs import CHANGES, Log, changed, log_of
from hall import Hall
from seatable import SHORT
from xlscore.actions.event import evaluate
from xlscore.book.values import Value

DOCS = Path(__file__).parents[1] / "docs" / "draws.md"
SCRIPT = Path(__file__).parents[1] / "docs" / "check_draw.py"


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    module = ModuleType("check_draw")
    exec(compile(SCRIPT.read_text("utf-8"), str(SCRIPT), "exec"), module.__dict__)
    return module


@pytest.mark.parametrize("ruleset", SHORT)
def test_it_agrees_on_whole_events(checker: ModuleType, ruleset: str) -> None:
    for luck in range(2):
        told = list(checker.check(log_of(ruleset, luck)))
        assert [(e["entry"], wrong) for e, wrong, _ in told if wrong] == []


@pytest.mark.parametrize("kind", CHANGES)
def test_it_finds_every_planted_change(checker: ModuleType, kind: str) -> None:
    for luck, ruleset in enumerate(("alhambra", "catan")):
        log = log_of(ruleset, luck)
        published = log[-1]["hash"]
        forged = changed(log, kind, luck, checker.hash_of)
        assert forged != log
        wrong = any(wrong for _, wrong, _ in checker.check(forged))
        assert wrong or forged[-1]["hash"] != published


def test_rounds_by_lot_and_schedules_are_recomputed(checker: ModuleType) -> None:
    for ruleset in ("catan", "alhambra", "king-lui"):
        hall = Hall(ruleset, 16)
        hall.draw()
        ((_, wrong, told), *_) = checker.check(
            json.loads(evaluate(hall.book).export("json", "en"))["draws"]
        )
        assert (wrong, told) == ([], "as the lot gave it")


def _allowed() -> Hall:
    """Six who share two tables and a fixed one: players are exchanged for it, A2 in mind."""
    wanted: dict[int, Value] = {3: "4", 8: "4", 11: "4", 17: "4", 20: "4-5", 5: "5"}
    hall = Hall("alhambra", 21, event={"Tables": "3-5,7-9"}, columns={"Tables": wanted})
    hall.draw()
    hall.play(random.Random(1))
    hall.draw()
    return hall


def _teams() -> Hall:
    groups = {no: f"T{(no - 1) // 4}" for no in range(1, 21)}
    hall = Hall("europe-masters", 20, groups=groups)
    hall.type_in("Players", 3, 4, 2)
    hall.draw()
    hall.play(random.Random(1))
    hall.draw()
    return hall


def _same_tables() -> Hall:
    hall = Hall("king-lui", 21, columns={"Tables": {3: "4"}})
    hall.draw()
    return hall


def _swiss() -> Hall:
    hall = Hall("carcassonne-wm", 9, columns={"Tables": {2: "2-3"}})
    hall.draw()
    return hall


def _fitting(log: Log, hash_of: Callable[[dict[str, Any]], str]) -> Log:
    """The log as a forger would leave it: every list hash, chain and hash fits."""
    previous = ""
    for entry in log:
        entry["list_hash"] = sha256(entry["drawn_from"].encode()).hexdigest()
        entry["previous"] = previous
        entry["hash"] = previous = hash_of(entry)
    return log


def _pods() -> Hall:
    """13 at tables of four: one has a bye."""
    hall = Hall("commander", 13)
    hall.draw()
    return hall


@pytest.mark.parametrize("drawn", [_allowed, _teams, _same_tables, _swiss, _pods])
def test_tables_teams_and_first_swiss_rounds_are_recomputed(
    checker: ModuleType, drawn: Callable[[], Hall]
) -> None:
    """And a change is found by the seating alone, whatever else was made to fit."""
    log: Log = json.loads(evaluate(drawn().book).export("json", "en"))["draws"]
    assert {(*w, told) for _, w, told in checker.check(log)} == {("as the lot gave it",)}
    for at in range(len(log)):
        forged = copy.deepcopy(log)
        forged[at]["result_hash"] = forged[at]["result_hash"][::-1]
        wrong = [w for _, w, _ in checker.check(_fitting(forged, checker.hash_of))]
        assert wrong == [["is not what the lot gives"] if k == at else [] for k in range(len(log))]


@pytest.mark.parametrize(
    ("drawn", "before", "after"),
    [
        (_allowed, "P|3|Player 3||{4}|", "P|3|Player 3||{7}|"),
        (_allowed, "P|5|Player 5||{5}|", "P|5|Player 5|||"),
        (_teams, "P|2|Player 2|T0|2|", "P|2|Player 2|T0|4|"),
        (_teams, "P|20|Player 20|T4||", "P|21|Player 20|T4||"),
        (_swiss, "P|9|Player 9|||", "P|10|Player 9|||"),
        (_same_tables, "P|3|Player 3||{4}|", "P|3|Player 3||{6}|"),
    ],
)
def test_a_wish_or_a_player_changed_after_the_draw_is_found(
    checker: ModuleType, drawn: Callable[[], Hall], before: str, after: str
) -> None:
    log: Log = json.loads(evaluate(drawn().book).export("json", "en"))["draws"]
    lines = log[0]["drawn_from"].split("\n")
    assert before in lines
    log[0]["drawn_from"] = "\n".join(after if line == before else line for line in lines)
    wrong = [w for _, w, _ in checker.check(_fitting(log, checker.hash_of))]
    assert "is not what the lot gives" in wrong[0]


@pytest.mark.parametrize("ruleset", ["catan", "europe-masters"])
def test_a_first_round_that_was_left_out_is_found(checker: ModuleType, ruleset: str) -> None:
    groups = {no: f"T{(no - 1) // 4}" for no in range(1, 21)} if ruleset != "catan" else {}
    hall = Hall(ruleset, 20, groups=groups)
    for _ in range(2):
        hall.draw()
        hall.play(random.Random(1))
    log: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    (_, wrong, told), *_ = checker.check(log[1:])
    assert "does not follow the entry before" in wrong
    assert told == "not recomputed: the first round is not in the log"


def test_the_vectors_of_the_docs(checker: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    text = DOCS.read_text("utf-8")
    snippet = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[1]
    exec(snippet, {})
    assert f"# {capsys.readouterr().out}" == snippet.splitlines(keepends=True)[-1]
    vectors = re.findall(r"\| `([0-9a-f]+)` \| ([0-9 ]+) \|", text)
    assert len(vectors) == 3
    for seed, order in vectors:
        drawn = checker.shuffled(range(1, 13), "preliminary|round 1|players", seed)
        assert " ".join(map(str, drawn)) == order


def test_it_needs_the_standard_library_alone() -> None:
    tree = ast.parse(SCRIPT.read_text("utf-8"))
    named = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    named |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    assert named == {"collections", "hashlib", "itertools", "json", "pathlib", "sys"}


def test_it_says_what_is_wrong(
    checker: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = log_of("catan", 1)
    path = tmp_path / "event.json"
    path.write_text(json.dumps({"draws": log}), "utf-8")
    assert checker.main(path) == 0
    path.write_text(json.dumps({"draws": log[1:]}), "utf-8")
    assert checker.main(path) == 1
    assert "does not follow the entry before" in capsys.readouterr().out
    path.write_text("{}", "utf-8")
    assert checker.main(path) == 1

"""docs/check_draw.py, the second verifier: nothing of ours in it, it agrees, and finds changes."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from drawn_logs import CHANGES, changed, log_of
from hall import Hall
from seatable import SHORT
from xlscore.actions.event import evaluate

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
    assert named == {"collections", "hashlib", "json", "pathlib", "sys"}


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

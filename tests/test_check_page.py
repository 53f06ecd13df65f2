"""docs/check_draw.html, the third verifier: one file, in JavaScript, written from the text."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from drawn_logs import LINE, SWAP, Log, changed, log_of, planted
from seatable import SHORT

PAGE = Path(__file__).parents[1] / "docs" / "check_draw.html"
NODE = shutil.which("node")
#: So many events of each kind; more by XLSCORE_PAGE_EVENTS.
EVENTS = int(os.environ.get("XLSCORE_PAGE_EVENTS", "1"))

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not there")


def check(folder: Path, logs: Sequence[Log]) -> list[list[str]]:
    """What the page finds wrong in each log, in node, with the page's own script."""
    script = folder / "checker.js"
    found = re.search(r'<script id="checker">(.*?)</script>', PAGE.read_text("utf-8"), re.DOTALL)
    assert found
    script.write_text(found[1], "utf-8")
    paths = [folder / f"{k}.json" for k, _ in enumerate(logs)]
    for path, log in zip(paths, logs, strict=True):
        path.write_text(json.dumps({"draws": log}), "utf-8")
    command = [str(NODE), str(script), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    return [
        [f"{one['entry']}: {one['code']} {one['detail']}" for one in told if one["wrong"] and one["path"] == path]
        for path in map(str, paths)
    ]


def test_it_agrees_on_whole_events(tmp_path: Path) -> None:
    for more in range(EVENTS):
        logs = [
            log_of(ruleset, luck + 100 * more, wishes=luck % 2 == 1)
            for luck, ruleset in enumerate(SHORT)
        ]
        assert check(tmp_path, logs) == [[] for _ in logs]


def test_it_finds_two_who_changed_places_and_other_changes(tmp_path: Path, checker: object) -> None:
    hash_of = checker.hash_of  # type: ignore[attr-defined]
    forged = [
        changed(log_of("alhambra", 1), kind, 1, hash_of) for kind in ("seat", "wish", "score")
    ]
    assert all(check(tmp_path, forged))


def test_it_finds_what_only_drawing_again_can_find(tmp_path: Path, checker: object) -> None:
    """Two seats of a result, or a line of what it was drawn from; every hash is made to fit."""
    hash_of = checker.hash_of  # type: ignore[attr-defined]
    logs = [
        planted(log_of(ruleset, luck, wishes=luck % 2 == 1), kind, luck, hash_of)
        for luck, ruleset in enumerate(SHORT)
        for kind in (SWAP, LINE)
    ]
    found = check(tmp_path, [log for log in logs if log])
    assert len(found) > len(SHORT)
    assert all(found)


def test_it_asks_for_nothing_from_a_network() -> None:
    page = PAGE.read_text("utf-8")
    assert "default-src 'none'" in page
    assert not re.search(r"https?:|fetch\(|XMLHttpRequest|import\(|<link|src=", page)

"""The Python of the page beside this one: random events of all systems, the same bytes."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
from dataclasses import asdict, replace
from pathlib import Path

from oracle.generate import GENERATED, random_event
from oracle.xlsx import write
from web.events import not_drawn
from xlscore.web.messages import Request
from xlscore.web.worker import answer

from .conftest import HERE, NODE

#: Every system in both languages and mixed, four times.
EVENTS = 4 * 3 * len(GENERATED)


def native(path: Path, verb: str) -> str:
    """What this Python makes of a workbook."""
    found = answer({path.name: path.read_bytes()}, Request(verb, path.name, "de"))
    text = json.dumps(asdict(replace(found, data=None)))
    return hashlib.sha256(text.encode() + (found.data or b"")).hexdigest()


def in_page(modules: Path, files: dict[str, bytes], folder: Path, verb: str) -> dict[str, str]:
    """What the Python of the page makes of all workbooks of a folder."""
    (folder / "xlscore.json").write_bytes(files["xlscore.json"])
    command = [str(NODE), str(HERE / "node.mjs"), str(folder / "xlscore.json"), str(folder), verb]
    done = subprocess.run(command, cwd=modules, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(line.rsplit(" ", 1) for line in done.stdout.splitlines())


def test_random_events_come_out_byte_for_byte_the_same(
    modules: Path, files: dict[str, bytes], tmp_path: Path
) -> None:
    for i in range(EVENTS):
        rng = random.Random(f"page {i}")
        event = random_event(rng, GENERATED[i % len(GENERATED)])
        write(event, tmp_path / f"{i:03d}.xlsx", rng, ("en", "de", "mixed")[i % 3])
    found = in_page(modules, files, tmp_path, "recalculate")
    assert len(found) == EVENTS
    assert found == {name: native(tmp_path / name, "recalculate") for name in found}


def test_draws_are_the_same(modules: Path, files: dict[str, bytes], tmp_path: Path) -> None:
    for ruleset in GENERATED:
        for players in (7, 31):
            not_drawn(tmp_path / f"{ruleset}-{players}.xlsx", ruleset, players)
    found = in_page(modules, files, tmp_path, "draw")
    assert len(found) == 2 * len(GENERATED)
    assert found == {name: native(tmp_path / name, "draw") for name in found}

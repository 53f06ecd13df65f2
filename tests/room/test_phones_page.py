"""The pages for results from the tables in headless Chromium; needs what test_room_page needs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from phones import Evening, drawn, served
from test_room_page import CHROMIUM, HOSTILE, MODULES

from cells import type_cell
from xlscore.book.adapters.file_book import FileBook

SCRIPT = Path(__file__).with_name("entry.mjs")

pytestmark = pytest.mark.skipif(
    not (MODULES and CHROMIUM and shutil.which("node")),
    reason="XLSCORE_AXE, node or Chromium is not there",
)


def evening_of(folder: Path, ruleset: str) -> Evening:
    """An event in which one of the first table is called like a script."""
    folder.mkdir()
    file = drawn(folder, ruleset)
    no = int(Evening(file).spots()[0].players[0])
    here = FileBook.open(file)
    type_cell(here, "Players", f"B{no + 1}", HOSTILE)
    for row, line in enumerate(here.grid("Results").rows, 1):
        if line and len(line) > 5 and line[5] == f"Player {no}":
            type_cell(here, "Results", f"F{row}", HOSTILE)
    file.write_bytes(here.to_bytes())
    return Evening(file)


def test_entry_pages_are_accessible_and_names_stay_text(tmp_path: Path) -> None:
    typing, tapping = (
        evening_of(tmp_path / name, name) for name in ("7wonders-final", "commander")
    )
    shots = Path(os.environ.get("XLSCORE_SHOTS", tmp_path))
    with served(typing) as (phones, desk), served(tapping) as (others, _):
        link = f"{phones.address}entry#{typing.code()}"
        tap = f"{others.address}entry#{tapping.code()}"
        done = subprocess.run(
            ["node", str(SCRIPT), str(CHROMIUM), str(shots), link, tap, desk.address, HOSTILE],
            cwd=MODULES,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["found"] == []
    assert told["small"] == []
    assert told["names"]
    assert told["disabled"]
    assert told["runs"] > 500
    assert told["reported"].startswith("Reported.")
    state = tapping.entering.see(tapping.spots()[0]).state
    assert state is not None
    assert [line[0] for line in state.values] == [0, 1, 0, 0]
    typing.look()
    assert typing.typed()[0] == 60

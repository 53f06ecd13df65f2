"""HTML exports in headless Chromium: accessible, within three widths, nothing loaded or run.

Needs node, Chromium, and axe-core and playwright-core, installed in the folder that XLSCORE_AXE
names (``npm install axe-core playwright-core``); XLSCORE_SHOTS keeps the screenshots.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from batch.events import hostile_event
from oracle.generate import random_event
from oracle.xlsx import write
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook

SCRIPT = Path(__file__).with_name("axe.mjs")
MODULES = os.environ.get("XLSCORE_AXE")
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)

pytestmark = pytest.mark.skipif(
    not (MODULES and CHROMIUM and shutil.which("node")),
    reason="XLSCORE_AXE, node or Chromium is not there",
)


def test_pages_are_accessible_and_fit_phones_screens_and_dark_rooms(tmp_path: Path) -> None:
    pages = []
    for ruleset, language in (("catan", "de"), ("king-lui", "de"), ("7wonders-duel", "en")):
        rng = random.Random(ruleset)
        path = tmp_path / f"{ruleset}.xlsx"
        write(
            random_event(rng, ruleset, players=30, lots="seed", stop="never"), path, rng, language
        )
        pages.append(path)
    hostile_event(tmp_path / "hostile.xlsx")
    files = []
    for path in [*pages, tmp_path / "hostile.xlsx"]:
        result = evaluate(FileBook.open(path))
        file = path.with_suffix(".html")
        file.write_bytes(result.export("html", result.language))
        files.append(str(file))
    shots = Path(os.environ.get("XLSCORE_SHOTS") or tmp_path)
    assert MODULES
    done = subprocess.run(
        ["node", str(SCRIPT), str(CHROMIUM), str(shots), *files],
        cwd=MODULES,
        capture_output=True,
        text=True,
        check=False,
    )
    found = json.loads(done.stdout or "{}")
    assert found.get("violations") == [], done.stdout[:4000] + done.stderr
    assert found["requests"] == []
    assert found["runs"] > 100

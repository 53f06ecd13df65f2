"""The page of the room in headless Chromium, opened from a file, in German and English.

Needs node, Chromium, and axe-core and playwright-core in the folder that XLSCORE_AXE names, as the
exported pages do; XLSCORE_SHOTS keeps the screenshots.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hall import Hall
from xlscore.actions.event import evaluate
from xlscore.room.page import news_script, room_page
from xlscore.room.state import room_state
from xlscore.texts import Language

SCRIPT = Path(__file__).with_name("room.mjs")
MODULES = os.environ.get("XLSCORE_AXE")
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
HOSTILE = '<img src=x onerror=alert(1)></script><script>alert(2)</script>"&'

pytestmark = pytest.mark.skipif(
    not (MODULES and CHROMIUM and shutil.which("node")),
    reason="XLSCORE_AXE, node or Chromium is not there",
)


def played(language: Language, *, last: bool) -> dict[str, Any]:
    """Alhambra with 24 players before the last round, or after some of its tables."""
    hall = Hall("alhambra", 24, event={"Language": language})
    hall.type_in("Players", 4, 1, HOSTILE)
    hall.draw()
    hall.play(random.Random(1))
    hall.draw()
    if last:
        for number, row in enumerate(hall.book.grid("Results").rows[1:], 2):
            if row[1] == 2 and row[2] in (1, 2, 3):
                hall.type_in("Results", number, 6, 20 + number)
    job = evaluate(hall.book)
    assert job.outcome is not None
    return room_state(job, language)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_view_is_accessible_follows_the_workbook_and_keeps_time(
    language: Language, tmp_path: Path
) -> None:
    page, after = tmp_path / f"room-{language}.html", tmp_path / "after.js"
    state = played(language, last=False)
    address = "http://192.0.2.7:8748/"
    page.write_text(room_page(state, news=f"room-{language}.js", address=address), "utf-8")
    page.with_suffix(".js").write_text(news_script(state), "utf-8")
    after.write_text(news_script(played(language, last=True)), "utf-8")
    shots = os.environ.get("XLSCORE_SHOTS") or str(tmp_path)
    done = subprocess.run(
        ["node", str(SCRIPT), str(CHROMIUM), shots, str(page), str(after), HOSTILE],
        cwd=MODULES,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["violations"] == []
    assert found["refused"] == []
    assert found["runs"] > 100
    assert set(found["requests"]) == {page.name, f"room-{language}.js"}
    assert found["rows"] == 48  # overall, and the preliminaries
    assert found["refreshed"] < 5000
    assert (found["scroll"], found["same"]) == (150, True)
    assert (found["named"], found["markup"]) == (True, 0)
    assert (found["hidden"], found["afterNext"], found["afterAll"]) == (6, 5, 0)
    assert found["foundNames"] == 1
    assert found["afterSleep"] in ("6:00", "5:59")
    assert found["stillPaused"] == found["paused"]
    assert found["over"] == ["0:00", "Die Zeit ist um" if language == "de" else "Time is up"]

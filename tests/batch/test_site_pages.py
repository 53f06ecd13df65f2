"""A site in headless Chromium: accessible on phone and desktop, and its search finds."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from batch.events import make_events
from batch.test_pages import CHROMIUM, MODULES, SCRIPT, pytestmark  # noqa: F401
from batch.test_site import build, put_event
from xlscore.site.frame import address_of

SEARCH = Path(__file__).with_name("search.mjs")


def run(script: Path, *arguments: str) -> dict[str, object]:
    assert MODULES
    done = subprocess.run(
        ["node", str(script), str(CHROMIUM), *arguments],
        cwd=MODULES,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    put_event(
        tmp_path / "cups/may.xlsx", "Mai-Pokal", "2025-05-03", ("Zoë Müller", "Ada", "Bea"), "de"
    )
    make_events(tmp_path / "cups", 5)
    assert build("--fail-on", "never").exit_code == 0
    return tmp_path / "out"


def test_pages_are_accessible_and_load_nothing_from_elsewhere(site: Path, tmp_path: Path) -> None:
    person = site / address_of("Zoë Müller")
    events = sorted((site / "events").rglob("*.html"))[:2]
    pages = [site / "index.html", site / "search.html", person, *events]
    shots = os.environ.get("XLSCORE_SHOTS") or str(tmp_path)
    found = run(SCRIPT, shots, *map(str, pages))
    assert found["violations"] == []
    requests = found["requests"]
    assert isinstance(requests, list)
    assert {request.rpartition("/")[2] for request in requests} == {"search.js", "search-data.js"}


def test_the_search_finds_without_marks_and_case(site: Path) -> None:
    texts = ("muller zoe", "POKAL", "nobody at all", "")
    found = run(SEARCH, str(site / "search.html"), *texts)
    assert found["wrong"] == []
    person, event, nothing, empty = found["found"]  # type: ignore[misc]
    assert person == [["Zoë Müller"], ""]
    assert event == [["Mai-Pokal (2025)"], ""]
    assert nothing[0] == []
    assert nothing[1]
    assert empty == [[], ""]
    assert found["title"] == "Zoë Müller"

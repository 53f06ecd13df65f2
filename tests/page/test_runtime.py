"""The Python of the page against what Pyodide distributes."""

from __future__ import annotations

import json
from pathlib import Path

from xlscore.web.runtime import LOCK


def test_the_lock_of_the_page_is_that_of_pyodide_without_its_packages(modules: Path) -> None:
    lock = modules / "node_modules" / "pyodide" / "pyodide-lock.json"
    assert json.loads(lock.read_text("utf-8"))["info"] == LOCK["info"]

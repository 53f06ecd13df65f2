"""The page as it is put online, for a real browser; nothing of this folder runs without one.

Needs node, Chromium and the packages axe-core, playwright-core, pyodide and typescript, in the
folder that XLSCORE_AXE names (``npm install``); XLSCORE_SHOTS keeps the screenshots.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from xlscore.web.runtime import pyodide
from xlscore.web.serve import address, server
from xlscore.web.site import site, write_site

HERE = Path(__file__).parent
MODULES = os.environ.get("XLSCORE_AXE")
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
NODE = shutil.which("node")

Drive = Callable[..., Any]


def skip_without_browser(items: list[pytest.Item], folder: Path) -> None:
    """Skip the tests of a folder that need what is not there."""
    if not (MODULES and CHROMIUM and NODE):
        skip = pytest.mark.skip(reason="XLSCORE_AXE, node or Chromium is not there")
        for item in items:
            if folder in item.path.parents:
                item.add_marker(skip)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    skip_without_browser(items, HERE)


@pytest.fixture(scope="session")
def modules() -> Path:
    """The folder of the npm packages."""
    assert MODULES
    return Path(MODULES)


@pytest.fixture(scope="session")
def files(modules: Path) -> dict[str, bytes]:
    """The site."""
    return site(pyodide(modules / "node_modules" / "pyodide"))


@pytest.fixture(scope="session")
def folder(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in a folder."""
    made = tmp_path_factory.mktemp("page") / "site"
    write_site(made, files)
    return made


@pytest.fixture(scope="session")
def url(folder: Path) -> Iterator[str]:
    """Where the page is served, from below a folder as with GitHub Pages."""
    running = server(folder.parent)
    Thread(target=running.serve_forever, daemon=True).start()
    yield f"{address(running)}{folder.name}/"
    running.shutdown()
    running.server_close()


@pytest.fixture(scope="session")
def drive_in(modules: Path, url: str, tmp_path_factory: pytest.TempPathFactory) -> Drive:
    """A scenario of a script, in a folder; what it found. Nothing but this machine may be asked.

    A scenario may take 200 `seconds`, if no others are given.

    They share a browser's profile, so that only the first visit is one, unless one is given.
    """
    profile = tmp_path_factory.getbasetemp() / "profile"

    def run(scenario: str, script: str = "drive.mjs", **given: Any) -> Any:
        given = {"url": url, "chromium": CHROMIUM, "profile": str(profile)} | given
        seconds = given.pop("seconds", 200)
        done = subprocess.run(
            [str(NODE), str(HERE / script), scenario, json.dumps(given)],
            cwd=modules,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
        )
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        here = {
            given["url"].rsplit("/", 2)[0],
            "null",
        }  # "null" is what the page itself made: blob:
        assert set(found["origins"]) <= here
        return found

    return run


@pytest.fixture
def drive(drive_in: Drive, tmp_path: Path) -> Drive:
    """The same in the folder of the test."""
    return partial(drive_in, folder=str(tmp_path))

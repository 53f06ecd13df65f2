"""The page in a browser: the first visit, later ones, and a click beside this Python.

    XLSCORE_AXE=FOLDER PYTHONPATH=tests python benchmarks/page.py
    … python benchmarks/page.py memory      # a hundred recalculations of 1,000 players
    … python benchmarks/page.py keys        # keys and taps of each round of an evening

FOLDER holds the npm packages playwright-core and pyodide; Chromium and node are needed. A click is
measured in the page, from the click to the moment that the standings stand there, beside the same
question to this Python. Medians, in milliseconds; on a busy machine look at those of the processor,
which for the page are those of all its threads.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from web.events import big
from xlscore.web.messages import Request
from xlscore.web.runtime import pyodide
from xlscore.web.serve import address, server
from xlscore.web.site import site, write_site
from xlscore.web.worker import answer

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "benchmarks" / "page.mjs"
EVENING = ROOT / "tests" / "page" / "evening.mjs"
SIZES = (48, 200, 1000)
RUNS = 7


def in_process(path: Path) -> tuple[float, float]:
    """Milliseconds of the middle run, and those of the processor on average; one does not count."""
    data = path.read_bytes()
    walls, spent = [], 0.0
    for run in range(RUNS + 1):
        wall, processor = time.perf_counter(), time.process_time()
        answer({path.name: data}, Request("recalculate", path.name))
        if run:
            walls.append(time.perf_counter() - wall)
            spent += time.process_time() - processor
    return statistics.median(walls) * 1000, spent / RUNS * 1000


@contextmanager
def served() -> Iterator[dict[str, Any]]:
    """The page on this machine, and what a script needs to open it."""
    modules = Path(os.environ["XLSCORE_AXE"])
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_site(folder / "site", site(pyodide(modules / "node_modules" / "pyodide")))
        running = server(folder / "site")
        Thread(target=running.serve_forever, daemon=True).start()
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        profile = str(folder / "profile")
        yield {"url": address(running), "folder": name, "profile": profile, "chromium": chromium}
        running.shutdown()


def asked(script: Path, what: str, given: Mapping[str, Any]) -> Any:
    """What a script has found in the browser."""
    command = ["node", str(script), what, json.dumps(given)]
    folder = os.environ["XLSCORE_AXE"]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def times() -> None:
    """Visits and clicks."""
    with served() as given:
        files = {str(n): str(big(Path(given["folder"]) / f"{n}.xlsx", n)) for n in SIZES}
        found = asked(SCRIPT, "measure", given | {"files": files})
        spent = ", ".join(f"{one:.0f}" for one in found["visits"])
        print(f"first visit {found['first']:.0f}, later visits {found['later']:.0f}")
        print(f"of the processor: this page's processes at later visits {spent}")
        for size in SIZES:
            path, click = Path(files[str(size)]), found["files"][str(size)]
            wall, processor = in_process(path)
            print(
                f"{size} players: first click {click['cold']:.0f}, warm {click['warm']:.0f}, "
                f"of the processor {click['spent']:.0f}; this Python {wall:.0f}, of the processor "
                f"{processor:.0f} ({click['spent'] / processor:.1f} x); memory "
                f"{click['memory']:.0f} MB before, {click['after']:.0f} MB after"
            )


def memory() -> None:
    """What the page holds over a hundred recalculations, and how often Python began anew."""
    with served() as given:
        file = str(big(Path(given["folder"]) / "big.xlsx", 1000))
        for one in asked(SCRIPT, "memory", given | {"file": file, "clicks": 100}):
            print(
                f"after {one['clicks']:3d}: {one['held']:.0f} MB, of it Python's "
                f"{one['python']:.0f}; begun anew {one['begun']} times"
            )


def keys() -> None:
    """Keys and taps of each round of an evening, really typed."""
    from page.test_evening import EVENINGS, gathered  # a test of the page plays them

    with served() as given:
        for name, (_, size, *_) in EVENINGS.items():
            if name == "season":
                continue
            typed = {key: one for key, one in gathered(name, size).items() if not callable(one)}
            phone = {"width": 390, "height": 844, "slow": True, "blind": True}
            found = asked(EVENING, "evening", given | typed | phone)
            rounds = "; ".join(f"{keys} keys, {taps} taps" for keys, taps in found["spent"])
            print(f"{name}, {typed['guests']} players: {rounds}")


if __name__ == "__main__":
    {"memory": memory, "keys": keys}.get(sys.argv[-1], times)()

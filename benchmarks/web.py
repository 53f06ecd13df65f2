"""The page in a browser: the first visit, later ones, and a click beside this Python.

    XLSCORE_AXE=FOLDER PYTHONPATH=tests python benchmarks/web.py

FOLDER holds the npm packages playwright-core and pyodide; Chromium and node are needed. A click is
measured in the page, from the click to the moment that the standings stand there; its workbook is
the same as that of the same action in this process, and of `xlscore recalc` as a whole process.
Medians, in milliseconds.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from web.events import big
from xlscore.web.runtime import pyodide
from xlscore.web.serve import address, server
from xlscore.web.site import site, write_site
from xlscore.web.worker import Request, answer

ROOT = Path(__file__).parents[1]
SIZES = (48, 200, 1000)
RUNS = 7


def median(work: Callable[[], object]) -> float:
    """Milliseconds of the middle run, after one that is not counted."""
    work()
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def in_process(path: Path) -> float:
    data = path.read_bytes()
    return median(lambda: answer({path.name: data}, Request("recalculate", path.name)))


def whole_process(path: Path) -> float:
    command = [sys.executable, "-m", "xlscore", "recalc", path, "-o", path.with_name("out.xlsx")]
    return median(lambda: subprocess.run(command, check=True, capture_output=True))


def main() -> None:
    modules = Path(os.environ["XLSCORE_AXE"])
    with TemporaryDirectory() as name:
        folder = Path(name)
        write_site(folder / "site", site(pyodide(modules / "node_modules" / "pyodide")))
        running = server(folder / "site")
        Thread(target=running.serve_forever, daemon=True).start()
        files = {str(size): str(big(folder / f"{size}.xlsx", size)) for size in SIZES}
        given = {
            "url": address(running),
            "folder": name,
            "profile": str(folder / "profile"),
            "chromium": shutil.which("chromium") or shutil.which("google-chrome"),
            "files": files,
        }
        command = ["node", str(ROOT / "benchmarks" / "web.mjs"), "measure", json.dumps(given)]
        done = subprocess.run(command, cwd=modules, capture_output=True, text=True, check=True)
        found = json.loads(done.stdout)
        running.shutdown()
        print(f"first visit {found['first']:.0f}, later visits {found['later']:.0f}")
        print(f"memory of the page {found['memory']:.0f} MB")
        for size in SIZES:
            path, click = Path(files[str(size)]), found["files"][str(size)]
            here, whole = in_process(path), whole_process(path)
            print(
                f"{size} players: first click {click['cold']:.0f}, warm {click['warm']:.0f}; "
                f"this Python {here:.0f} ({click['warm'] / here:.1f} x), as a process {whole:.0f}"
            )


if __name__ == "__main__":
    main()

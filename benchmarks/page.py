"""The page in a browser: the first visit, later ones, and a click beside this Python.

    XLSCORE_AXE=FOLDER PYTHONPATH=tests python benchmarks/page.py

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
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from web.events import big
from xlscore.web.messages import Request
from xlscore.web.runtime import pyodide
from xlscore.web.serve import address, server
from xlscore.web.site import site, write_site
from xlscore.web.worker import answer

ROOT = Path(__file__).parents[1]
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
        command = ["node", str(ROOT / "benchmarks" / "page.mjs"), "measure", json.dumps(given)]
        done = subprocess.run(command, cwd=modules, capture_output=True, text=True, check=True)
        found = json.loads(done.stdout)
        running.shutdown()
        print(f"first visit {found['first']:.0f}, later visits {found['later']:.0f}")
        for size in SIZES:
            path, click = Path(files[str(size)]), found["files"][str(size)]
            wall, spent = in_process(path)
            print(
                f"{size} players: first click {click['cold']:.0f}, warm {click['warm']:.0f}, "
                f"of the processor {click['spent']:.0f}; this Python {wall:.0f}, of the processor "
                f"{spent:.0f} ({click['spent'] / spent:.1f} x); memory {click['memory']:.0f} MB "
                f"before, {click['after']:.0f} MB after"
            )


if __name__ == "__main__":
    main()

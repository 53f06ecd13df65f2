"""Many workbooks: 2,000 events of all systems, 1 % broken, by one process and by two.

    python benchmarks/batch.py [COUNT]

Two kinds of batch, each on fresh copies: a check, which reads only, and what a push does in full:
recalculate in place (with a snapshot, the disk waited for) and export HTML, CSV and JSON. Beside
them, in one process and in the same run, what bare openpyxl needs to load and save the same files,
which computes nothing. The memory of all processes is sampled on the way. How much faster two busy
processes are than one on this machine at this time is measured too: no batch can be better.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing import Process
from pathlib import Path

import openpyxl

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from batch.events import make_events  # noqa: E402
from xlscore.batch.batch_options import Options  # noqa: E402
from xlscore.batch.run import records, runner  # noqa: E402
from xlscore.batch.workbook_list import plan  # noqa: E402

SEED, BROKEN = 20261121, 0.01
FOLDER = 100
"""Workbooks of one folder."""
FORMATS = ("html", "csv", "json")


def resident() -> int:
    """The memory of this process and its children in MB; Linux only, else 0."""
    total, own = 0, str(os.getpid())
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
        except (OSError, ValueError):
            continue
        if own in (fields.get("Pid", "").strip(), fields.get("PPid", "").strip()):
            total += int(fields.get("VmRSS", "0").split()[0])
    return total // 1024


class Memory(threading.Thread):
    """Samples the memory until it is told to stop."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.samples: list[int] = []
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.25):
            self.samples.append(resident())

    def stop(self) -> str:
        """The highest of each quarter of the run."""
        self.over.set()
        self.join()
        size = max(1, len(self.samples) // 4)
        parts = [self.samples[i * size : (i + 1) * size] for i in range(4)]
        return " / ".join(str(max(part, default=0)) for part in parts)


def batch(folder: Path, mode: str, jobs: int) -> dict[str, int]:
    """One batch over a folder; how many files ended how."""
    items = plan([str(folder / "events")], outputs=True)
    options = Options(mode, () if mode == "check" else FORMATS, "en", str(folder / "exports"))
    counts: dict[str, int] = {}
    with runner(options, jobs) as run:
        for record, _ in records(items, run):
            counts[record["status"]] = counts.get(record["status"], 0) + 1
    return counts


def bare(folder: Path) -> dict[str, int]:
    """Load and save with openpyxl, and nothing else."""
    counts = {"ok": 0, "unreadable": 0}
    for path in sorted((folder / "events").rglob("*.xlsx")):
        try:
            openpyxl.load_workbook(path).save(path)
            counts["ok"] += 1
        except Exception:  # openpyxl has many kinds for a broken file
            counts["unreadable"] += 1
    return counts


def burn(amount: int) -> None:
    """Work for a processor alone."""
    total = 0
    for i in range(amount):
        total += i * i


def two_busy_processes() -> float:
    """How many times as fast as one process two are with the same work in all."""
    seconds = []
    for parts in (1, 2):
        start = time.perf_counter()
        busy = [Process(target=burn, args=(40_000_000 // parts,)) for _ in range(parts)]
        for process in busy:
            process.start()
        for process in busy:
            process.join()
        seconds.append(time.perf_counter() - start)
    return seconds[0] / seconds[1]


def timed(
    source: Path, folder: Path, work: Callable[[Path], dict[str, int]]
) -> tuple[float, float, str, dict[str, int]]:
    """Seconds and processor seconds of one run on fresh copies, and the memory on the way."""
    shutil.copytree(source, folder / "events")
    os.sync()
    memory = Memory()
    memory.start()
    before, start = os.times(), time.perf_counter()
    counts = work(folder)
    seconds, after = time.perf_counter() - start, os.times()
    processor = sum(after[:4]) - sum(before[:4])
    told = memory.stop()
    shutil.rmtree(folder)
    return seconds, processor, told, counts


def main(count: int) -> None:
    ways: dict[str, Callable[[Path], dict[str, int]]] = {
        "check, 1 process": lambda folder: batch(folder, "check", 1),
        "check, 2 processes": lambda folder: batch(folder, "check", 2),
        "recalc and export, 1 process": lambda folder: batch(folder, "recalc", 1),
        "recalc and export, 2 processes": lambda folder: batch(folder, "recalc", 2),
        "openpyxl load and save, 1 process": bare,
    }
    seconds: list[float] = []
    with tempfile.TemporaryDirectory() as made:
        source, scratch = Path(made) / "source", Path(made) / "scratch"
        make_events(source, count, SEED, BROKEN)
        size = 0
        for i, path in enumerate(sorted(source.iterdir())):
            size += path.stat().st_size
            target = source / f"{i // FOLDER:03d}" / path.name
            target.parent.mkdir(exist_ok=True)
            path.rename(target)
        print(f"{count} workbooks, {size / count / 1024:.0f} KB on average, {BROKEN:.0%} broken\n")
        print("| | s | CPU s | files/s | fine / errors / unreadable | MB by quarter of the run |")
        print("|---|---:|---:|---:|---:|---|")
        gains = [two_busy_processes()]
        for name, work in ways.items():
            took, processor, memory, counts = timed(source, scratch, work)
            seconds.append(took)
            fine = counts.get("ok", 0) + counts.get("stale", 0)
            ended = f"{fine} / {counts.get('errors', 0)} / {counts.get('unreadable', 0)}"
            row = f"{took:.1f} | {processor:.1f} | {count / took:.1f} | {ended} | {memory}"
            print(f"| {name} | {row} |", flush=True)
            gains.append(two_busy_processes())
    print(f"\ncheck: 2 processes are {seconds[0] / seconds[1]:.2f} x as fast as 1")
    print(f"recalc and export: {seconds[2] / seconds[3]:.2f} x (target: at least 1.8)")
    print(f"two busy loops here and now: {min(gains):.2f} to {max(gains):.2f} x")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)

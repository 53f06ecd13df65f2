"""The main job against bare openpyxl, and the start of the command line against bare click.

    python benchmarks/commands.py

(b) `recalc` of 200 players x 4 rounds in this process (read, check, score, write three sheets,
    make the file's bytes) against `openpyxl.load_workbook(); save()` of the same file; and the same
    as whole processes, from the start of Python to the written file.
(c) `xlscore --help` against `python -c "import click"` as whole processes.
Runs alternate; figures are medians of processor time, which a busy machine changes little. Modules
are compiled once for both sides, also where the environment keeps nothing compiled.
"""

from __future__ import annotations

import io
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import openpyxl

from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook

RUNS = 11


def make_workbook(path: Path, players: int = 200, rounds: int = 4) -> None:
    """A plain workbook as an organiser types it."""
    rng = random.Random(1)
    book = openpyxl.Workbook()
    event = book.active
    assert event is not None
    event.title = "Event"
    for row in (("Name", "Open"), ("Ruleset", "7wonders-4rounds"), ("Seed", "1")):
        event.append(row)
    sheet = book.create_sheet("Players")
    sheet.append(["No", "Name", "Club"])
    for no in range(1, players + 1):
        sheet.append([no, f"Player {no}", f"Club {no % 9}"])
    sheet = book.create_sheet("Results")
    sheet.append(["Round", "Table", "Seat", "No", "Player", "Points", "Tie-break"])
    for round_ in range(1, rounds + 1):
        order = list(range(1, players + 1))
        rng.shuffle(order)
        for i, no in enumerate(order):
            points, coins = rng.randint(30, 75), rng.randint(0, 15)
            row = [round_, i // 4 + 1, i % 4 + 1, no, f"Player {no}", points, coins]
            sheet.append(row)
    book.save(path)


def recalc(data: bytes) -> bytes:
    book = FileBook(data)
    book.apply(evaluate(book).changes())
    return book.to_bytes()


def load_and_save(data: bytes) -> None:
    openpyxl.load_workbook(io.BytesIO(data)).save(io.BytesIO())


def spent() -> float:
    """The seconds of processor that this process and those it started have taken."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def medians(*works: Callable[[], object]) -> list[float]:
    """Median seconds of processor of each, run in turn after one warm-up."""
    times: list[list[float]] = [[] for _ in works]
    for run in range(RUNS + 1):
        for kept, work in zip(times, works, strict=True):
            start = spent()
            work()
            if run:
                kept.append(spent() - start)
    return [statistics.median(kept) for kept in times]


def report(title: str, ours: float, theirs: float, peer: str, target: float) -> None:
    print(
        f"| {title} | {ours * 1000:.0f} ms | {peer} {theirs * 1000:.0f} ms | "
        f"{ours / theirs:.2f} | {target} |"
    )


def process(*command: str) -> Callable[[], object]:
    return lambda: subprocess.run(command, check=True, capture_output=True)


def main() -> None:
    with TemporaryDirectory() as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        path = Path(folder) / "event.xlsx"
        make_workbook(path)
        plain = path.read_bytes()
        written = recalc(plain)
        out = str(Path(folder) / "out.xlsx")
        code = f"import openpyxl; openpyxl.load_workbook({str(path)!r}).save({out!r})"
        whole = medians(
            process(sys.executable, "-m", "xlscore", "recalc", str(path), "-o", out),
            process(sys.executable, "-c", code),
        )
        helping = medians(
            process(sys.executable, "-m", "xlscore", "--help"),
            process(sys.executable, "-c", "import click"),
        )
    print("| what | xlscore | peer | ratio | target |\n|---|---:|---:|---:|---:|")
    for title, data in (("first recalc, 200 x 4", plain), ("again, 200 x 4", written)):
        ours, theirs = medians(lambda d=data: recalc(d), lambda d=data: load_and_save(d))
        report(title, ours, theirs, "openpyxl load+save", 0.5)
    report("first recalc, whole process", *whole, "openpyxl load+save", 0.6)
    report("xlscore --help", *helping, "import click", 1.5)


if __name__ == "__main__":
    main()

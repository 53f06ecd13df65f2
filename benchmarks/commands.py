"""The main job against bare openpyxl, and the start of the command line against bare click.

    python benchmarks/commands.py

(b) `recalc` of 200 players x 4 rounds in this process (read, check, score, write three sheets,
    make the file's bytes) against `openpyxl.load_workbook(); save()` of the same file.
(c) The same as whole processes, from the start of Python to the end: `xlscore recalc` in place,
    with its snapshot, against load and save in an environment that has openpyxl alone. It is made
    here, with the same version: where numpy is installed too, openpyxl imports it.
(d) `xlscore --help` against `python -c "import click"` as whole processes.
Runs alternate; figures are medians of processor time, which a busy machine changes little, and of
(c) of time on the clock as well. Modules are compiled once for both sides, also where the
environment keeps nothing compiled.
"""

from __future__ import annotations

import io
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

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


class Spent(NamedTuple):
    """Seconds."""

    processor: float
    clock: float


def medians(*works: Callable[[], object], before: Callable[[], object] = list) -> list[Spent]:
    """The medians of each, run in turn after one warm-up; `before` each run, not counted."""
    times: list[list[Spent]] = [[] for _ in works]
    for run in range(RUNS + 1):
        for kept, work in zip(times, works, strict=True):
            before()
            processor, clock = spent(), time.perf_counter()
            work()
            if run:
                kept.append(Spent(spent() - processor, time.perf_counter() - clock))
    return [Spent(*map(statistics.median, zip(*kept, strict=True))) for kept in times]


def report(title: str, ours: float, theirs: float, peer: str, target: float) -> None:
    print(
        f"| {title} | {ours * 1000:.0f} ms | {peer} {theirs * 1000:.0f} ms | "
        f"{ours / theirs:.2f} | {target} |"
    )


def process(*command: str) -> Callable[[], object]:
    return lambda: subprocess.run(command, check=True, capture_output=True)


def environment_of_openpyxl(folder: Path) -> str:
    """The Python of a new environment with openpyxl and what it needs itself."""
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    wanted = f"openpyxl=={openpyxl.__version__}"
    subprocess.run([python, "-m", "pip", "install", "-q", wanted], check=True)
    return python


def main() -> None:
    with TemporaryDirectory() as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "compiled")
        path = Path(folder) / "event.xlsx"
        make_workbook(path)
        plain = path.read_bytes()
        written = recalc(plain)
        here = Path(folder) / "in place"

        def anew() -> None:
            """The workbook as it was typed, without snapshots."""
            shutil.rmtree(here, ignore_errors=True)
            here.mkdir()
            (here / path.name).write_bytes(plain)

        mine, out = str(here / path.name), str(Path(folder) / "out.xlsx")
        code = f"import openpyxl; openpyxl.load_workbook({str(path)!r}).save({out!r})"
        whole = medians(
            process(sys.executable, "-m", "xlscore", "recalc", mine),
            process(environment_of_openpyxl(Path(folder) / "peer"), "-c", code),
            before=anew,
        )
        helping = medians(
            process(sys.executable, "-m", "xlscore", "--help"),
            process(sys.executable, "-c", "import click"),
        )
    print("| what | xlscore | peer | ratio | target |\n|---|---:|---:|---:|---:|")
    for title, data in (("first recalc, 200 x 4", plain), ("again, 200 x 4", written)):
        ours, theirs = medians(lambda d=data: recalc(d), lambda d=data: load_and_save(d))
        report(title, ours.processor, theirs.processor, "openpyxl load+save", 0.5)
    for kind in Spent._fields:
        ours, theirs = (getattr(each, kind) for each in whole)
        report(f"in place, whole process, {kind}", ours, theirs, "openpyxl alone", 0.6)
    report("xlscore --help", *(each.processor for each in helping), "import click", 1.5)


if __name__ == "__main__":
    main()

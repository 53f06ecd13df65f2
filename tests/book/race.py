"""Two writers of one workbook at a time: whoever comes second says so, and nothing is lost.

    python -m tests.book.race --pairs 1000 --saves 1000

A pair is ``draw`` and ``recalc`` started together on one file. A save is another program that
replaces the file, or writes into it, at some moment while ``recalc`` runs.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import io
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import openpyxl

from xlscore.book import history
from xlscore.cli import main

UNREADABLE = 3
Codes = tuple[int, int]


def begun(folder: Path) -> bytes:
    """A workbook with one round played, where both `draw` and `recalc` have something to write."""
    file = folder / "begun.xlsx"
    book = openpyxl.Workbook()
    event, players = book.active, book.create_sheet("Players")
    assert event is not None
    event.title = "Event"
    for row in (("Name", "Race"), ("Ruleset", "catan"), ("Seed", "7")):
        event.append(row)
    players.append(["No", "Name"])
    for no in range(1, 17):
        players.append([no, f"Player {no}"])
    heads = ["Stage", "Round", "Table", "Seat", "No", "Player", "Points", "Tie-break", "Place"]
    book.create_sheet("Results").append([*heads, "Status"])
    book.save(file)
    assert command("draw", file) == 0
    book = openpyxl.load_workbook(file)
    for row in range(2, 18):
        book["Results"].cell(row, 7, (10, 7, 5, 4)[row % 4])
    book.save(file)
    return file.read_bytes()


def command(name: str, file: Path, *options: str) -> int:
    """The exit code of a command, in this process."""
    try:
        heard = io.StringIO()
        with contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
            main([name, str(file), *options])
    except SystemExit as leaving:
        return int(leaving.code or 0)
    return 0


def at_once(*jobs: Callable[[], int]) -> tuple[int, ...]:
    """What each job returns, all of them running at the same time in processes of their own."""
    children = []
    for job in jobs:
        child = os.fork()
        if not child:
            code = 99
            with contextlib.suppress(Exception):
                code = job()
            os._exit(code)
        children.append(child)
    return tuple(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children)


def duration(start: bytes, folder: Path) -> float:
    """How long `recalc` takes once everything is imported, in seconds."""
    file = folder / "alone.xlsx"
    for _ in range(3):
        file.write_bytes(start)
        began = time.perf_counter()
        command("recalc", file)
    return time.perf_counter() - began


def pairs(folder: Path, count: int) -> collections.Counter[str]:
    """`draw` and `recalc` at once: what became of them, and how often."""
    start = begun(folder)

    def after(*names: str) -> bytes:
        file = folder / "alone.xlsx"
        file.write_bytes(start)
        assert [command(name, file) for name in names] == [0] * len(names)
        return file.read_bytes()

    right: dict[Codes, set[bytes]] = {
        (0, 0): {after("draw", "recalc"), after("recalc", "draw")},
        (0, UNREADABLE): {after("draw")},
        (UNREADABLE, 0): {after("recalc")},
    }
    seen: collections.Counter[str] = collections.Counter()
    chance, took = random.Random(7), duration(start, folder)

    def later(name: str, file: Path, wait: float) -> int:
        time.sleep(max(wait, 0))
        return command(name, file)

    for number in range(count):
        file = folder / f"pair{number}" / "event.xlsx"
        file.parent.mkdir()
        file.write_bytes(start)
        wait = chance.uniform(-2, 2) * took
        drawn, counted = at_once(
            partial(later, "draw", file, wait), partial(later, "recalc", file, -wait)
        )
        if file.read_bytes() not in right.get((drawn, counted), set()):
            seen["LOST"] += 1
        elif drawn or counted:
            seen["the second one said so"] += 1
        else:
            seen["one after the other"] += 1
        if {f.name for f in file.parent.iterdir()} != {"event.xlsx", ".xlscore"}:
            seen["LEFT BEHIND"] += 1
    return seen


def saves(folder: Path, count: int) -> collections.Counter[str]:
    """Somebody else saves while `recalc` runs: what became of the two, and how often."""
    chance = random.Random(7)
    start = begun(folder)
    other = start[:-2] + b"\x01\x00!"  # the same workbook with a comment at its end
    seen: collections.Counter[str] = collections.Counter()

    def save(file: Path, wait: float, whole: bool) -> int:
        aside = file.with_name("aside.xlsx")
        aside.write_bytes(other)
        until = time.perf_counter() + wait
        while time.perf_counter() < until:
            pass
        if whole:
            aside.replace(file)
            return 0
        with file.open("wb", buffering=0) as out:
            for place in range(0, len(other), 4096):
                out.write(other[place : place + 4096])
        aside.unlink()
        return 0

    took = duration(start, folder)
    for number in range(count):
        file = folder / f"save{number}" / "event.xlsx"
        file.parent.mkdir()
        file.write_bytes(start)
        wait, whole = chance.uniform(0, 1.5 * took), number % 2 == 0
        ours, _ = at_once(partial(command, "recalc", file), partial(save, file, wait, whole))
        kept = [
            file.read_bytes(),
            *(one.before() for one in history.read(file).done if one.snapshot),
        ]
        if other not in kept:
            seen["LOST"] += 1
        elif ours == UNREADABLE:
            seen["recalc said so"] += 1
        elif kept[0] == other:
            seen["saved after recalc"] += 1
        else:
            seen["saved before recalc"] += 1
        if ours not in (0, UNREADABLE):
            seen["TRACEBACK"] += 1
    return seen


def run() -> int:
    """Both, as told on the command line; 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=0)
    parser.add_argument("--saves", type=int, default=0)
    options = parser.parse_args()
    bad = 0
    for race, count in ((pairs, options.pairs), (saves, options.saves)):
        with tempfile.TemporaryDirectory() as folder:
            seen = race(Path(folder), count) if count else collections.Counter[str]()
        bad += sum(number for what, number in seen.items() if what.isupper())
        for what, number in sorted(seen.items()):
            print(f"{race.__name__}: {what}: {number}")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(run())

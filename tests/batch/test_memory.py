"""A process that works on many workbooks holds no more after the last than after the first."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from batch.events import event_bytes
from xlscore.batch import work
from xlscore.batch.batch_options import Options
from xlscore.batch.workbook_list import plan

COUNT = 50
"""Workbooks: more than it takes until their garbage pays for a collection."""

WORKBOOKS = """
import gc, sys
from batch.events import event_bytes
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook

def most(numbers):
    tracked = 0
    for number in numbers:
        evaluate(FileBook(event_bytes(number, 1))).changes()
        tracked = max(tracked, len(gc.get_objects()))
    return tracked

count = int(sys.argv[1])
print(most(range(count)))
most(range(count, 3 * count))
print(most(range(3 * count, 4 * count)))
"""

COLLECTIONS = """
import gc
from xlscore.core.collector import LEAST, hold_collector

full = []
gc.callbacks.append(lambda phase, info: info["generation"] == 2 and full.append(phase))

def event():
    with hold_collector():
        before = full.count("start")
        made = [[None] for _ in range(LEAST)]
    return before

print(event(), event(), event())
gc.collect()
print(event())
"""


def child(script: str, *arguments: str) -> list[int]:
    """The numbers that a Python of its own prints."""
    made = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        check=True,
        text=True,
    )
    return [int(word) for word in made.stdout.split()]


@pytest.mark.skipif("XLSCORE_SCALE" not in os.environ, reason="takes long: XLSCORE_SCALE=1 asks")
def test_four_times_the_workbooks_leave_no_more_behind() -> None:
    """The most objects that are alive after any of the first fifty, and of the fourth fifty."""
    before, after = child(WORKBOOKS, str(COUNT))
    assert after < before * 1.1


def test_garbage_that_python_does_not_count_is_collected_before_the_next_event() -> None:
    """Full collections before each event; the last one is asked for, and not done a second time."""
    assert child(COLLECTIONS) == [0, 1, 2, 3]


def test_a_workbook_that_takes_too_much_is_one_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def too_much(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(work, "_work", too_much)
    (tmp_path / "cup.xlsx").write_bytes(event_bytes(1, 1))
    (item,) = plan([str(tmp_path)])
    record = work.work(work.Task(item), Options("check", (), "en", ""))
    assert (record["status"], record["findings"][0]["code"]) == ("unreadable", "out-of-memory")

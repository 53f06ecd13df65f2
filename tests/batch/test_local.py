"""Processes: one that dies takes one workbook with it, and order and memory are bounded."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from types import SimpleNamespace

import pytest

from xlscore.batch.batch_options import Options, Record
from xlscore.batch.local import AHEAD, local_runner
from xlscore.batch.work import Task, work
from xlscore.batch.workbook_list import Item


def tasks(*names: str) -> list[Task]:
    return [Task(Item(name, name, name)) for name in names]


def troubled(task: Task, options: Options) -> Record:
    """A worker for which the name of a file says what happens."""
    name = task.item.file
    if name.startswith("kill"):
        # nobody is asked: Windows knows such an end too, as that of its own number
        os.kill(os.getpid(), getattr(signal, "SIGKILL", 9))
    if name.startswith("exit"):
        os._exit(7)
    if name.startswith("hang"):
        time.sleep(60)
    if name.startswith("slow"):
        time.sleep(0.3)
    return {"file": name, "status": "ok", "findings": []}


def run(names: list[str], jobs: int, timeout: float | None = None) -> dict[str, Record]:
    with local_runner(Options(), jobs, timeout, troubled) as runner:
        records = list(runner(tasks(*names)))
    assert [record["file"] for record in records] == names
    return {record["file"]: record for record in records}


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_crash_is_one_failed_file_in_its_place(jobs: int) -> None:
    names = ["a", "slow", "kill 1", "b", "exit 2", "kill 3", "c", "d"]
    records = run(names, jobs)
    failed = [name for name in names if records[name]["status"] == "crashed"]
    assert failed == ["kill 1", "exit 2", "kill 3"]
    killed = records["kill 1"]["findings"][0]["message"]
    assert ("SIGKILL" if os.name == "posix" else "exit 9") in killed
    assert "exit 7" in records["exit 2"]["findings"][0]["message"]


def test_a_file_that_takes_too_long_is_one_failed_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still until only the file that hangs is left; then its time is over."""
    now = 0.0

    def wait_for(pipes: list[Connection], limit: float | None) -> list[object]:
        nonlocal now
        if len(pipes) > 1:
            return wait(pipes)
        assert limit == 1.5
        now += limit
        return []

    monkeypatch.setattr("xlscore.batch.local.wait", wait_for)
    monkeypatch.setattr("xlscore.batch.local.time", SimpleNamespace(monotonic=lambda: now))
    records = run(["a", "hang", "b"], 2, timeout=1.5)
    assert [records[name]["status"] for name in records] == ["ok", "crashed", "ok"]
    assert records["hang"]["findings"][0]["code"] == "worker-timeout"
    assert not multiprocessing.active_children()


def test_no_more_is_handed_out_than_may_wait() -> None:
    taken = 0

    def source() -> Iterator[Task]:
        nonlocal taken
        for i in range(500):
            taken += 1
            yield Task(Item(f"slow {i}" if i == 0 else str(i), "", ""))

    with local_runner(Options(), 2, None, troubled) as runner:
        records = runner(source())
        next(records)
        assert taken <= 2 * AHEAD + 2
        assert len(list(records)) == 499


def test_an_error_of_ours_is_a_finding_and_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: str) -> None:
        raise RuntimeError("oh {no}")

    monkeypatch.setattr("xlscore.batch.work.read", broken)
    record = work(tasks("a.xlsx")[0], Options(lang="en"))
    assert record["status"] == "crashed"
    assert "RuntimeError: oh {no}" in record["findings"][0]["message"]

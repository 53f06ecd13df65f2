"""What all tests of batches begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from xlscore.batch.batch_options import Options, Record
from xlscore.batch.local import Arrived, Run, local_runner
from xlscore.batch.work import Task, work

USUAL = 600.0
"""The time limit of a batch for which none is given."""


@pytest.fixture(autouse=True)
def _few_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch works in this process; with more jobs (-j 2) or a time limit it starts processes.

    These call the same function for each workbook.
    """
    monkeypatch.setattr("xlscore.commands.batch.cores", lambda: 1)
    monkeypatch.setattr("xlscore.batch.run.local_runner", _runner)


def _runner(
    options: Options, jobs: int, timeout: float | None = None, *, arrived: Arrived | None = None
) -> AbstractContextManager[Run]:
    if jobs > 1 or timeout != USUAL:
        return local_runner(options, jobs, timeout, arrived=arrived)
    return _in_this_process(options, arrived)


@contextmanager
def _in_this_process(options: Options, arrived: Arrived | None) -> Iterator[Run]:
    def run(tasks: Iterable[Task]) -> Iterator[Record]:
        for task in tasks:
            record = work(task, options)
            if arrived:
                arrived(record)
            yield record

    yield run

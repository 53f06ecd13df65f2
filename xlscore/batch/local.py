"""Many workbooks on this machine: processes that each have one workbook in their hands.

So a process that dies takes exactly one workbook with it, and that one is known; a pool with a
common queue could only say that something broke.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait

from xlscore.batch.batch_options import Options, Record
from xlscore.batch.work import Task, crash_record, work
from xlscore.records import dataclass, field

Run = Callable[[Iterable[Task]], Iterator[Record]]
Work = Callable[[Task, Options], Record]
Arrived = Callable[[Record], None]
"""Told of each record when it comes in, in whatever order."""

#: Results that may wait for an earlier workbook, for each process: it bounds the memory.
AHEAD = 32
PATIENCE = 5.0


def cores() -> int:
    """How many processes this process may use at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def local_runner(
    options: Options,
    jobs: int,
    timeout: float | None = None,
    worker: Work = work,
    arrived: Arrived | None = None,
) -> Iterator[Run]:
    """A function from tasks to their records, in the order of the tasks."""
    pool = _Pool(options, max(1, jobs), timeout, worker, arrived)
    try:
        yield pool.run
    finally:
        for hand in pool.hands:
            hand.close()


class _Hand:
    """One process, and what it has in hand."""

    def __init__(self, worker: Work, options: Options) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, other = context.Pipe()
        self.process = context.Process(target=_serve, args=(other, worker, options), daemon=True)
        self.process.start()
        other.close()
        self.index = -1
        self.task: Task | None = None
        self.since = 0.0

    def give(self, index: int, task: Task) -> None:
        self.index, self.task, self.since = index, task, time.monotonic()
        with suppress(OSError):  # a process that is gone is noticed when its answer is read
            self.pipe.send(task)

    def take(self) -> Record | None:
        """The finished record, or None if the process has died."""
        try:
            record: Record = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self.task = None
        return record

    def kill(self) -> str:
        """End the process; how it ended."""
        self.process.join(PATIENCE if self.process.exitcode is None else 0)
        if self.process.exitcode is None:
            self.process.kill()
            self.process.join()
        self.pipe.close()
        code = self.process.exitcode or 0
        return signal.Signals(-code).name if code < 0 else f"exit {code}"

    def close(self) -> None:
        with suppress(OSError):
            self.pipe.send(None)
        if self.task is not None:
            self.process.kill()
        self.kill()


def _serve(pipe: Connection, worker: Work, options: Options) -> None:
    """A process's whole life: take a workbook, send its record, until there is nothing more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while (task := pipe.recv()) is not None:
            pipe.send(worker(task, options))


@dataclass
class _Pool:
    """The processes, and how they work."""

    options: Options
    jobs: int
    timeout: float | None
    worker: Work
    arrived: Arrived | None
    hands: list[_Hand] = field(default_factory=list)

    def run(self, tasks: Iterable[Task]) -> Iterator[Record]:
        """Hand out tasks, a bounded number ahead of the first one that is not finished."""
        source = enumerate(tasks)
        waiting: dict[int, Record] = {}
        given = done = 0
        more = True
        while True:
            busy = [hand for hand in self.hands if hand.task is not None]
            while more and len(busy) < self.jobs and given - done < AHEAD * self.jobs:
                entry = next(source, None)
                if entry is None:
                    more = False
                    break
                hand = self._free_hand()
                hand.give(*entry)
                busy.append(hand)
                given += 1
            if not busy and not more:
                return
            for hand, record in self._answers(busy):
                waiting[hand.index] = record
                if self.arrived:
                    self.arrived(record)
            while done in waiting:
                yield waiting.pop(done)
                done += 1

    def _free_hand(self) -> _Hand:
        """A process that has nothing to do; a new one where all are busy or have died."""
        self.hands = [h for h in self.hands if h.task is not None or h.process.is_alive()]
        free = next((h for h in self.hands if h.task is None), None)
        if free is None:
            free = _Hand(self.worker, self.options)
            self.hands.append(free)
        return free

    def _answers(self, busy: list[_Hand]) -> Iterator[tuple[_Hand, Record]]:
        """Records that have come in, those of workbooks lost with their process among them."""
        limit = None
        if self.timeout is not None:
            last = min(hand.since for hand in busy) + self.timeout
            limit = max(0.0, last - time.monotonic())
        ready = wait([hand.pipe for hand in busy], limit)
        for hand in busy:
            if hand.task is None:
                continue
            item = hand.task.item
            if hand.pipe in ready:
                record = hand.take()
                if record is None:
                    self.hands.remove(hand)
                    record = crash_record(item, self.options, "worker-died", reason=hand.kill())
                yield hand, record
            elif self.timeout is not None and time.monotonic() - hand.since >= self.timeout:
                self.hands.remove(hand)
                hand.process.kill()
                hand.kill()
                seconds = f"{self.timeout:g}"
                yield hand, crash_record(item, self.options, "worker-timeout", seconds=seconds)

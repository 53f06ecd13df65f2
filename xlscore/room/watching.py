"""Following a workbook: each save makes the state anew; while it has errors the last one stays."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from xlscore.actions.event import EventJob
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import JobOptions, event_job, open_workbook
from xlscore.book.atomic import read_file
from xlscore.book.port import WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.room.state import room_state
from xlscore.texts import Language

#: Seconds between two looks at the file.
INTERVAL = 0.5
#: Seconds after which a file is read once more that looks as it did: disks that keep time by the
#: second, and copies that keep the time of the original, show no second save within them.
COARSE = 3.0

State = dict[str, Any]
Stamp = tuple[int, int, int]


class Follower:
    """One workbook; `state` is what the room shows, empty before it was once without errors.

    `content` is the file as it was read last, `problem` why it cannot be read now; `good` is the
    workbook when it was last without errors, and what came of it.
    """

    def __init__(self, file: Path, rules: OwnRules | None, language: Language | None) -> None:
        self.file, self.rules, self.language = file, rules, language
        self.state: State = {}
        self.content = b""
        self.good: tuple[WorkbookFile, EventJob] | None = None
        self.problem: FileProblem | None = None
        self.clock = time.monotonic
        self._seen: Stamp | None = None
        self._again: float | None = None

    def look(self) -> bool:
        """Whether there is a new state: the file has changed since the last look.

        A file that is just being saved, or has errors, leaves the state as it was, `kept`.
        """
        stamp = self._stamp()
        before = self.state
        try:
            if stamp is None or (stamp == self._seen and not self._differs()):
                return False
            self.read()
            self.problem = None
        except FileProblem as problem:  # it may be half written: look again
            self.problem = problem
        return self.state != before

    def read(self) -> EventJob:
        """The workbook worked out, and its state: both of one reading, whatever is saved next.

        FileProblem if it cannot be read.
        """
        self._seen, stamp = None, self._stamp()
        book = open_workbook(self.file)
        job = event_job(book, JobOptions(self.rules, self.file))
        self._seen, self._again = stamp, self.clock() + COARSE
        self.content = book.content
        if job.outcome is not None:
            self.good = book, job
            self.state = room_state(job, self.language or job.language)
        elif self.state:
            self.state = {**self.state, "kept": True}
        return job

    def _differs(self) -> bool:
        """Whether a file that looks as it did holds something else; looked up once after a save."""
        if self._again is None or self.clock() < self._again:
            return False
        self._again = None
        return read_file(self.file) != self.content

    def _stamp(self) -> Stamp | None:
        try:
            found = self.file.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino


def follow(
    follower: Follower,
    publish: Callable[[State], None],
    running: Callable[[], bool] = lambda: True,
    interval: float = INTERVAL,
    also: Callable[[], bool] = lambda: False,
) -> None:
    """Publish each new state as long as `running` says so.

    `also` is done after each look, and says whether there is something else to publish.
    """
    while running():
        news = follower.look()
        if (also() or news) and follower.state:
            publish(follower.state)
        time.sleep(interval)

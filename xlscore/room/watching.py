"""Following a workbook: each save makes the state anew, and may be a button that does something.

While the workbook has errors the last state stays. Nothing is written while a program has the file
open, another one writes it, or the disk is full. Then it waits, and is done once that is over; a
newer save takes the place of an older one.
"""

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
        """Whether a file of the same time and size holds something else; asked once a save."""
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


#: Seconds until a try where a program had the file open: while it saves it may let go of its lock.
SETTLE = 1.0
#: Seconds between two tries for any other reason.
RETRY = 5.0
#: Seconds for which a file may be half written before it is told.
PATIENCE = 5.0
#: The problem of a file that a program has open.
IS_OPEN = "open-elsewhere"

Task = Callable[[], object]
"""Writes what a save asks for; FileProblem where that cannot be, and then nothing has changed."""


class Button:
    """The saves of one workbook, one after the other.

    `prepare` works out what a file's content asks for, None for nothing. `tell` is told each
    problem once.
    """

    def __init__(
        self,
        follower: Follower,
        prepare: Callable[[bytes], Task | None],
        tell: Callable[[FileProblem], None],
    ) -> None:
        self.follower, self.prepare, self.tell = follower, prepare, tell
        self._known = follower.content
        self._task: Task | None = None
        self._told, self._due = "", 0.0
        self._unread: float | None = None

    @property
    def waits(self) -> bool:
        """Whether something is still to be done."""
        return self._task is not None

    def look(self) -> bool:
        """Do what the newest save asks for, if it can be; whether `waits` has changed."""
        before, now = self.waits, self.follower.clock()
        self._tell_unread(now)
        if self.follower.content != self._known:
            self._known = self.follower.content
            self._due = now + SETTLE * (self._told == IS_OPEN)
            self._task = self.prepare(self._known)
        if self._task is not None and now >= self._due and self.follower.problem is None:
            self._try(self._task, now)
        return self.waits != before

    def _try(self, task: Task, now: float) -> None:
        try:
            task()
        except FileProblem as problem:
            # what was saved meanwhile has a task of its own at the next look
            if problem.code not in (self._told, "changed-meanwhile"):
                self.tell(problem)
            self._told = problem.code
            self._due = now + (SETTLE if problem.code == IS_OPEN else RETRY)
        else:
            self._task, self._told = None, ""

    def _tell_unread(self, now: float) -> None:
        """A file that stays unreadable is told, once."""
        if (problem := self.follower.problem) is None:
            self._unread = None
        elif self._unread is None:
            self._unread = now + PATIENCE
        elif now >= self._unread:
            self.tell(problem)
            self._unread = float("inf")

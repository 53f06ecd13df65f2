"""A save of the workbook is a button: what is to be done with each one, as soon as it can be.

Nothing is written while a program has the file open, another one writes it, or the disk is full.
Then it waits, and is done once that is over; a newer save takes the place of an older one.
"""

from __future__ import annotations

from collections.abc import Callable

from xlscore.book.problems import FileProblem
from xlscore.room.watching import Follower

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

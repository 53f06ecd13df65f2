"""Following a workbook: each save makes the state anew; while it has errors the last one stays."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from xlscore.actions.event import EventJob
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import JobOptions, event_job, open_workbook
from xlscore.book.problems import FileProblem
from xlscore.room.state import room_state
from xlscore.texts import Language

#: Seconds between two looks at the file.
INTERVAL = 0.5

State = dict[str, Any]
Stamp = tuple[int, int, int]


class Follower:
    """One workbook; `state` is what the room shows, empty before it was once without errors."""

    def __init__(self, file: Path, rules: OwnRules | None, language: Language | None) -> None:
        self.file, self.rules, self.language = file, rules, language
        self.state: State = {}
        self._seen: Stamp | None = None

    def look(self) -> bool:
        """Whether there is a new state: the file has changed since the last look.

        A file that is just being saved, or has errors, leaves the state as it was, `kept`.
        """
        stamp = self._stamp()
        if stamp is None or stamp == self._seen:
            return False
        before = self.state
        with suppress(FileProblem):  # it may be half written: look again
            self.read()
        return self.state != before

    def read(self) -> EventJob:
        """The workbook worked out, and its state: both of one reading, whatever is saved next.

        FileProblem if it cannot be read.
        """
        self._seen, stamp = None, self._stamp()
        job = event_job(open_workbook(self.file), JobOptions(self.rules, self.file))
        self._seen = stamp
        if job.outcome is not None:
            self.state = room_state(job, self.language or job.language)
        elif self.state:
            self.state = {**self.state, "kept": True}
        return job

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
) -> None:
    """Publish each new state as long as `running` says so."""
    while running():
        if follower.look() and follower.state:
            publish(follower.state)
        time.sleep(interval)

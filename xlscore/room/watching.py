"""Following a workbook: each save makes the state anew; while it has errors the last one stays."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

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
    """One workbook; `state` is what the room shows, None before it was once without errors."""

    def __init__(self, file: Path, rules: OwnRules | None, language: Language | None) -> None:
        self.file, self.rules, self.language = file, rules, language
        self.state: State | None = None
        self._seen: Stamp | None = None

    def look(self) -> bool:
        """Whether there is a new state: the file has changed since the last look.

        A file that is just being saved, or has errors, leaves the state as it was, `kept`.
        """
        stamp = self._stamp()
        if stamp is None or stamp == self._seen:
            return False
        self._seen = stamp
        before = self.state
        try:
            job = event_job(open_workbook(self.file), JobOptions(self.rules, self.file))
        except FileProblem:
            self._seen = None  # it may be half written: look again
            return False
        if job.outcome is not None:
            self.state = room_state(job, self.language or job.language)
        elif before is not None:
            self.state = {**before, "kept": True}
        return self.state != before

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
        if follower.look() and follower.state is not None:
            publish(follower.state)
        time.sleep(interval)

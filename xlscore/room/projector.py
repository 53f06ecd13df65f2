"""The projector's page where phones look on: on this computer alone, it may set the clock.

It listens on the loopback address only, under a path that nobody can guess; a page of somebody else
in the same browser knows neither that path nor may it send from where it came.

The hall's clock is the same on every phone. It is when it ends, in milliseconds of the system's
time, or how much was left when it was paused; neither before it was started.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from xlscore.room.page import read_news, room_page
from xlscore.room.serving import Handler, OwnServer

Clock = dict[str, int | None]
State = dict[str, Any]

STOPPED: Clock = {"ends": None, "left": None}
#: Milliseconds: no round is longer than a day, and no time is after the year 2200.
LONGEST, LATEST = 24 * 3600 * 1000, 7_258_118_400_000


def clock_of(data: bytes) -> Clock | None:
    """The clock in a JSON text; None if it is none."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return _valid_clock(found)


def _valid_clock(found: object) -> Clock | None:
    if not isinstance(found, dict) or set(found) != set(STOPPED):
        return None
    limits = {"ends": LATEST, "left": LONGEST}
    for key, value in found.items():
        if value is not None and not (type(value) is int and 0 <= value <= limits[key]):
            return None
    return None if None not in found.values() else found


def last_clock(news: Path) -> Clock:
    """The clock as a page was told it last, so that starting anew costs no time; else stopped."""
    return _valid_clock(read_news(news).get("clock")) or STOPPED


class Board:
    """What is shown now: the state of the workbook and, if there is one for all, the clock.

    Each change of either goes to all of `tell`, one after the other.
    """

    def __init__(self, state: State, clock: Clock | None, tell: Iterable[Callable[[State], Any]]):
        self._state, self._clock, self._tell = state, clock, list(tell)
        self._lock = threading.Lock()
        self.show(state)

    def show(self, state: State) -> None:
        """A new state of the workbook."""
        with self._lock:
            self._state = state
            self._publish()

    def set_clock(self, clock: Clock) -> None:
        """The clock was started, paused or set back."""
        with self._lock:
            self._clock = clock
            self._publish()

    def _publish(self) -> None:
        shared = {} if self._clock is None else {"clock": self._clock}
        for tell in self._tell:
            tell({**self._state, **shared})


class ProjectorServer(OwnServer):
    """The page for this computer."""

    def __init__(self, phones: str) -> None:
        super().__init__(phones, ProjectorHandler)
        self.set_clock: Callable[[Clock], None] | None = None

    def show(self, state: dict[str, Any]) -> None:
        """What is served from now on."""
        self.serve(f"/{self.token}/", room_page(state, address=self.phones, control=True), state)


class ProjectorHandler(Handler):
    """What phones may ask for, and the clock."""

    server: ProjectorServer

    def do_POST(self) -> None:  # noqa: N802
        """Set the clock, if it is our own page that asks."""
        host = self.headers.get("Host", "").lower()
        if host not in self.server.hosts or self.headers.get("Origin") != f"http://{host}":
            self.refuse(403)
            return
        if self.path != f"/{self.server.token}/clock":
            self.refuse(404)
            return
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit() and len(length) < 4):
            self.refuse(400)
            return
        clock = clock_of(self.rfile.read(int(length)))
        if clock is None:
            self.refuse(400)
            return
        if self.server.set_clock:
            self.server.set_clock(clock)
        self.send_response(204)
        self.send_header("Content-Length", "0")
        self.end_headers()

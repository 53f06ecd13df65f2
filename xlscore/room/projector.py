"""The projector's page where phones look on: on this computer alone, it may set the clock.

It listens on the loopback address only, under a path that nobody can guess; a page of somebody else
in the same browser knows neither that path nor may it send from where it came.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from xlscore.room.clock import Clock, clock_of
from xlscore.room.page import room_page
from xlscore.room.serving import Handler, RoomServer


class ProjectorServer(RoomServer):
    """The page for this computer; `phones` is the address that it shows."""

    def __init__(self, phones: str) -> None:
        super().__init__("127.0.0.1", 0, ProjectorHandler)
        self.phones = phones
        self.set_clock: Callable[[Clock], None] | None = None
        self.token = secrets.token_urlsafe(16)

    @property
    def address(self) -> str:
        """What is opened in a browser of this computer."""
        return f"{super().address}{self.token}/"

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

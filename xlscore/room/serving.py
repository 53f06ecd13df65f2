"""The page for phones in the hall's network: read-only, one page and its news, nothing else.

Nothing listens unless it was asked for. Only GET and HEAD, only two paths, only requests that name
the address by which the page was announced, so that no page elsewhere reads it through a name of
its own. Answers are made once for each state: a phone that asks again costs a comparison. Who is
slow keeps nobody out: a request has a deadline, and who has most connections makes room.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import ipaddress
import secrets
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from xlscore.records import NamedTuple
from xlscore.room.page import policy, room_page
from xlscore.room.state import as_json

#: Seconds in which a request has come, whole, and in which its answer has gone.
PATIENCE = 20
#: Connections at a time; for whoever comes beyond them one of the others is closed.
MOST_PHONES = 500


class Answer(NamedTuple):
    """Something that can be asked for; `packed` is the body for who takes gzip.

    `policy` is what a page may do, as `page.policy` writes it.
    """

    type_: str
    body: bytes
    packed: bytes
    tag: str
    policy: str


class RoomServer(ThreadingHTTPServer):
    """A server of one state; `show` puts a new one in its place."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, host: str, port: int, handler: type[Handler] | None = None) -> None:
        super().__init__((host, port), handler or Handler)
        self.answers: dict[str, Answer] = {}
        self.clock = time.monotonic
        #: Connections with their addresses; whose last whole request is longest ago comes first.
        self.connections: dict[socket.socket, str] = {}
        self.lock = threading.Lock()
        own = {host, "localhost"} if ipaddress.ip_address(host).is_loopback else {host}
        self.hosts = {f"{name}:{self.server_port}" for name in own}
        if self.server_port == 80:
            self.hosts |= own

    @property
    def address(self) -> str:
        """What phones type, or read from the QR code."""
        host, port = self.server_address[0], self.server_port
        return f"http://{host!s}:{port}/"

    def show(self, state: dict[str, Any]) -> None:
        """What is served from now on."""
        self.serve("/", room_page(state, address=self.address), state)

    def serve(self, root: str, page: str, state: dict[str, Any]) -> None:
        """A page at a path, and its news below it."""
        self.answers = {
            root: answer("text/html; charset=utf-8", page),
            f"{root}state.json": answer("application/json", as_json(state)),
        }

    def process_request(self, request: Any, client_address: Any) -> None:
        """A thread for each phone; where there are too many, another one makes room."""
        with self.lock:
            if len(self.connections) >= MOST_PHONES:
                self._make_room()
            self.connections[request] = client_address[0]
        super().process_request(request, client_address)

    def _make_room(self) -> None:
        """Close a connection of the address with the most: the one silent for longest."""
        count = Counter(self.connections.values())
        slowest = max(self.connections, key=lambda one: count[self.connections[one]])
        del self.connections[slowest]
        with suppress(OSError):  # it went by itself
            slowest.shutdown(socket.SHUT_RDWR)

    def note_request(self, request: socket.socket) -> None:
        """Note a whole request: if there are too many, others of that address are closed first."""
        with self.lock:
            if address := self.connections.pop(request, ""):
                self.connections[request] = address

    def shutdown_request(self, request: Any) -> None:
        """A phone goes."""
        with self.lock:
            self.connections.pop(request, None)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A phone that went away is no news."""


class OwnServer(RoomServer):
    """A server for this computer alone, below a path that nobody can guess.

    `phones` is the address of the one for the hall.
    """

    def __init__(self, phones: str, handler: type[Handler]) -> None:
        super().__init__("127.0.0.1", 0, handler)
        self.phones, self.token = phones, secrets.token_urlsafe(16)

    @property
    def address(self) -> str:
        """What is opened in a browser of this computer."""
        return f"{super().address}{self.token}/"


def answer(type_: str, text: str, allowed: str = "") -> Answer:
    """What is sent of a text, made once; `allowed` is what a page may do, else as the room's."""
    body = text.encode()
    packed = gzip.compress(body, mtime=0)
    return Answer(
        type_, body, packed, f'W/"{hashlib.sha256(body).hexdigest()[:24]}"', allowed or policy("")
    )


class Coming(io.RawIOBase):
    """What a connection sends until `deadline`, little by little or at once; then TimeoutError."""

    def __init__(self, connection: socket.socket, clock: Callable[[], float]) -> None:
        self.connection, self.clock = connection, clock
        self.deadline = 0.0

    def readable(self) -> bool:
        """A request can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """The next bytes that are there, as soon as there are any."""
        left = self.deadline - self.clock()
        if left <= 0:
            raise TimeoutError
        self.connection.settimeout(left)
        count = self.connection.recv_into(buffer)
        self.connection.settimeout(PATIENCE)  # for the answer
        return count


class Handler(BaseHTTPRequestHandler):
    """Two paths to read; everything else is refused with a bare status."""

    protocol_version = "HTTP/1.1"
    server_version = "xlscore"
    sys_version = ""
    server: RoomServer

    def setup(self) -> None:
        """What is read has a deadline."""
        super().setup()
        self.rfile.close()
        self.coming = Coming(self.connection, self.server.clock)
        self.rfile = io.BufferedReader(self.coming)

    def handle_one_request(self) -> None:
        """One request with its answer; one that has not come in time ends the connection."""
        self.coming.deadline = self.server.clock() + PATIENCE
        super().handle_one_request()

    def parse_request(self) -> bool:
        """Read what was asked for; whether it can be answered."""
        whole = super().parse_request()
        self.server.note_request(self.connection)
        return whole

    def do_GET(self) -> None:
        """One of the two answers, or 304 where the phone has it already."""
        if self.headers.get("Host", "").lower() not in self.server.hosts:
            self.refuse(403)
            return
        found = self.server.answers.get(self.path)
        if found is None:
            self.refuse(404)
            return
        known = self.headers.get("If-None-Match") == found.tag
        self.send_response(304 if known else 200)
        self.send_header("ETag", found.tag)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Content-Security-Policy", found.policy + "; frame-ancestors 'none'")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        packed = "gzip" in self.headers.get("Accept-Encoding", "")
        body = found.packed if packed else found.body
        if not known:
            self.send_header("Content-Type", found.type_)
            self.send_header("Content-Length", str(len(body)))
            if packed:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if not known and self.command == "GET":
            self.wfile.write(body)

    do_HEAD = do_GET  # noqa: N815

    def refuse(self, status: int) -> None:
        """A status and nothing else; the connection ends."""
        self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The server's own refusals, other methods among them, tell nothing either."""
        self.refuse(405 if code == 501 else code)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody's visits are written down."""


def own_address() -> str:
    """This machine's address in the hall's network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an example's address, to which UDP sends nothing yet
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"

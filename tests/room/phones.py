"""A drawn event whose tables report, for tests: the server, phones, and the organiser."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cells import type_cell
from command_line import run
from test_next import values
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Changes, Rewrite
from xlscore.room.entry_serving import DeskServer, PhoneServer
from xlscore.room.reports import Journal, Spot, journal_of
from xlscore.room.result_entry import Entering
from xlscore.room.watching import Follower

POINTS = 6
#: What the four of a table made.
MADE = ["60", "50", "40", "30"]


def marked(number: int) -> str:
    """The mark of a phone."""
    return f"{number:032x}"


def retyped(file: Path, cell: str, value: object) -> None:
    """The organiser types into a cell of column G, or empties it, and saves."""
    here = FileBook.open(file)
    if value is None:
        here.apply(Changes(rewrites=(Rewrite("Results", (7,), {int(cell[1:]): (None,)}),)))
    else:
        type_cell(here, "Results", cell, value)
    file.write_bytes(here.to_bytes())


class Evening:
    """A workbook whose tables report, by a clock that the test turns."""

    def __init__(self, file: Path, clock: Callable[[], float] | None = None) -> None:
        self.file, self.time = file, 0.0
        self.follower = Follower(file, None, "en")
        self.follower.clock = clock or (lambda: self.time)
        self.follower.read()
        self.entering = Entering(self.follower, Journal(journal_of(file)))

    def look(self, seconds: float = 0.0) -> None:
        self.time += seconds
        self.follower.look()
        self.entering.look()

    def spots(self) -> list[Spot]:
        return list(self.entering.door.codes())

    def code(self, table: int = 0) -> str:
        return list(self.entering.door.codes().values())[table]

    def report(self, table: int, points: list[str], phone: int = 1, player: int = 0) -> Any:
        sent = {"values": [[value] for value in points], "player": player}
        if len(self.entering.see(self.spots()[table]).form.keys) > 1:
            sent["values"] = [[value, ""] for value in points]
        return self.entering.report(self.spots()[table], sent, marked(phone))

    def confirm(self, table: int, phone: int, player: int) -> None:
        sent = {"number": self.number(table), "player": player}
        self.entering.confirm(self.spots()[table], sent, marked(phone))

    def number(self, table: int = 0) -> int:
        state = self.entering.see(self.spots()[table]).state
        assert state is not None
        return state.number

    def accept(self, *tables: int) -> None:
        self.entering.decide("accepted", [self.number(table) for table in tables])

    def typed(self) -> list[object]:
        """The points in *Results*."""
        rows = [[*row, *[None] * 9] for row in values(self.file)["Results"][1:]]
        return [row[POINTS] for row in rows if row[1] is not None]


def drawn(folder: Path, ruleset: str = "7wonders-final", players: int = 8) -> Path:
    """An event with its first round drawn: made once, with all that lies beside it, and copied."""
    for name, data in _drawn(ruleset, players).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return folder / "e.xlsx"


@cache
def _drawn(ruleset: str, players: int) -> Mapping[str, bytes]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        file, people = folder / "e.xlsx", folder / "people.csv"
        assert run("new", ruleset, file, "--lang", "en").exit_code == 0
        names = ("Name", *(f"Player {n}" for n in range(1, players + 1)))
        people.write_text("\n".join(names), "utf-8")
        assert run("players", "import", file, people).exit_code == 0
        here = FileBook.open(file)
        row = next(n for n, r in enumerate(here.grid("Event").rows, 1) if r and r[0] == "Seed")
        type_cell(here, "Event", f"B{row}", 4711)
        here.save()
        done = run("next", file, "--no-print", "--no-page")
        assert done.exit_code == 0, done.stderr
        found = (path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@contextmanager
def served(evening: Evening) -> Iterator[tuple[PhoneServer, DeskServer]]:
    """Both servers, running."""
    phones = PhoneServer("127.0.0.1", 0, "en")
    desk = DeskServer(phones.address, "en")
    for server in (phones, desk):
        server.entering = evening.entering
        server.show(evening.follower.state)
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield phones, desk
    for server in (phones, desk):
        server.shutdown()
        server.server_close()


def send(
    port: int,
    path: str,
    data: object,
    code: str = "",
    phone: int = 1,
    method: str = "POST",
    source: str = "127.0.0.1",
    **more: str,
) -> tuple[int, dict[str, Any]]:
    """What is answered to a post of the page."""
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    heads = {"Content-Type": "application/json", "X-Xlscore-Code": code}
    heads |= {"X-Xlscore-Phone": marked(phone)} | {k.replace("_", "-"): v for k, v in more.items()}
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=60, source_address=(source, 0)
    )
    try:
        connection.request(method, path, body, heads)
        answer = connection.getresponse()
        told = answer.read()
        return answer.status, json.loads(told) if told else {}
    finally:
        connection.close()

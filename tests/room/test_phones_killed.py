"""The command itself, killed without warning and started again."""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from phones import drawn, send

from command_line import run
from test_next import values
from xlscore.room.reports import journal_of

PATIENCE = 120.0


class Served(NamedTuple):
    """A running command: the ports of both servers, the organiser's path, the tables' codes."""

    phones: int
    desk: int
    path: str
    codes: list[str]

    def report(self, table: int) -> dict[str, Any]:
        sent = {"values": [[str(60 - n), ""] for n in range(4)], "player": 0}
        status, told = send(self.phones, "/entry/report", sent, self.codes[table])
        assert status == 200, told
        return told

    def tables(self, what: str = "tables", *numbers: int) -> list[dict[str, Any]]:
        status, told = send(self.desk, f"{self.path}{what}", {"numbers": list(numbers)})
        assert status == 200, told
        return [table["report"] for table in told["tables"]]


@contextmanager
def killed(file: Path) -> Iterator[Served]:
    """`xlscore live FILE --network --entry`, killed at the end."""
    words = ["live", str(file), "--network", "--entry", "--address", "127.0.0.1", "--port", "0"]
    running = subprocess.Popen(
        [sys.executable, "-m", "xlscore", *words, "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        told = ""
        assert running.stdout is not None
        while "has the codes" not in told:
            line = running.stdout.readline()
            assert line, told
            told += line
        phones, *_, desk = re.findall(r"http://127\.0\.0\.1:(\d+)(/\S*)", told)
        connection = http.client.HTTPConnection("127.0.0.1", int(desk[0]), timeout=60)
        wait_for(lambda: cards(connection, desk[1]) is not None)
        codes = cards(connection, desk[1])
        assert codes is not None
        yield Served(int(phones[0]), int(desk[0]), desk[1], codes)
    finally:
        running.kill()
        running.wait()


def cards(connection: http.client.HTTPConnection, path: str) -> list[str] | None:
    """The codes on the cards, by table."""
    connection.request("GET", f"{path}codes")
    answer = connection.getresponse()
    text = answer.read().decode()
    return re.findall(r"entry#([a-z2-7]{13})</code>", text) if answer.status == 200 else None


def wait_for(what: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def typed(file: Path) -> list[object]:
    rows = [[*row, *[None] * 9] for row in values(file)["Results"][1:]]
    return [row[6] for row in rows if row[1] is not None]


def test_the_command_is_killed_and_started_again(tmp_path: Path) -> None:
    """Two tables report while Excel has the file open; one is accepted before the first end."""
    file = drawn(tmp_path)
    lock = file.with_name(f"~${file.name}")
    lock.write_text("Ada", "utf-8")
    before = file.read_bytes()
    with killed(file) as first:
        numbers = [first.report(table)["report"]["number"] for table in (0, 1)]
        assert first.tables("accepted", numbers[0])[0]["accepted"]
    assert file.read_bytes() == before
    with killed(file) as second:
        assert second.codes == first.codes
        assert second.path != first.path
        assert [one["accepted"] for one in second.tables()] == [True, False]
        assert file.read_bytes() == before
        lock.unlink()
        wait_for(lambda: typed(file)[0] is not None)
        assert typed(file) == [60, 59, 58, 57, None, None, None, None]
        second.tables("accepted", numbers[1])
        wait_for(lambda: typed(file)[4] is not None)
    done = file.read_bytes()
    with killed(file) as third:
        wait_for(lambda: third.tables() == [None, None])
        status, _ = send(third.phones, "/entry/report", {"values": [], "player": 0}, first.codes[0])
        assert status == 409
    assert file.read_bytes() == done
    assert typed(file) == [60, 59, 58, 57] * 2
    moves = re.findall(r'"move":"([\w-]+)"', journal_of(file).read_text("utf-8"))
    assert {kind: moves.count(kind) for kind in moves} == {
        "reported": 2,
        "accepted": 2,
        "written": 2,
    }
    assert run("recalc", "--check", file).exit_code == 0

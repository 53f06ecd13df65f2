"""A hall that reports: phones, an organiser who types in the same workbook, and an attacker."""

from __future__ import annotations

import http.client
import random
import re
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from phones import Evening, marked, send, served

from cells import type_cell
from command_line import run
from test_next import values
from xlscore.book.adapters.file_book import FileBook
from xlscore.room.reports import journal_of

ELSEWHERE, LISTENER = "127.0.0.2", "127.0.0.3"
"""The addresses of who guesses, and of who listens in and sends again what he heard."""


class Hall(NamedTuple):
    """What came of it: the points by table, what attackers were answered, seconds of waiting.

    `delays` are those for the page, `waits` those of the phones for each answer; `heard` is what
    phones sent, `replays` what is answered to who sends it again.
    """

    reported: dict[str, list[int]]
    attacks: set[int]
    delays: list[float]
    waits: list[float]
    heard: list[tuple[str, dict[str, Any], str, int]]
    replays: set[int]
    typed: int


def check_all(file: Path, hall: Hall) -> None:
    """Every accepted result stands in *Results* once, none is lost, none came without a code."""
    rows = [row for row in values(file)["Results"][1:] if len(row) > 2 and row[1] == 1]
    found: dict[str, list[object]] = {}
    for row in rows:
        found.setdefault(str(row[2]), []).append(row[6] if len(row) > 6 else None)
    assert len(hall.reported) == 24
    assert found == {"1": [hall.typed, 50, 40, 30], **hall.reported}
    moves = re.findall(r'"move":"([\w-]+)".*?"table":"(\d+)"', journal_of(file).read_text("utf-8"))
    counts = Counter(moves)
    # a phone whose answer was lost with the server asks again
    most = {"reported": 2, "confirmed": 2, "accepted": 1, "written": 1}
    for kind, times in most.items():
        assert all(1 <= counts[kind, table] <= times for table in hall.reported), kind
        assert counts[kind, "1"] == 0
    assert hall.attacks <= {400, 403, 404, 405, 411, 413, 429}
    assert hall.replays <= {200, 409}
    assert run("check", file).exit_code == 0
    assert run("recalc", "--check", file).exit_code == 0


def report_all(file: Path, seconds: float = 0.0, *, killed: bool = True) -> Hall:
    """Every table reports and confirms, spread over `seconds`; half-way the server is killed.

    Table 1 is not reported: the organiser types it, in an Excel that has the file open.
    """
    hall = Hall({}, set(), [], [], [], set(), 61)
    evening = Evening(file, time.monotonic)
    codes = [(spot.table, code) for spot, code in evening.entering.door.codes().items()][1:]
    half = len(codes) // 2 if killed else 0
    if half:
        _session(evening, hall, codes[:half], seconds / 2, accept=half // 2)
    # nothing was ended in order: what there is, is in the files
    evening = Evening(file, time.monotonic)
    _session(evening, hall, codes[half:], seconds / (2 if half else 1), accept=None)
    return hall


def _session(
    evening: Evening,
    hall: Hall,
    codes: list[tuple[str, str]],
    seconds: float,
    *,
    accept: int | None,
) -> None:
    """One run of the server; `accept` is after how many reports it is killed, None: when all is in.

    Until then the organiser has the file open, so that nothing of it is written.
    """
    over = threading.Event()
    with served(evening) as (phones, desk):
        loop = threading.Thread(target=_follow, args=(evening, over))
        looking = threading.Thread(target=_look_on, args=(phones.server_port, hall.delays, over))
        attacker = threading.Thread(target=_attack, args=(phones.server_port, hall.attacks, over))
        listener = threading.Thread(target=_repeat, args=(phones.server_port, hall, over))
        typing = threading.Thread(target=_type, args=(evening.file, hall.typed))
        for thread in (loop, looking, attacker, listener, typing):
            thread.start()
        with ThreadPoolExecutor(50) as pool:
            jobs = [
                pool.submit(_table, phones.server_port, one, hall, random.Random(n), seconds)
                for n, one in enumerate(codes)
            ]
            for job in jobs:
                job.result()
        typing.join()
        numbers = _open(desk)
        told = numbers[:accept] if accept is not None else numbers
        send(desk.server_port, f"/{desk.token}/accepted", {"numbers": told})
        while accept is None and evening.entering.waits:
            time.sleep(0.05)
        over.set()
        for thread in (loop, looking, attacker, listener):
            thread.join()


def _open(desk: Any) -> list[int]:
    _, told = send(desk.server_port, f"/{desk.token}/tables", {})
    reports = [one["report"] for one in told["tables"]]
    return [one["number"] for one in reports if one and not one["accepted"]]


def _follow(evening: Evening, over: threading.Event) -> None:
    while not over.wait(0.1):
        evening.look()


def _table(port: int, one: tuple[str, str], hall: Hall, lot: random.Random, seconds: float) -> None:
    """The phones of a table: one reports, twice as a bad network does; the others confirm."""
    table, code = one
    time.sleep(lot.random() * seconds)
    points = lot.sample(range(20, 90), 4)
    hall.reported[table] = points
    sent = {"values": [[str(one), ""] for one in points], "player": 0}
    phone = 1000 + 4 * int(table)

    def ask(what: str, data: dict[str, Any], player: int = 0) -> int:
        start = time.monotonic()
        try:
            status, told = send(port, f"/entry/{what}", data, code, phone + player)
        except ConnectionError:  # the answer was lost: a phone asks again
            status, told = send(port, f"/entry/{what}", data, code, phone + player)
        hall.waits.append(time.monotonic() - start)
        hall.heard.append((f"/entry/{what}", data, code, phone + player))
        assert status == 200, told
        return int(told["report"]["number"])

    number = ask("report", sent)
    assert ask("report", sent) == number
    for player in (1, 2, 3):
        assert ask("table", {}, player) == number
        assert ask("confirm", {"number": number, "player": player}, player) == number


def _type(file: Path, points: int) -> None:
    """The organiser opens the file, types the points of table 1, saves, and closes it."""
    lock = file.with_name(f"~${file.name}")
    lock.write_text("Ada", "utf-8")
    here = FileBook.open(file)
    for row, value in enumerate((points, 50, 40, 30), 2):
        type_cell(here, "Results", f"G{row}", value)
        copy = file.with_name("saving.tmp")
        copy.write_bytes(here.to_bytes())
        copy.replace(file)
        time.sleep(0.05)
    lock.unlink()


def _look_on(port: int, delays: list[float], over: threading.Event) -> None:
    """Somebody looks at the page all the time."""
    while not over.wait(0.1):
        start = time.monotonic()
        assert send(port, "/state.json", {}, method="GET")[0] == 200
        delays.append(time.monotonic() - start)


def _repeat(port: int, hall: Hall, over: threading.Event) -> None:
    """Sends again what phones sent, word by word."""
    lot = random.Random(2)
    while not over.wait(0.02):
        if hall.heard:
            path, data, code, phone = lot.choice(hall.heard)
            hall.replays.add(send(port, path, data, code, phone, source=LISTENER)[0])


def _attack(port: int, answers: set[int], over: threading.Event) -> None:
    """Guesses codes, sends garbage and 100 MB."""
    lot = random.Random(1)
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    while not over.wait(0.01):
        body = lot.choice([b"{}", b"\xff" * 300, b"[" * 4000, b'{"outcome":0,"player":0}'])
        path = lot.choice(["/entry/report", "/entry/confirm", "/entry/table", "/state.json"])
        length = lot.choice([len(body), 104857600])
        connection = http.client.HTTPConnection(
            "127.0.0.1", port, timeout=30, source_address=(ELSEWHERE, 0)
        )
        try:
            connection.putrequest("POST", path)
            connection.putheader("Content-Type", "application/json")
            connection.putheader("X-Xlscore-Code", "".join(lot.choices(letters, k=13)))
            connection.putheader("X-Xlscore-Phone", marked(7))
            connection.putheader("Content-Length", str(length))
            connection.endheaders()
            connection.send(body if length == len(body) else b"x" * 100_000)
            answers.add(connection.getresponse().status)
        except OSError:
            pass  # it was refused while it still sent
        finally:
            connection.close()

"""One clock for all: set at the projector alone, shown by every phone."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from workbook import book
from xlscore.actions.event import evaluate
from xlscore.room.page import write_news
from xlscore.room.projector import STOPPED, Board, ProjectorServer, clock_of, last_clock
from xlscore.room.serving import RoomServer
from xlscore.room.state import room_state

RUNNING = {"ends": 1_800_000_000_000, "left": None}
PAUSED = {"ends": None, "left": 90_000}


class Hall(NamedTuple):
    phones: RoomServer
    projector: ProjectorServer


@pytest.fixture(scope="module")
def state() -> dict[str, Any]:
    job = evaluate(book("alhambra", ["1/1: 1 -, 2 -, 3 -"]))
    assert job.outcome is not None
    return room_state(job, "en")


@pytest.fixture
def hall(state: dict[str, Any]) -> Iterator[Hall]:
    phones = RoomServer("127.0.0.1", 0)
    found = Hall(phones, ProjectorServer(phones.address))
    board = Board(state, STOPPED, [server.show for server in found])
    found.projector.set_clock = board.set_clock
    for server in found:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield found
    for server in found:
        server.shutdown()
        server.server_close()


def asked(
    server: RoomServer, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


def clock_at(server: RoomServer, path: str = "/state.json") -> Any:
    return json.loads(asked(server, "GET", path)[1])["clock"]


def test_what_the_projector_sets_is_what_phones_read(hall: Hall) -> None:
    server = hall.projector
    own = f"http://127.0.0.1:{server.server_port}"
    assert server.address == f"{own}/{server.token}/"
    assert server.server_address[0] == "127.0.0.1"
    assert clock_at(hall.phones) == STOPPED
    for clock in (RUNNING, PAUSED, STOPPED):
        body = json.dumps(clock).encode()
        assert asked(server, "POST", f"/{server.token}/clock", body, Origin=own) == (204, b"")
        assert clock_at(hall.phones) == clock
        assert clock_at(server, f"/{server.token}/state.json") == clock


def test_only_the_projectors_page_has_the_control(hall: Hall) -> None:
    page = asked(hall.projector, "GET", f"/{hall.projector.token}/")[1].decode()
    assert 'data-control="clock"' in page
    assert hall.phones.address in page  # for phones to type
    assert hall.projector.token not in page
    phone = asked(hall.phones, "GET", "/")[1].decode()
    assert 'data-control=""' in phone
    assert str(hall.projector.server_port) not in phone


@pytest.mark.parametrize("path", ["/", "/state.json", "/clock", "/x/", "/x/clock", "//clock"])
def test_without_the_token_there_is_nothing(hall: Hall, path: str) -> None:
    own = f"http://127.0.0.1:{hall.projector.server_port}"
    body = json.dumps(RUNNING).encode()
    assert asked(hall.projector, "GET", path) == (404, b"")
    assert asked(hall.projector, "POST", path, body, Origin=own) == (404, b"")
    assert clock_at(hall.phones) == STOPPED


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "null"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
    ],
)
def test_a_page_of_somebody_else_sets_no_clock(hall: Hall, headers: dict[str, str]) -> None:
    body = json.dumps(RUNNING).encode()
    path = f"/{hall.projector.token}/clock"
    assert asked(hall.projector, "POST", path, body, **headers) == (403, b"")
    assert clock_at(hall.phones) == STOPPED


def test_phones_write_nothing(hall: Hall) -> None:
    own = f"http://127.0.0.1:{hall.phones.server_port}"
    for path in ("/clock", f"/{hall.projector.token}/clock", "/"):
        body = json.dumps(RUNNING).encode()
        assert asked(hall.phones, "POST", path, body, Origin=own) == (405, b"")
    assert clock_at(hall.phones) == STOPPED


NO_CLOCKS = [
    b"",
    b"{",
    b"[" * 150,
    b"3",
    b"{}",
    b'{"ends": 1}',
    b'{"ends": 1, "left": 1}',
    b'{"ends": 1, "left": null, "x": 1}',
    b'{"ends": true, "left": null}',
    b'{"ends": 1.5, "left": null}',
    b'{"ends": -1, "left": null}',
    b'{"ends": "1", "left": null}',
    b'{"ends": 1e400, "left": null}',
    b'{"ends": 99999999999999, "left": null}',
    b'{"ends": null, "left": 86400001}',
]


@pytest.mark.parametrize("body", [*NO_CLOCKS, b" " * 900])
def test_what_is_no_clock_is_refused(hall: Hall, body: bytes) -> None:
    own = f"http://127.0.0.1:{hall.projector.server_port}"
    found = asked(hall.projector, "POST", f"/{hall.projector.token}/clock", body, Origin=own)
    assert found == (400, b"")
    assert clock_at(hall.phones) == STOPPED
    assert clock_of(body) is None


def test_a_save_keeps_the_clock_and_starting_anew_takes_it_up(
    state: dict[str, Any], tmp_path: Path
) -> None:
    page, news = tmp_path / "event.room.html", tmp_path / "event.room.js"
    board = Board(state, last_clock(news), [lambda shown: write_news(page, shown)])
    board.set_clock(PAUSED)
    board.show({**state, "title": "after a save"})
    assert '"title":"after a save"' in news.read_text("utf-8")
    assert last_clock(news) == PAUSED
    for text in ("", "own()", "window.xlscoreRoom(3);\n", 'window.xlscoreRoom({"clock":{}});\n'):
        news.write_text(text, "utf-8")
        assert last_clock(news) == STOPPED


def test_without_the_network_each_page_has_its_own_clock(
    state: dict[str, Any], tmp_path: Path
) -> None:
    seen: list[dict[str, Any]] = []
    Board(state, None, [seen.append]).show(state)
    assert seen == [state, state]
    assert "clock" not in state

"""The room: what it shows, how it follows a workbook, and what its server refuses."""

from __future__ import annotations

import gzip
import http.client
import json
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any

import openpyxl
import pytest

from command_line import run
from workbook import book
from xlscore.actions.event import evaluate
from xlscore.actions.workbooks import event_job, open_workbook
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.room.codes import qr_code
from xlscore.room.page import news_script, room_page
from xlscore.room.serving import RoomServer
from xlscore.room.state import as_json, room_state
from xlscore.room.watching import Follower, follow

ROOT = Path(__file__).parents[2]
CATAN = ROOT / "workbooks" / "catan-herne-2026.xlsx"
GAMES = [
    "1/1: 1 60, 2 50, 3 40",
    "1/2: 4 60, 5 50, 6 40",
    "2/1: 1 9, 5 8, 3 7",
    "2/2: 4 -, 2 -, 6 -",
]


@pytest.fixture
def state() -> dict[str, Any]:
    job = evaluate(book("alhambra", GAMES))
    assert job.outcome is not None
    return room_state(job, "en")


def test_what_the_room_shows(state: dict[str, Any]) -> None:
    assert [(one["table"], one["done"]) for one in state["tables"]] == [("1", True), ("2", False)]
    assert [one["name"] for one in state["seating"]] == ["P1", "P2", "P3", "P4", "P5", "P6"]
    assert state["seating"][1] == {"name": "P2", "table": "2", "seat": state["seating"][1]["seat"]}
    assert state["chances"]["goal"] == "Preliminary: 4 players go on (final)"
    assert state["standings"][0]["heads"][0] == "Rank"
    assert as_json(state) == as_json(json.loads(as_json(state)))


def test_after_the_final_the_first_list_says_what_decided_it() -> None:
    """P5 and P2 share third place of the final, and 2 + 1 points; P3 and P6 had 4 before."""
    games = ["1/1: 1 60, 2 50, 3 40", "1/2: 4 60, 5 50, 6 40"]
    games += ["2/1: 1 70, 5 60, 3 50", "2/2: 4 65, 2 55, 6 45"]
    games += ["final/1/1: 4 90, 1 80, 5 70, 2 70"]
    job = evaluate(book("alhambra", games))
    assert job.outcome is not None
    result, final, _ = room_state(job, "de")["standings"]
    assert (result["title"], result["heads"]) == (
        "Gesamtrangliste",
        ["Rang", "Name", "Turnierpunkte"],
    )
    assert [(*row["cells"], row["note"].replace("\u00a0", " ")) for row in result["rows"]] == [
        ("1", "P4", "5", "Finale"),
        ("2", "P1", "3", "Finale · Turnierpunkte (3 : 5)"),
        ("3", "P5", "1,50", "Finale · Turnierpunkte (1,50 : 3)"),
        ("4", "P2", "1,50", "Finale · Spielpunkte zuvor (78 : 82)"),
        ("5", "P3", "4", "Vorrunde"),
        ("6", "P6", "4", "Vorrunde · Punkte (63 : 67)"),
    ]
    assert {row["note"] for row in final["rows"]} == {""}
    assert (final["more"][-1], final["rows"][1]["more"][-1]) == (
        "Entschieden durch",
        "Turnierpunkte (3\u00a0:\u00a05)",
    )


def test_every_language_is_there_for_who_reads_it(state: dict[str, Any]) -> None:
    assert state["spoken"] == {"en": "English", "de": "Deutsch", "fr": "Français"}
    assert set(state["languages"]) == {"de", "fr"}
    for language, rank in (("de", "Rang"), ("fr", "Rang")):
        one = state["languages"][language]
        assert (one["language"], one["standings"][0]["heads"][0]) == (language, rank)
        assert one["seating"] == state["seating"]
        assert one.keys() == state.keys() - {"languages", "names", "spoken"}
    assert state["languages"]["fr"]["words"]["standings"] == "Classement"
    assert state["names"] == ["P1", "P2", "P3", "P4", "P5", "P6"]


def test_text_stays_inside_its_script(state: dict[str, Any]) -> None:
    state["title"] = "</script><script>alert(1)</script>&amp;"
    page = room_page(state)
    assert page.count("</script>") == 2
    assert "<title>&lt;/script&gt;" in page
    assert "http" not in page.replace("http-equiv", "")


def test_the_qr_code_is_a_picture_in_the_page() -> None:
    code = qr_code("http://192.0.2.7:8748/")
    assert code.startswith("<svg")
    assert "<title>http://192.0.2.7:8748/</title>" in code
    assert code == qr_code("http://192.0.2.7:8748/")


# -- following ------------------------------------------------------------------------------------


def set_points(path: Path, value: object) -> None:
    found = openpyxl.load_workbook(path)
    sheet = found["Ergebnisse"]
    head = next(row for row in sheet.iter_rows() if any(c.value == "Punkte" for c in row))
    column = next(c.column for c in head if c.value == "Punkte")
    sheet.cell(head[0].row + 1, column).value = value  # type: ignore[assignment]
    found.save(path)


def test_a_save_is_followed_and_an_error_keeps_what_was(tmp_path: Path) -> None:
    path = tmp_path / "herne.xlsx"
    shutil.copy(CATAN, path)
    follower = Follower(path, None, None)
    assert follower.look()
    first = follower.state
    assert first
    assert not follower.look()
    set_points(path, 3)
    assert follower.look()
    assert follower.state["standings"] != first["standings"]
    good = follower.state
    set_points(path, "viele")
    assert follower.look()
    assert follower.state == {**good, "kept": True}
    path.write_bytes(path.read_bytes()[:500])
    assert not follower.look()
    path.unlink()
    assert not follower.look()
    shutil.copy(CATAN, path)
    assert follower.look()
    assert follower.state == first


def saving_after_the_first_reading(
    monkeypatch: pytest.MonkeyPatch, path: Path, save: Callable[[Path], object]
) -> None:
    """From the first reading on the workbook holds what `save` makes of it."""
    read = FileBook.open

    def reading(source: object) -> FileBook:
        book = read(source)  # type: ignore[arg-type]
        monkeypatch.setattr(FileBook, "open", read)
        save(path)
        return book

    monkeypatch.setattr(FileBook, "open", reading)


@pytest.mark.parametrize(
    "save",
    [
        lambda path: set_points(path, 3),
        lambda path: set_points(path, "viele"),
        lambda path: path.write_bytes(path.read_bytes()[:500]),
        lambda path: path.unlink(),
    ],
)
def test_a_save_while_the_page_is_made_shows_what_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, save: Callable[[Path], object]
) -> None:
    path = tmp_path / "herne.xlsx"
    shutil.copy(CATAN, path)
    before = event_job(open_workbook(path))
    saving_after_the_first_reading(monkeypatch, path, save)
    assert run("live", path, "--once", "--lang", "de").exit_code == 0
    news = (tmp_path / "herne.room.js").read_text("utf-8")
    assert news == news_script(room_state(before, "de"))


def test_a_save_while_the_workbook_is_read_is_seen_at_the_next_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "herne.xlsx"
    shutil.copy(CATAN, path)
    follower = Follower(path, None, None)
    saving_after_the_first_reading(monkeypatch, path, lambda path: set_points(path, 3))
    follower.read()
    first = follower.state
    assert follower.look()
    assert follower.state != first


def test_following_publishes_each_state_once(tmp_path: Path) -> None:
    path = tmp_path / "herne.xlsx"
    shutil.copy(CATAN, path)
    seen: list[dict[str, Any]] = []
    left = iter([True, True, True, False])
    follow(Follower(path, None, "en"), seen.append, lambda: next(left), interval=0)
    assert [one["language"] for one in seen] == ["en"]


# -- the network ----------------------------------------------------------------------------------


def test_names_are_one_line_without_hidden_signs(tmp_path: Path) -> None:
    """Half a character, a line break and a mark that turns the writing round."""
    typed = book("alhambra", GAMES, players={4: {"name": "A\ud800\nb\u202e"}})
    sheets = {title: typed.grid(title).rows for title in typed.titles()}
    sheets["Event"] = [["Name", "Cup \ud800"], *sheets["Event"][1:]]
    job = evaluate(MemoryBook(sheets))
    assert job.outcome is not None
    state = room_state(job, "en")
    assert (state["title"], state["seating"][0]["name"]) == ("Cup  ", "A  b")
    assert [one["name"] for one in state["chances"]["lines"]].count("A  b") == 1
    assert room_page(state).encode()


@pytest.fixture
def server(state: dict[str, Any]) -> Iterator[RoomServer]:
    running = RoomServer("127.0.0.1", 0)
    running.show(state)
    threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


def asked(server: RoomServer, method: str, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    named = {key.replace("_", "-"): value for key, value in headers.items()}
    connection.request(method, path, headers=named)
    return connection.getresponse()


def test_the_page_and_its_news_can_be_read(server: RoomServer, state: dict[str, Any]) -> None:
    page = asked(server, "GET", "/")
    assert page.status == 200
    assert "default-src 'none'" in str(page.getheader("Content-Security-Policy"))
    text = page.read().decode()
    assert server.address in text
    assert "<svg" in text
    news = asked(server, "GET", "/state.json")
    assert json.loads(news.read()) == state
    packed = asked(server, "GET", "/state.json", Accept_Encoding="gzip, deflate")
    assert packed.getheader("Content-Encoding") == "gzip"
    assert json.loads(gzip.decompress(packed.read())) == state
    again = asked(server, "GET", "/state.json", If_None_Match=str(news.getheader("ETag")))
    assert (again.status, again.read()) == (304, b"")
    server.show({**state, "title": "Other"})
    news = asked(server, "GET", "/state.json", If_None_Match=str(news.getheader("ETag")))
    assert json.loads(news.read())["title"] == "Other"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"])
def test_nothing_can_be_written(server: RoomServer, method: str) -> None:
    answer = asked(server, method, "/")
    assert (answer.status, answer.read()) == (405, b"")


@pytest.mark.parametrize(
    "path",
    ["/../etc/passwd", "/%2e%2e/x", "/x", "/state.json/..", "/?a", "/index.html", "/state.json%00"],
)
def test_only_the_one_page_is_there(server: RoomServer, path: str) -> None:
    answer = asked(server, "GET", path)
    assert (answer.status, answer.read()) == (404, b"")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", ""])
def test_a_foreign_host_is_refused(server: RoomServer, host: str) -> None:
    answer = asked(server, "GET", "/state.json", Host=host)
    assert (answer.status, answer.read()) == (403, b"")


def test_a_request_that_is_none_is_refused_and_the_server_stays(server: RoomServer) -> None:
    for data in (
        b"\x16\x03\x01\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET " + b"a" * 70_000 + b"\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.server_port), timeout=10) as phone:
            phone.sendall(data)
            assert b"200" not in phone.recv(1000).split(b"\r\n")[0]
    assert asked(server, "GET", "/").status == 200


class Hall(RoomServer):
    """A server whose connections come from addresses that the test says, one after the other."""

    def __init__(self, state: dict[str, Any]) -> None:
        super().__init__("127.0.0.1", 0)
        self.coming: list[str] = []
        self.show(state)

    def get_request(self) -> tuple[socket.socket, Any]:
        return super().get_request()[0], (self.coming.pop(0), 1)

    def phone(self, address: str) -> http.client.HTTPConnection:
        """Somebody who comes."""
        self.coming.append(address)
        phone = http.client.HTTPConnection("127.0.0.1", self.server_port, timeout=10)
        phone.connect()
        return phone


def gets(phone: http.client.HTTPConnection) -> int:
    phone.auto_open = 0  # an ended connection is not made anew
    phone.request("GET", "/state.json")
    answer = phone.getresponse()
    answer.read()
    return answer.status


def ended(phone: http.client.HTTPConnection) -> bool:
    return phone.sock.recv(1) == b""


@pytest.fixture
def hall(state: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    monkeypatch.setattr("xlscore.room.serving.MOST_PHONES", 5)
    running = Hall(state)
    threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True).start()
    yield running
    running.shutdown()
    running.server_close()


def test_an_address_with_many_connections_keeps_nobody_out(hall: Hall) -> None:
    """Five at a time: Ada and Bea are there, and one computer opens eight that ask for nothing."""
    ada, bea = hall.phone("192.0.2.1"), hall.phone("192.0.2.2")
    assert (gets(ada), gets(bea)) == (200, 200)
    slow = [hall.phone("192.0.2.66") for _ in range(8)]
    for one in slow[-2:]:
        one.sock.sendall(b"G")
    cem = hall.phone("192.0.2.3")
    assert gets(cem) == 200
    assert (gets(ada), gets(bea)) == (200, 200)
    assert [ended(one) for one in slow[:6]] == [True] * 6
    for phone in (ada, bea, cem, *slow):
        phone.close()


def test_of_one_address_who_asked_longest_ago_makes_room(hall: Hall) -> None:
    first, *others = [hall.phone("192.0.2.1") for _ in range(5)]
    for phone in (*others, first):
        assert gets(phone) == 200
    newcomer = hall.phone("192.0.2.1")
    assert gets(newcomer) == 200
    assert ended(others[0])
    for phone in (first, *others[1:], newcomer):
        assert gets(phone) == 200
        phone.close()


def test_a_request_that_comes_byte_by_byte_has_one_deadline(hall: Hall) -> None:
    """By the hall's clock eight seconds go by with each byte; a request has twenty."""
    now, looked = iter(range(0, 800, 8)), Queue[int]()

    def clock() -> float:
        looked.put(found := next(now))
        return found

    hall.clock = clock
    phone = hall.phone("192.0.2.1")
    assert looked.get(timeout=10) == 0  # from now on the request is waited for
    for byte, seconds in zip(b"GET", (8, 16, 24), strict=True):
        assert looked.get(timeout=10) == seconds
        if seconds < 20:
            phone.sock.sendall(bytes([byte]))
    assert ended(phone)


def test_many_phones_at_once(server: RoomServer) -> None:
    with ThreadPoolExecutor(40) as phones:
        found = list(phones.map(lambda _: asked(server, "GET", "/state.json").status, range(400)))
    assert set(found) == {200}


# -- the command ----------------------------------------------------------------------------------


def test_the_command_writes_the_page_and_nothing_listens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "herne.xlsx"
    shutil.copy(CATAN, path)
    before = path.read_bytes()

    def listen(*_: object) -> None:
        raise AssertionError("listening was not asked for")

    monkeypatch.setattr("xlscore.room.serving.RoomServer.__init__", listen)
    done = run("live", path, "--once", "--lang", "en")
    assert done.exit_code == 0, done.output
    assert done.stdout == f"open {tmp_path / 'herne.room.html'} in a browser\n"
    assert (tmp_path / "herne.room.js").read_text("utf-8").startswith("window.xlscoreRoom(")
    assert "192.0.2" not in (tmp_path / "herne.room.html").read_text("utf-8")
    assert path.read_bytes() == before


def test_a_page_never_replaces_a_workbook_and_errors_make_none(tmp_path: Path) -> None:
    path = tmp_path / "herne.xlsx"
    shutil.copy(CATAN, path)
    assert run("live", path, "--once", "-o", path).exit_code == 2
    nowhere = tmp_path / "nix" / "r.html"
    assert run("live", path, "--once", "-o", nowhere).stderr.startswith(f"{nowhere}: ")
    set_points(path, "viele")
    done = run("live", path, "--once")
    assert done.exit_code == 1
    assert not (tmp_path / "herne.room.html").exists()


def test_a_script_of_somebody_else_stays(tmp_path: Path) -> None:
    path, script = tmp_path / "herne.xlsx", tmp_path / "index.js"
    shutil.copy(CATAN, path)
    script.write_text("own()", "utf-8")
    assert run("live", path, "--once", "-o", tmp_path / "index.html").exit_code == 2
    assert script.read_text("utf-8") == "own()"
    assert not (tmp_path / "index.html").exists()
    script.unlink()
    for _ in range(2):
        assert run("live", path, "--once", "-o", tmp_path / "index.html").exit_code == 0


def test_a_page_of_somebody_else_stays_unless_it_was_named(tmp_path: Path) -> None:
    path, page = tmp_path / "herne.xlsx", tmp_path / "herne.room.html"
    shutil.copy(CATAN, path)
    page.write_text("<p>Raum 3 ist gesperrt</p>", "utf-8")
    done = run("live", path, "--once", "--lang", "en")
    assert done.exit_code == 2
    assert f"{page} is not from xlscore; please give the page another name (-o)" in done.stderr
    assert page.read_text("utf-8") == "<p>Raum 3 ist gesperrt</p>"
    assert not (tmp_path / "herne.room.js").exists()
    for options in (["-o", page], []):  # named, and then made by xlscore
        assert run("live", path, "--once", *options).exit_code == 0
        assert 'id="standings"' in page.read_text("utf-8")


def test_an_address_of_somebody_else_is_one_message(tmp_path: Path) -> None:
    path = tmp_path / "herne.xlsx"
    shutil.copy(CATAN, path)
    for address in ("192.0.2.1", "nonsense"):
        done = run("live", path, "--network", "--address", address, "--lang", "en")
        assert done.exit_code == 2
        assert "please give another --port or --address" in done.stderr
    assert not (tmp_path / "herne.room.html").exists()

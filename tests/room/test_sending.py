"""Announcements on their way: which addresses, what is sent, and what a refusal says."""

from __future__ import annotations

import shutil
import ssl
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import OpenerDirector

import openpyxl
import pytest

from command_line import run
from xlscore.book.problems import FileProblem
from xlscore.room.posting import Address, send
from xlscore.room.services import SERVICES, service_of

ROOT = Path(__file__).parents[2]
CATAN = ROOT / "workbooks" / "catan-herne-2026.xlsx"
DISCORD, TELEGRAM, TEXT = (SERVICES[n] for n in ("discord", "telegram", "text"))
SECRET = "a9Zk-secret-token"


# -- the address ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("ftp://example.org/x", "address_form"),
        ("example.org/x", "address_form"),
        ("https://", "address_form"),
        ("https://example.org:x/", "address_form"),
        ("https://a:b@example.org/x", "address_form"),
        ("https://example.org/a b", "address_form"),
        ("https://example.org/\r\nHost: x", "address_form"),
        ("https://exämple.org/", "address_form"),
        ("http://example.org/x", "address_open"),
        ("http://127.0.0.1.example.org/", "address_open"),
        ("http://192.168.0.7/", "address_open"),
    ],
)
def test_only_https_or_this_computer(typed: str, wrong: str) -> None:
    with pytest.raises(KeyError, match=wrong):
        Address(typed)


def test_services_go_by_their_hosts() -> None:
    assert service_of(Address("https://DISCORD.com/api/webhooks/1/x").host) is DISCORD
    assert service_of(Address("https://api.telegram.org/botx/sendMessage").host) is TELEGRAM
    assert service_of(Address("http://[::1]:9/x").host) is TEXT
    assert service_of(Address("https://discord.com.example.org/x").host) is TEXT


# -- sending --------------------------------------------------------------------------------------


class Receiver(ThreadingHTTPServer):
    """A service on this computer: what it got, and what it answers, one after the other."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taking)
        self.got: list[tuple[str, str, str, str]] = []
        self.answers: list[tuple[int, dict[str, str], bytes]] = []

    def url(self, rest: str = f"/hook/{SECRET}") -> str:
        return f"http://127.0.0.1:{self.server_port}{rest}"


class Taking(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.got.append((self.command, self.path, self.headers["Content-Type"], body))
        status, headers, answer = (self.server.answers or [(204, {}, b"")]).pop(0)
        self.send_response(status)
        for name, value in {"Content-Length": str(len(answer)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(answer)

    def do_GET(self) -> None:
        self.server.got.append((self.command, self.path, "", ""))
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture
def receiver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    monkeypatch.delenv("XLSCORE_WEBHOOK", raising=False)
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")
    server = Receiver()
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def event(tmp_path: Path) -> Path:
    return Path(shutil.copy(CATAN, tmp_path / "herne.xlsx"))


def test_what_the_dry_run_shows_is_what_is_sent(receiver: Receiver, event: Path) -> None:
    before = event.read_bytes()
    for name in SERVICES:
        rest = f"/bot{SECRET}/sendMessage?chat_id=-100&message_thread_id=7"
        asked = ("announce", event, "--to", name, "--webhook", receiver.url(rest), "--top", 3)
        dry = run(*asked, "--dry-run")
        assert dry.exit_code == 0
        assert receiver.got == []
        sent = run(*asked, "--lang", "en")
        assert (sent.exit_code, sent.stderr) == (0, "")
        assert sent.stdout == f"sent to {SERVICES[name].title}: 1 post\n"
        ((method, path, type_, body),) = receiver.got
        assert run(*asked, "--dry-run", "--lang", "en").stdout == f"{body}\n"
        assert (method, type_) == ("POST", SERVICES[name].type_)
        assert path == (rest.split("?")[0] if name == "telegram" else rest)
        assert ('"chat_id": "-100"' in body) == (name == "telegram")
        assert SECRET not in dry.output + sent.output
        receiver.got.clear()
    assert event.read_bytes() == before
    assert [path.name for path in event.parent.iterdir()] == [event.name]


def test_nothing_is_sent_unless_an_address_was_given(receiver: Receiver, event: Path) -> None:
    done = run("announce", event, "--lang", "en")
    assert done.exit_code == 2
    assert "to which address?" in done.stderr
    dry = run("announce", event, "--dry-run", "--lang", "en")
    assert (dry.exit_code, receiver.got) == (0, [])
    assert dry.stderr == "nothing was sent; 1 post for Webhook (text)\n"


def test_the_address_from_a_file_or_the_environment(
    receiver: Receiver, event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "address.txt"
    file.write_bytes(b"\xef\xbb\xbf" + receiver.url("/file").encode() + b"\r\n")
    monkeypatch.setenv("XLSCORE_WEBHOOK", receiver.url("/variable"))
    assert run("announce", event).exit_code == 0
    assert run("announce", event, "--webhook-file", file).exit_code == 0
    assert run("announce", event, "--webhook", receiver.url("/option")).exit_code == 0
    assert [path for _, path, *_ in receiver.got] == ["/variable", "/file", "/option"]
    assert run("announce", event, "--webhook", "x", "--webhook-file", file).exit_code == 2


REFUSALS = [
    (404, {}, b'{"message": "Unknown Webhook", "code": 10015}', "(404: Unknown Webhook)"),
    (400, {}, b'{"ok":false,"description":"chat not found"}', "(400: chat not found)"),
    (403, {}, f'{{"message": "no /hook/{SECRET}"}}'.encode(), "(403: –)"),
    (500, {}, b"<html>\xff", "(500: –)"),
    (400, {}, b'[{"message": 1}]', "(400: –)"),
    (302, {"Location": "/other"}, b"", "sends on to another address (302)"),
    (307, {"Location": "http://127.0.0.1:9/"}, b"", "sends on to another address (307)"),
    (429, {"Retry-After": "3600"}, b"", "try again in 3600 seconds"),
    (429, {"Retry-After": "inf"}, b"", "takes no more posts"),
]


@pytest.mark.parametrize(("status", "headers", "answer", "told"), REFUSALS)
def test_a_refusal_is_one_message_without_the_address(
    receiver: Receiver, event: Path, status: int, headers: Any, answer: bytes, told: str
) -> None:
    receiver.answers = [(status, headers, answer)]
    done = run("announce", event, "--webhook", receiver.url(), "--lang", "en")
    assert (done.exit_code, done.stdout) == (3, "")
    (line,) = done.stderr.splitlines()
    assert told in line
    assert SECRET not in line
    assert len(receiver.got) == 1  # nothing followed


def test_a_service_that_asks_for_patience_is_asked_once_more(receiver: Receiver) -> None:
    address = Address(receiver.url())
    receiver.answers = [(429, {"Retry-After": "0"}, b""), (204, {}, b"")]
    send(address, TEXT, "x")
    assert len(receiver.got) == 2
    receiver.answers = [(429, {"Retry-After": "0"}, b"")] * 2
    with pytest.raises(FileProblem) as raised:
        send(address, TEXT, "x")
    assert raised.value.code == "post-busy"


def test_what_was_sent_before_a_refusal_is_told(
    receiver: Receiver, event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("xlscore.actions.verbs.announce.posts", lambda *_: ["a", "b", "c"])
    receiver.answers = [(204, {}, b""), (500, {}, b"")]
    done = run("announce", event, "--webhook", receiver.url(), "--lang", "en")
    assert done.exit_code == 3
    assert done.stderr.splitlines()[1] == "1 of 3 posts were sent before"


def test_a_service_that_is_silent_or_away(
    receiver: Receiver, event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = "http://127.0.0.1:9/hook/" + SECRET
    done = run("announce", event, "--webhook", away, "--lang", "en")
    assert done.exit_code == 3
    assert "cannot be reached" in done.stderr
    assert SECRET not in done.output
    monkeypatch.setattr("xlscore.room.posting.PATIENCE", 0.1)
    monkeypatch.setattr(Taking, "do_POST", lambda self: threading.Event().wait(2))
    done = run("announce", event, "--webhook", receiver.url(), "--lang", "en")
    assert done.exit_code == 3
    assert "did not answer" in done.stderr


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (URLError(ssl.SSLCertVerificationError("x")), "post-certificate"),
        (URLError(TimeoutError("x")), "post-silent"),
        (ConnectionResetError(104, "reset"), "post-unreachable"),
        (ValueError(SECRET), "post-unreachable"),
    ],
)
def test_every_failure_has_its_message(
    error: Exception, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(OpenerDirector, "open", fail)
    with pytest.raises(FileProblem) as raised:
        send(Address(f"https://example.org/{SECRET}"), TEXT, "x")
    assert raised.value.code == code
    assert SECRET not in raised.value.text("en") + raised.value.text("de")


def test_an_address_in_the_wrong_place_or_form_is_not_repeated(event: Path, tmp_path: Path) -> None:
    address = f"https://discord.com/api/webhooks/1/{SECRET}"
    for wrong in (
        (address,),
        ("--webhook-file", address),
        ("--webhook", address.replace("https", "http")),
        ("--webhook", f"https://api.telegram.org/bot{SECRET}/getMe"),
        ("--webhook", address + " x"),
    ):
        done = run("announce", event, *wrong)
        assert done.exit_code == 2, done.output
        assert SECRET not in done.output


def test_a_workbook_with_errors_or_of_a_season_is_not_announced(
    receiver: Receiver, event: Path, tmp_path: Path
) -> None:
    found = openpyxl.load_workbook(event)
    sheet = found["Ergebnisse"]
    head = next(row for row in sheet.iter_rows() if any(c.value == "Punkte" for c in row))
    column = next(c.column for c in head if c.value == "Punkte")
    sheet.cell(head[0].row + 1, column).value = "viele"  # type: ignore[assignment]
    found.save(event)
    assert run("announce", event, "--webhook", receiver.url()).exit_code == 1
    season = ROOT / "workbooks" / "season-7wonders-2026" / "season.xlsx"
    assert run("announce", season, "--webhook", receiver.url()).exit_code == 2
    assert receiver.got == []

"""Announcements: what they say, how each service is written to, and what is sent where."""

from __future__ import annotations

import json
import random
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
from hall import Hall
from xlscore.actions.event import EventJob, evaluate
from xlscore.book.problems import FileProblem
from xlscore.room.announcing import Line, announcement
from xlscore.room.posting import Address, send
from xlscore.room.services import MOST_POSTS, SERVICES, posts, service_of, size
from xlscore.texts import Language

ROOT = Path(__file__).parents[2]
CATAN = ROOT / "workbooks" / "catan-herne-2026.xlsx"
DISCORD, TELEGRAM, JSON, TEXT = (SERVICES[n] for n in ("discord", "telegram", "json", "text"))
SECRET = "a9Zk-secret-token"


def played(players: int = 8, *, rounds: int = 1) -> EventJob:
    """Alhambra after some rounds, the next one drawn."""
    hall = Hall("alhambra", players)
    for _ in range(rounds):
        hall.draw()
        hall.play(random.Random(1))
    hall.draw()
    return evaluate(hall.book)


def said(job: EventJob, language: Language = "en", **more: Any) -> list[str]:
    return [line.text for line in announcement(job, language, **more)]


# -- what is said ---------------------------------------------------------------------------------


def test_between_two_rounds() -> None:
    job = played()
    assert job.outcome is not None
    lines = said(job)
    assert lines[:3] == [
        "Test",
        "Preliminary, after round 1, provisional, 2 games missing",
        "Preliminary: Tournament points",
    ]
    first = job.outcome.stages[0].standings[0]
    assert lines[3] == f"1. Player {first.no}, {first.value('tournament_points')}"
    assert lines[11] == "Preliminary, round 2"
    assert [line[:8] for line in lines[12:14]] == ["Table 1:", "Table 2:"]
    assert lines[14:] == ["Preliminary, round 2: 0 of 2 tables have reported"]
    seated = {name for line in lines[12:14] for name in line[9:].split(", ")}
    assert seated == {f"Player {n}" for n in range(1, 9)}


def test_only_a_part_and_only_the_first_lines() -> None:
    assert said(played(), parts=["standings"], most=2)[2:] == [
        "Preliminary: Tournament points",
        *said(played())[3:5],
        "… and 6 more",
    ]
    assert said(played(), "de", parts=["next"])[2:] == [
        "Vorrunde, Runde 2: 0 von 2 Tischen haben gemeldet"
    ]


def test_before_the_first_draw_and_before_the_next() -> None:
    hall = Hall("alhambra", 8)
    assert said(evaluate(hall.book))[2:] == ["Next: Preliminary, round 1 of 2"]
    hall.draw()
    assert said(evaluate(hall.book))[2] == "Preliminary, round 1"  # nobody has played yet
    hall.play(random.Random(1))
    assert said(evaluate(hall.book), parts=["seating", "next"])[2:] == [
        "Next: Preliminary, round 2 of 2"
    ]


def test_a_final_that_was_only_drawn_leaves_the_standings_of_the_preliminaries() -> None:
    hall = Hall("alhambra", 8)
    for _ in range(2):
        hall.draw()
        hall.play(random.Random(1))
    hall.draw()
    lines = said(evaluate(hall.book))
    assert lines[2] == "Preliminary: Tournament points"
    assert lines[11] == "Final"
    hall.play(random.Random(1))
    lines = said(evaluate(hall.book), "de", most=3)
    assert lines[1:3] == ["Endstand", "Gesamtrangliste"]
    assert lines[3:] == [*lines[3:6], "… und 5 weitere"]


# -- how it is written ----------------------------------------------------------------------------

HOSTILE = "@everyone **x** [a](https://evil.example) <@1> #x `y`\n/stop & <b>\u202e"


def content(body: str) -> str:
    data = json.loads(body)
    return str(data.get("content", data.get("text")))


def test_nothing_of_a_name_is_markup_or_a_mention() -> None:
    hall = Hall("alhambra", 8)
    hall.type_in("Players", 2, 1, HOSTILE)
    hall.draw()
    lines = announcement(evaluate(hall.book), "en", ["seating"])
    (body,) = posts(DISCORD, lines, "en")
    assert json.loads(body)["allowed_mentions"] == {"parse": []}
    text = content(body)
    assert r"\@everyone \*\*x\*\* \[a\](https\://evil.example) \<\@1\> \#x \`y\` /stop" in text
    assert "\u202e" not in text
    (body,) = posts(TELEGRAM, lines, "en")
    text = content(body)
    j = "\u2060"
    assert f"@{j}everyone **x** [a](https:/" in text
    assert f"/{j}evil.{j}example" in text
    assert f"&lt;@{j}1&gt; #{j}x `y` /{j}stop &amp; &lt;b&gt;" in text
    assert json.loads(body)["parse_mode"] == "HTML"
    (body,) = posts(TEXT, lines, "en")
    assert "@everyone **x** [a](https://evil.example) <@1> #x `y` /stop & <b>" in body


@pytest.mark.parametrize(("text", "written"), [("1. Ada", "1\\. Ada"), ("- x", "\\- x")])
def test_discord_makes_no_list_of_lines(text: str, written: str) -> None:
    """A list would be numbered anew: whoever shares a place would get the next number."""
    assert DISCORD.write(Line(text)) == written
    assert DISCORD.write(Line("Ada 1. x-y")) == "Ada 1. x-y"


def test_json_and_text_have_all_lines_in_one_post() -> None:
    lines = [Line("T", True), Line("a"), Line("B", True), *[Line("x" * 900)] * 9]
    (body,) = posts(JSON, lines, "en")
    assert json.loads(body) == {"title": "T", "lines": ["a", "B", *["x" * 900] * 9]}
    (body,) = posts(TEXT, lines, "en")
    assert body.startswith("T\na\n\nB\nxxx")


@pytest.mark.parametrize("service", [DISCORD, TELEGRAM], ids=lambda s: s.title)
def test_long_posts_are_split_between_lines_and_numbered(service: Any) -> None:
    lines = [Line("Title", True), *[Line(f"{n}. 𝒜da & @b {'x' * 60}") for n in range(1, 150)]]
    bodies = [content(body) for body in posts(service, lines, "en")]
    assert len(bodies) > 2
    assert max(map(size, bodies)) <= service.limit
    last = [body.split("\n")[-1].replace("\u2060", "") for body in bodies]
    assert last == [f"({n}/{len(bodies)})" for n in range(1, len(bodies) + 1)]
    inner = [line for body in bodies for line in body.split("\n")[:-1]]
    assert inner == [service.write(line) for line in lines]


def test_too_much_is_shortened_and_says_by_how_much() -> None:
    lines = [Line("Title", True), *[Line("x" * 190) for _ in range(200)]]
    bodies = [content(body) for body in posts(DISCORD, lines, "en")]
    assert len(bodies) == MOST_POSTS
    shown = sum(body.count("x" * 190) for body in bodies)
    assert f"… and {200 - shown} more lines" in bodies[-1]
    (body,) = posts(DISCORD, [Line("*" * 5000)], "de")
    assert size(content(body)) <= 2000
    assert content(body).endswith("\\*…")


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
    monkeypatch.setattr("xlscore.commands.announce.posts", lambda *_: ["a", "b", "c"])
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

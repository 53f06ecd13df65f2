"""drand quicknet: five published rounds are genuine, and nothing else is."""

from __future__ import annotations

import hashlib
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import pytest

from command_line import run
from hall import Hall, codes
from xlscore.actions.beacon import KEY, is_genuine
from xlscore.actions.fetching import fetch_signature, signature_of
from xlscore.actions.published import compare_taken_in
from xlscore.actions.workbooks import open_workbook
from xlscore.book.problems import FileProblem
from xlscore.book.reader import read_event
from xlscore.book.template.workbook import Filling, template_bytes
from xlscore.core.draws.log import hash_entry
from xlscore.core.draws.randomness import read_taken_in, say_due
from xlscore.core.model import Event
from xlscore.core.rulebook.load import RULESETS

ROUNDS = {
    1: (
        "b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df9557"
        "1de8e8e402a0cc48871c7089a2b3af4b",
        "1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a",
    ),
    123: (
        "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482"
        "e26cd02df835d3546d23c4b13e0dfc92",
        "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc",
    ),
    1000: (
        "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125"
        "e342b73a8dd2bacbe47e4b6b63ed5e39",
        "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    ),
    1001: (
        "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03"
        "f73896b25883abf2853d10337fb8fa41",
        "b0a591ad1b9002cfc372ac6e30abd3da8d3088d4caae026961743474fb94235f",
    ),
    12040883: (
        "929906c959032ab363c9f26570d215d66f5c06cb0c44fe508c12bb5839f04ec8"
        "95bb6868e5b9ff13ab289bdb5266b394",
        "173df1f57805453a8d2015268205d68147de12cafc2f451f7bc6adadca3571b3",
    ),
}
SIGNED = ROUNDS[1000][0]
ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.usefixtures("before_drand")


def test_the_pinned_key_is_that_of_the_chain() -> None:
    """The chain hash is SHA-256 of period, genesis time, key, genesis seed and name."""
    seed = "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e"
    text = (3).to_bytes(4, "big") + (1692803367).to_bytes(8, "big") + KEY
    chain = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
    assert hashlib.sha256(text + bytes.fromhex(seed) + b"quicknet").hexdigest() == chain


@pytest.mark.parametrize("round_", ROUNDS)
def test_published_rounds_are_genuine(round_: int) -> None:
    signature, randomness = ROUNDS[round_]
    assert hashlib.sha256(bytes.fromhex(signature)).hexdigest() == randomness
    assert is_genuine(round_, signature) is True


@pytest.mark.parametrize(
    ("round_", "signature"),
    [
        (1001, SIGNED),  # another round's
        (1000, SIGNED[:-1] + "8"),  # a bit flipped: not on the curve
        (1000, "9" + SIGNED[1:]),  # the other point of the same x
        (1000, "c0" + 94 * "0"),  # the point at infinity
        (1000, "3" + SIGNED[1:]),  # not compressed
        (1000, "c" + SIGNED[1:]),
        (1000, "9" + 95 * "f"),  # beyond the field
        (1000, SIGNED + "00"),
        (1000, "nothing"),
    ],
)
def test_nothing_else_is(round_: int, signature: str) -> None:
    assert is_genuine(round_, signature) is False


class Relay(BaseHTTPRequestHandler):
    """A relay of drand on this computer; `says` is what it answers by round."""

    says: ClassVar[dict[int, tuple[int, bytes]]] = {}
    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        code, text = self.says.get(int(self.path.rpartition("/")[2]), (425, b"{}"))
        self.send_response(code)
        if code == 302:
            self.send_header("Location", text.decode())
        self.end_headers()
        with suppress(OSError):
            self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        """Nothing."""


def published(round_: int, **other: object) -> tuple[int, bytes]:
    signature, randomness = ROUNDS[round_]
    known = {"round": round_, "randomness": randomness, "signature": signature}
    return 200, json.dumps({**known, **other}).encode()


@pytest.fixture
def relay(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("no_proxy", "*")
    Relay.asked.clear()
    Relay.says = {round_: published(round_) for round_ in ROUNDS}
    server = ThreadingHTTPServer(("127.0.0.1", 0), Relay)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_round_is_fetched_from_its_address(relay: str, round_: int) -> None:
    chain = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
    assert signature_of(round_, relay) == ROUNDS[round_][0]
    assert Relay.asked == [f"/{chain}/public/{round_}"]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (published(1001), "beacon-other"),  # another round
        (published(1000, randomness="00" * 32), "beacon-other"),
        (published(1000, signature="zz" * 48), "beacon-other"),
        (published(1000, signature=None), "beacon-other"),
        ((200, b"[" * 4000), "beacon-other"),
        ((200, b"\xff\xfe" * 9000), "beacon-other"),
        ((200, b"<html>"), "beacon-other"),
        ((425, b""), "beacon-early"),
        ((404, b""), "beacon-early"),
        ((500, b""), "beacon-silent"),
        ((302, b"http://127.0.0.1:1/elsewhere"), "beacon-silent"),
    ],
)
def test_another_answer_is_told(relay: str, answer: tuple[int, bytes], code: str) -> None:
    Relay.says[1000] = answer
    with pytest.raises(FileProblem) as told:
        signature_of(1000, relay)
    assert told.value.code == code
    assert len(Relay.asked) == 1


def test_nobody_there_and_no_address_are_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        free = f"http://127.0.0.1:{taken.getsockname()[1]}"
    for address, code in (
        (free, "beacon-silent"),
        ("http://api.drand.sh", "beacon-address"),
        ("file:///etc/passwd", "beacon-address"),
        ("drand", "beacon-address"),
        ("https://", "beacon-address"),
        ("https://[", "beacon-address"),
    ):
        with pytest.raises(FileProblem) as told:
            signature_of(1000, address, seconds=2)
        assert told.value.code == code, address


def test_rounds_have_their_time() -> None:
    assert say_due(1) == "2023-08-23 15:09:27 UTC"
    assert say_due(1000) == "2023-08-23 15:59:24 UTC"
    assert say_due(10**15 - 1) == "–"


def test_a_draw_fetches_only_what_is_announced_and_only_when_asked(
    relay: str, tmp_path: Path
) -> None:
    path = tmp_path / "cup.xlsx"
    players = [{"no": no, "name": f"Player {no}"} for no in range(1, 13)]
    fill = Filling(event={"name": "Cup", "randomness": "drand 1000"}, players=players)
    path.write_bytes(template_bytes(RULESETS["catan"], "en", fill=fill))
    asking = ("draw", path, "--fetch", "--beacon", relay)
    assert run("draw", path).exit_code == 0
    assert Relay.asked == []  # announced
    told = run(*asking)
    assert (told.exit_code, len(Relay.asked)) == (0, 1)
    assert "Preliminary, round 1" in told.stdout
    assert run("verify", path).exit_code == 0


def test_an_announcement_takes_in_the_newest_round_when_asked(
    relay: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it was made after that round, and its hash shows that it was there before its own."""
    path = tmp_path / "cup.xlsx"
    players = [{"no": no, "name": f"Player {no}"} for no in range(1, 13)]
    fill = Filling(event={"name": "Cup", "randomness": "drand 1000"}, players=players)
    path.write_bytes(template_bytes(RULESETS["catan"], "fr", fill=fill))
    monkeypatch.setattr("xlscore.actions.fetching.time", lambda: 1692803367 + 3 * 123)
    told = run("draw", path, "--fetch", "--beacon", relay)
    assert told.exit_code == 0
    (asked,) = Relay.asked
    assert asked.endswith("/public/123")
    entries = read_event(open_workbook(path)).event.draws
    assert read_taken_in(entries[0].reason) == (123, ROUNDS[123][0])
    assert run("draw", path, "--fetch", "--beacon", relay).exit_code == 0
    shown = hash_entry(entries[0])[:12]
    told = run("verify", path, "--announced", shown, "--lang", "en")
    assert told.exit_code == 0, told.stderr
    assert f"entry 1 was made after {say_due(123)}" in told.stderr
    assert f"due at {say_due(1000)}: who has {shown} from before then" in told.stderr


def test_without_the_beacon_a_round_is_announced_all_the_same(relay: str, tmp_path: Path) -> None:
    path = tmp_path / "cup.xlsx"
    players = [{"no": no, "name": f"Player {no}"} for no in range(1, 13)]
    fill = Filling(event={"name": "Cup", "randomness": "drand 1000"}, players=players)
    path.write_bytes(template_bytes(RULESETS["catan"], "en", fill=fill))
    assert run("draw", path, "--fetch", "--beacon", relay).exit_code == 0
    (entry,) = read_event(open_workbook(path)).event.draws
    assert (read_taken_in(entry.reason), entry.reason) == (None, "")


def test_a_newest_round_that_is_none_is_told() -> None:
    """Typed as a reason it counts as well; a signature of another round does not."""
    for signature, code in ((ROUNDS[123][0], "announced-after"), (SIGNED, "announced-undated")):
        hall = Hall("catan", 12, seed=None, event={"Randomness": "drand 1000"})
        hall.draw(reason=f"drand 123\u00a0: {signature}")
        (found,) = compare_taken_in(read_event(hall.book).event.draws)
        assert found.code == code


def test_fetching_needs_a_round_of_drand() -> None:
    with pytest.raises(FileProblem, match="drand with the number"):
        fetch_signature(Event(randomness="dice"))
    assert fetch_signature(Event(randomness="drand 1000")) == ""


def drawn(signature: str) -> tuple[Hall, list[str]]:
    hall = Hall("catan", 12, seed=None, event={"Randomness": "drand 1000"})
    hall.draw()
    return hall, codes(hall.propose(randomness=signature).findings)


def test_a_draw_takes_the_genuine_signature_only() -> None:
    hall, found = drawn(SIGNED)
    assert found == []
    hall.draw(randomness=SIGNED)
    assert hall.verified().findings == ()
    assert drawn(ROUNDS[1001][0])[1] == ["randomness-forged"]


def test_a_forged_signature_in_the_log_is_found() -> None:
    hall, _ = drawn(SIGNED)
    hall.draw(randomness=SIGNED)
    rows = hall.book.grid("Draw log").rows
    hall.type_in("Draw log", len(rows) - 1, 5, ROUNDS[1001][0])
    assert {"randomness-forged", "log-randomness"} <= {f.code for f in hall.verified().findings}


def test_nothing_has_to_be_installed_for_it() -> None:
    """With the standard library alone; and json stays as deep as it was."""
    script = (
        "import sys; from xlscore.actions.beacon import is_genuine; "
        f"assert is_genuine(1000, '{SIGNED}') and not is_genuine(999, '{SIGNED}'); "
        "sys.exit(sys.getrecursionlimit() > 1000)"
    )
    asked = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); {script}",
    ]
    assert subprocess.run(asked, check=False).returncode == 0

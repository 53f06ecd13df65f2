"""Results from the tables: what phones may and may not, line by line as in docs/phones.md."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from phones import MADE, Evening, marked, retyped, send, served

from command_line import run
from xlscore.book.problems import FileProblem
from xlscore.room import result_entry, table_codes
from xlscore.room.reports import Refused, journal_of
from xlscore.room.serving import RoomServer
from xlscore.room.table_forms import Wrong

ROOT = Path(__file__).parents[2]


def test_without_entry_nothing_can_be_sent(evening: Evening) -> None:
    server = RoomServer("127.0.0.1", 0)
    server.show(evening.follower.state)
    import threading

    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    for path in ("/entry/report", "/entry/table", "/entry", "/"):
        assert send(server.server_port, path, {}, evening.code())[0] == 405
    assert send(server.server_port, "/entry", {}, method="GET")[0] == 404
    server.shutdown()
    server.server_close()
    assert run("live", evening.file, "--entry").exit_code == 2


def test_codes_are_those_of_this_draw(evening: Evening) -> None:
    """64 bits; another one for each table and round; the same after a restart."""
    found = evening.entering.door.codes()
    assert len(set(found.values())) == len(found) == 2
    assert all(len(code) == 13 for code in found.values())
    assert Evening(evening.file).entering.door.codes() == found
    for table in (0, 1):
        evening.report(table, MADE)
    evening.accept(0, 1)
    evening.look()
    assert run("next", evening.file, "--no-print", "--no-page").exit_code == 0
    evening.look()
    assert not set(evening.entering.door.codes().values()) & set(found.values())
    assert evening.entering.door.open(next(iter(found.values())), "192.0.2.1") is None


def test_who_guesses_is_shut_out_and_nobody_else(evening: Evening) -> None:
    door, code = evening.entering.door, evening.code()
    assert door.open(code, "192.0.2.1") == evening.spots()[0]
    for n in range(table_codes.MOST_TRIES):
        assert door.open(f"{n:013d}", "192.0.2.1") is None
    for guess in ("a" * 13, evening.code(1)):
        with pytest.raises(table_codes.Shut):
            door.open(guess, "192.0.2.1")
    assert door.open(code, "192.0.2.1") == evening.spots()[0]  # who was in stays in
    assert door.open(evening.code(1), "192.0.2.2") == evening.spots()[1]
    evening.time += table_codes.SECONDS
    assert door.open(evening.code(1), "192.0.2.1") == evening.spots()[1]


def test_a_code_opens_its_own_table_alone(evening: Evening) -> None:
    with served(evening) as (phones, _):
        status, told = send(phones.server_port, "/entry/table", {}, evening.code(1))
        assert (status, told["table"]) == (200, "2")
        names = evening.entering.see(evening.spots()[0]).form.names
        assert not any(name in json.dumps(told) for name in names)
        sent = {"values": [[p, ""] for p in MADE], "player": 0, "table": "1", "number": 1}
        assert send(phones.server_port, "/entry/report", sent, evening.code(1))[0] == 200
        assert evening.entering.see(evening.spots()[0]).state is None
        number = {"number": evening.number(1), "player": 1}
        assert send(phones.server_port, "/entry/confirm", number, evening.code(0), 2)[0] == 409
        assert send(phones.server_port, "/entry/table", {}, "")[0] == 403
        assert send(phones.server_port, "/entry/table", {}, "x")[0] == 403


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
SENT = st.fixed_dictionaries(
    {
        "player": JUNK | st.integers(-1, 4),
        "values": JUNK | st.lists(st.lists(st.text(max_size=9) | JUNK, max_size=3), max_size=5),
        "outcome": JUNK,
        "number": JUNK,
    }
)


@given(SENT)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_but_numbers_gets_any_further(evening: Evening, sent: dict[str, Any]) -> None:
    """What a phone sends is numbers of this table, or it is nothing."""
    before = evening.entering.reports
    try:
        evening.entering.report(evening.spots()[0], sent, marked(1))
    except (Wrong, Refused):
        assert evening.entering.reports == before
    state = evening.entering.see(evening.spots()[0]).state
    for line in state.values if state else ():
        assert all(value is None or abs(value) < 10**6 for value in line)
    text = journal_of(evening.file).read_text("utf-8")
    assert re.fullmatch(r'[\n\w{}\[\]":,./ -]*', text, re.ASCII)


@pytest.mark.parametrize(
    "points",
    [
        ["=1+1", "1", "2", "3"],
        ["1e9", "1", "2", "3"],
        ["٣", "1", "2", "3"],
        ["1", "2", "3"],
        ["", "1", "2", "3"],
        ["9999999", "1", "2", "3"],
        ["1 000", "1", "2", "3"],
        ["nan", "1", "2", "3"],
        ["5\n", "1", "2", "3"],
    ],
)
def test_what_is_no_number_is_refused(evening: Evening, points: list[str]) -> None:
    with pytest.raises(Wrong):
        evening.report(0, points)


def test_a_report_is_checked_as_typed_input_is(evening: Evening) -> None:
    """Half a point is an error in 7 Wonders, 3 points are unusual: refused, and told."""
    found = evening.report(0, ["60.5", "50", "40", "30"])
    typed = Path(evening.file).with_name("typed.xlsx")
    typed.write_bytes(evening.file.read_bytes())
    for row, points in enumerate((60.5, 50, 40, 30), 2):
        retyped(typed, f"G{row}", points)
    told = run("check", typed, "--lang", "en").stderr
    for one in found:
        assert one.text("en") in told
    assert [one.code for one in evening.report(0, ["3", "50", "40", "30"])] == ["points-unusual"]
    assert evening.entering.see(evening.spots()[0]).findings[0].code == "points-unusual"


def test_what_is_sent_twice_is_there_once(evening: Evening) -> None:
    with served(evening) as (phones, _):
        port, code = phones.server_port, evening.code()
        sent = {"values": [[p, ""] for p in MADE], "player": 0}
        told = [send(port, "/entry/report", sent, code)[1]["report"]["number"] for _ in range(3)]
        assert told == [1, 1, 1]
        confirm = {"number": 1, "player": 1}
        for player in (1, 1, 2, 1):
            again = {**confirm, "player": player}
            assert send(port, "/entry/confirm", again, code, player + 1)[0] == 200
        text = journal_of(evening.file).read_text("utf-8")
        assert (text.count('"reported"'), text.count('"confirmed"')) == (1, 1)
        evening.accept(0)
        evening.look()
        evening.look()
        for path, data in (("report", sent), ("confirm", confirm)):
            assert send(port, f"/entry/{path}", data, code, 2)[0] == 409
        assert evening.typed() == [60, 50, 40, 30, None, None, None, None]


def test_long_and_broken_posts_are_refused_before_they_are_read(evening: Evening) -> None:
    with served(evening) as (phones, _):
        port, code = phones.server_port, evening.code()

        def answered(length: str, body: bytes = b"", **heads: str) -> int:
            with socket.create_connection(("127.0.0.1", port), timeout=30) as phone:
                lines = [
                    "POST /entry/report HTTP/1.1",
                    f"Host: 127.0.0.1:{port}",
                    "Content-Type: application/json",
                    f"X-Xlscore-Code: {code}",
                    f"Content-Length: {length}" if length else "X: 1",
                    *(f"{key.replace('_', '-')}: {value}" for key, value in heads.items()),
                ]
                phone.sendall("\r\n".join([*lines, "", ""]).encode() + body)
                return int(phone.recv(100).split()[1])

        assert answered("104857600") == 413
        assert answered("9" * 40) == 413
        assert answered("-5") == 411
        assert answered("") == 411
        assert answered("", Transfer_Encoding="chunked") == 411
        for body in (b"", b"\xff\xfe", b"[1]", b"null", b"[" * 4000, b'{"a":' * 600, b"NaN"):
            assert answered(str(len(body)), body) == 400
        assert send(port, "/entry/report", {}, code, Content_Type="text/plain")[0] == 415
        assert send(port, "/entry/else", {}, code)[0] == 404
        assert evening.entering.reports.total == 0


def test_posts_of_other_pages_are_refused(evening: Evening) -> None:
    """A page in the same browser, and one that has given our address a name of its own."""
    with served(evening) as (phones, desk):
        for server, path in ((phones, "/entry/table"), (desk, f"/{desk.token}/tables")):
            port = server.server_port
            assert send(port, path, {}, evening.code(), Origin="http://evil.example")[0] == 403
            assert send(port, path, {}, evening.code(), Host="evil.example")[0] == 403
            own = f"http://127.0.0.1:{port}"
            assert send(port, path, {}, evening.code(), Origin=own)[0] == 200
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            connection.request("OPTIONS", path, headers={"Origin": "http://evil.example"})
            assert connection.getresponse().status == 405
            connection.close()


def test_the_organisers_page_is_on_this_computer_alone(evening: Evening) -> None:
    with served(evening) as (phones, desk):
        assert desk.server_address[0] == "127.0.0.1"
        assert len(desk.token) >= 22
        evening.report(0, MADE)
        accepting = {"numbers": [1]}
        assert send(desk.server_port, "/accepted", accepting)[0] == 404
        assert send(desk.server_port, "/x/accepted", accepting)[0] == 404
        for path in (f"/{desk.token}/accepted", "/accepted", "/entry/accepted"):
            assert send(phones.server_port, path, accepting, evening.code())[0] == 404
        assert not evening.entering.waits
        status, told = send(desk.server_port, f"/{desk.token}/accepted", accepting)
        assert (status, told["tables"][0]["report"]["accepted"]) == (200, True)
        for odd in ({"numbers": "1"}, {"numbers": [True]}, {"numbers": [1.5]}):
            assert send(desk.server_port, f"/{desk.token}/accepted", odd)[0] == 400
        assert send(desk.server_port, f"/{desk.token}/auto", {"on": True})[1]["auto"] is True


def test_a_table_may_report_only_so_often(evening: Evening) -> None:
    for n in range(result_entry.MOST_SENT):
        evening.report(0, [str(20 + n % 50), "50", "40", "30"])
    with pytest.raises(Refused, match="too_many"):
        evening.report(0, ["19", "50", "40", "30"])
    evening.report(1, MADE)


@pytest.mark.skipif(os.name == "nt", reason="a folder's rights hold there")
def test_the_file_beside_the_workbook_is_its_owners(evening: Evening) -> None:
    path = journal_of(evening.file)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    text = path.read_text("utf-8")
    evening.report(0, MADE)
    assert marked(1) not in path.read_text("utf-8")
    assert evening.code() not in text
    path.write_text("mine", "utf-8")
    with pytest.raises(FileProblem, match="not from xlscore"):
        Evening(evening.file)
    assert path.read_text("utf-8") == "mine"


def test_the_address_of_a_code_is_in_no_request(evening: Evening) -> None:
    """The code stands behind the #, and goes in a head of a post; the page itself knows none."""
    with served(evening) as (phones, desk):
        connection = http.client.HTTPConnection("127.0.0.1", phones.server_port, timeout=10)
        connection.request("GET", "/entry")
        answer = connection.getresponse()
        page = answer.read().decode()
        assert answer.getheader("Referrer-Policy") == "no-referrer"
        assert evening.code() not in page
        assert "Player" not in page
        connection.close()
        connection = http.client.HTTPConnection("127.0.0.1", desk.server_port, timeout=10)
        connection.request("GET", f"/{desk.token}/codes")
        cards = connection.getresponse().read().decode()
        connection.close()
        for code in evening.entering.door.codes().values():
            assert f"{phones.address}entry#{code}" in cards


def test_every_line_of_the_threat_model_has_its_test() -> None:
    page = (ROOT / "docs" / "phones.md").read_text("utf-8")
    named = re.findall(r"`(test_\w+)`", page)
    here = Path(__file__).parent
    known = {
        name
        for file in here.glob("test_phones*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.M)
    }
    assert len(named) >= 15
    assert set(named) <= known, set(named) - known
    rows = [line for line in page.splitlines() if line.startswith("| ") and "---" not in line]
    lines = rows[rows.index(next(row for row in rows if "Threat" in row)) + 1 :]
    assert all("`test_" in row for row in lines)

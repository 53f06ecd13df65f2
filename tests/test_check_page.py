"""docs/check_draw.html, the third verifier: one file, in JavaScript, written from the text.

    XLSCORE_DRAWS=1000 pytest tests/test_check_page.py -k by_chance

draws as many random events, of every ruleset and of rules of their own; the page and the scripts
beside it have to agree with every round.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from announced import clicked, dice, seeded
from core.test_bls import DST, EXPANDED, POINTS
from drawn_logs import DEALT, LINE, SWAP, Log, changed, fitting, log_by_chance, log_of, planted
from hall import Hall
from seatable import SHORT_FORMS
from test_beacon import ROUNDS
from test_seats_in_order import BY_NUMBER, LEFT, PLAYED, drawn_anew, drawn_before
from xlscore.actions.event import evaluate
from xlscore.core.draws.log import hash_entry
from xlscore.report.docs_tables import renew_page
from xlscore.room.state import announced_round
from xlscore.texts import LANGUAGES, words

PAGE = Path(__file__).parents[1] / "docs" / "check_draw.html"
NODE = shutil.which("node")
#: So many events by chance.
EVENTS = int(os.environ.get("XLSCORE_DRAWS", "12"))
#: So many of them are given to the page at once.
TOGETHER = 25
#: One in which it matters who is asked first of equals in *Seats*.
BEYOND = 420
#: What is made from the lines that an announcement of drand round 1000 and its draw have.
FROM = "E|alhambra|few|lot-anew\n" + "\n".join(f"P|{no}|Player {no}|||" for no in range(1, 9))

needs_node = pytest.mark.skipif(NODE is None, reason="node is not there")
pytestmark = needs_node


def script(folder: Path) -> Path:
    """The page's own script, for node."""
    found = re.search(r'<script id="checker">(.*?)</script>', PAGE.read_text("utf-8"), re.DOTALL)
    assert found
    path = folder / "checker.js"
    path.write_text(found[1], "utf-8")
    return path


def told_of(folder: Path, *logs: Log) -> list[dict[str, Any]]:
    """What the page says of some logs, one after the other."""
    paths = [folder / f"event {number}.json" for number, _ in enumerate(logs, 1)]
    for path, log in zip(paths, logs, strict=True):
        path.write_text(json.dumps({"draws": log}), "utf-8")
    command = [str(NODE), str(script(folder)), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len({one["path"] for one in told}) == sum(map(bool, logs))
    return told


def check(folder: Path, *logs: Log) -> list[str]:
    """What the page finds wrong in logs."""
    wrong = (one for one in told_of(folder, *logs) if one["wrong"])
    return [f"{Path(one['path']).stem}, {one['entry']}: {one['code']}" for one in wrong]


def wrong_each(folder: Path, *logs: Log) -> list[list[str]]:
    """What the page finds wrong, log by log."""
    found = check(folder, *logs)
    heads = [f"event {number}, " for number, _ in enumerate(logs, 1)]
    return [[one for one in found if one.startswith(head)] for head in heads]


def run_js(folder: Path, text: str) -> Any:
    """The value of an expression of what the page's script names."""
    line = (
        f"const c = require({json.dumps(str(script(folder)))}); console.log(JSON.stringify({text}))"
    )
    done = subprocess.run([str(NODE), "-e", line], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.usefixtures("own_state")
def test_a_seed_after_an_announcement_that_was_taken_back_is_told(tmp_path: Path) -> None:
    hall = dice()
    clicked(hall, "draw", "undo")
    seeded(hall)
    exported: Log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
    last = [one for one in told_of(tmp_path, exported) if one["entry"] == 3]
    assert [(one["code"], one["wrong"]) for one in last] == [
        ("withdrawn", False),
        ("agrees", False),
    ]


def test_it_agrees_on_whole_events(tmp_path: Path) -> None:
    logs = [
        log_of(ruleset, luck, wishes=luck % 2 == 1)
        for luck, ruleset in enumerate((*SHORT_FORMS, *DEALT))
    ]
    assert check(tmp_path, *logs) == []


@pytest.mark.timeout(0)
def test_it_agrees_on_events_by_chance(tmp_path: Path, checker: ModuleType) -> None:
    lucks, entries = (*range(EVENTS), BEYOND), 0
    for start in range(0, len(lucks), TOGETHER):
        here = lucks[start : start + TOGETHER]
        logs = [log_by_chance(luck) for luck in here]
        for luck, log in zip(here, logs, strict=True):
            assert [(e["entry"], wrong) for e, wrong, _ in checker.check(log) if wrong] == [], luck
        assert check(tmp_path, *logs) == [], here
        entries += sum(map(len, logs))
        print(f"{start + len(here)} events, {entries} entries agree", flush=True)


def test_it_finds_two_who_changed_places_and_other_changes(tmp_path: Path, checker: object) -> None:
    hash_of = checker.hash_of  # type: ignore[attr-defined]
    forged = [
        changed(log_of("alhambra", 1), kind, 1, hash_of) for kind in ("seat", "wish", "score")
    ]
    assert all(wrong_each(tmp_path, *forged))


def test_it_finds_what_only_drawing_again_can_find(tmp_path: Path, checker: object) -> None:
    """Two seats of a result, or a line of what it was drawn from; every hash is made to fit."""
    hash_of = checker.hash_of  # type: ignore[attr-defined]
    logs = [
        planted(log_of(ruleset, luck, wishes=luck % 2 == 1), kind, luck, hash_of)
        for luck, ruleset in enumerate((*SHORT_FORMS, *DEALT))
        for kind in (SWAP, LINE)
    ]
    found = wrong_each(tmp_path, *(log for log in logs if log))
    assert len(found) > len(SHORT_FORMS)
    assert all(found)


def test_it_asks_for_nothing_from_a_network() -> None:
    page = PAGE.read_text("utf-8")
    assert "default-src 'none'" in page
    assert not re.search(r"https?:|fetch\(|XMLHttpRequest|import\(|<link|src=", page)


def test_signatures_are_checked_as_the_engine_does(tmp_path: Path) -> None:
    """The vectors of RFC 9380, and the published rounds; another round's signature is forged."""
    for message, (x, y) in POINTS.items():
        said, scheme = json.dumps(message.decode()), json.dumps(DST.decode())
        text = f"c.hashToPoint(c.utf8({said}), c.utf8({scheme}))"
        found = run_js(tmp_path, f"{text}.map((n) => n.toString(16).padStart(96, '0'))")
        assert found == [x, y], message
    scheme = json.dumps("QUUX-V01-CS02-with-expander-SHA256-128")
    for message, wide in EXPANDED.items():
        text = f"c.hex(c.expand(c.utf8({json.dumps(message.decode())}), c.utf8({scheme}), 32))"
        assert run_js(tmp_path, text) == wide
    for round_, (signature, _) in ROUNDS.items():
        asked = (
            f"[c.isGenuine('{round_}', '{signature}'), c.isGenuine('{round_ + 1}', '{signature}')]"
        )
        assert run_js(tmp_path, asked) == [True, False]
    for other in ("", "8" + "0" * 95, "c0" + "0" * 94, ROUNDS[1][0][:-2]):
        assert run_js(tmp_path, f"c.isGenuine('1', '{other}')") is False


def test_a_forged_signature_is_found(tmp_path: Path, checker: ModuleType) -> None:
    """Whoever makes every hash fit cannot make the signature."""
    for signed, code in ((ROUNDS[1000][0], "signed"), (ROUNDS[1001][0], "forged")):
        seed = sha256(bytes.fromhex(signed)).hexdigest()
        entry = {"stage": "preliminary", "round": 1, "reason": "", "drawn_from": FROM}
        entry |= {"source": "drand 1000 (2023-08-23 15:59:24 UTC)"}
        log: Log = [
            {**entry, "entry": 1, "randomness": signed, "result_hash": ""},
            {**entry, "entry": 2, "randomness": seed, "result_hash": ""},
        ]
        log[0]["reason"] = f"faite après drand 123\u00a0: {ROUNDS[123][0]}"
        log[1]["result_hash"] = sha256(seats_of(checker, log[1]).encode()).hexdigest()
        told = told_of(tmp_path, fitting(log, checker.hash_of))
        assert [one["code"] for one in told] == ["after", "announced", code, "agrees"]


def seats_of(checker: ModuleType, entry: dict[str, Any]) -> str:
    """What the result hash of a round by lot is of, as the scripts beside the page draw it."""
    rounds = importlib.import_module("check_draw")
    basis = importlib.import_module("check_basis").Basis(entry)
    seats = rounds.finished(basis, next(iter(rounds.ways(basis, []))))
    line = " ".join(f"{table}.{seat}={no}" for (table, seat), no in sorted(seats.items()))
    return f"{entry['stage']}|{entry['round']}|{line}"


def test_of_equals_in_seats_the_lower_number_is_asked_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And in logs from before there was the line A|by-number whom a set of Python's has first."""
    past = [
        {"no": no, "seat": s} for one in PLAYED for table in one for s, no in enumerate(table, 1)
    ]
    seats = f"c.seatsFor({json.dumps(LEFT)}, {json.dumps(past)})"
    as_objects = ".map((r) => r.map((t) => Object.fromEntries(t.map((x) => [x.seat, x.no]))))"
    found = run_js(tmp_path, seats + as_objects)
    assert [[{int(s): no for s, no in t.items()} for t in one] for one in found] == BY_NUMBER
    for hall in (drawn_anew(), drawn_before(monkeypatch)):
        log = json.loads(evaluate(hall.book).export("json", "en"))["draws"]
        assert check(tmp_path, log) == []


def test_its_words_are_those_of_the_catalogue() -> None:
    page = PAGE.read_text("utf-8")
    made = renew_page(PAGE.name, page)
    assert made == page, "run: python -m xlscore.report.docs_tables docs"
    assert page.count("const WORDS") == page.count("// End of what it makes.") == 1
    codes = {*re.findall(r'say\((?:true|false), "(\w+)"', page)}
    assert codes <= {*words("check_page")}
    assert all(f'"{code}": {{' in page for code in LANGUAGES)


def test_it_reads_what_the_code_of_the_room_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The QR code has the announcement with its round of drand; the hash alone is one."""
    monkeypatch.setattr("xlscore.actions.draw_randomness.time", lambda: 0)
    hall = Hall("catan", 12, seed=None, event={"Randomness": "drand 12345678"})
    hall.draw()
    job = hall.job()
    whole = hash_entry(job.read.event.draws[0])
    for language in LANGUAGES:
        text = announced_round(job, language)
        assert "drand 12345678" in text
        assert run_js(tmp_path, f"c.hashesIn({json.dumps(text)})") == [whole]
    assert run_js(tmp_path, "c.hashesIn('0123ABCD, 4567')") == ["0123abcd"]

"""Screens that fail and file names that are meant to do something: no traceback, nothing done."""

from __future__ import annotations

import html
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from command_line import run
from oracle.generate import random_event
from oracle.xlsx import write
from systems import of_posix
from xlscore.actions.console import harmless
from xlscore.report.plain import json_text
from xlscore.room.services import SERVICES

#: Moves the cursor, ends the line, begins a command to a runner, runs backwards, is no UTF-8;
#: on Windows what its file names may hold of that.
NAME = (
    os.fsdecode(b"a\x1b[31mb\n::error::gotcha\xe2\x80\xaec\x9b1m\xff##[x]##vso[y]")
    if os.name == "posix"
    else "a\u202ec\x9b1m"
)
with_a_shell = of_posix("/dev/full and no shell's >&-")
#: What a terminal or a runner would act on.
ACTIVE = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|^\s*::|##(vso)?\[", re.M
)


@pytest.fixture
def catan(tmp_path: Path) -> Path:
    """An event whose first player has a name that few code pages know."""
    path = tmp_path / "catan.xlsx"
    event = random_event(random.Random(5), "catan", players=26, lots="seed", stop="never")
    event["players"][0]["name"] = "Łukasz 🎲"
    for row in event["results"]:
        row["player"] = None
    write(event, path, random.Random(5), "de")
    return path


def program(
    *args: object, stdout: int | str = subprocess.PIPE, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The program itself, with one of its streams as it may be; "closed" or a path as `stdout`."""
    command = [sys.executable, "-m", "xlscore", *map(str, args)]
    if stdout == "closed":
        command = ["sh", "-c", 'exec "$@" >&-', "sh", *command]
        stdout = subprocess.PIPE
    settings = os.environ | {"LC_ALL": "C.UTF-8"} | (environment or {})
    if isinstance(stdout, str):
        with Path(stdout).open("wb") as file:
            return subprocess.run(
                command, stdout=file, stderr=subprocess.PIPE, env=settings, check=False
            )
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, env=settings, check=False)


COMMANDS = (
    ("recalc", "{file}", "{other}"),
    ("export", "{file}", "--to", "json"),
    ("check", "--format", "json", "{file}"),
    ("batch", "--report", "junit", "{file}"),
    ("rules", "show", "catan"),
    ("--help",),
)


@with_a_shell
@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: "-".join(c[:3]).replace("{file}", ""))
@pytest.mark.parametrize("stdout", ["/dev/full", "closed"])
def test_output_that_is_lost_is_said_once_and_the_work_is_done(
    catan: Path, command: tuple[str, ...], stdout: str
) -> None:
    other = catan.with_name("other.xlsx")
    other.write_bytes(catan.read_bytes())
    before = catan.read_bytes()
    done = program(*(part.format(file=catan, other=other) for part in command), stdout=stdout)
    told = done.stderr.decode().splitlines()
    assert done.returncode == 3
    assert [line for line in told if line.startswith("xlscore: not all could be printed")]
    assert "Traceback" not in done.stderr.decode()
    if command[0] == "recalc":
        assert catan.read_bytes() == other.read_bytes() != before


@with_a_shell
def test_a_wrong_call_stays_one_when_nothing_can_be_printed() -> None:
    assert program("frobnicate", stdout="closed").returncode == 2


def test_a_reader_that_reads_no_further_is_no_failure(catan: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = program("recalc", catan, stdout=writer)
    os.close(writer)
    assert done.returncode == 0
    assert b"printed" not in done.stderr


@pytest.mark.parametrize("coding", ["cp1252", "ascii", "cp1252:strict"])
def test_a_name_that_the_screen_cannot_show(catan: Path, coding: str) -> None:
    environment = {"PYTHONIOENCODING": coding}
    for verb in ("recalc", "check", "draw") if coding.endswith("strict") else ("check",):
        assert b"Traceback" not in program(verb, catan, environment=environment).stderr
    done = program("explain", catan, "Łukasz 🎲", environment=environment)
    assert done.returncode == 0
    assert rb"\u0141ukasz \U0001f3b2" in done.stdout
    data = program("check", catan, "--format", "json", environment=environment)
    assert json.loads(data.stdout.decode("utf-8"))["files"][0]["file"] == str(catan)


def calls(file: Path) -> list[tuple[object, ...]]:
    """A call of every command that prints the name of a file."""
    folder = file.parent
    return [
        *((("check", file)), ("check", "--format", "github", file)),
        *(("check", "--format", "json", file), ("recalc", "--diff", file)),
        *(("recalc", file), ("recalc", "--check", file), ("draw", "--check", file)),
        *(("draw", file), ("verify", file), ("undo", file), ("undo", file), ("undo", file)),
        *(("export", file, "--to", "md"), ("export", file, "--to", "json", "-o", file)),
        *(("season", file), ("explain", file, "x\n::error::y"), ("season", "what-if", file, "x")),
        *(("new", "catan", file), ("new", "catan", folder / f"{NAME}.txt")),
        *(("batch", file, "--lang", "en"), ("batch", file, "--mode", "recalc")),
        *(("batch", file, "--report", "json"), ("batch", folder / "none*\x1b\n::x")),
        *(("rules", "validate", file), ("calc", "build", file), ("excel", "doctor", file)),
        *(("init-repo", folder / NAME), ("init-repo", folder / NAME)),
        *(("recalc", file.with_name("\n##[error]gotcha")), (f"{NAME}", file)),
        *(("recalc", file, "-o", folder), ("recalc", f"--{NAME}")),
    ]


def test_a_file_name_does_nothing_whatever_command_prints_it(
    catan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XLSCORE_STATE", raising=False)
    file = catan.rename(catan.with_name(f"{NAME}.xlsx"))
    for call in calls(file):
        result = run(*call)
        shown = result.stdout + result.stderr
        assert shown
        own = re.sub(r"(?m)^::(error|warning|notice) file=[^:]*::", "", shown)
        assert not ACTIVE.search(own), (call, shown)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Łukasz 🎲 – 10\xa0%", "Łukasz 🎲 – 10\xa0%"),
        ("a\x1b[2Jb\r\nc", r"a\x1b[2Jb\r\nc"),
        ("\u202egpj", r"\u202egpj"),
        ("\udcff", r"\udcff"),
        (" ::error::x", r" \x3a:error::x"),
        ("a::b", "a::b"),
        ("x ##[error]y", r"x #\x23[error]y"),
        ("##VSO[task.debug]y", r"#\x23VSO[task.debug]y"),
        (r"C:\cup.xlsx", r"C:\cup.xlsx"),
    ],
)
def test_a_line_shows_what_is_hidden(text: str, shown: str) -> None:
    assert harmless(text) == shown


#: What a runner takes for a command in a step's output.
TO_A_RUNNER = re.compile(r"^\s*::|##(?:vso)?\[", re.M | re.I)
HOSTILE = "##[error]gotcha ##vso[task.debug]"


@pytest.fixture
def hostile(catan: Path) -> Path:
    """An event whose title and names would be commands, at the start of a line and inside it."""
    event = random_event(random.Random(6), "catan", players=8, lots="seed", stop="never")
    event["name"] = "::error::x"
    for player in event["players"]:
        player["name"] = f"{HOSTILE} {player['no']}"
    for row in event["results"]:
        row["player"] = None
    write(event, catan, random.Random(6), "en")
    return catan


def outputs(file: Path) -> list[tuple[object, ...]]:
    """A call of every command that gives out texts of a workbook."""
    exports = ("json", "csv", "csv-results", "md", "html", "text")
    return [
        *(("export", file, "--to", to) for to in exports),
        *(("plan", file, "--to", to) for to in ("text", "csv", "md", "html")),
        *(("announce", file, "--dry-run", "--to", to, "--top", 0) for to in SERVICES),
        *(("explain", file, "1"), ("explain", file, "--all"), ("what-if", file)),
        ("what-if", file, "--to", "json"),
        *(("batch", file, "--report", to) for to in ("json", "junit")),
    ]


def test_no_output_is_a_command_to_a_runner(hostile: Path) -> None:
    for call in outputs(hostile):
        shown = run(*call).stdout
        assert "gotcha" in shown or call[0] in ("batch", "plan"), call
        assert not TO_A_RUNNER.search(shown), (call, shown)


@pytest.mark.parametrize("to", ["html", "csv", "csv-results", "text"])
def test_a_file_has_the_names_as_they_are(hostile: Path, tmp_path: Path, to: str) -> None:
    out = tmp_path / "out"
    assert run("export", hostile, "--to", to, "-o", out).exit_code == 0
    assert f"{HOSTILE} 1" in out.read_text("utf-8-sig")


def test_what_a_browser_reads_on_the_screen_is_the_same(hostile: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.html"
    run("export", hostile, "--to", "html", "-o", out)
    shown = run("export", hostile, "--to", "html").stdout
    assert html.unescape(shown) == html.unescape(out.read_text("utf-8"))


def test_a_report_of_a_batch_is_guarded_on_the_screen_and_the_same_data(
    catan: Path, tmp_path: Path
) -> None:
    file = catan.rename(catan.with_name("##[error]gotcha.xlsx"))
    written = tmp_path / "report.xml"
    run("batch", file, "--report", "junit", "--report-file", written)
    shown = run("batch", file, "--report", "junit").stdout
    assert not TO_A_RUNNER.search(shown)
    assert "##[error]gotcha" in written.read_text("utf-8")
    names = [
        ElementTree.fromstring(text).find(".//testcase").get("name")  # type: ignore[union-attr]
        for text in (shown, written.read_text("utf-8"))
    ]
    assert names == [str(file)] * 2


def test_json_shows_what_is_hidden_and_stays_the_same_data() -> None:
    data = {"name": "Łukasz \x7f\u202e ##[error] ##vso[x] #1 ##", "no": [1, None]}
    text = json_text(data)
    assert json.loads(text) == data
    assert not ACTIVE.search(text)
    assert "Łukasz" in text
    assert " #1 ##" in text


@pytest.mark.parametrize("command", ["recalc", "draw"])
def test_a_file_that_cannot_be_written_is_named_not_the_one_that_was_read(
    catan: Path, command: str
) -> None:
    out = catan.with_name("out.xlsx")
    out.write_bytes(b"old")
    out.with_name(".~lock.out.xlsx#").write_bytes(b"Ann,host")
    result = run(command, catan, "-o", out)
    assert result.exit_code == 3
    assert f"{out}: Datei: error open-elsewhere" in result.stderr
    assert out.read_bytes() == b"old"


@pytest.mark.parametrize("number", ["9" * 5000, "²", "-1", "٣"])
def test_a_number_that_is_none_of_a_player(catan: Path, number: str) -> None:
    run("explain", catan, number)
    run("draw", catan, "--round", number)


ODD = """
check LONG.xlsx
recalc FILE -o LONG.xlsx
draw FILE -o LONG.xlsx
undo LONG.xlsx
export FILE --to json -o LONG.json
new catan LONG.xlsx
calc build LONG.oxt
calc build pipe.oxt
calc install --profile LONG
web build LONG
rules validate pipe
rules validate /dev/zero
check FILE --rules pipe
new pipe.toml own.xlsx
recalc pipe
recalc FILE -o pipe.xlsx
recalc FILE -o /dev/null
check /dev/zero
export FILE --to md -o /dev/null
excel doctor pipe
init-repo pipe
explain LONG 1
batch pipe.xlsx
batch FILE --report json --report-file LONG
batch FILE --since-report LONG
batch FILE --mode export --to json -o LONG
"""


@of_posix("pipes with names in folders")
@pytest.mark.parametrize("call", ODD.strip().split("\n"))
def test_names_that_no_disk_has_pipes_and_devices(
    catan: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Refused at once with one message; nothing is read for ever and nothing replaced."""
    monkeypatch.chdir(catan.parent)
    for suffix in ("", ".xlsx", ".oxt", ".toml"):
        os.mkfifo(f"pipe{suffix}")
    before = sorted(path.name for path in catan.parent.iterdir())
    result = run(*call.replace("FILE", str(catan)).replace("LONG", "x" * 300).split())
    assert result.exit_code in (1, 2, 3)
    assert result.stderr or call.startswith("excel")
    assert sorted(path.name for path in catan.parent.iterdir()) == before
    assert Path("/dev/null").is_char_device()

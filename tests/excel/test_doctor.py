"""The doctor, fed with the facts of Windows, Mac and Linux computers."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from command_line import run
from xlscore.actions import newer
from xlscore.book.problems import FileProblem
from xlscore.excel.setup import doctor, machine
from xlscore.excel.setup.doctor import examine, examine_workbook
from xlscore.excel.setup.locations import Computer, Python
from xlscore.excel.setup.machine import (
    Addin,
    Excel,
    Machine,
    Xlwings,
)
from xlscore.excel.setup.machine_windows import (
    Trust,
)
from xlscore.texts import words as texts

from .computers import (
    BOOK,
    HEALTHY,
    LIBRARIES,
    MAC,
    PYTHON,
    VERSION,
    WANTED,
    WINDOWS,
    XLWINGS,
    book,
    configured,
    troubles,
    words,
)


@pytest.mark.parametrize("system", HEALTHY)
def test_a_healthy_computer_has_nothing_to_do(system):
    lines = examine(HEALTHY[system])
    assert {line.level for line in lines} == {"ok"}
    assert {"python", "path-fine", "xlwings", "configured", "addin"} <= set(words(lines))


def test_bits_of_python_and_excel_need_not_agree():
    other = replace(HEALTHY["windows"], bits=32, excel=Excel(bits=64))
    assert words(examine(other), "todo") == []


TROUBLES = {
    "python-store": ("windows", {"computer": replace(WINDOWS, python=Python(
        r"C:\Users\a\AppData\Local\Microsoft\WindowsApps\python3.12.exe", ""))}),
    "path-windows": ("windows", {"computer": replace(WINDOWS, python=Python(
        r"C:\Users\Łukasz\Scripts\python.exe", ""))}),
    "path-mac": ("mac", {"computer": replace(MAC, python=Python("/Users/a/My Env/python", ""))}),
    "xlwings-broken": ("windows", {"xlwings": Xlwings(None, WANTED, "ImportError: DLL missing")}),
    "xlwings-range": ("mac", {"xlwings": Xlwings("0.38.1", WANTED), "addin": None}),
    "unreadable": ("mac", {"unreadable": ("/Users/a/x.conf", "Operation not permitted")}),
    "not-configured": ("windows", {"configured": None}),
    "configured-gone": ("windows", configured(exists=False, version=None)),
    "configured-broken": ("mac", configured("mac", version=None, error="No module named xlscore")),
    "addin-missing": ("windows", {"addin": None, "configured": None}),
    "addin-gone": ("windows", {"addin": None}),
    "addin-foreign": ("mac", {"addin": Addin(False)}),
    "addin-old": ("windows", {"addin": Addin(True, False, VERSION)}),
    "addin-version": ("windows", configured(version="0.37.9") | {"functions": None}),
    "helper-missing": ("mac", {"helper": False}),
    "library-missing": ("windows", configured(libraries=LIBRARIES[:1])),
    "macros-off": ("windows", {"trust": Trust(no_vba=True)}),
    "macros-blocked": ("windows", {"trust": Trust(warnings=4)}),
    "macros-policy": ("windows", {"trust": Trust(warnings=3, by_policy=True)}),
    "places-off": ("windows", {"trust": Trust(warnings=3, no_trusted_places=True)}),
    "addins-off": ("windows", {"trust": Trust(no_addins=True)}),
    "addins-signed": ("windows", {"trust": Trust(signed_addins=True)}),
    "addin-crashed": ("windows", {"trust": Trust(crashed=True)}),
    "no-programs": ("windows", {"trust": Trust(no_programs=True)}),
    "no-calls": ("windows", {"trust": Trust(no_calls=True)}),
    "mac-automation": ("mac", {"automation_denied": True}),
}  # fmt: skip


@pytest.mark.parametrize("word", TROUBLES)
def test_a_trouble_is_told_in_one_line_with_what_to_do(word):
    system, facts = TROUBLES[word]
    lines = examine(replace(HEALTHY[system], **facts))
    found = [line for line in lines if line.word == word]
    assert [line.level for line in found] == ["todo"]
    for language, prefix in (("en", "to do: "), ("de", "zu tun: ")):
        text = found[0].text(language)
        assert text.startswith(prefix)
        assert "\n" not in text


def test_the_table_of_troubles_has_every_one_of_a_computer():
    source = Path(doctor.__file__).read_text("utf-8")
    known = {*TROUBLES, "no-excel"}
    told = {
        word for word in texts("setup") if f'_todo("{word}"' in source or f'else "{word}"' in source
    }
    assert {word for word in told if not word.startswith("file-")} <= known


def test_excel_may_call_the_python_of_another_environment():
    other = configured(path=r"C:\other\Scripts\python.exe")
    lines = examine(replace(HEALTHY["windows"], **other))
    assert words(lines, "todo") == []
    assert words(lines, "note") == ["configured-other"]


def test_paths_on_windows_are_compared_without_regard_to_capitals():
    same = configured(path=PYTHON.upper())
    assert words(examine(replace(HEALTHY["windows"], **same)), "note") == []


def test_the_library_for_a_32_bit_excel_is_the_one_that_counts():
    assert troubles("windows", excel=Excel(bits=32)) == []
    assert troubles("windows", excel=Excel(bits=32), **configured(libraries=LIBRARIES[1:])) == [
        "library-missing"
    ]


def test_without_functions_nobody_misses_their_library():
    assert troubles("windows", functions=None, **configured(libraries=())) == []


def test_every_add_in_of_another_xlwings_is_told():
    other = configured(version="0.37.9", libraries=("xlwings64-0.37.9.dll",))
    assert troubles("windows", **other) == ["addin-version", "addin-version"]
    assert troubles("windows", functions=None, **other) == ["addin-version"]


def test_old_functions_are_told_by_their_path():
    old = Addin(True, False, VERSION)
    (line,) = (
        line for line in examine(replace(HEALTHY["windows"], functions=old)) if line.level == "todo"
    )
    assert line.word == "addin-old"
    assert "xlscore-functions.xlam" in line.text("en")


def test_excel_that_is_not_found_is_a_note_because_it_can_be_elsewhere():
    assert words(examine(replace(HEALTHY["mac"], excel=None)), "note") == ["excel-missing"]


def test_a_linux_computer_is_pointed_to_libreoffice():
    computer = Computer("other", Path("/home/a"), Python("/usr/bin/python3", "/usr"), "utf-8", {})
    lines = examine(Machine(computer, "3.12", 64, None, XLWINGS))
    assert words(lines) == ["python", "no-excel"]
    assert "xlscore calc install" in lines[1].text("de")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, []),
        ({"macros": False, "version": None}, []),
        ({"file": "https://x.sharepoint.com/e.xlsm"}, ["file-url"]),
        ({"problem": FileProblem("file-missing")}, ["file-problem"]),
        ({"workbook": False}, ["file-no-workbook"]),
        ({"version": "0.37.9"}, ["file-version"]),
        ({"marked": True}, ["file-marked"]),
        ({"path": r"C:\Users\a\AppData\Local\Temp\Temp1_t.zip\e.xlsm"}, ["file-zip"]),
        ({"owner": " (Anna)"}, []),
        ({"path": r"C:\Users\anna\OneDrive\Turnier\e.xlsm"}, []),
    ],
)
def test_workbooks(facts, expected):
    lines = examine_workbook(HEALTHY["windows"], replace(BOOK, **facts))
    assert words(lines, "todo") == expected
    assert all(line.text(language) for line in lines for language in ("en", "de"))


def test_the_command_says_one_line_for_each_thing(tmp_path, monkeypatch):
    monkeypatch.setattr(machine, "gather", lambda computer: HEALTHY["windows"])
    fine = run("excel", "doctor", book(tmp_path), "--lang", "de")
    assert fine.exit_code == 0
    assert all(line.startswith("gut: ") for line in fine.stdout.splitlines())
    missing = run("excel", "doctor", tmp_path / "missing.xlsm", "--lang", "en")
    assert missing.exit_code == 1
    assert missing.stdout.splitlines()[-1].startswith("to do: ")


def test_the_command_on_a_computer_without_excel(tmp_path, monkeypatch):
    computer = Computer("other", tmp_path, Python("/usr/bin/python3", "/usr"), "utf-8", {})
    monkeypatch.setattr(machine, "this_computer", lambda: computer)
    result = run("excel", "doctor", "--lang", "en")
    assert result.exit_code == 1
    assert "xlscore calc install" in result.stdout


def test_every_text_is_used_and_is_one_line():
    folder = Path(doctor.__file__).parent
    sources = [*folder.glob("*.py"), folder.parents[1] / "commands" / "excel.py"]
    text = "".join(path.read_text("utf-8") for path in sources)
    for word, titles in texts("setup").items():
        assert re.search(rf'"(setup\.)?{word}"', text), word
        assert "\n" not in titles.en + titles.in_("de")
        assert set(fields(titles.en)) == set(fields(titles.in_("de"))), word


def fields(text):
    return [part.partition("}")[0] for part in text.split("{")[1:]]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("xlscore (99.0)\nAvailable versions: 99.0\n", "note: xlscore 99.0 is out, this is "),
        ("xlscore (0.0.1)\n", "is the newest release"),
        ("xlscore (1; rm)\n", "did not say whether"),
        ("", "did not say whether there is a newer xlscore (ValueError: no such thing)"),
        (None, "did not say whether"),
    ],
)
def test_a_newer_release_is_told_where_somebody_asks(
    monkeypatch: pytest.MonkeyPatch, said: str | None, told: str
) -> None:
    asked = []

    def pip(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        asked.append(command)
        if said is None:
            raise subprocess.TimeoutExpired(command, 1)
        return subprocess.CompletedProcess(command, 0, said, "ERROR: no such thing\nno such thing")

    lines = run("excel", "doctor", "--lang", "en").stdout
    monkeypatch.setattr(newer.subprocess, "run", pip)
    more = run("excel", "doctor", "--newer", "--lang", "en").stdout
    assert asked == [[sys.executable, *newer.COMMAND]]
    assert more.startswith(lines)
    assert told in more.splitlines()[-1]


def test_nobody_is_asked_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked() -> str:
        raise AssertionError

    monkeypatch.setattr(doctor, "newest_release", asked)
    assert "release" not in run("excel", "doctor", "--lang", "en").stdout


def test_releases_are_compared_as_numbers() -> None:
    assert newer.is_newer("0.10.0", "0.9.9")
    assert not newer.is_newer("0.2.0", "0.2.0")

"""What the doctor reads of a computer: registry, permissions, programs, other Pythons."""

from __future__ import annotations

import sqlite3
import struct
import sys
from contextlib import closing
from dataclasses import replace

import pytest

from systems import of_posix
from xlscore.core.reasons import reason
from xlscore.excel.setup.doctor import examine
from xlscore.excel.setup.install import Files, Helper, carry_out, plan_install, present
from xlscore.excel.setup.locations import Python, expand, places_of
from xlscore.excel.setup.machine import (
    Addin,
    Xlwings,
    ask_python,
    automation_denied,
    gather,
    helper_name,
    installed_xlwings,
)
from xlscore.excel.setup.machine_windows import (
    COMPUTER,
    DISABLED,
    EXCEL,
    LOCATIONS,
    MANAGED,
    MANAGER,
    NO_CALLS,
    NO_PROGRAMS,
    OWN,
    POLICIES,
    RULES,
    SECURITY,
    USER,
    Trust,
    bits_of,
    excel_bits,
    trust,
)
from xlscore.excel.vba.addin import addin_bytes, functions_addin_bytes

from .computers import (
    HEALTHY,
    MAC,
    WANTED,
    WINDOWS,
    troubles,
    words,
)


def registry(values):
    return lambda root, key, name: values.get((root, key, name))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, Trust()),
        ({(USER, rf"{OWN}\{SECURITY}", "VBAWarnings"): 4}, Trust(warnings=4)),
        (
            {
                (USER, rf"{OWN}\{SECURITY}", "VBAWarnings"): 1,
                (COMPUTER, rf"{POLICIES[0]}\{SECURITY}", "VBAWarnings"): 3,
            },
            Trust(warnings=3, by_policy=True),
        ),
        (
            {(USER, rf"{POLICIES[1]}\{SECURITY}", "blockcontentexecutionfrominternet"): 1},
            Trust(internet_blocked=True),
        ),
        (
            {(USER, rf"{OWN}\{LOCATIONS}", "AllLocationsDisabled"): 1},
            Trust(no_trusted_places=True),
        ),
        ({(COMPUTER, rf"{POLICIES[0]}\Common", "VBAOff"): 1}, Trust(no_vba=True)),
        ({(USER, rf"{OWN}\{SECURITY}", "VBAWarnings"): "text"}, Trust()),
        ({(USER, rf"{OWN}\{SECURITY}", "DisableAllAddins"): 1}, Trust(no_addins=True)),
        (
            {(COMPUTER, rf"{POLICIES[0]}\{SECURITY}", "RequireAddinSig"): 1},
            Trust(signed_addins=True),
        ),
        ({(COMPUTER, RULES[0], NO_PROGRAMS): "1"}, Trust(no_programs=True)),
        ({(COMPUTER, RULES[1], NO_CALLS): 6}, Trust(no_calls=True)),
        # audited only; and switched off by a policy, whatever stands further down
        ({(COMPUTER, RULES[0], NO_PROGRAMS): "2"}, Trust()),
        (
            {(COMPUTER, RULES[0], NO_PROGRAMS): 0, (COMPUTER, RULES[1], NO_PROGRAMS): 1},
            Trust(),
        ),
        (
            {(COMPUTER, MANAGER, MANAGED): f"aaaa=1|{{{NO_PROGRAMS.upper()}}}=1|{NO_CALLS}=2"},
            Trust(no_programs=True),
        ),
        ({(COMPUTER, MANAGER, MANAGED): 7}, Trust()),
    ],
)
def test_the_settings_for_macros(values, expected):
    assert trust(registry(values)) == expected


@pytest.mark.parametrize(
    ("path", "crashed"),
    [
        (r"c:\users\anna\appdata\roaming\microsoft\excel\xlstart\xlscore.xlam", True),
        (r"C:\Users\Anna\XLSTART\XLSCORE.XLAM", True),
        (r"c:\users\anna\xlstart\notxlscore.xlam", False),
        (r"c:\users\anna\event.xlsm", False),
    ],
)
@pytest.mark.parametrize("head", [12, 13])
def test_an_add_in_that_excel_switched_off_is_known(path, crashed, head):
    item = bytes(head) + path.encode("utf-16-le") + b"\0\0"
    found = {(USER, DISABLED): [7, "text", item]}
    known = trust(registry({}), lambda root, key: found.get((root, key), ()))
    assert known == Trust(crashed=crashed)


@pytest.mark.parametrize(
    ("client", "service", "target", "answer", "denied"),
    [
        ("com.microsoft.Excel", "kTCCServiceAppleEvents", "com.microsoft.Excel", 0, True),
        ("com.microsoft.Excel", "kTCCServiceAppleEvents", "com.microsoft.Excel", 2, False),
        ("com.apple.Terminal", "kTCCServiceAppleEvents", "com.apple.finder", 0, False),
        ("com.microsoft.Excel", "kTCCServiceCamera", "com.microsoft.Excel", 0, False),
    ],
)
def test_a_mac_that_was_told_no_is_known(client, service, target, answer, denied, tmp_path):
    mac = replace(MAC, home=tmp_path / "Jürgen & #1")
    file = mac.home / "Library/Application Support/com.apple.TCC/TCC.db"
    assert not automation_denied(mac)
    file.parent.mkdir(parents=True)
    with closing(sqlite3.connect(file)) as permissions:
        permissions.execute(
            "CREATE TABLE access (service, client, auth_value, indirect_object_identifier)"
        )
        row = (service, client, answer, target)
        permissions.execute("INSERT INTO access VALUES (?, ?, ?, ?)", row)
        permissions.commit()
    assert automation_denied(mac) is denied
    file.write_bytes(b"no database")
    assert not automation_denied(mac)


@pytest.mark.parametrize(("code", "bits"), [(0x014C, 32), (0x8664, 64), (0xAA64, 64), (0, 0)])
def test_the_bits_of_excel_are_read_from_its_program_file(code, bits, tmp_path):
    program = tmp_path / "EXCEL.EXE"
    head = b"MZ".ljust(60, b"\0") + struct.pack("<I", 128)
    program.write_bytes(head.ljust(128, b"\0") + b"PE\0\0" + struct.pack("<H", code))
    found = registry({(COMPUTER, EXCEL, ""): f'"{program}"'})
    assert excel_bits(found) == bits


@pytest.mark.parametrize("data", [b"", b"MZ", b"MZ".ljust(64, b"\xff")])
def test_a_file_that_is_no_program_has_no_bits(data, tmp_path):
    (tmp_path / "x").write_bytes(data)
    assert bits_of(tmp_path / "x") == 0
    assert bits_of(tmp_path / "missing") == 0


def test_without_excel_there_are_no_bits():
    assert excel_bits(registry({})) is None


@pytest.mark.parametrize(
    ("setting", "path"),
    [
        (r"%LocalAppData%\x\python.exe", r"C:\Users\anna\AppData\Local\x\python.exe"),
        (r"%USERPROFILE%\python.exe", r"C:\Users\anna\python.exe"),
        (r"C:\100%\python.exe", r"C:\100%\python.exe"),
        (r"%NOPE%\python.exe", r"%NOPE%\python.exe"),
    ],
)
def test_variables_in_a_path_of_the_settings(setting, path):
    assert expand(WINDOWS, setting) == path


@of_posix("paths of a Mac")
def test_a_home_in_a_path_of_the_settings_on_a_mac():
    assert expand(MAC, "$HOME/env/bin/python") == "/Users/anna/env/bin/python"
    assert expand(MAC, "/opt/$HOME/python") == "/opt/$HOME/python"


def test_another_python_is_asked_whether_it_has_xlscore():
    assert ask_python(sys.executable) == (installed_xlwings().version, "")


@of_posix("shell scripts that are programs")
def test_a_python_that_cannot_run_xlscore_says_why(tmp_path):
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'No module named xlscore' >&2\nexit 1\n")
    python.chmod(0o755)
    assert ask_python(str(python)) == (None, "No module named xlscore")
    python.chmod(0o644)
    assert ask_python(str(python))[0] is None
    python.write_text("#!/bin/sh\nexec sleep 30\n")
    python.chmod(0o755)
    assert ask_python(str(python), seconds=0.2) == (None, reason("no-answer", seconds=0.2))


def test_what_is_asked_for_is_a_range_and_no_marker(monkeypatch: pytest.MonkeyPatch) -> None:
    stated = ["click>=8", "xlwings<0.38,>=0.37.8; sys_platform != 'emscripten'"]
    monkeypatch.setattr("importlib.metadata.requires", lambda name: stated)
    assert installed_xlwings().wanted == "<0.38,>=0.37.8"


def test_the_installed_xlwings_is_the_one_that_is_asked_for():
    found = installed_xlwings()
    assert found.error == ""
    assert found.wanted.count("0.3") == 2
    assert words(examine(replace(HEALTHY["mac"], xlwings=found)), "todo") == []


@pytest.mark.parametrize(
    ("version", "fits"),
    [("0.37.8", True), ("0.37.12", True), ("0.37.7", False), ("0.38.0", False), ("1.0", False)],
)
def test_versions_within_the_range(version, fits):
    facts = {"xlwings": Xlwings(version, WANTED), "addin": Addin(True, True)}
    assert ("xlwings-range" not in troubles("mac", **facts)) is fits


@of_posix("paths of a Mac")
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_fresh_installation_is_healthy(language, tmp_path):
    computer = replace(MAC, home=tmp_path, python=Python(sys.executable, sys.base_prefix))
    places = places_of(computer)
    helper = Helper(helper_name(installed_xlwings().version), b"x")
    before = gather(computer)
    assert words(examine(before), "todo") == ["not-configured", "addin-missing", "helper-missing"]
    wanted = Files(addin_bytes(language), functions_addin_bytes(language), helper)
    steps = plan_install(computer, places, wanted, present)
    assert not [problem for _, problem in carry_out(steps) if problem]
    assert words(examine(gather(computer)), "todo") == []

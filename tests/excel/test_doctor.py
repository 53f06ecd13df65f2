"""The doctor, fed with the facts of Windows, Mac and Linux computers."""

from __future__ import annotations

import re
import sqlite3
import struct
import sys
import zipfile
from contextlib import closing
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import reason
from xlscore.core.rules_load import RULESETS
from xlscore.excel.setup import doctor, machine
from xlscore.excel.setup.doctor import examine, examine_workbook
from xlscore.excel.setup.install import Files, Helper, carry_out, plan_install, present
from xlscore.excel.setup.locations import Computer, Python, expanded, places_of
from xlscore.excel.setup.machine import (
    Addin,
    Configured,
    Excel,
    Machine,
    Xlwings,
    asked,
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
from xlscore.excel.setup.workbook_facts import (
    WorkbookFacts,
    from_the_net,
    in_cloud,
    in_temporary,
    workbook_facts,
)
from xlscore.excel.vba.addin import addin_bytes, functions_addin_bytes
from xlscore.excel.vba.compound_file import compound_file
from xlscore.excel.vba.compression import compressed
from xlscore.excel.vba.reading import decompressed, vba_project_of, xlwings_version
from xlscore.excel.vba.workbooks import workbook_with_macros
from xlscore.texts.setup import WORDS

VERSION = "0.37.8"
WANTED = "<0.38,>=0.37.8"
ENV = r"C:\Users\anna\xlscore-env"
PYTHON = rf"{ENV}\Scripts\python.exe"
WINDOWS = Computer(
    "windows",
    Path(r"C:\Users\anna"),
    Python(PYTHON, r"C:\Python312"),
    "cp1252",
    {"OneDrive": r"C:\Users\anna\OneDrive", "LOCALAPPDATA": r"C:\Users\anna\AppData\Local"},
)
MAC = Computer(
    "mac", Path("/Users/anna"), Python("/Users/anna/env/bin/python", "/opt/py"), "utf-8", {}
)
LIBRARIES = (f"xlwings32-{VERSION}.dll", f"xlwings64-{VERSION}.dll")
XLWINGS = Xlwings(VERSION, WANTED)
ADDIN = Addin(True, True, VERSION)
HEALTHY = {
    "windows": Machine(
        WINDOWS,
        "3.12.1",
        64,
        Excel(bits=64),
        XLWINGS,
        places_of(WINDOWS),
        ADDIN,
        ADDIN,
        Configured(PYTHON, PYTHON, True, VERSION, libraries=LIBRARIES),
    ),
    "mac": Machine(
        MAC,
        "3.12.1",
        64,
        Excel("16.90"),
        XLWINGS,
        places_of(MAC),
        ADDIN,
        configured=Configured(MAC.python.executable, MAC.python.executable, True, VERSION),
        helper=True,
    ),
}
BOOK = WorkbookFacts("e.xlsm", r"C:\Turnier\e.xlsm", macros=True, version=VERSION)


def words(lines, level=None):
    return [line.word for line in lines if level in (None, line.level)]


def troubles(healthy, **facts):
    return words(examine(replace(HEALTHY[healthy], **facts)), "todo")


def configured(healthy="windows", **facts):
    return {"configured": replace(HEALTHY[healthy].configured, **facts)}


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
    told = {word for word in WORDS if f'_todo("{word}"' in source or f'else "{word}"' in source}
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


@pytest.mark.parametrize(
    ("path", "temporary"),
    [
        (r"C:\Users\a\AppData\Local\Temp\Temp1_Turnier 2026.zip\e.xlsm", True),
        (r"C:\Users\a\AppData\Local\Temp\7zO4A1B\e.xlsm", True),
        (r"C:\Users\a\AppData\Local\Temp\Rar$DIa12.345\e.xlsm", True),
        (r"C:\Users\a\AppData\Local\Microsoft\Windows\INetCache\Content.Outlook\AB\e.xlsm", True),
        ("/Users/a/Library/Containers/com.apple.mail/Data/Library/Mail Downloads/1/e.xlsm", True),
        (r"C:\Turnier.zip - entpackt\e.xlsm", False),
        (r"C:\Temp\e.xlsm", False),
    ],
)
def test_temporary_folders(path, temporary):
    assert in_temporary(path) is temporary


@pytest.mark.parametrize(
    ("computer", "path", "cloud"),
    [
        (WINDOWS, r"C:\Users\anna\OneDrive\e.xlsm", True),
        (WINDOWS, r"c:\users\ANNA\onedrive\x\e.xlsm", True),
        (WINDOWS, r"D:\OneDrive - Spieleverein\e.xlsm", True),
        (WINDOWS, r"C:\Users\anna\OneDriveX\e.xlsm", False),
        (WINDOWS, r"C:\Turnier\OneDrive", False),
        (MAC, "/Users/anna/Library/CloudStorage/OneDrive-Personal/e.xlsm", True),
        (MAC, "/Users/anna/Documents/e.xlsm", False),
    ],
)
def test_synced_folders(computer, path, cloud):
    assert in_cloud(computer, path) is cloud


@pytest.mark.parametrize(
    ("mark", "blocked"),
    [
        ("[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://example.org/\r\n", True),
        ("[ZoneTransfer]\nZoneId=4", True),
        ("[ZoneTransfer]\r\nZoneId=2\r\n", False),
        ("[ZoneTransfer]\r\nHostUrl=https://example.org/?ZoneId=3\r\n", False),
    ],
)
def test_the_mark_of_the_web(mark, blocked):
    assert from_the_net(mark) is blocked


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
    assert expanded(WINDOWS, setting) == path


def test_a_home_in_a_path_of_the_settings_on_a_mac():
    assert expanded(MAC, "$HOME/env/bin/python") == "/Users/anna/env/bin/python"
    assert expanded(MAC, "/opt/$HOME/python") == "/opt/$HOME/python"


def test_another_python_is_asked_whether_it_has_xlscore():
    assert asked(sys.executable) == (installed_xlwings().version, "")


def test_a_python_that_cannot_run_xlscore_says_why(tmp_path):
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 'No module named xlscore' >&2\nexit 1\n")
    python.chmod(0o755)
    assert asked(str(python)) == (None, "No module named xlscore")
    python.chmod(0o644)
    assert asked(str(python))[0] is None
    python.write_text("#!/bin/sh\nexec sleep 30\n")
    python.chmod(0o755)
    assert asked(str(python), seconds=0.2) == (None, reason("no-answer", seconds=0.2))


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


def book(tmp_path, name="event.xlsm"):
    path = tmp_path / name
    path.write_bytes(workbook_with_macros(next(iter(RULESETS.values())), "en"))
    return path


def test_facts_of_a_workbook_with_buttons(tmp_path):
    facts = workbook_facts(str(book(tmp_path)))
    assert facts.workbook
    assert facts.macros
    assert facts.version is None
    assert facts.owner is None


def test_a_self_contained_workbook_has_the_version_of_its_xlwings(tmp_path):
    path = tmp_path / "event.xlsm"
    path.write_bytes(workbook_with_macros(RULESETS["catan"], "en", self_contained=True))
    assert workbook_facts(str(path)).version == installed_xlwings().version


def test_facts_of_other_files(tmp_path):
    text = tmp_path / "a.xlsm"
    text.write_text("text")
    assert not workbook_facts(str(text)).workbook
    assert workbook_facts(str(tmp_path / "missing.xlsm")).problem.code == "file-missing"
    assert workbook_facts(str(tmp_path)).problem.code == "file-no-file"


def test_a_workbook_that_is_open_is_noted(tmp_path):
    path = book(tmp_path)
    (tmp_path / f".~lock.{path.name}#").write_text("Anna,anna,pc,;")
    facts = workbook_facts(str(path))
    assert facts.owner == " (Anna)"
    assert words(examine_workbook(HEALTHY["mac"], facts), "note") == ["file-open"]


def test_versions_are_read_from_files_that_excel_itself_saved():
    folder = files("xlwings")
    for name, version in (
        ("addin/xlwings.xlam", VERSION),
        ("quickstart_standalone.xlsm", VERSION),
        ("quickstart.xlsm", None),  # its macros are those of xlwings' add-in
    ):
        project = vba_project_of(folder.joinpath(name).read_bytes())
        found = xlwings_version(project)
        assert found == (version and installed_xlwings().version), name


@given(st.text(st.sampled_from("abc Attribute VB_Name\r\n"), max_size=9000))
def test_compressed_sources_are_read_back(text):
    data = text.encode()
    assert decompressed(compressed(data) + b"\0\0")[: len(data)] == data


@given(st.data())
def test_damaged_projects_have_no_version_and_raise_nothing(data):
    source = b'Attribute VB_Name = "xlwings"\r\nConst XLWINGS_VERSION As String = "0.37.8"\r\n'
    whole = bytearray(compound_file({"VBA": {"xlwings": compressed(source * 80)}}))
    assert xlwings_version(bytes(whole)) == "0.37.8"
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    found = xlwings_version(bytes(whole[: data.draw(st.integers(0, len(whole)))]))
    assert found is None or found[0].isdigit()


def test_a_file_without_macros_has_no_project(tmp_path):
    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("xl/workbook.xml", "<workbook/>")
    assert vba_project_of(path.read_bytes()) is None
    assert words(examine_workbook(HEALTHY["mac"], workbook_facts(str(path)))) == ["file-plain"]


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
    for word, titles in WORDS.items():
        assert re.search(rf'"(setup\.)?{word}"', text), word
        assert "\n" not in titles.en + titles.de
        assert set(fields(titles.en)) == set(fields(titles.de)), word


def fields(text):
    return [part.partition("}")[0] for part in text.split("{")[1:]]

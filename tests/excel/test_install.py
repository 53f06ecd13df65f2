"""Installing in Excel and taking it back, with the folders of a Windows and of a Mac."""

from __future__ import annotations

import io
import zipfile
from pathlib import PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_line import run
from xlscore.excel.setup import machine
from xlscore.excel.setup.install import (
    Files,
    Helper,
    Refusal,
    carry_out,
    is_ours,
    plan_install,
    plan_uninstall,
    present,
)
from xlscore.excel.setup.locations import (
    WROTE,
    Computer,
    Python,
    Settings,
    interpreter_setting,
    parse_settings,
    places_of,
    value_of,
    write_settings,
)
from xlscore.excel.setup.machine import helper_of_xlwings
from xlscore.excel.vba.addin import addin_bytes, functions_addin_bytes
from xlscore.excel.vba.modules import ADDIN as FILE_NAME
from xlscore.excel.vba.modules import CONFIG_NAME, FUNCTIONS_ADDIN, xlwings_modules

ADDIN = addin_bytes("en")
FUNCTIONS = functions_addin_bytes("en")
HELPER = Helper("xlwings-0.37.8.applescript", b"on VbaHandler")
MAC = Python("/Users/anna/xlscore-env/bin/python", "/opt/python")
WINDOWS = Python(r"C:\Users\anna\xlscore-env\Scripts\python.exe", r"C:\Python311")
FOREIGN = (
    b'"ONEDRIVE_WIN","C:\\\\Users\\\\Anna"\r\n"INTERPRETER_WIN","C:\\old\\python.exe"\r\n'
    b'"SHOW CONSOLE","True"'
)
systems = pytest.mark.parametrize("system", ["windows", "mac"])


def computer(system, home, python=None, **environment):
    python = python or (WINDOWS if system == "windows" else MAC)
    encoding = "cp1252" if system == "windows" else "utf-8"
    return Computer(system, home, python, encoding, environment)


def install(pc, addin=ADDIN, functions=None, helper=HELPER):
    places = places_of(pc)
    wanted = Files(addin, functions, helper if places.helpers is not None else None)
    return done(plan_install(pc, places, wanted, present))


def uninstall(pc):
    return done(plan_uninstall(pc, places_of(pc), present))


def done(steps):
    outcome = list(carry_out(steps))
    assert [problem for _, problem in outcome if problem] == []
    return {step.word for step, _ in outcome}


def files(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_windows_files_are_where_excel_and_vba_look(tmp_path):
    pc = computer("windows", tmp_path, APPDATA=str(tmp_path / "Roaming"))
    assert install(pc) == {"addin-written", "settings-written"}
    settings = tmp_path / ".xlscore" / "xlscore.conf"
    assert present(tmp_path / "Roaming" / "Microsoft" / "Excel" / "XLSTART" / FILE_NAME) == ADDIN
    assert value_of(settings.read_bytes(), "INTERPRETER_WIN", "cp1252") == WINDOWS.executable
    assert settings.read_bytes().count(b"\r\n") == settings.read_bytes().count(b"\n")
    assert len(files(tmp_path)) == 2


def test_mac_files_are_where_excel_and_vba_look(tmp_path):
    assert install(computer("mac", tmp_path)) == {
        "addin-written",
        "settings-written",
        "helper-written",
    }
    library = tmp_path / "Library"
    startup = "Group Containers/UBF8T346G9.Office/User Content.localized/Startup.localized/Excel"
    settings = library / "Containers/com.microsoft.Excel/Data/xlscore.conf"
    assert (library / startup / FILE_NAME).read_bytes() == ADDIN
    assert value_of(settings.read_bytes(), "INTERPRETER_MAC", "utf-8") == MAC.executable
    helpers = library / "Application Scripts/com.microsoft.Excel"
    assert (helpers / HELPER.name).read_bytes() == HELPER.data
    assert len(files(tmp_path)) == 3


def test_the_macros_look_for_these_settings():
    source = next(m.code for m in xlwings_modules(addin=True) if m.name == "xlwings")
    assert f'PROJECT_NAME As String = "{CONFIG_NAME}"' in source
    assert r'Environ("USERPROFILE") & "\." & PROJECT_NAME & "\" & PROJECT_NAME & ".conf"' in source
    assert "~/Library/Containers/com.microsoft.Excel/Data/xlwings.conf" in source
    for key in ("INTERPRETER_WIN", "INTERPRETER_MAC"):
        assert f'GetConfig("{key}", "")' in source


def test_the_helper_is_the_one_that_vba_asks_for():
    source = next(m.code for m in xlwings_modules(addin=True) if m.name == "xlwings")
    helper = helper_of_xlwings()
    version = helper.name.removeprefix("xlwings-").removesuffix(".applescript")
    assert f'XLWINGS_VERSION As String = "{version}"' in source
    assert b"on VbaHandler(" in helper.data


@systems
def test_installing_again_changes_nothing(system, tmp_path):
    install(computer(system, tmp_path))
    before = files(tmp_path)
    steps = install(computer(system, tmp_path))
    assert {word.partition("-")[2] for word in steps} <= {"current", "there"}
    assert files(tmp_path) == before


@systems
def test_an_older_add_in_and_another_python_are_replaced(system, tmp_path):
    pc = computer(system, tmp_path)
    other = Python(pc.python.executable.replace("xlscore-env", "older"), "")
    install(computer(system, tmp_path, other), addin_bytes("de"))
    assert {"addin-updated", "settings-updated"} <= install(pc)
    assert present(places_of(pc).addin) == ADDIN
    settings = present(places_of(pc).settings)
    assert value_of(settings, pc.interpreter_key, pc.encoding) == pc.python.executable
    assert b"older" not in settings


@systems
@pytest.mark.parametrize("foreign", [b"", b"no zip", b"PK\x03\x04", "zip"])
def test_a_foreign_add_in_is_never_touched(system, foreign, tmp_path):
    pc = computer(system, tmp_path)
    if foreign == "zip":
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as package:
            package.writestr("docProps/core.xml", "<dc:title>xlscore too</dc:title>")
        foreign = out.getvalue()
    addin = places_of(pc).addin
    addin.parent.mkdir(parents=True)
    addin.write_bytes(foreign)
    with pytest.raises(Refusal) as refused:
        install(pc)
    assert refused.value.word == "addin-foreign"
    assert uninstall(pc) == {"addin-left"}
    assert set(files(tmp_path).values()) == {foreign}


@systems
def test_uninstalling_leaves_what_was_there_before_byte_for_byte(system, tmp_path):
    pc = computer(system, tmp_path)
    places = places_of(pc)
    places.settings.parent.mkdir(parents=True)
    places.settings.write_bytes(FOREIGN)
    before = files(tmp_path)
    install(pc)
    settings = present(places.settings)
    assert settings.endswith(FOREIGN)
    assert value_of(settings, pc.interpreter_key, pc.encoding) == pc.python.executable
    uninstall(pc)
    assert files(tmp_path) == before


@systems
def test_uninstalling_takes_all_back(system, tmp_path):
    pc = computer(system, tmp_path)
    install(pc)
    assert {"addin-removed", "settings-removed"} <= uninstall(pc)
    assert files(tmp_path) == {}
    assert not (tmp_path / ".xlscore").exists()
    assert uninstall(pc) == set()


def test_a_helper_that_was_there_before_stays(tmp_path):
    pc = computer("mac", tmp_path)
    helpers = places_of(pc).helpers
    helpers.mkdir(parents=True)
    (helpers / HELPER.name).write_bytes(b"somebody's own")
    assert "helper-there" in install(pc)
    uninstall(pc)
    assert list(files(tmp_path).values()) == [b"somebody's own"]


def test_helpers_of_older_versions_are_taken_back_too(tmp_path):
    pc = computer("mac", tmp_path)
    places = places_of(pc)
    install(pc, helper=Helper("xlwings-0.37.7.applescript", b"older"))
    install(pc)
    assert len(list(places.helpers.iterdir())) == 2  # workbooks name the version they want
    uninstall(pc)
    assert files(tmp_path) == {}


@pytest.mark.parametrize("name", ["../../victim", "victim", "/etc/passwd", "xlwings-0/x"])
def test_the_settings_cannot_name_other_files_to_remove(name, tmp_path):
    pc = computer("mac", tmp_path)
    places = places_of(pc)
    places.helpers.mkdir(parents=True)
    victim = places.helpers / "victim"
    victim.write_bytes(b"precious")
    entries = (("INTERPRETER_MAC", "/usr/bin/python3"), (WROTE, name))
    places.settings.parent.mkdir(parents=True)
    places.settings.write_bytes(write_settings(Settings(entries, b""), "utf-8", "\n"))
    uninstall(pc)
    assert list(files(tmp_path).values()) == [b"precious"]


def test_the_settings_stay_with_what_the_user_added_since(tmp_path):
    pc = computer("windows", tmp_path)
    install(pc)
    settings = places_of(pc).settings
    settings.write_bytes(settings.read_bytes() + b'"SHOW CONSOLE","True"\r\n')
    assert "settings-restored" in uninstall(pc)
    assert settings.read_bytes() == b'"SHOW CONSOLE","True"\r\n'


def test_an_umlaut_in_the_users_name_stays_out_of_the_file():
    home = PureWindowsPath(r"C:\Users\Jürgen Groß")
    python = Python(str(home / r"AppData\Local\xlscore\Scripts\python.exe"), "")
    setting = interpreter_setting(computer("windows", home, python))
    assert setting == r"%USERPROFILE%\AppData\Local\xlscore\Scripts\python.exe"


@pytest.mark.parametrize(
    ("system", "path", "word"),
    [
        ("windows", r"C:\Users\Łukasz\env\Scripts\python.exe", "path-windows"),
        (
            "windows",
            r"C:\Users\a\AppData\Local\Microsoft\WindowsApps\python.exe",
            "python-store",
        ),
        ("mac", "/Users/anna/My Env/bin/python", "path-mac"),
        ("mac", "/Users/anna/Brettspäße/bin/python", "path-mac"),
        ("mac", '/Users/anna/"x"/bin/python', "path-mac"),
    ],
)
def test_a_python_that_excel_could_not_call_is_refused(system, path, word, tmp_path):
    with pytest.raises(Refusal) as refused:
        install(computer(system, tmp_path, Python(path, "")))
    assert refused.value.word == word
    assert files(tmp_path) == {}


def test_a_step_that_fails_is_told_and_the_others_are_done(tmp_path):
    pc = computer("mac", tmp_path)
    (tmp_path / "Library").mkdir()
    (tmp_path / "Library" / "Application Scripts").write_bytes(b"a file where a folder should be")
    outcome = {
        step.word: problem
        for step, problem in carry_out(
            plan_install(pc, places_of(pc), Files(ADDIN, None, HELPER), lambda path: None)
        )
    }
    assert outcome["helper-written"].code == "cannot-write"
    assert outcome["addin-written"] is None


def test_what_is_ours_is_known_in_every_language():
    assert is_ours(ADDIN)
    assert is_ours(addin_bytes("de"))
    assert is_ours(FUNCTIONS)


keys = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ_ ", min_size=1, max_size=12)
values = st.text(st.characters(codec="cp1252", exclude_characters='"\r\n'), max_size=20)
rests = st.one_of(
    st.binary(max_size=80),
    st.lists(st.tuples(keys, values), max_size=4).map(
        lambda rows: "".join(f'"{k}","{v}"\r\n' for k, v in rows).encode("cp1252")
    ),
)


@given(st.lists(st.tuples(keys, values), min_size=1, max_size=4), rests)
def test_the_block_goes_in_and_out_without_a_trace(entries, rest):
    settings = Settings(tuple(entries), rest)
    data = write_settings(settings, "cp1252", "\r\n")
    assert parse_settings(data, "cp1252") == settings
    assert value_of(data, entries[0][0].lower(), "cp1252") == entries[0][1]


@pytest.mark.parametrize(
    "line",
    ['"KEY","a, b"', 'KEY,"a, b"', ' "key" , "a, b" ', '"OTHER",1\r\n"KEY","a, b"\n"KEY","later"'],
)
def test_settings_are_read_as_vba_reads_them(line):
    assert value_of(line.encode(), "KEY", "cp1252") == "a, b"


@systems
def test_the_commands_say_what_they_do(system, tmp_path, monkeypatch):
    pc = computer(system, tmp_path)
    monkeypatch.setattr(machine, "this_computer", lambda: pc)
    planned = run("excel", "install", "--dry-run", "--lang", "en")
    assert planned.exit_code == 0
    assert "would be done" in planned.stdout
    assert files(tmp_path) == {}
    result = run("excel", "install", "--lang", "de")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == len(files(tmp_path))
    assert f"{places_of(pc).addin}: das Add-in liegt bereit" in result.stdout
    assert present(places_of(pc).addin) == addin_bytes("de")
    assert "would be done" in run("excel", "uninstall", "--dry-run", "--lang", "en").stdout
    assert run("excel", "uninstall", "--lang", "en").exit_code == 0
    assert files(tmp_path) == {}
    again = run("excel", "uninstall", "--lang", "en")
    assert again.stdout == "nothing of xlscore is installed in Excel\n"


def test_functions_come_and_stay_only_where_they_are_asked_for(tmp_path, monkeypatch):
    """An install without a word about them, after an update say, leaves it as it was."""
    pc = computer("windows", tmp_path)
    monkeypatch.setattr(machine, "this_computer", lambda: pc)
    file = places_of(pc).functions
    assert file.name == FUNCTIONS_ADDIN

    def run_install(*options):
        result = run("excel", "install", *options, "--lang", "en")
        assert result.exit_code == 0, result.output
        return present(file)

    assert run_install() is None
    assert run_install("--functions") == FUNCTIONS
    assert run_install() == FUNCTIONS
    file.write_bytes(functions_addin_bytes("de"))
    assert run_install() == FUNCTIONS
    assert run_install("--no-functions") is None
    assert present(places_of(pc).addin) == ADDIN
    assert run_install("--functions") == FUNCTIONS
    uninstall(pc)
    assert files(tmp_path) == {}


def test_a_foreign_file_in_the_functions_place_is_never_touched(tmp_path, monkeypatch):
    pc = computer("windows", tmp_path)
    monkeypatch.setattr(machine, "this_computer", lambda: pc)
    file = places_of(pc).functions
    file.parent.mkdir(parents=True)
    file.write_bytes(b"somebody's")
    refused = run("excel", "install", "--functions", "--lang", "en")
    assert refused.exit_code == 3
    assert str(file) in refused.stderr
    assert set(files(tmp_path).values()) == {b"somebody's"}
    assert run("excel", "install", "--no-functions", "--lang", "en").exit_code == 0
    assert uninstall(pc) >= {"addin-left"}
    assert set(files(tmp_path).values()) == {b"somebody's"}


def test_a_mac_is_told_that_it_has_no_functions(tmp_path, monkeypatch):
    monkeypatch.setattr(machine, "this_computer", lambda: computer("mac", tmp_path))
    refused = run("excel", "install", "--functions", "--lang", "en")
    assert refused.exit_code == 3
    assert "need Excel on Windows" in refused.stderr
    assert files(tmp_path) == {}


@pytest.mark.parametrize("command", ["install", "uninstall"])
def test_without_excel_the_commands_point_to_libreoffice(command, tmp_path, monkeypatch):
    monkeypatch.setattr(machine, "this_computer", lambda: computer("other", tmp_path, MAC))
    result = run("excel", command, "--lang", "en")
    assert result.exit_code == 3
    assert "xlscore calc install" in result.stderr
    assert files(tmp_path) == {}


def test_a_foreign_add_in_is_named_in_one_line(tmp_path, monkeypatch):
    pc = computer("mac", tmp_path)
    monkeypatch.setattr(machine, "this_computer", lambda: pc)
    places_of(pc).addin.parent.mkdir(parents=True)
    places_of(pc).addin.write_bytes(b"somebody's")
    result = run("excel", "install", "--lang", "de")
    assert result.exit_code == 3
    assert len(result.stderr.splitlines()) == 1
    assert str(places_of(pc).addin) in result.stderr


@pytest.mark.parametrize("command", ["install", "uninstall", "doctor"])
def test_a_folder_where_a_file_should_be_is_a_message(command, tmp_path, monkeypatch):
    pc = computer("mac", tmp_path)
    monkeypatch.setattr(machine, "this_computer", lambda: pc)
    places_of(pc).settings.mkdir(parents=True)
    result = run("excel", command, "--lang", "en")
    assert result.exit_code == (1 if command == "doctor" else 3)
    assert "cannot be read" in result.output

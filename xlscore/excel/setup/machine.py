"""What `xlscore excel doctor` knows of a computer, as data, and the functions that find it out."""

from __future__ import annotations

import importlib
import importlib.metadata
import locale
import os
import platform
import plistlib
import re
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from xlscore.core.reasons import reason, system_reason
from xlscore.excel.setup import machine_windows
from xlscore.excel.setup.install import Helper, Refusal, is_ours, present
from xlscore.excel.setup.locations import (
    Computer,
    Places,
    Python,
    System,
    expand,
    places_of,
    value_of,
)
from xlscore.excel.setup.machine_windows import Trust
from xlscore.excel.vba.addin import addin_bytes, functions_addin_bytes
from xlscore.excel.vba.modules import UnknownXlwings
from xlscore.excel.vba.project_reading import vba_project_of, xlwings_version
from xlscore.records import dataclass, field, replace
from xlscore.texts import LANGUAGES, Language, Titles

SECONDS = 60
"""How long another Python may take to import xlscore, on a slow disk with a virus scanner."""
_PROBE = (
    "import xlscore.excel; from xlscore.book.adapters.xlwings_door import xw;"
    "print('xlwings', xw.__version__)"
)
_PERMISSIONS = "Library/Application Support/com.apple.TCC/TCC.db"
_MAC_EXCEL = "Applications/Microsoft Excel.app/Contents/Info.plist"


@dataclass(frozen=True, slots=True)
class Excel:
    """The installed Excel; `bits` is None where it does not matter or is not known."""

    version: str = ""
    bits: int | None = None


@dataclass(frozen=True, slots=True)
class Xlwings:
    """The xlwings of this Python, and what xlscore asks for; `error`: why it cannot be imported."""

    version: str | None
    wanted: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Addin:
    """The add-in where Excel loads it. `version`: of the xlwings that it was built with."""

    ours: bool
    current: bool = False
    version: str | None = None


@dataclass(frozen=True, slots=True)
class Configured:
    """The Python that the settings name. `error`: what it says instead of its xlwings' version."""

    setting: str
    path: str
    exists: bool
    version: str | None = None
    error: str | Titles = ""
    libraries: tuple[str, ...] = ()
    """xlwings' libraries for Excel beside it (Windows)."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer with, or without, Excel.

    `unreadable` is the file that the system does not let us read, and why.
    """

    computer: Computer
    python: str
    bits: int
    excel: Excel | None
    xlwings: Xlwings
    places: Places | None = None
    addin: Addin | None = None
    functions: Addin | None = None
    configured: Configured | None = None
    helper: bool = False
    """Whether RunPython's helper for the installed xlwings is there (Mac)."""
    automation_denied: bool = False
    """Whether somebody has forbidden to control Excel (Mac), as far as that can be read."""
    trust: Trust = field(default_factory=Trust)
    unreadable: tuple[str, object] | None = None


def this_computer() -> Computer:
    """The computer, as far as an installation depends on it."""
    systems: dict[str, System] = {"win32": "windows", "darwin": "mac"}
    return Computer(
        systems.get(sys.platform, "other"),
        Path.home(),
        Python(sys.executable, sys.base_prefix),
        locale.getencoding() if sys.platform == "win32" else "utf-8",
        os.environ,
    )


def gather(computer: Computer) -> Machine:
    """Everything that the checks ask for; changes nothing."""
    places = places_of(computer)
    xlwings = installed_xlwings()
    machine = Machine(
        computer=computer,
        python=platform.python_version(),
        bits=struct.calcsize("P") * 8,
        excel=_excel(computer),
        xlwings=xlwings,
        places=places,
        trust=machine_windows.trust() if computer.system == "windows" else Trust(),
    )
    if places is None:
        return machine
    try:
        return replace(
            machine,
            addin=_addin(present(places.addin), addin_bytes),
            functions=_addin(present(places.functions), functions_addin_bytes),
            configured=_read_configured(computer, present(places.settings)),
            helper=_helper(places, xlwings.version),
            automation_denied=automation_denied(computer),
        )
    except Refusal as refusal:
        path, why = refusal.values["path"], refusal.values["reason"]
        return replace(machine, unreadable=(str(path), why))


def installed_xlwings() -> Xlwings:
    """The xlwings that this Python imports, by trying it."""
    try:
        requirements = importlib.metadata.requires("xlscore") or []
    except importlib.metadata.PackageNotFoundError:
        requirements = []
    found = next((r for r in requirements if _is_xlwings(r)), "")
    wanted = found.removeprefix("xlwings").partition(";")[0].strip()
    try:
        version = importlib.metadata.version("xlwings")
        importlib.import_module("xlscore.book.adapters.xlwings_door")
    except Exception as error:  # of Windows' libraries too: whatever stops it is the answer
        return Xlwings(None, wanted, f"{type(error).__name__}: {error}".splitlines()[0])
    return Xlwings(version, wanted)


def helper_name(version: str) -> str:
    """The file of RunPython's helper for a Mac, in a version of xlwings."""
    return f"xlwings-{version}.applescript"


def helper_of_xlwings() -> Helper:
    """RunPython's helper for a Mac, as the installed xlwings has it."""
    from importlib.resources import files

    from xlscore.book.adapters.xlwings_door import xw

    name = helper_name(importlib.metadata.version("xlwings"))
    return Helper(name, files(xw).joinpath(name).read_bytes())


def automation_denied(computer: Computer) -> bool:
    """Whether macOS was told that nobody may control Excel; False where it may not be read."""
    if computer.system != "mac":
        return False
    query = (
        "SELECT 1 FROM access WHERE service = 'kTCCServiceAppleEvents' AND auth_value = 0 "
        "AND indirect_object_identifier = 'com.microsoft.Excel'"
    )
    # as_uri escapes what a path may hold; a database that is not there is not made
    address = f"{(computer.home / _PERMISSIONS).absolute().as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as permissions:
        return permissions.execute(query).fetchone() is not None
    return False


def _is_xlwings(requirement: str) -> bool:
    return re.match(r"xlwings(?![\w-])", requirement) is not None


def _helper(places: Places, version: str | None) -> bool:
    if places.helpers is None or version is None:
        return False
    return present(places.helpers / helper_name(version)) is not None


def _addin(data: bytes | None, build: Callable[[Language], bytes]) -> Addin | None:
    if data is None:
        return None
    if not is_ours(data):
        return Addin(ours=False)
    try:
        current = any(data == build(language) for language in LANGUAGES)
    except (ImportError, UnknownXlwings):
        current = False
    project = vba_project_of(data)
    return Addin(True, current, xlwings_version(project) if project else None)


def _read_configured(computer: Computer, settings: bytes | None) -> Configured | None:
    value = value_of(settings or b"", computer.interpreter_key, computer.encoding)
    if not value:
        return None
    path = expand(computer, value)
    if not Path(path).is_file():
        return Configured(value, path, exists=False)
    # where VBA looks for them: beside the Python, and one folder further up
    folders = (Path(path).parent, Path(path).parent.parent)
    libraries = sorted({file.name for folder in folders for file in folder.glob("xlwings*.dll")})
    version, error = ask_python(path)
    return Configured(
        value, path, exists=True, version=version, error=error, libraries=tuple(libraries)
    )


def ask_python(python: str, seconds: float = SECONDS) -> tuple[str | None, str | Titles]:
    """The version of xlwings that another Python imports together with xlscore, or an error."""
    try:
        done = subprocess.run(
            [python, "-B", "-c", _PROBE],
            cwd=Path(python).parent,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None, reason("no-answer", seconds=seconds)
    except OSError as error:
        return None, system_reason(error)
    answer = done.stdout.decode("utf-8", "replace").split()
    if done.returncode == 0 and len(answer) == 2:
        return answer[1], ""
    lines = done.stderr.decode("utf-8", "replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return None, last or reason("exit-code", number=done.returncode)


def _excel(computer: Computer) -> Excel | None:
    if computer.system == "windows":
        found = machine_windows.excel_bits()
        return None if found is None else Excel(bits=found or None)
    if computer.system == "mac":
        for folder in (Path("/"), computer.home):
            try:
                about = plistlib.loads((folder / _MAC_EXCEL).read_bytes())
            except (OSError, plistlib.InvalidFileException, ValueError):
                continue
            return Excel(str(about.get("CFBundleShortVersionString", "")))
    return None

"""Checks of a computer and of a workbook: each gives lines that say what is fine or what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

from xlscore import __version__
from xlscore.actions.newer import NoAnswer, is_newer, newest_release
from xlscore.book.problems import FileProblem
from xlscore.excel.setup.locations import Python, path_problem, same_path
from xlscore.excel.setup.machine import Addin, Machine, helper_name
from xlscore.excel.setup.workbook_facts import WorkbookFacts, in_cloud, in_temporary
from xlscore.records import dataclass, field
from xlscore.texts import Language, say

Level = Literal["ok", "note", "todo"]
_REFUSED_MACROS = (3, 4)


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that was looked at; `word` is its text in the catalogue."""

    level: Level
    word: str
    values: dict[str, object] = field(default_factory=dict)

    def text(self, language: Language) -> str:
        """The line as it is shown."""
        values = {
            name: value.text(language) if isinstance(value, FileProblem) else value
            for name, value in self.values.items()
        }
        level, text = say("setup." + self.level, language), "setup." + self.word
        return f"{level}: {say(text, language, **values)}"


def _ok(word: str, **values: object) -> Line:
    return Line("ok", word, values)


def _note(word: str, **values: object) -> Line:
    return Line("note", word, values)


def _todo(word: str, **values: object) -> Line:
    return Line("todo", word, values)


def examine(machine: Machine) -> tuple[Line, ...]:
    """All checks of the computer."""
    if machine.places is None:
        return (_ok("python", version=machine.python, bits=machine.bits), _todo("no-excel"))
    return tuple(line for check in CHECKS for line in check(machine))


def examine_workbook(machine: Machine, book: WorkbookFacts) -> tuple[Line, ...]:
    """All checks of a workbook."""
    if book.web_address:
        return (_todo("file-url", file=book.file),)
    if book.problem is not None:
        return (_todo("file-problem", file=book.file, problem=book.problem),)
    if not book.workbook:
        return (_todo("file-no-workbook", file=book.file),)
    return tuple(_workbook(machine, book))


def check_release() -> Line:
    """Whether there is a newer xlscore; this makes pip ask."""
    try:
        version = newest_release()
    except NoAnswer as problem:
        return _note("release-unknown", reason=problem.reason)
    if is_newer(version, __version__):
        return _note("release-newer", version=version, here=__version__)
    return _ok("release-newest", here=__version__)


def check_python(machine: Machine) -> Iterator[Line]:
    """This Python; it may well have other bits than Excel, because it runs by itself."""
    yield _ok("python", version=machine.python, bits=machine.bits)
    path = machine.computer.python.executable
    if machine.computer.python.from_store:
        yield _todo("python-store", path=path)
    elif problem := path_problem(machine.computer, path):
        yield _todo(problem, path=path)
    else:
        yield _ok("path-fine", path=path)


def check_excel(machine: Machine) -> Iterator[Line]:
    """Whether there is an Excel, and which."""
    if machine.excel is None:
        yield _note("excel-missing")
    elif machine.excel.bits:
        yield _ok("excel-bits", bits=machine.excel.bits)
    elif machine.excel.version:
        yield _ok("excel", version=machine.excel.version)
    else:
        yield _ok("excel-there")


def check_xlwings(machine: Machine) -> Iterator[Line]:
    """Whether xlwings can be used, in a version that fits."""
    found, python = machine.xlwings, machine.computer.python.executable
    if found.version is None:
        yield _todo("xlwings-broken", error=found.error, python=python, wanted=found.wanted)
    elif not _within(found.version, found.wanted):
        yield _todo("xlwings-range", version=found.version, python=python, wanted=found.wanted)
    else:
        yield _ok("xlwings", version=found.version)


def check_settings(machine: Machine) -> Iterator[Line]:
    """The Python that Excel calls: it exists, and it has xlscore."""
    if machine.unreadable is not None:
        path, reason = machine.unreadable
        yield _todo("unreadable", path=path, reason=reason)
        return
    found = machine.configured
    if found is None:
        yield _todo("not-configured")
    elif Python(found.path, "").from_store:
        yield _todo("python-store", path=found.path)
    elif not found.exists:
        yield _todo("configured-gone", path=found.path)
    elif found.version is None:
        yield _todo("configured-broken", path=found.path, error=found.error)
    elif same_path(machine.computer.system, found.path, machine.computer.python.executable):
        yield _ok("configured", path=found.path)
    else:
        yield _note("configured-other", path=found.path)


def check_addin(machine: Machine) -> Iterator[Line]:
    """The add-ins are ours, of this version, and made for the xlwings that Excel's Python has."""
    if machine.unreadable is not None or machine.places is None:
        return
    if machine.addin is None:
        # the settings stand where the add-in was written too
        yield _todo("addin-missing" if machine.configured is None else "addin-gone")
    else:
        yield from _addin(machine, machine.addin, machine.places.addin)
    if machine.functions is not None and machine.places.functions is not None:
        yield from _addin(machine, machine.functions, machine.places.functions)


def _addin(machine: Machine, addin: Addin, path: Path) -> Iterator[Line]:
    version = excels_version(machine)
    if not addin.ours:
        yield _todo("addin-foreign", path=path)
    elif addin.version and version and addin.version != version:
        yield _todo("addin-version", path=path, made=addin.version, version=version)
    elif not addin.current:
        yield _todo("addin-old", path=path)
    else:
        yield _ok("addin", path=path)


def check_helper(machine: Machine) -> Iterator[Line]:
    """What RunPython needs: a script on a Mac; on Windows a library, for functions only."""
    if machine.unreadable is not None:
        return
    if machine.computer.system == "mac":
        if machine.automation_denied:
            yield _todo("mac-automation")
        name = helper_name(machine.xlwings.version or "")
        yield _ok("helper", name=name) if machine.helper else _todo("helper-missing", name=name)
    elif (
        machine.functions is not None
        and machine.configured is not None
        and machine.configured.version is not None
    ):
        bits = machine.excel.bits if machine.excel is not None else None
        name = f"xlwings{bits or 64}-{machine.configured.version}.dll"
        if name in machine.configured.libraries:
            yield _ok("library", name=name)
        else:
            yield _todo("library-missing", name=name)


def check_macros(machine: Machine) -> Iterator[Line]:
    """Windows' settings for macros. A Mac keeps them where they cannot be read."""
    if machine.computer.system != "windows":
        return
    trust = machine.trust
    refused = trust.warnings in _REFUSED_MACROS
    if trust.no_vba:
        yield _todo("macros-off")
    elif refused and trust.no_trusted_places:
        yield _todo("places-off")
    elif refused:
        yield _todo("macros-policy" if trust.by_policy else "macros-blocked")
    else:
        yield _ok("macros")
    if trust.no_addins or trust.signed_addins:
        yield _todo("addins-off" if trust.no_addins else "addins-signed")
    if trust.crashed:
        yield _todo("addin-crashed")
    if trust.no_programs:
        yield _todo("no-programs")
    if trust.no_calls:
        yield _todo("no-calls")
    if trust.internet_blocked:
        yield _note("internet-policy")


CHECKS: tuple[Callable[[Machine], Iterator[Line]], ...] = (
    check_python,
    check_excel,
    check_xlwings,
    check_settings,
    check_addin,
    check_helper,
    check_macros,
)


def excels_version(machine: Machine) -> str | None:
    """The version of the xlwings that Excel calls."""
    configured = machine.configured
    return configured.version if configured and configured.version else machine.xlwings.version


def _workbook(machine: Machine, book: WorkbookFacts) -> Iterator[Line]:
    version = excels_version(machine)
    if not book.macros:
        yield _ok("file-plain", file=book.file)
    elif book.version and version and book.version != version:
        yield _todo("file-version", file=book.file, made=book.version, version=version)
    elif not book.marked:
        yield _ok("file", file=book.file)
    if book.macros and book.marked:
        yield _todo("file-marked", file=book.file)
    if in_temporary(book.path):
        yield _todo("file-zip", file=book.file)
    if in_cloud(machine.computer, book.path):
        yield _note("file-cloud", file=book.file)
    if book.owner is not None:
        yield _note("file-open", file=book.file, owner=book.owner)


def _within(version: str, wanted: str) -> bool:
    """Whether a version meets a requirement such as ``<0.38,>=0.37.8``."""
    own = _numbers(version)
    for sign, limit in re.findall(r"(>=|<)\s*([0-9][0-9.]*)", wanted):
        if (own < _numbers(limit)) == (sign == ">="):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])

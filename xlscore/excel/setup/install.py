"""Installing and taking back: a plan of steps, made from what is there, and its execution.

What is not ours stays as it is: a foreign add-in of the same name, the other lines of the settings.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal

from xlscore.book.atomic import read_file, write_file
from xlscore.book.limits import MEBIBYTE
from xlscore.book.problems import FileProblem, Problem
from xlscore.core.patterns import pattern
from xlscore.core.reasons import system_reason
from xlscore.excel.setup.locations import (
    WROTE,
    Computer,
    Places,
    Settings,
    interpreter_setting,
    parse_settings,
    path_problem,
    write_settings,
)
from xlscore.excel.vba.addin import NAMES, TITLE_PART
from xlscore.excel.vba.modules import CONFIG_NAME
from xlscore.records import dataclass
from xlscore.texts import Language, say

Read = Callable[[Path], bytes | None]
#: By what Excel calls them, our add-ins are known to be ours.
_TITLES = tuple(f"<dc:title>{title}</dc:title>".encode() for title, _ in NAMES.values())
_HELPER = pattern(r"xlwings-[0-9A-Za-z.]+\.applescript")


@dataclass(frozen=True, slots=True)
class Helper:
    """The script through which VBA on a Mac calls Python, from the installed xlwings."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Files:
    """What is to be installed; no functions where they are None, nor a helper but on a Mac."""

    addin: bytes
    functions: bytes | None = None
    helper: Helper | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One file, and what becomes of it; `word` says so in the catalogue."""

    kind: Literal["write", "remove", "nothing"]
    word: str
    path: Path
    data: bytes = b""


class Refusal(Problem):
    """Why nothing is done here; `word` is its text in the catalogue."""

    def __init__(self, word: str, **values: object) -> None:
        super().__init__(word)
        self.word = word
        self.values = values

    def text(self, language: Language) -> str:
        """What only a person can solve."""
        return say(f"setup.{self.word}", language, **self.values)


def plan_install(computer: Computer, places: Places, wanted: Files, read: Read) -> tuple[Step, ...]:
    """The steps of an installation; Refusal if there is something that only a person can solve."""
    python = computer.python.executable
    if computer.python.from_store:
        raise Refusal("python-store", path=python)
    if problem := path_problem(computer, python):
        raise Refusal(problem, path=python)
    addins = tuple(
        step
        for path, data, first in (
            (places.addin, wanted.addin, "addin-written"),
            (places.functions, wanted.functions, "functions-written"),
        )
        if path is not None and (step := _addin_step(path, data, first, read)) is not None
    )
    settings = parse_settings(read(places.settings) or b"", computer.encoding)
    steps = []
    files = settings.files()
    helper = wanted.helper
    if helper is not None and places.helpers is not None:
        path = places.helpers / helper.name
        if read(path) is None:
            steps.append(Step("write", "helper-written", path, helper.data))
            files = tuple(dict.fromkeys((*files, helper.name)))
        else:
            steps.append(Step("nothing", "helper-there", path))
    steps.append(_settings_step(computer, places, settings, files, read))
    return (*steps, *addins)


def plan_uninstall(computer: Computer, places: Places, read: Read) -> tuple[Step, ...]:
    """The steps that take an installation back."""
    steps = []
    for path in (places.addin, places.functions):
        there = read(path) if path is not None else None
        if path is not None and there is not None:
            if is_ours(there):
                steps.append(Step("remove", "addin-removed", path))
            else:
                steps.append(Step("nothing", "addin-left", path))
    settings = parse_settings(read(places.settings) or b"", computer.encoding)
    for name in settings.files():
        path = places.helpers / name if places.helpers is not None else None
        # the settings are a text that anybody can edit: only a helper's name counts
        if path is not None and _HELPER.fullmatch(name) and read(path) is not None:
            steps.append(Step("remove", "helper-removed", path))
    if settings.entries is not None:
        if settings.rest:
            steps.append(Step("write", "settings-restored", places.settings, settings.rest))
        else:
            steps.append(Step("remove", "settings-removed", places.settings))
    return tuple(steps)


def carry_out(steps: Sequence[Step]) -> Iterator[tuple[Step, FileProblem | None]]:
    """Do one step after the other; what fails is told, and the rest is done all the same."""
    for step in steps:
        problem: FileProblem | None = None
        try:
            if step.kind == "write":
                step.path.parent.mkdir(parents=True, exist_ok=True)
                write_file(step.path, step.data)
            elif step.kind == "remove":
                step.path.unlink()
                if step.path.parent.name == f".{CONFIG_NAME}":
                    with suppress(OSError):  # not empty, so not ours alone
                        step.path.parent.rmdir()
        except FileProblem as error:
            problem = error
        except PermissionError as error:
            # Windows says so of a file that a running Excel has loaded
            code = "in-use" if getattr(error, "winerror", None) == 32 else "cannot-write"
            problem = FileProblem(code, reason=system_reason(error))
        except OSError as error:
            problem = FileProblem("cannot-write", reason=system_reason(error))
        yield step, problem


def is_ours(data: bytes) -> bool:
    """Whether an add-in is xlscore's, of whichever version and language."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            if package.getinfo(TITLE_PART).file_size > MEBIBYTE:
                return False
            about = package.read(TITLE_PART)
            return any(title in about for title in _TITLES)
    except (zipfile.BadZipFile, KeyError, OSError, RuntimeError, NotImplementedError):
        return False


def present(path: Path | None) -> bytes | None:
    """What is in a file, None if there is none; Refusal if it cannot be read."""
    if path is None:
        return None
    try:
        return read_file(path)
    except FileProblem as problem:
        if problem.code == "file-missing":
            return None
        why = problem.values.get("reason", problem.titles)
        raise Refusal("unreadable", path=path, reason=why) from problem


def _addin_step(path: Path, wanted: bytes | None, first: str, read: Read) -> Step | None:
    """What becomes of an add-in; nothing where none is wanted and none is ours."""
    there = read(path)
    ours = there is not None and is_ours(there)
    if wanted is None:
        return Step("remove", "addin-removed", path) if ours else None
    if there is not None and not ours:
        raise Refusal("addin-foreign", path=path)
    if there == wanted:
        return Step("nothing", "addin-current", path)
    return Step("write", first if there is None else "addin-updated", path, wanted)


def _settings_step(
    computer: Computer, places: Places, settings: Settings, files: Sequence[str], read: Read
) -> Step:
    interpreter = (computer.interpreter_key, interpreter_setting(computer))
    entries = (interpreter, *((WROTE, name) for name in files))
    data = write_settings(Settings(entries, settings.rest), computer.encoding, computer.newline)
    if read(places.settings) == data:
        return Step("nothing", "settings-current", places.settings)
    word = "settings-written" if settings.entries is None else "settings-updated"
    return Step("write", word, places.settings, data)

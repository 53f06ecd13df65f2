"""The one door to UNO: where it lives, its structs and enums, and what can go wrong there."""

from __future__ import annotations

import importlib
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from xlscore.book.problems import Problem
from xlscore.texts import PROGRAMS, Language, Titles, say

#: Where Debian and its relatives put uno.py, and the interpreter it was made for.
SYSTEM_PACKAGES = Path("/usr/lib/python3/dist-packages")
SYSTEM_PYTHON = Path("/usr/bin/python3")

#: What a workbook is among LibreOffice's documents.
SPREADSHEET = "com.sun.star.sheet.SpreadsheetDocument"


def uno() -> ModuleType:
    """The module ``uno``; a CalcProblem that says what to install where there is none."""
    module = sys.modules.get("uno")
    if module is not None:
        return module
    try:
        return importlib.import_module("uno")
    except ImportError:
        return _system_uno()


def fits(system_python: Path, version: Sequence[int]) -> bool:
    """Whether an interpreter's own packages can be loaded by a Python of `version`.

    The library behind UNO is built for one minor version; another one would crash on it.
    """
    name = re.fullmatch(r"python(\d+)\.(\d+)", system_python.resolve().name)
    return name is not None and [int(part) for part in name.groups()] == list(version[:2])


def _system_uno() -> ModuleType:
    """``uno`` from the system's packages, whose folder does not stay on the path."""
    if not (SYSTEM_PACKAGES / "uno.py").is_file() or not fits(SYSTEM_PYTHON, sys.version_info[:2]):
        system = SYSTEM_PYTHON.resolve().name.removeprefix("python") or "3"
        raise CalcProblem("uno_missing", version=platform.python_version(), system=system)
    sys.path.append(str(SYSTEM_PACKAGES))
    try:
        importlib.import_module("unohelper")
        return importlib.import_module("uno")
    except ImportError as error:
        raise CalcProblem("uno_missing", version=platform.python_version(), system="") from error
    finally:
        sys.path.remove(str(SYSTEM_PACKAGES))


def struct(name: str, *fields: object) -> Any:
    """A UNO struct by its name below com.sun.star, its fields in their declared order."""
    return uno().createUnoStruct(f"com.sun.star.{name}", *fields)


def enum(name: str, value: str) -> Any:
    """A value of a UNO enum by its name below com.sun.star."""
    return uno().Enum(f"com.sun.star.{name}", value)


def properties(**values: object) -> tuple[Any, ...]:
    """Named values as UNO takes them when it loads and stores documents."""
    direct = enum("beans.PropertyState", "DIRECT_VALUE")
    return tuple(
        struct("beans.PropertyValue", name, 0, value, direct) for name, value in values.items()
    )


def failure(name: str = "uno.Exception") -> type[Exception]:
    """The class of a UNO exception by its name below com.sun.star."""
    found: type[Exception] = uno().getClass(f"com.sun.star.{name}")
    return found


def service(context: Any, name: str) -> Any:
    """An instance of a UNO service by its name below com.sun.star."""
    return context.ServiceManager.createInstanceWithContext(f"com.sun.star.{name}", context)


def listener_base(name: str) -> tuple[type, type]:
    """What a class that listens derives from: UNO's base, and an interface below com.sun.star."""
    uno()
    base: type = importlib.import_module("unohelper").Base
    interface: type = uno().getClass(f"com.sun.star.{name}")
    return base, interface


LONGEST = 300
"""Characters of a value in a message: titles of sheets and paths may be far longer."""


class CalcProblem(Problem):
    """LibreOffice is missing or refused something; `key` names a text of the area "calc"."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(self.text(PROGRAMS))

    def text(self, language: Language) -> str:
        """What went wrong and what to do, in one line."""
        shown = {name: _one_line(value) for name, value in self.values.items()}
        return say(f"calc.{self.key}", language, **shown)


def _one_line(value: object) -> object:
    """A value on one line, of bounded length; numbers and texts of ours as they are."""
    if isinstance(value, int | Titles):
        return value
    text = "".join(c if c.isprintable() else " " for c in str(value))
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."

"""Where Excel looks for what `xlscore excel install` brings along, and the file of its settings."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Literal

from xlscore.core.patterns import pattern
from xlscore.excel.vba.modules import ADDIN, CONFIG_NAME, FUNCTIONS_ADDIN
from xlscore.records import dataclass

System = Literal["windows", "mac", "other"]
#: On a Mac the path goes to the shell, and through VBA, without quotes.
_PLAIN = frozenset(string.ascii_letters + string.digits + "/._-+@")


@dataclass(frozen=True, slots=True)
class Places:
    """The files of an installation.

    `functions` is the add-in with the functions, on Windows only; `helpers` the folder of
    RunPython's helper, on a Mac only.
    """

    addin: Path
    settings: Path
    functions: Path | None = None
    helpers: Path | None = None


@dataclass(frozen=True, slots=True)
class Python:
    """The Python that Excel is to call: its program file, and what it was made from."""

    executable: str
    base: str

    @property
    def from_store(self) -> bool:
        """Whether it is one of the Microsoft Store, that writes into a folder of its own only."""
        paths = (self.executable, self.base)
        return any("windowsapps" in PureWindowsPath(path.lower()).parts for path in paths)


@dataclass(frozen=True, slots=True)
class Computer:
    """What an installation depends on.

    `encoding` is that of files which VBA reads and writes: the code page of a Windows.
    """

    system: System
    home: Path
    python: Python
    encoding: str
    environment: Mapping[str, str]

    @property
    def newline(self) -> str:
        """How lines of a text file end."""
        return "\r\n" if self.system == "windows" else "\n"

    @property
    def interpreter_key(self) -> str:
        """What xlwings' settings call the Python that macros run in."""
        return "INTERPRETER_WIN" if self.system == "windows" else "INTERPRETER_MAC"


def places_of(computer: Computer) -> Places | None:
    """None where there is no Excel."""
    if computer.system == "windows":
        roaming = computer.environment.get("APPDATA")
        data = Path(roaming) if roaming else computer.home / "AppData" / "Roaming"
        start = data / "Microsoft" / "Excel" / "XLSTART"
        return Places(
            start / ADDIN,
            computer.home / f".{CONFIG_NAME}" / f"{CONFIG_NAME}.conf",
            functions=start / FUNCTIONS_ADDIN,
        )
    if computer.system == "mac":
        library = computer.home / "Library"
        office = library / "Group Containers" / "UBF8T346G9.Office"
        return Places(
            office / "User Content.localized" / "Startup.localized" / "Excel" / ADDIN,
            library / "Containers" / "com.microsoft.Excel" / "Data" / f"{CONFIG_NAME}.conf",
            helpers=library / "Application Scripts" / "com.microsoft.Excel",
        )
    return None


def path_problem(computer: Computer, path: str) -> str | None:
    """Why Excel could not start the Python at this path; a key of the catalogue."""
    if computer.system == "mac":
        return None if _PLAIN.issuperset(path) else "path-mac"
    try:
        path.encode(computer.encoding)
    except UnicodeEncodeError:
        return "path-windows"
    return None


def interpreter_setting(computer: Computer) -> str:
    """The path of the Python as it stands in the settings.

    Windows users with an umlaut in their name get it by a variable, so that the file stays plain
    text whatever code page it is read in.
    """
    path = computer.python.executable
    if computer.system != "windows" or path.isascii():
        return path
    rest = _below(PureWindowsPath(path), PureWindowsPath(str(computer.home)))
    return path if rest is None else f"%USERPROFILE%\\{rest}"


def expand(computer: Computer, path: str) -> str:
    """A path of the settings with its variables filled in, as VBA does it."""
    if computer.system == "mac":
        first, slash, rest = path.partition("/")
        return f"{computer.home}{slash}{rest}" if first == "$HOME" else path
    names = {name.upper(): value for name, value in computer.environment.items()}
    names.setdefault("USERPROFILE", str(computer.home))
    parts = path.split("%")
    if len(parts) % 2 == 0 or any(name.upper() not in names for name in parts[1::2]):
        return path
    return "".join(names[p.upper()] if n % 2 else p for n, p in enumerate(parts))


def same_path(system: System, one: str, other: str) -> bool:
    """Whether two paths are the same on that system."""
    if system == "windows":
        return PureWindowsPath(one) == PureWindowsPath(other)
    return PurePosixPath(one) == PurePosixPath(other)


def below(system: System, path: str, folder: str) -> bool:
    """Whether a path lies in a folder."""
    if system == "windows":
        return _below(PureWindowsPath(path), PureWindowsPath(folder)) is not None
    return PurePosixPath(path).is_relative_to(PurePosixPath(folder))


def _below(path: PureWindowsPath, folder: PureWindowsPath) -> PureWindowsPath | None:
    return path.relative_to(folder) if path.is_relative_to(folder) else None


#: Under this key our block names the files that it brought along.
WROTE = "XLSCORE WROTE"
_BEGIN, _END = '"XLSCORE","begin"', '"XLSCORE","end"'
_BLOCK = pattern(rb'^"XLSCORE","begin"\r?\n(.*?)^"XLSCORE","end"(?:\r?\n|\Z)', re.M | re.S)
#: A value as VBA's Input statement reads it: in quotes, or up to the next comma or line's end.
_VALUE = pattern(r'[ \t]*(?:"([^"\r\n]*)"?[ \t]*|([^,\r\n]*))(?:,|\r?\n|\Z)')


@dataclass(frozen=True, slots=True)
class Settings:
    """Our entries (None without a block), and the rest of the file."""

    entries: tuple[tuple[str, str], ...] | None
    rest: bytes

    def files(self) -> tuple[str, ...]:
        """The files that we wrote besides this one."""
        return tuple(value for key, value in self.entries or () if key == WROTE)


def parse_settings(data: bytes, encoding: str) -> Settings:
    """The file taken apart."""
    block = _BLOCK.search(data)
    if block is None:
        return Settings(None, data)
    entries = _entries(block[1].decode(encoding, "replace"))
    return Settings(entries, data[: block.start()] + data[block.end() :])


def write_settings(settings: Settings, encoding: str, newline: str) -> bytes:
    """The file with our block at its top; UnicodeEncodeError if `encoding` lacks a letter."""
    lines = [_BEGIN, *(f'"{key}","{value}"' for key, value in settings.entries or ()), _END]
    return "".join(line + newline for line in lines).encode(encoding) + settings.rest


def value_of(data: bytes, key: str, encoding: str) -> str | None:
    """What VBA reads for a key: the first entry counts, capitals do not."""
    entries = _entries(data.decode(encoding, "replace"))
    return next((value for name, value in entries if name.lower() == key.lower()), None)


def _entries(text: str) -> tuple[tuple[str, str], ...]:
    values = []
    at = 0
    while at < len(text):
        found = _VALUE.match(text, at)
        # a quote that is not closed, or text behind one: VBA would not get any further either
        if found is None or found.end() == at:
            break
        values.append(found[1] if found[1] is not None else found[2].rstrip(" \t"))
        at = found.end()
    return tuple(zip(values[::2], values[1::2], strict=False))

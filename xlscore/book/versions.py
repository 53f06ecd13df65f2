"""Where earlier versions of a file are kept, and under which names.

They stand in ``.xlscore`` next to the file, or where that cannot be written in the user's state
directory; the environment variable XLSCORE_STATE names another folder for all of them. A version
is called by the SHA-256 of what it holds; a record of what was done by its number. Older ones have
numbers for both.
"""

from __future__ import annotations

import contextlib
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from xlscore.book.atomic import is_there, put_file, read_file, write_file
from xlscore.book.problems import FileProblem
from xlscore.core.patterns import pattern
from xlscore.core.reasons import reason, system_reason

LONGEST_NAME = 255
"""Bytes of a file's name, on the systems that allow least."""

FOLDER = ".xlscore"
RECORD, OLD_RECORD = ".log", ".json"
"""The ending of a record, and of those of older versions of xlscore."""

STEP = "step-"
"""The mark in the name of a record."""

VARIABLE = "XLSCORE_STATE"

_DIGITS = 18
_NUMBER = pattern(rf"[0-9]{{6,{_DIGITS}}}")
_ADDRESS = 64


def address(content: bytes) -> str:
    """What a version is called by: the SHA-256 of what it holds, as hex digits."""
    import hashlib  # slow to import, and not needed to read a workbook

    return hashlib.sha256(content).hexdigest()


def put_version(path: Path, content: bytes) -> tuple[Path, bool]:
    """Keep what a file holds; where it stands, and whether it is new. FileProblem "no-snapshot"."""
    name = version_name(path, address(content))
    for folder in folders(path):
        with contextlib.suppress(FileProblem):
            if is_there(folder / name) and read_file(folder / name) == content:
                return folder / name, False
    return _put(path, name, lambda file: write_file(file, content, like=path)), True


def read_version(path: Path, name: str) -> bytes:
    """What is kept under an address. FileProblem "snapshot-bad" for one that holds another."""
    file = version_file(path, name) or next(folders(path)) / version_name(path, name)
    content = read_checked(file)
    if address(content) != name:
        raise FileProblem("snapshot-bad", name=file, reason=reason("other-version"))
    return content


def read_checked(file: Path) -> bytes:
    """The bytes of a version that is there. FileProblem "snapshot-bad" if it cannot be read."""
    try:
        return read_file(file)
    except FileProblem as problem:
        raise FileProblem("snapshot-bad", name=file, reason=problem.titles) from problem


def version_file(path: Path, name: str) -> Path | None:
    """Where a version is kept; None if it is not there any more."""
    places = (folder / version_name(path, name) for folder in folders(path))
    return next(filter(is_there, places), None)


def put_record(path: Path, number: int, data: bytes) -> None:
    """Keep the record of what was done. FileProblem "no-snapshot" if no folder can be written."""
    _put(path, name_kept(path, number, STEP, RECORD), lambda file: put_file(file, data, like=path))


def _put(path: Path, name: str, write: Callable[[Path], None]) -> Path:
    """Write a file of this name into the first folder that takes it."""
    failure: object = reason("no-folder")
    for folder in folders(path):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write(folder / name)
        except OSError as error:
            failure = system_reason(error)
        except FileProblem as problem:
            failure = problem.values.get("reason", problem.titles)
        else:
            return folder / name
    raise FileProblem("no-snapshot", reason=failure)


def list_kept(path: Path, mark: str, ending: str = "") -> dict[int, Path]:
    """What is kept of a file under a mark, by number, whichever folder could be written then."""
    found: dict[int, Path] = {}
    for folder in folders(path):
        for number, file in _list_numbered(folder, path, mark, ending):
            found.setdefault(number, file)
    return found


def folders(path: Path) -> Iterator[Path]:
    """Where versions of a file may be, the preferred place first."""
    folder = Path(os.path.realpath(path)).parent
    if not os.environ.get(VARIABLE):
        yield folder / FOLDER
    yield state_directory() / _mark(folder)


def _mark(folder: Path) -> str:
    """A name for a folder among others."""
    return address(str(folder).encode("utf-8", "surrogateescape"))[:16]


def state_directory() -> Path:
    """Where xlscore keeps things for this user, outside of anybody's folders."""
    if own := os.environ.get(VARIABLE):
        return Path(own)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "xlscore"


def fit_stem(stem: str, ending: int) -> str:
    """A stem that an ending of so many bytes can follow; one too long is cut and marked."""
    room, raw = LONGEST_NAME - ending, os.fsencode(stem)
    if len(raw) <= room:
        return stem
    mark = f"~{zlib.crc32(raw):08x}"
    return raw[: room - len(mark)].decode("utf-8", "ignore") + mark


def version_name(path: Path, name: str) -> str:
    """event.xlsx -> event.<address>.xlsx, so that it can be opened as it is."""
    target = Path(os.path.realpath(path))
    longest = len(".") + _ADDRESS + len(os.fsencode(target.suffix))
    return f"{fit_stem(target.stem, longest)}.{name}{target.suffix}"


def name_kept(path: Path, number: int, mark: str, ending: str = "") -> str:
    """event.xlsx, 7 -> event.step-000007.xlsx.log."""
    stem, suffix = _stem(path)
    return f"{stem}.{mark}{number:06d}{suffix}{ending}"


def _stem(path: Path) -> tuple[str, str]:
    """The parts of a file's name that what has a number begins and ends with."""
    target = Path(os.path.realpath(path))
    longest = len(".undone-") + _DIGITS + len(os.fsencode(target.suffix)) + len(OLD_RECORD)
    return fit_stem(target.stem, longest), target.suffix


def _list_numbered(folder: Path, path: Path, mark: str, ending: str) -> Iterator[tuple[int, Path]]:
    """What is kept of one file in a folder that may hold files of thousands."""
    stem, suffix = _stem(path)
    before, after = f"{stem}.{mark}", f"{suffix}{ending}"
    try:
        names = [file.name for file in folder.iterdir()]
    except OSError:
        return
    for name in names:
        number = name.removeprefix(before).removesuffix(after)
        if name == before + number + after and _NUMBER.fullmatch(number):
            yield int(number), folder / name


def remove(file: Path) -> None:
    """Do away with a file of ours, where that can be done."""
    with contextlib.suppress(OSError):
        file.unlink()

"""Replacing a workbook: never while it is open elsewhere, never without keeping the one before.

Snapshots stand in ``.xlscore`` next to the workbook, or where that cannot be written in the user's
state directory; the environment variable XLSCORE_STATE names another folder for all of them.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from xlscore.book.atomic import (
    is_there,
    read_file,
    reason,
    refuse_if_open,
    sync_folder,
    write_file,
    write_known,
)
from xlscore.book.locking import locked
from xlscore.book.problems import FileProblem
from xlscore.texts import Titles

KEPT = 20
"""How many snapshots of a workbook are kept; the oldest go first."""

LONGEST_NAME = 255
"""Bytes of a file's name, on the systems that allow least."""

FOLDER = ".xlscore"
VARIABLE = "XLSCORE_STATE"

_DIGITS = 18

__all__ = [
    "fitting",
    "read_file",
    "replace_file",
    "snapshot_folders",
    "snapshots",
    "state_directory",
    "undo",
]


def replace_file(path: Path, data: bytes, known: bytes | None = None) -> None:
    """Put `data` in the place of a workbook and keep what was there as its newest snapshot.

    `known` is what the file held when it was read; if it holds something else now, somebody else
    has written it and it stays as it is. Raises FileProblem, and then nothing has changed.
    """
    with locked(path):
        refuse_if_open(path)
        before = read_file(path) if known is not None or is_there(path) else None
        if known is not None and before != known:
            raise FileProblem("changed-meanwhile")
        snapshot = _keep(path, before) if before else None
        try:
            write_known(path, data, before)
        except FileProblem as problem:
            if snapshot is not None and problem.code == "changed-meanwhile":
                _remove(snapshot)
            raise
        if snapshot is not None:
            _prune(snapshot.parent, path, "")


def snapshots(path: Path) -> list[Path]:
    """The snapshots of a workbook, oldest first."""
    found = []
    for folder in snapshot_folders(path):
        found += _numbered(folder, path, "")
        if found:
            break
    return [file for _, file in sorted(found)]


def undo(path: str | os.PathLike[str], sound: Callable[[bytes], object] = len) -> Path:
    """Go back to the newest snapshot, and next time to the one before it.

    What the file held is not thrown away; returned is where it is kept. `sound` raises FileProblem
    for what may not take the file's place. FileProblem "nothing-to-undo" if there is no snapshot
    that differs from the file, "snapshot-bad" for one that cannot be read or is not sound.
    """
    file = Path(path)
    with locked(file):
        content = read_file(file)
        for snapshot in reversed(snapshots(file)):
            try:
                earlier = read_file(snapshot)
                if earlier != content:
                    sound(earlier)
            except FileProblem as problem:
                why = Titles(problem.text("en"), problem.text("de"))
                raise FileProblem("snapshot-bad", name=snapshot, reason=why) from problem
            if earlier != content:
                return _go_back(file, content, snapshot, earlier)
            _remove(snapshot)
    raise FileProblem("nothing-to-undo")


def _go_back(file: Path, content: bytes, snapshot: Path, earlier: bytes) -> Path:
    """Put a snapshot in the place of the file; returned is where its content is kept."""
    refuse_if_open(file)
    undone = snapshot.with_name(_name(file, _number(snapshot, file, ""), "undone-"))
    write_file(undone, content, like=file)
    write_known(file, earlier, content)
    _remove(snapshot)
    sync_folder(snapshot.parent)
    _prune(snapshot.parent, file, "undone-")
    return undone


def _keep(path: Path, content: bytes) -> Path | None:
    """Write a snapshot, unless the newest one is the same; the snapshot written."""
    for newest in snapshots(path)[-1:]:
        with contextlib.suppress(FileProblem):
            if read_file(newest) == content:
                return None
    failure = "no folder can be written"
    for folder in snapshot_folders(path):
        taken = [n for mark in ("", "undone-") for n, _ in _numbered(folder, path, mark)]
        snapshot = folder / _name(path, max(taken, default=0) + 1, "")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_file(snapshot, content, like=path)
        except OSError as error:
            failure = reason(error)
        except FileProblem as problem:
            failure = str(problem.values.get("reason", problem.code))
        else:
            return snapshot
    raise FileProblem("no-snapshot", reason=failure)


def snapshot_folders(path: Path) -> Iterator[Path]:
    """Where snapshots of a workbook may be, the preferred place first."""
    folder = Path(os.path.realpath(path)).parent
    own = os.environ.get(VARIABLE)
    if own:
        yield Path(own) / _mark(folder)
    else:
        yield folder / FOLDER
        yield state_directory() / _mark(folder)


def _mark(folder: Path) -> str:
    """A name for a folder among others."""
    import hashlib  # seldom needed, and slow to import

    return hashlib.sha256(str(folder).encode("utf-8", "surrogateescape")).hexdigest()[:16]


def state_directory() -> Path:
    """Where xlscore keeps things for this user, outside of anybody's folders."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "xlscore"


def fitting(stem: str, ending: int) -> str:
    """A stem that an ending of so many bytes can follow; one too long is cut and marked."""
    room, raw = LONGEST_NAME - ending, os.fsencode(stem)
    if len(raw) <= room:
        return stem
    mark = f"~{zlib.crc32(raw):08x}"
    return raw[: room - len(mark)].decode("utf-8", "ignore") + mark


def _name(path: Path, number: int, mark: str) -> str:
    """event.xlsx, 7 -> event.000007.xlsx, so that it can be opened as it is."""
    stem, suffix = _stem(path)
    return f"{stem}.{mark}{number:06d}{suffix}"


def _stem(path: Path) -> tuple[str, str]:
    """The parts of a workbook's name that those of its snapshots begin and end with."""
    target = Path(os.path.realpath(path))
    return fitting(target.stem, len(".undone-") + _DIGITS + len(target.suffix)), target.suffix


def _number(snapshot: Path, path: Path, mark: str) -> int:
    """The number in a snapshot's name; 0 if it belongs to another workbook."""
    match = _pattern(path, mark).fullmatch(snapshot.name)
    return int(match[1]) if match else 0


def _pattern(path: Path, mark: str) -> re.Pattern[str]:
    stem, suffix = map(re.escape, _stem(path))
    return re.compile(rf"{stem}\.{mark}([0-9]{{6,{_DIGITS}}}){suffix}")


def _numbered(folder: Path, path: Path, mark: str) -> list[tuple[int, Path]]:
    """The snapshots of one workbook in a folder that may hold those of thousands."""
    pattern = _pattern(path, mark)
    try:
        names = [file.name for file in folder.iterdir()]
    except OSError:
        return []
    found = ((pattern.fullmatch(name), name) for name in names)
    return [(int(match[1]), folder / name) for match, name in found if match]


def _prune(folder: Path, path: Path, mark: str) -> None:
    for _, file in sorted(_numbered(folder, path, mark))[:-KEPT]:
        _remove(file)


def _remove(file: Path) -> None:
    """Do away with a file of ours, where that can be done."""
    with contextlib.suppress(OSError):
        file.unlink()

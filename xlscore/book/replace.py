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
    put_file,
    read_file,
    refuse_if_open,
    sync_folder,
    write_file,
    write_known,
)
from xlscore.book.locking import locked
from xlscore.book.problems import FileProblem
from xlscore.core.reasons import reason, system_reason

KEPT = 20
"""How many snapshots of a workbook are kept; the oldest go first."""

LONGEST_NAME = 255
"""Bytes of a file's name, on the systems that allow least."""

FOLDER = ".xlscore"
RECORD = ".json"
"""The ending of what says which change a snapshot was kept for."""

VARIABLE = "XLSCORE_STATE"

_DIGITS = 18


def replace_file(path: Path, data: bytes, known: bytes | None = None, record: bytes = b"") -> None:
    """Put `data` in the place of a workbook and keep what was there as its newest snapshot.

    `known` is what the file held when it was read; if it holds something else now, somebody else
    has written it and it stays as it is. Raises FileProblem, and then nothing has changed. `record`
    says what was written over the snapshot and is kept beside it (see `book.history`).
    """
    with locked(path):
        refuse_if_open(path)
        before = read_file(path) if known is not None or is_there(path) else None
        if known is not None and before != known:
            raise FileProblem("changed-meanwhile")
        write_over(path, data, before, record)


def write_over(
    path: Path, data: bytes, before: bytes | None, record: bytes, number: int = 0
) -> None:
    """The same for who holds the lock; `number` is that of the change, else it is a new one."""
    kept, new = _keep(path, before, record, number) if before else (None, False)
    try:
        write_known(path, data, before)
    except FileProblem as problem:
        if kept is not None and new and problem.code == "changed-meanwhile":
            remove(kept)
            remove(kept.with_name(f"{kept.name}{RECORD}"))
        raise
    if kept is not None:
        prune(kept.parent, path, "")


def snapshots(path: Path) -> list[Path]:
    """The snapshots of a workbook, oldest first."""
    return [file for _, file in sorted(kept_files(path, "").items())]


def kept_files(path: Path, mark: str, ending: str = "") -> dict[int, Path]:
    """What is kept of a workbook under a mark, by number."""
    for folder in snapshot_folders(path):
        if found := _numbered(folder, path, mark, ending):
            return dict(found)
    return {}


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
                bad = FileProblem("snapshot-bad", name=snapshot, reason=problem.titles)
                raise bad from problem
            if earlier != content:
                return go_back(file, content, earlier, snapshot)
            remove(snapshot)
    raise FileProblem("nothing-to-undo")


def go_back(file: Path, content: bytes, earlier: bytes, step: Path) -> Path:
    """Put what was earlier in the place of the file; returned is where its content is kept.

    `step` is a file of the change that is taken back, its snapshot or its record.
    """
    refuse_if_open(file)
    number = _number(step, file)
    undone = step.with_name(kept_name(file, number, "undone-"))
    write_file(undone, content, like=file)
    write_known(file, earlier, content)
    for ending in ("", RECORD):
        remove(step.with_name(kept_name(file, number, "", ending)))
    sync_folder(step.parent)
    prune(step.parent, file, "undone-")
    return undone


def _keep(path: Path, content: bytes, record: bytes, number: int) -> tuple[Path, bool]:
    """The snapshot of a content, and whether it is new: unless the newest one is the same.

    The record comes first, so that there is none without one.
    """
    folders, same = list(snapshot_folders(path)), None
    for newest in snapshots(path)[-1:]:
        with contextlib.suppress(FileProblem):
            if read_file(newest) == content:
                folders, same = [newest.parent], newest
    failure: object = reason("no-folder")
    for folder in folders:
        taken = (n for m in ("", "undone-") for n, _ in _both(folder, path, m))
        snapshot = same or folder / kept_name(path, number or max(taken, default=0) + 1, "")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if record:
                put_file(snapshot.with_name(f"{snapshot.name}{RECORD}"), record, like=path)
            if same is None:
                write_file(snapshot, content, like=path)
        except OSError as error:
            failure = system_reason(error)
        except FileProblem as problem:
            failure = problem.values.get("reason", problem.titles)
        else:
            return snapshot, same is None
    raise FileProblem("no-snapshot", reason=failure)


def snapshot_folders(path: Path) -> Iterator[Path]:
    """Where snapshots of a workbook may be, the preferred place first."""
    folder = Path(os.path.realpath(path)).parent
    if not os.environ.get(VARIABLE):
        yield folder / FOLDER
    yield state_directory() / _mark(folder)


def _mark(folder: Path) -> str:
    """A name for a folder among others."""
    import hashlib  # seldom needed, and slow to import

    return hashlib.sha256(str(folder).encode("utf-8", "surrogateescape")).hexdigest()[:16]


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


def fitting(stem: str, ending: int) -> str:
    """A stem that an ending of so many bytes can follow; one too long is cut and marked."""
    room, raw = LONGEST_NAME - ending, os.fsencode(stem)
    if len(raw) <= room:
        return stem
    mark = f"~{zlib.crc32(raw):08x}"
    return raw[: room - len(mark)].decode("utf-8", "ignore") + mark


def kept_name(path: Path, number: int, mark: str, ending: str = "") -> str:
    """event.xlsx, 7 -> event.000007.xlsx, so that it can be opened as it is."""
    stem, suffix = _stem(path)
    return f"{stem}.{mark}{number:06d}{suffix}{ending}"


def _stem(path: Path) -> tuple[str, str]:
    """The parts of a workbook's name that those of its snapshots begin and end with."""
    target = Path(os.path.realpath(path))
    longest = len(".undone-") + _DIGITS + len(os.fsencode(target.suffix)) + len(RECORD)
    return fitting(target.stem, longest), target.suffix


def _number(file: Path, path: Path) -> int:
    """The number in the name of a snapshot or record; 0 if it belongs to another workbook."""
    for ending in ("", RECORD):
        if match := _pattern(path, "", ending).fullmatch(file.name):
            return int(match[1])
    return 0


def _pattern(path: Path, mark: str, ending: str) -> re.Pattern[str]:
    stem, suffix = map(re.escape, _stem(path))
    return re.compile(rf"{stem}\.{mark}([0-9]{{6,{_DIGITS}}}){suffix}{re.escape(ending)}")


def _numbered(folder: Path, path: Path, mark: str, ending: str = "") -> list[tuple[int, Path]]:
    """What is kept of one workbook in a folder that may hold files of thousands."""
    pattern = _pattern(path, mark, ending)
    try:
        names = [file.name for file in folder.iterdir()]
    except OSError:
        return []
    found = ((pattern.fullmatch(name), name) for name in names)
    return [(int(match[1]), folder / name) for match, name in found if match]


def _both(folder: Path, path: Path, mark: str) -> list[tuple[int, Path]]:
    return [*_numbered(folder, path, mark), *_numbered(folder, path, mark, RECORD)]


def prune(folder: Path, path: Path, mark: str) -> None:
    """Of snapshots and records together keep the newest."""
    files = _both(folder, path, mark)
    left = sorted({number for number, _ in files})[-KEPT:]
    for number, file in files:
        if number not in left:
            remove(file)


def remove(file: Path) -> None:
    """Do away with a file of ours, where that can be done."""
    with contextlib.suppress(OSError):
        file.unlink()

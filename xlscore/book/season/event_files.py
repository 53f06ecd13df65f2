"""Event files of a season: which files a cell means. What is typed is a name, never a command.

Only files in the folder of the season workbook or below it are ever opened. The folder may be one
in a bucket, or any other that behaves like a `pathlib.Path`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from fnmatch import fnmatch
from itertools import islice, pairwise
from pathlib import Path, PurePosixPath, PureWindowsPath

from xlscore.book.season.inputs import EventRow
from xlscore.book.sheets import suggest_typed
from xlscore.core.findings import Finding, finding
from xlscore.core.spelling import NO_HINT, nearest
from xlscore.records import dataclass

MOST_FILES = 5000
SUFFIXES = (".xlsx", ".xlsm")
ANY = "**"


@dataclass(frozen=True, slots=True)
class EventFile:
    """A file and the row that lists it; `shown` is its path below the folder."""

    row: EventRow
    path: Path
    shown: str


def find_event_files(
    rows: Sequence[EventRow],
    folder: Path,
    own: Path | None,
    findings: list[Finding],
    *,
    is_event: Callable[[Path], bool],
) -> list[EventFile]:
    """The files of all rows, each once; patterns leave out files that other rows name.

    `own` is the season workbook itself. What is wrong is added to `findings`; `is_event` is asked
    of files that may be suggested.
    """
    named: dict[Path, EventRow] = {}
    found: dict[int, list[EventFile]] = {}
    patterns: list[EventRow] = []
    listed = {row.file.replace("\\", "/") for row in rows} | ({own.name} if own else set())
    for row in rows:
        if not row.file:
            continue
        typed = row.file.replace("\\", "/")
        path = folder / typed
        if not is_below(typed, path, folder):
            _add_note(findings, "event-file-outside", row, value=row.file)
        elif _is_file(path):
            if real_path(path) in named:
                _add_note(findings, "event-file-twice", row, value=row.file)
            else:
                named[real_path(path)] = row
                found[row.source.row] = [EventFile(row, path, PurePosixPath(typed).as_posix())]
        elif any(sign in typed for sign in "*?["):
            patterns.append(row)
        else:
            near = suggest_typed(_suggest(typed, folder, listed, is_event))
            _add_note(findings, "event-file-none", row, value=row.file, near=near)
    taken = set(named) | ({real_path(own)} if own else set())
    for row in patterns:
        matches = list(islice(_match(row, folder), MOST_FILES + 1))
        if len(matches) > MOST_FILES:
            _add_note(findings, "event-files-many", row, value=row.file, most=MOST_FILES)
            continue
        free = [file for file in matches if real_path(file.path) not in taken]
        taken |= {real_path(file.path) for file in free}
        if not matches:
            _add_note(findings, "event-file-none", row, value=row.file, near=NO_HINT)
        found[row.source.row] = sorted(free, key=lambda file: file.shown)
    return [file for row in rows for file in found.get(row.source.row, ())]


def is_below(typed: str, path: Path, folder: Path) -> bool:
    """Whether a typed path stays below the folder, links followed."""
    windows = PureWindowsPath(typed)
    if windows.drive or windows.root or ".." in PurePosixPath(typed).parts or "\0" in typed:
        return False
    return real_path(path).is_relative_to(real_path(folder))


def real_path(path: Path) -> Path:
    """Where a path leads, links followed; a link that leads to itself stays what it is.

    A path in a bucket or on a server is no path of this machine, and has no links.
    """
    return Path(os.path.realpath(path)) if isinstance(path, os.PathLike) else path


def find_copies(files: Mapping[str, Sequence[EventFile]]) -> Iterator[Finding]:
    """Files that are copies of one another; `files` by the hash of their contents."""
    for copies in files.values():
        for file in copies[1:]:
            ref = file.row.source.at("file")
            yield finding("event-same", ref, value=file.shown, other=copies[0].shown)


def _match(row: EventRow, folder: Path) -> Iterator[EventFile]:
    """The workbooks that match a pattern; what is hidden and other files are passed over."""
    for path in _find_paths(folder, PurePosixPath(row.file.replace("\\", "/")).parts):
        plain = path.suffix.lower() in SUFFIXES and not path.name.startswith(("~$", "."))
        if plain and _is_file(path) and real_path(path).is_relative_to(real_path(folder)):
            yield EventFile(row, path, path.relative_to(folder).as_posix())


def _find_paths(folder: Path, parts: Sequence[str]) -> Iterator[Path]:
    """What a pattern may mean: each folder is looked into once for each part of the pattern.

    "**" stands for folders, links not followed. Hidden folders are found by their name alone.
    """
    parts = [part for part, after in pairwise((*parts, "")) if (part, after) != (ANY, ANY)]
    seen: set[tuple[Path, int]] = set()
    waiting = [(folder, 0)]
    while waiting:
        place, at = waiting.pop()
        if (real_path(place), at) in seen or at == len(parts):
            continue
        seen.add((real_path(place), at))
        part, last = parts[at], at == len(parts) - 1
        if part == ANY:
            waiting.append((place, at + 1))
        for path in _list_entries(place, part):
            if part == ANY:
                if path.is_dir() and not path.is_symlink():
                    waiting.append((path, at))
            elif last:
                yield path
            else:
                waiting.append((path, at + 1))


def _list_entries(place: Path, part: str) -> list[Path]:
    """The entries of a folder that one part of a pattern means; none of what is no folder."""
    if not any(sign in part for sign in "*?["):
        return [place / part]
    wanted = "*" if part == ANY else part
    with suppress(OSError):
        paths = (path for path in place.iterdir() if not path.name.startswith("."))
        return [path for path in paths if fnmatch(path.name, wanted)]
    return []


def _is_file(path: Path) -> bool:
    """Whether a path is that of a file; one that no disk can have is not."""
    with suppress(OSError, ValueError):
        return path.is_file()
    return False


def _suggest(
    typed: str, folder: Path, listed: Set[str], is_event: Callable[[Path], bool]
) -> str | None:
    """An event's file below the folder with a similar name, not listed already, as it is typed.

    It stands beside the one that is not there; one with just this name may stand one folder off.
    """
    path = folder / typed
    name, beside = path.stem, [path.parent] if path != folder else []
    around = [folder, *(path for path in sorted(_list_entries(folder, "*")) if path.is_dir())]
    for places, cutoff in ((beside, 0.6), (around, 1.0)):
        free: dict[str, Path] = {}
        for path in islice((p for place in places for p in _list_entries(place, "*")), MOST_FILES):
            shown = path.relative_to(folder).as_posix()
            if path.suffix.lower() in SUFFIXES and shown not in listed:
                free.setdefault(path.stem, path)
        while near := nearest(name, sorted(free), cutoff):
            path = free.pop(near)
            if real_path(path).is_relative_to(real_path(folder)) and is_event(path):
                return path.relative_to(folder).as_posix()
    return None


def _add_note(findings: list[Finding], code: str, row: EventRow, **values: object) -> None:
    findings.append(finding(code, row.source.at("file"), **values))

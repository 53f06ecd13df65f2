"""Event files of a season: which files a cell means. What is typed is a name, never a command.

Only files in the folder of the season workbook or below it are ever opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath

from xlscore.book.season.reader import EventRow
from xlscore.book.sheets import NO_HINT, did_you_mean
from xlscore.core.findings import Finding, finding
from xlscore.core.spelling import nearest

MOST_FILES = 5000
SUFFIXES = (".xlsx", ".xlsm")


@dataclass(frozen=True, slots=True)
class EventFile:
    """A file and the row that lists it; `shown` is its path below the folder."""

    row: EventRow
    path: Path
    shown: str


def event_files(
    rows: Sequence[EventRow], folder: Path, own: Path | None, findings: list[Finding]
) -> list[EventFile]:
    """The files of all rows, each once; patterns leave out files that other rows name.

    `own` is the season workbook itself. What is wrong is added to `findings`.
    """
    named: dict[Path, EventRow] = {}
    found: dict[int, list[EventFile]] = {}
    patterns: list[EventRow] = []
    for row in rows:
        if not row.file:
            continue
        typed = row.file.replace("\\", "/")
        path = folder / typed
        if not is_below(typed, path, folder):
            _note(findings, "event-file-outside", row, value=row.file)
        elif path.is_file():
            if path.resolve() in named:
                _note(findings, "event-file-twice", row, value=row.file)
            else:
                named[path.resolve()] = row
                found[row.source.row] = [EventFile(row, path, PurePosixPath(typed).as_posix())]
        elif any(sign in typed for sign in "*?["):
            patterns.append(row)
        else:
            near = did_you_mean(_near(typed, folder))
            _note(findings, "event-file-none", row, value=row.file, near=near)
    taken = set(named) | ({own.resolve()} if own else set())
    for row in patterns:
        matches = list(islice(_matches(row, folder), MOST_FILES + 1))
        if len(matches) > MOST_FILES:
            _note(findings, "event-files-many", row, value=row.file, most=MOST_FILES)
            continue
        free = [file for file in matches if file.path.resolve() not in taken]
        taken |= {file.path.resolve() for file in free}
        if not matches:
            _note(findings, "event-file-none", row, value=row.file, near=NO_HINT)
        found[row.source.row] = sorted(free, key=lambda file: file.shown)
    return [file for row in rows for file in found.get(row.source.row, ())]


def is_below(typed: str, path: Path, folder: Path) -> bool:
    """Whether a typed path stays below the folder, links followed."""
    windows = PureWindowsPath(typed)
    if windows.drive or windows.root or ".." in PurePosixPath(typed).parts or "\0" in typed:
        return False
    return path.resolve().is_relative_to(folder.resolve())


def same_contents(files: Mapping[str, Sequence[EventFile]]) -> Iterator[Finding]:
    """Files that are copies of one another; `files` by the hash of their contents."""
    for copies in files.values():
        for file in copies[1:]:
            ref = file.row.source.at("file")
            yield finding("event-same", ref, value=file.shown, other=copies[0].shown)


def _matches(row: EventRow, folder: Path) -> Iterator[EventFile]:
    """The workbooks that match a pattern; lock files and other kinds of files are passed over."""
    try:
        for path in folder.glob(row.file.replace("\\", "/")):
            plain = path.suffix.lower() in SUFFIXES and not path.name.startswith(("~$", "."))
            if plain and path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                yield EventFile(row, path, path.relative_to(folder).as_posix())
    except (ValueError, NotImplementedError, OSError):
        return


def _near(typed: str, folder: Path) -> str | None:
    """A file beside the one that is not there with a similar name."""
    parent = (folder / typed).parent
    try:
        names = [path.name for path in parent.iterdir() if path.suffix.lower() in SUFFIXES]
    except OSError:
        return None
    return nearest(PurePosixPath(typed).name, sorted(names))


def _note(findings: list[Finding], code: str, row: EventRow, **values: object) -> None:
    findings.append(finding(code, row.source.at("file"), **values))

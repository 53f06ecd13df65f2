"""The changes of one workbook, whoever made them: commands, menus and buttons share one history.

Beside a snapshot (see `book.replace`) stands a record of what was written over it; a change in an
open workbook has a record alone, since there is no file before. What was taken back is marked, so
that it can be made again until something else is done.
"""

from __future__ import annotations

import contextlib
import json
import time
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from xlscore.book.atomic import put_file, read_file
from xlscore.book.page import Page
from xlscore.book.page_json import before_data, changes_data, changes_from, undo_from, written
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem
from xlscore.book.replace import RECORD, kept_files, kept_name, prune, remove, snapshot_folders
from xlscore.core.reasons import reason, system_reason

if TYPE_CHECKING:
    from xlscore.book.undoing import Undo

UNDONE = "undone-"
VERSION = 2
_UNREADABLE = (FileProblem, RecursionError, ValueError, KeyError, TypeError, AttributeError)


class Record(NamedTuple):
    """What was written, when (local time, to the second), and how to tell the file it made.

    `undo` is what takes it back, where that was looked up; `after` the `mark` of the file.
    """

    when: str
    changes: Changes
    undo: Undo | None = None
    after: Sequence[int] = ()


class Step(NamedTuple):
    """One change: its number, the workbook before it, and its record, where there are such."""

    number: int
    snapshot: Path | None
    file: Path | None

    def record(self) -> Record | None:
        """What was written; None if nothing says so, or nothing can be made of it."""
        if self.file is not None:
            with contextlib.suppress(*_UNREADABLE):
                data = json.loads(read_file(self.file))
                if data["version"] == VERSION:
                    changes = changes_from(data["changes"])
                    undo = undo_from(changes, data["before"]) if data["before"] else None
                    return Record(str(data["when"]), changes, undo, tuple(data["after"]))
        return None


def mark(data: bytes) -> tuple[int, int]:
    """What tells a file from the same one with something typed into it."""
    return len(data), zlib.crc32(data)


def now() -> str:
    """The time by the clock on the wall."""
    return time.strftime("%Y-%m-%d %H:%M:%S")


def recorded(changes: Changes, data: bytes) -> bytes:
    """The record of changes that made a file of these bytes, to be kept with its snapshot."""
    return _bytes(Record(now(), changes, None, mark(data)))


def steps(place: Path, undone: bool = False) -> list[Step]:
    """The changes of a workbook, oldest first; or those taken back, next to be made again first.

    What was taken back before something else was done cannot be made again.
    """
    done, files = kept_files(place, ""), kept_files(place, "", RECORD)
    if not undone:
        return [Step(n, done.get(n), files.get(n)) for n in sorted({*done, *files})]
    last = max((*done, *files), default=0)
    again = kept_files(place, UNDONE, RECORD)
    return [Step(n, None, file) for n, file in sorted(again.items()) if n > last]


def known_page(earlier: Sequence[Step], role: str) -> Page | None:
    """The page of a role that the newest of these changes wrote."""
    for step in reversed(earlier):
        record = step.record()
        for page in record.changes.pages if record else ():
            if page.role == role:
                return page
    return None


def next_number(place: Path) -> int:
    """The number of a change that is made now."""
    files = (kept_files(place, m, e) for m in ("", UNDONE) for e in ("", RECORD))
    return max((number for found in files for number in found), default=0) + 1


def keep(place: Path, number: int, record: Record, undone: bool = False) -> None:
    """Write a record. FileProblem if no folder can be written."""
    data = _bytes(record)
    failure = reason("no-folder")
    mark_ = UNDONE if undone else ""
    for folder in snapshot_folders(place):
        file = folder / kept_name(place, number, mark_, RECORD)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            put_file(file, data, like=place)
        except OSError as error:
            failure = system_reason(error)
        else:
            prune(folder, place, mark_)
            return
    raise FileProblem("no-snapshot", reason=failure)


def forget(place: Path, number: int, undone: bool = False) -> None:
    """Do away with a change: it was taken back, made again, or never made."""
    for ending in ("", RECORD) if not undone else (RECORD,):
        if file := kept_files(place, UNDONE if undone else "", ending).get(number):
            remove(file)


def _bytes(record: Record) -> bytes:
    data = {"version": VERSION, "when": record.when, "after": record.after}
    data["changes"] = changes_data(record.changes)
    data["before"] = record.undo and before_data(record.undo)
    return written(data).encode()

"""The changes of one workbook, whoever made them: commands, menus and buttons share one history.

It only grows. Each change has a record, and so has each time one is taken back or made again. A
record has the address of what the file held before (see `book.versions`). Which changes the file
has follows from the records in their order. A change in an open workbook has no file before it.
Records of older versions of xlscore are read as they are.
"""

from __future__ import annotations

import contextlib
import json
import time
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from xlscore.book.atomic import read_file
from xlscore.book.page import Page
from xlscore.book.page_json import before_data, changes_data, changes_from, undo_from, write_json
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem
from xlscore.book.versions import (
    OLD_RECORD,
    RECORD,
    STEP,
    address,
    list_kept,
    put_record,
    read_checked,
    read_version,
    remove,
    version_file,
)
from xlscore.records import NamedTuple, dataclass, replace

if TYPE_CHECKING:
    from xlscore.book.undo_plan import Undo

UNDONE = "undone-"
VERSION, OLDER_VERSION = 3, 2
_UNREADABLE = (FileProblem, RecursionError, ValueError, KeyError, TypeError, AttributeError)

Kind = Literal["change", "undo", "redo", "kept"]
"""`kept` is a version of the file and nothing else: what was done then is no longer known."""

KINDS: Mapping[str, Kind] = {kind: kind for kind in get_args(Kind)}


class Record(NamedTuple):
    """What was written, when (local time, to the second), and what takes it back, if looked up."""

    when: str
    changes: Changes
    undo: Undo | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A record as it stands: what was done, to which step, and what the file held before and after.

    `held` and `after` are addresses, "" where there was no file; `file` is the record, `when` says
    when it was written; `old` is what an older version of xlscore kept of the file before.
    """

    place: Path
    number: int
    kind: Kind
    file: Path | None = None
    of: int = 0
    when: str = ""
    held: str = ""
    after: str = ""
    old: Path | None = None

    @property
    def snapshot(self) -> Path | None:
        """Where the file as it was before is kept; None if it is not, or there was no file."""
        return version_file(self.place, self.held) if self.held else self.old

    def before(self) -> bytes:
        """What the file held before. FileProblem "snapshot-bad" if that is not there any more."""
        if self.held:
            return read_version(self.place, self.held)
        assert self.old is not None
        return read_checked(self.old)

    def is_after(self, content: bytes) -> bool:
        """Whether the file held this before."""
        if self.held or self.old is None:
            return self.held == address(content)
        with contextlib.suppress(FileProblem):
            return self.before() == content
        return False

    def led_to(self, content: bytes) -> bool:
        """Whether this is what the file held afterwards."""
        if self.after or self.file is None:
            return self.after == address(content)
        with contextlib.suppress(*_UNREADABLE):
            size, mark = _older(self.file)["after"]
            return (size, mark) == (len(content), zlib.crc32(content))
        return False

    def record(self) -> Record | None:
        """What was written; None if nothing says so, or nothing can be made of it."""
        if self.file is None:
            return None
        with contextlib.suppress(*_UNREADABLE):
            data = _body(self.file) if self.when else _older(self.file)
            if data:
                changes = changes_from(data["changes"])
                undo = undo_from(changes, data["before"]) if data["before"] else None
                return Record(str(data["when"]), changes, undo)
        return None


class History(NamedTuple):
    """All steps in their order, and what follows from them.

    `done` are the changes that the file has, `undone` what can be made again, the next one last.
    `states` has for what the file held at some time the last change it then had, 0 for none;
    `untouched` the same for what it held as xlscore left it, with nothing typed since that change.
    """

    steps: Sequence[Step]
    done: Sequence[Step]
    undone: Sequence[Step]
    states: dict[str, int]
    untouched: dict[str, int]

    @property
    def next_number(self) -> int:
        """The number of a step that is recorded now."""
        return max((step.number for step in self.steps), default=0) + 1

    def is_untouched(self, step: Step, content: bytes) -> bool:
        """Whether the file is as this change left it, but for the log of draws."""
        return step.led_to(content) or self.untouched.get(address(content)) == step.number

    def later(self, content: bytes) -> list[Step]:
        """The changes with a file before them that came after an older version of the file.

        Empty for what is no older version, and where no version newer than this one is kept.
        """
        at = self.states.get(address(content))
        if at is None or at not in {0, *(step.number for step in self.done)}:
            return []
        later = [step for step in self.done if step.number > at and step.snapshot is not None]
        return [] if len(later) == 1 and later[0].is_after(content) else later


def read(place: Path) -> History:
    """The history of a workbook; an unreadable record is a change of which nothing is known."""
    found = [_step(place, n, file) for n, file in list_kept(place, STEP, RECORD).items()]
    old, old_records = list_kept(place, ""), list_kept(place, "", OLD_RECORD)
    for n in {*old, *old_records}:
        found.append(Step(place, n, "change", old_records.get(n), old=old.get(n)))
    last, spare = max((*old, *old_records), default=0), list_kept(place, UNDONE)
    again = list_kept(place, UNDONE, OLD_RECORD)
    waiting = [Step(place, n, "undo", again.get(n), n, old=spare.get(n)) for n in {*again, *spare}]
    done: list[Step] = []
    states: dict[str, int] = {}
    untouched: dict[str, int] = {}
    # what an older version took back and can make again: the next one has the lowest number
    able = (step for step in waiting if step.number > last and step.file)
    undone = sorted(able, key=lambda step: -step.number)
    found.sort(key=lambda step: step.number)
    for step in found:
        before = done[-1].number if done else 0
        if step.kind == "undo":
            taken = next((other for other in done if other.number == step.of), None)
            done = [other for other in done if other.number < step.of]
            undone.append(step)
            if taken and done and untouched.get(taken.held) == done[-1].number:
                untouched[step.after] = done[-1].number
        elif step.kind == "redo":
            undone = [other for other in undone if other.number < step.of]
            done.append(step)
        elif step.kind == "change":
            undone = []
            done.append(step)
        states[step.held] = before
        states[step.after] = done[-1].number if done else 0
        if step.kind in ("change", "redo"):
            untouched[step.after] = step.number
    for known in (states, untouched):
        known.pop("", None)
    steps = sorted((*found, *waiting), key=lambda step: step.number)
    return History(steps, done, undone, states, untouched)


def known_page(earlier: Sequence[Step], role: str) -> Page | None:
    """The page of a role that the newest of these changes wrote."""
    for step in reversed(earlier):
        record = step.record()
        for page in record.changes.pages if record else ():
            if page.role == role:
                return page
    return None


def put(place: Path, step: Step, record: Record | None = None) -> Step:
    """Write the record of a step, as the next one unless it has a number; with what it is now.

    FileProblem "no-snapshot" if no folder can be written.
    """
    number = step.number or read(place).next_number
    when = step.when or now()
    head = (VERSION, step.kind, step.of, when, step.held, step.after)
    body = record and {
        "when": record.when,
        "changes": changes_data(record.changes),
        "before": record.undo and before_data(record.undo),
    }
    line = "\t".join(map(str, head))
    put_record(place, number, f"{line}\n{write_json(body)}\n".encode())
    return replace(step, number=number, when=when)


def retract(place: Path, number: int) -> None:
    """Do away with the record of a step that was not carried out."""
    if file := list_kept(place, STEP, RECORD).get(number):
        remove(file)


def now() -> str:
    """The time by the clock on the wall."""
    return time.strftime("%Y-%m-%d %H:%M:%S")


def _step(place: Path, number: int, file: Path) -> Step:
    """A step by the first line of its record; the rest is read where it is needed."""
    with contextlib.suppress(*_UNREADABLE):
        head = read_file(file).partition(b"\n")[0].decode()
        version, kind, of, when, held, after = head.split("\t")
        if version == str(VERSION) and kind in KINDS:
            at = Step(place, number, KINDS[kind], file, int(of))
            return replace(at, when=when, held=held, after=after)
    return Step(place, number, "change", file)


def _body(file: Path) -> Any:

    return json.loads(read_file(file).partition(b"\n")[2])


def _older(file: Path) -> Any:
    """A record of the version before, one JSON text as a whole."""

    data = json.loads(read_file(file))
    return data if data["version"] == OLDER_VERSION else {}

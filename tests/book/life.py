"""A workbook's life in any order: typed, drawn, recalculated, undone, killed, saved by others, an
older copy put over it.

    python -m tests.book.life --examples 500

Whatever happens, the file opens, and everything that was ever typed stands in it or in a kept
version of it. `test_life` plays a few such lives with every run of the tests.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import io
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from unittest import mock

import openpyxl
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from hypothesis.stateful import run_state_machine_as_test as play

from xlscore.book import atomic
from xlscore.book import replace as replacing
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.versions import state_directory

from .race import begun, command

WORDS = {"redraw": ("draw", "--redraw"), "older": ("undo", "--older")}
COMMANDS = st.sampled_from(["draw", "recalc", "check", "undo", "redo", *WORDS])
KEPT, ENOUGH = 3, 2000
"""Changes that can be taken back in a life, and steps after which a command runs for ever."""
Steps = tuple[tuple[object, str], ...]
FILLING: Steps = ((os, "open write fsync link"), (Path, "mkdir"))
STEPS: Steps = (*FILLING, (Path, "chmod replace unlink"), (atomic, "exchange"))
"""Whatever a writing command asks of the system, reading apart; the first ones need room."""


class Killed(BaseException):
    """The process is gone: nothing it still tries has an effect."""


@contextlib.contextmanager
def at_step(number: int, event: Callable[[], None], steps_of: Steps = STEPS) -> Iterator[None]:
    """Let something happen just before a step that changes the disk, counted from 0."""
    steps = 0

    def watched(real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **options: object) -> object:
            nonlocal steps
            steps += 1
            if steps > number:
                event()
            return real(*arguments, **options)

        return call

    with contextlib.ExitStack() as patches:
        for owner, names in steps_of:
            for name in names.split():
                patch = mock.patch.object(owner, name, watched(getattr(owner, name)))
                patches.enter_context(patch)
        yield


@contextlib.contextmanager
def no_history() -> Iterator[None]:
    """No folder for earlier versions can be written; RecursionError if a command never ends."""
    calls = 0

    def refused(real: Callable[..., object]) -> Callable[..., object]:
        def call(path: Path | str, *arguments: object, **options: object) -> object:
            nonlocal calls
            calls += 1
            if calls > ENOUGH:
                raise RecursionError("it runs for ever")
            folder = Path(path) if real.__name__ == "mkdir" else Path(path).parent
            if folder.name == ".xlscore" or state_directory() in (folder, *folder.parents):
                raise PermissionError(errno.EACCES, "Permission denied")
            return real(path, *arguments, **options)

        return call

    with contextlib.ExitStack() as patches:
        for owner, names in ((os, "open link"), (Path, "mkdir replace unlink chmod")):
            for name in names.split():
                patch = mock.patch.object(owner, name, refused(getattr(owner, name)))
                patches.enter_context(patch)
        yield


class Life(RuleBasedStateMachine):
    """One workbook and everybody who touches it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.file = self.folder / "cup" / "event.xlsx"
        self.file.parent.mkdir()
        self.typed: set[str] = set()
        self.copies: list[bytes] = []
        self.killed = False

    @initialize()
    def start(self) -> None:
        """A club evening with one round played."""
        self.file.write_bytes(beginning())

    def teardown(self) -> None:
        """Nothing stays in the temporary folder."""
        shutil.rmtree(self.folder)

    # -- the organiser

    @rule(sheet=st.sampled_from(["Event", "Players", "Results", "Notes"]))
    def type_a_remark(self, sheet: str) -> None:
        """Somebody types beside what belongs to xlscore, and saves with openpyxl."""
        self._save(self._with_remark(sheet))

    @rule(row=st.integers(2, 17))
    def correct_a_result(self, row: int) -> None:
        """A result is typed anew, as a number of its own."""
        book = openpyxl.load_workbook(self.file)
        cell = book["Results"].cell(row, 7)
        before = f"points {cell.row}: {cell.value}"
        cell.value = 2 + (cell.value or 0) % 7
        self.typed.discard(before)
        self.typed.add(f"points {cell.row}: {cell.value}")
        self._save(book)

    @rule(name=COMMANDS)
    def run(self, name: str) -> None:
        """A command alone with the file."""
        self._keeps(name, self._command(name))

    # -- what comes between

    @rule()
    def copy_the_file(self) -> None:
        """Somebody keeps a copy, or a service that synchronises folders does."""
        self.copies.append(self.file.read_bytes())

    @precondition(lambda self: self.copies)
    @rule(number=st.integers(0, 5))
    def put_an_older_copy_over_it(self, number: int) -> None:
        """What xlscore never saw is gone by that; everything else is still to be found."""
        self.file.write_bytes(self.copies[number % len(self.copies)])
        self.typed &= self._found()

    @rule(name=COMMANDS)
    def run_where_no_history_can_be_written(self, name: str) -> None:
        """It ends, and what cannot be kept is not written over."""
        before = self.file.read_bytes()
        with no_history():
            code = self._command(name)
        if code:
            assert self.file.read_bytes() == before
        self._keeps(name, code)

    @rule(name=COMMANDS, lock=st.sampled_from(["~$event.xlsx", ".~lock.event.xlsx#"]))
    def run_while_open(self, name: str, lock: str) -> None:
        """A program has the workbook open: nothing is written."""
        held, before = self.file.with_name(lock), self.file.read_bytes()
        held.write_bytes(b"\x03Ann,host")
        code = self._command(name)
        held.unlink()
        assert self.file.read_bytes() == before, (name, code)

    @rule(name=COMMANDS, step=st.integers(0, 30))
    def run_on_a_full_disk(self, name: str, step: int) -> None:
        """From some moment on the disk takes nothing more: old or new, and a message."""
        before = self.file.read_bytes()

        def full() -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        with at_step(step, full, FILLING):
            code = self._command(name)
        if code:
            assert self.file.read_bytes() == before
        self._keeps(name, code)

    @rule(name=COMMANDS, step=st.integers(0, 30))
    def run_and_be_killed(self, name: str, step: int) -> None:
        """From some moment on the process does nothing more, not even tidy up."""

        def dead() -> None:
            self.killed = True
            raise Killed

        with at_step(step, dead), contextlib.suppress(Killed):
            self._command(name)

    @rule(name=COMMANDS, step=st.integers(0, 30), whole=st.booleans())
    def run_while_another_saves(self, name: str, step: int, whole: bool) -> None:
        """Another program saves while the command writes: what it saved is what stands there."""
        aside = self.folder / "aside.xlsx"
        self._with_remark("Notes").save(aside)
        typed = aside.read_bytes()
        saves: list[Callable[[], object]] = [
            lambda: aside.rename(self.file) if whole else self.file.write_bytes(typed)
        ]

        def save() -> None:
            if saves:
                saves.pop()()

        with at_step(step, save):
            code = self._command(name)
        if saves:
            self.typed.discard(f"remark {len(self.typed)}")
        elif code or words_of(name)[0] not in ("undo", "redo"):
            assert self.file.read_bytes() == typed
        else:  # these read the file when nobody else may write it, and so after the save
            assert seen(self.file) >= said_in(typed) & self.typed

    # -- what always holds

    @invariant()
    def nothing_typed_is_lost(self) -> None:
        """Every version that is kept opens, and together they hold what was ever typed."""
        assert self.typed <= self._found()
        if not self.killed:
            assert {f.name for f in self.file.parent.iterdir()} <= {"event.xlsx", ".xlscore"}

    def _found(self) -> frozenset[str]:
        """What stands in the file and in all that is kept of it."""
        kept = self.file.parent / ".xlscore"
        found = seen(self.file)
        for file in kept.iterdir() if kept.is_dir() else ():
            if not file.name.endswith((".tmp", ".lock", ".log")):
                found |= seen(file)
        return found

    def _keeps(self, name: str, code: int) -> None:
        assert self._present() >= self.before, (name, code)

    def _present(self) -> frozenset[str]:
        return seen(self.file) & self.typed

    def _command(self, name: str) -> int:
        self.before = self._present()
        words = words_of(name)
        code = command(words[0], self.file, *words[1:])
        assert code in (0, 1, 3), (name, code)
        return code

    def _with_remark(self, sheet: str) -> openpyxl.Workbook:
        book = openpyxl.load_workbook(self.file)
        at = book[sheet] if sheet in book.sheetnames else book.create_sheet(sheet)
        remark = f"remark {len(self.typed) + 1}"
        at.cell(30 + len(self.typed), 15, remark)
        self.typed.add(remark)
        return book

    def _save(self, book: openpyxl.Workbook) -> None:
        book.save(self.file)


def words_of(name: str) -> tuple[str, ...]:
    """A command as it is typed."""
    return WORDS.get(name, (name,))


@cache
def beginning() -> bytes:
    """The workbook that every life begins with."""
    with tempfile.TemporaryDirectory() as folder:
        return begun(Path(folder))


def seen(file: Path) -> frozenset[str]:
    """What the remarks and the points in a workbook say."""
    return said_in(file.read_bytes())


@lru_cache(1000)
def said_in(data: bytes) -> frozenset[str]:
    """The same of its bytes; FileProblem if it is no whole workbook."""
    FileBook(data)
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True)
    said = set()
    for sheet in book.worksheets:
        for row in sheet.iter_rows(values_only=True):
            said |= {v for v in row if isinstance(v, str) and v.startswith("remark ")}
    for number, row in enumerate(book["Results"].iter_rows(values_only=True), 1):
        said.add(f"points {number}: {row[6]}")
    book.close()
    return frozenset(said)


def lives(examples: int, kind: type[Life] = Life) -> None:
    """Play so many lives of at most twelve steps."""
    chosen = settings(
        max_examples=examples,
        stateful_step_count=12,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    with mock.patch.object(replacing, "KEPT", KEPT):
        play(kind, settings=chosen)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=100)
    lives(parser.parse_args().examples)

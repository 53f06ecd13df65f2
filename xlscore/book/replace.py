"""Replacing a file: never while it is open elsewhere, never without keeping the one before."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from xlscore.book import history
from xlscore.book.atomic import is_there, read_file, refuse_if_open, write_known
from xlscore.book.history import Record, Step
from xlscore.book.locking import locked
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem
from xlscore.book.quota import Typed, drop_oldest
from xlscore.book.versions import address, put_version
from xlscore.records import replace


def replace_file(
    path: Path,
    data: bytes,
    known: bytes | None = None,
    changes: Changes | None = None,
    typed: Typed | None = None,
) -> None:
    """Put `data` in the place of a file and keep what was there as its newest version.

    `known` is what the file held when it was read; if it holds something else now, somebody else
    has written it and it stays as it is. Raises FileProblem, and then nothing has changed.
    `changes` say what is written, `typed` what was typed, if it is a workbook (see `book.quota`).
    """
    with locked(path):
        refuse_if_open(path)
        before = read_file(path) if known is not None or is_there(path) else None
        if known is not None and before != known:
            raise FileProblem("changed-meanwhile")
        record = None if changes is None else Record(history.now(), changes)
        write_over(path, data, before, Step(path, 0, "change"), record=record, typed=typed)


def write_over(
    path: Path,
    data: bytes,
    before: bytes | None,
    step: Step,
    *,
    record: Record | None,
    typed: Typed | None,
) -> None:
    """The same for who holds the lock; `step` is what is done, a change or one made again."""
    made = _keep(path, before, data, step, record) if before else None
    try:
        write_known(path, data, before)
    except FileProblem as problem:
        if made is not None and problem.code == "changed-meanwhile":
            history.retract(path, made.number)
        raise
    if made is not None:
        drop_oldest(path, typed)


def undo(path: str | os.PathLike[str], sound: Callable[[bytes], object] = len) -> Path:
    """Go back to what a file held before its last change, and next time to the one before it.

    What the file held is not thrown away; returned is where it is kept. `sound` raises FileProblem
    for what may not take the file's place. FileProblem "nothing-to-undo" if no version differs
    from the file, "snapshot-bad" for one that cannot be read or is not sound.
    """
    file = Path(path)
    with locked(file):
        content = read_file(file)
        for step in reversed(history.read(file).done):
            if step.snapshot is None or step.is_after(content):
                continue
            earlier = step.before()
            try:
                sound(earlier)
            except FileProblem as problem:
                why = problem.titles
                raise FileProblem("snapshot-bad", name=step.snapshot, reason=why) from problem
            return go_back(file, content, earlier, step)
    raise FileProblem("nothing-to-undo")


def go_back(
    file: Path,
    content: bytes,
    earlier: bytes,
    step: Step,
    *,
    record: Record | None = None,
    typed: Typed | None = None,
) -> Path:
    """Put what was earlier in the place of the file; returned is where its content is kept.

    `step` is the change that is taken back, `record` what makes it again.
    """
    refuse_if_open(file)
    kept, _ = put_version(file, content)
    write_known(file, earlier, content)
    held, after = address(content), address(earlier)
    with suppress(FileProblem):  # the file is as it was before the change, and that tells
        history.put(file, Step(file, 0, "undo", of=step.number, held=held, after=after), record)
    drop_oldest(file, typed)
    return kept


def _keep(path: Path, before: bytes, data: bytes, step: Step, record: Record | None) -> Step:
    """Keep what the file holds, and the record of what is about to be done.

    A change of the same file that was recorded last and never carried out has its record replaced.
    """
    put_version(path, before)
    held, past = address(before), history.read(path)
    number = 0
    if past.done and past.done[-1] is past.steps[-1] and past.done[-1].held == held:
        number = past.done[-1].number
    made = replace(step, number=number, held=held, after=address(data))
    return history.put(path, made, record)

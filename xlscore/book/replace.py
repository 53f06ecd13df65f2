"""Replacing a file: never while it is open elsewhere, never without keeping the one before.

Of earlier versions a number is kept, and the oldest go first. One goes only when everything typed
in it stands in the file, or in a later version that is kept. So the newest state with typed cells
never goes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from xlscore.book import history
from xlscore.book.atomic import is_there, read_file, refuse_if_open, write_known
from xlscore.book.history import History, Record, Step
from xlscore.book.locking import locked
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem
from xlscore.book.values import Value
from xlscore.book.versions import address, put_version, remove
from xlscore.records import replace

KEPT = 20
"""So many changes can be taken back, so many made again, and so many versions aside from them."""

Cell = tuple[str, int, int, Value]
"""A cell that a person filled: sheet, row, column, and what is in it."""

Typed = Callable[[bytes], Iterable[Cell]]
"""All of them in a workbook file. FileProblem for what is none."""


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
    `changes` say what is written, `typed` what was typed, if it is a workbook.
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
    """The same for a caller who holds the lock. `step` is a change, or one that is made again."""
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
    number = past.next_number
    if past.done and past.done[-1] is past.steps[-1] and past.done[-1].held == held:
        number = past.done[-1].number
    made = replace(step, number=number, held=held, after=address(data))
    return history.put(path, made, record)


def drop_oldest(path: Path, typed: Typed | None) -> None:
    """Remove versions beyond `KEPT`, but none with typed cells that stand nowhere else.

    Without `typed` the file is no workbook, and nobody types into it.
    """
    past = history.read(path)
    for step in _list_beyond(past):
        if step.snapshot is None or typed is None or _is_held(past, step, path, typed):
            _drop(path, step)
        else:
            _keep_version(path, step)


def _list_beyond(past: History) -> list[Step]:
    """Steps beyond the number that is kept of each kind, oldest first."""
    known = {step.number for step in (*past.done, *past.undone)}
    rest = [step for step in past.steps if step.number not in known and step.kind != "kept"]
    groups: tuple[Sequence[Step], ...] = (past.done, past.undone, rest)
    return sorted((s for group in groups for s in group[:-KEPT]), key=lambda s: s.number)


def _is_held(past: History, step: Step, path: Path, typed: Typed) -> bool:
    """Whether what was typed in a version stands in the file or in later versions, or both."""
    try:
        content = step.before()
        wanted = set(typed(content))
    except FileProblem:
        return False
    for other in _read_later(past, step, path):
        with suppress(FileProblem):
            if other == content:
                return True
            wanted.difference_update(typed(other))
        if not wanted:
            return True
    return False


def _read_later(past: History, step: Step, path: Path) -> Iterator[bytes]:
    """The file, then what it held after a step, the newest first."""
    with suppress(FileProblem):
        yield read_file(path)
    for other in reversed(past.steps):
        if other.number > step.number and other.snapshot is not None:
            with suppress(FileProblem):
                yield other.before()


def _drop(path: Path, step: Step) -> None:
    """Its record goes, and its version unless another step is about the same one."""
    if step.file is not None:
        remove(step.file)
    others = [other for other in history.read(path).steps if other.number != step.number]
    if step.snapshot is not None and all(other.snapshot != step.snapshot for other in others):
        remove(step.snapshot)


def _keep_version(path: Path, step: Step) -> None:
    """The version stays for good; what was done then is forgotten."""
    with suppress(FileProblem):
        content = step.before()
        put_version(path, content)
        history.put(path, Step(path, step.number, "kept", when=step.when, held=address(content)))
        for file in (step.old, step.old and step.file):
            if file is not None:
                remove(file)

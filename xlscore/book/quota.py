"""How many earlier versions of a file are kept, and which of them may go.

The oldest go first. One goes only when everything typed in it stands in the file, or in a later
version that is kept. So the newest state with typed cells never goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from xlscore.book import history
from xlscore.book.atomic import read_file
from xlscore.book.history import History, Step
from xlscore.book.problems import FileProblem
from xlscore.book.values import Value
from xlscore.book.versions import address, put_version, remove

KEPT = 20
"""So many changes can be taken back, so many made again, and so many versions aside from them."""

Cell = tuple[str, int, int, Value]
"""A cell that a person filled: sheet, row, column, and what is in it."""

Typed = Callable[[bytes], Iterable[Cell]]
"""All of them in a workbook file. FileProblem for what is none."""


def drop_oldest(path: Path, typed: Typed | None) -> None:
    """Do away with what is more than `KEPT` and held elsewhere too.

    Without `typed` what is kept are no workbooks, and nobody types into them.
    """
    past = history.read(path)
    for step in _list_beyond(past):
        if step.snapshot is None or typed is None or _is_held(past, step, path, typed):
            _drop(path, step)
        else:
            _keep(path, step)


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


def _keep(path: Path, step: Step) -> None:
    """The version stays for good; what was done then is forgotten."""
    with suppress(FileProblem):
        content = step.before()
        put_version(path, content)
        history.put(path, Step(path, step.number, "kept", when=step.when, held=address(content)))
        for file in (step.old, step.old and step.file):
            if file is not None:
                remove(file)

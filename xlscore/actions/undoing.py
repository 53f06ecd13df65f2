"""Taking back the last change of a workbook and making it again, for every host alike.

Nothing typed since is ever thrown away: a file that is still as xlscore wrote it goes back as it
was, byte for byte; from any other one only what xlscore wrote is taken out, and if somebody typed
into that, nothing is, and the cells are named. The draw log alone only ever grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from xlscore.actions.log_moves import carry_log, join_changes, move_log, redo_changes
from xlscore.actions.workbooks import find_typed, open_workbook, workbook_language
from xlscore.book import history
from xlscore.book.atomic import read_file, refuse_if_open
from xlscore.book.history import Record, Step
from xlscore.book.locking import locked
from xlscore.book.port import Changes, LiveWorkbook, Workbook, WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.book.replace import go_back, write_over
from xlscore.book.undo_plan import (
    Undo,
    add_calculated,
    find_obstacles,
    find_obstacles_again,
    prepare_undo,
    reverse_change,
)
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.records import NamedTuple
from xlscore.texts import Language

NAMED = 8
"""Cells that stand in the way and are named; more are counted."""


class Done(NamedTuple):
    """What was taken back or made again, and where the file that it was is kept.

    `typed` are the cells that stand in the way; with any, nothing has changed.
    """

    record: Record | None
    kept: Path | None = None
    typed: Sequence[CellRef] = ()
    language: Language = "en"

    def findings(self) -> list[Finding]:
        """What stands in the way, as one finding at its first cell."""
        if not self.typed:
            return []
        names = ", ".join(map(str, self.typed[:NAMED]))
        more = len(self.typed) - NAMED
        cells = f"{names} (+{more})" if more > 0 else names
        return [finding("undo-typed", self.typed[0], cells=cells)]


def undo_file(file: Path, *, older: bool = False) -> Done:
    """Take back the last change of a workbook file. FileProblem "nothing-to-undo" if there is none.

    A change that the file does not hold, since what a program had open was never saved, is passed
    over. Where the file cannot be read, the version before takes its place. Raises "undo-whole" if
    that would be the only way and something was typed since, "snapshot-bad" for a version that is
    no workbook or another one than was kept, "undo-older" for a file that holds an older state than
    there was, as when a copy was put over it; with `older` it goes back from that state.
    """
    with locked(file):
        content = read_file(file)
        past, lost = history.read(file), _try_open(content) is None
        later = past.later(content)
        if later and not older:
            raise _older(later[-1])
        done = [step for step in past.done if not later or step.number < later[0].number]
        for count in range(len(done), 0, -1):
            step, steps = done[count - 1], done[:count]
            record, kept = step.record(), step.snapshot
            newest = record is not None and past.is_untouched(step, content)
            if kept is not None and (lost or newest or record is None):
                if taken := _put_back(file, content, record, steps, safe=lost or newest):
                    return taken
            elif record is not None and not lost:
                undo = find_undo(record, steps)
                if undo is not None and (taken := _take_out(file, content, step, record, undo)):
                    if taken.typed and not older and _lacks_any(content, done[: count - 1]):
                        raise _older(step)
                    return taken
                if kept is not None and not older and not step.is_after(content):
                    raise _older(step)
    raise FileProblem("nothing-to-undo")


def redo_file(file: Path) -> Done:
    """Make the change again that was taken back last. FileProblem "nothing-to-redo" without one."""
    with locked(file):
        content = read_file(file)
        for step in reversed(history.read(file).undone):
            record = step.record()
            if record is None or record.undo is None:
                break
            book = open_workbook(content, file)
            language = workbook_language(book)
            if typed := find_obstacles_again(book, record.undo):
                if find_obstacles(book, record.undo):
                    return Done(record, None, typed, language)
                continue  # it is there already
            changes = redo_changes(book, record.undo)
            book.apply(changes)
            refuse_if_open(file)
            again = Step(file, 0, "redo", of=step.number)
            fresh = Record(history.now(), changes)
            write_over(file, book.to_bytes(), content, again, record=fresh, typed=find_typed)
            return Done(record, None, (), language)
    raise FileProblem("nothing-to-redo")


def find_undo(record: Record, steps: Sequence[Step]) -> Undo | None:
    """What takes back the last of these changes; None if the workbook before it is lost."""
    if record.undo is not None:
        return record.undo
    step, earlier = steps[-1], steps[:-1]
    if step.snapshot is None:
        return None
    book = _open_before(step)
    undo = prepare_undo(book, record.changes, lambda role: history.known_page(earlier, role))
    book.apply(record.changes)
    return add_calculated(book, undo)


def take_back(book: LiveWorkbook, undo: Undo) -> None:
    """Bring back what a change replaced, and remove the sheets that it made; the log goes on."""
    back = join_changes(reverse_change(undo), move_log(book, undo, "taken-back"))
    book.apply(back)
    for title in undo.made:
        if title in book.titles():
            book.remove(title)


def never_made(book: Workbook, undo: Undo) -> bool:
    """Whether a workbook is as it was before a change, so that there is nothing to take back."""
    return not find_obstacles_again(book, undo)


def _lacks_any(content: bytes, steps: Sequence[Step]) -> bool:
    """Whether rows or sheets are not there that some change of the file added."""
    book = open_workbook(content)
    for count, step in enumerate(steps, 1):
        record = step.record() if step.snapshot is not None else None
        undo = find_undo(record, steps[:count]) if record else None
        if undo is not None and (undo.made or undo.appended) and never_made(book, undo):
            return True
    return False


def _older(step: Step) -> FileProblem:
    """The file went back in time: `step` is the last change that it had and has no more."""
    return FileProblem("undo-older", kept=step.snapshot)


def _put_back(
    file: Path, content: bytes, record: Record | None, steps: Sequence[Step], *, safe: bool
) -> Done | None:
    """Put the version before in the place of the file; None if the file is like that already.

    `safe` says that nothing was typed into the file since.
    """
    step = steps[-1]
    if step.is_after(content):
        return None
    book = _open_before(step)
    if not safe:
        raise FileProblem("undo-whole", kept=step.snapshot)
    undo = find_undo(record, steps) if record else None
    language, earlier = workbook_language(book), step.before()
    log = carry_log(book, _try_open(content) or _redo(step, record), undo)
    if log.pages:
        book.apply(log)
        earlier = book.to_bytes()
    again = record._replace(undo=undo) if record and undo else None
    return Done(
        record, go_back(file, content, earlier, step, record=again, typed=find_typed), (), language
    )


def _take_out(file: Path, content: bytes, step: Step, record: Record, undo: Undo) -> Done | None:
    """Take out of the file what xlscore wrote; None if that is not in it."""
    if undo.changes == Changes():
        raise FileProblem("undo-whole", kept=step.snapshot)
    book = open_workbook(content, file)
    language = workbook_language(book)
    if typed := find_obstacles(book, undo):
        return None if never_made(book, undo) else Done(record, None, typed, language)
    take_back(book, undo)
    again = record._replace(undo=undo)
    kept = go_back(file, content, book.to_bytes(), step, record=again, typed=find_typed)
    return Done(record, kept, (), language)


def _open_before(step: Step) -> WorkbookFile:
    """The workbook before a change. FileProblem "snapshot-bad" if what is kept is none."""
    content = step.before()
    try:
        return open_workbook(content)
    except FileProblem as problem:
        raise FileProblem("snapshot-bad", name=step.snapshot, reason=problem.titles) from problem


def _redo(step: Step, record: Record | None) -> Workbook:
    """The workbook as a change left it, where the file cannot be read any more."""
    book = _open_before(step)
    if record is not None:
        book.apply(record.changes)
    return book


def _try_open(content: bytes) -> Workbook | None:
    """The workbook of a file's content; None if it is no workbook (any more)."""
    try:
        return open_workbook(content)
    except FileProblem:
        return None

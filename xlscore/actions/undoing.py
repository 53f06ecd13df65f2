"""Taking back the last change of a workbook and making it again, for every host alike.

Nothing typed since is ever thrown away: a file that is still as xlscore wrote it goes back as it
was, byte for byte; from any other one only what xlscore wrote is taken out, and if somebody typed
into that, nothing is, and the cells are named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from xlscore.actions.workbooks import open_workbook, workbook_language
from xlscore.book import history
from xlscore.book.atomic import read_file, refuse_if_open
from xlscore.book.history import Record, Step
from xlscore.book.locking import locked
from xlscore.book.port import Changes, LiveWorkbook, Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.replace import go_back, write_over
from xlscore.book.undoing import (
    Undo,
    in_the_way,
    in_the_way_again,
    taken_back,
    undo_of,
    with_calculated,
)
from xlscore.core.findings import CellRef, Finding, finding
from xlscore.texts import Language, say, shown_date

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


def undo_file(file: Path) -> Done:
    """Take back the last change of a workbook file. FileProblem "nothing-to-undo" if there is none.

    A change that the file does not hold, since what a program had open was never saved, is passed
    over. Where the file cannot be read, its snapshot takes its place. Raises "undo-whole" if that
    would be the only way and something was typed since, "snapshot-bad" for a snapshot that is no
    workbook.
    """
    with locked(file):
        content = read_file(file)
        while steps := history.steps(file):
            step = steps[-1]
            record = step.record()
            lost = _opened(content) is None
            ours = record is not None and tuple(record.after) == history.mark(content)
            if step.snapshot is not None and (lost or ours or record is None):
                if done := _whole(file, content, record, steps, safe=lost or ours):
                    return done
            elif record is not None and not lost:
                undo = looked_up(record, steps)
                if undo is not None and (done := _merged(file, content, step, record, undo)):
                    return done
            history.forget(file, step.number)
    raise FileProblem("nothing-to-undo")


def redo_file(file: Path) -> Done:
    """Make the change again that was taken back last. FileProblem "nothing-to-redo" without one."""
    with locked(file):
        content = read_file(file)
        for step in history.steps(file, undone=True):
            record = step.record()
            if record is None or record.undo is None:
                break
            book = open_workbook(content, file)
            language = workbook_language(book)
            if typed := in_the_way_again(book, record.undo):
                if in_the_way(book, record.undo):
                    return Done(record, None, typed, language)
                history.forget(file, step.number, undone=True)  # it is there already
                continue
            book.apply(record.changes)
            refuse_if_open(file)
            data = book.to_bytes()
            note = history.recorded(record.changes, data)
            write_over(file, data, content, note, step.number)
            history.forget(file, step.number, undone=True)
            return Done(record, None, (), language)
    raise FileProblem("nothing-to-redo")


def looked_up(record: Record, steps: Sequence[Step]) -> Undo | None:
    """What takes back the last of these changes; None if the workbook before it is lost."""
    if record.undo is not None:
        return record.undo
    step, earlier = steps[-1], steps[:-1]
    if step.snapshot is None:
        return None
    try:
        book = open_workbook(read_file(step.snapshot))
    except FileProblem as problem:
        raise _bad(step.snapshot, problem) from problem
    undo = undo_of(book, record.changes, lambda role: history.known_page(earlier, role))
    book.apply(record.changes)
    return with_calculated(book, undo)


def take_back(book: LiveWorkbook, undo: Undo) -> None:
    """Bring back what a change replaced, and remove the sheets that it made."""
    book.apply(taken_back(undo))
    for title in undo.created:
        if title in book.titles():
            book.remove(title)


def never_made(book: Workbook, undo: Undo) -> bool:
    """Whether a workbook is as it was before a change, so that there is nothing to take back."""
    return not in_the_way_again(book, undo)


def _whole(
    file: Path, content: bytes, record: Record | None, steps: Sequence[Step], *, safe: bool
) -> Done | None:
    """Put the snapshot in the place of the file; None if the file is like that already.

    `safe` says that nothing was typed into the file since.
    """
    step = steps[-1]
    assert step.snapshot is not None
    try:
        earlier = read_file(step.snapshot)
        book = open_workbook(earlier)
    except FileProblem as problem:
        if step.snapshot.is_file() and _same(step.snapshot, content):
            return None
        raise _bad(step.snapshot, problem) from problem
    if earlier == content:
        return None
    if not safe:
        raise FileProblem("undo-whole", kept=step.snapshot)
    undo = looked_up(record, steps) if record else None
    kept = go_back(file, content, earlier, step.snapshot)
    if record and undo:
        _keep_undone(file, step, record._replace(undo=undo))
    return Done(record, kept, (), workbook_language(book))


def _merged(file: Path, content: bytes, step: Step, record: Record, undo: Undo) -> Done | None:
    """Take out of the file what xlscore wrote; None if that is not in it."""
    if undo.changes == Changes():
        raise FileProblem("undo-whole", kept=step.snapshot)
    book = open_workbook(content, file)
    language = workbook_language(book)
    if typed := in_the_way(book, undo):
        return None if never_made(book, undo) else Done(record, None, typed, language)
    take_back(book, undo)
    of_step = step.snapshot or step.file
    assert of_step is not None
    kept = go_back(file, content, book.to_bytes(), of_step)
    _keep_undone(file, step, record._replace(undo=undo))
    return Done(record, kept, (), language)


def _keep_undone(file: Path, step: Step, record: Record) -> None:
    """So that it can be made again; without a folder to write to it cannot."""
    with suppress(FileProblem):
        history.keep(file, step.number, record, undone=True)


def _bad(snapshot: Path, problem: FileProblem) -> FileProblem:
    return FileProblem("snapshot-bad", name=snapshot, reason=problem.titles)


def _opened(content: bytes) -> Workbook | None:
    """A workbook, or None for what is none (any more)."""
    try:
        return open_workbook(content)
    except FileProblem:
        return None


def _same(snapshot: Path, content: bytes) -> bool:
    try:
        return read_file(snapshot) == content
    except FileProblem:
        return False


# -- what people read --------------------------------------------------------------------------


def described(record: Record | None, language: Language) -> str:
    """A change in a few words: what it was, when, and what it wrote."""
    if record is None:
        return say("undoing.unknown", language)
    changes = record.changes
    day, _, clock = record.when.partition(" ")
    when = say("undoing.when", language, day=shown_date(day).in_(language), clock=clock[:5])
    what = say(f"undoing.{_kind(changes)}", language)
    counts: Counter[str] = Counter()
    for rewrite in changes.rewrites:
        counts[rewrite.sheet] += len(rewrite.rows)
    for append in changes.appends:
        counts[append.sheet] += len(append.rows)
    rows = [
        say("undoing.rows", language, count=count, sheet=sheet)
        for sheet, count in counts.items()
        if count
    ]
    sheets = [changes.sheets.get(page.role, page.title) for page in changes.pages]
    if sheets:
        rows.append(say("undoing.sheets", language, sheets=", ".join(sheets), count=len(sheets)))
    return f"{what}, {when}: {'; '.join(rows)}" if rows else f"{what}, {when}"


def _kind(changes: Changes) -> str:
    """Which action it was, as its sheets tell."""
    roles = {page.role for page in changes.pages}
    if "draw" in roles:
        return "draw"
    if roles & {"standings", "ranking"}:
        return "recalculation"
    return "check" if roles else "entry"


def listed(file: Path, language: Language) -> list[str]:
    """All changes that can be taken back, the last one first, and those to be made again."""
    done = [described(step.record(), language) for step in reversed(history.steps(file))]
    again = [described(step.record(), language) for step in history.steps(file, undone=True)]
    lines = [f"{n}. {line}" for n, line in enumerate(done, 1)]
    lines += [say("undoing.again", language, what=line) for line in again]
    return lines or [say("undoing.nothing", language)]

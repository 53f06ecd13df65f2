"""What people read of the history of a workbook: each change, and what each kept version holds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from xlscore.actions.workbooks import find_typed
from xlscore.book import history
from xlscore.book.atomic import read_file
from xlscore.book.history import Record, Step
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem
from xlscore.book.schema import DRAW_LOG
from xlscore.texts import Language, clauses, put_label, say, show_date


def describe_change(record: Record | None, language: Language) -> str:
    """A change in a few words: what it was, when, and what it wrote."""
    if record is None:
        return say("undoing.unknown", language)
    changes = record.changes
    when = _when(record.when, language)
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
    if sheets := changes.titles:
        rows.append(say("undoing.sheets", language, sheets=", ".join(sheets), count=len(sheets)))
    line = f"{what}, {when}"
    return put_label(line, clauses(rows, language), language) if rows else line


def _kind(changes: Changes) -> str:
    """Which action it was, as its sheets tell."""
    roles = {page.role for page in changes.pages}
    if "draw" in roles:
        return "draw"
    if roles & {"standings", "ranking"}:
        return "recalculation"
    if roles == {DRAW_LOG.role}:
        return "announcement"
    return "check" if roles else "entry"


def list_changes(file: Path, language: Language) -> list[str]:
    """All changes that can be taken back, the last one first, and those to be made again.

    Beside each stands what the file held before it; then come the versions that are kept besides.
    """
    past, content = history.read(file), read_file(file)
    lines = [say("undoing.older", language)] if past.later(content) else []
    for number, step in enumerate(reversed(past.done), 1):
        what = describe_change(step.record(), language)
        lines.append(f"{number}. {_with_before(what, step, language)}")
    for step in reversed(past.undone):
        again = say("undoing.again", language, what=describe_change(step.record(), language))
        lines.append(_with_before(again, step, language))
    told = {step.snapshot for step in (*past.done, *past.undone)}
    for step in reversed(past.steps):
        if step.snapshot is not None and step.snapshot not in told:
            told.add(step.snapshot)
            if not step.is_after(content):
                when, held = _when(step.when, language), _describe_version(step, language)
                lines.append(say("undoing.besides", language, when=when, held=held))
    return lines or [say("undoing.nothing", language)]


def _with_before(what: str, step: Step, language: Language) -> str:
    """A change with what the file held before it, if that is kept."""
    if step.snapshot is None:
        return what
    return clauses(
        (what, say("undoing.before", language, held=_describe_version(step, language))), language
    )


def _describe_version(step: Step, language: Language) -> str:
    """How many cells are filled on which sheets of a version, and where it is kept."""
    assert step.snapshot is not None
    try:
        cells = Counter(sheet for sheet, *_ in find_typed(step.before()))
    except FileProblem as problem:
        return problem.text(language)
    counts = (
        say("undoing.cells", language, count=count, sheet=sheet) for sheet, count in cells.items()
    )
    return f"{', '.join(counts) or '–'} ({step.snapshot.name})"


def _when(when: str, language: Language) -> str:
    day, _, clock = when.partition(" ")
    return say("undoing.when", language, day=show_date(day).in_(language), clock=clock[:5])

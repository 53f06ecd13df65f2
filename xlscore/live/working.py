"""What macros share: writing so that it can be undone, and telling findings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path

from xlscore.actions.differences import is_stale
from xlscore.actions.job import Job
from xlscore.actions.workbooks import find_typed
from xlscore.book import history
from xlscore.book.history import Step
from xlscore.book.port import Changes, LiveWorkbook
from xlscore.book.replace import drop_oldest
from xlscore.book.undo_plan import Undo, add_calculated, prepare_undo, reverse_change
from xlscore.core.findings import CellRef, Finding
from xlscore.live.running import Live, Said
from xlscore.report.pages import counts, sort_findings
from xlscore.texts import Language, put_label, say

SHOWN = 4
"""Findings in a message; all of them are on the sheet *Checks*."""


def write(live: Live, changes: Changes, step: Step | None = None) -> None:
    """Apply changes, so that they can be taken back if they change anything.

    `step` says what is made again, if it is; else this is a new change. Raises FileProblem
    "no-snapshot" if nothing can be kept.
    """
    if not is_stale(live.book, changes):
        live.book.apply(changes)
        return
    there, done = live.book.titles(), history.read(live.place).done
    undo = prepare_undo(live.book, changes, lambda role: history.known_page(done, role))
    record = history.Record(history.now(), changes, undo)
    made = history.put(live.place, step or Step(live.place, 0, "change"), record)
    try:
        live.book.apply(changes)
    except BaseException:
        with suppress(Exception):
            _as_before(live.book, undo, there)
            history.retract(live.place, made.number)
        raise
    settled = add_calculated(live.book, undo)
    if settled != undo:
        history.put(live.place, made, record._replace(changes=settled.changes, undo=settled))
    drop_oldest(live.place, find_typed)


def settle(book: LiveWorkbook, place: Path) -> None:
    """Note in the newest change what the program has since filled into new rows by itself."""
    for step in history.read(place).done[-1:]:
        record = step.record()
        if record is not None and record.undo is not None:
            undo = add_calculated(book, record.undo)
            settled = record._replace(changes=undo.changes, undo=undo)
            history.put(place, step, settled)


def _as_before(book: LiveWorkbook, undo: Undo, there: Collection[str]) -> None:
    """Take back a change that broke off in the middle, in the sheets and in the log.

    `there` are the sheets that it had: a new one may have got another name than was wished for.
    """
    undo = add_calculated(book, undo)
    book.apply(reverse_change(undo, log=True))
    for title in undo.created:
        if title in book.titles() and title not in there:
            book.remove(title)


def refuse_errors(live: Live, job: Job) -> Said:
    """Write only the findings; the message, with the first error as its cell."""
    language = job.language
    write(live, job.changes(checks_only=True))
    text = say("macros.not_done", language, counts=counts(job.findings, language))
    lines = [text, *tell_findings(job.findings, language)]
    return Said("\n".join(lines), first_cell(job.findings, ("error",)), wrong=True)


def count_findings(findings: Sequence[Finding], language: Language) -> list[str]:
    """How many findings there are, if any, and where they stand."""
    if not findings:
        return []
    sheet = say("report.checks", language)
    return ["", f"{counts(findings, language)}. {say('macros.see_checks', language, sheet=sheet)}"]


def tell_findings(findings: Sequence[Finding], language: Language) -> list[str]:
    """The first findings, errors first, each with its cell."""
    ordered = sort_findings(findings)
    lines = [
        put_label(str(f.ref), f.text(language), language) if f.ref else f.text(language)
        for f in ordered[:SHOWN]
    ]
    if len(ordered) > SHOWN:
        lines.append(say("macros.more", language, count=len(ordered) - SHOWN))
    return ["", *lines] if lines else []


def first_cell(findings: Sequence[Finding], severities: Sequence[str]) -> CellRef | None:
    """The cell of the first finding of these severities that has one."""
    for found in sort_findings(findings):
        if found.severity in severities and found.ref:
            return found.ref
    return None

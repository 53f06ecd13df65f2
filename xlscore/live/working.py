"""What macros share: writing so that it can be undone, and telling findings."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from xlscore.actions.differences import is_stale
from xlscore.actions.job import Job
from xlscore.actions.undoing import take_back
from xlscore.book import history
from xlscore.book.port import Changes, LiveWorkbook
from xlscore.book.undoing import undo_of, with_calculated
from xlscore.core.findings import CellRef, Finding
from xlscore.live.running import Live, Said
from xlscore.report.pages import counts, sort_findings
from xlscore.texts import Language, say

SHOWN = 4
"""Findings in a message; all of them are on the sheet *Checks*."""


def write(live: Live, changes: Changes, number: int = 0) -> None:
    """Apply changes, so that they can be taken back if they change anything.

    `number` is that of a change that is made again.
    """
    if not is_stale(live.book, changes):
        live.book.apply(changes)
        return
    steps = history.steps(live.place)
    undo = undo_of(live.book, changes, lambda role: history.known_page(steps, role))
    number = number or history.next_number(live.place)
    record = history.Record(history.now(), changes, undo)
    history.keep(live.place, number, record)
    try:
        live.book.apply(changes)
    except BaseException:
        with suppress(Exception):
            take_back(live.book, undo)
            history.forget(live.place, number)
        raise
    settled = with_calculated(live.book, undo)
    if settled != undo:
        history.keep(live.place, number, record._replace(changes=settled.changes, undo=settled))


def settle(book: LiveWorkbook, place: Path) -> None:
    """After the newest change was carried out: what a program filled into new rows by itself."""
    for step in history.steps(place)[-1:]:
        record = step.record()
        if record is not None and record.undo is not None:
            undo = with_calculated(book, record.undo)
            settled = record._replace(changes=undo.changes, undo=undo)
            history.keep(place, step.number, settled)


def errors(live: Live, job: Job) -> Said:
    """Only the findings are written, and the first error is selected."""
    language = job.language
    write(live, job.changes(checks_only=True))
    text = say("macros.not_done", language, counts=counts(job.findings, language))
    lines = [text, *told(job.findings, language)]
    return Said("\n".join(lines), first(job.findings, ("error",)), wrong=True)


def counted(findings: Sequence[Finding], language: Language) -> list[str]:
    """How many findings there are, if any, and where they stand."""
    if not findings:
        return []
    sheet = say("report.checks", language)
    return ["", f"{counts(findings, language)}. {say('macros.see_checks', language, sheet=sheet)}"]


def told(findings: Sequence[Finding], language: Language) -> list[str]:
    """The first findings, errors first, each with its cell."""
    ordered = sort_findings(findings)
    lines = [f"{f.ref}: {f.text(language)}" if f.ref else f.text(language) for f in ordered[:SHOWN]]
    if len(ordered) > SHOWN:
        lines.append(say("macros.more", language, count=len(ordered) - SHOWN))
    return ["", *lines] if lines else []


def first(findings: Sequence[Finding], severities: Sequence[str]) -> CellRef | None:
    """The cell of the first finding of these severities that has one."""
    for found in sort_findings(findings):
        if found.severity in severities and found.ref:
            return found.ref
    return None

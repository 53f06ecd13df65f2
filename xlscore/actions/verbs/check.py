"""What is wrong with a workbook, how it stands, and what comes next; nothing is written."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.actions.answer import Answer
from xlscore.actions.differences import stale_sheets
from xlscore.actions.event import EventJob
from xlscore.actions.job import Job
from xlscore.actions.parallel import at_once
from xlscore.actions.verbs.verb import FORM, RULES, Argument, Given, Opened, Verb
from xlscore.core.findings import Finding
from xlscore.report.pages import counts
from xlscore.texts import say


def run(opened: Opened, given: Given) -> Answer:
    """Findings and how it stands; with `parallel` also what the events named before have too."""
    job: Job = opened.event() if given["parallel"] else opened.job()
    findings = [*opened.notices, *job.findings]
    if given["parallel"] and isinstance(job, EventJob) and job.outcome:
        findings += _at_once(opened, job)
    language = opened.spoken(job.language)
    told, stale = counts(findings, language), list[str]()
    if opened.in_program:
        lines = [say("macros.checked", language), f"{told.rstrip('.')}."]
    else:
        stale = stale_sheets(opened.book, job, language)
        lines = [told, *stale]
    return Answer(
        language=job.language,
        lines=lines,
        next_steps=() if opened.in_program else job.next_steps(language),
        findings=findings,
        job=job,
        stale=bool(stale),
        in_full=True,
    )


def _at_once(opened: Opened, job: EventJob) -> Iterator[Finding]:
    """Players and tables that an earlier event of this call has as well. This one joins them."""
    assert opened.file is not None
    here = opened.file.resolve()
    if here not in opened.before:
        for name, other in opened.before.values():
            yield from at_once(job, name, other)
        opened.before[here] = str(opened.file), job


VERB = Verb("check", run, (RULES, Argument("parallel", "flag", False), FORM), many=True)

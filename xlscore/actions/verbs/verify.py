"""Whether the draws are the lot's; whether something published is the workbook's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xlscore.actions.answer import Answer, not_worked_out
from xlscore.actions.draw_checks import verify
from xlscore.actions.event import EventJob
from xlscore.actions.own_rules import event_rules
from xlscore.actions.published import (
    LEAST_DIGITS,
    compare_announced,
    compare_published,
    compare_taken_in,
    find_checksum,
)
from xlscore.actions.verbs.verb import FORM, RULES, Argument, Given, Misused, Opened, Verb, about
from xlscore.book.atomic import read_file
from xlscore.core.findings import Finding, finding
from xlscore.texts import say


def run(opened: Opened, given: Given) -> Answer:
    """Every draw recomputed, with the hashes `announced`; or what is `published`, or the `checksum`
    of it, compared.
    """
    published, digits = given["published"], given["checksum"]
    if published is not None and digits is not None:
        raise Misused("--published or --checksum, one at a time")
    if published is None and digits is None:
        result = verify(opened.book, event_rules(opened.rules))
        own = result.read.event.language
        log = result.read.event.draws
        shown = compare_announced(log, given["announced"]) if given["announced"] else ()
        findings = (*result.findings, *compare_taken_in(log), *shown)
        wrong = any(found.severity == "error" for found in findings)
        lines = [*result.lines(opened.spoken(own))]
        return Answer(language=own, lines=lines, findings=findings, wrong=wrong, in_full=True)
    job = opened.event()
    if job.outcome is None:
        return not_worked_out(job)
    language = opened.spoken(job.language)
    if published is None:
        what = find_checksum(job, digits, language)
        unknown = finding("checksum-unknown", None, value=digits, least=LEAST_DIGITS)
        if what is None:
            return Answer(language=job.language, findings=[unknown], wrong=True)
        told = say("audit.is_of", language, digits=digits, what=what)
        return Answer(language=job.language, lines=[told])
    file = Path(published)
    with about(published):
        comparison = compare_published(job, read_file(file, "published-no-file"), file.name)
    lines = [*comparison.lines(file.name, language)]
    findings = (*comparison.findings, *_find_drawn_from_others(opened, job, file.name))
    return Answer(language=job.language, lines=lines, findings=findings)


def _find_drawn_from_others(opened: Opened, job: EventJob, file: str) -> Iterator[Finding]:
    """C6: scores that are as published, while a round was drawn from others.

    Nobody who has the page can see that somebody changed a score for a draw and put it back.
    """
    found = verify(opened.book, event_rules(opened.rules)).findings if job.read.event.draws else ()
    for one in found:
        if one.code == "log-corrected":
            yield finding("published-corrected", one.ref, **one.values, file=file)


VERB = Verb(
    "verify",
    run,
    (
        Argument("published", "file"),
        Argument("checksum"),
        Argument("announced", "texts", (), metavar="HASH"),
        RULES,
        FORM,
    ),
)

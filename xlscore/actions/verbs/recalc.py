"""The sheets that xlscore owns, as they should be now."""

from __future__ import annotations

from xlscore.actions.answer import Answer
from xlscore.actions.verbs.verb import FORM, OUTPUT, RULES, Argument, Given, Opened, Verb
from xlscore.texts import say

#: What is written, shown or only compared.
WRITING = (
    Argument("check_only", "flag", False, "--check"),
    Argument("diff", "flag", False),
    Argument("write_checks", "flag", False),
)


def run(opened: Opened, given: Given, *, season: bool = False) -> Answer:
    """With an error nothing, but *Checks* if that is asked for."""
    job = opened.job(given, season=season)
    language, failed = opened.spoken(job.language), job.outcome is None
    writes = not failed or given["write_checks"]
    lines: list[str] = []
    if opened.in_program and not failed:
        lines = [say(f"macros.updated_{job.kind}", language), *job.summary(language)]
    return Answer(
        language=job.language,
        lines=lines,
        next_steps=job.next_steps(language) if opened.in_program else (),
        findings=(*opened.notices, *job.findings),
        changes=job.changes(checks_only=failed) if writes else None,
        job=job,
        wrong=failed,
    )


VERB = Verb("recalc", run, (OUTPUT, *WRITING, RULES, FORM), many=True)

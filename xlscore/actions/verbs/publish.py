"""The standings as a web page and as CSV, next to the workbook."""

from __future__ import annotations

from xlscore.actions.answer import Answer, not_worked_out
from xlscore.actions.verbs.verb import Given, Opened, Verb
from xlscore.report.formats import suffix
from xlscore.texts import say

PUBLISHED = ("html", "csv")


def run(opened: Opened, given: Given) -> Answer:
    """Two files, named after the workbook."""
    job = opened.job()
    if job.outcome is None:
        return not_worked_out(job)
    language = opened.spoken(job.language)
    files = {f"{opened.name}.xlscore{suffix(to)}": job.export(to, language) for to in PUBLISHED}
    told = say("macros.published", language, files=", ".join(files))
    return Answer(language=job.language, lines=[told], findings=job.findings, files=files)


VERB = Verb("publish", run, makes=True)

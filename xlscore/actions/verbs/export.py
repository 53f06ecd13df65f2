"""The standings in other forms."""

from __future__ import annotations

from xlscore.actions.answer import Answer
from xlscore.actions.verbs.verb import OUTPUT, RULES, Argument, Given, Misused, Opened, Verb
from xlscore.book.problems import FileProblem
from xlscore.report.formats import formats, require_format, spelling, suffix
from xlscore.texts.languages import system_language


def run(opened: Opened, given: Given) -> Answer:
    """Make a file of the form `to`. With errors only forms that can show them are made."""
    to = given["to"]
    for_diff = to == "text" and not given["output"]
    name = f"{opened.name}{suffix(to)}"
    try:
        job = opened.job()
        require_format(to, job.kind)
    except FileProblem as problem:
        if not for_diff:
            raise
        text = f"# unreadable: {problem.text(opened.lang or system_language())}\n"
        return Answer(files={name: text.encode("utf-8", "backslashreplace")})
    wrong = job.outcome is None
    findings = () if for_diff else job.findings
    if wrong and (to not in formats(with_errors=True) or given["output"]):
        return Answer(language=job.language, findings=findings, job=job, wrong=True)
    try:
        data = job.export(to, opened.spoken(job.language))
    except ImportError:
        raise Misused(f"--to {to} needs xlscore[{to}]") from None
    return Answer(
        language=job.language,
        findings=findings,
        files={name: data},
        spelling=spelling(to),
        job=job,
        wrong=wrong,
    )


VERB = Verb(
    "export",
    run,
    (Argument("to", "choice", choices=formats(), needed=True), OUTPUT, RULES),
    is_answer=True,
)

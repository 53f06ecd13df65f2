"""The schedule beforehand: the rounds that are drawn, and those that can be drawn now."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xlscore.actions.answer import Answer
from xlscore.actions.own_rules import event_rules
from xlscore.actions.planning import plan_event
from xlscore.actions.verbs.verb import OUTPUT, RULES, Argument, Given, Opened, Verb
from xlscore.report.draws.plan import PlanReport, csv, lines
from xlscore.report.formats import spelling, suffix
from xlscore.report.formats.html import page
from xlscore.report.formats.md import tables

WRITERS: Mapping[str, Callable[[PlanReport], str]] = {
    "text": lambda report: "".join(f"{line}\n" for line in lines(report)),
    "csv": csv,
    "md": tables,
    "html": page,
}


def run(opened: Opened, given: Given) -> Answer:
    """In lines, or as a file of one of the forms."""
    found, to = plan_event(opened.book, event_rules(opened.rules)), given["to"]
    own, findings = found.language, found.findings
    if not found.rounds:
        return Answer(language=own, findings=findings, in_full=True, wrong=True)
    report = found.report(opened.spoken(own))
    if to == "text" and not given["output"]:
        return Answer(language=own, findings=findings, lines=[*lines(report)])
    text = WRITERS[to](report).encode("utf-8", "backslashreplace")
    files = {f"{opened.name}{suffix(to)}": text}
    return Answer(language=own, findings=findings, files=files, spelling=spelling(to))


VERB = Verb(
    "plan",
    run,
    (Argument("to", "choice", "text", choices=tuple(WRITERS)), OUTPUT, RULES),
    is_answer=True,
)

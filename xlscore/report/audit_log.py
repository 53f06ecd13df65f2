"""`explain --all`: one readable log of how every place came about, and what it was made of."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.core.spelling import printable
from xlscore.report.event_report import EventReport
from xlscore.report.explain_player import PlayerExplainer
from xlscore.report.pages import sort_findings
from xlscore.texts import say


def audit_log(report: EventReport) -> str:
    """The whole log, a text that is the same for the same workbook and language.

    The sections of inputs, ruleset and standings are the texts whose checksums stand on top.
    """
    return "".join(f"{printable(line)}\n" for line in _lines(report))


def _lines(report: EventReport) -> Iterator[str]:
    language = report.language
    explainer = PlayerExplainer(report.event, report.rules, report.outcome, language)
    yield from filter(None, (report.title, report.lead))
    yield ""
    yield from report.checksums()
    yield from _head("places", language)
    for line in report.outcome.ranking:
        first, *rest = explainer.player(line.no)
        rank = f"{line.rank}." if line.rank else f"({say('audit.unranked', language)})"
        yield f"{rank} {first}"
        yield from (f"   {text}" for text in rest)
    yield from _head("ties", language)
    ties = explainer.ties()
    for tie in ties:
        what = {"stage": tie.stage, "who": tie.who, "equal_in": tie.equal_in or "–"}
        text = say("audit.tie", language, **what, decided_by=tie.decided_by)
        values, rule = (f" ({part})" if part else "" for part in (tie.values, tie.rule))
        yield f"{text}{values}{rule}"
    if not ties:
        yield say("report.no_ties", language)
    yield from _head("findings", language)
    for found in sort_findings(report.findings):
        yield f"{found.ref or '-'}: {found.severity} {found.code}: {found.text(language)}"
    if not report.findings:
        yield say("report.no_findings", language)
    for name, text in report.audit()._asdict().items():
        yield from _head(name, language)
        yield from text.split("\n")


def _head(name: str, language: str) -> tuple[str, str]:
    return "", f"== {say(f'audit.part_{name}', language)} =="

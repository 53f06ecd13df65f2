"""The next round by lot, or a round once more."""

from __future__ import annotations

from pathlib import Path

from xlscore.actions.answer import Answer
from xlscore.actions.draw import Drawing, draw
from xlscore.actions.fetching import ADDRESS, fetch_newest, fetch_signature
from xlscore.actions.own_rules import event_rules
from xlscore.actions.verbs.verb import FORM, OUTPUT, RULES, Argument, Given, Opened, Verb
from xlscore.book.atomic import is_there
from xlscore.book.reader import read_event
from xlscore.book.round_titles import round_title
from xlscore.core.draws.upcoming import Request
from xlscore.core.stage_titles import stage_name
from xlscore.records import replace
from xlscore.texts import Language, say


def run(opened: Opened, given: Given) -> Answer:
    """Draw: rows for *Results*, the tables and the slips. With an error nothing is drawn."""
    stage = given["stage"]
    request = Request(
        stage=None if stage is None else stage_name(stage),
        round_=given["round_"],
        all_=given["all_"],
        redraw=given["redraw"],
        with_history=not given["repair"],
        avoid_rematches=given["avoid_rematches"],
        randomness=given["randomness"],
        reason=given["reason"],
    )
    own = event_rules(opened.rules)
    if given["fetch"]:
        signature = fetch_signature(read_event(opened.book, own).event, given["beacon"])
        newest = None if signature else fetch_newest(given["beacon"])
        request = replace(request, randomness=signature or given["randomness"], newest=newest)
    drawing = draw(opened.book, request, own, slips=given["slips"])
    language, wrong = opened.spoken(drawing.language), drawing.changes is None
    short = opened.in_program
    if wrong:
        lines = [say("macros.not_drawn", language)] if short else []
    else:
        lines = _in_short(drawing, language) if short else [*drawing.lines(language)]
    if drawing.drawn and not short:
        lines += _old_papers(opened, given, language)
    return Answer(
        language=drawing.language,
        lines=lines,
        next_steps=drawing.next_steps(language) if short else (),
        findings=drawing.findings,
        changes=drawing.changes,
        wrong=wrong,
        in_full=True,
    )


def _old_papers(opened: Opened, given: Given, language: Language) -> list[str]:
    """Which files of `next` lie beside the workbook, in a line: they show no new draw by itself."""
    workbook = Path(given["output"] or opened.file or "")
    papers = (workbook.with_suffix(ending) for ending in (".xlscore.pdf", ".room.html"))
    names = [paper.name for paper in papers if is_there(paper)]
    return [say("draws.papers_old", language, files=", ".join(names))] if names else []


def _in_short(drawing: Drawing, language: Language) -> list[str]:
    """What is drawn and on which sheets, for somebody who looks at them."""
    rules = drawing.read.rules
    assert rules is not None
    lines = []
    for at, plan in drawing.drawn.items():
        title = round_title(rules.stages[at.stage], (at.round_,), language)
        tables = sum(table.size > 1 for table in plan.round_.tables)
        players = len(plan.round_.players)
        lines.append(say("macros.drawn", language, round=title, tables=tables, players=players))
    if drawing.drawn and drawing.changes is not None:
        sheets = ", ".join(drawing.changes.titles)
        lines.append(say("macros.sheets", language, sheets=sheets))
    elif all(found.code != "draw-nothing-left" for found in drawing.findings):
        for at in drawing.current[:1]:
            title = round_title(rules.stages[at.stage], (at.round_,), language)
            lines.append(say("macros.drawn_already", language, round=title))
    return lines


VERB = Verb(
    "draw",
    run,
    (
        Argument("stage"),
        Argument("round_", "count", flag="--round", least=1),
        Argument("all_", "flag", False),
        Argument("redraw", "flag", False),
        Argument("repair", "flag", True, "--repair/--with-history"),
        Argument("avoid_rematches", "flag", False),
        Argument("randomness", default=""),
        Argument("fetch", "flag", False),
        Argument("beacon", default=ADDRESS, shown=True),
        Argument("reason", default=""),
        OUTPUT,
        Argument("check_only", "flag", False, "--check"),
        Argument("slips", "flag", True, "--slips/--no-slips"),
        RULES,
        FORM,
    ),
)

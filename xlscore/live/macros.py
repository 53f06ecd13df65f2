"""The macros: a click is a verb about the open workbook, and one message at the end.

`macro_list` has their titles and places; a click starts a new Python, so only what it needs is
imported.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from importlib import import_module

from xlscore.actions.answer import Answer
from xlscore.actions.verbs import verb
from xlscore.actions.verbs.hosts import options_off
from xlscore.actions.verbs.verb import Misused, Opened, Verb
from xlscore.book.atomic import write_file
from xlscore.book.kind import is_season
from xlscore.book.problems import FileProblem
from xlscore.live.macro_list import OWN, macro_of
from xlscore.live.running import Live, Said, Work
from xlscore.live.selecting import find_selected_player
from xlscore.live.working import count_findings, first_cell, refuse_errors, tell_findings, write
from xlscore.texts import say

LINES = 22
"""What fits into a message on a small screen."""


@cache
def work_of(name: str) -> Work:
    """What a click on the macro of this name does."""
    if name in OWN:
        own: Work = getattr(import_module(f"xlscore.live.{OWN[name]}"), name)
        return own
    return partial(_click, name)


def _click(name: str, live: Live) -> Said:
    """Ask the verb, and do what it says."""
    macro = macro_of(name)
    asked, off = verb(macro.verb), options_off(live.kind, macro.verb)
    given = {**macro.given, **off}
    if asked.name == "season" and not is_season(live.book):
        return Said(say("macros.only_seasons", live.language), wrong=True)
    if asked.makes and live.path is None and not off:
        return Said(say("macros.save_first", live.language), wrong=True)
    if any(one.kind == "player" for one in asked.arguments):
        given["player"] = find_selected_player(live.book, live.selected)
    try:
        opened = Opened(live.path, live.book, lang=live.language, in_program=True)
        return _done(live, asked, asked.answer(opened, **given))
    except Misused as wrong:
        return Said(wrong.said, wrong=True)


def _done(live: Live, asked: Verb, answer: Answer) -> Said:
    """Write what the answer says; gives the message, and the cell that it is about."""
    language = live.language
    if answer.problem:
        return Said(answer.problem.text(language), wrong=True)
    if answer.job and answer.wrong:
        return refuse_errors(live, answer.job)
    changes = answer.changes
    if answer.job and answer.in_full:  # the findings are what was asked for
        changes = answer.job.changes(checks_only=True)
    if changes is not None:
        write(live, changes)
    remarks = [*(remark.text for remark in answer.remarks), *_write_beside(live, answer)]
    lines = [*answer.lines, *answer.next_steps, *remarks]
    if len(lines) > LINES:
        rest = say("macros.more", language, count=len(lines) - LINES)
        if asked.sheet:
            sheet = say(f"report.{asked.sheet}", language)
            rest = f"… {say('macros.see_explain', language, sheet=sheet)}"
        lines = [*lines[:LINES], rest]
    if answer.changes is not None:
        lines += on_room_page(live)
    at = None
    if answer.in_full:
        severities = ("error",) if answer.wrong else ("error", "warning")
        at = first_cell(answer.findings, severities) if answer.changes is None else None
        lines += tell_findings(answer.findings, language)
    else:
        lines += count_findings(answer.findings, language)
    return Said("\n".join(lines), at, answer.wrong)


def _write_beside(live: Live, answer: Answer) -> Iterator[str]:
    """Write the files beside the workbook; a line for each that could not be written.

    FileProblem where the files were all that was wanted: a step has more to say.
    """
    for name, data in answer.files.items():
        assert live.path is not None
        try:
            write_file(live.path.with_name(name), data)
        except FileProblem as problem:
            if answer.changes is None and not answer.in_full:
                raise
            yield f"{name}: {problem.text(live.language)}"


def on_room_page(live: Live) -> list[str]:
    """Bring the page of the room up to date, if there is one; the lines to be said of that."""
    if live.path is None or not live.path.with_suffix(".room.js").exists():
        return []
    from xlscore.live import showing  # most workbooks have no page

    return showing.refresh(live)

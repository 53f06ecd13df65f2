"""One step a round: check, recalculate, draw, and what the room needs, or what it waits for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from xlscore.actions.answer import Answer, Remark
from xlscore.actions.event import EventJob
from xlscore.actions.job import say_written
from xlscore.actions.own_rules import event_rules
from xlscore.actions.stepping import Step, take_step
from xlscore.actions.verbs.verb import FORM, OUTPUT, RULES, Argument, Given, Opened, Verb
from xlscore.texts import Language, say


def run(opened: Opened, given: Given) -> Answer:
    """Take the whole step as one change, with the files of this round, or say what it waits for."""
    step = take_step(opened.book, event_rules(opened.rules))
    own = step.job.language
    language = opened.spoken(own)
    findings, wrong = (*opened.notices, *step.findings), step.job.outcome is None
    if step.changes is None:
        drawing = step.drawing
        wrong = wrong or drawing is None or drawing.changes is None
        told = [step.waits_for(language), say("next.nothing_done", language)]
        return Answer(language=own, lines=told, findings=findings, wrong=wrong, in_full=True)
    files, remarks = _papers(step.job, opened, given, language)
    return Answer(
        language=own,
        lines=[*_lines(step, files, language)],
        next_steps=step.job.next_steps(language) or [step.waits_for(language)],
        findings=findings,
        changes=step.changes,
        files=files,
        spelling=None,
        remarks=remarks,
        in_full=True,
    )


def _lines(step: Step, files: Mapping[str, bytes], language: Language) -> Iterator[str]:
    """How the event stands, what is drawn, and what is written where."""
    assert step.changes is not None
    yield from step.job.summary(language)
    if step.drawing:
        yield from step.drawing.drawn_lines(language)
    yield say_written(step.changes.titles, language)
    if names := dict.fromkeys(name.replace(".room.js", ".room.html") for name in files):
        yield say("next.beside", language, files=", ".join(names))


def _papers(
    job: EventJob, opened: Opened, given: Given, language: Language
) -> tuple[dict[str, bytes], list[Remark]]:
    """The files beside the workbook, and a remark for each that cannot be made."""
    target, files, remarks = given["output"] or opened.file, dict[str, bytes](), list[Remark]()
    if target is None:
        return files, remarks
    workbook = Path(target)
    if given["print_"]:
        # not where the program brings no PDF along
        from xlscore.actions.verbs.print import print_parts

        pack = print_parts(job, opened, file=f"{workbook.stem}.xlscore.pdf")
        files |= pack.files
        remarks += pack.remarks
        if pack.problem:
            remarks.append(Remark(pack.problem.text(language)))
    if given["page"]:
        # not where there is no folder to put it in
        from xlscore.room.page import news_script, not_ours, page_of, room_page
        from xlscore.room.state import room_state

        page = page_of(workbook)
        if foreign := not_ours(page):
            told = say("room.not_ours_macro", language, file=foreign.name)
            return files, [*remarks, Remark(told)]
        news, state = page.with_suffix(".js").name, room_state(job, language)
        files[news] = news_script(state).encode()
        if not page.exists():  # one that is there may hold the address for phones
            files[page.name] = room_page(state, news=news).encode()
    return files, remarks


VERB = Verb(
    "next",
    run,
    (
        OUTPUT,
        Argument("print_", "flag", True, "--print/--no-print"),
        Argument("page", "flag", True, "--page/--no-page"),
        RULES,
        FORM,
    ),
    makes=True,
)

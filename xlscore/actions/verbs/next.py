"""One step a round: check, recalculate, draw, and what the room needs, or what it waits for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xlscore.actions.answer import Answer, Remark
from xlscore.actions.event import EventJob
from xlscore.actions.job import say_written
from xlscore.actions.own_rules import event_rules
from xlscore.actions.stepping import Step, take_step
from xlscore.actions.verbs.verb import FORM, OUTPUT, RULES, Argument, Given, Opened, Verb
from xlscore.texts import Language, say


def run(opened: Opened, given: Given) -> Answer:
    """Take the whole step as one change, with the files of this round, or say what it waits for.

    While it waits, files that show another draw than the one that is on are made anew.
    """
    step = take_step(opened.book, event_rules(opened.rules))
    own = step.job.language
    language = opened.spoken(own)
    findings, wrong = (*opened.notices, *step.findings), step.job.outcome is None
    papers = _Papers(opened, given, language)
    if step.changes is None:
        drawing = step.drawing
        wrong = wrong or drawing is None or drawing.changes is None
        if not wrong and not given["output"]:
            papers.renew(step)
        told = papers.lines() or [say("next.nothing_done", language)]
        lines, next_steps = [step.waits_for(language), *told], list[str]()
    else:
        papers.make(step.job)
        lines = [*_lines(step, language), *papers.lines()]
        next_steps = step.job.next_steps(language) or [step.waits_for(language)]
    return Answer(
        language=own,
        lines=lines,
        next_steps=next_steps,
        findings=findings,
        changes=step.changes,
        files=papers.files,
        spelling=None,
        remarks=papers.remarks,
        wrong=wrong,
        in_full=True,
    )


def _lines(step: Step, language: Language) -> Iterator[str]:
    """How the event stands, what is drawn, and which sheets are written."""
    assert step.changes is not None
    yield from step.job.summary(language)
    if step.drawing:
        yield from step.drawing.drawn_lines(language)
    yield say_written(step.changes.titles, language)


class _Papers:
    """The `files` to be written beside the workbook, and a remark for each that cannot be made."""

    def __init__(self, opened: Opened, given: Given, language: Language) -> None:
        self.files, self.remarks = dict[str, bytes](), list[Remark]()
        self._opened, self._language = opened, language
        target = given["output"] or opened.file
        self._workbook = Path(target or "")
        # not where the program brings no PDF along, or there is no folder to put the page in
        self._print, self._page = (bool(target) and given[name] for name in ("print_", "page"))

    def lines(self) -> list[str]:
        """Which files are written, in a line; no line without any."""
        names = dict.fromkeys(name.replace(".room.js", ".room.html") for name in self.files)
        return [say("next.beside", self._language, files=", ".join(names))] if names else []

    def make(self, job: EventJob) -> None:
        """The PDF and the page of an event that has an outcome."""
        if self._print:
            self._make_pdf(job)
        if self._page:
            self._make_page(job)

    def renew(self, step: Step) -> None:
        """Only those files that would come out otherwise than they lie there.

        Results typed since the draw change none of them. The PDF is made as it was before the
        first result; a page stays that shows either no result of the round or all that are there.
        """
        drawn = step.as_drawn()
        if self._print:
            self._make_pdf(drawn)
            lying = self._workbook.with_name
            self.files = {n: data for n, data in self.files.items() if not _holds(lying(n), data)}
        if self._page:
            from xlscore.room.page import is_shown, page_of
            from xlscore.room.state import room_state

            page = page_of(self._workbook)
            jobs = (drawn,) if drawn is step.job else (drawn, step.job)
            if not any(is_shown(page, room_state(job, self._language)) for job in jobs):
                self._make_page(step.job)
        if not self.files:
            self.remarks.clear()

    def _make_pdf(self, job: EventJob) -> None:
        from xlscore.actions.verbs.print import print_parts

        pack = print_parts(job, self._opened, file=f"{self._workbook.stem}.xlscore.pdf")
        self.files |= pack.files
        self.remarks += pack.remarks
        if pack.problem:
            self.remarks.append(Remark(pack.problem.text(self._language)))

    def _make_page(self, job: EventJob) -> None:
        from xlscore.room.page import news_script, not_ours, page_of, room_page
        from xlscore.room.state import room_state

        page = page_of(self._workbook)
        if foreign := not_ours(page):
            told = say("room.not_ours_macro", self._language, file=foreign.name)
            self.remarks.append(Remark(told))
            return
        news, state = page.with_suffix(".js").name, room_state(job, self._language)
        self.files[news] = news_script(state).encode()
        if not page.exists():  # one that is there may hold the address for phones
            self.files[page.name] = room_page(state, news=news).encode()


def _holds(file: Path, data: bytes) -> bool:
    """Whether a file is there and is these bytes."""
    try:
        return file.read_bytes() == data
    except OSError:
        return False


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

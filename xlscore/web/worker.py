"""What the page asks of Python: workbooks as bytes in; a new workbook, sheets and findings out.

The actions are those of the command line, and so are the bytes. Nothing is kept from one question
to the next: a page that ends its worker in mid-work loses nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import NamedTuple

from xlscore.actions.differences import is_stale, stale_sheets
from xlscore.actions.draw import draw, verify
from xlscore.actions.job import Job, NextEvent
from xlscore.actions.log_moves import log_between
from xlscore.actions.own_rules import OwnRules, event_rules, own_rules
from xlscore.actions.workbooks import JobOptions, event_job, job_of, open_workbook
from xlscore.book import schema
from xlscore.book.kind import is_season
from xlscore.book.limits import MAX_FILE_BYTES, MEBIBYTE
from xlscore.book.page import Page
from xlscore.book.port import WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.core.draws import upcoming
from xlscore.core.findings import Finding
from xlscore.core.spelling import printable
from xlscore.report.formats import formats, suffix
from xlscore.report.pages import counts, sort_findings
from xlscore.report.plain import unknown_player
from xlscore.report.sheet_html import sheet_html
from xlscore.texts import Language, say
from xlscore.web.messages import Answer, Request
from xlscore.web.opened import chosen, gather, laid_out

Watch = Callable[[int, int], None]
#: Sheets that the page does not show: findings stand above the sheets, slips are for the printer.
NOT_SHOWN = (schema.CHECKS.role, schema.SLIPS.role)
MOST_PEOPLE = 10_000
"""Names that the page offers to be explained."""


class _Open(NamedTuple):
    """A workbook in hand: what was asked, its file, the port on it, and own rules."""

    request: Request
    path: Path
    book: WorkbookFile
    own: OwnRules | None
    watch: Watch | None

    def beside(self, name: str) -> Path:
        """Another file that was given with it."""
        return self.path.parents[self.request.file.count("/")] / name

    def job(self) -> Job:
        return job_of(self.book, JobOptions(self.own, self.path, watch=self.watch))


def post(
    files: Mapping[str, bytes], request: str, watch: Watch | None = None
) -> tuple[str, object]:
    """`answer` for JavaScript: the request and the answer are JSON, the bytes stand beside it."""
    found = answer(files, Request(**json.loads(request)), watch)
    return json.dumps(asdict(replace(found, data=None))), found.data


def answer(files: Mapping[str, bytes], request: Request, watch: Watch | None = None) -> Answer:
    """What the page is told; a file that cannot be read is one sentence, never a traceback."""
    try:
        if request.size:
            size, limit = request.size // MEBIBYTE, MAX_FILE_BYTES // MEBIBYTE
            raise FileProblem("file-too-big", size=size, limit=limit)
        own = own_rules(bytes(files[request.own]), request.own) if request.own else None
        if request.verb == "new":
            return _new(request, own)
        books = {name: data for name, data in files.items() if name != request.own}
        with laid_out(books) as folder:
            if request.verb == "choose":
                return Answer(made=chosen(folder, sorted(books)))
            path = folder / request.file
            book = open_workbook(path)
            if is_season(book):
                gather(book, path, books)
            return _VERBS[request.verb](_Open(request, path, book, own, watch))
    except FileProblem as problem:
        return Answer(wrong=True, said=[printable(problem.text(request.language))])


# -- the verbs ---------------------------------------------------------------------------------


def _check(asked: _Open) -> Answer:
    """What the workbook is, what is wrong with it, and how it stands; nothing is written."""
    job = asked.job()
    stale = bool(stale_sheets(asked.book, job, asked.request.language))
    return _of_job(asked, job, job.changes().pages, stale=stale)


def _step(asked: _Open) -> Answer:
    """A workbook as it was, or was afterwards: checked, and with a log that goes on."""
    asked.book.apply(log_between(asked.book, open_workbook(asked.beside(asked.request.left))))
    return _written(asked, _check(asked))


def _recalculate(asked: _Open) -> Answer:
    """The owned sheets written, as `xlscore recalc` does; with an error nothing."""
    job = asked.job()
    changes = job.changes()
    if job.outcome is None:
        return _not_calculated(asked, job)
    asked.book.apply(changes)
    written = [changes.sheets.get(page.role, page.title) for page in changes.pages]
    said = job.closing(asked.request.language, written if asked.book.changed else ())
    return _written(asked, replace(_of_job(asked, job, changes.pages), said=_lines(said)))


def _draw(asked: _Open) -> Answer:
    """The next round by lot, or one again, as `xlscore draw` does; with an error nothing."""
    language = asked.request.language
    wanted = upcoming.Request(redraw=asked.request.redraw, reason=asked.request.reason.strip())
    drawing = draw(asked.book, wanted, event_rules(asked.own))
    found = Answer(kind="event", findings=_findings(drawing.findings, language))
    if drawing.changes is None:
        return replace(found, said=[say("web.not_drawn", language)], wrong=True)
    if is_stale(asked.book, drawing.changes):
        asked.book.apply(drawing.changes)
    shown = replace(
        found,
        said=_lines(drawing.lines(language)),
        sheets=_sheets(drawing.changes.pages, drawing.language),
        sheet_language=drawing.language,
    )
    return _written(asked, shown)


def _verify(asked: _Open) -> Answer:
    """Every draw recomputed from seed and list, as `xlscore verify` does."""
    language = asked.request.language
    result = verify(asked.book, event_rules(asked.own))
    found = _findings(result.findings, language)
    wrong = any(one.severity == "error" for one in result.findings)
    return Answer(kind="event", findings=found, said=_lines(result.lines(language)), wrong=wrong)


def _explain(asked: _Open) -> Answer:
    """Why somebody stands where he stands, as `xlscore explain` says it."""
    job = event_job(asked.book, JobOptions(asked.own))
    who, language = asked.request.who.strip(), asked.request.language
    if job.outcome is None:
        return _not_calculated(asked, job)
    no, near = job.find(who)
    if no is None:
        return _unknown(who, near, language)
    return Answer(said=_lines(job.explanation(no, language)))


def _what_if(asked: _Open) -> Answer:
    """What somebody still needs, without a name everybody, as `xlscore what-if` says it."""
    job, request = asked.job(), asked.request
    if job.outcome is None:
        return _not_calculated(asked, job)
    who = None
    if typed := request.who.strip():
        who, near = job.find(typed)
        if who is None:
            return _unknown(typed, near, request.language)
    following = NextEvent(request.event_type, request.participants)
    return Answer(said=_lines(job.what_if(who, following, request.language)))


def _export(asked: _Open) -> Answer:
    """The standings in a format, in the language of the workbook, as `xlscore export` does."""
    job, to = asked.job(), asked.request.to
    if job.outcome is None and to not in formats(job.kind, with_errors=True):
        return _not_calculated(asked, job)
    name = f"{asked.path.stem}{suffix(to)}"
    said = [say("web.exported", asked.request.language, file=name)]
    return Answer(said=said, made=name, data=job.export(to, job.language))


def _new(request: Request, own: OwnRules | None) -> Answer:
    """An empty workbook for packaged rules or the organiser's own, as `xlscore new` makes it."""
    # XlsxWriter comes to the page only when it is asked for
    from xlscore.actions.new_workbook import empty_workbook, with_rules_sheet
    from xlscore.core.rules_load import RULESETS
    from xlscore.core.season.rules_load import FAMILIES

    name, language = f"{request.rules}.xlsx", request.made_in
    if own is not None:
        loaded = event_rules(own)
        assert loaded is not None
        if loaded.rules is None:
            found = _findings(loaded.problems, request.language)
            said = [say("web.not_made", request.language)]
            return Answer(kind="event", findings=found, said=said, wrong=True)
        name = f"{Path(own.name).stem}.xlsx"
        data = with_rules_sheet(empty_workbook(loaded.rules, language), own.toml, language)
    elif request.season:
        data = empty_workbook(FAMILIES[request.rules], language)
    else:
        data = empty_workbook(RULESETS[request.rules], language)
    said = [say("web.made", request.language, file=printable(name))]
    return Answer(said=said, made=name, data=data)


_VERBS: Mapping[str, Callable[[_Open], Answer]] = {
    "check": _check,
    "step": _step,
    "recalculate": _recalculate,
    "draw": _draw,
    "verify": _verify,
    "explain": _explain,
    "what_if": _what_if,
    "export": _export,
}


# -- what they share ---------------------------------------------------------------------------


def _of_job(asked: _Open, job: Job, pages: Sequence[Page] = (), *, stale: bool = False) -> Answer:
    """What is said of every event and season."""
    language = asked.request.language
    findings = (*asked.book.notices, *job.findings)
    glance = job.overview(language, MOST_PEOPLE)
    return Answer(
        said=_lines(
            [*job.summary(language), counts(findings, language), *job.next_steps(language)]
        ),
        findings=_findings(findings, language),
        sheets=_sheets(pages, job.language),
        sheet_language=job.language,
        kind=job.kind,
        title=printable(job.name),
        people=[printable(name) for _, name in glance.top] if glance else (),
        formats=formats(job.kind, plain=True),
        stale=stale,
    )


def _not_calculated(asked: _Open, job: Job) -> Answer:
    """What stands in the way of an outcome."""
    line = say("web.not_calculated", asked.request.language)
    return replace(_of_job(asked, job), said=[line], wrong=True)


def _unknown(who: str, near: Sequence[str], language: Language) -> Answer:
    return Answer(said=[printable(unknown_player(who, near, language))], wrong=True)


def _written(asked: _Open, found: Answer) -> Answer:
    """The answer with the workbook as it is now, if that is another one."""
    data = asked.book.to_bytes()
    if data == asked.path.read_bytes():
        return found
    return replace(found, made=asked.path.name, data=data)


def _lines(lines: Sequence[str] | Iterator[str]) -> list[str]:
    return [printable(line) for line in lines]


def _sheets(pages: Sequence[Page], language: Language) -> list[tuple[str, str]]:
    shown = (page for page in pages if page.role not in NOT_SHOWN)
    return [(page.title, sheet_html(page, language)) for page in shown]


def _findings(findings: Sequence[Finding], language: Language) -> list[Mapping[str, str]]:
    return [
        {
            "severity": found.severity,
            "word": say(f"report.is_{found.severity}", language),
            "where": printable(str(found.ref)) if found.ref else "",
            "text": printable(found.text(language)),
        }
        for found in sort_findings(findings)
    ]

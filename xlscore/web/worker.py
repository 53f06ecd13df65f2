"""What the page asks of Python: workbooks as bytes in; a new workbook, sheets and findings out.

The actions are those of the command line, and so are the bytes. Nothing is kept from one question
to the next: a page that ends its worker in mid-work loses nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from xlscore.actions.differences import is_stale, stale_sheets
from xlscore.actions.draw import draw, verify
from xlscore.actions.job import Job
from xlscore.actions.workbooks import JobOptions, event_job, job_of, open_workbook
from xlscore.book import schema
from xlscore.book.kind import is_season
from xlscore.book.limits import MAX_FILE_BYTES, MEBIBYTE
from xlscore.book.page import Page
from xlscore.book.port import WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.core.findings import Finding
from xlscore.report.formats import formats, suffix
from xlscore.report.pages import counts, sort_findings
from xlscore.report.plain import printable, unknown_player
from xlscore.report.sheet_html import sheet_html
from xlscore.texts import Language, say
from xlscore.web.opened import chosen, gather, laid_out

Watch = Callable[[int, int], None]
#: Sheets that the page does not show: findings stand above the sheets, slips are for the printer.
NOT_SHOWN = (schema.CHECKS.role, schema.SLIPS.role)
MOST_PEOPLE = 10_000
"""Names that the page offers to be explained."""


class Request(NamedTuple):
    """What is asked. `files` are all that the page was given, by their paths; `file` is the one.

    `who` is a player, `to` an export format, `rules` the id of packaged rules, `season` says that
    they are a season's. `size` is that of a file too big to be handed over, in bytes.
    """

    verb: str
    file: str = ""
    language: Language = "en"
    who: str = ""
    to: str = ""
    rules: str = ""
    season: bool = False
    size: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the page shows. `sheets` are (title, HTML) in the language `sheet_language`.

    `wrong` says that nothing was done; `stale` that the standings in the file are old. `made` is
    the name of a file that was made, its bytes are `data`: for a workbook that was changed its own.
    """

    said: Sequence[str] = ()
    wrong: bool = False
    findings: Sequence[Mapping[str, str]] = ()
    sheets: Sequence[tuple[str, str]] = ()
    sheet_language: Language = "en"
    kind: str = ""
    title: str = ""
    people: Sequence[str] = ()
    formats: Sequence[str] = ()
    stale: bool = False
    made: str = ""
    data: bytes | None = field(default=None, repr=False)


class _Open(NamedTuple):
    """A workbook in hand: what was asked, its file, and the port on it."""

    request: Request
    path: Path
    book: WorkbookFile
    watch: Watch | None

    def job(self) -> Job:
        return job_of(self.book, JobOptions(file=self.path, watch=self.watch))


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
        if request.verb == "new":
            return _new(request)
        with laid_out(files) as folder:
            if request.verb == "choose":
                return Answer(made=chosen(folder, sorted(files)))
            path = folder / request.file
            book = open_workbook(path)
            if is_season(book):
                gather(book, path, files)
            return _VERBS[request.verb](_Open(request, path, book, watch))
    except FileProblem as problem:
        return Answer(wrong=True, said=[printable(problem.text(request.language))])


# -- the verbs ---------------------------------------------------------------------------------


def _check(asked: _Open) -> Answer:
    """What the workbook is, what is wrong with it, and how it stands; nothing is written."""
    job = asked.job()
    stale = bool(stale_sheets(asked.book, job, asked.request.language))
    return _of_job(asked, job, job.changes().pages, stale=stale)


def _recalculate(asked: _Open) -> Answer:
    """The owned sheets written, as `xlscore recalc` does; with an error nothing."""
    job = asked.job()
    changes = job.changes()
    if job.outcome is None:
        line = say("web.not_calculated", asked.request.language)
        return replace(_of_job(asked, job), said=[line], wrong=True)
    asked.book.apply(changes)
    written = [changes.sheets.get(page.role, page.title) for page in changes.pages]
    said = job.closing(asked.request.language, written if asked.book.changed else ())
    return _written(asked, replace(_of_job(asked, job, changes.pages), said=_lines(said)))


def _draw(asked: _Open) -> Answer:
    """The next round by lot, as `xlscore draw` does; with an error nothing."""
    language = asked.request.language
    drawing = draw(asked.book)
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
    result = verify(asked.book)
    found = _findings(result.findings, language)
    wrong = any(one.severity == "error" for one in result.findings)
    return Answer(kind="event", findings=found, said=_lines(result.lines(language)), wrong=wrong)


def _explain(asked: _Open) -> Answer:
    """Why somebody stands where he stands, as `xlscore explain` says it."""
    job = event_job(asked.book)
    who, language = asked.request.who.strip(), asked.request.language
    if job.outcome is None:
        line = say("web.not_calculated", language)
        return replace(_of_job(asked, job), said=[line], wrong=True)
    no, near = job.find(who)
    if no is None:
        return Answer(said=[printable(unknown_player(who, near, language))], wrong=True)
    return Answer(said=_lines(job.explanation(no, language)))


def _export(asked: _Open) -> Answer:
    """The standings in a format, in the language of the workbook, as `xlscore export` does."""
    job, to = asked.job(), asked.request.to
    if job.outcome is None and to not in formats(job.kind, with_errors=True):
        line = say("web.not_calculated", asked.request.language)
        return replace(_of_job(asked, job), said=[line], wrong=True)
    name = f"{asked.path.stem}{suffix(to)}"
    said = [say("web.exported", asked.request.language, file=name)]
    return Answer(said=said, made=name, data=job.export(to, job.language))


def _new(request: Request) -> Answer:
    """An empty workbook for packaged rules, as `xlscore new` makes it."""
    # XlsxWriter comes to the page only when it is asked for
    from xlscore.book.template.season import season_template
    from xlscore.book.template.workbook import template_bytes
    from xlscore.core.rules_load import builtin
    from xlscore.core.season.rules_load import family_rules

    if request.season:
        data = season_template(family_rules(request.rules), request.language)
    else:
        data = template_bytes(builtin(request.rules), request.language)
    name = f"{request.rules}.xlsx"
    return Answer(said=[say("web.made", request.language, file=name)], made=name, data=data)


_VERBS: Mapping[str, Callable[[_Open], Answer]] = {
    "check": _check,
    "recalculate": _recalculate,
    "draw": _draw,
    "verify": _verify,
    "explain": _explain,
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

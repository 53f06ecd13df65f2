"""What the page asks of Python: workbooks as bytes in; a new workbook, sheets and findings out.

The actions are those of the command line, and so are the bytes. Nothing is kept from one question
to the next: a page that ends its worker in mid-work loses nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from xlscore.actions.answer import Answer as Found
from xlscore.actions.answer import Source
from xlscore.actions.differences import is_stale
from xlscore.actions.entering import Entered
from xlscore.actions.job import Job
from xlscore.actions.log_moves import log_between
from xlscore.actions.own_rules import OwnRules, event_rules, own_rules
from xlscore.actions.verbs import verb
from xlscore.actions.verbs.hosts import options_off
from xlscore.actions.verbs.verb import Misused, Opened, Verb
from xlscore.actions.workbooks import JobOptions, event_job, open_workbook
from xlscore.book.kind import is_season
from xlscore.book.limits import MAX_FILE_BYTES, MEBIBYTE
from xlscore.book.port import WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.core.spelling import printable
from xlscore.records import NamedTuple, replace
from xlscore.report.entry_form import entry_form
from xlscore.report.formats import formats
from xlscore.report.pages import counts
from xlscore.texts import say
from xlscore.web.differ import tell_differences
from xlscore.web.messages import Answer, Request, findings_of, lines_of, sheets_of
from xlscore.web.opened import choose_file, find_unlisted, gather, lay_out
from xlscore.web.verb_options import FILES, read_options

Watch = Callable[[int, int], None]
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
            return _new_workbook(request, own)
        books = {name: data for name, data in files.items() if name != request.own}
        with lay_out(books) as folder:
            if request.verb == "choose":
                return Answer(made=choose_file(folder, sorted(books)))
            path = folder / request.file
            book = open_workbook(path)
            if is_season(book):
                gather(book, path, books)
            asked = _Open(request, path, book, own, watch)
            return _OWN.get(request.verb, _ask_verb)(asked)
    except FileProblem as problem:
        return Answer(wrong=True, said=[printable(problem.text(request.language))])


# -- the verbs ---------------------------------------------------------------------------------


def _ask_verb(asked: _Open) -> Answer:
    """A verb as the command line has it. A file is made in the language of the workbook."""
    request, wanted = asked.request, verb(CALLED.get(asked.request.verb, asked.request.verb))
    lang = None if wanted.name == "export" else request.language
    opened = Opened(asked.path, asked.book, asked.own, lang, asked.watch)
    try:
        found = wanted.answer(opened, **_collect_options(asked, wanted))
    except Misused as wrong:
        return Answer(said=lines_of([wrong.said]), wrong=True)
    if found.entered:
        return _with_workbook(asked, _show_form(asked, found, found.entered))
    if found.job and found.wrong and not found.files:
        return _not_calculated(asked, found.job)
    told = [*found.lines, *(remark.text for remark in found.remarks)]
    if found.files and wanted.name == "announce":
        posts = [data.decode().rstrip() for data in found.files.values()]
        return Answer(said=posts)
    if found.files:
        [(made, data)] = found.files.items()
        said = lines_of(told) or [say("web.exported", request.language, file=made)]
        return Answer(said=said, made=made, data=data)
    if wanted.is_answer:
        problem = [found.problem.text(request.language)] if found.problem else []
        return Answer(said=lines_of([*told, *problem]), wrong=found.wrong)
    return _with_workbook(asked, _of_job(asked, found) if found.job else _of_rows(asked, found))


def _of_rows(asked: _Open, found: Found) -> Answer:
    """The answer about rows: a draw, the draws verified, or another file that was read."""
    language, source = asked.request.language, found.source or Source("")
    findings = findings_of([*source.findings, *found.findings], language)
    told = [*found.lines, *found.next_steps, *(remark.text for remark in found.remarks)]
    said = lines_of([source.seen, *told] if source.seen else told) or [
        say("web.not_drawn", language)
    ]
    shown = Answer(kind="event", findings=findings, said=said, wrong=found.wrong)
    if found.changes is None:
        return shown
    if is_stale(asked.book, found.changes):
        asked.book.apply(found.changes)
    sheets = sheets_of(found.changes.pages, found.language)
    return replace(shown, sheets=sheets, sheet_language=found.language)


def _show_form(asked: _Open, found: Found, there: Entered) -> Answer:
    """The answer to typed cells, with the form as it is now."""
    language = asked.request.language
    if found.changes is not None and is_stale(asked.book, found.changes):
        asked.book.apply(found.changes)
    return Answer(
        said=lines_of([*found.lines, *found.next_steps]),
        findings=findings_of(found.findings, language),
        wrong=found.wrong,
        title=printable(there.name),
        form=_form(asked, there),
    )


def _form(asked: _Open, there: Entered) -> Mapping[str, Any]:
    """What can be typed of an event, or of a season, which knows the files beside it."""
    language = asked.request.language
    if there.event:
        return entry_form(asked.book, there.event.read, language)
    from xlscore.report.season.season_form import season_form  # an event has no need of it

    assert there.season is not None
    beside = find_unlisted(there.season, asked.path)
    return season_form(asked.book, there.places, language, beside)


def _step(asked: _Open) -> Answer:
    """A workbook as it was, or was afterwards: checked, and with a log that goes on."""
    asked.book.apply(log_between(asked.book, open_workbook(asked.beside(asked.request.left))))
    return _ask_verb(asked._replace(request=asked.request._replace(verb="check")))


def _room(asked: _Open) -> Answer:
    """The page for the room as one file; for a window of this page what it shows beside it."""
    from xlscore.room.page import room_page
    from xlscore.room.state import room_state

    job = event_job(asked.book, JobOptions(asked.own, asked.path))
    if job.outcome is None:
        return _not_calculated(asked, job)
    state, made = room_state(job, job.language), f"{asked.path.stem}.room.html"
    html = room_page(state)
    said = [say("web.exported", asked.request.language, file=made)]
    if asked.request.options.get("to") == "window":
        html = json.dumps({"html": html, "state": state})
    return Answer(said=said, made=made, data=html.encode())


def _differ(asked: _Open) -> Answer:
    """Where the workbook and the file that somebody else has saved differ."""
    there = open_workbook(asked.beside(asked.request.left))
    return Answer(said=tell_differences(asked.book, there, asked.request.language))


#: What only the page asks for.
_OWN: Mapping[str, Callable[[_Open], Answer]] = {"differ": _differ, "room": _room, "step": _step}


def _collect_options(asked: _Open, wanted: Verb) -> Mapping[str, Any]:
    """What goes with a verb: its options, and the file that was picked for it."""
    picked = str(asked.beside(asked.request.source))
    files = {one.name: picked for one in wanted.arguments if one.kind in FILES}
    found = files if asked.request.source or "source" in files else {}
    usual = {**options_off("page", wanted.name), **_ALWAYS.get(wanted.name, {})}
    if wanted.name == "print":  # a browser keeps what is made in a folder of its own
        usual["output"] = f"{Path(asked.request.file).stem}.pdf"
    return {**found, **usual, **read_options(wanted, asked.request.options)}


#: A post is shown, to be copied.
_ALWAYS: Mapping[str, Mapping[str, Any]] = {"announce": {"dry_run": True}}
#: What the page calls otherwise than all others do.
CALLED = {"recalculate": "recalc"}


# -- what they share ---------------------------------------------------------------------------


def _of_job(asked: _Open, found: Found) -> Answer:
    """An event or a season, checked or worked out."""
    job, language = found.job, asked.request.language
    assert job is not None
    changes = found.changes or job.changes()
    shown = replace(_glance(asked, job), sheets=sheets_of(changes.pages, job.language))
    if found.changes is None:
        return replace(shown, stale=found.stale)
    asked.book.apply(changes)
    said = job.closing(language, changes.titles if asked.book.changed else ())
    return replace(shown, said=lines_of(said))


def _glance(asked: _Open, job: Job) -> Answer:
    """What is said of every event and season."""
    language = asked.request.language
    findings = (*asked.book.notices, *job.findings)
    glance = job.overview(language, MOST_PEOPLE)
    said = [*job.summary(language), counts(findings, language), *job.next_steps(language)]
    return Answer(
        said=lines_of(said),
        findings=findings_of(findings, language),
        sheet_language=job.language,
        kind=job.kind,
        title=printable(job.name),
        people=[printable(name) for _, name in glance.top] if glance else (),
        types=[(code, title.in_(language)) for code, title in job.event_types().items()],
        formats=formats(job.kind, plain=True),
    )


def _not_calculated(asked: _Open, job: Job) -> Answer:
    """What stands in the way of an outcome."""
    line = say("web.not_calculated", asked.request.language)
    return replace(_glance(asked, job), said=[line], wrong=True)


def _with_workbook(asked: _Open, found: Answer) -> Answer:
    """The answer with the workbook as it is now, if that is another one."""
    data = asked.book.to_bytes()
    if data == asked.path.read_bytes():
        return found
    return replace(found, made=asked.path.name, data=data)


def _new_workbook(request: Request, own: OwnRules | None) -> Answer:
    """An empty workbook for packaged rules or the organiser's own, as `xlscore new` makes it."""
    # with a library of its own, which comes along when one is asked for
    from xlscore.actions.new_workbook import empty_workbook, with_rules_sheet

    name, language = f"{request.rules}.xlsx", request.made_in
    if own is not None:
        loaded = event_rules(own)
        assert loaded is not None
        if loaded.rules is None:
            found = findings_of(loaded.problems, request.language)
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

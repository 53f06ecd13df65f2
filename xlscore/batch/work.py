"""What a worker does with one workbook: read, check, recalculate, export; the result is plain data.

The same function runs in a local process and on a cluster. It never raises: whatever goes wrong
with a workbook is in its record.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from xlscore import __version__
from xlscore.actions.differences import differences, stale_line
from xlscore.actions.job import Job
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import (
    JobOptions,
    SeasonOptions,
    job_of,
    open_workbook,
    waits_for_others,
)
from xlscore.batch.batch_options import SITE_PLACES, WORKBOOK, Options, Record
from xlscore.batch.places import (
    below,
    content_hash,
    export_name,
    export_place,
    hash_of,
    place_of,
    read,
    write,
)
from xlscore.batch.workbook_list import Item, is_url
from xlscore.book.port import WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.core.findings import Finding, fill_message
from xlscore.records import NamedTuple
from xlscore.report.event_data import finding_data
from xlscore.report.formats import formats
from xlscore.report.pages import sort_findings
from xlscore.texts import Language, messages
from xlscore.texts.languages import system_language

TOP = 10


class Task(NamedTuple):
    """A workbook to work on. `known` is the hash it had in an earlier report, with its exports.

    A season waits until all events are done unless `seasons` is set: it depends on their files.
    """

    item: Item
    known: str = ""
    exports: tuple[tuple[str, str], ...] = ()
    seasons: bool = False


def installed_version() -> str:
    """The version on this machine."""
    return __version__


def work(task: Task, options: Options) -> Record:
    """One workbook's record: status, findings, the top ten, hashes of the file and its exports.

    {"file", "same": True} if nothing changed since an earlier report, {"file", "later": True} for
    a season before its turn.
    """
    start = time.perf_counter()
    record = _empty(task.item, options)
    try:
        record = _work(task, options, record)
    except FileProblem as problem:
        fail(record, "unreadable", problem.code, problem.text(record["language"]))
    except MemoryError:
        scarce = FileProblem("out-of-memory")
        fail(record, "unreadable", scarce.code, scarce.text(record["language"]))
    except (Exception, RecursionError) as error:  # an error of ours must not stop the others
        said = f"{type(error).__name__}: {error}"
        crash(record, "internal-error", reason=said)
    record["seconds"] = round(time.perf_counter() - start, 4)
    return record


def crash(record: Record, code: str, **values: object) -> None:
    """Note that no result came of a file."""
    fail(
        record, "crashed", code, fill_message(messages("crashes")[code], record["language"], values)
    )


def crash_record(item: Item, options: Options, code: str, **values: object) -> Record:
    """The record of a file whose worker is gone."""
    record = _empty(item, options)
    crash(record, code, **values)
    return record


def _empty(item: Item, options: Options) -> Record:
    """The record of a workbook of which nothing is known yet."""
    return {
        "file": item.file,
        "kind": None,
        "status": "ok",
        "sha256": None,
        "language": options.lang or system_language(),
        "name": "",
        "line": "",
        "participants": 0,
        "complete": False,
        "top": [],
        "findings": [],
        "stale": None,
        "changed": False,
        "exports": [],
        "seconds": 0.0,
    }


def fail(record: Record, status: str, code: str, message: str) -> None:
    """Note why a file could not be handled, as a finding of its own."""
    found = {"severity": "error", "code": code, "sheet": None, "cell": None, "message": message}
    record["status"] = status
    record["findings"] = [*record["findings"], found]


def _work(task: Task, options: Options, record: Record) -> Record:
    item = task.item
    data = read(item.path)
    record["sha256"] = content_hash(data)
    if task.known == record["sha256"] and _exports_stand(task, options):
        return {"file": item.file, "same": True}
    path = None if is_url(item.path) else Path(item.path)
    book = open_workbook(data, path)
    if waits_for_others(book) and not task.seasons:
        return {"file": item.file, "later": True}
    options_of_job = JobOptions(
        _own_rules(options), place_of(item.path), season=SeasonOptions(use_cache=False)
    )
    job = job_of(book, options_of_job)
    language: Language = options.lang or job.language
    seen = job.outward()
    _describe(record, seen, (*book.notices, *seen.findings), language)
    if job.outcome is None:
        record["status"] = "errors"
    elif options.mode == "check":
        _compare(record, book, job, language)
    elif options.mode == "recalc" or WORKBOOK in options.formats:
        book.apply(job.changes())
        if options.mode == "recalc":
            _save(record, book, item)
    _export(record, book, seen, item, options)
    return record


def _exports_stand(task: Task, options: Options) -> bool:
    """Whether all exports of the earlier run are still what they were."""
    if not task.exports:
        return True
    folder = options.output or ""
    return all(hash_of(below(folder, file)) == digest for file, digest in task.exports)


def _own_rules(options: Options) -> OwnRules | None:
    """A batch holds workbooks of both kinds: those of the other kind go by their own rules."""
    if options.rules is None:
        return None
    return OwnRules(options.rules, options.rules_name, for_one_kind=True)


def _compare(record: Record, book: WorkbookFile, job: Job, language: Language) -> None:
    found = differences(book, job.changes())
    if found:
        line = stale_line(found, language)
        record["status"] = "stale"
        record["stale"] = {"cells": len(found), "first": str(found[0].ref), "message": line}


def _save(record: Record, book: WorkbookFile, item: Item) -> None:
    record["changed"] = book.changed
    if book.changed:
        if is_url(item.path):
            write(item.path, book.to_bytes())
        else:
            book.save()
        record["sha256"] = content_hash(book.to_bytes())


def _export(record: Record, book: WorkbookFile, job: Job, item: Item, options: Options) -> None:
    possible = formats(job.kind, with_errors=job.outcome is None)
    if job.outcome is not None:
        possible = (*possible, WORKBOOK, *SITE_PLACES)
    for form in options.formats:
        if form not in possible:
            continue
        data = _content(form, book, job, item, record["language"])
        place = export_place(item, form, options)
        # beside the workbook may stand what somebody typed
        beside = Path(place).parent == Path(item.path).parent
        name = export_name(item, form)
        try:
            write(place, data, keep=form == WORKBOOK or beside)
        except FileProblem as problem:
            text = problem.text(record["language"])
            fail(record, "unreadable", problem.code, f"{name}: {text}")
            continue
        record["exports"].append({"file": name, "sha256": content_hash(data)})


def _content(form: str, book: WorkbookFile, job: Job, item: Item, language: Language) -> bytes:
    if form == WORKBOOK:
        return book.to_bytes()
    if form not in SITE_PLACES:
        return job.export(form, language)
    from xlscore.site.event import entry_of, event_page, pack_entry  # only for a site

    report = job.report(language)
    if form == "site-entry":
        return pack_entry(entry_of(report, job.kind))
    return event_page(report, export_name(item, form))


def _describe(record: Record, job: Job, findings: Sequence[Finding], language: Language) -> None:
    """What is the same in every mode: what the workbook is, its findings and its first ten."""
    record["language"] = language
    record["findings"] = [finding_data(f, language) for f in sort_findings(findings)]
    record["kind"], record["name"] = job.kind, job.name
    if (overview := job.overview(language, TOP)) is not None:
        record |= overview._asdict() | {"top": [list(one) for one in overview.top]}

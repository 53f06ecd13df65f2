"""The answer of a verb on the screen and in the file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import cast

from xlscore.actions.answer import Answer
from xlscore.actions.console import put_json, put_line
from xlscore.actions.differences import differences, is_stale, stale_line
from xlscore.actions.event import EventJob
from xlscore.actions.exit_codes import ERRORS
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.verbs.verb import Given, Misused, Opened, Verb
from xlscore.book.port import Changes, WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.book.values import ErrorValue, Uncached, Value
from xlscore.commands.reporting import (
    Reporter,
    check_export,
    check_output,
    give,
    progress,
    refuse,
    refuse_inputs,
    watch_files,
    write_beside,
)
from xlscore.records import NamedTuple
from xlscore.texts import say


class _Call(NamedTuple):
    """A verb about one file."""

    verb: Verb
    opened: Opened
    file: str
    reporter: Reporter
    given: Given


def run_verb(
    asked: Verb, file: str | None, files: Sequence[str], reporter: Reporter, given: Given
) -> None:
    """A verb about each of the files of a call."""
    output: str | None = given.get("output")
    if asked.many and output is not None:
        check_output(output, files)
    elif asked.is_answer and file is not None:
        check_export(output, file)
    read = (given.get(one.name) for one in asked.arguments if one.kind in ("file", "source"))
    refuse_inputs(output, filter(None, read))
    if given.get("parallel") and len({Path(name).resolve() for name in files}) < 2:
        refuse("--parallel goes with several files")
    rules: OwnRules | None = given.get("rules")
    before: dict[Path, tuple[str, EventJob]] = {}
    with progress(files if asked.many else [file or ""]) as each:
        for name in each:
            opened = Opened(
                Path(name), rules=rules, lang=reporter.lang, watch=watch_files(), before=before
            )
            try:
                answer = asked.answer(opened, **{**given, "form": reporter.form})
                _show(_Call(asked, opened, name, reporter=reporter, given=given), answer)
            except FileProblem as problem:
                reporter.problem(problem.about or name, problem)
            except Misused as wrong:
                refuse(wrong.said)


def _show(call: _Call, answer: Answer) -> None:
    """Print the findings, write the changes and files, then print the lines."""
    file, reporter, given = call.file, call.reporter, call.given
    language, text = reporter.language(answer.language), reporter.form == "text"
    if source := answer.source:
        _say(source.name, [source.seen] if source.seen and text else ())
        reporter.findings(source.name, source.findings, answer.language)
    if answer.findings or not source:
        reporter.findings(file, answer.findings, answer.language)
    if isinstance(answer.problem, FileProblem):
        reporter.problem(file, answer.problem)
    elif answer.problem:
        refuse(answer.problem.text(language))
    lines, about = [*answer.lines, *answer.next_steps], "" if call.verb.is_answer else file
    if answer.changes is not None and (answer.job or not given.get("dry_run")):
        compares = any(given.get(name) for name in ("check_only", "diff", "dry_run"))
        if answer.job:
            _say(file, lines)
        done = (_compare if compares else _write)(call, answer, answer.changes)
        if done is None:
            return
        if answer.job:
            titles, same = done
            lines = answer.job.closing(language, None if compares else titles, same=same)
            about = given.get("output") or file
        text = text and not given.get("check_only")
    if call.verb.makes and not call.verb.is_answer:
        write_beside(reporter, Path(given.get("output") or file), answer.files)
    else:
        for name, data in answer.files.items():
            place = given.get("output") or (name if call.verb.makes else None)
            if not give(place, data, reporter, answer.spelling):
                return
    if answer.data is not None:
        put_json(answer.data)
    _say(about, lines if text else ())
    for remark in answer.remarks:
        put_line(f"{remark.about}: {remark.text}" if remark.about else remark.text, error=True)


def _compare(call: _Call, answer: Answer, changes: Changes) -> tuple[list[str], bool]:
    """Tell what would change; stale sheets make a check fail."""
    file, reporter, given = call.file, call.reporter, call.given
    language = reporter.language(answer.language)
    found = differences(call.opened.book, changes)
    stale = bool(found or changes.appends)
    if given.get("diff"):
        _say(file, (f"{d.ref}: {_text(d.before)} -> {_text(d.after)}" for d in found))
    if stale and (given.get("check_only") or given.get("dry_run")):
        own = stale_line(found, language) if answer.job else say("draws.stale_line", language)
        put_line(f"{file}: {own}", error=True)
    if stale and given.get("check_only"):
        reporter.raise_to(ERRORS)
    elif given.get("check_only") and not answer.wrong and reporter.form == "text":
        _say(file, [say("report.up_to_date", language)])
    return [], False


def _write(call: _Call, answer: Answer, changes: Changes) -> tuple[list[str], bool] | None:
    """Write, and say which sheets, and whether only their looks are new; None if it failed.

    Sheets of an event or season are written again even where only their looks differ.
    """
    book, output = cast(WorkbookFile, call.opened.book), call.given.get("output")
    stale, renewed = is_stale(book, changes), answer.job is not None
    if stale or renewed:
        book.apply(changes)
    changed = book.changed
    if stale or output or renewed:
        target = output or call.file
        if not call.reporter.wrote(target, lambda: book.save(target)):
            return None
    return (changes.titles if changed or output else []), not (output or stale)


def _say(about: str, lines: Iterable[str]) -> None:
    for line in lines:
        put_line(f"{about}: {line}" if about else line)


def _text(value: Value) -> str:
    """A cell's value in one line of a difference."""
    if value is None:
        return "–"
    if isinstance(value, ErrorValue):
        return value.code
    if isinstance(value, Uncached):
        return value.formula
    return repr(value) if isinstance(value, str) else str(value)

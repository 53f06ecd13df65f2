"""A verb as a command: its arguments as options, and its answer on the screen and in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import click

from xlscore.actions.answer import Answer
from xlscore.actions.console import put_json, put_line
from xlscore.actions.differences import differences, is_stale, stale_line
from xlscore.actions.event import EventJob
from xlscore.actions.exit_codes import ERRORS
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.verbs.verb import Argument, Given, Misused, Opened, Verb
from xlscore.book.atomic import write_file
from xlscore.book.port import Changes, WorkbookFile
from xlscore.book.problems import FileProblem
from xlscore.book.values import ErrorValue, Uncached, Value
from xlscore.commands.common import (
    FILE,
    Reporter,
    check_export,
    check_output,
    give,
    progress,
    reporting,
    watched,
)
from xlscore.texts import say


def command_of(asked: Verb, cls: type[click.Command] = click.Command) -> click.Command:
    """The command that runs a verb."""
    secret = any(one.kind == "secret" for one in asked.arguments)

    @click.pass_context
    def run(context: click.Context, /, reporter: Reporter, **given: Any) -> None:
        if context.args:  # most likely the secret, which no message repeats
            raise click.UsageError(say(f"{asked.name}.no_address", reporter.language()))
        _run(asked, given.pop("file", None), given.pop("files", ()), reporter, given)

    reported = reporting(run)
    files = click.Argument(["files"], nargs=-1, required=True, type=FILE)
    params: list[click.Parameter] = [files if asked.many else click.Argument(["file"], type=FILE)]
    params += [_parameter(one) for one in asked.arguments]
    params += vars(reported)["__click_params__"]
    settings = {"allow_extra_args": secret}
    name = asked.name.rpartition(" ")[2]
    return cls(name, callback=reported, params=params, context_settings=settings)


# -- arguments -----------------------------------------------------------------------------------


def _parameter(one: Argument) -> click.Parameter:
    """An argument as the command line takes it."""
    if one.kind in ("player", "source"):
        return click.Argument([one.name], required=one.kind == "source", type=FILE)
    spelling = [one.flag or f"--{one.name.strip('_').replace('_', '-')}", one.name]
    more: dict[str, Any] = _KINDS[one.kind](one)
    if one.default is not None:
        more["default"] = one.default
    if one.kind == "output":
        spelling = ["-o", "--output"]
    elif one.kind == "form":
        spelling = ["--format", "form"]
    return click.Option(
        spelling,
        required=one.needed,
        show_default=one.shown,
        metavar=one.metavar,
        **more,
    )


def _file(**more: Any) -> dict[str, Any]:
    return {"type": click.Path(**more)}


_KINDS: dict[str, Callable[[Argument], dict[str, Any]]] = {
    "text": lambda one: {},
    "player": lambda one: {},
    "secret": lambda one: {},
    "flag": lambda one: {"is_flag": True},
    "count": lambda one: {"type": click.IntRange(one.least, one.most)},
    "choice": lambda one: {"type": click.Choice(one.choices)},
    "some": lambda one: {"type": click.Choice(one.choices), "multiple": True},
    "parts": lambda one: {"callback": _parts(one.choices)},
    "texts": lambda one: {"multiple": True},
    "date": lambda one: {"callback": _date},
    "file": lambda one: {"type": FILE},
    "files": lambda one: {**_file(exists=True, dir_okay=False, path_type=Path), "multiple": True},
    "path": lambda one: _file(dir_okay=False),
    "rules": lambda one: _file(exists=True, dir_okay=False),
    "folder": lambda one: _file(file_okay=False, path_type=Path),
    "output": lambda one: _file(),
    "form": lambda one: {"type": click.Choice(["text", "json", "github"])},
}


def _date(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    if not value:
        return ""
    from xlscore.book.season.inputs import iso_date  # most calls name no date

    iso = iso_date(value)
    if iso is None:
        raise click.BadParameter(f"{value!r} is not a date such as 2026-04-30")
    return iso


def _parts(known: Sequence[str]) -> Callable[[click.Context, click.Parameter, Any], list[str]]:
    """Names of parts, parted by commas; UsageError for an unknown one."""

    def parts(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str]:
        if value is None:
            return []
        names = [name.strip() for name in value.split(",") if name.strip()]
        unknown = [name for name in names if name not in known]
        if unknown or not names:
            raise click.BadParameter(
                f"{', '.join(unknown) or repr(value)}: known are {', '.join(known)}"
            )
        return names

    return parts


# -- one call ------------------------------------------------------------------------------------


class _Call(NamedTuple):
    """A verb about one file."""

    verb: Verb
    opened: Opened
    file: str
    reporter: Reporter
    given: Given


def _run(
    asked: Verb, file: str | None, files: Sequence[str], reporter: Reporter, given: Given
) -> None:
    output: str | None = given.get("output")
    if asked.many and output is not None:
        check_output(output, files)
    elif asked.is_answer and file is not None:
        check_export(output, file)
    if given.get("parallel") and len({Path(name).resolve() for name in files}) < 2:
        raise click.UsageError("--parallel goes with several files")
    rules: OwnRules | None = given.get("rules")
    before: dict[Path, tuple[str, EventJob]] = {}
    with progress(files if asked.many else [file or ""]) as each:
        for name in each:
            opened = Opened(
                Path(name), rules=rules, lang=reporter.lang, watch=watched(), before=before
            )
            try:
                answer = asked.answer(opened, **{**given, "form": reporter.form})
                _show(_Call(asked, opened, name, reporter=reporter, given=given), answer)
            except FileProblem as problem:
                reporter.problem(problem.about or name, problem)
            except Misused as wrong:
                raise click.UsageError(wrong.said) from None


def _show(call: _Call, answer: Answer) -> None:
    """Findings, what is written and made, and what is said of it."""
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
        raise click.UsageError(answer.problem.text(language))
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
        _write_beside(call, answer)
    else:
        for data in answer.files.values():
            if not give(given.get("output"), data, reporter, answer.spelling):
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
    """The sheets that were written, and whether only their looks are new; None if that failed.

    What was worked out anew is written again where only looks differ.
    """
    book, output = cast(WorkbookFile, call.opened.book), call.given.get("output")
    stale, renewed = is_stale(book, changes), answer.job is not None
    if stale or renewed:
        book.apply(changes)
    changed = book.changed
    if (stale or output or renewed) and not call.reporter.saved(book, output or call.file):
        return None
    titles = [changes.sheets.get(page.role, page.title) for page in changes.pages]
    return (titles if changed or output else []), not (output or stale)


def _write_beside(call: _Call, answer: Answer) -> None:
    """The files that lie beside the workbook that was written, or why one could not be."""
    beside = Path(call.given.get("output") or call.file)
    for name, data in answer.files.items():
        file = beside.with_name(name)
        try:
            write_file(file, data)
        except FileProblem as problem:
            call.reporter.problem(str(file), problem)


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

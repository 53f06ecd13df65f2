"""What `recalc` and `season` do with one workbook, whether it is an event or a season."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import click

from xlscore.actions.console import put_line
from xlscore.actions.differences import differences, is_stale, stale_line
from xlscore.actions.exit_codes import ERRORS
from xlscore.actions.job import Job
from xlscore.book.port import WorkbookFile
from xlscore.book.values import ErrorValue, Uncached, Value
from xlscore.commands.common import Reporter
from xlscore.texts import say


class Run(NamedTuple):
    """The options of both commands."""

    output: str | None = None
    check_only: bool = False
    diff: bool = False
    write_checks: bool = False
    dry_run: bool = False


output_option = click.option("-o", "--output", type=click.Path())
check_option = click.option("--check", "check_only", is_flag=True)
diff_option = click.option("--diff", is_flag=True)
write_checks_option = click.option("--write-checks", is_flag=True)


def recalculate(
    book: WorkbookFile,
    file: str,
    job: Job,
    run: Run,
    reporter: Reporter,
    *,
    foretold: Iterable[str] = (),
) -> None:
    """Write the owned sheets of one workbook, or say what would change.

    `foretold` are lines that come before the differences.
    """
    reporter.findings(file, (*book.notices, *job.findings), job.language)
    language = reporter.language(job.language)
    failed = job.outcome is None
    if failed and not run.write_checks:
        return
    changes = job.changes(checks_only=failed)
    _say(file, foretold)
    written, same = None, False
    if run.check_only or run.diff or run.dry_run:
        found = differences(book, changes)
        if run.diff:
            _say(file, (f"{d.ref}: {_text(d.before)} -> {_text(d.after)}" for d in found))
        if found and (run.check_only or run.dry_run):
            put_line(f"{file}: {stale_line(found, language)}", error=True)
        if found and run.check_only:
            reporter.raise_to(ERRORS)
        elif run.check_only and not failed and reporter.form == "text":
            _say(file, [say("report.up_to_date", language)])
    else:
        same = not run.output and not is_stale(book, changes)
        book.apply(changes)
        changed = book.changed
        if not reporter.saved(book, run.output or file):
            return
        titles = [changes.sheets.get(page.role, page.title) for page in changes.pages]
        written = titles if changed or run.output else []
    if reporter.form == "text" and not run.check_only:
        _say(run.output or file, job.closing(language, written, same=same))


def _say(file: str, lines: Iterable[str]) -> None:
    for line in lines:
        put_line(f"{file}: {line}")


def _text(value: Value) -> str:
    """A cell's value in one line of a difference."""
    if value is None:
        return "–"
    if isinstance(value, ErrorValue):
        return value.code
    if isinstance(value, Uncached):
        return value.formula
    return repr(value) if isinstance(value, str) else str(value)

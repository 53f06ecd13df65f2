"""``xlscore recalc FILE…``"""

from __future__ import annotations

import click

from xlscore.actions.event import Difference, differences, evaluate, recalculated
from xlscore.actions.summary import stale_line, summary_lines, written_line
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.kind import is_season
from xlscore.book.problems import FileProblem
from xlscore.book.values import ErrorValue, Uncached, Value
from xlscore.commands.common import (
    ERRORS,
    Reporter,
    check_output,
    files_argument,
    format_option,
    lang_option,
    own_rules,
    printable,
    progress,
    rules_option,
)
from xlscore.core.rules_load import Loaded
from xlscore.texts import Language


@click.command()
@files_argument
@click.option("-o", "--output", type=click.Path(), help="Write here instead of in place.")
@click.option("--check", "check_only", is_flag=True, help="Write nothing; exit 1 if stale.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change.")
@click.option(
    "--write-checks", is_flag=True, help="Write the Checks sheet even if there are errors."
)
@rules_option
@format_option
@lang_option
def command(
    files: tuple[str, ...],
    output: str | None,
    check_only: bool,
    diff: bool,
    write_checks: bool,
    rules_file: str | None,
    form: str,
    lang: Language | None,
) -> None:
    """Recalculate the standings and write them into the workbooks."""
    if output is not None:
        check_output(output, files)
    reporter, rules = Reporter(form, lang), own_rules(rules_file)
    with progress(files) as each:
        for file in each:
            try:
                _one(file, output, check_only, diff, write_checks, rules, reporter)
            except FileProblem as problem:
                reporter.problem(file, problem)
    reporter.finish()


def _one(
    file: str,
    output: str | None,
    check_only: bool,
    diff: bool,
    write_checks: bool,
    rules: Loaded | None,
    reporter: Reporter,
) -> None:
    book = FileBook.open(file)
    if is_season(book):
        _season(book, file, output, check_only, diff, write_checks, reporter)
        return
    result = evaluate(book, rules)
    reporter.findings(file, (*book.notices, *result.findings), result.language)
    failed = result.outcome is None
    if failed and not write_checks:
        return
    changes = recalculated(result, checks_only=failed)
    if check_only or diff:
        found = differences(book, changes)
        _print_differences(file, found if diff else [], reporter)
        if check_only and found:
            reporter.raise_to(ERRORS)
            line = stale_line(found[0].ref, len(found), reporter.language(result.language))
            click.echo(f"{file}: {line}", err=True)
        return
    book.apply(changes)
    book.save(output or file)
    if reporter.form == "text":
        language = reporter.language(result.language)
        written = [changes.sheets.get(page.role, page.title) for page in changes.pages]
        for line in (*summary_lines(result, language), written_line(written, language)):
            click.echo(f"{output or file}: {printable(line)}")


def _season(
    book: FileBook,
    file: str,
    output: str | None,
    check_only: bool,
    diff: bool,
    write_checks: bool,
    reporter: Reporter,
) -> None:
    """A season workbook is recalculated as `xlscore season` does it."""
    from xlscore.commands.season_common import SeasonRun, recalc_season

    recalc_season(book, file, SeasonRun(output, check_only, diff, write_checks), reporter)


def _print_differences(file: str, found: list[Difference], reporter: Reporter) -> None:
    for difference in found:
        before, after = _text(difference.before), _text(difference.after)
        click.echo(f"{file}: {printable(f'{difference.ref}: {before} -> {after}')}")


def _text(value: Value) -> str:
    if value is None:
        return "–"
    if isinstance(value, ErrorValue):
        return value.code
    if isinstance(value, Uncached):
        return value.formula
    return repr(value) if isinstance(value, str) else str(value)

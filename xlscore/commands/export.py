"""``xlscore export FILE --to json|csv|csv-results|md|html|text|parquet``"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from xlscore.actions.event import Result, evaluate
from xlscore.actions.season import SeasonResult, evaluate_season, is_season
from xlscore.batch.content import content
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import (
    FILE,
    Reporter,
    check_output,
    lang_option,
    own_rules,
    refuse_workbook,
    rules_option,
)
from xlscore.report.exports import FORMATS, WITH_ERRORS
from xlscore.texts import Language


@click.command()
@click.argument("file", type=FILE)
@click.option("--to", type=click.Choice(FORMATS), required=True, help="The format.")
@click.option("-o", "--output", type=click.Path(), help="Write here instead of to the screen.")
@rules_option
@lang_option
def command(
    file: str, to: str, output: str | None, rules_file: str | None, lang: Language | None
) -> None:
    """Write standings as JSON, CSV, Markdown or HTML, or a workbook as text for git diff.

    With an error only JSON and text are printed, and they hold the findings; no file is written
    then. Text to the screen always ends well, because git shows no diff at all otherwise.
    """
    if output is not None:
        check_output(output, [file])
        refuse_workbook(output)
    reporter = Reporter("text", lang)
    for_diff = to == "text" and not output
    try:
        result = _evaluate(Path(file), rules_file)
    except FileProblem as problem:
        if for_diff:
            text = f"# unreadable: {problem.text(reporter.language())}\n"
            sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        else:
            reporter.problem(file, problem)
        reporter.finish()
    if not for_diff:
        reporter.findings(file, result.findings, result.language)
    if result.outcome is not None or (to in WITH_ERRORS and not output):
        _give(to, result, output, reporter)
    reporter.finish()


def _evaluate(file: Path, rules_file: str | None) -> Result | SeasonResult:
    book = FileBook.open(file)
    if not is_season(book):
        return evaluate(book, own_rules(rules_file))
    from xlscore.commands.season_common import own_season_rules

    folder = file.absolute().parent
    own = own_season_rules(rules_file)
    return evaluate_season(book, folder, own_rules=own, own_file=file.absolute())


def _give(to: str, result: Result | SeasonResult, output: str | None, reporter: Reporter) -> None:
    try:
        data = content(to, result, reporter.language(result.language))
    except ImportError:
        raise click.UsageError(f"--to {to} needs xlscore[{to}]") from None
    if output:
        _write(output, data, reporter)
    else:
        sys.stdout.buffer.write(data)


def _write(output: str, data: bytes, reporter: Reporter) -> None:
    from xlscore.book.replace import replace_file

    try:
        replace_file(Path(output), data)
    except FileProblem as problem:
        reporter.problem(output, problem)

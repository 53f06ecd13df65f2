"""``xlscore check FILE…``"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from xlscore.actions.event import Result, evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.kind import is_season
from xlscore.book.problems import FileProblem
from xlscore.commands.common import (
    Reporter,
    files_argument,
    format_option,
    lang_option,
    own_rules,
    progress,
    rules_option,
)
from xlscore.report.pages import counts
from xlscore.texts import Language

if TYPE_CHECKING:
    from xlscore.actions.season import SeasonResult


@click.command()
@files_argument
@rules_option
@format_option
@lang_option
def command(
    files: tuple[str, ...], rules_file: str | None, form: str, lang: Language | None
) -> None:
    """Say what is wrong with workbooks, and change nothing."""
    reporter, rules = Reporter(form, lang), own_rules(rules_file)
    with progress(files) as each:
        for file in each:
            try:
                book = FileBook.open(file)
                result: Result | SeasonResult
                result = _season(book, file) if is_season(book) else evaluate(book, rules)
            except FileProblem as problem:
                reporter.problem(file, problem)
                continue
            findings = (*book.notices, *result.findings)
            reporter.findings(file, findings, result.language)
            if form == "text":
                summary = counts(findings, reporter.language(result.language))
                click.echo(f"{file}: {summary}")
    reporter.finish()


def _season(book: FileBook, file: str) -> SeasonResult:
    from xlscore.commands.season_common import evaluate_file

    return evaluate_file(book, Path(file))

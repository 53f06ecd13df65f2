"""``xlscore check FILE…``"""

from __future__ import annotations

import click

from xlscore.actions import evaluate
from xlscore.book.filebook import FileBook
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
from xlscore.core.findings import Language
from xlscore.report.pages import counts


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
                result = evaluate(book, rules)
            except FileProblem as problem:
                reporter.problem(file, problem)
                continue
            findings = (*book.notices, *result.findings)
            reporter.findings(file, findings, result.language)
            if form == "text":
                summary = counts(findings, reporter.language(result.language))
                click.echo(f"{file}: {summary}")
    reporter.finish()

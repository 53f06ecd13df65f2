"""``xlscore export FILE --to json|csv|md|html``"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from xlscore.actions import evaluate
from xlscore.book.filebook import FileBook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import Reporter, lang_option, own_rules, rules_option
from xlscore.core.findings import Language
from xlscore.report.exports import FORMATS, export_text


@click.command()
@click.argument("file", type=click.Path())
@click.option("--to", type=click.Choice(FORMATS), required=True, help="The format.")
@click.option("-o", "--output", type=click.Path(), help="Write here instead of to the screen.")
@rules_option
@lang_option
def command(
    file: str, to: str, output: str | None, rules_file: str | None, lang: Language | None
) -> None:
    """Write standings as JSON, CSV, Markdown or HTML.

    With an error only JSON is printed, and it holds the findings; no file is written then.
    """
    reporter = Reporter("text", lang)
    try:
        result = evaluate(FileBook.open(file), own_rules(rules_file))
    except FileProblem as problem:
        reporter.problem(file, problem)
        reporter.finish()
    reporter.findings(file, result.findings, result.language)
    failed = result.outcome is None
    if not failed or (to == "json" and not output):
        text = export_text(
            to,
            result.read.event,
            result.read.rules,
            result.outcome,
            result.findings,
            reporter.language(result.language),
        )
        data = text.encode("utf-8")
        if output:
            _write(output, data, reporter)
        else:
            sys.stdout.buffer.write(data)
    reporter.finish()


def _write(output: str, data: bytes, reporter: Reporter) -> None:
    from xlscore.book.replace import replace_file

    try:
        replace_file(Path(output), data)
    except FileProblem as problem:
        reporter.problem(output, problem)

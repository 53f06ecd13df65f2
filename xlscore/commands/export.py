"""``xlscore export FILE --to json|csv|csv-jobs|md|html|text|parquet``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_bytes
from xlscore.actions.job import Job
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import JobOptions, job_of, open_workbook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import (
    FILE,
    Reporter,
    check_export,
    give,
    reporting,
    rules_option,
)
from xlscore.report.formats import formats, require_format, spelling


@click.command()
@click.argument("file", type=FILE)
@click.option("--to", type=click.Choice(formats()), required=True)
@click.option("-o", "--output", type=click.Path())
@rules_option
@reporting
def command(
    file: str, to: str, output: str | None, rules: OwnRules | None, reporter: Reporter
) -> None:
    """Run `xlscore export`."""
    check_export(output, file)
    for_diff = to == "text" and not output
    try:
        book = open_workbook(file)
        job = job_of(book, JobOptions(rules, Path(file)))
        require_format(to, job.kind)
    except FileProblem as problem:
        if not for_diff:
            raise
        text = f"# unreadable: {problem.text(reporter.language())}\n"
        put_bytes(text.encode("utf-8", "backslashreplace"))
        return
    if not for_diff:
        reporter.findings(file, job.findings, job.language)
    if job.outcome is not None or (to in formats(with_errors=True) and not output):
        _give(to, job, output, reporter)


def _give(to: str, job: Job, output: str | None, reporter: Reporter) -> None:
    try:
        data = job.export(to, reporter.language(job.language))
    except ImportError:
        raise click.UsageError(f"--to {to} needs xlscore[{to}]") from None
    give(output, data, reporter, spelling(to))

"""``xlscore recalc FILE…``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import JobOptions, job_of, open_workbook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import (
    Reporter,
    check_output,
    files_argument,
    format_option,
    progress,
    reporting,
    rules_option,
    watched,
)
from xlscore.commands.recalculating import (
    Run,
    check_option,
    diff_option,
    output_option,
    recalculate,
    write_checks_option,
)


@click.command()
@files_argument
@output_option
@check_option
@diff_option
@write_checks_option
@rules_option
@format_option
@reporting
def command(
    files: tuple[str, ...],
    output: str | None,
    check_only: bool,
    diff: bool,
    write_checks: bool,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore recalc`."""
    if output is not None:
        check_output(output, files)
    run = Run(output, check_only, diff, write_checks)
    with progress(files) as each:
        for file in each:
            try:
                book = open_workbook(file)
                job = job_of(book, JobOptions(rules, Path(file), watch=watched()))
                recalculate(book, file, job, run, reporter)
            except FileProblem as problem:
                reporter.problem(file, problem)

"""``xlscore check FILE…``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.differences import stale_sheets
from xlscore.actions.workbooks import JobOptions, job_of, open_workbook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import (
    Reporter,
    files_argument,
    format_option,
    own_rules,
    progress,
    reporting,
    rules_option,
    watched,
)
from xlscore.report.pages import counts


@click.command()
@files_argument
@rules_option
@format_option
@reporting
def command(files: tuple[str, ...], rules_file: str | None, reporter: Reporter) -> None:
    """Say what is wrong with workbooks, and change nothing."""
    rules = own_rules(rules_file)
    with progress(files) as each:
        for file in each:
            try:
                book = open_workbook(file)
                job = job_of(book, JobOptions(rules, Path(file), watch=watched()))
            except FileProblem as problem:
                reporter.problem(file, problem)
                continue
            findings = (*book.notices, *job.findings)
            reporter.findings(file, findings, job.language)
            if reporter.form == "text":
                language = reporter.language(job.language)
                lines = [counts(findings, language), *stale_sheets(book, job, language)]
                for line in (*lines, *job.next_steps(language)):
                    put_line(f"{file}: {line}")

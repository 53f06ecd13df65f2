"""``xlscore check FILE…``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.differences import stale_sheets
from xlscore.actions.event import EventJob
from xlscore.actions.job import Job
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.parallel import at_once
from xlscore.actions.workbooks import JobOptions, event_job, job_of, open_workbook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import (
    Reporter,
    files_argument,
    format_option,
    progress,
    reporting,
    rules_option,
    watched,
)
from xlscore.report.pages import counts


@click.command()
@files_argument
@rules_option
@click.option("--parallel", is_flag=True)
@format_option
@reporting
def command(
    files: tuple[str, ...], rules: OwnRules | None, parallel: bool, reporter: Reporter
) -> None:
    """Run `xlscore check`."""
    if parallel and len({Path(file).resolve() for file in files}) < 2:
        raise click.UsageError("--parallel goes with several files")
    before: dict[Path, tuple[str, EventJob]] = {}
    with progress(files) as each:
        for file in each:
            try:
                book = open_workbook(file)
                options = JobOptions(rules, Path(file), watch=watched())
                job: Job = event_job(book, options) if parallel else job_of(book, options)
            except FileProblem as problem:
                reporter.problem(file, problem)
                continue
            findings = [*book.notices, *job.findings]
            if isinstance(job, EventJob) and parallel and job.outcome:
                here, others = Path(file).resolve(), before.values()
                if here not in before:
                    findings += (f for name, other in others for f in at_once(job, name, other))
                    before[here] = file, job
            reporter.findings(file, findings, job.language)
            if reporter.form == "text":
                language = reporter.language(job.language)
                lines = [counts(findings, language), *stale_sheets(book, job, language)]
                for line in (*lines, *job.next_steps(language)):
                    put_line(f"{file}: {line}")

"""``xlscore season FILE`` and ``xlscore season what-if FILE PLAYER``"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import open_workbook, season_job
from xlscore.commands import what_if
from xlscore.commands.common import FILE, Reporter, format_option, reporting, rules_option
from xlscore.commands.recalculating import (
    Run,
    check_option,
    diff_option,
    output_option,
    recalculate,
    write_checks_option,
)
from xlscore.commands.season_options import job_options, season_options


class SeasonCommand(click.Command):
    """`season FILE`, but `season what-if ...` is a command of its own."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """The context of `what-if` where that is the first argument."""
        if args and args[0] == "what-if":
            name = f"{info_name} what-if"
            return what_if.season_command.make_context(name, args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that the context is for."""
        if ctx.command is not self:
            return ctx.command.invoke(ctx)
        return super().invoke(ctx)


@click.command(cls=SeasonCommand)
@click.argument("file", type=FILE)
@output_option
@check_option
@click.option("--dry-run", is_flag=True)
@diff_option
@write_checks_option
@season_options
@rules_option
@format_option
@reporting
def command(
    file: str,
    output: str | None,
    check_only: bool,
    dry_run: bool,
    diff: bool,
    write_checks: bool,
    as_of: str,
    cache: Path | None,
    no_cache: bool,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore season`."""
    options = job_options(file, rules, as_of=as_of, cache=cache, no_cache=no_cache)
    book = open_workbook(file)
    job = season_job(book, options)
    told = job.consequences(reporter.language(job.language)) if dry_run else ()
    run = Run(output, check_only, diff, write_checks, dry_run)
    recalculate(book, file, job, run, reporter, foretold=told if reporter.form == "text" else ())

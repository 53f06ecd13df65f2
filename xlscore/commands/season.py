"""``xlscore season FILE`` and ``xlscore season what-if FILE PLAYER``"""

from __future__ import annotations

from typing import Any

import click

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.problems import FileProblem
from xlscore.commands import what_if
from xlscore.commands.common import FILE, Reporter, format_option, lang_option, rules_option
from xlscore.commands.season_common import (
    SeasonRun,
    as_of_option,
    cache_option,
    no_cache_option,
    recalc_season,
)
from xlscore.texts import Language


class SeasonCommand(click.Command):
    """`season FILE`, but `season what-if ...` is a command of its own."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        if args and args[0] == "what-if":
            name = f"{info_name} what-if"
            return what_if.command.make_context(name, args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        if ctx.command is not self:
            return ctx.command.invoke(ctx)
        return super().invoke(ctx)


@click.command(cls=SeasonCommand)
@click.argument("file", type=FILE)
@click.option("-o", "--output", type=click.Path(), help="Write here instead of in place.")
@click.option("--check", "check_only", is_flag=True, help="Write nothing; exit 1 if stale.")
@click.option(
    "--dry-run", is_flag=True, help="Write nothing; say what breaches of T10 and this run change."
)
@click.option("--diff", is_flag=True, help="Write nothing; print what would change.")
@click.option(
    "--write-checks", is_flag=True, help="Write the Checks sheet even if there are errors."
)
@as_of_option
@cache_option
@no_cache_option
@rules_option
@format_option
@lang_option
def command(
    file: str,
    output: str | None,
    check_only: bool,
    dry_run: bool,
    diff: bool,
    write_checks: bool,
    as_of: str,
    cache: str | None,
    no_cache: bool,
    rules_file: str | None,
    form: str,
    lang: Language | None,
) -> None:
    """Update the ranking list and the invitations of a season workbook.

    Reads the event files that it lists, works out their standings anew, and writes the sheets
    Ranking and Invitations. `xlscore season what-if FILE PLAYER` says which places in a next event
    would bring somebody into the final.
    """
    reporter = Reporter(form, lang)
    run = SeasonRun(
        output=output,
        check_only=check_only,
        diff=diff,
        write_checks=write_checks,
        dry_run=dry_run,
        rules_file=rules_file,
        as_of=as_of,
        cache=cache,
        use_cache=not no_cache,
    )
    try:
        recalc_season(FileBook.open(file), file, run, reporter)
    except FileProblem as problem:
        reporter.problem(file, problem)
    reporter.finish()

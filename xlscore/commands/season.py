"""``xlscore season FILE`` and ``xlscore season what-if FILE PLAYER``"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from xlscore.actions import differences
from xlscore.book.filebook import FileBook
from xlscore.book.problems import FileProblem
from xlscore.commands import what_if
from xlscore.commands.common import (
    ERRORS,
    Reporter,
    format_option,
    lang_option,
    printable,
    rules_option,
)
from xlscore.commands.season_common import (
    as_of_option,
    cache_option,
    evaluate_file,
    no_cache_option,
)
from xlscore.commands.summary import stale_line
from xlscore.core.findings import Language
from xlscore.report.season_summary import consequence_lines, summary_lines
from xlscore.season_actions import recalculated_season, without_breaches


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
@click.argument("file", type=click.Path())
@click.option("-o", "--output", type=click.Path(), help="Write here instead of in place.")
@click.option("--check", "check_only", is_flag=True, help="Write nothing; exit 1 if stale.")
@click.option(
    "--dry-run", is_flag=True, help="Write nothing; say what breaches of T10 and this run change."
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
    try:
        book = FileBook.open(file)
        result = evaluate_file(
            book,
            Path(file),
            rules_file=rules_file,
            as_of=as_of,
            cache=None if no_cache else cache,
            use_cache=not no_cache,
        )
        reporter.findings(file, result.findings, result.language)
        language = reporter.language(result.language)
        if result.outcome is not None:
            changes = recalculated_season(result)
            if check_only or dry_run:
                found = differences(book, changes)
                if dry_run and form == "text":
                    for line in consequence_lines(result, without_breaches(result), language):
                        click.echo(f"{file}: {printable(line)}")
                if found:
                    click.echo(
                        f"{file}: {stale_line(found[0].ref, len(found), language)}", err=True
                    )
                    if check_only:
                        reporter.raise_to(ERRORS)
            else:
                book.apply(changes)
                book.save(output or file)
            if form == "text" and not check_only:
                for line in summary_lines(result, language):
                    click.echo(f"{file}: {printable(line)}")
    except FileProblem as problem:
        reporter.problem(file, problem)
    reporter.finish()

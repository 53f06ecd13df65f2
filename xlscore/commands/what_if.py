"""``xlscore season what-if FILE PLAYER``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.workbooks import JobOptions, open_workbook, season_job
from xlscore.book.problems import FileProblem
from xlscore.commands.common import FILE, Reporter, lang_option, own_rules, rules_option, watched
from xlscore.commands.season_options import as_of_option, cache_option, no_cache_option
from xlscore.core.season.rules import EVENT_TYPES
from xlscore.report.plain import unknown_player
from xlscore.report.season.summary import chance_lines
from xlscore.texts import Language


@click.command("what-if")
@click.argument("file", type=FILE)
@click.argument("player")
@click.option(
    "--participants", type=click.IntRange(1, 500), default=40, show_default=True, help="Its size."
)
@click.option(
    "--type", "type_", type=click.Choice(EVENT_TYPES), default="open", help="The next event's type."
)
@as_of_option
@cache_option
@no_cache_option
@rules_option
@lang_option
def command(
    file: str,
    player: str,
    participants: int,
    type_: str,
    as_of: str,
    cache: Path | None,
    no_cache: bool,
    rules_file: str | None,
    lang: Language | None,
) -> None:
    """Which places in the next event would bring PLAYER into the final.

    Exact, whoever else plays there and on whatever place: "depends" means that some outcomes bring
    the player in and some do not, or that the lot would decide.
    """
    reporter = Reporter("text", lang)
    options = JobOptions(
        own_rules(rules_file),
        Path(file),
        cache=cache,
        use_cache=not no_cache,
        as_of=as_of,
        watch=watched(),
    )
    try:
        job = season_job(open_workbook(file), options)
    except FileProblem as problem:
        reporter.problem(file, problem)
        reporter.finish()
    if job.outcome is None:
        reporter.findings(file, job.findings, job.language)
        reporter.finish()
    name, near = job.find(player)
    language = reporter.language(job.language)
    if name is None:
        raise click.UsageError(unknown_player(player, near, language))
    chances = job.chances(name, type_, participants)
    put_line(name)
    for line in chance_lines(chances, language):
        put_line(line)
    reporter.finish()

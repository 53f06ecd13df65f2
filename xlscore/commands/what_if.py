"""``xlscore what-if FILE [PLAYER]``, for an event or a season, and ``xlscore season what-if``"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from xlscore.actions.console import put_line
from xlscore.actions.job import Job, NextEvent
from xlscore.actions.workbooks import JobOptions, job_of, open_workbook, season_job
from xlscore.book.port import Workbook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import FILE, Reporter, lang_option, own_rules, rules_option, watched
from xlscore.commands.season_options import as_of_option, cache_option, no_cache_option
from xlscore.core.season.rules import EVENT_TYPES
from xlscore.report.plain import unknown_player
from xlscore.texts import Language


@click.command("what-if")
@click.argument("file", type=FILE)
@click.argument("player", required=False)
@click.option(
    "--participants",
    type=click.IntRange(1, 500),
    default=40,
    show_default=True,
    help="Season: the size of the next event.",
)
@click.option(
    "--type",
    "type_",
    type=click.Choice(EVENT_TYPES),
    default="open",
    help="Season: the type of the next event.",
)
@as_of_option
@cache_option
@no_cache_option
@rules_option
@lang_option
def command(**given: Any) -> None:
    """What PLAYER still needs, or everybody.

    In an event: which places in his next game bring him into the next stage, and on whom else it
    depends. In a season: which places in the next event would bring him into the final.

    Exact over all outcomes: "depends" means that some bring the player in and some do not, or that
    points still to be made or the lot would decide. What cannot be tried whole is a sample, and
    says so with its error.
    """
    _tell(job_of, **given)


def _tell(
    evaluated: Callable[[Workbook, JobOptions], Job],
    *,
    file: str,
    player: str | None,
    participants: int,
    type_: str,
    as_of: str,
    cache: Path | None,
    no_cache: bool,
    rules_file: str | None,
    lang: Language | None,
) -> None:
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
        job = evaluated(open_workbook(file), options)
    except FileProblem as problem:
        reporter.problem(file, problem)
        reporter.finish()
    if job.outcome is None:
        reporter.findings(file, job.findings, job.language)
        reporter.finish()
    language = reporter.language(job.language)
    who, near = job.find(player) if player is not None else (None, ())
    if who is None and player is not None:
        raise click.UsageError(unknown_player(player, near, language))
    for line in job.what_if(who, NextEvent(type_, participants), language):
        put_line(line)
    reporter.finish()


def _of_season(**given: Any) -> None:
    _tell(season_job, **given)


season_command = click.Command(
    "what-if", params=command.params, callback=_of_season, help=command.help
)

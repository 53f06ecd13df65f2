"""``xlscore what-if FILE [PLAYER]``, for an event or a season, and ``xlscore season what-if``"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from xlscore.actions.console import put_json, put_line
from xlscore.actions.job import Job, NextEvent
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import JobOptions, job_of, open_workbook, season_job
from xlscore.book.port import Workbook
from xlscore.commands.common import FILE, Reporter, found, reporting, rules_option
from xlscore.commands.season_options import job_options, season_options
from xlscore.core.season.rules import EVENT_TYPES


@click.command("what-if")
@click.argument("file", type=FILE)
@click.argument("player", required=False)
@click.option(
    "--participants",
    type=click.IntRange(1, 500),
    default=40,
    show_default=True,
)
@click.option(
    "--type",
    "type_",
    type=click.Choice(EVENT_TYPES),
    default="open",
)
@click.option(
    "--to",
    type=click.Choice(["text", "json"]),
    default="text",
)
@season_options
@rules_option
@reporting
def command(**given: Any) -> None:
    """Run `xlscore what-if`."""
    _tell(job_of, **given)


def _tell(
    work_out: Callable[[Workbook, JobOptions], Job],
    *,
    file: str,
    player: str | None,
    participants: int,
    type_: str,
    to: str,
    as_of: str,
    cache: Path | None,
    no_cache: bool,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    options = job_options(file, rules, as_of=as_of, cache=cache, no_cache=no_cache)
    job = reporter.evaluated(file, work_out(open_workbook(file), options))
    language = reporter.language(job.language)
    who = None if player is None else found(job, player, language)
    following = NextEvent(type_, participants)
    if to == "json":
        put_json(job.what_if_data(who, following))
        return
    for line in job.what_if(who, following, language):
        put_line(line)


@reporting
def _of_season(**given: Any) -> None:
    _tell(season_job, **given)


season_command = click.Command("what-if", params=command.params, callback=_of_season)

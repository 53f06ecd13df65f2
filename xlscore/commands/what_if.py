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
    help="Season: the size of the next event.",
)
@click.option(
    "--type",
    "type_",
    type=click.Choice(EVENT_TYPES),
    default="open",
    help="Season: the type of the next event.",
)
@click.option(
    "--to",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Lines for people, or JSON for programs.",
)
@season_options
@rules_option
@reporting
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


season_command = click.Command(
    "what-if", params=command.params, callback=_of_season, help=command.help
)

"""What the commands for seasons share: the date they are seen from, the cache, a progress bar."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from xlscore.book.port import Workbook
from xlscore.book.season_cache import default_folder
from xlscore.book.season_reader import iso_date
from xlscore.commands.common import read_text
from xlscore.core.season_rules_load import LoadedSeason, load_season_toml
from xlscore.season_actions import SeasonResult, evaluate_season


def _date(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    if not value:
        return ""
    iso = iso_date(value)
    if iso is None:
        raise click.BadParameter(f"{value!r} is not a date such as 2026-04-30")
    return iso


as_of_option = click.option(
    "--as-of",
    metavar="DATE",
    callback=_date,
    help="See the season from this date: after Confirm by, invitations without an answer lapse.",
)
cache_option = click.option(
    "--cache",
    type=click.Path(file_okay=False),
    help="Keep what event files amount to in this folder instead of the user's cache.",
)
no_cache_option = click.option("--no-cache", is_flag=True, help="Read every event file anew.")


def own_season_rules(rules_file: str | None) -> LoadedSeason | None:
    """The season rules of a TOML file given with --rules; problems are findings like others."""
    if rules_file is None:
        return None
    return load_season_toml(read_text(rules_file), Path(rules_file).name)


def evaluate_file(
    book: Workbook,
    file: Path,
    *,
    rules_file: str | None = None,
    as_of: str = "",
    cache: str | None = None,
    use_cache: bool = True,
) -> SeasonResult:
    """The season of an open workbook file; a progress bar on a terminal over many event files."""
    bars: list[Any] = []

    def watch(finished: int, count: int) -> None:
        if count < 2 or not os.isatty(2):
            return
        if not bars:
            bars.append(click.progressbar(range(count), file=sys.stderr))
        bars[0].update(1)
        if finished == count:
            bars[0].render_finish()

    return evaluate_season(
        book,
        file.absolute().parent,
        own_rules=own_season_rules(rules_file),
        cache=(Path(cache) if cache else default_folder()) if use_cache else None,
        as_of=as_of,
        own_file=file.absolute(),
        watch=watch,
    )

"""The options that only seasons have: the date they are seen from, and the cache."""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.book.season.reader import iso_date


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
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep what event files amount to in this folder instead of the user's cache.",
)
no_cache_option = click.option("--no-cache", is_flag=True, help="Read every event file anew.")

"""The options that only seasons have: the date they are seen from, and the cache."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import JobOptions
from xlscore.book.season.inputs import iso_date
from xlscore.commands.common import watched

Command = TypeVar("Command", bound=Callable[..., Any])


def _date(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    if not value:
        return ""
    iso = iso_date(value)
    if iso is None:
        raise click.BadParameter(f"{value!r} is not a date such as 2026-04-30")
    return iso


_as_of = click.option(
    "--as-of",
    metavar="DATE",
    callback=_date,
)
_cache = click.option(
    "--cache",
    type=click.Path(file_okay=False, path_type=Path),
)
_no_cache = click.option("--no-cache", is_flag=True)


def season_options(command: Command) -> Command:
    """The options themselves, for `job_options`."""
    return _as_of(_cache(_no_cache(command)))


def job_options(
    file: str, rules: OwnRules | None, *, as_of: str, cache: Path | None, no_cache: bool
) -> JobOptions:
    """How a season is worked out, by what was given on the command line."""
    use = not no_cache
    return JobOptions(rules, Path(file), cache=cache, use_cache=use, as_of=as_of, watch=watched())

"""What the commands for seasons share: the date they are seen from, the cache, a progress bar."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from xlscore.actions.event import differences
from xlscore.actions.season import (
    SeasonResult,
    evaluate_season,
    recalculated_season,
    without_breaches,
)
from xlscore.actions.summary import stale_line
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Workbook
from xlscore.book.season.cache import default_folder
from xlscore.book.season.reader import iso_date
from xlscore.book.values import Value
from xlscore.commands.common import ERRORS, Reporter, printable, read_text
from xlscore.core.season.rules_load import LoadedSeason, load_season_toml
from xlscore.report.season.summary import consequence_lines, summary_lines


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


@dataclass(frozen=True, slots=True)
class SeasonRun:
    """The options of `season`, which are those of `recalc` and some more."""

    output: str | None = None
    check_only: bool = False
    diff: bool = False
    write_checks: bool = False
    dry_run: bool = False
    rules_file: str | None = None
    as_of: str = ""
    cache: str | None = None
    use_cache: bool = True


def recalc_season(book: FileBook, file: str, run: SeasonRun, reporter: Reporter) -> None:
    """Recalculate one season workbook: what `recalc` and `season` do with it."""
    result = evaluate_file(
        book,
        Path(file),
        rules_file=run.rules_file,
        as_of=run.as_of,
        cache=run.cache,
        use_cache=run.use_cache,
    )
    reporter.findings(file, (*book.notices, *result.findings), result.language)
    language = reporter.language(result.language)
    failed = result.outcome is None
    if failed and not run.write_checks:
        return
    changes = recalculated_season(result, checks_only=failed)
    if run.dry_run and not failed and reporter.form == "text":
        _say(file, consequence_lines(result, without_breaches(result), language))
    if run.check_only or run.diff or run.dry_run:
        found = differences(book, changes)
        if run.diff:
            _say(file, (f"{d.ref}: {shown(d.before)} -> {shown(d.after)}" for d in found))
        if found and (run.check_only or run.dry_run):
            click.echo(f"{file}: {stale_line(found[0].ref, len(found), language)}", err=True)
        if found and run.check_only:
            reporter.raise_to(ERRORS)
    else:
        book.apply(changes)
        book.save(run.output or file)
    if reporter.form == "text" and not run.check_only:
        _say(file, summary_lines(result, language))


def _say(file: str, lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(f"{file}: {printable(line)}")


def shown(value: Value) -> str:
    """A cell's value in one line of a difference."""
    return "–" if value is None else str(value)

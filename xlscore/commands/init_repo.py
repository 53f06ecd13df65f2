"""``xlscore init-repo DIR``"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial
from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.batch.layout import default_ruleset, layout, recalculate_season, season_name
from xlscore.book.atomic import write_below, write_file
from xlscore.commands.common import reporting
from xlscore.commands.reporting import Reporter
from xlscore.core.rulebook.load import RULESETS
from xlscore.texts import say


@click.command()
@click.argument("directory", type=click.Path(file_okay=False))
@click.option("--ruleset", type=click.Choice(tuple(RULESETS)))
@click.option("--action", metavar="OWNER/REPO@REV")
@reporting
def command(directory: str, ruleset: str | None, action: str | None, reporter: Reporter) -> None:
    """Run `xlscore init-repo`."""
    if action and not re.fullmatch(r"[\w.-]+/[\w./-]+@[\w./-]+", action, re.ASCII):
        raise click.UsageError(f"--action: {action!r} is not of the form OWNER/REPO@REV")
    language = reporter.language()
    folder = Path(directory)
    fresh: set[str] = set()
    for name, data in layout(ruleset or default_ruleset(), language, action).items():
        path = folder / name
        if _is_taken(path):
            put_line(f"{path}: {say('repository.kept', language)}")
            continue
        if reporter.wrote(str(path), partial(write_below, path, data)):
            fresh.add(name)
            put_line(f"{path}: {say('repository.written', language)}")
    if season_name(language) in fresh:
        season = folder / season_name(language)
        reporter.wrote(str(season), lambda: write_file(season, recalculate_season(season)))


def _is_taken(path: Path) -> bool:
    """Whether something has this name, be it a link that leads nowhere."""
    with suppress(OSError):
        path.lstat()
        return True
    return False

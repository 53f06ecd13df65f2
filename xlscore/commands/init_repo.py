"""``xlscore init-repo DIR``"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.batch.layout import default_ruleset, layout, recalculated_file, season_name
from xlscore.book.atomic import write_file
from xlscore.book.problems import FileProblem
from xlscore.commands.common import Reporter, reporting
from xlscore.core.reasons import system_reason
from xlscore.core.rules_load import RULESETS
from xlscore.texts import Titles

WRITTEN = Titles("written", "geschrieben")
KEPT = Titles("is there already and stays as it is", "gibt es schon und bleibt, wie es ist")


@click.command()
@click.argument("directory", type=click.Path(file_okay=False))
@click.option(
    "--ruleset",
    type=click.Choice(tuple(RULESETS)),
    help="The ruleset of the example event; else the first one that has a season.",
)
@click.option(
    "--action",
    metavar="OWNER/REPO@REV",
    help="Where the action is published; without it the workflow installs the package.",
)
@reporting
def command(directory: str, ruleset: str | None, action: str | None, reporter: Reporter) -> None:
    """Write an example repository into DIRECTORY: season, events, workflow and hooks.

    Files that are there already stay as they are.
    """
    if action and not re.fullmatch(r"[\w.-]+/[\w./-]+@[\w./-]+", action, re.ASCII):
        raise click.UsageError(f"--action: {action!r} is not of the form OWNER/REPO@REV")
    language = reporter.language()
    folder = Path(directory)
    fresh: set[str] = set()
    for name, data in layout(ruleset or default_ruleset(), language, action).items():
        path = folder / name
        if _is_taken(path):
            put_line(f"{path}: {KEPT.in_(language)}")
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, data)
        except FileProblem as problem:
            reporter.problem(str(path), problem)
        except OSError as error:
            reporter.problem(str(path), FileProblem("cannot-write", reason=system_reason(error)))
        else:
            fresh.add(name)
            put_line(f"{path}: {WRITTEN.in_(language)}")
    if season_name(language) in fresh:
        season = folder / season_name(language)
        try:
            write_file(season, recalculated_file(season))
        except FileProblem as problem:
            reporter.problem(str(season), problem)


def _is_taken(path: Path) -> bool:
    """Whether something has this name, be it a link that leads nowhere."""
    with suppress(OSError):
        path.lstat()
        return True
    return False

"""``xlscore exercise --ruleset ID`` and ``xlscore exercise --against FILE``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_json, put_line
from xlscore.actions.exit_codes import ERRORS
from xlscore.actions.own_rules import OwnRules, event_rules
from xlscore.book.atomic import read_file, write_below
from xlscore.commands.common import FILE, find_packaged, reporting, require_valid, rules_option
from xlscore.commands.reporting import Reporter
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.rules import Ruleset
from xlscore.exercise.kit import check_results, make_kit
from xlscore.texts import say

MOST = 100_000


@click.command()
@click.option("--ruleset", metavar="ID")
@rules_option
@click.option("--events", type=click.IntRange(1, MOST), default=10, show_default=True)
@click.option("--first", type=click.IntRange(0, 10**9), default=0, show_default=True)
@click.option("--seed", default="1", show_default=True)
@click.option("--workbooks", is_flag=True)
@click.option("-o", "--output", type=click.Path(file_okay=False), default="exercise")
@click.option("--against", type=FILE, metavar="FILE")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@reporting
def command(
    ruleset: str | None,
    rules: OwnRules | None,
    *,
    events: int,
    first: int,
    seed: str,
    workbooks: bool,
    output: str,
    against: str | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore exercise`."""
    language = reporter.language()
    if ruleset and rules:
        raise click.UsageError(say("exercise.one_of", language))
    own = require_valid(event_rules(rules), rules.name, reporter) if rules else None
    if against:
        _check(against, own, reporter)
        return
    if own is None and not ruleset:
        raise click.UsageError(say("exercise.which", language))
    folder = Path(output)
    if folder.is_dir() and any(folder.iterdir()):
        raise click.UsageError(say("exercise.not_empty", language, folder=output))
    found = own or find_packaged(RULESETS, ruleset or "", language)
    toml = rules.toml if rules else RULESETS.text(found.id)
    with reporter.about(output):
        numbers = range(first, first + events)
        kit = make_kit(found, toml, seed, numbers, own=bool(own), workbooks=workbooks)
        for name, data in kit:
            write_below(folder / name, data)
    put_line(f"{output}: {say('exercise.made', language, count=events)}")


def _check(file: str, own: Ruleset | None, reporter: Reporter) -> None:
    """Say line by line what differs; then the exit code is 1."""
    language = reporter.language()
    with reporter.about(file):
        checked = check_results(read_file(Path(file)), own)
    if checked.differences:
        reporter.raise_to(ERRORS)
    if reporter.form == "json":
        put_json({"file": file, **checked.data(language)})
        raise SystemExit(reporter.code)
    for line in checked.lines(language):
        put_line(f"{file}: {line}")

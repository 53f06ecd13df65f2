"""``xlscore verify FILE``: its draws, something published, a checksum on paper."""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.draw import verify
from xlscore.actions.own_rules import OwnRules, event_rules
from xlscore.actions.published import LEAST_DIGITS, compare_published, find_checksum
from xlscore.actions.workbooks import open_workbook
from xlscore.book.atomic import read_file
from xlscore.commands.common import (
    FILE,
    Reporter,
    format_option,
    reporting,
    rules_option,
)
from xlscore.core.findings import finding
from xlscore.texts import say


@click.command()
@click.argument("file", type=FILE)
@click.option("--published", type=FILE)
@click.option("--checksum")
@rules_option
@format_option
@reporting
def command(
    file: str,
    published: str | None,
    checksum: str | None,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore verify`."""
    if published is not None and checksum is not None:
        raise click.UsageError("--published or --checksum, one at a time")
    if published is None and checksum is None:
        _draws(file, reporter, rules)
    else:
        _published(file, reporter, rules, published, checksum)


def _draws(file: str, reporter: Reporter, rules: OwnRules | None) -> None:
    result = verify(open_workbook(file), event_rules(rules))
    reporter.findings(file, result.findings, result.read.event.language)
    language = reporter.language(result.read.event.language)
    for line in result.lines(language) if reporter.form == "text" else ():
        put_line(f"{file}: {line}")


def _published(
    file: str,
    reporter: Reporter,
    rules: OwnRules | None,
    published: str | None,
    checksum: str | None,
) -> None:
    job = reporter.event(file, rules)
    language = reporter.language(job.language)
    if checksum is not None:
        what = find_checksum(job, checksum, language)
        if what is None:
            unknown = finding("checksum-unknown", None, value=checksum, least=LEAST_DIGITS)
            reporter.findings(file, [unknown], job.language)
        elif reporter.form == "text":
            put_line(f"{file}: {say('audit.is_of', language, digits=checksum, what=what)}")
    if published is not None:
        with reporter.about(published):
            data = read_file(Path(published), "published-no-file")
            result = compare_published(job, data, Path(published).name)
        reporter.findings(file, result.findings, job.language)
        if reporter.form == "text":
            for line in result.lines(Path(published).name, language):
                put_line(f"{file}: {line}")

"""``xlscore explain FILE PLAYER``, ``xlscore explain FILE --all``"""

from __future__ import annotations

import click

from xlscore.actions.console import put_line
from xlscore.actions.own_rules import OwnRules
from xlscore.commands.common import (
    FILE,
    Reporter,
    check_export,
    found,
    give,
    reporting,
    rules_option,
)


@click.command()
@click.argument("file", type=FILE)
@click.argument("player", required=False)
@click.option("--all", "all_", is_flag=True)
@click.option("-o", "--output", type=click.Path())
@rules_option
@reporting
def command(
    file: str,
    player: str | None,
    all_: bool,
    output: str | None,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore explain`."""
    if all_ == (player is not None):
        raise click.UsageError("name a PLAYER, or --all")
    if output is not None and not all_:
        raise click.UsageError("-o goes with --all")
    check_export(output, file)
    job = reporter.event(file, rules)
    language = reporter.language(job.language)
    if player is not None:
        for line in job.explanation(found(job, player, language), language):
            put_line(line)
    else:
        give(output, job.audit_log(language).encode("utf-8", "backslashreplace"), reporter)

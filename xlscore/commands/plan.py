"""``xlscore plan FILE``"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from xlscore.actions.console import put_text
from xlscore.actions.own_rules import OwnRules, event_rules
from xlscore.actions.planning import plan_event
from xlscore.actions.workbooks import open_workbook
from xlscore.commands.common import (
    FILE,
    Reporter,
    check_export,
    give,
    reporting,
    rules_option,
)
from xlscore.report.draws.plan import PlanReport, csv, lines
from xlscore.report.formats import spelling
from xlscore.report.formats.html import page
from xlscore.report.formats.md import tables

WRITERS: Mapping[str, Callable[[PlanReport], str]] = {
    "text": lambda report: "".join(f"{line}\n" for line in lines(report)),
    "csv": csv,
    "md": tables,
    "html": page,
}


@click.command()
@click.argument("file", type=FILE)
@click.option("--to", type=click.Choice(list(WRITERS)), default="text")
@click.option("-o", "--output", type=click.Path())
@rules_option
@reporting
def command(
    file: str, to: str, output: str | None, rules: OwnRules | None, reporter: Reporter
) -> None:
    """Run `xlscore plan`."""
    check_export(output, file)
    found = plan_event(open_workbook(file), event_rules(rules))
    reporter.findings(file, found.findings, found.language)
    if found.rounds:
        text = WRITERS[to](found.report(reporter.language(found.language)))
        if to == "text" and not output:
            put_text(text.removesuffix("\n"))
        else:
            give(output, text.encode("utf-8", "backslashreplace"), reporter, spelling(to))

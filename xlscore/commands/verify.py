"""``xlscore verify FILE``"""

from __future__ import annotations

import click

from xlscore.actions.console import put_line
from xlscore.actions.draw import verify
from xlscore.actions.own_rules import event_rules
from xlscore.actions.workbooks import open_workbook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import (
    FILE,
    Reporter,
    format_option,
    lang_option,
    own_rules,
    rules_option,
)
from xlscore.texts import Language


@click.command()
@click.argument("file", type=FILE)
@rules_option
@format_option
@lang_option
def command(file: str, rules_file: str | None, form: str, lang: Language | None) -> None:
    """Recompute every draw from seed and list; exit 1 where the sheet says something else."""
    reporter = Reporter(form, lang)
    try:
        result = verify(open_workbook(file), event_rules(own_rules(rules_file)))
    except FileProblem as problem:
        reporter.problem(file, problem)
        reporter.finish()
    reporter.findings(file, result.findings, result.read.event.language)
    language = reporter.language(result.read.event.language)
    for line in result.lines(language) if form == "text" else ():
        put_line(f"{file}: {line}")
    reporter.finish()

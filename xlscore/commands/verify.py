"""``xlscore verify FILE``"""

from __future__ import annotations

import click

from xlscore.actions.draw import verify
from xlscore.actions.own_rules import event_rules
from xlscore.actions.workbooks import open_workbook
from xlscore.book.draw_sheet import round_title
from xlscore.book.problems import FileProblem
from xlscore.commands.common import (
    FILE,
    Reporter,
    format_option,
    lang_option,
    own_rules,
    rules_option,
)
from xlscore.report.plain import printable
from xlscore.texts import Language, say
from xlscore.texts.draws import METHODS


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
    event, rules = result.read.event, result.read.rules
    reporter.findings(file, result.findings, event.language)
    language = reporter.language(event.language)
    for one in result.reviews if form == "text" else ():
        assert rules is not None
        title = round_title(rules.stages[one.index], (one.round_,), language)
        if one.matches and one.plan is not None:
            method = METHODS[one.plan.method].in_(language)
            line = say("draws.verified_line", language, round=title, method=method)
        else:
            line = say("draws.elsewhere_line", language, round=title)
        click.echo(f"{file}: {printable(line)}")
    reporter.finish()

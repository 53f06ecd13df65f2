"""``xlscore explain FILE PLAYER``"""

from __future__ import annotations

import click

from xlscore.actions.console import put_line
from xlscore.actions.workbooks import JobOptions, event_job, open_workbook
from xlscore.commands.common import FILE, Reporter, found, lang_option, own_rules, rules_option
from xlscore.texts import Language


@click.command()
@click.argument("file", type=FILE)
@click.argument("player")
@rules_option
@lang_option
def command(file: str, player: str, rules_file: str | None, lang: Language | None) -> None:
    """Explain why PLAYER (No or name) stands where he stands.

    Says in each stage who is next above and below, and what separated them.
    """
    reporter = Reporter("text", lang)
    options = JobOptions(own_rules(rules_file))
    job = reporter.evaluated(file, lambda: event_job(open_workbook(file), options))
    language = reporter.language(job.language)
    for line in job.explanation(found(job, player, language), language):
        put_line(line)
    reporter.finish()

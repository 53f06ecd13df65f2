"""``xlscore explain FILE PLAYER``"""

from __future__ import annotations

import click

from xlscore.actions.console import put_line
from xlscore.actions.workbooks import JobOptions, event_job, open_workbook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import FILE, Reporter, lang_option, own_rules, rules_option
from xlscore.report.plain import unknown_player
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
    try:
        job = event_job(open_workbook(file), JobOptions(own_rules(rules_file)))
    except FileProblem as problem:
        reporter.problem(file, problem)
        reporter.finish()
    if job.outcome is None:
        reporter.findings(file, job.findings, job.language)
        reporter.finish()
    no, near = job.find(player)
    language = reporter.language(job.language)
    if no is None:
        raise click.UsageError(unknown_player(player, near, language))
    for line in job.explanation(no, language):
        put_line(line)
    reporter.finish()

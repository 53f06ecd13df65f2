"""``xlscore explain FILE PLAYER``"""

from __future__ import annotations

import click

from xlscore.actions.event import evaluate, find_player
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.problems import FileProblem
from xlscore.commands.common import FILE, Reporter, lang_option, own_rules, printable, rules_option
from xlscore.report.explain import Explainer
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
        result = evaluate(FileBook.open(file), own_rules(rules_file))
    except FileProblem as problem:
        reporter.problem(file, problem)
        reporter.finish()
    if result.outcome is None:
        reporter.findings(file, result.findings, result.language)
        reporter.finish()
    no, near = find_player(result, player)
    if no is None:
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise click.UsageError(f"no player {player!r} in {file}{hint}")
    language = reporter.language(result.language)
    explainer = Explainer(result.read.event, result.rules, result.outcome, language)
    for line in explainer.player(no):
        click.echo(printable(line))
    reporter.finish()

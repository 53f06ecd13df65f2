"""``xlscore undo FILE``"""

from __future__ import annotations

import click

from xlscore.book.problems import FileProblem
from xlscore.book.replace import undo
from xlscore.commands.common import Reporter, lang_option
from xlscore.core.findings import Language


@click.command()
@click.argument("file", type=click.Path())
@lang_option
def command(file: str, lang: Language | None) -> None:
    """Put back the file as it was before the last change; again goes back one more step."""
    reporter = Reporter("text", lang)
    try:
        undo(file)
    except FileProblem as problem:
        reporter.problem(file, problem)
    else:
        done = {"en": "the last change is undone", "de": "die letzte Änderung ist zurückgenommen"}
        click.echo(f"{file}: {done[reporter.language()]}")
    reporter.finish()

"""``xlscore undo FILE``"""

from __future__ import annotations

import click

from xlscore.actions.workbooks import open_workbook, workbook_language
from xlscore.book.problems import FileProblem
from xlscore.book.replace import undo
from xlscore.commands.common import FILE, Reporter, lang_option
from xlscore.texts import Language, say


@click.command()
@click.argument("file", type=FILE)
@lang_option
def command(file: str, lang: Language | None) -> None:
    """Put back the file as it was before the last change; again goes back one more step."""
    reporter = Reporter("text", lang)
    try:
        kept = undo(file)
    except FileProblem as problem:
        reporter.problem(file, problem)
    else:
        language = reporter.language(workbook_language(open_workbook(file)))
        click.echo(f"{file}: {say('report.undone', language, kept=kept)}")
    reporter.finish()

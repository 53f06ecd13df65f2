"""``xlscore undo FILE``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.workbooks import open_workbook, workbook_language
from xlscore.book.adapters.file_book import SUFFIXES
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
    is_workbook = Path(file).suffix.lower() in SUFFIXES.values()
    try:
        kept = undo(file, sound=open_workbook if is_workbook else len)
    except FileProblem as problem:
        reporter.problem(file, problem)
    else:
        event = workbook_language(open_workbook(file)) if is_workbook else None
        put_line(f"{file}: {say('report.undone', reporter.language(event), kept=kept)}")
    reporter.finish()

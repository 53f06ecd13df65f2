"""``xlscore redo FILE``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.undoing import redo_file
from xlscore.book.problems import FileProblem
from xlscore.commands.common import FILE, Reporter, lang_option
from xlscore.commands.undo import told
from xlscore.texts import Language


@click.command()
@click.argument("file", type=FILE)
@lang_option
def command(file: str, lang: Language | None) -> None:
    """Make the change again that was taken back last. What was typed since stays."""
    reporter = Reporter("text", lang)
    try:
        told(file, redo_file(Path(file)), "undoing.redone", reporter)
    except FileProblem as problem:
        reporter.problem(file, problem)
    reporter.finish()

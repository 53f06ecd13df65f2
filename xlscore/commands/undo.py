"""``xlscore undo FILE``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.undo_list import described, listed
from xlscore.actions.undoing import Done, undo_file
from xlscore.actions.workbooks import open_workbook, workbook_language
from xlscore.book.adapters.file_book import SUFFIXES
from xlscore.book.replace import undo
from xlscore.commands.common import FILE, Reporter, reporting
from xlscore.texts import say


@click.command()
@click.argument("file", type=FILE)
@click.option("--list", "list_", is_flag=True)
@click.option("--older", is_flag=True)
@reporting
def command(file: str, list_: bool, older: bool, reporter: Reporter) -> None:
    """Run `xlscore undo`."""
    path = Path(file)
    if list_:
        language = workbook_language(open_workbook(file))
        for line in listed(path, reporter.language(language)):
            put_line(f"{file}: {line}")
    elif path.suffix.lower() in SUFFIXES.values():
        told(file, undo_file(path, older=older), "undoing.undone", reporter)
    else:
        kept = undo(file)
        put_line(f"{file}: {say('report.undone', reporter.language(), kept=kept)}")


def told(file: str, done: Done, key: str, reporter: Reporter) -> None:
    """Print what was taken back or made again, or what stands in the way."""
    reporter.findings(file, done.findings(), done.language)
    language = reporter.language(done.language)
    if not done.typed:
        put_line(f"{file}: {say(key, language, what=described(done.record, language))}")
    if done.kept is not None:
        put_line(f"{file}: {say('undoing.kept', language, kept=done.kept)}")

"""``xlscore redo FILE``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.undoing import redo_file
from xlscore.commands.common import FILE, Reporter, reporting
from xlscore.commands.undo import told


@click.command()
@click.argument("file", type=FILE)
@reporting
def command(file: str, reporter: Reporter) -> None:
    """Run `xlscore redo`."""
    told(file, redo_file(Path(file)), "undoing.redone", reporter)

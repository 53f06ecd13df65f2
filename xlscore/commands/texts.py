"""``xlscore texts missing LANGUAGE``"""

from __future__ import annotations

import click

from xlscore.actions.console import put_line
from xlscore.texts.compiled import missing


@click.group()
def command() -> None:
    """The commands of `xlscore texts`."""


@command.command("missing")
@click.argument("language")
def missing_(language: str) -> None:
    """Run `xlscore texts missing`."""
    for key, text in missing(language):
        put_line(f"{key}: {text}")

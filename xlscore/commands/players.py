"""``xlscore players import FILE SOURCE``"""

from __future__ import annotations

import click

from xlscore.actions.verbs.players_import import VERB
from xlscore.commands.verbs import command_of


@click.group()
def command() -> None:
    """The commands of `xlscore players`."""


command.add_command(command_of(VERB))

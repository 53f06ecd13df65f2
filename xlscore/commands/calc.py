"""``xlscore calc build|install|uninstall``"""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.book.atomic import write_file
from xlscore.calc.extension.build import FILE_NAME, extension_bytes, refuse_others
from xlscore.calc.extension.unopkg import install, uninstall
from xlscore.commands.common import reporting
from xlscore.commands.reporting import Reporter
from xlscore.texts import say

profile_option = click.option(
    "--profile",
    type=click.Path(file_okay=False, path_type=Path),
)


@click.group()
def command() -> None:
    """The commands of `xlscore calc`."""


@command.command()
@click.argument("file", type=click.Path(dir_okay=False), default=FILE_NAME)
@reporting
def build(file: str, reporter: Reporter) -> None:
    """Run `xlscore calc build`."""
    if not file.lower().endswith(".oxt"):
        raise click.UsageError(f"{file}: the name must end in .oxt")
    refuse_others(Path(file))
    write_file(Path(file), extension_bytes())
    put_line(f"{file}: {say('calc.built', reporter.language())}")


@command.command("install")
@profile_option
@reporting
def install_(profile: Path | None, reporter: Reporter) -> None:
    """Run `xlscore calc install`."""
    with tempfile.TemporaryDirectory(prefix="xlscore-") as folder:
        install(extension_bytes(), Path(folder), profile)
    put_line(say("calc.installed", reporter.language()))


@command.command("uninstall")
@profile_option
@reporting
def uninstall_(profile: Path | None, reporter: Reporter) -> None:
    """Run `xlscore calc uninstall`."""
    uninstall(profile)
    put_line(say("calc.removed", reporter.language()))

"""The command line in this process, for tests."""

from __future__ import annotations

from click.testing import CliRunner, Result

from xlscore.cli import main


def run(*args: object) -> Result:
    """A command in this process; a traceback fails the test."""
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result

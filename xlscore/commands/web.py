"""``xlscore web build|serve``"""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.commands.common import reporting
from xlscore.commands.reporting import Reporter
from xlscore.core.reasons import system_reason
from xlscore.texts import say

PORT = 8747
pyodide_option = click.option(
    "--pyodide",
    type=click.Path(exists=True, path_type=Path),
)


@click.group()
def command() -> None:
    """The commands of `xlscore web`."""


@command.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@pyodide_option
@click.option("--office", metavar="ADDRESS")
@reporting
def build(folder: Path, pyodide: Path | None, office: str | None, reporter: Reporter) -> None:
    """Run `xlscore web build`."""
    from xlscore.web.office.manifest import NoAddress

    try:
        with reporter.about(str(folder)):
            files, size = _build(folder, pyodide, office)
    except NoAddress as problem:
        raise click.UsageError(f"--office: {problem.text(reporter.language())}") from None
    shown = say("web.built", reporter.language(), files=files, size=round(size / 1e6))
    put_line(f"{folder}: {shown}")


@command.command()
@click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), required=False
)
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@pyodide_option
@reporting
def serve(folder: Path | None, port: int, pyodide: Path | None, reporter: Reporter) -> None:
    """Run `xlscore web serve`."""
    from xlscore.web.serve import address, server

    with tempfile.TemporaryDirectory(prefix="xlscore-") as made:
        try:
            if folder is None:
                folder = Path(made)
                with reporter.about("web"):
                    _build(folder, pyodide)
            running = server(folder, port)
        except OSError as error:
            why = system_reason(error).in_(reporter.language())
            raise click.UsageError(f"--port {port}: {why}") from None
        put_line(say("web.serving", reporter.language(), url=address(running)))
        with running, suppress(KeyboardInterrupt):
            running.serve_forever()


def _build(folder: Path, pyodide: Path | None, office: str | None = None) -> tuple[int, int]:
    """The page written to a folder: how many files, and how many bytes."""
    from xlscore.web import runtime
    from xlscore.web.office.add_in import add_in
    from xlscore.web.site import NOTHING, compress, forget_compressed, site, write_site

    more = add_in(office) if office is not None else NOTHING
    found = site(runtime.pyodide(pyodide), more)
    smaller = compress(found)
    write_site(folder, {**found, **smaller})
    forget_compressed(folder, found, smaller)
    return len(found), sum(map(len, found.values()))

"""``xlscore web build|serve``"""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.book.problems import FileProblem
from xlscore.commands.common import Reporter, lang_option
from xlscore.core.reasons import system_reason
from xlscore.texts import Language, say

PORT = 8747
pyodide_option = click.option(
    "--pyodide",
    type=click.Path(exists=True, path_type=Path),
    help="The npm package pyodide, a folder or .tgz; else it is loaded once and kept.",
)


@click.group()
def command() -> None:
    """The page for browsers: nothing to install for whoever opens it."""


@command.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@pyodide_option
@click.option(
    "--office",
    metavar="ADDRESS",
    help="With Excel's task pane, for a page that will stand at this https address.",
)
@lang_option
def build(folder: Path, pyodide: Path | None, office: str | None, lang: Language | None) -> None:
    """Write the page to FOLDER, for any web server."""
    from xlscore.web.office.manifest import NoAddress

    reporter = Reporter("text", lang)
    try:
        files, size = _build(folder, pyodide, office)
    except NoAddress as problem:
        raise click.UsageError(f"--office: {problem.text(reporter.language())}") from None
    except FileProblem as problem:
        reporter.problem(str(folder), problem)
    else:
        shown = say("web.built", reporter.language(), files=files, size=round(size / 1e6))
        put_line(f"{folder}: {shown}")
    reporter.finish()


@command.command()
@click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), required=False
)
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@pyodide_option
@lang_option
def serve(folder: Path | None, port: int, pyodide: Path | None, lang: Language | None) -> None:
    """Show the page on this computer only, from FOLDER or built for this once."""
    from xlscore.web.serve import address, server

    reporter = Reporter("text", lang)
    with tempfile.TemporaryDirectory(prefix="xlscore-") as made:
        try:
            if folder is None:
                folder = Path(made)
                _build(folder, pyodide)
            running = server(folder, port)
        except FileProblem as problem:
            reporter.problem("web", problem)
            reporter.finish()
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
    from xlscore.web.site import NOTHING, site, write_site

    more = add_in(office) if office is not None else NOTHING
    found = site(runtime.pyodide(pyodide), more)
    write_site(folder, found)
    return len(found), sum(map(len, found.values()))

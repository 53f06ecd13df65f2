"""``xlscore import-results FILE SOURCE``"""

from __future__ import annotations

from pathlib import Path

import click

from xlscore.actions.console import put_line
from xlscore.actions.importing import import_results
from xlscore.actions.own_rules import OwnRules
from xlscore.actions.workbooks import open_workbook
from xlscore.book.atomic import read_file
from xlscore.book.schema import stage_words
from xlscore.commands.common import (
    FILE,
    Reporter,
    format_option,
    reporting,
    rules_option,
)
from xlscore.core.spelling import folded, printable
from xlscore.imports import read, sources
from xlscore.imports.model import Asked, Imported
from xlscore.imports.placing import Wanted
from xlscore.texts import say


@click.command("import-results")
@click.argument("file", type=FILE)
@click.argument("source", type=FILE)
@click.option("--from", "came_from", type=click.Choice(sources()))
@click.option("--stage", default="")
@click.option("--round", "round_", type=click.IntRange(min=1))
@click.option("--game", default="")
@click.option("--date", default="")
@click.option("--event", default="")
@click.option("--skip", multiple=True, metavar="HEADING")
@click.option("--partly", is_flag=True)
@click.option("--dry-run", is_flag=True)
@click.option("-o", "--output", type=click.Path())
@rules_option
@format_option
@reporting
def command(
    file: str,
    source: str,
    came_from: str | None,
    stage: str,
    round_: int | None,
    game: str,
    date: str,
    event: str,
    skip: tuple[str, ...],
    partly: bool,
    dry_run: bool,
    output: str | None,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore import-results`."""
    wanted = Wanted(game, date, stage_words().get(folded(stage), stage), round_)
    book = open_workbook(file)
    with reporter.about(source):
        data = read_file(Path(source))

    def reader(asked: Asked) -> Imported:
        with reporter.about(source):
            return read(data, came_from or "", asked._replace(skip=frozenset(map(folded, skip))))

    made = import_results(book, reader, wanted, rules, event=event, partly=partly)
    language = reporter.language(made.language)
    if made.seen and reporter.form == "text":
        put_line(f"{source}: {printable(made.seen.line(language))}")
    reporter.findings(source, made.findings, made.language)
    if made.changes is None:
        some = not partly and (made.placed.filled or made.placed.appended)
        key = "imports.only_partly" if some else "imports.nothing_written"
        put_line(f"{file}: {say(key, language)}", error=True)
    elif (dry_run or reporter.saved(book, output or file)) and reporter.form == "text":
        for line in made.lines(language):
            put_line(f"{file}: {line}")

"""``xlscore draw FILE``"""

from __future__ import annotations

from dataclasses import replace

import click

from xlscore.actions.console import put_line
from xlscore.actions.differences import is_stale
from xlscore.actions.draw import draw
from xlscore.actions.exit_codes import ERRORS
from xlscore.actions.fetching import ADDRESS, fetch_signature
from xlscore.actions.own_rules import OwnRules, event_rules
from xlscore.actions.workbooks import open_workbook
from xlscore.book.reader import read_event
from xlscore.book.schema import stage_words
from xlscore.commands.common import (
    FILE,
    Reporter,
    format_option,
    reporting,
    rules_option,
)
from xlscore.core.draws.upcoming import Request
from xlscore.core.spelling import folded
from xlscore.texts import say


@click.command()
@click.argument("file", type=FILE)
@click.option("--stage")
@click.option("--round", "round_", type=click.IntRange(min=1))
@click.option("--all", "all_", is_flag=True)
@click.option("--redraw", is_flag=True)
@click.option(
    "--repair/--with-history",
    "repair",
    default=True,
)
@click.option("--avoid-rematches", is_flag=True)
@click.option("--randomness", default="")
@click.option("--fetch", is_flag=True)
@click.option("--beacon", default=ADDRESS, show_default=True)
@click.option("--reason", default="")
@click.option("-o", "--output", type=click.Path())
@click.option("--check", "check_only", is_flag=True)
@click.option("--slips/--no-slips", default=True)
@rules_option
@format_option
@reporting
def command(
    file: str,
    stage: str | None,
    round_: int | None,
    all_: bool,
    redraw: bool,
    repair: bool,
    avoid_rematches: bool,
    randomness: str,
    fetch: bool,
    beacon: str,
    reason: str,
    output: str | None,
    check_only: bool,
    slips: bool,
    rules: OwnRules | None,
    reporter: Reporter,
) -> None:
    """Run `xlscore draw`."""
    known = None if stage is None else stage_words().get(folded(stage), stage)
    request = Request(
        stage=known,
        round_=round_,
        all_=all_,
        redraw=redraw,
        with_history=not repair,
        avoid_rematches=avoid_rematches,
        randomness=randomness,
        reason=reason,
    )
    book, own = open_workbook(file), event_rules(rules)
    if fetch:
        signature = fetch_signature(read_event(book, own).event, beacon)
        request = replace(request, randomness=signature or randomness)
    drawing = draw(book, request, own, slips=slips)
    reporter.findings(file, drawing.findings, drawing.language)
    if drawing.changes is not None:
        stale = is_stale(book, drawing.changes)
        if check_only and stale:
            reporter.raise_to(ERRORS)
            line = say("draws.stale_line", reporter.language(drawing.language))
            put_line(f"{file}: {line}", error=True)
        elif check_only and reporter.form == "text":
            line = say("report.up_to_date", reporter.language(drawing.language))
            put_line(f"{file}: {line}")
        elif not check_only:
            if stale:
                book.apply(drawing.changes)
            written = not (stale or output) or reporter.saved(book, output or file)
            if written and reporter.form == "text":
                for said in drawing.lines(reporter.language(drawing.language)):
                    put_line(f"{file}: {said}")

"""``xlscore draw FILE``"""

from __future__ import annotations

from dataclasses import replace

import click

from xlscore.actions.console import put_line
from xlscore.actions.differences import is_stale
from xlscore.actions.draw import draw
from xlscore.actions.exit_codes import ERRORS
from xlscore.actions.fetching import ADDRESS, fetched
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
@click.option("--stage", help="The stage to draw, in English or German; else the next one.")
@click.option("--round", "round_", type=click.IntRange(min=1), help="The round to draw.")
@click.option("--all", "all_", is_flag=True, help="All rounds that can be drawn already.")
@click.option("--redraw", is_flag=True, help="Draw a round without results again.")
@click.option(
    "--repair/--with-history",
    "repair",
    default=True,
    help="After drop-outs: move as few as possible, or draw the rounds left anew.",
)
@click.option(
    "--avoid-rematches", is_flag=True, help="From the top of the standings: no rematches."
)
@click.option("--randomness", default="", help="What was thrown or published, once announced.")
@click.option("--fetch", is_flag=True, help="Fetch the announced round of drand, over the network.")
@click.option("--beacon", default=ADDRESS, show_default=True, help="Where --fetch asks.")
@click.option("--reason", default="", help="Why it is drawn again, for the draw log.")
@click.option("-o", "--output", type=click.Path(), help="Write here instead of in place.")
@click.option("--check", "check_only", is_flag=True, help="Write nothing; exit 1 if stale.")
@click.option("--slips/--no-slips", default=True, help="Table slips and lists to print.")
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
    """Draw the next round by lot: tables, seats, slips; rows for the results."""
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
        signature = fetched(read_event(book, own).event, beacon)
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

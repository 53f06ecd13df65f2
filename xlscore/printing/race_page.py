"""The race as a page: ranks after each round, the first ten in colour, whoever is chosen thick."""

from __future__ import annotations

from xlscore.book.styles import INK, QUIET
from xlscore.printing.paper import LINE_COLOR, MARGIN, Paper, top
from xlscore.report.event_report import EventReport
from xlscore.report.race import COLORS, Race, Runner
from xlscore.texts import words_of

LEFT, NAMES, FOOT = 24.0, 70.0, 14.0


def race_page(paper: Paper, report: EventReport) -> None:
    """One page on its side, once two rounds are over."""
    race = report.race()
    if race is None:
        return
    paper.page(landscape=True)
    y = top(paper, report.title, words_of("report", report.language)("race")) + 14
    box = (LEFT, y, paper.width - LEFT - NAMES, paper.height - FOOT - y)
    step = box[2] / (len(race.rounds) - 1)
    for title, start, end in race.stages:
        room = (box[0] + step * start - 1, y - 14, step * (end - start) - 1, 6)
        paper.text(room, title, 11, color=QUIET)
    for n, number in enumerate(race.numbers):
        x = box[0] + step * n
        paper.text((x - step / 2, y - 8, step, 5), number, 10, align="C", color=QUIET)
        paper.line((x, y - 3), (x, y + box[3] + 2))
    named = race.named(paper.chosen)
    for one in race.runners:
        if one not in named:
            paper.polyline(_points(race, one, box), LINE_COLOR, 0.3)
    for n, one in reversed(list(enumerate(named))):
        chosen = one.no == paper.chosen
        color = INK if chosen else COLORS[n % len(COLORS)]
        points = _points(race, one, box)
        paper.polyline(points, color, 2.0 if chosen else 1.0)
        rank = next(rank for rank in reversed(one.ranks) if rank)
        at = y + box[3] * race.label(n, rank)
        x = points[-1][0]
        room = (x + 3, at - 5, paper.width - MARGIN - x - 3, 10)
        paper.text(room, f"{rank}. {one.name}", 15, bold=chosen or rank == 1, color=color)


def _points(
    race: Race, one: Runner, box: tuple[float, float, float, float]
) -> list[tuple[float, float]]:
    x, y, wide, tall = box
    return [
        (x + wide * n / (len(race.rounds) - 1), y + tall * race.height(rank))
        for n, rank in enumerate(one.ranks)
        if rank
    ]

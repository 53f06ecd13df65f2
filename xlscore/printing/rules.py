"""The rules in short, on one page: what is played, what a place is worth, what decides a tie."""

from __future__ import annotations

from collections.abc import Iterator

from xlscore.book.styles import ACCENT
from xlscore.core.exact import shown
from xlscore.core.rules import LOT, STAGES, StageRules
from xlscore.printing.paper import MARGIN, Paper, top
from xlscore.report.criterion_text import criterion_title
from xlscore.report.event_report import EventReport
from xlscore.texts import words_of
from xlscore.texts.report import stage_title


def rules_page(paper: Paper, report: EventReport) -> None:
    """Stages, points by place, and the order of criteria, from the ruleset's data."""
    word = words_of("prints", report.language)
    paper.page()
    rules = report.rules
    y = top(paper, report.title, word("rules"), rules.title.in_(report.language))
    for head, texts in _sections(report):
        y += 4
        paper.text((MARGIN, y, 186, 9), head, 19, bold=True, color=ACCENT)
        y += 10
        for text in texts:
            tall = 9.0 if len(text) < 70 else 15.0
            paper.text((MARGIN + 4, y, 182, tall), text, 16)
            y += tall
    if rules.document:
        paper.text((MARGIN, 280, 186, 8), word("source", document=rules.document), 10)


def _sections(report: EventReport) -> Iterator[tuple[str, list[str]]]:
    """Headings with their lines."""
    rules, language = report.rules, report.language
    word, comma = words_of("prints", language), language == "de"
    yield (word("stages"), [_stage(stage, language) for stage in rules.stages])
    points = []
    for size in rules.sizes:
        values = rules.tournament_points.by_size.get(size)
        if values and size > 1:
            worth = " – ".join(shown(value, comma=comma) for value in values)
            points.append(word("points_at", size=size, points=worth))
    if points:
        yield word("points"), points
    if rules.tie_break is not None:
        yield word("at_a_table"), [word("tie_break", what=rules.tie_break.in_(language))]
    for stage in rules.stages[:1]:
        names = [criterion_title(code, rules).in_(language) for code in stage.chain.criteria]
        names += [criterion_title(LOT, rules).in_(language)] if stage.chain.lot else []
        yield word("order"), [f"{n}. {name}" for n, name in enumerate(names, 1)]
    limit = report.event.time_limit
    if limit:
        yield word("time"), [limit]


def _stage(stage: StageRules, language: str) -> str:
    title = stage_title(STAGES[stage.name], language)
    key = "games" if stage.counts_games else "rounds"
    return words_of("prints", language)(key, stage=title, count=stage.rounds)

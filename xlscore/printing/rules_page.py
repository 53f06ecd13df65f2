"""The rules in short, on one page: what is played, what a place is worth, what decides a tie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from xlscore.book.formula_text import formula_lines
from xlscore.book.styles import ACCENT
from xlscore.core.rules import LOT, STAGES, Chain, Ruleset, StageRules, Take
from xlscore.core.stage_places import PLAYERS
from xlscore.printing.paper import MARGIN, Paper, top
from xlscore.report.block import criterion_title, number_text
from xlscore.report.event_report import EventReport
from xlscore.texts import clauses, put_label, stage_title, words_of

#: Millimetres: above a heading, of a heading, and where the page ends.
GAP, HEAD, END = 4.0, 10.0, 278.0


def rules_page(paper: Paper, report: EventReport) -> None:
    """Stages, points by place, and the order of criteria, from the ruleset's data."""
    word = words_of("prints", report.language)
    paper.page()
    rules = report.rules
    y = top(paper, report.title, word("rules"), rules.title.in_(report.language))
    sections = list(in_short(report))
    whole = sum(GAP + HEAD + sum(map(_tall, texts)) for _, texts in sections)
    part = min(1.0, (END - y) / whole)  # what is long is made smaller: it is one page
    for head, texts in sections:
        y += GAP * part
        paper.text((MARGIN, y, 186, (HEAD - 1) * part), head, 19, bold=True, color=ACCENT)
        y += HEAD * part
        for text in texts:
            tall = _tall(text) * part
            paper.text((MARGIN + 4, y, 182, tall), text, 16)
            y += tall
    if rules.document:
        paper.text((MARGIN, 280, 186, 8), word("source", document=rules.document), 10)


def _tall(text: str) -> float:
    """How many millimetres a text takes: one line, two, or three."""
    return 9.0 if len(text) < 70 else 15.0 if len(text) < 130 else 22.0


def in_short(report: EventReport) -> Iterator[tuple[str, list[str]]]:
    """The rules of an event in short: headings with their lines."""
    rules, language = report.rules, report.language
    word = words_of("prints", language)
    yield word("stages"), [_stage(stage, language) for stage in rules.stages]
    if points := [*_points(rules, language)]:
        yield word("points" if rules.tournament_points.any_ else "made"), points
    if rules.tie_break is not None:
        yield word("at_a_table"), [word("tie_break", what=rules.tie_break.in_(language))]
    chains = {stage_title(STAGES[stage.name], language): stage.chain for stage in rules.stages}
    if report.outcome.teams and rules.teams.chain.criteria:
        chains[word("teams")] = rules.teams.chain
    orders = {title: _order(chain, rules, language) for title, chain in chains.items()}
    lines = [put_label(title, ", ".join(order), language) for title, order in orders.items()]
    yield word("order"), lines if len(lines) > 1 else orders.popitem()[1]
    if report.event.time_limit:
        yield word("time"), [report.event.time_limit]


def _points(rules: Ruleset, language: str) -> Iterator[str]:
    """What places, wins and game points are worth, a line for each law."""
    word, what = words_of("prints", language), rules.points_title.in_(language)
    law, drawn, solo = rules.score, rules.tournament_points.drawn, rules.solo
    number = partial(number_text, language=language)
    for size in rules.sizes:
        values = rules.tournament_points.by_size.get(size)
        if values and any(values):
            yield word("points_at", size=size, points=" · ".join(map(number, values)))
    if drawn is not None:
        yield word("points_drawn", points=number(drawn))
    if solo.at is not None and solo.points is not None:
        at, worth = number(solo.at), number(solo.points)
        yield word("points_solo", at=at, what=what, points=worth)
    codes = {code for stage in rules.stages for code in stage.chain.criteria}
    if codes & {"score", "mean_score"} and not law.ratio:  # G3: scores decide
        title = criterion_title("score", rules).in_(language)
        yield word("score_is", title=title, made=_score_formula(rules, language))
    if law.ratio:
        yield word("points_ratio", factors=", ".join(map(number, law.ratio)))
    if law.survivors:  # G11: what survivors share, and what they pay of it
        yield word("survivors", points=number(law.survivors), what=what)
    if law.tribute_over is not None:
        yield word("tribute", over=number(law.tribute_over), what=what)
    if law.first_win:
        yield word("first_win", points=number(law.first_win))
    yield from formula_lines(rules, language)


def _score_formula(rules: Ruleset, language: str) -> str:
    """G3: what a score has of the game points: "(Points – 30000) : 1000"."""
    law = rules.score
    text = rules.points_title.in_(language)
    if law.origin:
        size = number_text(max(law.origin, -law.origin), language)
        text += f" {'–' if law.origin > 0 else '+'} {size}"
    if law.unit != 1:
        text = f"({text})" if law.origin else text
        text += f" : {number_text(law.unit, language)}"
    return text


def _stage(stage: StageRules, language: str) -> str:
    """A stage with its rounds, and who comes into it."""
    word = words_of("prints", language)
    title = stage_title(STAGES[stage.name], language)
    if stage.kind.strikes:
        left = stage.until_left
        return word("strikes", stage=title, count=stage.out_with, left=left)
    text = word("games" if stage.counts_games else "rounds", stage=title, count=stage.rounds)
    text += word("sit_out") if stage.sit_out else ""
    text += word("counted", count=stage.counted) if stage.counted else ""
    ways = []
    for entry in stage.entries:
        source = stage_title(STAGES[entry.source], language)
        way = word(f"way_{entry.take}", count=entry.count, stage=source)
        least = entry.participants or (entry.at_least if stage.optional else 0)
        if least and entry.take == "best":
            way = word("way_from", way=way, least=least)
        ways.append(way)
    others = (word("way_else", way=way) for way in ways[1:])
    if stage.places:
        return clauses((text, *_ways_in(stage, language)), language)
    return clauses((text, *ways[:1], *others), language)


def _ways_in(stage: StageRules, language: str) -> Iterator[str]:
    """F1: who comes into a stage by its places, those of one stage together."""
    ways = Counter((place.source, place.place) for place in stage.places)
    for (source, at), count in ways.items():
        title = stage_title(STAGES[source], language)
        take: Take = "best" if at == 0 else "winners" if at == 1 else "losers"
        if source != PLAYERS:
            yield words_of("prints", language)(f"way_{take}", count=count, stage=title)


def _order(chain: Chain, rules: Ruleset, language: str) -> list[str]:
    """C5: what decides the standings of a stage, or of teams (G4), numbered."""
    codes = [*chain.criteria, *([LOT] if chain.lot else [])]
    names = (criterion_title(code, rules).in_(language) for code in codes)
    return [f"{n}. {name}" for n, name in enumerate(names, 1)]

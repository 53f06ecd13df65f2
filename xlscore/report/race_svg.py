"""The race as SVG: the first ten in colour with their names, everybody else behind them in grey."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from xlscore.report.markup import text_html
from xlscore.report.plain import visible
from xlscore.report.race import COLORS, Race, Runner
from xlscore.texts import words_of

WIDTH, HEIGHT, TOP, LEFT, NAMES = 900, 460, 56, 46, 260
LONGEST = 25
#: Of the letters of headings: their height, and how wide one is at most by it.
SIZE, LETTER = 15.0, 0.58

#: To be put among the styles of a page that shows a race.
STYLE = """
.race { width: 100%; height: auto; font-size: 15px; } .race text { fill: var(--ink); }
.race polyline { fill: none; stroke-linejoin: round; stroke-width: 4; }
.race .rest { stroke: var(--line); stroke-width: 1.5; }
.race g:hover polyline { stroke: var(--ink); stroke-width: 6; }
"""


def race_section(race: Race, language: str) -> str:
    """The picture, and the same as a table."""
    word = words_of("report", language)
    title = word("race")
    return (
        f'<section>\n<h2 id="race">{escape(title)}</h2>\n{_svg(race, title)}\n'
        '<div class="scroll" tabindex="0" role="region" aria-labelledby="race">\n'
        f"{_table(race, word('name'))}\n</div>\n</section>"
    )


def _svg(race: Race, title: str) -> str:
    named = race.named()
    rest = race.runners[len(named) :]
    parts = [
        f'<svg class="race" viewBox="0 0 {WIDTH} {TOP + HEIGHT + 14}" role="img" '
        f'aria-label="{escape(title, quote=True)}">'
    ]
    for text, start, end in race.stages:
        room = _x(race, end) - _x(race, start) - 8
        size = round(min(SIZE, room / (LETTER * len(text))), 1)
        x = round(_x(race, start), 1)
        parts.append(f'<text x="{x:g}" y="18" font-size="{size:g}">{escape(text)}</text>')
    for n, text in enumerate(race.numbers):
        x = round(_x(race, n), 1)
        parts += [f'<text x="{x:g}" y="38" text-anchor="middle">{text}</text>'] if text else []
    parts += [_line(race, one, ' class="rest"') for one in rest]
    for n, one in reversed(list(enumerate(named))):
        parts.append(_line(race, one, f' stroke="#{COLORS[n % len(COLORS)]}"', n + 1))
    return "\n".join([*parts, "</svg>"])


def _line(race: Race, one: Runner, look: str, place: int = 0) -> str:
    """A player's line; with a place his name stands there, where it ends."""
    points = list(_points(race, one))
    name = visible(one.name)
    short = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
    made = f"<g><title>{escape(f'{name} ({one.no})')}</title>"
    if len(points) > 1:
        made += f'<polyline{look} points="{" ".join(f"{x:g},{y:g}" for x, y in points)}"/>'
    if place and points:
        rank = next(rank for rank in reversed(one.ranks) if rank)
        y = round(TOP + race.label(place - 1, rank) * HEIGHT + 5, 1)
        made += f'<text x="{points[-1][0] + 10:g}" y="{y:g}">{escape(f"{rank}. {short}")}</text>'
    return made + "</g>"


def _points(race: Race, one: Runner) -> Iterator[tuple[float, float]]:
    for n, rank in enumerate(one.ranks):
        if rank:
            yield round(_x(race, n), 1), round(TOP + race.height(rank) * HEIGHT, 1)


def _x(race: Race, n: int) -> float:
    return LEFT + (WIDTH - LEFT - NAMES) * n / (len(race.rounds) - 1)


def _table(race: Race, name: str) -> str:
    """The first ten with their rank after each round."""
    heads = "".join(f'<th scope="col" class="n">{escape(text)}</th>' for text in race.rounds)
    rows = [
        f'<tr><th scope="row" class="who">{text_html(one.name)}</th>'
        + "".join(f'<td class="n">{rank or "–"}</td>' for rank in one.ranks)
        + "</tr>"
        for one in race.named()
    ]
    head = f'<thead><tr><th scope="col" class="who">{escape(name)}</th>{heads}</tr></thead>'
    return f"<table>\n{head}\n<tbody>\n" + "\n".join(rows) + "\n</tbody>\n</table>"

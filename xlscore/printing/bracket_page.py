"""F4, F5: brackets for the wall: boxes joined by lines, on pages as large as they can be."""

from __future__ import annotations

from fractions import Fraction

from xlscore.book import schema
from xlscore.book.styles import ACCENT, INK, QUIET
from xlscore.core.standings.bracket_games import BracketGame, has_bracket
from xlscore.printing.paper import MARGIN, Paper, top
from xlscore.records import NamedTuple
from xlscore.report.bracket_layout import Section, brackets
from xlscore.report.bracket_words import Labels, seed
from xlscore.report.event_report import EventReport

#: Millimetres: a heading, what is free below a section, where pages end, a line of a box at most,
#: and below how much a game is too small to share a page with other sections.
HEAD, BELOW, END, LINE, SMALL = 9.0, 5.0, 14.0, 7.5, 12.0
#: What a page on its side has for all sections.
TALL = 148.0
#: So many first games stand below each other on a page on its side.
SIDEWAYS = 8
#: The part of a column that lines have.
WIRES = 0.07
#: The winner's line of a box.
WON = "E2F0D9"


class Room(NamedTuple):
    """Where a section stands: its corner, its columns, its first games and how many sit there."""

    x: float
    y: float
    column: float
    unit: float
    seats: int

    @property
    def line(self) -> float:
        """The height of one side of a game."""
        return min(LINE, self.unit * 0.84 / self.seats)

    def middle(self, height: Fraction) -> float:
        """The middle of a game."""
        return self.y + HEAD + self.unit * (float(height) + 0.5)


def bracket_page(paper: Paper, report: EventReport) -> None:
    """All brackets: on one page, or each section on its own where they would be too small."""
    if not has_bracket(report.rules):
        return
    parts, labels = brackets(report)
    together = TALL - (HEAD + BELOW) * len(parts) >= SMALL * sum(map(_tall, parts))
    pages = [parts] if together else [[part] for part in parts]
    title = schema.BRACKET.titles.in_(report.language)
    for page in pages:
        tall, columns = sum(map(_tall, page)), max(len(part.stages) for part in page)
        paper.page(landscape=tall <= SIDEWAYS + 2 or columns > 5)
        y = top(paper, report.title, title) + 4
        unit = min(24.0, (paper.height - END - y - (HEAD + BELOW) * len(page)) / tall)
        wide = (paper.width - 2 * MARGIN) / (columns - 2 * WIRES)
        for part in page:
            room = Room(MARGIN, y, wide, unit * part.seats / 2, part.seats)
            _section(paper, part, room, labels)
            y += HEAD + BELOW + unit * _tall(part)


def _tall(section: Section) -> float:
    """How many first games stand below each other; one of four is as tall as two of two."""
    return (int(max(section.heights.values())) + 1) * section.seats / 2


def _section(paper: Paper, section: Section, room: Room, labels: Labels) -> None:
    box = room.column * (1 - 2 * WIRES)
    for number in range(len(section.stages)):
        x = room.x + room.column * number
        games = section.column(number)
        head = (x, room.y, box, HEAD - 2)
        paper.text(head, labels.title(games[0]), 13, bold=True, color=ACCENT)
        for game in games:
            at = room.middle(section.heights[game.slot])
            _box(paper, game, (x, at, box, room.line), labels)
            for slot in section.before[game.slot]:
                start = section.stages.index(next(s for s in section.stages if s.name == slot[0]))
                end = room.x + room.column * start + box, room.middle(section.heights[slot])
                bend = x - room.column * WIRES
                corners = [end, (bend, end[1]), (bend, at), (x, at)]
                paper.polyline(corners, QUIET, 0.4)


def _box(
    paper: Paper, game: BracketGame, at: tuple[float, float, float, float], labels: Labels
) -> None:
    """A game around its middle: a line for each side, with seed, who and points."""
    x, middle, wide, line = at
    y = middle - line * len(game.seats) / 2
    entering = any(map(seed, game.seats))
    for n, seat in enumerate(game.seats):
        row = y + line * n
        if seat.won:
            paper.box(x, row, wide, line, WON)
        if n:
            paper.line((x, row), (x + wide, row))
        left = x + 1.5
        color = INK if seat.no else QUIET
        if entering:
            paper.text((left, row, 6.5, line), seed(seat), 10, color=QUIET)
            left += 7
        points = labels.points(seat)
        more = 9.0 if points else 0.0
        who = (left, row, x + wide - left - 1.5 - more, line)
        paper.text(who, labels.who(seat), 11, bold=seat.won, color=color)
        paper.text((x + wide - 10, row, 8.5, line), points, 11, bold=seat.won, align="R")
    paper.box(x, y, wide, line * len(game.seats))

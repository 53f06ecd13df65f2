"""Pictures for the wall: brackets (F4, F5) as boxes joined by lines, and the race of the ranks."""

from __future__ import annotations

from fractions import Fraction

from xlscore.book import schema
from xlscore.book.styles import ACCENT, INK, QUIET
from xlscore.core.standings.bracket_games import BracketGame
from xlscore.printing.paper import LINE_COLOR, MARGIN, Box, Paper, top
from xlscore.records import NamedTuple
from xlscore.report.brackets import Labels, Section, brackets, seed
from xlscore.report.event_report import EventReport
from xlscore.report.race import COLORS, Race, Runner
from xlscore.texts import words_of

#: Millimetres: a heading, the gap below a section, the margin at the end of a page, the tallest
#: line of a box, and the height of a game below which sections do not share a page.
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
    if not report.rules.has_bracket:
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


def _box(paper: Paper, game: BracketGame, at: Box, labels: Labels) -> None:
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
    named = race.pick_named(paper.chosen)
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


def _points(race: Race, one: Runner, box: Box) -> list[tuple[float, float]]:
    x, y, wide, tall = box
    return [
        (x + wide * n / (len(race.rounds) - 1), y + tall * race.height(rank))
        for n, rank in enumerate(one.ranks)
        if rank
    ]

"""F4, F5: the *Bracket* sheet: rounds as columns, a box for each game, the winner carried on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from xlscore.book import schema
from xlscore.book.page import Page, PageCell
from xlscore.core.standings.bracket_games import Seat
from xlscore.report.brackets import Labels, Section, brackets, seed
from xlscore.report.event_report import EventReport
from xlscore.report.fitting import LINE, keep_blocks_whole, page_height, widest
from xlscore.report.pages import footer

#: Rows between one first game and the next, and columns of a round: seed, name, points, then two
#: wires and the bar between them.
BETWEEN, COLUMNS = 2, 6
SEED, POINTS, WIRE, BAR = 5.0, 6.0, 1.4, 0.5
#: The width of a name, at least and at most.
NARROW, WIDE = 16.0, 34.0
_NOTHING: Final = PageCell(None, "plain")
_WIRE: Final = PageCell(None, "centre")


class _Sheet:
    """Cells by row and column, from 0."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], PageCell] = {}
        self.rows = 0

    def put(self, row: int, column: int, *cells: PageCell) -> None:
        for n, cell in enumerate(cells):
            self.cells[row, column + n] = cell
        self.rows = max(self.rows, row + 1)

    def lines(self, columns: int) -> tuple[tuple[PageCell, ...], ...]:
        return tuple(
            tuple(self.cells.get((row, column), _NOTHING) for column in range(columns))
            for row in range(self.rows)
        )


def bracket_page(report: EventReport) -> Page:
    """The brackets of an event as they stand, one below the other."""
    language = report.language
    parts, labels = brackets(report)
    title = schema.BRACKET.titles.in_(language)
    sheet, starts = _Sheet(), list[int]()
    sheet.put(0, 0, PageCell(report.title or title, "title"))
    sheet.put(1, 0, PageCell(report.lead, "subtitle"))
    for section in parts:
        starts.append(sheet.rows + 2)
        _draw(sheet, section, sheet.rows + 1, labels)
    columns = COLUMNS * max((len(section.stages) for section in parts), default=1) - 3
    widths = _widths(parts, labels, columns)
    page = Page(
        role=schema.BRACKET.role,
        title=title,
        rows=sheet.lines(columns),
        widths=widths,
        heights={1: 30.0},
        landscape=_is_sideways(widths, [1, *starts[1:], sheet.rows + 1]),
        footer=footer(report.title, title, language),
    )
    return keep_blocks_whole(page, [1, *starts[1:]])


def _is_sideways(widths: Sequence[float], starts: Sequence[int]) -> bool:
    """Whether it is printed sideways: where each section fits so, or some does not upright."""
    tall = LINE * (1 + max(end - start for start, end in pairwise(starts)))
    room, upright = (page_height(widths, landscape=way) for way in (True, False))
    return tall <= room or tall > upright


def _widths(parts: Sequence[Section], labels: Labels, columns: int) -> tuple[float, ...]:
    """Names have as much room as they need; seeds some where people come in."""
    found: list[float] = []
    for number in range((columns + 3) // COLUMNS):
        games = [g for part in parts if number < len(part.stages) for g in part.column(number)]
        seats = [seat for game in games for seat in game.seats]
        texts = [labels.who(seat) for seat in seats]
        name = widest(texts, "body bold", least=NARROW, most=WIDE)
        heads = {labels.title(game) for game in games}
        name = max(name, widest(heads, "head-flow", least=NARROW, most=WIDE))
        found += [SEED if any(map(seed, seats)) else BAR, name, POINTS, WIRE, BAR, WIRE]
    return tuple(found[:columns])


def _draw(sheet: _Sheet, section: Section, top: int, labels: Labels) -> None:
    """A section from a row on: headings, boxes, and what leads from one to the next."""
    pitch = section.seats + BETWEEN
    rows = {slot: top + 2 + math.floor(pitch * h) for slot, h in section.heights.items()}
    column = {stage.name: COLUMNS * n for n, stage in enumerate(section.stages)}
    blank = PageCell(None, "head-flow")
    for game in section.games:
        first, row = column[game.stage.name], rows[game.slot]
        sheet.put(top, first, blank, PageCell(labels.title(game), "head-flow"), blank)
        for n, seat in enumerate(game.seats):
            sheet.put(row + n, first, *_box(seat, labels, section.winner_look(game)))
        before = [(rows[slot], column[slot[0]] + 3) for slot in section.before[game.slot]]
        _join(sheet, before, row, first)


def _box(seat: Seat, labels: Labels, best: str) -> tuple[PageCell, PageCell, PageCell]:
    """One side of a game: seed, who, points; the winner's in a colour."""
    look = f" {best} bold" if seat.won else "" if seat.no else " out"
    points = "decimal" if isinstance(seat.points, Fraction) else "count"
    return (
        PageCell(seed(seat) or None, "centre" + look),
        PageCell(labels.who(seat), "body" + look),
        PageCell(seat.points, points + look),
    )


def _join(sheet: _Sheet, before: Sequence[tuple[int, int]], row: int, first: int) -> None:
    """Lines from the middle of the games before, a bar, and a line to the middle of this one."""
    for other, start in before:
        for column in range(start, first - 2):
            if (other, column) not in sheet.cells:
                sheet.put(other, column, _WIRE)
    if not before:
        return
    ends = [other for other, _ in before]
    for between in range(min(ends) + 1, max(ends) + 1):
        sheet.put(between, first - 2, PageCell(None, "bar"))
    if min(ends) == max(ends):
        sheet.put(row, first - 2, _WIRE)
    sheet.put(row, first - 1, _WIRE)

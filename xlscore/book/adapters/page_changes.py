"""What of a page its sheet does not show yet."""

from __future__ import annotations

from dataclasses import replace

from xlscore.book.adapters.rectangles import rectangles
from xlscore.book.ooxml.page_writer import written_area
from xlscore.book.page import Page, PageCell
from xlscore.book.ranges import Area
from xlscore.book.sheets import same_cell
from xlscore.book.values import Grid

MAX_PARTS = 4
"""Rectangles in which changed values are written; if they are more, what holds them all is."""

USUAL_WIDTH = 8.43
"""The characters of a column that nobody made wider."""


def changed_places(page: Page, grid: Grid) -> list[Area]:
    """Where a sheet has other values than a page, as few rectangles; none where it has the same."""
    written = written_area(page)
    differs = [
        [not same_cell(grid.at(r, c), cell.value) or None for c, cell in enumerate(row, 1)]
        for r, row in enumerate(cells_in(page, written), 1)
    ]
    places = [place for place, _ in rectangles(differs)]
    if len(places) > MAX_PARTS:
        tops, lefts, bottoms, rights = zip(*places, strict=True)
        places = [Area(min(tops), min(lefts), max(bottoms), max(rights))]
    return places


def widened(page: Page, own: Area | None) -> Page:
    """A page with the usual width for columns that were its own and are not any more."""
    gone = own.right - len(page.widths) if own and page.widths else 0
    return replace(page, widths=(*page.widths, *[USUAL_WIDTH] * gone)) if gone > 0 else page


def cells_in(page: Page, place: Area) -> list[list[PageCell]]:
    """The cells of an area of a page, empty ones where it has none."""
    columns = range(place.left, place.right + 1)
    return [[_cell(page, r, c) for c in columns] for r in range(place.top, place.bottom + 1)]


def _cell(page: Page, row: int, column: int) -> PageCell:
    cells = page.rows[row - 1] if row <= len(page.rows) else ()
    return cells[column - 1] if column <= len(cells) else PageCell()

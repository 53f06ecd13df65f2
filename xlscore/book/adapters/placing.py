"""Where pages and new rows go in an open workbook, which cells are ours, and what they lack yet."""

from __future__ import annotations

from collections.abc import Callable

from xlscore.book.adapters.rectangles import rectangles
from xlscore.book.ooxml.contents import Places, quoted
from xlscore.book.ooxml.page_writer import written_area
from xlscore.book.page import Page, PageCell
from xlscore.book.port import ROLE_PREFIX, Append, Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area
from xlscore.book.sheets import is_blank, last_filled, same_cell
from xlscore.book.values import Grid, cell_name
from xlscore.records import NamedTuple, replace


def name_of(page: Page, title: str) -> tuple[str, str]:
    """The defined name that a page goes by, and what it refers to on the sheet `title`."""
    return f"{ROLE_PREFIX}{page.role}", f"={quoted(title)}!{written_area(page).absolute()}"


def taken(
    book: Workbook, page: Page, title: str | None, places: Places, last_row: Callable[[str], int]
) -> tuple[str, Area] | None:
    """The sheet that `page` rewrites and which of its cells are ours; None: a new sheet.

    FileProblem if something of a person's is in the way. A sheet that no name speaks of is ours
    down to its `last_row`.
    """
    if title is None or title not in book.titles():
        return None
    written = written_area(page)
    known, own = places.get(page.role, (None, None))
    if known != title or own is None:
        return title, Area(1, 1, max(last_row(title), written.bottom), written.right)
    for r, row in enumerate(book.grid(title).rows[: written.bottom], 1):
        for c, value in enumerate(row[: written.right], 1):
            if not own.holds(r, c) and not is_blank(value):
                raise FileProblem("in-the-way", sheet=title, cell=cell_name(r, c))
    return title, own


class Appended(NamedTuple):
    """Where rows are appended: their area, and the row above that they are to look like (or 0)."""

    area: Area
    like: int

    def grown(self, table: Area, header: int) -> Area | None:
        """An Excel table as it covers the new rows too; None if it need not or is another one."""
        if table.top != header or table.bottom >= self.area.bottom:
            return None
        return table._replace(bottom=self.area.bottom)


def appended(book: Workbook, append: Append) -> Appended:
    """Where the rows of `append` go."""
    above = last_filled(book.grid(append.sheet), append)
    bottom = above + len(append.rows)
    area = Area(above + 1, min(append.columns), bottom, max(append.columns))
    return Appended(area, above if above > append.header else 0)


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

"""Where pages and new rows go in an open workbook, and which of its cells are ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from xlscore.book.ooxml.contents import Places, quoted
from xlscore.book.ooxml.page_writer import written_area
from xlscore.book.page import Page
from xlscore.book.port import ROLE_PREFIX, Append, Workbook
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area
from xlscore.book.sheets import is_blank, last_filled
from xlscore.book.values import cell_name


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

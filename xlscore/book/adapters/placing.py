"""Cells of an open workbook in as few areas as possible, and values as they are entered there.

Every call to another program costs about the same, however many cells it is about.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

from xlscore.book.ooxml.contents import quote
from xlscore.book.ooxml.page_writer import written_area
from xlscore.book.page import Content, Page, PageCell
from xlscore.book.port import ROLE_PREFIX
from xlscore.book.ranges import Area
from xlscore.book.sheets import same_cell
from xlscore.book.values import Grid
from xlscore.records import replace

Look = TypeVar("Look", bound=Hashable)

MAX_PARTS = 4
"""Rectangles of changed values that are written; if there are more, one that holds them all is."""

USUAL_WIDTH = 8.43
"""The characters of a column that nobody made wider."""

TRUTH_WORDS = frozenset(("true", "false", "wahr", "falsch"))


def would_change(text: str) -> bool:
    """Whether a spreadsheet program might take a typed text for something else than text."""
    return (
        not text[:1].isalpha()
        or any(character.isdecimal() for character in text)
        or text.strip().casefold() in TRUTH_WORDS
    )


def as_typed(value: Content) -> str | float | None:
    """A value as it has to be entered: the apostrophe in front keeps a text what it is."""
    if isinstance(value, str):
        return f"'{value}" if value and would_change(value) else value
    return float(value) if isinstance(value, int | Fraction) else None


def name_of(page: Page, title: str) -> tuple[str, str]:
    """The defined name that a page goes by, and what it refers to on the sheet `title`."""
    return f"{ROLE_PREFIX}{page.role}", f"={quote(title)}!{written_area(page).absolute()}"


def widen(page: Page, own: Area | None) -> Page:
    """A page with the usual width for columns that were its own and are not any more."""
    gone = own.right - len(page.widths) if own and page.widths else 0
    return replace(page, widths=(*page.widths, *[USUAL_WIDTH] * gone)) if gone > 0 else page


def cells_in(page: Page, place: Area) -> list[list[PageCell]]:
    """The cells of an area of a page, empty ones where it has none."""
    found = []
    for row in range(place.top, place.bottom + 1):
        cells = page.rows[row - 1][place.left - 1 : place.right] if row <= len(page.rows) else ()
        missing = place.right - place.left + 1 - len(cells)
        found.append([*cells, *[PageCell()] * missing])
    return found


def find_changed(page: Page, grid: Grid) -> list[Area]:
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


def rectangles(rows: Sequence[Sequence[Look | None]]) -> list[tuple[Area, Look]]:
    """Areas that cover every cell with a look exactly once, one look each; None is left out.

    Runs of one row grow downwards as long as the row below has the very same run.
    """
    found: list[tuple[Area, Look]] = []
    open_: dict[tuple[int, int, Look], int] = {}
    for number, row in enumerate([*rows, ()], 1):
        runs = set(_runs(row))
        for run in [run for run in open_ if run not in runs]:
            left, right, look = run
            found.append((Area(open_.pop(run), left, number - 1, right), look))
        for run in runs:
            open_.setdefault(run, number)
    return sorted(found, key=lambda item: (item[0].top, item[0].left))


def _runs(row: Sequence[Look | None]) -> Iterator[tuple[int, int, Look]]:
    """(first column, last column, look) of each stretch of equal looks, columns from 1."""
    column = 1
    for look, cells in groupby(row):
        count = sum(1 for _ in cells)
        if look is not None:
            yield column, column + count - 1, look
        column += count


def blocks(
    columns: Sequence[int], rows: Mapping[int, Sequence[Content]]
) -> Iterator[tuple[Area, list[list[Content]]]]:
    """Values for some columns of some rows as few areas, each with what goes into it."""
    for top, bottom in stretches(sorted(rows)):
        for left, right in stretches(sorted(columns)):
            places = [columns.index(column) for column in range(left, right + 1)]
            values = [[rows[r][i] for i in places] for r in range(top, bottom + 1)]
            yield Area(top, left, bottom, right), values


def stretches(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Sorted numbers as (first, last) of each stretch of neighbours."""
    start = 0
    for i, number in enumerate(numbers):
        if i + 1 == len(numbers) or numbers[i + 1] != number + 1:
            yield numbers[start], number
            start = i + 1

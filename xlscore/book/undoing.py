"""Taking back one change in an open workbook: spreadsheet programs forget their own undo.

What a change will replace is looked up before it is made. It is taken back only if the workbook
still holds what the change wrote, so that nothing a person typed since is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from xlscore.book.page import Content, Page, PageCell
from xlscore.book.port import Changes, Rewrite, Workbook
from xlscore.book.sheets import is_blank, last_filled, same_cell
from xlscore.book.values import ErrorValue, Grid, Uncached, Value, cell_name
from xlscore.core.findings import CellRef

Known = Callable[[str], Page | None]
"""The page of a role that xlscore wrote last."""


@dataclass(frozen=True, slots=True)
class TypedCell:
    """A cell of an input sheet, row and column from 1, before and after a change."""

    sheet: str
    row: int
    column: int
    before: Content
    after: Content


@dataclass(frozen=True, slots=True)
class Undo:
    """What takes back one change: owned sheets as they were, sheets it made, cells it put.

    `written` are the titles and roles of the sheets that the change wrote; `appended` the first and
    last row that it added, by sheet.
    """

    pages: Mapping[str, Page]
    created: tuple[str, ...]
    cells: tuple[TypedCell, ...]
    written: Mapping[str, str]
    appended: Mapping[str, tuple[int, int]]


def undo_of(book: Workbook, changes: Changes, known: Known) -> Undo:
    """What will take back `changes`, looked up before they are made.

    What `known` gives says how a sheet looked, where it still shows these values; any other sheet
    comes back in the look of its new page.
    """
    titles = set(book.titles())
    pages, written, created = {}, {}, []
    for page in changes.pages:
        title = changes.sheets.get(page.role, page.title)
        written[title] = page.role
        if title not in titles:
            created.append(title)
            continue
        grid, last = book.grid(title), known(page.role)
        pages[title] = last if last and shows(grid, last) else _as_page(grid, page)
    appended = {}
    for append in changes.appends:
        first = last_filled(book.grid(append.sheet), append) + 1
        appended[append.sheet] = first, first + len(append.rows) - 1
    cells = (*_rewritten(book, changes), *_appended(changes, appended))
    return Undo(pages, tuple(created), cells, written, appended)


def in_the_way(book: Workbook, undo: Undo, known: Known) -> CellRef | None:
    """The first cell that is no longer as the change left it; None: it can be taken back."""
    titles = set(book.titles())
    for title, role in undo.written.items():
        page = known(role)
        if title not in titles or page is None or not shows(book.grid(title), page):
            return CellRef(title, "A1")
        if title in undo.created and (added := _beside(book.grid(title), page)):
            return CellRef(title, added)
    ours = {(cell.sheet, cell.row, cell.column): cell.after for cell in undo.cells}
    for (sheet, row, column), after in ours.items():
        if sheet not in titles or not same_cell(_at(book.grid(sheet), row, column), after):
            return CellRef(sheet, cell_name(row, column))
    for sheet, (first, last) in undo.appended.items():
        for row in range(first, last + 1):
            for column, value in enumerate(_row(book.grid(sheet), row), 1):
                if (sheet, row, column) not in ours and not is_blank(value):
                    return CellRef(sheet, cell_name(row, column))
    return None


def taken_back(undo: Undo) -> Changes:
    """The changes that bring back what was there; sheets in `created` are for the caller."""
    by_row: dict[tuple[str, int], dict[int, Content]] = {}
    for cell in undo.cells:
        by_row.setdefault((cell.sheet, cell.row), {})[cell.column] = cell.before
    blocks: dict[tuple[str, tuple[int, ...]], dict[int, tuple[Content, ...]]] = {}
    for (sheet, row), values in by_row.items():
        columns = tuple(sorted(values))
        blocks.setdefault((sheet, columns), {})[row] = tuple(values[c] for c in columns)
    rewrites = tuple(Rewrite(sheet, columns, rows) for (sheet, columns), rows in blocks.items())
    sheets = {page.role: title for title, page in undo.pages.items()}
    return Changes(tuple(undo.pages.values()), (), sheets, rewrites)


def shows(grid: Grid, page: Page) -> bool:
    """Whether a sheet shows the values of `page` where that page stands."""
    return all(
        same_cell(_at(grid, r, c), cell.value)
        for r, row in enumerate(page.rows, 1)
        for c, cell in enumerate(row, 1)
    )


def with_calculated(book: Workbook, undo: Undo) -> Undo:
    """The same, and what a program filled into appended rows by itself, such as formulas."""
    ours = {(cell.sheet, cell.row, cell.column) for cell in undo.cells}
    filled = [
        TypedCell(sheet, row, column, None, _content(value))
        for sheet, (first, last) in undo.appended.items()
        for row in range(first, last + 1)
        for column, value in enumerate(_row(book.grid(sheet), row), 1)
        if (sheet, row, column) not in ours and not is_blank(value)
    ]
    return replace(undo, cells=(*undo.cells, *filled))


def _beside(grid: Grid, page: Page) -> str | None:
    """The first cell outside of a page that holds something."""
    for r, row in enumerate(grid.rows, 1):
        width = len(page.rows[r - 1]) if r <= len(page.rows) else 0
        for c, value in enumerate(row[width:], width + 1):
            if not is_blank(value):
                return cell_name(r, c)
    return None


def _rewritten(book: Workbook, changes: Changes) -> Iterator[TypedCell]:
    for rewrite in changes.rewrites:
        for row, values in rewrite.rows.items():
            for column, value in zip(rewrite.columns, values, strict=True):
                before = _content(_at(book.grid(rewrite.sheet), row, column))
                yield TypedCell(rewrite.sheet, row, column, before, value)


def _appended(changes: Changes, places: Mapping[str, tuple[int, int]]) -> Iterator[TypedCell]:
    for append in changes.appends:
        first, _ = places[append.sheet]
        for row, values in enumerate(append.rows, first):
            for column, value in zip(append.columns, values, strict=True):
                if value is not None:
                    yield TypedCell(append.sheet, row, column, None, value)


def _as_page(grid: Grid, page: Page) -> Page:
    """What a sheet shows in the columns of `page`, dressed like it as far as that goes."""
    width = max((len(row) for row in page.rows), default=0)
    rows = []
    for r, values in enumerate(grid.rows):
        new = page.rows[r] if r < len(page.rows) else ()
        rows.append(
            tuple(
                PageCell(_content(value), new[c].style if c < len(new) else "body")
                for c, value in enumerate(values[:width])
            )
        )
    return Page(page.role, grid.title, tuple(rows), page.widths, frozen=page.frozen)


def _content(value: Value) -> Content:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, ErrorValue):
        return value.code
    return value.formula if isinstance(value, Uncached) else str(value)


def _row(grid: Grid, row: int) -> tuple[Value, ...]:
    return tuple(grid.rows[row - 1]) if row <= len(grid.rows) else ()


def _at(grid: Grid, row: int, column: int) -> Value:
    cells = grid.rows[row - 1] if row <= len(grid.rows) else ()
    return cells[column - 1] if column <= len(cells) else None

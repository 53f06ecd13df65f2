"""Taking back one change of xlscore, and making it again, cell by cell.

What a change replaces is looked up before it is made. It is taken back only if the workbook still
holds what the change wrote, so that nothing a person typed since is lost: whatever was typed
elsewhere stays, and what stands in the way is named. The draw log is left out: it only ever grows
(see `actions.log_moves`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain, repeat

from xlscore.book import schema
from xlscore.book.page import Content, Page, PageCell
from xlscore.book.port import Changes, Rewrite, Workbook
from xlscore.book.sheets import content_of, is_blank, last_filled, same_cell
from xlscore.book.values import Grid, Value, cell_name
from xlscore.core.findings import CellRef
from xlscore.records import NamedTuple, dataclass, replace

FORMULA = "="
"""How the content of a cell begins that a formula fills, whatever comes out of it."""

Known = Callable[[str], Page | None]
"""The page of a role that xlscore wrote last."""


class TypedCell(NamedTuple):
    """A cell of an input sheet, row and column from 1, before and after a change."""

    sheet: str
    row: int
    column: int
    before: Content
    after: Content

    @property
    def ref(self) -> CellRef:
        """Where it stands."""
        return CellRef(self.sheet, cell_name(self.row, self.column))

    @property
    def prepared(self) -> bool:
        """Whether a person's formula stood there before, and stays whatever is done or undone."""
        return self.before == self.after == FORMULA


@dataclass(frozen=True, slots=True)
class Undo:
    """What takes back `changes`: owned sheets as they were, sheets it made, cells it put.

    `appended` has the first and last row that the change added, by sheet.
    """

    changes: Changes
    pages: Mapping[str, Page]
    created: tuple[str, ...]
    cells: tuple[TypedCell, ...]
    appended: Mapping[str, tuple[int, int]]

    def list_written(self) -> Iterator[tuple[str, Page]]:
        """The titles of the sheets that the change wrote as a whole, and what it wrote."""
        for page in self.changes.pages:
            if page.role != schema.DRAW_LOG.role:
                yield self.changes.sheets.get(page.role, page.title), page

    @property
    def made(self) -> tuple[str, ...]:
        """The sheets that the change made and that go when it is taken back."""
        titles = {title for title, _ in self.list_written()}
        return tuple(title for title in self.created if title in titles)


def prepare_undo(book: Workbook, changes: Changes, known: Known) -> Undo:
    """What will take back `changes`, looked up before they are made.

    A sheet that still shows the page that `known` gives comes back with the looks of that page. Any
    other sheet comes back with the looks of its new page.
    """
    titles = set(book.titles())
    pages, created = {}, []
    for page in changes.pages:
        title = changes.sheets.get(page.role, "")
        if title not in titles:
            created.append(page.title)
            continue
        grid, last = book.grid(title), known(page.role)
        pages[title] = last if last and shows(grid, last) else _make_page(grid, page)
    appended = {}
    for append in changes.appends:
        if append.rows:
            first = last_filled(book.grid(append.sheet), append) + 1
            appended[append.sheet] = first, first + len(append.rows) - 1
    cells = (*_list_rewritten(book, changes), *_list_appended(book, changes, appended))
    return Undo(changes, pages, tuple(created), cells, appended)


def find_obstacles(book: Workbook, undo: Undo) -> list[CellRef]:
    """The cells that are no longer as the change left them; none: it can be taken back."""
    titles = set(book.titles())
    left = ((title, page, undo.pages.get(title)) for title, page in undo.list_written())
    found = [*_find_on_pages(book, left)]
    ours = {(cell.sheet, cell.row, cell.column): cell for cell in undo.cells}
    for cell in ours.values():
        if cell.sheet not in titles or not _is_as_left(book.grid(cell.sheet), cell):
            found.append(cell.ref)
    for sheet, (first, last) in undo.appended.items():
        if sheet in titles:
            found += _find_typed_beside(book.grid(sheet), first, last, ours)
    return found


def find_obstacles_again(book: Workbook, undo: Undo) -> list[CellRef]:
    """The cells that are not as they were before the change; none: it can be made again."""
    titles = set(book.titles())
    before = ((t, undo.pages[t], page) for t, page in undo.list_written() if t in undo.pages)
    found = [CellRef(title) for title in undo.made if title in titles]
    found += _find_on_pages(book, before)
    for cell in (cell for cell in undo.cells if not cell.prepared):
        there = book.grid(cell.sheet).at(cell.row, cell.column) if cell.sheet in titles else None
        if cell.sheet not in titles or not same_cell(there, cell.before):
            found.append(cell.ref)
    for append in undo.changes.appends:
        place = undo.appended.get(append.sheet)
        if place and append.sheet in titles and not found:
            last = last_filled(book.grid(append.sheet), append)
            if last + 1 != place[0]:
                name = cell_name(max(last, place[0]), append.columns[0])
                found.append(CellRef(append.sheet, name))
    return found


def reverse_change(undo: Undo, *, log: bool = False) -> Changes:
    """The changes that bring back what was there; sheets that were `made` are for the caller.

    With `log` the draw log goes back too, since the change was not carried out.
    """
    by_row: dict[tuple[str, int], dict[int, Content]] = {}
    for cell in (cell for cell in undo.cells if not cell.prepared):
        by_row.setdefault((cell.sheet, cell.row), {})[cell.column] = cell.before
    blocks: dict[tuple[str, tuple[int, ...]], dict[int, tuple[Content, ...]]] = {}
    for (sheet, row), values in by_row.items():
        columns = tuple(sorted(values))
        blocks.setdefault((sheet, columns), {})[row] = tuple(values[c] for c in columns)
    rewrites = tuple(Rewrite(sheet, columns, rows) for (sheet, columns), rows in blocks.items())
    written = {title for title, _ in undo.list_written()}
    pages = {title: page for title, page in undo.pages.items() if log or title in written}
    sheets = {page.role: title for title, page in pages.items()}
    return Changes(tuple(pages.values()), (), sheets, rewrites)


def put_back(undo: Undo) -> Changes:
    """What makes a change as it was that was not taken back to its end; formulas stay away."""
    cells = tuple(c._replace(before=c.after) for c in undo.cells if c.after != FORMULA)
    return reverse_change(replace(undo, pages=dict(undo.list_written()), cells=cells))


def shows(grid: Grid, page: Page) -> bool:
    """Whether a sheet shows the values of `page` where that page stands."""
    return not any(_find_others(grid, page))


def add_calculated(book: Workbook, undo: Undo) -> Undo:
    """The same after the change: sheets by the names they got, and what a program filled in.

    That are formulas, for example, in the rows that were appended.
    """
    undo = _name_made_sheets(undo, book.roles())
    ours = {(cell.sheet, cell.row, cell.column) for cell in undo.cells}
    filled = []
    for sheet, (first, last) in undo.appended.items():
        grid = book.grid(sheet)
        for row in range(first, last + 1):
            shown = {c: content_of(v) for c, v in enumerate(_row(grid, row), 1) if not is_blank(v)}
            empty = {c: FORMULA for r, c in grid.calculated if r == row}
            for column, value in sorted((empty | shown).items()):
                if (sheet, row, column) not in ours:
                    filled.append(TypedCell(sheet, row, column, None, value))
    return replace(undo, cells=(*undo.cells, *filled))


def _name_made_sheets(undo: Undo, roles: Mapping[str, str]) -> Undo:
    """The sheets that a change made by their own names: one that is taken is numbered."""
    made = [page for page in undo.changes.pages if page.title in undo.created]
    named = {page.role: roles.get(page.role, page.title) for page in made}
    if all(named[page.role] == page.title for page in made):
        return undo
    changes = replace(undo.changes, sheets={**undo.changes.sheets, **named})
    return replace(undo, changes=changes, created=tuple(named.values()))


def _find_on_pages(
    book: Workbook, wanted: Iterable[tuple[str, Page, Page | None]]
) -> Iterator[CellRef]:
    """What is not as wanted: sheets with the page that is to stand there, and the one to come."""
    titles = set(book.titles())
    for title, page, area in wanted:
        if title in titles:
            yield from _find_others(book.grid(title), page)
            yield from find_beside(book.grid(title), page, area)
        else:
            yield CellRef(title)


def _find_others(grid: Grid, page: Page) -> Iterator[CellRef]:
    """The cells of a sheet that show something else than the page written there."""
    for r, row in enumerate(page.rows, 1):
        for c, cell in enumerate(row, 1):
            if not same_cell(grid.at(r, c), cell.value):
                yield CellRef(grid.title, cell_name(r, c))


def find_beside(grid: Grid, page: Page, area: Page | None = None) -> Iterator[CellRef]:
    """What stands outside of a page where `area` would put something else; None: anywhere."""
    for r, row in enumerate(grid.rows, 1):
        width = len(page.rows[r - 1]) if r <= len(page.rows) else 0
        there = area.rows[r - 1] if area is not None and r <= len(area.rows) else ()
        end = len(row) if area is None else len(there)
        for c, value in enumerate(row[width:end], width + 1):
            if not is_blank(value) and not (there and same_cell(value, there[c - 1].value)):
                yield CellRef(grid.title, cell_name(r, c))


def _is_as_left(grid: Grid, cell: TypedCell) -> bool:
    """Whether a cell is as the change left it; a formula that it filled in has a result now."""
    value = grid.at(cell.row, cell.column)
    if cell.prepared and is_blank(value):
        return True
    if isinstance(cell.after, str) and cell.after.startswith(FORMULA):
        return (cell.row, cell.column) in grid.calculated or value == cell.after
    return same_cell(value, cell.after)


def _find_typed_beside(
    grid: Grid, first: int, last: int, ours: Collection[tuple[str, int, int]]
) -> Iterator[CellRef]:
    """What stands in added rows and is not of the change."""
    for row in range(first, last + 1):
        for column, value in enumerate(_row(grid, row), 1):
            if (grid.title, row, column) not in ours and not is_blank(value):
                yield CellRef(grid.title, cell_name(row, column))


def _list_rewritten(book: Workbook, changes: Changes) -> Iterator[TypedCell]:
    for rewrite in changes.rewrites:
        for row, values in rewrite.rows.items():
            for column, value in zip(rewrite.columns, values, strict=True):
                before = content_of(book.grid(rewrite.sheet).at(row, column))
                yield TypedCell(rewrite.sheet, row, column, before, value)


def _list_appended(
    book: Workbook, changes: Changes, places: Mapping[str, tuple[int, int]]
) -> Iterator[TypedCell]:
    for append in changes.appends:
        first, last = places[append.sheet]
        for column, bottom in book.grid(append.sheet).formulas.items():
            for row in range(first, min(last, bottom) + 1):
                yield TypedCell(append.sheet, row, column, FORMULA, FORMULA)
        for row, values in enumerate(append.rows, first):
            for column, value in zip(append.columns, values, strict=True):
                if value is not None:
                    yield TypedCell(append.sheet, row, column, None, value)


def _make_page(grid: Grid, page: Page) -> Page:
    """What a sheet shows in the columns of `page`, dressed like it as far as that goes."""
    width = max((len(row) for row in page.rows), default=0)
    looks = [[cell.style for cell in row] for row in page.rows]
    rows = tuple(
        tuple(
            PageCell(content_of(value), style)
            for value, style in zip(values[:width], chain(own, repeat("body")), strict=False)
        )
        for values, own in zip(grid.rows, chain(looks, repeat([])), strict=False)
    )
    return Page(page.role, grid.title, rows, page.widths, frozen=page.frozen)


def _row(grid: Grid, row: int) -> tuple[Value, ...]:
    return tuple(grid.rows[row - 1]) if row <= len(grid.rows) else ()

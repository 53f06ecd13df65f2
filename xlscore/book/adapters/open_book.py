"""What every port over an open workbook has in common, whatever program holds it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence

from xlscore.book.ooxml.contents import Places
from xlscore.book.ooxml.page_writer import written_area
from xlscore.book.page import Content, Page
from xlscore.book.port import Append, Changes, Rewrite
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area
from xlscore.book.sheets import is_blank, last_filled, same_cell
from xlscore.book.values import Grid, cell_name
from xlscore.records import NamedTuple


class NewRows(NamedTuple):
    """Where rows are appended: their area, and the row above that they are to look like (or 0)."""

    area: Area
    like: int

    def grow(self, table: Area, header: int) -> Area | None:
        """An Excel table as it covers the new rows too; None if it need not or is another one."""
        if table.top != header or table.bottom >= self.area.bottom:
            return None
        return table._replace(bottom=self.area.bottom)


class OpenBook(ABC):
    """The workbook port (see `port.Workbook`) over the few calls in which programs differ.

    What was read is not read again, so it must not outlive what a person types.
    """

    _grids: dict[str, Grid]

    @abstractmethod
    def titles(self) -> Sequence[str]:
        """The titles of all worksheets, in their order."""

    def roles(self) -> Mapping[str, str]:
        """Role -> sheet title, from workbook-scoped defined names ``xlscore.<role>``."""
        return {role: title for role, (title, _) in self._places().items()}

    def grid(self, title: str) -> Grid:
        """The values of one sheet; KeyError for a title that `titles` does not list."""
        if title not in self._grids:
            self._grids[title] = self._read_grid(title)
        return self._grids[title]

    def apply(self, changes: Changes) -> None:
        """Carry out all of `changes`; FileProblem if a person's cells are in the way of a page.

        A program that refuses a call in the middle leaves a part done: see `undo_plan`.
        """
        old = {page.role: self._find_old(page, changes.sheets) for page in changes.pages}
        try:
            # what a person typed into comes last, when everything else has gone well
            for page in changes.pages:
                self._write(page, old[page.role])
            for rewrite in changes.rewrites:
                for columns, rows in list_changed(rewrite, self.grid(rewrite.sheet)):
                    self._put(rewrite.sheet, columns, rows)
            for append in changes.appends:
                self._append(append, self._find_new_rows(append))
        finally:
            self._forget()

    @abstractmethod
    def _places(self) -> Places:
        """What the defined names of ours say."""

    @abstractmethod
    def _read_grid(self, title: str) -> Grid:
        """The values of a sheet, from the program."""

    @abstractmethod
    def _last_row(self, title: str) -> int:
        """The last row of a sheet that holds or shows anything."""

    @abstractmethod
    def _write(self, page: Page, old: tuple[str, Area] | None) -> None:
        """Put a page in the place of an old one, or on a new sheet."""

    @abstractmethod
    def _put(
        self, title: str, columns: Sequence[int], rows: Mapping[int, Sequence[Content]]
    ) -> None:
        """Put values into cells of an input sheet, in few blocks; formats stay."""

    @abstractmethod
    def _append(self, append: Append, new: NewRows) -> None:
        """Put rows below what is there, with the looks and the formulas of the row above."""

    @abstractmethod
    def _forget(self) -> None:
        """Read everything anew: it was changed."""

    def _find_old(self, page: Page, sheets: Mapping[str, str]) -> tuple[str, Area] | None:
        """The sheet that `page` rewrites and which of its cells are ours; None: a new sheet.

        FileProblem if something of a person's is in the way. A sheet that no name speaks of is ours
        down to its last row.
        """
        title = sheets.get(page.role)
        if title is None or title not in self.titles():
            return None
        written = written_area(page)
        known, own = self._places().get(page.role, (None, None))
        if known != title or own is None:
            return title, Area(1, 1, max(self._last_row(title), written.bottom), written.right)
        for r, row in enumerate(self.grid(title).rows[: written.bottom], 1):
            for c, value in enumerate(row[: written.right], 1):
                if not own.holds(r, c) and not is_blank(value):
                    raise FileProblem("in-the-way", sheet=title, cell=cell_name(r, c))
        return title, own

    def _find_new_rows(self, append: Append) -> NewRows:
        """Where the rows of `append` go."""
        above = last_filled(self.grid(append.sheet), append)
        bottom = above + len(append.rows)
        area = Area(above + 1, min(append.columns), bottom, max(append.columns))
        return NewRows(area, above if above > append.header else 0)


def list_changed(
    rewrite: Rewrite, grid: Grid
) -> Iterator[tuple[Sequence[int], Mapping[int, Sequence[Content]]]]:
    """What a rewrite puts into which columns of a sheet, by rows: only what is not there yet.

    A gentle one spares the cells of formulas.
    """
    found: dict[tuple[int, ...], dict[int, Sequence[Content]]] = {}
    for row, values in rewrite.rows.items():
        new = {
            column: value
            for column, value in zip(rewrite.columns, values, strict=True)
            if (
                not rewrite.gentle
                if _has_formula(grid, row, column)
                else not same_cell(grid.at(row, column), value)
            )
        }
        if new:
            found.setdefault(tuple(new), {})[row] = tuple(new.values())
    yield from found.items()


def _has_formula(grid: Grid, row: int, column: int) -> bool:
    return (row, column) in grid.calculated or len(grid.rows) < row <= grid.formulas.get(column, 0)

"""The workbook port over an open workbook in Excel, through xlwings.

Every call crosses to another program, so a sheet is read in one block and written in one block,
and formats go out as few rectangles. Only xlwings' public names are used, none of `api`: what some
program lacks (frozen panes, say) is left out there, and never more than looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from xlscore.book.adapters.entering import blocks, parts, typed
from xlscore.book.adapters.placing import appended, name_of, taken
from xlscore.book.adapters.xlwings_cells import (
    Asked,
    Percents,
    SilentFormulas,
    block_values,
    calculated,
    entered,
    formulas_below,
    hidden_rows,
    number_format,
    read,
    told,
)
from xlscore.book.adapters.xlwings_looks import dress, link, set_up
from xlscore.book.adapters.xlwings_print import set_up_print
from xlscore.book.formulas import filled_down
from xlscore.book.limits import MAX_ROWS
from xlscore.book.ooxml.contents import Places, free_title, named_places, reference
from xlscore.book.ooxml.grids import refuse_size
from xlscore.book.ooxml.page_writer import written_area
from xlscore.book.page import Content, Page
from xlscore.book.port import ROLE_PREFIX, Append, Changes
from xlscore.book.ranges import Area
from xlscore.book.values import Grid, trim

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw


MAX_PROBED = 60
"""Columns in which the last cell is looked for, where a used range is too long to be true."""


MAX_REFUSED = 9
"""Names that are tried for a new sheet after the first one."""


class XlwingsBook:
    """An open workbook; it may never have been saved.

    One click makes one of these: what it has read it does not read again, so it must not outlive
    what a person types.
    """

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        self._forget()

    def _forget(self) -> None:
        self._titles: tuple[str, ...] = ()
        self._named: Places | None = None
        self._grids: dict[str, Grid] = {}

    def titles(self) -> Sequence[str]:
        """The titles of all worksheets, in their order."""
        if not self._titles:
            self._titles = tuple(sheet.name for sheet in self.book.sheets)
        return self._titles

    def roles(self) -> Mapping[str, str]:
        """Role -> sheet title, from workbook-scoped defined names ``xlscore.<role>``."""
        return {role: title for role, (title, _) in self._places().items()}

    def _places(self) -> Places:
        if self._named is None:
            names = ((name.name, name.refers_to or "") for name in self.book.names)
            self._named = named_places(names, self.titles())
        return self._named

    def grid(self, title: str) -> Grid:
        """The values of one sheet; KeyError for a title that `titles` does not list."""
        if title not in self._grids:
            self._grids[title] = self._read_grid(title)
        return self._grids[title]

    def _read_grid(self, title: str) -> Grid:
        sheet = self._sheet(title)
        last = sheet.used_range.last_cell
        bottom, right = last.row, last.column
        if bottom > MAX_ROWS:
            # the used range counts formats too: a border may reach down to the last row there is
            columns = range(1, min(right, MAX_PROBED) + 1)
            bottom = max(sheet.range((bottom, column)).end("up").row for column in columns)
        refuse_size(title, bottom, bottom * right)
        block = sheet.range((1, 1), (bottom, right))
        rows = [[read(value) for value in row] for row in block_values(block)]
        trim(rows)
        below = SilentFormulas(sheet, len(rows) + 1, bottom, right)
        return Grid(
            title,
            rows,
            Asked(hidden_rows(sheet, len(rows))),
            below,
            Asked(calculated(sheet, len(rows), right)),
            percents=Percents(sheet, rows),
            number_format=lambda row, c: number_format(sheet.range((row, c))) or "General",
        )

    def apply(self, changes: Changes) -> None:
        """Carry out all of `changes`; FileProblem if a person's cells are in the way of a page.

        A program that refuses a call in the middle leaves a part done: see `undoing`.
        """
        places = self._places()
        old = {
            page.role: taken(self, page, changes.sheets.get(page.role), places, self._last_row)
            for page in changes.pages
        }
        try:
            # what a person typed into comes last, when everything else has gone well
            for page in changes.pages:
                self._write(page, old[page.role])
            for rewrite in changes.rewrites:
                for columns, rows in parts(rewrite, partial(self._is_formula, rewrite.sheet)):
                    self._put(rewrite.sheet, columns, rows)
            for append in changes.appends:
                self._append(append)
        finally:
            self._forget()

    def remove(self, title: str) -> None:
        """Take away a sheet that xlscore made, with the name that says so."""
        for name in list(self.book.names):
            place = reference(name.refers_to or "")
            owned = name.name.lower().startswith(ROLE_PREFIX)
            if owned and place and place[0].casefold() == title.casefold():
                name.delete()
        self._sheet(title).delete()
        self._forget()

    def _sheet(self, title: str) -> xw.Sheet:
        if title not in self.titles():
            raise KeyError(title)
        return self.book.sheets[title]

    def _is_formula(self, title: str, row: int, column: int) -> bool:
        cell = self._sheet(title).range((row, column))
        return str(told(lambda: cell.formula, "")).startswith("=")

    def _put(
        self, title: str, columns: Sequence[int], rows: Mapping[int, Sequence[Content]]
    ) -> None:
        """Values in cells of an input sheet, as few blocks; formats stay."""
        sheet = self._sheet(title)
        for area, values in blocks(columns, rows):
            cells = sheet.range((area.top, area.left), (area.bottom, area.right))
            cells.value = entered(cells, values)
        self._grids.pop(title, None)

    def _append(self, append: Append) -> None:
        sheet = self._sheet(append.sheet)
        place = appended(self, append)
        top, bottom = place.area.top, place.area.bottom
        for column in append.columns if place.like else ():
            old = number_format(sheet.range((place.like, column)))
            new = sheet.range((top, column), (bottom, column))
            if old is not None and number_format(new) != old:
                new.number_format = old
        beside = max(top - 1, append.header + 1)
        formulas = formulas_below(sheet, beside - 1)
        self._put(append.sheet, append.columns, dict(enumerate(append.rows, top)))
        below = filled_down(formulas, range(top, bottom + 1), beside, taken=append.columns)
        for row, texts in below.items():
            for column, text in texts.items():
                cell = sheet.range((row, column))
                cell.formula = text
                if old := number_format(sheet.range((row - 1, column))):
                    cell.number_format = old
        for block in sheet.tables:
            covered = block.range
            last = covered.last_cell
            table = Area(covered.row, covered.column, last.row, last.column)
            if grown := place.grown(table, append.header):
                whole = sheet.range((grown.top, grown.left), (grown.bottom, grown.right))
                # Excel does not let blocks grow on protected sheets; the rows are read all the same
                with suppress(Exception):
                    block.resize(whole)

    def _last_row(self, title: str) -> int:
        return self._sheet(title).used_range.last_cell.row

    def _added(self, wanted: str) -> xw.Sheet:
        """A new last sheet of that title, numbered if it is taken; whatever the program raises."""
        sheets = self.book.sheets
        there = [sheet.name for sheet in sheets]
        refused: list[str] = []
        while True:
            title = free_title([*there, *refused], wanted)
            try:
                return sheets.add(title, after=sheets[len(sheets) - 1])
            except Exception:
                # Excel adds first and names then, and a chart sheet may have that name
                empty = [sheet for sheet in sheets if sheet.name not in there]
                for sheet in empty:
                    sheet.delete()
                refused.append(title)
                if not empty or len(refused) > MAX_REFUSED:
                    raise

    def _write(self, page: Page, old: tuple[str, Area] | None) -> None:
        sheets = self.book.sheets
        written = written_area(page)
        if old is not None:
            title, own = old
            sheet = sheets[title]
            before = sheet.range((own.top, own.left), (own.bottom, own.right))
            before.unmerge()
            before.clear()
            with suppress(AttributeError, NotImplementedError):
                before.rows.autofit()  # no row keeps the height of what stood there
        else:
            sheet = self._added(page.title)
            with suppress(AttributeError, NotImplementedError):
                sheet.show_gridlines = False
        values = [[typed(cell.value) for cell in row] for row in page.rows]
        if values:
            for row in values:
                row += [None] * (written.right - len(row))
            sheet.range("A1").value = values
        link(sheet, page)
        # widths first: a row becomes as high as its long texts need in the columns there are then
        set_up(sheet, page, written)
        dress(sheet, page, written)
        if old is None or page.breaks:
            set_up_print(sheet, page)
        name, place = name_of(page, sheet.name)
        for known in self.book.names:
            if known.name.lower() == name:
                known.refers_to = place
                return
        self.book.names.add(name, place)

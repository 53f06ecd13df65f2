"""The workbook port over an open workbook in Excel, through xlwings.

Every call crosses to another program. So macros of ours in that program are asked first, where
there are any (`Inside`): they tell everything about a workbook at once and draw a sheet in one go.
Without them a sheet is read in one block, and looks go out as few rectangles. Only xlwings' public
names are used, none of `api` but on a Mac (`xlwings_mac`): what some program lacks is left out, and
never more than looks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from xlscore.book.adapters.open_book import NewRows, OpenBook
from xlscore.book.adapters.placing import blocks
from xlscore.book.adapters.sheet_facts import MAX_CELLS, BookFacts, SheetFacts, read_facts
from xlscore.book.adapters.xlwings_cells import (
    formulas_from,
    number_format,
    own_names,
    prepare_values,
)
from xlscore.book.adapters.xlwings_grids import last_cell, read_asked, read_told
from xlscore.book.adapters.xlwings_inside import Inside
from xlscore.book.adapters.xlwings_page import PageWriter
from xlscore.book.filling_down import fill_down
from xlscore.book.ooxml.contents import Places, named_places
from xlscore.book.page import Content, Page
from xlscore.book.port import LOOK_PREFIX, ROLE_PREFIX, Append
from xlscore.book.ranges import Area, area
from xlscore.book.values import Grid

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw


class XlwingsBook(OpenBook):
    """An open workbook; it may never have been saved. One click makes one of these."""

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        self.inside = Inside(book)
        self._forget()

    def _forget(self) -> None:
        self._facts: BookFacts | None = None
        self._named: Places | None = None
        self._writer: PageWriter | None = None
        self._grids = {}

    def titles(self) -> Sequence[str]:
        """The titles of all worksheets, in their order."""
        return tuple(self._known().sheets)

    def _known(self) -> BookFacts:
        """Names and sheets, from a macro or call by call."""
        if self._facts is None:
            self._facts = read_facts(self.inside.run("XlscoreFacts", MAX_CELLS))
        if self._facts is None:
            names = list(own_names(self.book))
            sheets = {sheet.name: SheetFacts() for sheet in self.book.sheets}
            self._facts = BookFacts(names, sheets)
        return self._facts

    def _places(self) -> Places:
        if self._named is None:
            self._named = named_places(self._known().names, self.titles())
        return self._named

    def _read_grid(self, title: str) -> Grid:
        facts = self._known().sheets[title]
        sheet = self.book.sheets[title]
        if facts.bottom:
            return read_told(sheet, title, facts)
        return read_asked(sheet, title, excel=self.inside.is_excel)

    def _write(self, page: Page, old: tuple[str, Area] | None) -> None:
        if self._writer is None:
            names = {name.lower(): refers_to for name, refers_to in self._known().names}
            self._writer = PageWriter(self.book, self.inside, names, self.titles())
        self._writer.write(page, old, self.grid(old[0]) if old else None)

    def remove(self, title: str) -> None:
        """Take away a sheet that xlscore made, with the names that say so."""
        sheet = self._sheet(title)
        roles = {role for role, (place, _) in self._places().items() if place == title}
        gone = {f"{prefix}{role}" for role in roles for prefix in (ROLE_PREFIX, LOOK_PREFIX)}
        try:
            for name, _ in self._known().names:
                if name.lower() in gone:
                    self.book.names(name).delete()
            sheet.delete()
        finally:
            self._forget()

    def _sheet(self, title: str) -> xw.Sheet:
        if title not in self.titles():
            raise KeyError(title)
        return self.book.sheets[title]

    def _last_row(self, title: str) -> int:
        return self._known().sheets[title].bottom or self._end(title)[0]

    def _end(self, title: str) -> tuple[int, int]:
        """The last row and column of a sheet."""
        facts = self._known().sheets[title]
        if facts.bottom:
            return facts.bottom, facts.right
        return last_cell(self._sheet(title))

    # -- what people type into -------------------------------------------------------------------

    def _put(
        self, title: str, columns: Sequence[int], rows: Mapping[int, Sequence[Content]]
    ) -> None:
        sheet = self._sheet(title)
        known = self._known().sheets[title]
        form = known.number_format if known.bottom else None
        for place, values in blocks(columns, rows):
            cells = sheet.range(str(place))
            self.inside.put(cells, prepare_values(cells, values, place, form))
        self._grids.pop(title, None)

    def _append(self, append: Append, new: NewRows) -> None:
        sheet, grid = self._sheet(append.sheet), self.grid(append.sheet)
        top, bottom = new.area.top, new.area.bottom
        for column in append.columns if new.like else ():
            form = grid.number_format(new.like, column)
            cells = Area(top, column, bottom, column)
            if self._format(append.sheet, cells) != form:
                sheet.range(str(cells)).number_format = form
        beside = max(top - 1, append.header + 1)
        formulas = formulas_from(sheet, beside - 1, *self._end(append.sheet))
        self._put(append.sheet, append.columns, dict(enumerate(append.rows, top)))
        below = fill_down(formulas, range(top, bottom + 1), beside, taken=append.columns)
        self._fill(sheet, grid, below)
        for block in sheet.tables:
            covered = area(block.range.address.replace("$", ""))
            if covered and (grown := new.grow(covered, append.header)):
                # Excel does not let blocks grow on protected sheets; the rows are read all the same
                with suppress(Exception):
                    block.resize(sheet.range(str(grown)))

    def _format(self, title: str, cells: Area) -> str | None:
        """The number format of cells in a column; None if they differ."""
        known = self._known().sheets[title]
        if not known.bottom:
            return number_format(self._sheet(title).range(str(cells)))
        rows = range(cells.top, min(cells.bottom, max(cells.top, known.bottom + 1)) + 1)
        found = {known.number_format(row, cells.left) for row in rows}
        return found.pop() if len(found) == 1 else None

    def _fill(self, sheet: xw.Sheet, grid: Grid, formulas: Mapping[int, Mapping[int, str]]) -> None:
        """Formulas that go on below, each with the number format of the one above."""
        for column in sorted({column for texts in formulas.values() for column in texts}):
            rows = {row: (texts[column],) for row, texts in formulas.items() if column in texts}
            for place, block in blocks((column,), rows):
                cells = sheet.range(str(place))
                cells.formula = block
                cells.number_format = grid.number_format(place.top - 1, column)

"""The workbook port over a document that is open in LibreOffice Calc, through UNO.

A sheet is read in one block and written in one block; texts stay texts, so nothing has to be
entered as if it were typed. Inside LibreOffice a call costs little, from outside it crosses to
another process.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from xlscore.book.adapters.open_book import NewRows, OpenBook
from xlscore.book.adapters.placing import blocks, name_of, widen
from xlscore.book.ooxml.contents import Places, free_title, named_places, quote
from xlscore.book.ooxml.page_writer import location, written_area
from xlscore.book.page import Content, Page
from xlscore.book.port import Append, Changes
from xlscore.book.ranges import Area
from xlscore.book.values import Grid
from xlscore.calc import uno_bridge
from xlscore.calc.document import (
    area_of,
    define,
    forget_look,
    refuse_fixed_sheets,
    refuse_locked,
    role_names,
    title_of,
)
from xlscore.calc.looks import cells_of, digit_of, dress, set_sizes
from xlscore.calc.number_formats import LOGICAL, Formats, day_0, number_formats, shared_property
from xlscore.calc.page_styles import is_turned, repeat_rows, set_up_print
from xlscore.calc.sheet_reading import (
    CONTENTS,
    FORMULA,
    HARD_FORMAT,
    NOTE,
    STYLE,
    last_used,
    positions,
    read_grid,
)
from xlscore.calc.views import freeze, show_gridlines

#: Ranges that Calc makes by itself for a filter.
ANONYMOUS = "__Anonymous"
LINK = "com.sun.star.text.TextField.URL"


class CalcBook(OpenBook):
    """An open document; it may never have been saved. One click makes one of these."""

    def __init__(self, document: Any, context: Any) -> None:
        self._document, self._context = document, context
        self._formats = Formats(document)
        self._forget()

    def _forget(self) -> None:
        self._titles: tuple[str, ...] = ()
        self._named: Places | None = None
        self._grids = {}

    @cached_property
    def _epoch(self) -> dt.datetime:
        return day_0(self._document)

    @cached_property
    def _digit(self) -> float:
        return digit_of(self._context, self._document)

    def titles(self) -> Sequence[str]:
        """The titles of all worksheets, in their order."""
        if not self._titles:
            self._titles = tuple(self._document.Sheets.ElementNames)
        return self._titles

    def _places(self) -> Places:
        if self._named is None:
            found = role_names(self._document)
            names = ((name, f"{quote(title)}!{area.absolute()}") for name, title, area in found)
            self._named = named_places(names, self.titles())
        return self._named

    def _read_grid(self, title: str) -> Grid:
        return read_grid(title, self._sheet(title), self._formats, self._epoch)

    def _sheet(self, title: str) -> Any:
        if title not in self.titles():
            raise KeyError(title)
        return self._document.Sheets.getByName(title)

    def apply(self, changes: Changes) -> None:
        """The same; CalcProblem, and nothing is done, where a person has locked cells or sheets."""
        self._refuse_locked(changes)
        super().apply(changes)

    def remove(self, title: str) -> None:
        """Take away a sheet that xlscore made, with the name that says so."""
        sheets, names = self._document.Sheets, self._document.NamedRanges
        self._sheet(title)
        refuse_fixed_sheets(self._document, title_of(self._document))
        for name, place, _ in list(role_names(self._document)):
            if place == title:
                names.removeByName(name)
        sheets.removeByName(title)
        self._forget()

    def _last_row(self, title: str) -> int:
        return last_used(self._sheet(title))[0]

    def _refuse_locked(self, changes: Changes) -> None:
        areas = [
            (rewrite.sheet, area)
            for rewrite in changes.rewrites
            for area, _ in blocks(rewrite.columns, rewrite.rows)
        ]
        areas += [(append.sheet, self._find_new_rows(append).area) for append in changes.appends]
        for page in changes.pages:
            place = self._find_old(page, changes.sheets)
            if place is None:
                refuse_fixed_sheets(self._document, title_of(self._document))
            else:
                areas += [place, (place[0], written_area(page))]
        for title, area in areas:
            sheet = self._sheet(title)
            refuse_locked(sheet, cells_of(sheet, area), str(area))

    # -- pages -------------------------------------------------------------------------------

    def _write(self, page: Page, old: tuple[str, Area] | None) -> None:
        sheet = self._new_sheet(page.title) if old is None else self._emptied(*old)
        written = written_area(page)
        # first: a row becomes as high as its long texts need in the columns there are then
        set_sizes(sheet, widen(page, old[1] if old else None), self._digit)
        rows = [[cell.value for cell in row] for row in page.rows]
        if rows:
            self._enter(cells_of(sheet, written), [_pad(row, written.right) for row in rows])
        for row, column, cell in page.cells():
            if cell.link and isinstance(cell.value, str):  # a number would become a text
                self._link(sheet.getCellByPosition(column - 1, row - 1), cell.value, cell.link)
        dress(self._document, sheet, page, written, self._formats)
        area = cells_of(sheet, written).RangeAddress
        sheet.setPrintAreas((area,))
        freeze(self._document, area.Sheet, *page.frozen)
        if old is None or page.breaks or is_turned(self._document, sheet, page):
            set_up_print(self._document, sheet, page)
        else:
            repeat_rows(sheet, page.repeat)
        define(self._document, name_of(page, sheet.Name)[0], sheet.Name, written)
        forget_look(self._document, page.role)

    def _new_sheet(self, title: str) -> Any:
        sheets, controller = self._document.Sheets, self._document.CurrentController
        title = free_title(self.titles(), title)
        sheets.insertNewByName(title, sheets.Count)
        sheet = sheets.getByName(title)
        if controller is not None:
            controller.setActiveSheet(sheet)
            show_gridlines(self._context, controller, False)
        return sheet

    def _emptied(self, title: str, own: Area) -> Any:
        sheet = self._sheet(title)
        cells = cells_of(sheet, own)
        if cells.getIsMerged():
            cells.merge(False)
        cells.clearContents(CONTENTS | NOTE | HARD_FORMAT | STYLE)
        # no row keeps the height of what stood there
        cells.Rows.OptimalHeight = True
        return sheet

    def _link(self, cell: Any, text: str, link: str) -> None:
        """A link instead of the text of a cell, which it shows."""
        field = self._document.createInstance(LINK)
        title, _, place = location(link).rpartition("!")
        field.URL, field.Representation = f"#{title}.{place}", text
        cell.setString("")
        cell.insertTextContent(cell.createTextCursor(), field, False)

    # -- rows of input sheets ----------------------------------------------------------------

    def _enter(self, cells: Any, values: Sequence[Sequence[Content]]) -> None:
        """Put values into cells as they are; formats stay, but for that of truth values."""
        for key, addresses in number_formats(cells):
            if self._formats.kind(key) & LOGICAL:  # a number would be read as one
                for address in addresses:
                    cells_of(cells.Spreadsheet, area_of(address)).NumberFormat = 0
        cells.setDataArray(tuple(tuple(map(_as_stored, row)) for row in values))

    def _put(
        self, title: str, columns: Sequence[int], rows: Mapping[int, Sequence[Content]]
    ) -> None:
        sheet = self._sheet(title)
        for area, values in blocks(columns, rows):
            self._enter(cells_of(sheet, area), values)
        self._grids.pop(title, None)

    def _append(self, append: Append, new: NewRows) -> None:
        sheet = self._sheet(append.sheet)
        top, bottom = new.area.top, new.area.bottom
        for column in append.columns if new.like else ():
            like = sheet.getCellByPosition(column - 1, new.like - 1).NumberFormat
            cells = cells_of(sheet, Area(top, column, bottom, column))
            if shared_property(cells, "NumberFormat") != like:
                cells.NumberFormat = like
        self._put(append.sheet, append.columns, dict(enumerate(append.rows, top)))
        self._fill_down(sheet, append, top, bottom)
        ranges, number = self._document.DatabaseRanges, sheet.RangeAddress.Sheet
        for name in ranges.ElementNames:
            table = ranges.getByName(name)
            if name.startswith(ANONYMOUS) or table.DataArea.Sheet != number:
                continue
            if grown := new.grow(area_of(table.DataArea), append.header):
                # on a protected sheet tables need not grow; the rows are read all the same
                with suppress(uno_bridge.failure()):
                    table.setDataArea(cells_of(sheet, grown).RangeAddress)

    def _fill_down(self, sheet: Any, append: Append, top: int, bottom: int) -> None:
        """Formulas beside the list that are the same in its last two rows go on in the new ones."""
        beside = max(top - 1, append.header + 1)
        end, right = last_used(sheet)
        if end < beside:
            return
        there: dict[int, list[int]] = {}
        below = cells_of(sheet, Area(max(beside - 1, 1), 1, end, right))
        for address in below.queryContentCells(FORMULA).RangeAddresses:
            for row, column in positions(address):
                there.setdefault(column, []).append(row)
        for column in there.keys() - set(append.columns):
            last = max(there[column])
            if last < beside or last - 1 not in there[column]:
                continue
            formula = sheet.getCellByPosition(column - 1, last - 1)
            tokens = formula.getTokens()
            if tokens != sheet.getCellByPosition(column - 1, last - 2).getTokens():
                continue
            for row in range(max(last + 1, top), bottom + 1):
                cell = sheet.getCellByPosition(column - 1, row - 1)
                cell.setTokens(tokens)
                cell.NumberFormat = formula.NumberFormat


def _as_stored(value: Content) -> str | float:
    """A value as Calc holds it: a text or a number."""
    return value if isinstance(value, str) else "" if value is None else float(value)


def _pad(row: Sequence[Content], width: int) -> list[Content]:
    return [*row, *[None] * (width - len(row))]

"""The workbook port over an openpyxl workbook in memory: for notebooks, scripts and tests.

openpyxl does not keep everything a workbook may hold; files of organisers go through `filebook`.
"""

from __future__ import annotations

import copy
import datetime as dt
import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import openpyxl
from openpyxl.cell.rich_text import CellRichText
from openpyxl.styles import Alignment, Border, Font, PatternFill, Protection, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties

from xlscore.book.filling_down import fill_down
from xlscore.book.ooxml.cell_xml import escape_controls, needs_guard, number_xml
from xlscore.book.ooxml.contents import named_places, quote
from xlscore.book.ooxml.decode import Decoder, is_percent_format, unescape
from xlscore.book.ooxml.page_writer import A4, location, written_area
from xlscore.book.ooxml.style_items import LINE_COLOR
from xlscore.book.page import Content, Page
from xlscore.book.port import LOOK_PREFIX, ROLE_PREFIX, Append, Changes
from xlscore.book.ranges import area
from xlscore.book.sheets import last_filled
from xlscore.book.styles import INK, Style, style
from xlscore.book.values import ErrorValue, Grid, Uncached, Value, trim

EPOCH = dt.datetime(1899, 12, 30)
PLAIN = Decoder((), frozenset(), False)


class OpenpyxlBook:
    """A workbook held by openpyxl.

    `values` is the same file loaded with ``data_only=True``: it has the results of formulas. A
    formula without one, or without `values`, reads as `Uncached`.
    """

    def __init__(
        self, workbook: openpyxl.Workbook, values: openpyxl.Workbook | None = None
    ) -> None:
        self.workbook, self.values = workbook, values

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> OpenpyxlBook:
        """A file with its formulas and their results."""
        source = os.fspath(path)
        return cls(openpyxl.load_workbook(source), openpyxl.load_workbook(source, data_only=True))

    def titles(self) -> Sequence[str]:
        """The titles of all worksheets, in their order."""
        return tuple(sheet.title for sheet in self.workbook.worksheets)

    def roles(self) -> Mapping[str, str]:
        """Role -> sheet title, from workbook-scoped defined names ``xlscore.<role>``."""
        defined = self.workbook.defined_names.items()
        names = ((name, one.attr_text or "") for name, one in defined)
        places = named_places(names, self.titles())
        return {role: title for role, (title, _) in places.items()}

    def grid(self, title: str) -> Grid:
        """The values of one sheet; KeyError for a title that `titles` does not list."""
        sheet = self._sheet(title)
        results = self.values[title] if self.values and title in self.values.sheetnames else None
        rows: list[list[Value]] = []
        formulas: dict[int, int] = {}
        calculated: set[tuple[int, int]] = set()
        percents: set[tuple[int, int]] = set()
        for cells in sheet.iter_rows():
            row = [_value(cell, results) for cell in cells]
            for cell in cells:
                number = cell.data_type in "nf" and cell.value is not None
                if number and is_percent_format(cell.number_format):
                    percents.add((cell.row, cell.column))
                place = getattr(cell.value, "ref", None) or cell.coordinate
                if cell.data_type == "f" and (covered := area(place)):
                    calculated.add((cell.row, cell.column))
                    for column in range(covered.left, covered.right + 1):
                        formulas[column] = max(covered.bottom, formulas.get(column, 0))
            rows.append(row)
        trim(rows)
        hidden = {n for n, look in sheet.row_dimensions.items() if look.hidden and n <= len(rows)}
        below = {column: row for column, row in formulas.items() if row > len(rows)}

        def number_format(row: int, column: int) -> str:
            return str(sheet.cell(row, column).number_format)

        return Grid(
            title,
            rows,
            frozenset(hidden),
            below,
            calculated=calculated,
            percents=percents,
            number_format=number_format,
        )

    def apply(self, changes: Changes) -> None:
        """Carry out all of `changes`."""
        for rewrite in changes.rewrites:
            for number, values in rewrite.rows.items():
                for column, value in zip(rewrite.columns, values, strict=True):
                    cell = self._sheet(rewrite.sheet).cell(number, column)
                    if not (rewrite.gentle and cell.data_type == "f"):
                        cell.value = None
                        _put(cell, value)
        for append in changes.appends:
            self._append(append)
        for page in changes.pages:
            self._write(page, changes.sheets.get(page.role))

    def _sheet(self, title: str) -> Any:
        if title not in self.titles():
            raise KeyError(title)
        return self.workbook[title]

    def _append(self, append: Append) -> None:
        sheet = self._sheet(append.sheet)
        above = last_filled(self.grid(append.sheet), append)
        for i, row in enumerate(append.rows, 1):
            for column, value in zip(append.columns, row, strict=True):
                cell = sheet.cell(above + i, column)
                if above > append.header and not cell.has_style:
                    cell._style = copy.copy(sheet.cell(above, column)._style)
                _put(cell, value)
        last = above + len(append.rows)
        self._fill_down(sheet, append, above)
        for block in sheet.tables.values():
            covered = area(block.ref)
            if covered and covered.top == append.header and covered.bottom < last:
                block.ref = f"{block.ref.split(':')[0]}:{get_column_letter(covered.right)}{last}"
                if block.autoFilter:
                    block.autoFilter.ref = block.ref

    def _fill_down(self, sheet: Any, append: Append, above: int) -> None:
        """Let formulas beside the list go on in the rows below row `above`."""
        bottom = max(above, append.header + 1)
        formulas = {
            cells[0].row: {c.column: c.value for c in cells if _is_formula(c)}
            for cells in sheet.iter_rows(min_row=bottom - 1)
        }
        calculated = {
            number
            for block in sheet.tables.values()
            if (covered := area(block.ref)) and covered.top == append.header
            for number, column in enumerate(block.tableColumns, covered.left)
            if column.calculatedColumnFormula is not None
        }
        new = range(above + 1, above + 1 + len(append.rows))
        below = fill_down(formulas, new, bottom, taken=append.columns, calculated=calculated)
        for row, texts in below.items():
            for column, text in texts.items():
                cell, source = sheet.cell(row, column), sheet.cell(above, column)
                cell.value = text
                if not cell.has_style:
                    cell._style = copy.copy(source._style)

    def _write(self, page: Page, title: str | None) -> None:
        if title is not None and title in self.titles():
            sheet = self._sheet(title)
            self._clear(sheet, page)
        else:
            sheet = self.workbook.create_sheet(page.title)
            sheet.sheet_view.showGridLines = False
        for r, row in enumerate(page.rows, 1):
            for c, content in enumerate(row, 1):
                cell = sheet.cell(r, c)
                _put(cell, content.value)
                _dress(cell, style(content.style), self._base())
                if content.link is not None:
                    cell.hyperlink = Hyperlink(ref=cell.coordinate, location=location(content.link))
        _set_up(sheet, page)
        written = written_area(page)
        place = f"{quote(sheet.title)}!{written.absolute()}"
        name = f"{ROLE_PREFIX}{page.role}"
        self.workbook.defined_names[name] = DefinedName(name, attr_text=place)
        self.workbook.defined_names.pop(f"{LOOK_PREFIX}{page.role}", None)
        sheet.print_area = str(written)

    def _clear(self, sheet: Any, page: Page) -> None:
        """Take away what the role's name covers, and whatever else stands in the page's columns."""
        width = written_area(page).right
        for merged in list(sheet.merged_cells.ranges):
            if merged.min_col <= width:
                sheet.unmerge_cells(merged.coord)
        for row in sheet.iter_rows(max_col=width):
            for cell in row:
                cell.value, cell.hyperlink, cell.style = None, None, "Normal"
        for number in list(sheet.row_dimensions):
            if number <= len(page.rows):
                del sheet.row_dimensions[number]

    def _base(self) -> Any:
        """The font of the workbook's Normal style."""
        named: Any = self.workbook
        return named._named_styles["Normal"].font


def _is_formula(cell: Any) -> bool:
    return cell.data_type == "f" and isinstance(cell.value, str)


def _value(cell: Any, results: Any) -> Value:
    value = cell.value
    if cell.data_type == "f":
        cached = results[cell.coordinate] if results is not None else None
        if cached is None or cached.value is None:
            text = getattr(value, "text", value)
            return Uncached(str(text) if str(text).startswith("=") else f"={text or ''}")
        cell, value = cached, cached.value
    if cell.data_type == "e":
        return ErrorValue(str(value))
    if isinstance(value, CellRichText):
        return unescape(str(value)) or None
    if isinstance(value, dt.datetime):
        return value
    if isinstance(value, dt.date):
        return dt.datetime(value.year, value.month, value.day)
    if isinstance(value, dt.time):
        return dt.datetime.combine(EPOCH, value)
    if isinstance(value, dt.timedelta):
        return PLAIN.date(value / dt.timedelta(days=1))
    if value is None or isinstance(value, (bool, int, float)):
        return value
    return unescape(str(value)) or None


def _put(cell: Any, value: Content) -> None:
    """A value as the file would hold it; a text never becomes a formula or an error."""
    if value is None:
        return
    if isinstance(value, str):
        cell.value = None
        cell._value, cell.data_type = escape_controls(value), "s"
        if needs_guard(value):
            cell.quotePrefix = True
    elif isinstance(value, Fraction):
        text = number_xml(value)
        cell.value = int(text) if text.lstrip("-").isdigit() else float(text)
    else:
        cell.value = value


def _dress(cell: Any, look: Style, base: Any) -> None:
    cell.font = Font(
        *(base.name, float(base.sz or 11) + look.bigger, look.bold, look.italic),
        underline="single" if look.underline else None,
        color=look.color or base.color,
    )
    if look.fill is not None:
        cell.fill = PatternFill("solid", fgColor=look.fill)
    if look.line != "none":
        thin = look.line == "thin"
        side = Side("thin" if thin else "medium", color=LINE_COLOR if thin else INK)
        cell.border = Border(bottom=side)
    cell.number_format = look.number
    cell.alignment = Alignment(look.align, "center", wrap_text=look.wrap or None)
    if look.unlocked:
        cell.protection = Protection(locked=False)


def _set_up(sheet: Any, page: Page) -> None:
    """Widths, heights, panes, merges and print setup."""
    for number, width in enumerate(page.widths, 1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    for number, height in page.heights.items():
        sheet.row_dimensions[number].height = height
    rows, columns = page.frozen
    sheet.freeze_panes = f"{get_column_letter(columns + 1)}{rows + 1}" if rows or columns else None
    for merge in page.merges:
        sheet.merge_cells(merge)
    sheet.page_setup.paperSize = int(A4)
    sheet.page_setup.orientation = "landscape" if page.landscape else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = f"{page.repeat[0]}:{page.repeat[1]}" if page.repeat else None
    sheet.row_breaks.brk = [Break(id=row - 1) for row in page.breaks if row > 1]
    for text, name in ((page.header, "oddHeader"), (page.footer, "oddFooter")):
        if text:
            node: Any = ElementTree.Element(name)
            node.text = text
            setattr(sheet.HeaderFooter, name, HeaderFooterItem.from_tree(node))

"""A workbook from its file into Excel as this room has it."""

from __future__ import annotations

import datetime as dt
import io
from pathlib import Path
from typing import Any

from excel_objects.application import Application
from excel_objects.books import Workbook
from excel_objects.calls import Calls
from excel_objects.sheets import HIDDEN, SHOWN, VERY_HIDDEN, ListObject, Worksheet
from excel_objects.typing_in import ERRORS, as_time
from excel_objects.windows import engine
from xlscore.book.ranges import area

VISIBLE = {"visible": SHOWN, "hidden": HIDDEN, "veryHidden": VERY_HIDDEN}


def new_book(
    *, addin: bool = True, mac: bool = False, name: str = "Book1", folder: str = ""
) -> Workbook:
    """An Excel of its own with an empty workbook that was never saved."""
    app = Application(Calls(), addin=addin, mac=mac)
    book = Workbook(app, name, folder)
    app.books.append(book)
    return book


def as_xlwings(book: Workbook) -> Any:
    """The workbook as xlwings hands it over, on Windows or on a Mac."""
    import xlwings as xw

    if book.app.mac:
        from apple_events import mac

        return mac.as_xlwings(book)
    windows = engine()
    return xw.Book(impl=windows.Book(windows.COMRetryObjectWrapper(book)))


def opened(
    path: Path, *, addin: bool = True, mac: bool = False, data: bytes | None = None
) -> Workbook:
    """A file, or these bytes as if they were in that file, opened in an Excel of its own."""
    import openpyxl

    book = new_book(addin=addin, mac=mac, name=path.name, folder=str(path.parent))
    content = path.read_bytes() if data is None else data
    values = openpyxl.load_workbook(io.BytesIO(content), data_only=True)
    formulas = openpyxl.load_workbook(io.BytesIO(content))
    for source in formulas.worksheets:
        sheet = Worksheet(book, source.title)
        book.sheets.append(sheet)
        _fill(sheet, source, values[source.title])
    for name, defined in formulas.defined_names.items():
        book.named(name, f"={defined.attr_text}")
    book.__dict__["front"] = next(one for one in book.sheets if one.visible == SHOWN)
    book.calls.clear()
    return book


def _fill(sheet: Worksheet, source: Any, values: Any) -> None:
    for row in source.iter_rows():
        for cell in row:
            place = cell.row, cell.column
            sheet.free[place] = not cell.protection.locked
            look = _cell(cell, values[cell.coordinate])
            if look:
                sheet.cells[place] = look
    for columns in source.column_dimensions.values():
        for number in range(columns.min or 0, min(columns.max or 0, 200) + 1):
            sheet.free_columns[number] = not columns.protection.locked
            sheet.widths[number] = columns.width
    for number, dimension in source.row_dimensions.items():
        if dimension.hidden:
            sheet.hidden.add(number)
        if dimension.height:
            sheet.heights[number] = dimension.height
    for merged in source.merged_cells.ranges:
        if found := area(merged.coord):
            sheet.merges.add(found)
    for table in source.tables.values():
        made = ListObject(sheet.calls, sheet=sheet, name=table.displayName, area=area(table.ref))
        sheet.tables.append(made)
    sheet.visible = VISIBLE[source.sheet_state]
    sheet.protected = bool(source.protection.sheet)
    sheet.formatting = source.protection.formatCells is False


def _cell(cell: Any, shown: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if cell.number_format != "General":
        found["number_format"] = cell.number_format
    if isinstance(cell.value, str) and cell.value.startswith("=") and cell.data_type == "f":
        found["formula"] = cell.value
    value = shown.value
    if shown.data_type == "e":
        value = ERRORS[value]
    elif isinstance(value, dt.datetime):
        value = as_time(value)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        value = float(value)
    if value is not None:
        found["value"] = value
    return found

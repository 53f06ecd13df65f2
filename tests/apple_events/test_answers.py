"""An Excel for Mac that answers otherwise than xlwings takes for granted is read all the same."""

from __future__ import annotations

import pytest

from apple_events.mac import as_on
from apple_events.properties import PROPERTIES, read_only
from apple_events.references import MISSING
from excel_objects.files import as_xlwings, new_book
from excel_objects.ranges import Range
from excel_objects.sheets import Worksheet
from excel_objects.typing_in import ERRORS
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.values import ErrorValue


def test_errors_and_hidden_rows_are_found_cell_by_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a block shows no texts, and rows do not say one by one whether they are hidden."""
    usual = PROPERTIES[Range, "string_value"]
    one_cell = read_only(lambda cells: usual.get(cells) if cells.Count == 1 else MISSING)
    monkeypatch.setitem(PROPERTIES, (Range, "string_value"), one_cell)
    monkeypatch.setattr("xlscore.book.adapters.xlwings_grids.hidden_flags", lambda *_: None)
    book = new_book(addin=False, mac=True)
    sheet = Worksheet(book, "Notes")
    book.sheets.append(sheet)
    book.__dict__["front"] = sheet
    sheet.cells.update({(row, 1): {"value": float(row)} for row in range(1, 6)})
    sheet.cells[2, 1] = {"value": ERRORS["#N/A"]}
    sheet.cells[3, 1] = {"value": "", "formula": '=""'}
    sheet.hidden.update({3, 4})
    with as_on(book):
        grid = XlwingsBook(as_xlwings(book)).grid("Notes")
        assert [row[0] if row else None for row in grid.rows] == [1, ErrorValue("#N/A"), None, 4, 5]
        assert set(grid.hidden) == {3, 4}

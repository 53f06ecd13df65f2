"""The contract for a workbook open in Excel: xlwings' engines, and the objects of this room.

On Windows and on a Mac; with the add-in, whose macros read and draw in Excel itself, and without.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from apple_events.mac import as_on
from excel_objects.books import Workbook
from excel_objects.files import as_xlwings, new_book
from excel_objects.sheets import Worksheet
from excel_objects.typing_in import put
from port_contract import FormulaContract, LiveContract, Make, PortContract, Sheets
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.values import Uncached, Value


@pytest.fixture(params=["add-in", "no add-in"])
def book(request: pytest.FixtureRequest, system: str) -> Iterator[Workbook]:
    book = new_book(addin=request.param == "add-in", mac=system == "mac")
    with as_on(book):
        yield book


@pytest.fixture
def make(book: Workbook) -> Make:
    """The sheets typed into a new workbook that was never saved."""

    def typed(sheets: Sheets) -> XlwingsBook:
        for title, rows in sheets.items():
            sheet = Worksheet(book, title)
            book.sheets.append(sheet)
            for r, row in enumerate(rows, 1):
                for c, value in enumerate(row, 1):
                    put(sheet.cells.setdefault((r, c), {}), as_entered(value))
        book.__dict__["front"] = book.sheets[0]
        return XlwingsBook(as_xlwings(book))

    return typed


def as_entered(value: Value) -> object:
    """What somebody types: an apostrophe keeps a text what it is."""
    if isinstance(value, Uncached):
        return value.formula
    return f"'{value}" if isinstance(value, str) else value


class TestExcel(PortContract, LiveContract, FormulaContract):
    """Excel, as far as its objects are known."""

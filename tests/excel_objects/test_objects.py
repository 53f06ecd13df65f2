"""The documented behaviours of Excel's objects that the adapter meets, as they come to Python."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from apple_events.mac import as_on
from apple_events.references import CommandError
from excel_objects.books import Workbook
from excel_objects.calls import ComError, rejected
from excel_objects.files import as_xlwings, new_book
from excel_objects.sheets import VERY_HIDDEN, Worksheet
from excel_objects.typing_in import ERRORS, as_time
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Append, Changes
from xlscore.book.problems import FileProblem
from xlscore.book.ranges import Area
from xlscore.book.values import ErrorValue, Value
from xlscore.excel.host import is_busy

REFUSED = (ComError, CommandError)


@pytest.fixture(params=[True, False], ids=["add-in", "no add-in"])
def book(request: pytest.FixtureRequest, system: str) -> Iterator[Workbook]:
    made = new_book(addin=request.param, mac=system == "mac")
    for title in ("Notes", "More"):
        made.sheets.append(Worksheet(made, title))
    made.__dict__["front"] = made.sheets[0]
    with as_on(made):
        yield made


def read(book: Workbook, *values: Any) -> list[Value]:
    """Cells of a column, as the port reads them."""
    for row, value in enumerate(values, 1):
        book.sheets[0].cells[row, 1] = {"value": value}
    rows = XlwingsBook(as_xlwings(book)).grid("Notes").rows
    return [row[0] if row else None for row in rows]


def test_dates_money_truth_and_errors_are_told_apart(book: Workbook) -> None:
    day = dt.datetime(2026, 4, 30, 18, 30)
    values = read(book, as_time(day), Decimal("2.5"), True, 3.0, ERRORS["#N/A"], "", "x")
    assert values == [day, 2.5, True, 3.0, ErrorValue("#N/A"), None, "x"]
    assert isinstance(values[0], dt.datetime)
    assert values[0].tzinfo is None


def test_one_cell_is_no_block(book: Workbook) -> None:
    assert read(book, 7.0) == [7.0]


def test_a_border_down_to_the_last_row_is_no_long_sheet(book: Workbook) -> None:
    sheet = book.sheets[0]
    sheet.cells.update({(1, 1): {"value": "x"}, (1_048_576, 1): {"line": {"weight": 2}}})
    assert [list(row) for row in XlwingsBook(as_xlwings(book)).grid("Notes").rows] == [["x"]]


def test_hidden_rows_formulas_and_formats_are_told(book: Workbook) -> None:
    sheet = book.sheets[0]
    for row in range(1, 9):
        sheet.cells[row, 1] = {"value": float(row)}
        sheet.cells[row, 2] = {"value": 0.5, "number_format": "0%" if row % 2 else "0.00"}
    sheet.cells[5, 1] = {"value": 5.0, "formula": "=2+3"}
    sheet.cells[9, 1] = {"value": "", "formula": '=IF(B9="","",B9)'}
    sheet.hidden.update({2, 5, 6, 9})
    grid = XlwingsBook(as_xlwings(book)).grid("Notes")
    assert set(grid.hidden) == {2, 5, 6}
    assert set(grid.calculated) == {(5, 1)}
    assert dict(grid.formulas) == {1: 9}
    assert set(grid.percents) == {(1, 2), (3, 2), (5, 2), (7, 2)}
    assert [grid.number_format(row, 2) for row in (1, 2, 30)] == ["0%", "0.00", "General"]


@pytest.mark.parametrize("wrong", [0.0, 2.0, "#NAME?"])
def test_rows_are_looked_for_by_their_heights_where_a_formula_tells_nonsense(
    wrong: object, book: Workbook, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = book.sheets[0]
    sheet.cells.update({(row, 1): {"value": float(row)} for row in range(1, 9) if row != 4})
    sheet.hidden.update({2, 4, 5, 8})
    assert set(XlwingsBook(as_xlwings(book)).grid("Notes").hidden) == {2, 4, 5, 8}
    monkeypatch.setattr(Worksheet, "Evaluate", lambda *_: ((wrong,),) * 8)
    assert set(XlwingsBook(as_xlwings(book)).grid("Notes").hidden) == {2, 4, 5, 8}


def test_a_row_is_no_higher_than_excel_has_it(book: Workbook) -> None:
    port = XlwingsBook(as_xlwings(book))
    page = Page("slips", "Slips", ((PageCell("x"),),), heights={1: 700.0})
    port.apply(Changes((page,)))
    assert book.sheets[-1].heights == {1: 409.0}


def test_a_merged_page_is_written_again(book: Workbook) -> None:
    port = XlwingsBook(as_xlwings(book))
    for width in (3, 2):
        merged = str(Area(1, 1, 1, width))
        rows = ((PageCell("x"), *[PageCell()] * (width - 1)), (PageCell(1),) * width)
        port.apply(Changes((Page("slips", "Slips", rows, merges=(merged,)),), sheets=port.roles()))
        assert book.sheets[-1].merges == {Area(1, 1, 1, width)}


def test_hidden_and_very_hidden_sheets_are_read_and_written(book: Workbook) -> None:
    port = XlwingsBook(as_xlwings(book))
    page = Page("standings", "Standings", ((PageCell("a"),),))
    port.apply(Changes((page,)))
    book.__dict__["front"] = book.sheets[0]
    for state in (0, VERY_HIDDEN):
        book.sheets[-1].visible = state
        new = Page("standings", "Standings", ((PageCell(f"b{state}"), PageCell(1)),))
        port.apply(Changes((new,), sheets=port.roles()))
        assert port.grid("Standings").rows[0][0] == f"b{state}"


def test_an_error_without_a_formula_is_read(book: Workbook) -> None:
    """Somebody pasted it as a value; beside it a formula shows nothing."""
    book.sheets[0].cells[1, 2] = {"value": "", "formula": '=""'}
    assert read(book, ERRORS["#DIV/0!"], 1.0) == [ErrorValue("#DIV/0!"), 1.0]


def test_a_protected_structure_takes_no_sheet_and_keeps_the_rest(book: Workbook) -> None:
    book.locked = True
    port = XlwingsBook(as_xlwings(book))
    with pytest.raises(REFUSED):
        port.apply(Changes((Page("standings", "Standings", ((PageCell("a"),),)),)))
    assert [sheet.name for sheet in book.sheets] == ["Notes", "More"]


def test_a_busy_excel_is_asked_again_and_then_says_so(book: Workbook) -> None:
    port = XlwingsBook(as_xlwings(book))

    def fault(name: str) -> None:
        raise rejected()

    book.calls.fault = fault
    with pytest.raises(REFUSED) as error:
        port.titles()
    assert is_busy(error.value)


def test_what_a_protected_sheet_did_not_take_is_said(book: Workbook) -> None:
    """Also on a Mac, where Excel refuses nothing and keeps what was there."""
    sheet = book.sheets[0]
    sheet.cells[1, 1] = {"value": "Nr"}
    sheet.protected = True
    port = XlwingsBook(as_xlwings(book))
    with pytest.raises((*REFUSED, FileProblem)):
        port.apply(Changes(appends=(Append("Notes", 1, (1,), ((7,),)),)))
    assert {cell: what.get("value") for cell, what in sheet.cells.items()} == {(1, 1): "Nr"}


def test_a_long_text_is_refused(book: Workbook) -> None:
    with pytest.raises(ComError):
        book.sheets[0].range("A1").Value = "x" * 32_768

"""The port over openpyxl, and that all adapters agree: the same changes show the same values."""

from __future__ import annotations

import datetime as dt
import io

import openpyxl
import pytest
from openpyxl.worksheet.table import Table, TableFormula

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.openpyxl_book import OpenpyxlBook
from xlscore.book.port import Append, Changes, Rewrite, Workbook
from xlscore.book.values import ErrorValue, Uncached

from .rich import page, rich_workbook


def both(data: bytes) -> tuple[FileBook, OpenpyxlBook]:
    formulas = openpyxl.load_workbook(io.BytesIO(data))
    values = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    return FileBook(data), OpenpyxlBook(formulas, values)


def same(one: Workbook, other: Workbook) -> None:
    assert list(one.titles()) == list(other.titles())
    assert dict(one.roles()) == dict(other.roles())
    for title in one.titles():
        mine, theirs = one.grid(title), other.grid(title)
        assert [list(row) for row in mine.rows] == [list(row) for row in theirs.rows], title
        assert mine.hidden == theirs.hidden


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_both_read_and_change_a_rich_workbook_alike() -> None:
    mine, theirs = both(rich_workbook())
    same(mine, theirs)
    for size in (5, 3):
        rows = ((9, 1, "=New", None), (9, 2, "#N/A", 7))
        changes = Changes((page(size),), (Append("Results", 1, (1, 2, 3, 4), rows),), mine.roles())
        mine.apply(changes)
        theirs.apply(changes)
        assert list(mine.roles()) == ["standings"]
        same(mine, theirs)


def test_a_saved_result_is_read_alike_by_both() -> None:
    book = OpenpyxlBook(openpyxl.Workbook())
    book.workbook.worksheets[0].append(["No", "Name"])
    book.apply(Changes((page(),), (Append("Sheet", 1, (1, 2), ((1, "Ann"),)),)))
    out = io.BytesIO()
    book.workbook.save(out)
    same(*both(out.getvalue()))
    sheet = openpyxl.load_workbook(io.BytesIO(out.getvalue()))["Standings"]
    assert sheet["B2"].data_type == "s"
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.oddFooter.right.text == "Page &P of &N"


def test_kinds_of_values() -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.append(["=1+1", "#DIV/0!", dt.date(2024, 3, 1), dt.time(12, 30), True, 1.5, None])
    sheet.append([dt.timedelta(hours=30), "", " x"])
    sheet.row_dimensions[2].hidden = True
    book = OpenpyxlBook(workbook)
    grid = book.grid("Sheet")
    assert grid.rows[0] == [
        *(Uncached("=1+1"), ErrorValue("#DIV/0!"), dt.datetime(2024, 3, 1)),
        *(dt.datetime(1899, 12, 30, 12, 30), True, 1.5),
    ]
    assert grid.rows[1] == [dt.datetime(1900, 1, 1, 6), None, " x"]
    assert grid.hidden == {2}
    with pytest.raises(KeyError):
        book.grid("sheet")
    out = io.BytesIO()
    workbook.save(out)
    assert FileBook(out.getvalue()).grid("Sheet") == grid


def test_a_gentle_rewrite_leaves_formulas_where_they_are() -> None:
    book = openpyxl.Workbook()
    book.active.append(["=1+1", 1])
    own = OpenpyxlBook(book)
    title = own.titles()[0]
    own.apply(Changes(rewrites=(Rewrite(title, (1, 2), {1: (7, 8)}, gentle=True),)))
    assert [cell.value for cell in book.active[1]] == ["=1+1", 8]


def test_a_column_of_a_table_has_its_formula_from_the_first_row_on() -> None:
    """What the table says: with one row there is no formula above to be like."""
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    sheet.append(["A", "B", "C"])
    sheet.append([1, 2, "=B2*2"])
    block = Table(displayName="own", ref="A1:C2")
    block._initialise_columns()
    block.tableColumns[2].calculatedColumnFormula = TableFormula(attr_text="B2*2")
    sheet.add_table(block)
    rows = ((2, 5), (3, 6))
    OpenpyxlBook(workbook).apply(Changes(appends=(Append("Sheet", 1, (1, 2), rows),)))
    assert [cell.value for cell in sheet["C"]] == ["C", "=B2*2", "=B3*2", "=B4*2"]


def test_a_formula_above_a_list_does_not_go_on_below_its_headings() -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    for row in (["Members", None, "=B1"], ["No", "Name", "=B2"]):
        sheet.append(row)
    OpenpyxlBook(workbook).apply(Changes(appends=(Append("Sheet", 2, (1, 2), ((1, "Ann"),)),)))
    assert [cell.value for cell in sheet["C"]] == ["=B1", "=B2", None]

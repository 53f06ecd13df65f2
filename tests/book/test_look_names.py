"""Who writes a sheet takes away the name that says how an open Excel drew it."""

from __future__ import annotations

import io

import openpyxl
from openpyxl.workbook.defined_name import DefinedName

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.office_book import OfficeBook
from xlscore.book.adapters.openpyxl_book import OpenpyxlBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import LOOK_PREFIX, ROLE_PREFIX, Changes

PAGE = Changes(
    (Page("standings", "Standings", ((PageCell("new"),),)),), sheets={"standings": "Standings"}
)


def drawn() -> openpyxl.Workbook:
    """A workbook that was written in an open Excel."""
    workbook = openpyxl.Workbook()
    workbook.active.title = "Standings"
    workbook.active["A1"] = "old"
    for name, text in (
        (f"{ROLE_PREFIX}standings", "'Standings'!$A$1:$A$1"),
        (f"{LOOK_PREFIX}standings", '"0123456789ab"'),
        (f"{LOOK_PREFIX}checks", '"ba9876543210"'),
    ):
        workbook.defined_names[name] = DefinedName(name, attr_text=text)
    return workbook


def test_a_file_written_has_no_mark_of_how_it_looked() -> None:
    data = io.BytesIO()
    drawn().save(data)
    book = FileBook(data.getvalue())
    assert dict(book.roles()) == {"standings": "Standings"}
    book.apply(PAGE)
    names = openpyxl.load_workbook(io.BytesIO(book.to_bytes())).defined_names
    assert set(names) == {f"{ROLE_PREFIX}standings", f"{LOOK_PREFIX}checks"}


def test_so_it_is_through_openpyxl() -> None:
    workbook = drawn()
    OpenpyxlBook(workbook).apply(PAGE)
    assert set(workbook.defined_names) == {f"{ROLE_PREFIX}standings", f"{LOOK_PREFIX}checks"}


def test_the_pane_empties_it_once() -> None:
    sheet = {"title": "Standings", "row": 0, "column": 0, "rows": 1, "columns": 1}
    sheet |= {"protected": False}
    part = {"title": "Standings", "values": [["old"]], "types": [["String"]], "hidden": []}
    part |= {"formulas": [["old"]], "formats": [["General"]]}
    names = [
        {"name": f"{ROLE_PREFIX}standings", "formula": "=Standings!$A$1"},
        {"name": f"{LOOK_PREFIX}standings", "formula": '="0123456789ab"'},
    ]
    book = OfficeBook(
        {
            "sheets": [sheet],  # type: ignore[list-item]
            "parts": [part],  # type: ignore[list-item]
            "names": names,
            "tables": [],
            "date1904": False,
            "size": 11,
        }
    )
    for _ in range(2):
        book.apply(PAGE)
    looks = [operation["look"] for operation in book.operations["pages"]]
    assert looks == [f"{LOOK_PREFIX}standings", None]

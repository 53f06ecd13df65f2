"""A sheet that xlscore made is taken out of a file, with the names that are about it."""

from __future__ import annotations

import io

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem


def page(role: str) -> Page:
    return Page(role, role.title(), ((PageCell("x"),),), repeat=(1, 1))


def saved(book: openpyxl.Workbook) -> FileBook:
    out = io.BytesIO()
    book.save(out)
    return FileBook(out.getvalue())


def reread(book: FileBook) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(book.to_bytes()))


@pytest.fixture
def book() -> FileBook:
    """Players, then two sheets of ours, then Notes in front, with names of all four."""
    made = openpyxl.Workbook()
    made.active.title = "Players"
    first = saved(made)
    first.apply(Changes((page("standings"), page("checks"))))
    grown = reread(first)
    grown.create_sheet("Notes").print_title_rows = "2:2"
    grown.defined_names["mine"] = DefinedName("mine", attr_text="'Standings'!$A$1")
    grown.active = 3
    return saved(grown)


def test_sheet_names_and_the_sheet_in_front(book: FileBook) -> None:
    book.remove("Standings")
    assert book.titles() == ("Players", "Checks", "Notes")
    assert book.roles() == {"checks": "Checks"}
    after = reread(book)
    assert after.active.title == "Notes"
    assert after["Notes"].print_title_rows == "$2:$2"
    assert after["Checks"].print_title_rows == "$1:$1"
    assert set(after.defined_names) == {"mine", "xlscore.checks"}
    assert not [part for part in book._package.changed if "sheet2.xml" in part]


def test_in_a_protected_structure_it_stays(book: FileBook) -> None:
    protected = reread(book)
    protected.security = openpyxl.workbook.protection.WorkbookProtection(lockStructure=True)
    locked = saved(protected)
    before = locked.to_bytes()
    with pytest.raises(FileProblem, match="Standings"):
        locked.remove("Standings")
    assert locked.to_bytes() == before


def test_a_sheet_that_is_not_there(book: FileBook) -> None:
    with pytest.raises(KeyError):
        book.remove("Draw")

"""Pages written into workbooks, and refused: what the tests of writing share."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem

from .rich import unpack

STANDINGS = {"standings": "Standings"}
LIST = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'


def simple(*rows: tuple[Any, ...], **options: Any) -> Page:
    cells = tuple(tuple(PageCell(value, "plain") for value in row) for row in rows)
    return Page("standings", "Standings", cells, **options)


def applied(data: bytes, *pages: Page, **options: Any) -> bytes:
    book = FileBook(data)
    book.apply(Changes(pages, sheets=book.roles(), **options))
    return book.to_bytes()


def refused(data: bytes, changes: Changes) -> FileProblem:
    """The problem, and nothing changed."""
    book = FileBook(data)
    with pytest.raises(FileProblem) as caught:
        book.apply(changes)
    assert book.to_bytes() == data
    assert not book.changed
    return caught.value


def loaded(data: bytes) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(data))


def sheet_xml(data: bytes, number: int) -> str:
    return unpack(data)[f"xl/worksheets/sheet{number}.xml"].decode()

"""The contract for workbooks in memory, in files and in openpyxl."""

from __future__ import annotations

import io

import openpyxl
import pytest

from port_contract import FileContract, FormulaContract, LiveContract, Make, PortContract, Sheets
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.adapters.openpyxl_book import OpenpyxlBook
from xlscore.book.values import Uncached


def openpyxl_workbook(sheets: Sheets) -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append([v.formula if isinstance(v, Uncached) else v for v in row])
    return book


def from_file(sheets: Sheets) -> FileBook:
    out = io.BytesIO()
    openpyxl_workbook(sheets).save(out)
    return FileBook(out.getvalue())


def from_openpyxl(sheets: Sheets) -> OpenpyxlBook:
    return OpenpyxlBook(openpyxl_workbook(sheets))


class TestMemory(PortContract, LiveContract):
    """Plain lists."""

    @pytest.fixture
    def make(self) -> Make:
        return MemoryBook


class TestFile(PortContract, FileContract, FormulaContract):
    """The file as a zip."""

    @pytest.fixture
    def make(self) -> Make:
        return from_file


class TestOpenpyxl(PortContract, FormulaContract):
    """openpyxl's own objects."""

    @pytest.fixture
    def make(self) -> Make:
        return from_openpyxl

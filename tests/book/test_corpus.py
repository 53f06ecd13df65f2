"""Real workbooks that nobody here made, from a folder given by XLSCORE_CORPUS or ../shared/corpus.

For each: owned sheets added, rewritten, rows appended. Parts not concerned are byte-identical, the
others only extended, and other programs read the result; or the file is refused with a reason.
"""

from __future__ import annotations

import datetime as dt
import io
import os
import warnings
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import python_calamine

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.openpyxl_book import OpenpyxlBook
from xlscore.book.ooxml.sheet_reader import Unusual, read_plain
from xlscore.book.ooxml.sheet_scan import scan
from xlscore.book.port import Append, Changes
from xlscore.book.problems import FileProblem
from xlscore.book.values import Grid, Uncached, Value, cell_name

from .rich import page, unpack
from .test_rich import only_extended

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("XLSCORE_CORPUS") or ROOT.parent / "shared" / "corpus")
SUFFIXES = {".xlsx", ".xlsm", ".xltx", ".xltm"}
Rows = Callable[[str], list[list[Any]]]
FILES = sorted(f for f in FOLDER.glob("*") if f.suffix in SUFFIXES) if FOLDER.is_dir() else []
REFUSALS = {"structure-protected", "doctype"}
SHARED = {
    *("[content_types].xml", "workbook.xml", "workbook.xml.rels", "styles.xml"),
    "calcchain.xml",  # rows that go on with the formulas above them
}

pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.skipif(not FILES, reason=f"no workbooks in {FOLDER} (set XLSCORE_CORPUS)"),
]
every_file = pytest.mark.parametrize("file", FILES or [FOLDER], ids=lambda f: f.name)


def changed(file: Path) -> tuple[FileBook, str] | None:
    """The workbook with an owned sheet added and rewritten, and rows appended to its first.

    None if the file is refused: then there is a reason, and nothing more to look at.
    """
    try:
        book = FileBook.open(file)
        sheet = book.titles()[0] if book.titles() else ""
        book.apply(Changes((page(8), page(2, "checks", "Checks"))))
        book.apply(Changes((page(5),), sheets=book.roles()))
    except FileProblem as problem:
        _known(problem)
        return None
    try:
        rows = (("=text", Fraction(1, 2)), (None, "the last"))
        book.apply(Changes((), (Append(sheet, 1, (1, 2), rows),)))
    except FileProblem:
        sheet = ""
    return book, sheet


@every_file
def test_untouched_parts_are_identical_and_patched_ones_only_extended(file: Path) -> None:
    if (done := changed(file)) is None:
        return
    book, appended = done
    before, after = unpack(file.read_bytes()), unpack(book.to_bytes())
    touched = {book._contents.sheet(appended).part.lower()} if appended else set()
    for name, content in before.items():
        key = name.replace("\\", "/").lstrip("/").lower()
        if key.rpartition("/")[2] in SHARED and name in after:
            assert only_extended(content, after[name]), name
        elif key in touched or "/tables/" in key:
            continue
        else:
            assert after[name] == content, name


@every_file
def test_a_second_run_changes_nothing(file: Path) -> None:
    if (done := changed(file)) is None:
        return
    data = done[0].to_bytes()
    again = FileBook(data)
    again.apply(Changes((page(5), page(2, "checks", "Checks")), sheets=again.roles()))
    assert again.to_bytes() == data


@every_file
def test_openpyxl_and_calamine_read_the_result(file: Path) -> None:
    if (done := changed(file)) is None:
        return
    book, appended = done
    expected = book.grid(book.roles()["standings"]).rows[:6]
    data = book.to_bytes()
    for reader in (_openpyxl, _calamine):
        rows_of = reader(data)
        if rows_of is None:
            assert reader(file.read_bytes()) is None, reader  # nor was it able to before
            continue
        rows = rows_of(book.roles()["standings"])
        assert [[_shown(value) for value in row[:3]] for row in rows[:6]] == expected, reader
        if appended:
            last = len(book.grid(appended).rows) - 1
            assert rows_of(appended)[last][1] == "the last"


@every_file
def test_both_readers_agree_with_each_other_and_with_openpyxl(file: Path) -> None:
    book = FileBook.open(file)
    for title in book.titles():
        sheet = book._contents.sheet(title)
        try:
            data, decoder = book._package.read(sheet.part), book._decode()
        except FileProblem as problem:
            _known(problem)
            return
        full = scan(data, title, decoder, sheet.part)
        try:
            assert read_plain(data, title, decoder) == full
        except Unusual:
            assert book.grid(title) == full
    try:
        reference = OpenpyxlBook.open(file)
    except (TypeError, ValueError, KeyError):  # openpyxl cannot read it
        return
    for title in set(book.titles()) & set(reference.titles()):
        merged = reference.workbook[title].merged_cells
        _compare(book.grid(title), reference.grid(title), merged)


def _known(problem: FileProblem) -> None:
    """The corpus has files that are refused for these reasons, and for no others."""
    assert problem.code in REFUSALS


def _compare(mine: Grid, theirs: Grid, merged: Any) -> None:
    """Cell by cell, but for what openpyxl does not tell apart.

    It gives nothing for a formula whose result is "", keeps the values under a merged range from
    us, leaves out some date formats of East Asia, and translates shared formulas.
    """
    assert mine.hidden == theirs.hidden
    for r in range(max(len(mine.rows), len(theirs.rows))):
        a, b = _at(mine, r), _at(theirs, r)
        for c in range(max(len(a), len(b))):
            one, other = (a[c] if c < len(a) else None), (b[c] if c < len(b) else None)
            name = cell_name(r + 1, c + 1)
            if isinstance(other, Uncached) and (one is None or isinstance(one, Uncached)):
                continue
            if other is None and name in merged:
                continue
            if isinstance(one, dt.datetime) and isinstance(other, int):
                continue
            assert one == other, (mine.title, name)


def _at(grid: Grid, row: int) -> list[Value]:
    return list(grid.rows[row]) if row < len(grid.rows) else []


def _openpyxl(data: bytes) -> Rows | None:
    """What gives all rows of a sheet; None if openpyxl cannot read the file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
        except Exception:
            return None
    return lambda title: [list(row) for row in book[title].iter_rows(values_only=True)]


def _calamine(data: bytes) -> Rows | None:
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(data))
    except Exception:
        return None

    def rows_of(title: str) -> list[list[Any]]:
        sheet = book.get_sheet_by_name(title)
        top, left = sheet.start or (0, 0)
        rows = [[None] * left + row for row in sheet.to_python(skip_empty_area=True)]
        return [[] for _ in range(top)] + rows

    return rows_of


def _shown(value: Any) -> Any:
    """A value with its escapes undone, which not every reader does."""
    return value.replace("_x0001_", "\x01") if isinstance(value, str) else value

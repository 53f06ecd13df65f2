"""A workbook with everything in it goes fifty times through a change and loses nothing."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import openpyxl

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Append, Changes

from .rich import HEADINGS, RESULTS, page, rich_workbook, unpack

PATCHED = {
    *("[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml"),
    *("xl/worksheets/sheet2.xml", "xl/tables/table1.xml"),
}


def test_the_workbook_holds_what_it_should() -> None:
    names = " ".join(unpack(rich_workbook()))
    for piece in (
        *("chart1", "vbaProject", "vmlDrawing", "comments1", "media/image", "table1", "customUI"),
        *("webextensions", "threadedComments", "slicers", "persons", "unknown.dat"),
    ):
        assert piece in names, piece
    sheets = b"".join(c for n, c in unpack(rich_workbook()).items() if "worksheets/sheet" in n)
    for part in (b"sparkline", b"x14:conditionalFormatting", b"dataValidation", b"legacyDrawingHF"):
        assert part in sheets, part


def test_fifty_changes_without_loss_or_growth() -> None:
    original = rich_workbook()
    before = unpack(original)
    data, sizes = original, []
    for turn in range(50):
        book = FileBook(data)
        assert list(book.titles())[:3] == ["Event", "Results", "Objects"]
        book.apply(Changes((page(4 + turn % 3), page(2, "checks", "Checks")), sheets=book.roles()))
        data = book.to_bytes()
        sizes.append(len(data))
        after = unpack(data)
        for name, content in before.items():
            if name not in PATCHED - {"xl/worksheets/sheet2.xml", "xl/tables/table1.xml"}:
                assert after[name] == content, (turn, name)
    assert sizes[0] == sizes[3] == sizes[48]
    assert len(set(sizes)) == 3


def test_appending_touches_only_its_sheet_and_block() -> None:
    book = FileBook(rich_workbook())
    rows = tuple((9, 1, f"New {i}", None) for i in range(8))
    book.apply(Changes((page(),), (Append("Results", 1, (1, 2, 3, 4), rows),), book.roles()))
    before, after = unpack(rich_workbook()), unpack(book.to_bytes())
    assert {n for n in before if after[n] != before[n]} == PATCHED
    assert set(after) - set(before) == {"xl/worksheets/sheet4.xml"}
    last = len(RESULTS) + 1 + len(rows)
    assert f'ref="A1:E{last}"'.encode() in after["xl/tables/table1.xml"]
    kept = before["xl/worksheets/sheet2.xml"].split(b"</sheetData>")
    new = after["xl/worksheets/sheet2.xml"].split(b"</sheetData>")
    assert new[1] == kept[1]
    kept_rows = kept[0].split(b"<sheetData>")[1]
    assert new[0].split(b"<sheetData>")[1].startswith(kept_rows)


def test_patched_parts_are_only_extended() -> None:
    book = FileBook(rich_workbook())
    book.apply(Changes((page(),)))
    before, after = unpack(rich_workbook()), unpack(book.to_bytes())
    for name in PATCHED & {n for n in before if after[n] != before[n]}:
        assert only_extended(before[name], after[name]), name


def test_openpyxl_reads_the_result() -> None:
    book = FileBook(rich_workbook())
    book.apply(Changes((page(),)))
    loaded = openpyxl.load_workbook(io.BytesIO(book.to_bytes()), data_only=True)
    assert [c.value for c in loaded["Results"][1]] == list(HEADINGS)
    assert loaded["Standings"]["A2"].value == 1
    assert loaded["Objects"]["A21"].value == 263


def only_extended(before: bytes, after: bytes) -> bool:
    """Whether every tag and text of `before` is still there in its order, extents apart."""

    def pieces(data: bytes) -> list[bytes]:
        data = re.sub(
            rb' (?:count|fullCalcOnLoad)="[^"]*"', b"", data.removeprefix(b"\xef\xbb\xbf")
        )
        data = re.sub(
            rb'<((?:\w+:)?(?:dimension|table|autoFilter))[^<>]* ref="[^"]*"', rb"<\1", data
        )
        data = re.sub(rb"<((?:\w+:)?\w+)([^<>]*?)\s*/>", rb"<\1\2></\1>", data)
        return re.findall(rb"<[^<>]*>|[^<>]+", data)

    left = iter(pieces(after))
    return all(any(piece == found for found in left) for piece in pieces(before))


def test_the_same_bytes_come_out_of_every_process() -> None:
    """Neither the clock nor the time zone, the locale or the order of hashes is an input."""
    program = (
        "import hashlib, sys; from tests.book.rich import page, rich_workbook\n"
        "from xlscore.book.adapters.file_book import FileBook\n"
        "from xlscore.book.port import Changes\n"
        "book = FileBook(rich_workbook()); book.apply(Changes((page(),)))\n"
        "print(hashlib.sha256(book.to_bytes()).hexdigest())"
    )
    seen = set()
    for seed, zone, locale in (("1", "Asia/Tokyo", "C"), ("2", "UTC", "de_DE.UTF-8")):
        settings = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        command = [sys.executable, "-c", program]
        seen.add(subprocess.check_output(command, env=settings, cwd=Path(__file__).parents[2]))
    assert len(seen) == 1

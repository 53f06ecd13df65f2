"""What xlscore writes it can read: one limit for both directions, counted before anything is done.

The limits are made small here; what they are in earnest stands in `limits.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.ooxml import archive, editing, grids, rows
from xlscore.book.port import Append, Changes
from xlscore.book.problems import FileProblem

from .rich import page, unpack
from .sheets import workbook

LIST = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'
CHANGES = Changes((page(40),), (Append("Results", 1, (1,), ((2,),) * 40),))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cup.xlsx"
    path.write_bytes(workbook({"Event": LIST, "Results": LIST}))
    return path


def change(file: Path) -> None:
    """All that a command does with a file."""
    book = FileBook.open(file)
    for title in book.titles():
        book.grid(title)
    book.apply(CHANGES)
    book.save()


def refused(file: Path) -> FileProblem:
    """The problem of a change that is saved; the file, its folder and its snapshots stay."""
    before, there = file.read_bytes(), sorted(file.parent.rglob("*"))
    with pytest.raises(FileProblem) as caught:
        change(file)
    assert file.read_bytes() == before
    assert [f for f in sorted(file.parent.rglob("*")) if not f.name.endswith("lock")] == there
    assert FileBook.open(file).grid("Results").rows == [[1]]
    return caught.value


def sizes(file: Path) -> tuple[int, int]:
    """Bytes of the file and of all its parts after the change."""
    book = FileBook.open(file)
    book.apply(CHANGES)
    data = book.to_bytes()
    return len(data), sum(map(len, unpack(data).values()))


@pytest.mark.parametrize("short", [1, 900])
def test_a_file_that_would_be_too_big_is_not_written(
    monkeypatch: pytest.MonkeyPatch, file: Path, short: int
) -> None:
    packed, unpacked = sizes(file)
    for name, limit, code in (
        ("MAX_FILE_BYTES", packed, "file-too-big"),
        ("MAX_UNPACKED_BYTES", unpacked, "unpacked-too-big"),
        ("MAX_PARSED_BYTES", unpacked, "parsed-too-big"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(archive, name, limit - short)
            assert refused(file).code == code


@pytest.mark.parametrize("name", ["MAX_FILE_BYTES", "MAX_UNPACKED_BYTES", "MAX_PARSED_BYTES"])
def test_a_file_that_just_fits_is_written_and_read_again(
    monkeypatch: pytest.MonkeyPatch, file: Path, name: str
) -> None:
    monkeypatch.setattr(archive, name, sizes(file)[name != "MAX_FILE_BYTES"])
    change(file)
    again = FileBook.open(file)
    assert [len(again.grid(title).rows) for title in again.titles()] == [1, 41, 42]


def test_parts_rows_and_cells_are_counted_before_writing(
    monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    parts = len(unpack(file.read_bytes()))
    for module, name, limit, code in (
        (archive, "MAX_PARTS", parts + 1, "too-many-parts"),
        (rows, "MAX_ROWS", 40, "rows-full"),
        (grids, "MAX_ROWS", 41, "too-many-rows"),
        (grids, "MAX_CELLS", 120, "too-many-cells"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, limit)
            assert refused(file).code == code


def test_reading_and_writing_count_the_same() -> None:
    assert grids.MAX_ROWS == rows.MAX_ROWS


@pytest.mark.parametrize("prefix", ["", "x:", "p" * 60 + ":"])
def test_a_formula_is_found_wherever_it_stands_in_a_packed_part(
    monkeypatch: pytest.MonkeyPatch, prefix: str
) -> None:
    """Sheets that nobody needs are looked through piece by piece, and never held."""
    monkeypatch.setattr(archive, "MEBIBYTE", 64)
    for blanks in range(0, 300, 7):
        formula = f"<{prefix}f>1</{prefix}f>"
        cells = f'<row r="1">{" " * blanks}<c r="A1">{formula}</c></row>'
        book = FileBook(workbook({"Event": LIST, "S": f"<sheetData>{cells}</sheetData>"}))
        package = book._package
        part = "xl/worksheets/sheet2.xml"
        assert package.holds(part, editing.has_formula, editing.MAX_PREFIX)
        assert not package.holds(
            "xl/worksheets/sheet1.xml", editing.has_formula, editing.MAX_PREFIX
        )
        assert part not in package.archive.parsed


@pytest.mark.parametrize("cell", ["<f>1</f>", "<v>1</v>"])
def test_a_sheet_that_was_read_is_not_unpacked_again_for_its_formulas(
    monkeypatch: pytest.MonkeyPatch, cell: str
) -> None:
    cells = f'<row r="1"><c r="A1">{cell}</c></row>'
    book = FileBook(workbook({"S": f"<sheetData>{cells}</sheetData>"}))
    book.grid("S")
    monkeypatch.setattr(archive.Archive, "_holds", None)
    part = "xl/worksheets/sheet1.xml"
    found = book._package.holds(part, editing.has_formula, editing.MAX_PREFIX)
    assert found == ("<f>" in cell)


@pytest.mark.parametrize("before", ["", "<!-- for the other reader -->"])
@pytest.mark.parametrize("row", ["<row/>", '<row r="1"/>', '<row r="1" spans="1:2"></row>'])
def test_empty_rows_are_counted_too(monkeypatch: pytest.MonkeyPatch, before: str, row: str) -> None:
    """A small file may hold millions of them."""
    monkeypatch.setattr(grids, "LAST_ROW", 20)
    sheets = [workbook({"S": f"{before}<sheetData>{row * n}</sheetData>"}) for n in (20, 21)]
    assert FileBook(sheets[0]).grid("S").rows == []
    with pytest.raises(FileProblem) as caught:
        FileBook(sheets[1]).grid("S")
    assert caught.value.code == "outside-sheet"


@pytest.mark.parametrize("before", ["", "<!-- for the other reader -->"])
def test_a_row_has_no_more_cells_than_a_sheet_has_columns(before: str) -> None:
    row = '<row r="1">' + '<c r="A1"><v>1</v></c>' * 16_385 + "</row>"
    book = FileBook(workbook({"S": f"{before}<sheetData>{row}</sheetData>"}))
    with pytest.raises(FileProblem) as caught:
        book.grid("S")
    assert (caught.value.code, caught.value.values["cell"]) == ("outside-sheet", "XFE1")

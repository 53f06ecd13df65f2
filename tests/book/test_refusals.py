"""Why a file is refused is said as it is, in both languages; what can be read without is read."""

from __future__ import annotations

import pytest

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Changes
from xlscore.book.problems import FileProblem

from .rich import pack, page, unpack
from .sheets import MAIN, RELS, workbook

BOOK, LINKS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
ONE = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'
TEXT = '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>'
TWO = unpack(workbook({"Players": ONE, "Results": ONE}))


def problem(parts: dict[str, bytes]) -> FileProblem:
    with pytest.raises(FileProblem) as caught:
        FileBook(pack(parts))
    return caught.value


@pytest.mark.parametrize(
    "namespace",
    [
        "http://schemas.microsoft.com/office/excel/2006/2",
        "http://schemas.microsoft.com/office/excel/2005/8/workbook",
        "http://schemas.openxmlformats.org/spreadsheetml/2006/5/main",
    ],
)
def test_a_workbook_of_a_test_version_is_no_damaged_one(namespace: str) -> None:
    found = problem({**TWO, BOOK: TWO[BOOK].replace(MAIN.encode(), namespace.encode())})
    assert found.code == "other-format"
    assert "a test version of Excel 2007" in found.text("en")
    assert "einer Testversion von Excel 2007" in found.text("de")


def test_a_presentation_under_the_name_of_a_workbook_is_called_one() -> None:
    links = TWO["_rels/.rels"].replace(b"xl/workbook.xml", b"ppt/presentation.xml")
    found = problem({**TWO, "_rels/.rels": links, "ppt/presentation.xml": b"<presentation/>"})
    assert found.code == "other-format"
    assert "PowerPoint" in found.text("en")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'Id="rId2"', b'Id="rId9"'),
        (b'Target="worksheets/sheet2.xml"', b'Target=""'),
        (b'Target="worksheets/sheet2.xml"', b'Target="NULL"'),
    ],
)
def test_a_sheet_that_leads_nowhere_is_named(old: bytes, new: bytes) -> None:
    """Two of them used to be two sheets "with the same title"."""
    links = TWO[LINKS].replace(old, new)
    if old.startswith(b"Target"):
        links = links.replace(old.replace(b"sheet2", b"sheet1"), new)
    found = problem({**TWO, LINKS: links})
    assert found.code == "sheet-lost"
    assert "Results" in found.text("en")
    assert "wo die Zellen von Blatt Results stehen" in found.text("de")


def test_two_sheets_of_one_title_or_one_part_are_told_apart() -> None:
    titles = problem({**TWO, BOOK: TWO[BOOK].replace(b'"Results"', b'"players"')})
    assert (titles.code, titles.values["sheet"]) == ("sheets-alike", "players")
    parts = problem({**TWO, LINKS: TWO[LINKS].replace(b"sheet2.xml", b"sheet1.xml")})
    assert (parts.code, parts.values["other"]) == ("sheets-shared", "Results")


def test_a_workbook_is_found_where_it_usually_is_if_the_package_points_elsewhere() -> None:
    links = TWO["_rels/.rels"].replace(b"xl/workbook.xml", b"xl/lost.xml")
    assert links != TWO["_rels/.rels"]
    assert FileBook(pack({**TWO, "_rels/.rels": links})).titles() == ("Players", "Results")


def test_strings_that_are_missing_are_missed_only_where_a_cell_has_one() -> None:
    """Some programs say that there are shared strings and write none."""
    parts = unpack(workbook({"S": ONE, "T": TEXT}, strings=f'<sst xmlns="{MAIN}"/>'))
    del parts["xl/sharedStrings.xml"]
    book = FileBook(pack(parts))
    assert book.grid("S").rows == [[1]]
    with pytest.raises(FileProblem) as caught:
        book.grid("T")
    assert caught.value.code == "part-missing"
    assert caught.value.values["part"] == "xl/sharedStrings.xml"


def test_styles_that_are_missing_are_made_where_they_should_be() -> None:
    parts = unpack(workbook({"S": ONE}))
    link = f'<Relationship Id="rId7" Type="{RELS}/styles" Target="looks/styles.xml"/></Relation'
    parts[LINKS] = parts[LINKS].replace(b"</Relation", link.encode())
    book = FileBook(pack(parts))
    assert book.grid("S").rows == [[1]]
    book.apply(Changes((page(),)))
    after = unpack(book.to_bytes())
    assert b"cellXfs" in after["xl/looks/styles.xml"]
    assert after[LINKS].count(b"/styles") == parts[LINKS].count(b"/styles")
    assert after["[Content_Types].xml"].count(b"styles+xml") == 1
    again = FileBook(pack(after))
    again.apply(Changes((page(),), sheets=again.roles()))
    assert unpack(again.to_bytes()) == after

"""Writing pages: new sheets, their cells and their looks; the same input gives the same bytes."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Changes

from .rich import pack, page, unpack
from .sheets import MAIN, STRICT, STRICT_RELS, styled, workbook
from .writing import LIST, STANDINGS, applied, loaded, refused, sheet_xml, simple


def test_a_new_sheet_goes_last_with_its_names_and_looks() -> None:
    book = loaded(applied(workbook({"Event": LIST}), page()))
    assert book.sheetnames == ["Event", "Standings"]
    sheet = book["Standings"]
    assert book.defined_names["xlscore.standings"].attr_text == "'Standings'!$A$1:$C$7"
    assert (sheet.print_area, sheet.print_title_rows) == ("'Standings'!$A$1:$C$7", "$1:$1")
    assert sheet["C3"].value == 1 / 3
    assert (sheet["B2"].value, sheet["B2"].data_type) == ("=Player 1 <ä&>_x0001_", "s")
    assert sheet["B2"].quotePrefix
    assert sheet["B2"].hyperlink.location == "'Results'!C2"
    assert sheet["A1"].font.b
    assert sheet["A1"].fill.fgColor.rgb == "FF1F4E79"
    assert sheet["C2"].number_format == "0.00"
    assert sheet.freeze_panes == "C2"
    assert sheet.column_dimensions["B"].width == 30
    assert sheet.row_dimensions[1].height == 30
    assert [str(r) for r in sheet.merged_cells.ranges] == ["A7:B7"]
    assert [b.id for b in sheet.row_breaks.brk] == [2]
    setup = sheet.page_setup
    assert (str(setup.paperSize), setup.orientation) == ("9", "landscape")
    assert (setup.fitToWidth, setup.fitToHeight) == (1, 0)
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert sheet.oddFooter.right.text == "Page &P of &N"
    order = re.findall(
        r"<(\w+)",
        re.sub(
            r"<sheetData>.*</sheetData>",
            "",
            sheet_xml(applied(workbook({"Event": LIST}), page()), 2),
        ),
    )
    assert [n for n in order if n in ("sheetPr", "dimension", "sheetViews", "cols", "mergeCells",
            "hyperlinks", "pageMargins", "pageSetup", "headerFooter", "rowBreaks")] == [
        *("sheetPr", "dimension", "sheetViews", "cols", "mergeCells", "hyperlinks", "pageMargins"),
        *("pageSetup", "headerFooter", "rowBreaks"),
    ]  # fmt: skip


def test_a_second_run_changes_nothing_and_a_third_neither() -> None:
    first = applied(workbook({"Event": LIST}), page(), page(3, "checks", "Checks"))
    second = applied(first, page(), page(3, "checks", "Checks"))
    assert second == first
    other = applied(first, page(20), page(1, "checks", "Checks"))
    assert applied(other, page(), page(3, "checks", "Checks")) == first


def test_the_same_input_gives_the_same_bytes() -> None:
    data = workbook({"Event": LIST})
    assert applied(data, page()) == applied(data, page())


def test_numbers_and_texts_are_stored_exactly() -> None:
    texts = (
        "=1+1",
        "+3",
        "-",
        "@x",
        "\tx",
        "\rx",
        "#N/A",
        "1e5",
        " x ",
        "a\nb",
        "_x0041_",
        "😀",
        "\ud800",
    )
    values = (7, -3, 10**15 - 1, Fraction(13, 3), Fraction(4), Fraction(-1, 8), True)
    data = applied(workbook({"Event": LIST}), simple(texts, values))
    rows = FileBook(data).grid("Standings").rows
    assert rows[0] == [*texts[:-1], "\ufffd"]
    assert rows[1] == [7, -3, 10**15 - 1, 13 / 3, 4, -0.125, 1]
    assert "<v>4.333333333333333</v>" in sheet_xml(data, 2)
    assert "_xD800_" in sheet_xml(data, 2)
    sheet = loaded(data)["Standings"]
    assert all(cell.data_type == "s" for cell in sheet[1])


def test_what_no_cell_can_hold_is_refused() -> None:
    data = workbook({"Event": LIST})
    assert refused(data, Changes((simple(("x" * 32_768,)),))).code == "text-too-long"
    assert refused(data, Changes((simple((10**400,)),))).code == "number-too-big"


def test_styles_only_grow_and_keep_the_default_font() -> None:
    data = workbook({"Event": LIST}, styles=styled('<xf numFmtId="14" fontId="0"/>'))
    before = unpack(data)["xl/styles.xml"].decode()
    after = unpack(applied(data, page()))["xl/styles.xml"].decode()
    assert '<xf numFmtId="14" fontId="0"/>' in after
    assert before[: before.index("<fonts")] == after[: after.index("<fonts")]
    sheet = loaded(applied(data, page()))["Standings"]
    assert (sheet["A1"].font.name, sheet["A1"].font.sz) == ("Arial", 12)
    assert sheet["A2"].number_format == "0"
    assert applied(applied(data, page()), page()) == applied(data, page())


def test_the_first_number_format_of_a_workbook_has_the_first_number_that_is_free() -> None:
    half = Page("standings", "Standings", ((PageCell(Fraction(1, 2), "points-2"),),))
    styles = unpack(applied(workbook({"Event": LIST}), half))["xl/styles.xml"].decode()
    assert re.findall("<numFmt [^>]*>", styles) == ['<numFmt formatCode="0.00_³" numFmtId="164"/>']


def test_styles_are_found_again_however_they_are_written() -> None:
    """Excel writes attributes and elements in its own way when it saves."""
    data = applied(workbook({"Event": LIST}, styles=styled('<xf numFmtId="0"/>')), page())
    parts = unpack(data)
    styles = parts["xl/styles.xml"].decode().replace("<b/>", '<b val="1"/>')
    styles = re.sub(r' apply\w+="1"', "", styles).replace('rgb="FFFFFFFF"', 'rgb="ffffffff"')
    parts["xl/styles.xml"] = styles.encode()
    again = unpack(applied(pack(parts), page()))
    assert again["xl/styles.xml"].decode() == styles


@pytest.mark.parametrize("odd", ["<v>1</v>", '<x:xf xmlns:x="urn:x"/>', "<row><c/></row>"])
def test_what_is_no_format_among_formats_is_not_counted(odd: str) -> None:
    """Other programs pass over it, so an index that counts it would lead beyond the last format."""
    formats = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
    made, plain = (
        loaded(applied(workbook({"Event": LIST}, styles=styled(each)), page()))["Standings"]
        for each in (odd + formats, formats)
    )
    for row, other in zip(made.values, plain.values, strict=True):
        assert row == other
    for cell in ("A1", "B2", "C3"):
        assert made[cell].number_format == plain[cell].number_format
        assert made[cell].font.b == plain[cell].font.b
        assert made[cell].fill.fgColor.rgb == plain[cell].fill.fgColor.rgb


@pytest.mark.parametrize("listed", [True, False])
def test_a_new_part_does_not_take_the_name_that_a_relationship_leads_to(listed: bool) -> None:
    """It leads nowhere: the part of a sheet is not there, or nobody lists the sheet."""
    data = unpack(workbook({"Event": LIST, "Gone": LIST}))
    del data["xl/worksheets/sheet2.xml"]
    if not listed:
        whole = data["xl/workbook.xml"]
        data["xl/workbook.xml"] = re.sub(rb'<sheet name="Gone"[^>]*/>', b"", whole)
    book = FileBook(applied(pack(data), page()))
    assert list(book.titles()) == ["Event", *(["Gone"] if listed else []), "Standings"]
    assert book.grid("Standings").rows[0][0] == "Rank"
    assert "xl/worksheets/sheet3.xml" in unpack(book.to_bytes())


def test_a_workbook_without_styles_gets_them() -> None:
    data = applied(workbook({"Event": LIST}), page())
    parts = unpack(data)
    assert b"/xl/styles.xml" in parts["[Content_Types].xml"]
    assert loaded(data)["Standings"]["A1"].font.b


@pytest.mark.parametrize("suffix", ["", ".macro", ".template"])
def test_strict_prefixed_and_1904(suffix: str) -> None:
    kind = f"application/vnd.x{suffix}.main+xml"
    data = workbook(
        *({"Event": LIST},),
        main=STRICT,
        rels=STRICT_RELS,
        before='<workbookPr date1904="1"/>',
        kind=kind,
    )
    out = applied(data, page())
    parts = unpack(out)
    assert STRICT in parts["xl/worksheets/sheet2.xml"].decode()
    assert f"{STRICT_RELS}/worksheet" in parts["xl/_rels/workbook.xml.rels"].decode()
    assert FileBook(out).grid("Standings").rows[1][0] == 1
    assert kind.encode() in parts["[Content_Types].xml"]


def test_prefixed_sheets_stay_prefixed() -> None:
    xml = (
        f'<?xml version="1.0"?><x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1">'
        '<x:c r="A1"><x:v>1</x:v></x:c><x:c r="H1"><x:v>2</x:v></x:c></x:row></x:sheetData>'
        "</x:worksheet>"
    )
    data = workbook({"Standings": xml})
    book = FileBook(data)
    book.apply(Changes((page(),), sheets=STANDINGS))
    text = sheet_xml(book.to_bytes(), 1)
    assert not re.search(r"<(?!x:|/x:|\?xml)", text)
    assert book.grid("Standings").rows[0] == ["Rank", "Name", "Sum", *[None] * 4, 2]

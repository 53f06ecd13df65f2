"""Writing pages and rows: only what is ours changes, and whatever cannot be done is refused."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from typing import Any

import openpyxl
import pytest

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.openpyxl_book import OpenpyxlBook
from xlscore.book.ooxml.sheet_part import SheetPart
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Append, Changes, Rewrite
from xlscore.book.problems import FileProblem
from xlscore.book.values import Uncached

from .rich import pack, page, rich_workbook, unpack
from .sheets import MAIN, RELS, STRICT, STRICT_RELS, sheet_rels, styled, workbook

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


# what belongs to others on an owned sheet

OWNED = '<definedName name="xlscore.standings">Standings!$A$1:$B$2</definedName>'


def owned(cells: str, rest: str = "", **options: Any) -> bytes:
    return workbook({"Standings": f"<sheetData>{cells}</sheetData>{rest}"}, names=OWNED, **options)


def test_cells_beside_and_below_stay_and_old_ones_of_ours_go() -> None:
    data = owned(
        '<row r="1" ht="44"><c r="A1"><v>1</v></c><c r="D1" s="0" t="str"><f>B1&amp;""</f>'
        "<v>x</v></c></row>"
        '<row r="2"><c r="B2"><v>2</v></c></row>'
        '<row r="9" ht="33"><c r="A9"><v>9</v></c></row>'
    )
    out = applied(data, simple(("a",)))
    assert FileBook(out).grid("Standings").rows == [
        ["a", None, None, "x"], *[()] * 7, [9]
    ]  # fmt: skip
    assert '<row r="9" ht="33"><c r="A9"><v>9</v></c></row>' in sheet_xml(out, 1)
    assert '<c r="D1" s="0" t="str"><f>B1&amp;""</f><v>x</v></c>' in sheet_xml(out, 1)
    assert 'dimension ref="A1:D9"' in sheet_xml(out, 1)


def test_what_a_person_typed_is_never_overwritten() -> None:
    data = owned('<row r="3"><c r="A3"><v>9</v></c></row>')
    problem = refused(data, Changes((simple((1,), (2,), (3,)),), sheets=STANDINGS))
    assert (problem.code, problem.values["cell"]) == ("in-the-way", "A3")
    styled_only = owned('<row r="3"><c r="A3" s="0"/></row>')
    assert FileBook(applied(styled_only, simple((1,), (2,), (3,)))).grid("Standings").rows[2] == [3]


def test_a_sheet_found_by_its_title_is_taken_over() -> None:
    cells = '<c r="A7"><v>1</v></c><c r="C7"><v>2</v></c>'
    data = workbook({"Standings": f'<sheetData><row r="7">{cells}</row></sheetData>'})
    book = FileBook(data)
    book.apply(Changes((simple((1, 2)),), sheets=STANDINGS))
    assert book.grid("Standings").rows == [[1, 2], *[()] * 5, [None, None, 2]]
    assert book.roles() == STANDINGS


def test_surroundings_of_an_owned_sheet_stay() -> None:
    rest = (
        '<sheetProtection sheet="1"/><autoFilter ref="A1:B2"><filterColumn colId="0"/></autoFilter>'
        '<mergeCells count="2"><mergeCell ref="A1:A2"/><mergeCell ref="H1:I2"/></mergeCells>'
        '<conditionalFormatting sqref="A1:B9"><cfRule type="top10" priority="1"/>'
        "</conditionalFormatting>"
        '<dataValidations count="1"><dataValidation sqref="A9"/></dataValidations>'
        '<hyperlinks><hyperlink ref="A2" location="x"/><hyperlink ref="H5" location="y"/>'
        "</hyperlinks>"
        '<pageMargins left="1" right="1" top="1" bottom="1" header="1" footer="1"/>'
        f'<pageSetup xmlns:r="{RELS}" paperSize="8" scale="70" r:id="rId1"/>'
        '<extLst><ext uri="{x}"/></extLst>'
    )
    look = (
        '<sheetPr codeName="Tab1"><tabColor rgb="FF00FF00"/></sheetPr><dimension ref="A1"/>'
        '<sheetViews><sheetView zoomScale="80" workbookViewId="0"><selection activeCell="B2"/>'
        "</sheetView>"
        '</sheetViews><cols><col min="1" max="9" width="5" customWidth="1"/></cols>'
    )
    data = workbook({"Standings": f"{look}<sheetData/>{rest}"}, names=OWNED)
    text = sheet_xml(applied(data, page(1)), 1)
    for kept in (
        '<sheetPr codeName="Tab1"><tabColor rgb="FF00FF00"/><pageSetUpPr fitToPage="1"/></sheetPr>',
        '<sheetView zoomScale="80" workbookViewId="0"><pane ',
        '<col min="4" max="9" width="5" customWidth="1"/></cols>',
        '<sheetProtection sheet="1"/><autoFilter ref="A1:B2"/>',
        '<mergeCell ref="H1:I2"/>',
        '<cfRule type="top10" priority="1"/>',
        '<dataValidation sqref="A9"/>',
        '<hyperlink ref="H5" location="y"/>',
        '<pageMargins left="1"',
        'paperSize="9" scale="70" r:id="rId1" orientation="landscape"',
        '<extLst><ext uri="{x}"/></extLst>',
    ):
        assert kept in text, kept
    for gone in ('ref="A1:A2"', 'location="x"', "filterColumn"):
        assert gone not in text


@pytest.mark.parametrize(
    "cells",
    [
        '<row r="1"><c r="A1"><f t="shared" ref="A1:A5" si="0">B1</f></c></row>'
        '<row r="5"><c r="A5"><f t="shared" si="0"/></c></row>',
        '<row r="1"><c r="B1"><f t="array" ref="B1:C1">X</f></c><c r="C1"><v>1</v></c></row>',
        '<row r="1"><c r="A1"><v>1</v></c></row>'
        '<row r="3"><c r="A3"><f t="array" ref="A1:A3">X</f></c></row>',
    ],
)
def test_formulas_across_the_edge_are_refused(cells: str) -> None:
    assert (
        refused(owned(cells), Changes((simple((1,)),), sheets=STANDINGS)).code == "formula-across"
    )


def test_the_chain_of_formulas_goes_only_with_formulas() -> None:
    chain = {
        "xl/calcChain.xml": f'<calcChain xmlns="{MAIN}"><c r="A1" i="1"/></calcChain>'.encode()
    }
    for cells, there in (("<f>1+1</f>", False), ("<v>2</v>", True)):
        data = owned(f'<row r="1"><c r="A1">{cells}</c></row>', extra=chain)
        parts = unpack(data)
        rels = parts["xl/_rels/workbook.xml.rels"].decode().replace(
            "</Rel", f'<Relationship Id="c" Type="{RELS}/calcChain" Target="calcChain.xml"/></Rel'
        )  # fmt: skip
        out = unpack(
            applied(pack({**parts, "xl/_rels/workbook.xml.rels": rels.encode()}), simple((1,)))
        )
        assert ("xl/calcChain.xml" in out) is there
        assert (b"calcChain" in out["xl/_rels/workbook.xml.rels"]) is there
        assert b'fullCalcOnLoad="1"' in out["xl/workbook.xml"]


@pytest.mark.parametrize(("columns", "there"), [((1, 3), True), ((2,), False)])
def test_the_chain_goes_only_with_rewritten_formulas(columns: tuple[int, ...], there: bool) -> None:
    rels = f'<Relationship Id="c" Type="{RELS}/calcChain" Target="calcChain.xml"/></Rel'
    cells = '<c r="A1"><v>1</v></c><c r="B1"><f>A1</f><v>1</v></c>'
    parts = unpack(workbook({"Event": f'<sheetData><row r="1">{cells}</row></sheetData>'}))
    parts["xl/calcChain.xml"] = f'<calcChain xmlns="{MAIN}"><c r="B1" i="1"/></calcChain>'.encode()
    parts["xl/_rels/workbook.xml.rels"] = parts["xl/_rels/workbook.xml.rels"].replace(
        b"</Rel", rels.encode()
    )
    book = FileBook(pack(parts))
    book.apply(Changes(rewrites=(Rewrite("Event", columns, {1: (7,) * len(columns)}),)))
    assert ("xl/calcChain.xml" in unpack(book.to_bytes())) is there


def test_rewritten_cells_keep_their_format_and_new_ones_have_none() -> None:
    cells = '<c r="A1" s="1"><v>1</v></c><c r="B1" s="1"><f>A1</f><v>1</v></c>'
    styles = styled('<xf numFmtId="0"/><xf numFmtId="2"/>')
    data = workbook({"Event": f'<sheetData><row r="1">{cells}</row></sheetData>'}, styles=styles)
    book = FileBook(data)
    book.apply(Changes(rewrites=(Rewrite("Event", (1, 2, 3), {1: (7, None, "new")}),)))
    text = sheet_xml(book.to_bytes(), 1)
    assert '<c r="A1" s="1"><v>7</v></c><c r="B1" s="1"/><c r="C1" t="inlineStr">' in text


def test_a_gentle_rewrite_leaves_formulas_where_they_are() -> None:
    """Also one that shows nothing, which reads like an empty cell."""
    silent = '<c r="A1" s="1" t="str"><f>IF(B2="","",7)</f><v></v></c>'
    cells = f'{silent}<c r="B1"><v>1</v></c>'
    data = workbook({"Event": f'<sheetData><row r="1">{cells}</row></sheetData>'})
    book = FileBook(data)
    book.apply(Changes(rewrites=(Rewrite("Event", (1, 2), {1: (7, 8)}, gentle=True),)))
    text = sheet_xml(book.to_bytes(), 1)
    assert silent in text
    assert '<c r="B1"><v>8</v></c>' in text


def test_no_calculation_is_asked_for_without_formulas() -> None:
    out = unpack(applied(workbook({"Event": LIST}), page()))
    assert b"fullCalcOnLoad" not in out["xl/workbook.xml"]


def test_protected_structure() -> None:
    locked = '<workbookProtection lockStructure="1"/>'
    assert refused(workbook({"Event": LIST}, before=locked), Changes((page(),))).code == (
        "structure-protected"
    )
    applied(owned("", before=locked), page())


def test_titles_that_are_taken_or_illegal() -> None:
    book = FileBook(workbook({"standings": LIST}))
    long = Page("draw", "A [very] long: title/with*everything?", ())
    book.apply(Changes((page(), long)))
    assert list(book.titles()) == ["standings", "Standings (2)", "A  very  long  title with every"]
    assert book.roles()["standings"] == "Standings (2)"


def test_signed_packages_are_warned_about() -> None:
    parts = unpack(workbook({"Event": LIST}))
    kind = f"{RELS}/digital-signature/origin"
    rel = f'<Relationship Id="s" Type="{kind}" Target="_xmlsignatures/o.sigs"/>'
    parts["_rels/.rels"] = parts["_rels/.rels"].replace(b"</Rel", rel.encode() + b"</Rel")
    assert [n.code for n in FileBook(pack(parts)).notices] == ["signed"]
    assert FileBook(workbook({"Event": LIST})).notices == ()


# blocks (Excel's tables) and appended rows

BLOCK = (
    f'<table xmlns="{MAIN}" id="1" name="tbl" displayName="tbl" ref="A1:C3"{{totals}}>'
    '<autoFilter ref="A1:C3"/><tableColumns count="3"><tableColumn id="1" name="Round"/>'
    '<tableColumn id="2" name="Player"/><tableColumn id="3" name="Points"/></tableColumns></table>'
)
RESULTS = (
    '<dimension ref="A1:C2"/><cols><col min="3" max="3" width="9" style="1"/></cols><sheetData>'
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Round</t></is></c><c r="B1" t="inlineStr"><is>'
    "<t>Player"
    '</t></is></c><c r="C1" t="inlineStr"><is><t>Points</t></is></c></row><row r="2" ht="20"><c '
    'r="A2" '
    's="1"><v>1</v></c><c r="B2" t="inlineStr"><is><t>Ann</t></is></c></row>{more}</sheetData>'
)


def results(more: str = "", totals: str = "", rest: str = "", **options: Any) -> bytes:
    extra = {
        "xl/worksheets/_rels/sheet1.xml.rels": sheet_rels(("table", "../tables/table1.xml")),
        "xl/tables/table1.xml": BLOCK.format(totals=totals).encode(),
    }
    formats = styled('<xf numFmtId="0"/><xf numFmtId="2"/>')
    return workbook(
        {"Results": RESULTS.format(more=more) + rest}, styles=formats, extra=extra, **options
    )


APPEND = Append("Results", 1, (1, 2, 3), ((2, "=Bob", None), (2, "Cid", Fraction(1, 2))))


def test_rows_go_below_the_last_one_and_the_block_grows() -> None:
    out = applied(results(), appends=(APPEND,))
    assert FileBook(out).grid("Results").rows[2:] == [[2, "=Bob"], [2, "Cid", 0.5]]
    text, block = sheet_xml(out, 1), unpack(out)["xl/tables/table1.xml"].decode()
    assert block.count('ref="A1:C4"') == 2
    assert 'dimension ref="A1:C4"' in text
    assert '<row r="3" ht="20"><c r="A3" s="1"><v>2</v></c>' in text
    assert '<c r="B4" t="inlineStr">' in text
    assert '<c r="C4" s="1"><v>0.5</v></c>' in text
    assert loaded(out)["Results"]["B3"].quotePrefix
    more = applied(out, appends=(APPEND,))
    assert FileBook(more).grid("Results").rows[4:] == [[2, "=Bob"], [2, "Cid", 0.5]]
    assert unpack(more)["xl/styles.xml"] == unpack(out)["xl/styles.xml"]


def test_empty_rows_kept_ready_are_filled_and_keep_their_formats() -> None:
    ready = '<row r="3" hidden="1" spans="1:1"><c r="B3" s="1"/><c r="D3" s="1"/></row><row r="5"/>'
    out = applied(results(ready), appends=(APPEND,))
    text = sheet_xml(out, 1)
    assert '<row r="3"><c r="A3" s="1"><v>2</v></c><c r="B3" s="2" t="inlineStr">' in text
    assert '<c r="D3" s="1"/></row><row r="4"' in text
    assert text.index('<row r="4"') < text.index('<row r="5"/>')


@pytest.mark.parametrize("prefix", ["", "<!-- read by the slower reader -->"])
@pytest.mark.parametrize(
    "formula", ['<f>IF(D3="","",D3)</f>', '<f t="shared" ref="B3:B5" si="0">IF(D3="","",D3)</f>']
)
def test_a_formula_that_shows_nothing_is_never_blank(formula: str, prefix: str) -> None:
    ready = prefix + "".join(
        f'<row r="{row}"><c r="B{row}" t="str">{text}<v></v></c></row>'
        for row, text in ((3, formula), (4, "<f>B3</f>"), (5, "<f>B4</f>"))
    )
    data = results(ready)
    out = FileBook(data)
    out.apply(Changes(appends=(APPEND,)))
    text = sheet_xml(out.to_bytes(), 1)
    assert [text.count(f) for f in (formula, "<f>B3</f>", "<f>B4</f>")] == [1, 1, 1]
    assert [list(row) for row in out.grid("Results").rows[2:]] == [
        *([], [], []),
        *([2, "=Bob"], [2, "Cid", 0.5]),
    ]
    other = OpenpyxlBook(loaded(data), loaded(data))
    other.apply(Changes(appends=(APPEND,)))
    assert other.grid("Results").rows[5:] == [[2, "=Bob"], [2, "Cid", 0.5]]


def test_formulas_beside_the_rows_to_append_stay_in_them() -> None:
    ready = '<row r="3"><c r="D3" t="str"><f>IF(C3="","",C3)</f><v></v></c></row>'
    out = applied(results(ready), appends=(APPEND,))
    assert FileBook(out).grid("Results").rows[2] == [2, "=Bob"]
    assert '<f>IF(C3="","",C3)</f>' in sheet_xml(out, 1)


def test_the_other_cells_of_an_array_are_not_blank_either() -> None:
    array = '<c r="A3"><f t="array" ref="A3:B6">TRANSPOSE(X1:AB2)</f><v>7</v></c>'
    for before in ("", "<!-- read by the slower reader -->"):
        data = results(f'{before}<row r="3">{array}</row>')
        assert FileBook(data).grid("Results").formulas == {1: 6, 2: 6}
        out = applied(data, appends=(APPEND,))
        assert FileBook(out).grid("Results").rows[6:] == [[2, "=Bob"], [2, "Cid", 0.5]]


def test_two_appends_to_one_sheet_follow_each_other() -> None:
    out = applied(results(), appends=(APPEND, APPEND))
    assert [row[1] for row in FileBook(out).grid("Results").rows] == [
        *("Player", "Ann", "=Bob", "Cid", "=Bob", "Cid"),
    ]


def test_rows_never_go_where_a_merged_range_would_hide_them() -> None:
    rest = (
        '<mergeCells count="3"><mergeCell ref="A3:A5"/><mergeCell ref="B6:C6"/>'
        '<mergeCell ref="C9:D9"/></mergeCells>'
    )
    xml = RESULTS.format(more="") + rest
    book = FileBook(workbook({"Results": xml}))
    book.apply(Changes(appends=(APPEND,)))
    rows = book.grid("Results").rows
    assert list(rows[6:]) == [[2, "=Bob"], [2, "Cid", 0.5]]
    book.apply(Changes(appends=(APPEND,)))
    assert list(book.grid("Results").rows[8:]) == [[2, "=Bob"], [2, "Cid", 0.5]]


def test_a_filter_of_the_sheet_grows_too() -> None:
    scope = 'name="_xlnm._FilterDatabase" localSheetId="0" hidden="1"'
    name = f"<definedName {scope}>Results!$A$1:$C$2</definedName>"
    xml = RESULTS.format(more="") + '<autoFilter ref="A1:C2"/>'
    out = applied(workbook({"Results": xml}, names=name), appends=(APPEND,))
    assert '<autoFilter ref="A1:C4"/>' in sheet_xml(out, 1)
    assert "'Results'!$A$1:$C$4</definedName>" in unpack(out)["xl/workbook.xml"].decode()


def test_only_the_filter_of_the_rows_grows_with_a_block() -> None:
    sorted_ = '</autoFilter><sortState ref="{}"/><tableColumns'
    block = BLOCK.format(totals="").replace('"A1:C3"/><tableColumns', f'"A1:C2">{sorted_}')
    for at in ("nowhere", "A2:C2"):
        data = results()
        parts = unpack(data) | {"xl/tables/table1.xml": block.format(at).encode()}
        out = unpack(applied(pack(parts), appends=(APPEND,)))["xl/tables/table1.xml"].decode()
        assert 'ref="A1:C4"' in out
        assert f'<autoFilter ref="A1:C2"></autoFilter><sortState ref="{at}"/>' in out


def test_a_block_to_the_left_stays_as_it_is() -> None:
    left = Append("Results", 1, (4, 5, 6), APPEND.rows)
    parts = unpack(results())
    out = unpack(applied(pack(parts), appends=(left,)))
    assert out["xl/tables/table1.xml"] == parts["xl/tables/table1.xml"]


def test_the_part_to_be_patched_is_a_sheet_within_bounds() -> None:
    with pytest.raises(FileProblem, match="it holds no cells"):
        SheetPart(b"<chartsheet><sheetData/></chartsheet>", "xl/x.xml", "S")
    sheet = SheetPart(
        f'<worksheet xmlns="{MAIN}"><sheetData><row r="1048577"/></sheetData></worksheet>'.encode(),
        *("xl/x.xml", "S"),
    )
    with pytest.raises(FileProblem) as caught:
        list(sheet.rows())
    assert caught.value.code == "outside-sheet"
    assert caught.value.values == {"sheet": "S", "cell": "A1048577"}


def test_totals_rows_are_refused() -> None:
    data = results(totals=' totalsRowCount="1"')
    assert refused(data, Changes(appends=(APPEND,))).code == "block-totals"


def test_all_or_nothing() -> None:
    data = results(totals=' totalsRowCount="1"')
    refused(data, Changes((page(),), (APPEND,)))
    with pytest.raises(KeyError):
        FileBook(data).apply(Changes((page(),), (Append("nowhere", 1, (1,), ((1,),)),)))


@pytest.mark.parametrize("data", [rich_workbook(), results(), workbook({"S": "<sheetData/>"})])
def test_changes_one_after_another_are_those_of_a_file_opened_anew(data: bytes) -> None:
    """What is kept of the formats between two changes is that of the file, also after a failure."""
    kept, opened = FileBook(data), data
    first = kept.titles()[0]
    rows = (("=text", 1), (None, "+last"))
    steps = (
        Changes((page(3), page(2, "checks", "Checks")), sheets={}),
        Changes((), (Append(first, 1, (9, 10), rows),)),
        Changes((page(6),), sheets={"standings": "Standings"}),
        Changes((simple(("x", "y"), (1, 2)),), sheets={"standings": "Standings"}),
        Changes((), (Append(first, 1, (9, 10), rows),)),
    )
    for changes in steps:
        with pytest.raises(KeyError):
            kept.apply(Changes((page(9, "other"),), (Append("nowhere", 1, (1,), rows),)))
        kept.apply(changes)
        again = FileBook(opened)
        again.apply(changes)
        opened = again.to_bytes()
        assert kept.to_bytes() == opened
    assert kept.grid(first) == FileBook(opened).grid(first)


def test_a_block_over_an_owned_sheet_follows_if_its_headings_match() -> None:
    data = results(names='<definedName name="xlscore.standings">Results!$A$1:$C$3</definedName>')
    head = ("Round", "Player", "Points")
    book = FileBook(data)
    book.apply(Changes((simple(head, (1, "a", 2), (1, "b", 3), (2, "c", 4)),), sheets=book.roles()))
    assert unpack(book.to_bytes())["xl/tables/table1.xml"].count(b'ref="A1:C4"') == 2
    wrong = Changes((simple(("Rank", "Player", "Points"), (1, "a", 2)),), sheets=book.roles())
    assert refused(data, wrong).code == "block-header"


def test_single_cells() -> None:
    book = FileBook(results('<row r="5"><c r="A5"><f>1+1</f></c></row>'))
    book.set_cell("Results", "A2", 7)
    book.set_cell("Results", "A5", "x")
    book.set_cell("Results", "E9", Fraction(1, 4))
    rows = book.grid("Results").rows
    assert (rows[1][0], rows[4][0], rows[8][4]) == (7, "x", 0.25)
    assert '<c r="A2" s="1"><v>7</v></c>' in sheet_xml(book.to_bytes(), 1)
    with pytest.raises(KeyError):
        book.set_cell("nowhere", "A1", 1)
    with pytest.raises(FileProblem):
        book.set_cell("Results", "ZZZZ1", 1)


def test_an_uncached_formula_stays_one() -> None:
    book = FileBook(results('<row r="5"><c r="A5"><f>1+1</f></c></row>'))
    book.apply(Changes((page(),)))
    assert book.grid("Results").rows[4][0] == Uncached("=1+1")

"""What belongs to others on an owned sheet and in its workbook stays, or the change is refused."""

from __future__ import annotations

from typing import Any

import pytest

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.page import Page
from xlscore.book.port import Changes, Rewrite

from .rich import pack, page, unpack
from .sheets import MAIN, RELS, styled, workbook
from .writing import LIST, STANDINGS, applied, refused, sheet_xml, simple

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

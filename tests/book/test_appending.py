"""Rows below the blocks of people (Excel's tables), and single cells."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cells import type_cell
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.openpyxl_book import OpenpyxlBook
from xlscore.book.ooxml.sheet_part import SheetPart
from xlscore.book.port import Append, Changes
from xlscore.book.problems import FileProblem
from xlscore.book.values import Uncached

from .rich import pack, page, rich_workbook, unpack
from .sheets import MAIN, sheet_rels, styled, workbook
from .writing import applied, loaded, refused, sheet_xml, simple

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
    type_cell(book, "Results", "A2", 7)
    type_cell(book, "Results", "A5", "x")
    type_cell(book, "Results", "E9", Fraction(1, 4))
    rows = book.grid("Results").rows
    assert (rows[1][0], rows[4][0], rows[8][4]) == (7, "x", 0.25)
    assert '<c r="A2" s="1"><v>7</v></c>' in sheet_xml(book.to_bytes(), 1)
    with pytest.raises(KeyError):
        type_cell(book, "nowhere", "A1", 1)


def test_an_uncached_formula_stays_one() -> None:
    book = FileBook(results('<row r="5"><c r="A5"><f>1+1</f></c></row>'))
    book.apply(Changes((page(),)))
    assert book.grid("Results").rows[4][0] == Uncached("=1+1")


def test_rows_that_are_put_back_as_they_were_leave_the_part_as_it_came() -> None:
    """Its tags too, with blanks in them that nobody else writes."""
    row = b'<row r="1"><c r="A1"><v>1</v></c></row>'
    content = b'<worksheet xmlns="%s"><sheetData >%s</sheetData ></worksheet>' % (
        MAIN.encode(),
        row,
    )
    sheet = SheetPart(content, "xl/worksheets/sheet1.xml", "S")
    sheet.put([row])
    assert sheet.result() == content

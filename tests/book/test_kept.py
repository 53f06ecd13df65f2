"""What odd but legal files hold stays: comments, first formats, types of parts that are gone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Append, Changes, Rewrite

from .rich import pack, page, unpack
from .sheets import MAIN, styled, workbook

SHEET = "xl/worksheets/sheet1.xml"
LIST = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'
APPEND = Append("S", 1, (1, 2), ((2, "Bob"),))


def applied(data: bytes, changes: Changes) -> dict[str, bytes]:
    book = FileBook(data)
    book.apply(changes)
    return unpack(book.to_bytes())


COMMENTED = (
    "<!-- <sheetData/> --><sheetData><!--1--><row r='1'><!--2--><c r='A1'><!--3--><v>1</v></c>"
    "<!--4 </row> --></row><?before row two?><row r='2'><c r='A2' t='inlineStr'><is><t>"
    "<![CDATA[<Ann>]]></t></is></c><!--5--></row><!--6--><row r='3'><!--7--><c r='D3'/>"
    "<!--8--></row>"
    "<!--9--></sheetData><!-- <sheetData/> -->"
)


@pytest.mark.parametrize(
    "changes",
    [
        Changes(appends=(APPEND,)),
        Changes(rewrites=(Rewrite("S", (2,), {2: ("Bea",), 3: (7,)}),)),
        Changes((page(),), (APPEND,)),
    ],
)
def test_comments_and_instructions_stay_where_something_is_changed(changes: Changes) -> None:
    data = workbook({"S": COMMENTED})
    after = applied(data, changes)[SHEET].decode()
    for number in range(1, 10):
        assert after.count(f"<!--{number}") == 1
    assert after.count("<!-- <sheetData/> -->") == 2
    assert "<?before row two?>" in after
    assert "<![CDATA[<Ann>]]>" in after
    assert FileBook(data).grid("S").rows[:2] == [[1], ["<Ann>"]]
    again = FileBook(pack(applied(data, changes)))
    assert again.grid("S").rows[1][0] == "<Ann>"


def test_the_type_of_a_part_that_is_gone_is_not_said_twice() -> None:
    parts = unpack(workbook({"S": LIST}))
    orphan = b'<Override PartName="/xl/Worksheets/sheet2.xml" ContentType="old/type"/></Types>'
    parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(b"</Types>", orphan)
    types = applied(pack(parts), Changes((page(),)))["[Content_Types].xml"].lower()
    assert types.count(b'"/xl/worksheets/sheet2.xml"') == 1
    assert b"old/type" not in types
    assert b"worksheet+xml" in types


@pytest.mark.parametrize(
    "styles",
    [
        f'<styleSheet xmlns="{MAIN}"/>',
        f'<styleSheet xmlns="{MAIN}"></styleSheet>',
        f'<x:styleSheet xmlns:x="{MAIN}"><x:fonts/><x:cellXfs count="0"/></x:styleSheet>',
    ],
)
def test_cells_without_a_format_keep_the_plain_one(styles: str) -> None:
    """The first format is that of all cells that name none, and must not become one of ours."""
    data = workbook({"S": LIST}, styles=styles)
    parts = applied(data, Changes((page(),)))
    text = parts["xl/styles.xml"].decode().replace("x:", "")
    assert text.index('<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>') > 0
    assert text.index("gray125") < text.index("solid")
    assert text.index('<name val="Calibri"/>') < text.index("<b/>")
    assert b' s="0"' not in parts["xl/worksheets/sheet2.xml"]
    assert b' s="1"' in parts["xl/worksheets/sheet2.xml"]
    again = FileBook(pack(parts))
    again.apply(Changes((page(),), sheets=again.roles()))
    assert unpack(again.to_bytes()) == parts


def test_the_second_fill_is_gray_whatever_is_there() -> None:
    """Excel takes the first two fills for none and gray, so ours is never one of them."""
    one = '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>'
    styles = styled('<xf numFmtId="0"/>').replace(
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill '
        'patternType="gray125"/></fill></fills>',
        one,
    )
    assert one in styles
    after = applied(workbook({"S": LIST}, styles=styles), Changes((page(),)))["xl/styles.xml"]
    assert after.index(b"none") < after.index(b"gray125") < after.index(b"solid")


def test_a_number_format_that_is_redefined_is_not_used() -> None:
    """Id 1 is "0" in every workbook but one that says otherwise: ranks looked like dates there."""
    numbers = '<numFmts count="1"><numFmt numFmtId="1" formatCode="dd.mm.yyyy"/></numFmts>'
    data = workbook({"S": LIST}, styles=styled('<xf numFmtId="0"/>', numbers))
    ranks = Page(
        "standings",
        "Standings",
        (
            (
                PageCell(3, "count"),
                PageCell(Fraction(1, 2)),
            ),
        ),
    )
    book = FileBook(data)
    book.apply(Changes((ranks,)))
    assert book.grid("Standings").rows == [[3, 0.5]]
    styles = unpack(book.to_bytes())["xl/styles.xml"]
    assert b'<numFmt formatCode="0" numFmtId="164"/>' in styles


def test_ids_that_lead_beyond_the_last_font_never_lead_to_one_of_ours() -> None:
    """Such cells look plain; the first new font would have made them bold."""
    formats = '<xf numFmtId="0" fontId="2"/><xf numFmtId="0" fillId="3" borderId="1"/>'
    data = workbook({"S": LIST}, styles=styled(formats))
    parts = applied(data, Changes((page(),)))
    text = parts["xl/styles.xml"].decode()
    fonts = text[text.index("<fonts") : text.index("</fonts>")].split("<font>")[1:]
    assert fonts[0] == fonts[1] == fonts[2] == '<sz val="12"/><name val="Arial"/></font>'
    assert "<b/>" in "".join(fonts[3:])
    fills = text[text.index("<fills") : text.index("</fills>")].split("<fill>")[1:]
    assert fills[2] == fills[3] == fills[0] != fills[4]
    again = FileBook(pack(parts))
    again.apply(Changes((page(),), sheets=again.roles()))
    assert unpack(again.to_bytes()) == parts


def test_a_senseless_extent_is_put_right() -> None:
    data = workbook({"S": f'<dimension ref="A1:@0"/>{LIST}'})
    assert b'<dimension ref="A1:B2"/>' in applied(data, Changes(appends=(APPEND,)))[SHEET]

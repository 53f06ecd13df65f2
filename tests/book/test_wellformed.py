"""Whatever breaks the XML of a part that is read is refused with the part's name: expat decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.parsers import expat

import pytest

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.problems import FileProblem

from .rich import pack, unpack
from .sheets import MAIN, workbook

SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
ROWS = "".join(
    f'<row r="{n}" spans="1:3" ht="15.5"><c r="A{n}"><v>{n}</v></c><c r="B{n}" t="s"><v>0</v></c>'
    f'<c r="C{n}" t="inlineStr"><is><t>a &amp; b</t></is></c></row>'
    for n in range(1, 3)
)
ODD = (
    '<row r="5" hidden="1"/><row r="6"><c r="A6"><f t="shared" ref="A6:A8" si="0">1</f><v>1</v></c>'
    '<c r="B6" t="str"><f>T(2)</f><v>x</v></c></row>'
)
BOOK = unpack(
    workbook(
        {"S": f"<dimension ref='A1'/><sheetData>{ROWS}{ODD}</sheetData><pageMargins left='1'/>"},
        strings=f'<sst xmlns="{MAIN}"><si><t>one</t></si><si><r><t>t</t></r></si></sst>',
    )
)


def broken(data: bytes) -> Iterator[bytes]:
    """The part cut off, with a tag gone or twice, with something put in, at every place."""
    for match in re.finditer(rb"<[^<>]*>", data):
        yield data[: match.start()] + data[match.end() :]
        yield data[: match.end()] + match[0] + data[match.end() :]
        yield data[: match.end() - 1] + b' x="1" x="2"' + data[match.end() - 1 :]
        yield data[: match.end() - 1] + b' p:x="1"' + data[match.end() - 1 :]
    for at in range(len(data) + 1):
        yield data[:at]
        for piece in (b"<", b"&", b"]]>", b"\x01", b"</v>"):
            yield data[:at] + piece + data[at:]


def well_formed(data: bytes) -> bool:
    try:
        expat.ParserCreate(namespace_separator=" ").Parse(data, True)
    except expat.ExpatError:
        return False
    return True


@pytest.mark.parametrize("part", [SHEET, STRINGS])
def test_a_part_that_is_no_xml_is_refused_by_its_name(part: str) -> None:
    seen = 0
    for content in broken(BOOK[part]):
        if well_formed(content):
            continue
        seen += 1
        with pytest.raises(FileProblem) as caught:
            FileBook(pack({**BOOK, part: content})).grid("S")
        assert (caught.value.code, caught.value.values["part"]) == ("part-damaged", part), content
    assert seen > 500


@pytest.mark.parametrize(
    "ending", [b"", b"</worksheet", b"</worksheet>rubbish", b"</worksheet><x/>", b"</sheetData>"]
)
def test_what_stands_behind_the_rows_is_looked_at(ending: bytes) -> None:
    content = BOOK[SHEET].removesuffix(b"</worksheet>") + ending
    with pytest.raises(FileProblem) as caught:
        FileBook(pack({**BOOK, SHEET: content})).grid("S")
    assert (caught.value.code, caught.value.values["part"]) == ("part-damaged", SHEET)

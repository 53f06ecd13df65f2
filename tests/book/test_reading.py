"""Reading: blank, error, uncached formula and hidden row are told apart, within bounds."""

from __future__ import annotations

import datetime as dt
import html

import pytest

from every import every
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.ooxml import grids
from xlscore.book.ooxml.decode import iso_date
from xlscore.book.ooxml.sheet_reader import Unusual, read_plain
from xlscore.book.ooxml.sheet_scan import scan
from xlscore.book.problems import FileProblem
from xlscore.book.values import ErrorValue, Grid, Uncached, Value

from .rich import pack, unpack
from .sheets import MAIN, STRICT, STRICT_RELS, styled, workbook

DATES = styled(
    '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/>',
    '<numFmts><numFmt numFmtId="164" formatCode="[Red]0.0&quot; days&quot;"/>'
    '<numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts>',
)
STRINGS = (
    f'<sst xmlns="{MAIN}"><si><t>Ann</t></si><si><r><rPr><b/></rPr><t>Bo</t></r><r><t>b</t></r>'
    "<rPh><t>no</t></rPh></si><si><t/></si><si><t xml:space='preserve'> _x0041_ &lt;</t></si></sst>"
)


def read(cells: str, **options: str) -> Grid:
    """One row of cells, read by both readers, which have to agree."""
    return grid(f'<sheetData><row r="1">{cells}</row></sheetData>', **options)


def grid(xml: str, **options: str) -> Grid:
    book = FileBook(workbook({"S": xml}, strings=STRINGS, styles=DATES, **options))
    part = "xl/worksheets/sheet1.xml"
    data, decoder = book._package.read(part), book._decode()
    full = scan(data, "S", decoder, part)
    try:
        assert read_plain(data, "S", decoder) == full
    except Unusual:
        assert book.grid("S") == full
    return full


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ('<c r="A1"/>', None),
        ('<c r="A1"><v>7</v></c>', 7),
        ('<c r="A1"><v>-7</v></c>', -7),
        ('<c r="A1"><v>7.0</v></c>', 7.0),
        ('<c r="A1"><v>1e3</v></c>', 1000.0),
        ('<c r="A1"><v>4.333333333333333</v></c>', 13 / 3),
        ('<c r="A1"><v>12345678901234567890</v></c>', 12345678901234567890.0),
        ('<c r="A1"><v>1e999</v></c>', ErrorValue("#NUM!")),
        ('<c r="A1"><v>nan</v></c>', ErrorValue("#VALUE!")),
        ('<c r="A1"><v>1_000</v></c>', ErrorValue("#VALUE!")),
        (f'<c r="A1"><v>{"1" * 30_000}x</v></c>', ErrorValue("#VALUE!")),  # at once, not in hours
        ('<c r="A1"><v>٣</v></c>', ErrorValue("#VALUE!")),
        ('<c r="A1" t="s"><v>0</v></c>', "Ann"),
        ('<c r="A1" t="s"><v>1</v></c>', "Bob"),
        ('<c r="A1" t="s"><v>2</v></c>', None),
        ('<c r="A1" t="s"><v>3</v></c>', " A <"),
        ('<c r="A1" t="s"><v>4</v></c>', ErrorValue("#VALUE!")),
        ('<c r="A1" t="inlineStr"><is><t>Ann &amp; Bob&#228;</t></is></c>', "Ann & Bobä"),
        ('<c r="A1" t="inlineStr"><is><r><t>A</t></r><r><t>b</t></r></is></c>', "Ab"),
        (
            '<c r="A1" t="inlineStr"><is><t>_x0001_ _xD83D__xDE00_ _xD800_</t></is></c>',
            "\x01 😀 \ufffd",
        ),
        ('<c r="A1" t="b"><v>1</v></c>', True),
        ('<c r="A1" t="b"><v>false</v></c>', False),
        ('<c r="A1" t="e"><v>#DIV/0!</v></c>', ErrorValue("#DIV/0!")),
        ('<c r="A1" t="d"><v>2024-03-01T12:30:00</v></c>', dt.datetime(2024, 3, 1, 12, 30)),
        ('<c r="A1"><f>1+1</f><v>2</v></c>', 2),
        ('<c r="A1"><f>B1&amp;"x"</f></c>', Uncached('=B1&"x"')),
        ('<c r="A1"><f>1+1</f><v/></c>', Uncached("=1+1")),
        ('<c r="A1" t="str"><f>""</f><v></v></c>', None),
        ('<c r="A1" t="str"><f>T(1)</f></c>', Uncached("=T(1)")),
        ('<c r="A1" t="str"><f>T(1)</f><v>x</v></c>', "x"),
        ('<c r="A1"><f t="shared" si="0"/><v>3</v></c>', 3),
        ('<c r="A1" s="1"><v>45292</v></c>', dt.datetime(2024, 1, 1)),
        ('<c r="A1" s="1"><v>45292.75</v></c>', dt.datetime(2024, 1, 1, 18)),
        ('<c r="A1" s="1"><v>1</v></c>', dt.datetime(1900, 1, 1)),
        ('<c r="A1" s="2"><v>3</v></c>', 3),
        ('<c r="A1" s="3"><v>0.5</v></c>', dt.datetime(1899, 12, 30, 12)),
        ('<c r="A1" s="1"><v>-1</v></c>', -1),
        ('<c r="A1" s="1"><v>99999999</v></c>', 99999999),
    ],
)
def test_values(cell: str, value: Value) -> None:
    rows = read(cell).rows
    got = rows[0][0] if rows else None
    assert got == value
    assert type(got) is type(value)


def test_date1904() -> None:
    one = read('<c r="A1" s="1"><v>0</v></c>', before='<workbookPr date1904="1"/>')
    assert one.rows == [[dt.datetime(1904, 1, 1)]]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("T12:30:00", dt.datetime(1899, 12, 30, 12, 30)),
        ("12:30:00", dt.datetime(1899, 12, 30, 12, 30)),
        ("12:30", dt.datetime(1899, 12, 30, 12, 30)),
        ("2024-03-01", dt.datetime(2024, 3, 1)),
        ("2024-03-01T12:30:00", dt.datetime(2024, 3, 1, 12, 30)),
        ("2024-03-01T12:30:00Z", dt.datetime(2024, 3, 1, 12, 30)),
        ("20:24:61", ErrorValue("#VALUE!")),
        ("2024-02-30", ErrorValue("#VALUE!")),
        ("soon", ErrorValue("#VALUE!")),
    ],
)
def test_moments_of_strict_files(text: str, value: Value) -> None:
    assert iso_date(text) == value


def test_strict_files() -> None:
    xml = '<sheetData><row><c><v>1</v></c><c t="d"><v>2024-03-01</v></c></row></sheetData>'
    book = FileBook(workbook({"S": xml}, main=STRICT, rels=STRICT_RELS))
    assert book.grid("S").rows == [[1, dt.datetime(2024, 3, 1)]]


def test_places() -> None:
    xml = (
        '<sheetData><row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c><c r="E2"><v>3</v></c></row>'
        '<row><c><v>4</v></c></row><row r="9"><c r="A9" s="1"/></row></sheetData>'
    )
    assert grid(xml).rows == [(), [None, 1, 2, None, 3], [4]]


def test_cells_of_a_row_stand_where_they_say_whatever_their_order() -> None:
    """C1, A1, B1, and the last of those that say the same place."""
    cells = "".join(f'<c r="{at}1"><v>{n}</v></c>' for at, n in [("C", 3), ("A", 9), ("B", 2)])
    assert read(f'{cells}<c r="A1"><v>1</v></c>').rows == [[1, 2, 3]]


def test_hidden_rows() -> None:
    xml = (
        '<sheetData><row r="1" hidden="1"><c r="A1"><v>1</v></c></row>'
        '<row r="2"><c r="A2"><v>1</v></c></row><row r="3" hidden="true"><c r="A3"><v>1</v></c>'
        "</row>"
        '<row r="4" hidden="1"/></sheetData>'
    )
    assert grid(xml).hidden == {1, 3}


def test_moments_of_strict_files_are_read_the_same_in_a_long_list() -> None:
    texts = ["2014-01-16T15:59:59.999", "2014-01-16", "T12:30:00", "12:30", "no", "2014-13-01", ""]
    rows = "".join(
        f'<row r="{r}"><c r="A{r}" t="d"><v>{texts[r % 7 if r > 9 else 0]}</v></c></row>'
        for r in range(1, 40)
    )
    values = [row[0] if row else None for row in grid(f"<sheetData>{rows}</sheetData>").rows]
    moment = dt.datetime(2014, 1, 16, 15, 59, 59, 999_000)
    error, half = ErrorValue("#VALUE!"), dt.datetime(1899, 12, 30, 12, 30)
    assert values[:9] == [moment] * 9
    assert values[12:19] == [None, moment, dt.datetime(2014, 1, 16), half, half, error, error]


def test_a_long_list_is_read_the_same_whatever_its_rows_look_like() -> None:
    """Rows that look alike, and odd ones in between, which must not be lost."""
    rows = []
    for r in range(1, 400):
        cells = f'<c r="A{r}"><v>{r}</v></c><c r="B{r}" t="s"><v>{r % 5}</v></c>'
        cells += f'<c r="D{r}" s="1"><v>{r}.5</v></c><c r="E{r}" s="2"/>'
        cells += f'<c r="F{r}" t="inlineStr"><is><t>x&lt;{r}</t></is></c>'
        if r % 7 == 0:
            cells = f'<c r="C{r}"><f>A{r}</f></c>' + f'<c r="D{r}" t="b"><v>1</v></c>'
        if r % 11 == 0:
            cells = cells.replace(f"<v>{r}</v>", f"<v>{r}.25</v>")
        look = ' hidden="1"' if r % 13 == 0 else ' spans="1:6"'
        rows.append(f'<row r="{r}"{look}>{cells}</row>')
    full = grid(f"<sheetData>{''.join(rows)}</sheetData>")
    assert len(full.rows) == 399
    assert full.rows[8] == [
        9,
        ErrorValue("#VALUE!"),
        None,
        dt.datetime(1900, 1, 9, 12),
        None,
        "x<9",
    ]


@pytest.mark.parametrize(
    "xml",
    [
        "<!-- a --><sheetData><row><c><v>1</v></c></row></sheetData>",
        "<sheetData><row><c><v><![CDATA[1]]></v></c></row></sheetData>",
        "<sheetData>\r\n<row>\r\n<c><v>1</v></c></row></sheetData>",
        "<sheetData><?x?><row><c foo='>'><v>1</v></c></row></sheetData>",
        "<sheetData><row><c><v>1</v><extLst><ext/></extLst></c></row></sheetData>",
    ],
)
def test_odd_but_legal_xml(xml: str) -> None:
    assert grid(xml).rows == [[1]]


def test_prefixes() -> None:
    xml = (
        f'<?xml version="1.0"?><x:worksheet xmlns:x="{MAIN}"><x:sheetData><x:row r="1">'
        '<x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    )
    assert grid(xml).rows == [[1]]


def test_a_sheet_without_cells_is_an_empty_grid() -> None:
    assert list(grid("<sheetData/>").rows) == []


def test_a_workbook_is_found_where_programs_put_it_if_its_relationship_leads_nowhere() -> None:
    parts = unpack(workbook({"S": "<sheetData/>"}))
    rels = parts["_rels/.rels"].replace(b"xl/workbook.xml", b"xl/gone.xml")
    assert FileBook(pack(parts | {"_rels/.rels": rels})).titles() == ("S",)


def test_shared_strings_that_are_cut_off_are_refused() -> None:
    cell = '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>'
    book = FileBook(workbook({"S": cell}, strings=STRINGS.removesuffix("</sst>")))
    with pytest.raises(FileProblem) as caught:
        book.grid("S")
    assert caught.value.code == "part-damaged"
    assert caught.value.values["part"] == "xl/sharedStrings.xml"


@pytest.mark.parametrize(
    ("xml", "code"),
    [
        (
            '<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
            "too-many-rows",
        ),
        ('<sheetData><row r="1"><c r="XFE1"><v>1</v></c></row></sheetData>', "outside-sheet"),
        ('<sheetData><row r="1048577"><c><v>1</v></c></row></sheetData>', "outside-sheet"),
        ('<sheetData><row r="1"><c r="A1"><v>1</v></row></sheetData>', "part-damaged"),
        ('<sheetData><row r="1"><c r="A1"><v>&x;</v></c></row></sheetData>', "part-damaged"),
    ],
)
def test_hostile_sheets_are_refused(xml: str, code: str) -> None:
    book = FileBook(workbook({"S": xml}))
    with pytest.raises(FileProblem) as caught:
        book.grid("S")
    assert caught.value.code == code


#: A sheet and its shared strings, # where text of one kind or another stands.
PLACES = {
    "text": ('<row r="1"><c r="A1" t="inlineStr"><is><t>#</t></is></c></row>', ""),
    "value": ('<row r="1"><c r="A1" t="str"><v>#</v></c></row>', ""),
    "formula": ('<row r="1"><c r="A1"><f>1#</f><v>1</v></c></row>', ""),
    "attribute": ('<row r="1" x="#"><c r="A1"><v>1</v></c></row>', ""),
    "around": ('</sheetData><sheetProtection password="#"/><sheetData>', ""),
    "string": ('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', "<si><t>#</t></si>"),
    "phonetic": (
        '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
        "<si><t>x</t><rPh><t>#</t></rPh></si>",
    ),
}


NO_XML = [*"\0\x08\x0b\x0e\x1f\ufffe\uffff", "&#0;", "&#x1F;", "&#xD800;", "&#65535;"]


@every((place, character) for place in PLACES for character in NO_XML)
def test_what_no_xml_may_hold_is_refused(place: str, character: str) -> None:
    """No spreadsheet program opens such a file; the part with the character is named."""
    rows, strings = PLACES[place]
    book = FileBook(
        workbook(
            {"S": f"<sheetData>{rows.replace('#', character)}</sheetData>"},
            strings=f'<sst xmlns="{MAIN}">{strings.replace("#", character)}</sst>',
        )
    )
    with pytest.raises(FileProblem) as caught:
        book.grid("S")
    assert caught.value.code == "part-damaged"
    part = "xl/sharedStrings.xml" if strings else "xl/worksheets/sheet1.xml"
    assert caught.value.values["part"] == part


@every(PLACES)
def test_bytes_that_are_no_text_are_refused(place: str) -> None:
    """A part that is not UTF-8, wherever in it."""
    rows, strings = PLACES[place]
    sheet = f"<sheetData>{rows.replace('#', '€')}</sheetData>"
    table = f'<sst xmlns="{MAIN}">{strings.replace("#", "€")}</sst>'
    whole = unpack(workbook({"S": sheet}, strings=table))
    book = FileBook(pack({name: part.replace(b"\xe2", b"") for name, part in whole.items()}))
    with pytest.raises(FileProblem) as caught:
        book.grid("S")
    assert caught.value.code == "part-damaged"


@pytest.mark.parametrize("place", [place for place in PLACES if place != "around"])
@pytest.mark.parametrize("character", [*"\t\x7f\x80\u2028\ufffd\U0001f3b2", "&#9;", "&#x1F3B2;"])
def test_rare_characters_that_xml_may_hold_are_read(place: str, character: str) -> None:
    rows, strings = PLACES[place]
    book = FileBook(
        workbook(
            {"S": f"<sheetData>{rows.replace('#', character)}</sheetData>"},
            strings=f'<sst xmlns="{MAIN}">{strings.replace("#", character)}</sst>',
        )
    )
    read_plain(book._package.read("xl/worksheets/sheet1.xml"), "S", book._decode())
    assert book.grid("S").rows in ([[html.unescape(character)]], [[1]], [["x"]])


@pytest.mark.parametrize(
    "attributes",
    [
        "r='2' hidden='1'",
        'r = "2" hidden = "1"',
        'r="2" x:hidden="1"',
        'hidden="true" r="2"',
        'r="2" xmlns="urn:other"',
        'r="2" ht="1" hidden="1" ',
        'ht="&quot;" r="2"',
    ],
)
def test_attributes_of_a_row_are_read_alike(attributes: str) -> None:
    row = f'<row {attributes}><c r="A2" t="inlineStr"><v>9</v></c><c r="B2"><v>7</v></c></row>'
    found = grid(
        f'<?xml version="1.0"?><worksheet xmlns="{MAIN}" xmlns:x="urn:x">'
        f"<sheetData>{row}</sheetData></worksheet>"
    )
    assert bool(found.hidden) == ("hidden" in attributes and "x:" not in attributes)
    assert found.rows == ([] if "urn:other" in attributes else [(), [None, 7]])


def test_the_last_row_that_is_read() -> None:
    rows = '<sheetData><row r="{}"><c><v>1</v></c></row></sheetData>'
    assert len(FileBook(workbook({"S": rows.format(500_000)})).grid("S").rows) == 500_000
    with pytest.raises(FileProblem) as caught:
        FileBook(workbook({"S": rows.format(500_001)})).grid("S")
    assert caught.value.code == "too-many-rows"
    assert caught.value.values == {"sheet": "S", "row": 500_001, "limit": 500_000}


def test_too_many_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grids, "MAX_CELLS", 3)
    book = FileBook(workbook({"S": "<sheetData><row><c r='D1'><v>1</v></c></row></sheetData>"}))
    with pytest.raises(FileProblem) as caught:
        book.grid("S")
    assert caught.value.code == "too-many-cells"


def test_roles_and_titles() -> None:
    names = (
        "<definedName name=\"xlscore.results\">'My &amp; ''sheet'!$A$1</definedName>"
        '<definedName name="XLSCORE.Event">Event!$A$1:$B$9</definedName>'
        '<definedName name="xlscore.players" localSheetId="0">Event!$A$1</definedName>'
        '<definedName name="xlscore.rounds">#REF!</definedName>'
    )
    empty = "<sheetData/>"
    book = FileBook(workbook({"Event": empty, "My &amp; 'sheet": empty}, names=names))
    assert book.roles() == {"results": "My & 'sheet", "event": "Event"}
    with pytest.raises(KeyError):
        book.grid("event")


@pytest.mark.parametrize(
    ("root", "item"),
    [
        ("", '<d:r xmlns:d="{0}"><d:t>Gabi </d:t></d:r><d:r xmlns:d="{0}"><d:t>Ruiz</d:t></d:r>'),
        ("", '<t xml:space="preserve">Gabi </t><d:r xmlns:d="{0}"><d:t>Ruiz</d:t></d:r>'),
        (' xmlns:d="{0}"', "<d:r><d:t>Gabi </d:t></d:r><r><t>Ruiz</t></r>"),
        ("", '<r><t>Gabi </t></r><r><t>Ruiz</t><t xmlns="urn:other">no</t></r>'),
        (' xmlns:o="urn:other"', "<r><t>Gabi </t></r><r><t>Ruiz</t></r><o:r><o:t>no</o:t></o:r>"),
    ],
)
def test_rich_text_is_read_by_namespace_whatever_its_prefix(root: str, item: str) -> None:
    rich = item.format(MAIN)
    strings = f'<sst xmlns="{MAIN}"{root.format(MAIN)}><si>{rich}</si><si><t>Ada</t></si></sst>'
    cells = '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>'
    inline = f'<c r="C1" t="inlineStr"><is>{rich}</is></c>'
    sheet = f'<sheetData><row r="1">{cells}{inline if not root else ""}</row></sheetData>'
    (row,) = FileBook(workbook({"S": sheet}, strings=strings)).grid("S").rows
    assert list(row) == ["Gabi Ruiz", "Ada", *(["Gabi Ruiz"] if not root else [])]

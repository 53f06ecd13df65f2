"""Formulas filled down beside a list go on in appended rows; calcChain lists all, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import pytest

from command_line import run
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Append, Changes

from .rich import pack, unpack
from .sheets import MAIN, RELS, sheet_rels, styled, workbook

SHEET = "xl/worksheets/sheet1.xml"
ROWS = Append("S", 1, (1, 2), ((2, 5), (2, 6)))
HEAD = '<row r="1"><c r="A1"><v>0</v></c></row>'


def rows(*formulas: str, first: int = 2) -> str:
    """Rows with a value in A and B, and cells of C (element <f> and result) beside them."""
    return "".join(
        f'<row r="{n}"><c r="A{n}"><v>1</v></c><c r="B{n}"><v>{n}</v></c>'
        f'<c r="C{n}" s="1">{formula}<v>4</v></c></row>'
        for n, formula in enumerate(formulas, first)
    )


def book(body: str, **extra: bytes) -> bytes:
    """A workbook of one sheet, with a calcChain that lists C2 and C3."""
    data = workbook(
        {"S": f"<sheetData>{HEAD}{body}</sheetData>"},
        styles=styled('<xf numFmtId="0"/><xf numFmtId="2"/>'),
        extra={name.replace("__", "/"): content for name, content in extra.items()},
    )
    chain = f'<calcChain xmlns="{MAIN}"><c r="C3" i="1"/><c r="C2"/></calcChain>'
    link = f'<Relationship Id="c" Type="{RELS}/calcChain" Target="calcChain.xml"/></Rel'
    parts = unpack(data) | {"xl/calcChain.xml": chain.encode()}
    rels = "xl/_rels/workbook.xml.rels"
    return pack(parts | {rels: parts[rels].replace(b"</Rel", link.encode())})


def appended(data: bytes, append: Append = ROWS) -> dict[str, bytes]:
    changed = FileBook(data)
    changed.apply(Changes(appends=(append,)))
    return unpack(changed.to_bytes())


def formulas(sheet: bytes) -> dict[str, str]:
    """The formula elements of column C by row."""
    found = re.findall(r'<c r="C(\d+)"[^>]*>(<f.*?)(?:<v>|</c>)', sheet.decode())
    return dict(found)


def test_a_shared_formula_grows() -> None:
    shared = ('<f t="shared" ref="C2:C3" si="7">B2*2</f>', '<f t="shared" si="7"/>')
    data = book(rows(*shared))
    parts = appended(data)
    assert formulas(parts[SHEET]) == {
        "2": '<f t="shared" ref="C2:C5" si="7">B2*2</f>',
        "3": shared[1],
        "4": shared[1],
        "5": shared[1],
    }
    assert b'<c r="C4" s="1" t="str"><f t="shared" si="7"/><v></v></c>' in parts[SHEET]
    assert FileBook(pack(parts)).grid("S").rows[2:] == [[1, 3, 4], [2, 5], [2, 6]]
    assert b'<c r="C2"/><c r="C4" i="1"/><c r="C5" i="1"/></calcChain>' in parts["xl/calcChain.xml"]
    assert b'fullCalcOnLoad="1"' in parts["xl/workbook.xml"]
    again = appended(pack(parts))
    assert formulas(again[SHEET])["2"] == '<f t="shared" ref="C2:C7" si="7">B2*2</f>'
    assert formulas(again[SHEET])["7"] == shared[1]


def test_a_list_of_formulas_that_is_not_there_is_left_at_that() -> None:
    """What leads to it stays as it is: nothing of it is ours."""
    parts = unpack(book(rows("<f>B2*2</f>", "<f>B3*2</f>")))
    del parts["xl/calcChain.xml"]
    done = appended(pack(parts))
    assert list(formulas(done[SHEET])) == ["2", "3", "4", "5"]
    for part in ("xl/_rels/workbook.xml.rels", "[Content_Types].xml"):
        assert done[part] == parts[part]


@pytest.mark.parametrize(
    ("two", "three", "five"),
    [
        ("B2*2", "B3*2", "B5*2"),
        ('IF($B2="","",\'B2\'!A2+$A$1)', 'IF($B3="","",\'B2\'!A3+$A$1)', "A5+$A$1"),
        ('B2&amp;"B2"&amp;LOG10(A2)', 'B3&amp;"B2"&amp;LOG10(A3)', '"B2"&amp;LOG10(A5)'),
        ("SUM(A1:B2)-tbl[B2]", "SUM(A2:B3)-tbl[B2]", "SUM(A4:B5)-tbl[B2]"),
        ("SUM(tbl[#Data])", "SUM(tbl[#Data])", "SUM(tbl[#Data])"),
    ],
)
def test_a_formula_that_is_the_same_in_every_row_goes_on(two: str, three: str, five: str) -> None:
    found = formulas(appended(book(rows(f"<f>{two}</f>", f"<f>{three}</f>")))[SHEET])
    assert (found["2"], found["3"]) == (f"<f>{two}</f>", f"<f>{three}</f>")
    assert five in found["5"]
    assert found["4"] == found["5"].replace("5", "4").replace("A4:B4", "A3:B4")


@pytest.mark.parametrize(
    "cells",
    [
        ("<f>B2*2</f>", "<f>SUM(B2:B2)</f>"),
        ("", "<f>SUM(B2:B3)</f>"),
        ("<f>B$2</f>", "<f>B$3</f>"),
        ("<f>B2*2</f>", ""),
        ('<f t="array" ref="C2">B2</f>', '<f t="array" ref="C3">B3</f>'),
    ],
)
def test_what_is_no_column_of_formulas_does_not_go_on(cells: tuple[str, str]) -> None:
    data = book(rows(*cells))
    parts = appended(data)
    assert formulas(parts[SHEET]) == formulas(unpack(data)[SHEET])
    assert parts["xl/calcChain.xml"] == unpack(data)["xl/calcChain.xml"]


def test_formulas_kept_ready_are_used_and_go_on_below() -> None:
    ready = '<row r="4"><c r="C4" t="str"><f>B4*2</f><v></v></c></row>'
    found = formulas(appended(book(rows("<f>B2*2</f>", "<f>B3*2</f>") + ready))[SHEET])
    assert found["4"] == "<f>B4*2</f>"
    assert found["5"] == "<f>B5*2</f>"


def test_a_column_of_a_table_has_its_formula_from_the_first_row_on() -> None:
    table = (
        f'<table xmlns="{MAIN}" id="1" name="t" displayName="t" ref="A1:C2"><tableColumns '
        'count="3"><tableColumn id="1" name="a"/><tableColumn id="2" name="b"/><tableColumn '
        'id="3" name="c"><calculatedColumnFormula>B2+tbl[B2]</calculatedColumnFormula>'
        "</tableColumn></tableColumns></table>"
    )
    data = book(
        rows("<f>B2+tbl[B2]</f>"),
        xl__worksheets___rels__sheet1_xml_rels=b"",
    )
    parts = unpack(data)
    parts.pop("xl/worksheets/_rels/sheet1_xml_rels")
    parts["xl/worksheets/_rels/sheet1.xml.rels"] = sheet_rels(("table", "../tables/table1.xml"))
    parts["xl/tables/table1.xml"] = table.encode()
    found = formulas(appended(pack(parts))[SHEET])
    assert found == {n: f"<f>B{n}+tbl[B2]</f>" for n in "234"}


def test_columns_that_get_values_get_no_formula() -> None:
    data = book(rows("<f>B2*2</f>", "<f>B3*2</f>"))
    parts = appended(data, Append("S", 1, (1, 3), ((2, 8),)))
    assert b'<c r="C4" s="1"><v>8</v></c>' in parts[SHEET]
    assert parts["xl/calcChain.xml"] == unpack(data)["xl/calcChain.xml"]


@pytest.fixture
def drawn(tmp_path: Path) -> Path:
    """Eight players and a drawn round; a column beside it sums up, somebody looks up names."""
    path = tmp_path / "cup.xlsx"
    made = openpyxl.Workbook()
    event, players, results = (
        made.active,
        made.create_sheet("Players"),
        made.create_sheet("Results"),
    )
    assert event is not None
    event.title = "Event"
    for row in (("Ruleset", "catan"), ("Seed", "4711")):
        event.append(row)
    players.append(("No", "Name"))
    for no in range(1, 9):
        players.append((no, f"Player {no}"))
    results.append(("Round", "Table", "Seat", "No", "Player", "Points", "Sum"))
    made.save(path)
    assert run("draw", "--no-slips", path).exit_code == 0
    return path


def with_formulas(path: Path, letter: str, text: str, values: list[object]) -> None:
    """Formulas typed in a spreadsheet program, which stores what they show."""
    made = openpyxl.load_workbook(path)
    for row in range(2, 10):
        made["Results"][f"{letter}{row}"].value = text.format(row)
    made.save(path)

    def with_value(cell: re.Match[str]) -> str:
        return f'<c r="{letter}{cell[1]}" t="str">{cell[2]}<v>{values[int(cell[1]) - 2]}</v></c>'

    parts = unpack(path.read_bytes())
    sheet = "xl/worksheets/sheet3.xml"
    cells = rf'<c r="{letter}(\d+)"[^>]*>(<f>.*?</f>)<v ?/?>(?:</v>)?</c>'
    text, count = re.subn(cells, with_value, parts[sheet].decode())
    assert count == 8
    path.write_bytes(pack(parts | {sheet: text.encode()}))


def test_a_redraw_never_replaces_a_formula(drawn: Path) -> None:
    names = [row[4] for row in FileBook.open(drawn).grid("Results").rows[1:]]
    with_formulas(drawn, "E", "=VLOOKUP(D{0},Players!A:B,2,0)", list(names))
    assert run("draw", "--redraw", drawn).exit_code == 0
    left = openpyxl.load_workbook(drawn)["Results"]
    assert [left.cell(row, 5).value for row in range(2, 10)] == [
        f"=VLOOKUP(D{row},Players!A:B,2,0)" for row in range(2, 10)
    ]


def test_a_redraw_leaves_what_formulas_show_beside_the_rows(drawn: Path) -> None:
    with_formulas(drawn, "G", "=F{0}*2", ["0"] * 8)
    assert run("draw", "--redraw", drawn).exit_code == 0
    formulas_left = openpyxl.load_workbook(drawn)["Results"]
    assert [formulas_left.cell(row, 7).value for row in range(2, 10)] == [
        f"=F{row}*2" for row in range(2, 10)
    ]


def test_undo_brings_the_formulas_and_their_list_back(tmp_path: Path, drawn: Path) -> None:
    data = book(rows("<f>B2*2</f>", "<f>B3*2</f>"))
    path = tmp_path / "other.xlsx"
    path.write_bytes(data)
    other = FileBook.open(path)
    other.apply(Changes(appends=(ROWS,)))
    other.save()
    assert path.read_bytes() != data
    assert run("undo", path).exit_code == 0
    assert path.read_bytes() == data

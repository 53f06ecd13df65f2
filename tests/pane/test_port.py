"""The contract of the port in the pane: excel.js, as the pane has it, and a real spreadsheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
import xlwings as xw

from cells import trimmed
from office.paper import Delegating
from port_contract import EVENT, LiveContract, Make, PortContract, Sheets
from xlscore.book.adapters.office_book import OfficeBook
from xlscore.book.adapters.office_read import HEAD
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Append, Changes, Rewrite
from xlscore.book.values import ErrorValue, Uncached
from xlscore.calc import uno_bridge

from .bridge import LIMIT, Excel
from .conftest import OFFICE, started


class LiveBook(Delegating):
    """The same as a click has it: read and written through Office.js."""

    def __init__(self, excel: Excel) -> None:
        self.excel = excel
        self.port = self._read()

    def _read(self) -> OfficeBook:
        told = self.excel.read()
        assert "failed" not in told, told["failed"]
        assert self.excel.trips == 3
        return OfficeBook(told)

    def carry_out(self) -> None:
        failed = self.excel.ask("write", operations=self.port.operations)
        assert failed is None, failed["failed"]
        assert len(self.excel.batches) == 1
        self.port = self._read()


@pytest.fixture
def book(calc: xw.App, excel: Excel) -> Iterator[xw.Book]:
    """A new workbook, which Office.js is told to be in."""
    made = calc.books.add()
    excel.book = made.impl
    yield made
    made.close()


@pytest.fixture
def make(book: xw.Book, excel: Excel) -> Make:
    """The sheets typed into a new workbook."""

    def typed(sheets: Sheets) -> LiveBook:
        type_into(book, sheets)
        return LiveBook(excel)

    return typed


def type_into(book: xw.Book, sheets: Sheets) -> None:
    first = book.sheets[0]
    for title, rows in sheets.items():
        sheet = book.sheets.add(title, after=book.sheets[len(book.sheets) - 1])
        for row, values in enumerate(rows, 1):
            sheet.range((row, 1)).value = [
                f"'{v}" if isinstance(v, str) else v.formula if isinstance(v, Uncached) else v
                for v in values
            ]
    first.delete()


class TestPane(PortContract, LiveContract):
    """Two round trips to read, one to write."""


def test_kinds_of_cells_are_told_apart(make: Make, book: xw.Book, excel: Excel) -> None:
    make({"Notizen": [["x"]]})
    sheet = book.sheets["Notizen"]
    sheet["B2"].value = dt.datetime(2026, 4, 30, 12)
    sheet["B3"].formula = "=1/0"
    sheet["B4"].value = True
    sheet["B5"].formula = '=""'
    sheet["B6"].formula = "=1+1"
    sheet["B7"].value = "'=1+1"
    sheet["B8"].value = 0.25
    sheet["B8"].number_format = "0.0%"
    sheet["A3:A4"].rows.hidden = True
    grid = LiveBook(excel).grid("Notizen")
    moment, error = dt.datetime(2026, 4, 30, 12), ErrorValue("#DIV/0!")
    assert [row[1:] for row in grid.rows[1:]] == [
        *([moment], [error], [True], [], [2], ["=1+1"], [0.25])
    ]
    assert grid.calculated == {(3, 2), (5, 2), (6, 2)}
    assert grid.hidden == {3, 4}
    assert grid.percents == {(8, 2)}


def test_the_calendar_of_old_macs_is_noticed(make: Make, book: xw.Book, excel: Excel) -> None:
    book.impl.api.NullDate = uno_bridge.struct("util.Date", 1, 1, 1904)
    make({"Notizen": [["x"]]})
    book.sheets["Notizen"]["A1"].impl.uno.getCellByPosition(0, 0).setFormula("1")
    book.sheets["Notizen"]["A1"].number_format = "yyyy-mm-dd"
    assert LiveBook(excel).grid("Notizen").rows == [[dt.datetime(1904, 1, 2)]]


def test_the_selected_cell_is_told_and_shown(make: Make, book: xw.Book, excel: Excel) -> None:
    make(EVENT)
    assert excel.ask("show", sheet="Ergebnisse", cell="C4") is None
    told = excel.read()
    assert told["selected"] == ["Ergebnisse", "C4"]
    excel.ask("show", sheet="Notizen", cell="")
    assert excel.read()["selected"][0] == "Notizen"


def test_what_excel_refuses_is_said_with_its_code(make: Make, book: xw.Book, excel: Excel) -> None:
    port = make(EVENT)
    book.sheets["Ergebnisse"].impl.api.protect("")
    port.port.apply(Changes(rewrites=(Rewrite("Ergebnisse", (2,), {2: (9,)}),)))
    failed = excel.ask("write", operations=port.port.operations)["failed"]
    assert failed.startswith("AccessDenied")
    assert book.sheets["Ergebnisse"]["B2"].value == 1


def test_answers_that_excel_on_the_web_refuses_come_in_smaller_ones(
    make: Make, book: xw.Book, excel: Excel
) -> None:
    rows: list[list[object]] = [["Runde", "Tisch", "Nr", "Punkte"]]
    rows += [[1, n // 4 + 1, n + 1, n % 11] for n in range(300)]
    make({"Ergebnisse": rows})  # type: ignore[dict-item]
    book.sheets["Ergebnisse"]["A200:A210"].rows.hidden = True
    whole = OfficeBook(excel.read()).grid("Ergebnisse")
    excel.limit = 9_000
    try:
        excel.sizes = []
        found = OfficeBook(excel.read()).grid("Ergebnisse")
    finally:
        excel.limit = LIMIT
    assert found == whole
    assert found.rows == rows
    assert found.hidden == set(range(200, 211))
    assert sum(size > 9_000 for _, size in excel.sizes) == 7  # halved until each is small enough


def test_a_row_that_is_too_much_for_excel_on_the_web_is_refused(make: Make, excel: Excel) -> None:
    make({"Ergebnisse": [["x" * 5_000]]})
    excel.limit = 9_000
    try:
        assert excel.read()["failed"].startswith("ResponsePayloadSizeLimitExceeded")
    finally:
        excel.limit = LIMIT


def test_of_foreign_sheets_the_head_is_read(make: Make, excel: Excel) -> None:
    make({"Ergebnisse": [["Nr"], *([n] for n in range(50))], "Kasse": [["x"]] * 50})
    told = excel.read()
    read = {part["title"]: len(part["values"]) for part in told["parts"]}
    assert read == {"Ergebnisse": 52, "Kasse": HEAD}


def test_what_excel_on_the_web_refuses_is_asked_in_several_requests(
    book: xw.Book, excel: Excel
) -> None:
    type_into(book, EVENT)
    cells = [
        [PageCell(f"{row} {column} {'x' * 90}") for column in range(10)] for row in range(3000)
    ]
    port = LiveBook(excel)
    port.port.apply(Changes((Page("standings", "Tabelle", tuple(map(tuple, cells))),)))
    excel.sizes = []
    assert excel.ask("write", operations=port.port.operations) is None
    assert len(excel.sizes) > 1
    assert max(asked for asked, _ in excel.sizes) < LIMIT / 2
    rows = trimmed(OfficeBook(excel.read()), "Tabelle")
    assert rows == [[cell.value for cell in row] for row in cells]


LONG = Page(
    *("slips", "Zettel"),
    (
        (PageCell("Titel", "title"), PageCell(None), PageCell(None)),
        (PageCell("A", "head"), PageCell("B", "head"), PageCell("C", "head-right")),
        (PageCell("x", "body gold"), PageCell(1, "count"), PageCell(Fraction(5, 2), "decimal")),
        (PageCell("Erg!A1", "link", "Ergebnisse!A1"), PageCell(2, "count"), PageCell(3, "decimal")),
        (PageCell("lang", "wrap"), PageCell("2-1", "body"), PageCell(None)),
    ),
    widths=(20, 8, 12),
    heights={2: 40},
    frozen=(2, 1),
    repeat=(1, 2),
    merges=("A1:C1",),
    breaks=(4,),
    landscape=True,
    footer="&LCup && Co&RSeite &P von &N",
)
SHORT = Page("slips", "Zettel", ((PageCell("kurz"), PageCell("b"), PageCell("c")),) * 2)


def look(book: xw.Book, excel: Excel) -> None:
    """A page, the same anew as a shorter one, new rows and rewritten ones: all as it should be."""
    type_into(book, EVENT)
    results = book.sheets["Ergebnisse"]
    results["D5"].number_format = "0.0"
    results.tables.add(results["A1:D5"], name="Results")
    port = LiveBook(excel)
    append = Append("Ergebnisse", 1, (1, 2, 4), ((2, "2-1", 7), (2, "=x", None)))
    port.apply(Changes((LONG,), (append,), {}, (Rewrite("Ergebnisse", (2, 4), {2: (None, 5)}),)))
    sheet = book.sheets["Zettel"]
    assert sheet["A1"].font.bold
    assert sheet["A1"].font.size == sheet["B5"].font.size + 7
    assert sheet["A2:C2"].color == (0x1F, 0x4E, 0x79)
    assert sheet["A2"].font.color == (255, 255, 255)
    assert sheet["A3"].color == (0xFF, 0xF2, 0xCC)
    assert sheet["A5"].color is None
    assert sheet["B3:B4"].number_format == "0"
    assert sheet["C3:C4"].number_format == "0.00"
    assert sheet["C2"].horizontal_alignment == "right"
    assert sheet["A5"].wrap_text
    assert sheet["A4"].impl.uno.CharUnderline == 1
    assert sheet["A4"].font.color == (0x0B, 0x53, 0x94)
    assert sheet["A4"].hyperlink == "#'Ergebnisse'!A1"
    assert sheet["A3"].impl.uno.ParaIndent > 0
    assert sheet["A3"].vertical_alignment == "center"
    assert sheet["A1"].column_width == pytest.approx(20, abs=0.2)
    assert sheet["A2"].row_height == pytest.approx(40, abs=0.5)
    assert sheet["B4"].borders["edge_bottom"].line_style == "continuous"
    assert sheet["B3"].borders["edge_bottom"].line_style == "continuous"
    assert sheet["A1"].merge_area.address == "$A$1:$C$1"
    style = book.impl.api.StyleFamilies.getByName("PageStyles").getByName(sheet.impl.api.PageStyle)
    assert (style.IsLandscape, style.Width, style.ScaleToPagesX) == (True, 29_700, 1)
    assert style.RightPageFooterContent.LeftText.String == "Cup & Co"
    breaks = [place.Position for place in sheet.impl.api.RowPageBreaks if place.ManualBreak]
    assert breaks == [3]
    assert sheet.impl.api.TitleRows.EndRow == 1
    assert sheet.page_setup.print_area == "$A$1:$C$5"
    front = book.sheets.active
    sheet.activate()
    controller = book.impl.api.CurrentController
    assert (controller.SplitRow, controller.SplitColumn) == (2, 1)
    front.activate()
    assert trimmed(port, "Zettel")[4] == ["lang", "2-1"]
    # new rows, and a cell that was emptied
    rows = [["Runde", "Tisch", "Nr", "Punkte"], [1, None, 1, 5], [1, 1, 2, 80], [1, 1, 3, 80]]
    rows += [[1, 1, 4, 60], [2, "2-1", None, 7], [2, "=x"]]
    assert trimmed(port, "Ergebnisse") == rows
    assert results["D6"].number_format == "0.0"
    assert results.tables["Results"].range.address == "$A$1:$D$7"
    # the same page with another value keeps the look of all, and its links
    rows = (*LONG.rows[:2], (*LONG.rows[2][:1], PageCell(4, "count"), LONG.rows[2][2]))
    port.apply(Changes((replace(LONG, rows=(*rows, *LONG.rows[3:])),), sheets=port.roles()))
    assert excel.wrote < 1_000
    assert sheet["B3"].value == 4
    assert sheet["B3"].number_format == "0"
    assert sheet["A4"].hyperlink == "#'Ergebnisse'!A1"
    assert sheet["A1"].merge_area.address == "$A$1:$C$1"
    # the same page, shorter: nothing of the old one is left
    port.apply(Changes((SHORT,), sheets=port.roles()))
    assert trimmed(port, "Zettel") == [["kurz", "b", "c"]] * 2
    assert sheet["A1"].merge_area.address == "$A$1"
    assert sheet["A3"].color is None
    assert not sheet["A1"].font.bold
    assert port.roles() == {"slips": "Zettel"}
    assert book.names["xlscore.slips"].refers_to.endswith("$A$1:$C$2")


def test_pages_and_rows_look_as_they_say(book: xw.Book, excel: Excel) -> None:
    look(book, excel)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            "part[what] = rows.slice(from, to);",
            "part[what] = rows.map((row) => row.map((v) => (v === '' ? null : v)));",
        ),
        ("before.unmerge();", ""),
        ("before.clear();", ""),
        ("format.font.set(look.font)", "format.font.set({ ...look.font, underline: 'None' })"),
        ('(["EdgeBottom", "InsideHorizontal"])', '(["EdgeBottom"])'),
        ('copyFrom(like, "Formats")', "format"),
    ],
)
def test_a_faulty_pane_is_noticed(calc: xw.App, tmp_path: Path, right: str, wrong: str) -> None:
    text = (OFFICE / "excel.js").read_text("utf-8")
    assert text.count(right) == 1
    (tmp_path / "excel.js").write_text(text.replace(right, wrong), "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    excel, book = started(tmp_path), calc.books.add()
    excel.book = book.impl
    try:
        with pytest.raises(AssertionError):
            look(book, excel)
    finally:
        excel.close()
        book.close()

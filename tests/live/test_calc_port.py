"""The contract for a document that is open in Calc, through the adapter that the extension uses."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import xlwings as xw

from cells import trimmed
from port_contract import (
    EVENT,
    FORMULAS,
    FormulaContract,
    LiveContract,
    Make,
    PortContract,
    Sheets,
    page,
)
from xlscore.actions.event import evaluate
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Append, Changes, Rewrite
from xlscore.book.problems import FileProblem
from xlscore.book.values import ErrorValue, Uncached, Value
from xlscore.calc import uno_bridge
from xlscore.calc.calc_book import CalcBook
from xlscore.calc.office import Office
from xlscore.calc.uno_bridge import CalcProblem


@pytest.fixture
def document(office: Office) -> Any:
    """A new workbook that was never saved."""
    made = office.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())
    yield made
    made.close(True)


@pytest.fixture
def read(document: Any, office: Office) -> Callable[[], CalcBook]:
    """The workbook as a click finds it."""
    return lambda: CalcBook(document, office.context)


@pytest.fixture
def make(document: Any, read: Callable[[], CalcBook]) -> Make:
    """The sheets typed into the new workbook."""

    def typed(sheets: Sheets) -> CalcBook:
        for title, rows in sheets.items():
            document.Sheets.insertNewByName(title, document.Sheets.Count)
            sheet = document.Sheets.getByName(title)
            for r, values in enumerate(rows):
                for c, value in enumerate(values):
                    put(sheet.getCellByPosition(c, r), value)
        document.Sheets.removeByName(document.Sheets.getByIndex(0).Name)
        return read()

    return typed


def put(cell: Any, value: Value) -> None:
    if isinstance(value, Uncached):
        cell.Formula = value.formula
    elif isinstance(value, str):
        cell.String = value
    elif isinstance(value, int | float):
        cell.Value = value


OWNED = ("standings", "checks", "explain")


class TestOpenDocument(PortContract, LiveContract, FormulaContract):
    """Calc, without anything between."""


def sheet_of(document: Any, title: str) -> Any:
    return document.Sheets.getByName(title)


def at(document: Any, title: str, cell: str) -> Any:
    return sheet_of(document, title).getCellRangeByName(cell)


def test_a_page_looks_as_it_says(make: Make, document: Any) -> None:
    book = make(EVENT)
    rows = (
        (PageCell("Title", "title"), PageCell(None), PageCell(None)),
        (PageCell("A", "head"), PageCell("B", "head"), PageCell("C", "head-right")),
        (PageCell("x", "body gold"), PageCell(1, "count"), PageCell(2, "decimal")),
        (PageCell("y", "body"), PageCell(2, "count"), PageCell(3, "decimal cut")),
    )
    made = Page("standings", "Tabelle", rows, widths=(20, 8, 12), merges=("A1:C1",))
    book.apply(Changes((made,)))

    def cell(name: str) -> Any:
        return at(document, "Tabelle", name)

    assert (cell("A1").CharWeight, cell("C4").CharWeight) == (150, 100)
    assert cell("A1").CharHeight == cell("C4").CharHeight + 7
    assert {cell(name).CellBackColor for name in ("A2", "B2", "C2")} == {0x1F4E79}
    assert cell("A2").CharColor == 0xFFFFFF
    assert (cell("A3").CellBackColor, cell("A4").CellBackColor) == (0xFFF2CC, -1)
    assert [cell(name).String for name in ("B3", "B4", "C3", "C4")] == ["1", "2", "2.00", "3.00"]
    assert (cell("A2").HoriJustify.value, cell("C2").HoriJustify.value) == ("LEFT", "RIGHT")
    assert (cell("A2").ParaIndent, cell("C3").ParaIndent) == (353, 0)
    assert (cell("A2").IsTextWrapped, cell("A3").IsTextWrapped) == (True, False)
    assert cell("A1").getIsMerged()
    lines = [cell(name).BottomBorder2 for name in ("B3", "B4", "C4")]
    assert [(line.Color, line.LineWidth) for line in lines] == [
        *((0xD5DAE0, 26), (0xD5DAE0, 26)),
        (0x1F2933, 62),
    ]
    widths = [cell(name).Columns.Width for name in ("A1", "B1", "C1")]
    assert widths[0] - widths[2] == pytest.approx(2 * (widths[2] - widths[1]), abs=6)


def test_a_page_written_again_has_heights_of_its_own(make: Make, document: Any) -> None:
    book = make(EVENT)
    tall = Page("standings", "Tabelle", page(3).rows, heights={3: 60.0})
    heights = []
    for made in (page(3), tall, page(3)):
        book.apply(Changes((made,), sheets=book.roles()))
        heights.append(at(document, "Tabelle", "A3").Rows.Height)
    assert heights[0] == heights[2] < heights[1] == pytest.approx(2117, abs=20)


def test_a_link_leads_to_the_place_and_shows_its_text(make: Make, document: Any) -> None:
    book = make({"It's me": [["x"]]})
    rows = ((PageCell("2-1", "link", "It's me!B2"), PageCell(7, "count", "It's me!B2")),)
    book.apply(Changes((Page("standings", "Tabelle", rows),)))
    field = at(document, "Tabelle", "A1").TextFields.getByIndex(0)
    assert (field.URL, field.Representation) == ("#'It''s me'.B2", "2-1")
    assert trimmed(book, "Tabelle") == [["2-1", 7]]


def test_what_a_person_put_in_the_way_stays(
    make: Make, document: Any, read: Callable[[], CalcBook]
) -> None:
    make(EVENT).apply(Changes((page(3),)))
    at(document, "Tabelle", "A6").String = "meins"
    at(document, "Tabelle", "E2").String = "Notiz"
    book = read()
    with pytest.raises(FileProblem, match="Tabelle!A6"):
        book.apply(Changes((page(9),), sheets=book.roles()))
    assert len(trimmed(read(), "Tabelle")) == 6
    book.apply(Changes((page(4),), sheets=book.roles()))
    shown = trimmed(read(), "Tabelle")
    assert shown[5] == ["meins"]
    assert shown[1] == ["=row 2", 2, 0.25, None, "Notiz"]


def test_hidden_rows_and_numbers_in_per_cent_are_told(
    make: Make, document: Any, office: Office, read: Callable[[], CalcBook]
) -> None:
    make(EVENT)
    at(document, "Ergebnisse", "A3:A4").Rows.IsVisible = False
    at(document, "Ergebnisse", "A1").Columns.IsVisible = False
    per_cent = document.NumberFormats.queryKey(
        "0.00%", uno_bridge.struct("lang.Locale", "en", "US", ""), False
    )
    at(document, "Ergebnisse", "D1:D2").NumberFormat = per_cent
    grid = read().grid("Ergebnisse")
    assert grid.hidden == {3, 4}
    assert set(grid.percents) == {(2, 4)}
    assert (grid.number_format(2, 4), grid.number_format(3, 4)) == ("0.00%", "General")


def test_errors_dates_and_truth_are_told_apart(
    make: Make, document: Any, read: Callable[[], CalcBook]
) -> None:
    make(EVENT)
    typed = ("=DATE(2026;4;30)", "=1/0", "=TRUE()", '=""', "=1+1", "=NA()")
    for row, formula in enumerate(typed, 1):
        at(document, "Notizen", f"A{row}").Formula = formula
    at(document, "Notizen", "B1").String = "#N/A"
    grid = read().grid("Notizen")
    shown = [row[0] if row else None for row in grid.rows]
    assert str(shown.pop(0)) == "2026-04-30 00:00:00"
    assert shown == [ErrorValue("#DIV/0!"), True, None, 2, ErrorValue("#N/A")]
    assert grid.rows[0][1] == "#N/A"
    assert grid.calculated == {(row, 1) for row in range(1, 7)}


def test_a_number_over_a_truth_value_is_a_number(
    make: Make, document: Any, read: Callable[[], CalcBook]
) -> None:
    book = make(EVENT)
    english = uno_bridge.struct("lang.Locale", "en", "US", "")
    truth = document.NumberFormats.queryKey("BOOLEAN", english, False)
    at(document, "Ergebnisse", "B2").NumberFormat = truth
    assert read().grid("Ergebnisse").rows[1][1] is True
    book.apply(Changes(rewrites=(Rewrite("Ergebnisse", (2,), {2: (1,)}),)))
    assert type(read().grid("Ergebnisse").rows[1][1]) is float


def test_a_gentle_rewrite_leaves_formulas(make: Make, read: Callable[[], CalcBook]) -> None:
    book = make(FORMULAS)
    rows = {2: (7, 70), 3: (8, 80)}
    book.apply(Changes(rewrites=(Rewrite("Ergebnisse", (2, 3), rows, gentle=True),)))
    assert [row[1:3] for row in read().grid("Ergebnisse").rows[1:]] == [[7, 14], [8, 16]]


def test_new_rows_look_like_the_row_above_and_a_table_grows(
    make: Make, document: Any, read: Callable[[], CalcBook]
) -> None:
    make({"Ergebnisse": [["Tisch", "Nr"], ["1-1", 1]]})
    text = document.NumberFormats.queryKey("@", uno_bridge.struct("lang.Locale"), False)
    at(document, "Ergebnisse", "A2").NumberFormat = text
    area = at(document, "Ergebnisse", "A1:B2").RangeAddress
    document.DatabaseRanges.addNewByName("Partien", area)
    rows = (("2-1", 2), ("007", 3))
    read().apply(Changes(appends=(Append("Ergebnisse", 1, (1, 2), rows),)))
    assert trimmed(read(), "Ergebnisse")[2:] == [["2-1", 2], ["007", 3]]
    assert at(document, "Ergebnisse", "A4").NumberFormat == text
    assert document.DatabaseRanges.getByName("Partien").DataArea.EndRow == 3


def test_nothing_at_all_is_written_where_something_is_locked(
    make: Make, document: Any, read: Callable[[], CalcBook]
) -> None:
    """The page could be written; the rows could not, and so nothing is."""
    make(EVENT)
    sheet_of(document, "Ergebnisse").protect("")
    append = Append("Ergebnisse", 1, (1, 2), ((2, 1),))
    with pytest.raises(CalcProblem, match="A6:B6 on the sheet Ergebnisse is protected") as caught:
        read().apply(Changes((page(3),), (append,)))
    assert "geschützt" in caught.value.text("de")
    assert list(read().titles()) == list(EVENT)
    sheet_of(document, "Ergebnisse").unprotect("")
    document.protect("")
    for change in (lambda: read().apply(Changes((page(3),))), lambda: read().remove("Notizen")):
        with pytest.raises(CalcProblem, match="Protect Spreadsheet Structure"):
            change()
    document.unprotect("")


def test_a_new_sheet_is_ready_to_print(make: Make, document: Any, tmp_path: Path) -> None:
    book = make(EVENT)
    rows = tuple((PageCell(f"row {n}"),) for n in range(1, 31))
    made = Page(
        *("slips", "Zettel", rows),
        frozen=(2, 0),
        repeat=(1, 2),
        breaks=(11, 21),
        landscape=True,
        footer="&LCup && Co&RSeite &P von &N",
    )
    book.apply(Changes((made,)))
    sheet = sheet_of(document, "Zettel")
    style = document.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
    assert (style.IsLandscape, style.Width, style.ScaleToPagesX) == (True, 29_700, 1)
    breaks = [place.Position for place in sheet.RowPageBreaks if place.ManualBreak]
    assert breaks == [10, 20]
    assert (sheet.TitleRows.EndRow, sheet.getPrintAreas()[0].EndRow) == (1, 29)
    document.CurrentController.setActiveSheet(sheet)
    assert document.CurrentController.SplitRow == 2
    path = tmp_path / "saved.xlsx"
    document.storeToURL(path.as_uri(), uno_bridge.properties(FilterName="Calc MS Excel 2007 XML"))
    with ZipFile(path) as parts:
        sheets = [parts.read(name).decode() for name in parts.namelist() if "/sheet" in name]
    (saved,) = [text for text in sheets if "Cup" in text]
    (foot,) = re.findall("<oddFooter>(.*?)</oddFooter>", saved)
    assert "&amp;Kffffff" not in foot.lower()  # white on white
    assert 'showGridLines="false"' in saved
    assert len([text for text in sheets if 'showGridLines="false"' in text]) == 1


LOOKS = (
    *("CharWeight", "CharHeight", "CharColor", "CellBackColor", "VertJustify"),
    *("IsTextWrapped", "ParaIndent"),
)
TEXT = 100
"""The key of the number format "text"."""


def looks(document: Any, title: str) -> list[object]:
    """Every cell of a sheet that is used, as it looks, and its columns, rows and paper."""
    sheet = sheet_of(document, title)
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    last = cursor.RangeAddress
    found: list[object] = []
    for row in range(last.EndRow + 1):
        for column in range(last.EndColumn + 1):
            cell = sheet.getCellByPosition(column, row)
            line = cell.BottomBorder2
            enums = cell.CharPosture.value, cell.HoriJustify.value
            # by xlwings texts like 13:11 get the format "text", in which they stay texts
            form = cell.NumberFormat if cell.NumberFormat != TEXT else 0
            found.append((*cell.getPropertyValues(LOOKS), form, *enums))
            found.append((line.Color, line.LineWidth))
    rows, columns = sheet.Rows, sheet.Columns
    found += [rows.getByIndex(row).Height for row in range(last.EndRow + 1)]
    found += [columns.getByIndex(column).Width for column in range(last.EndColumn + 1)]
    found += [area.EndRow for area in sheet.getPrintAreas()]
    found += [place.Position for place in sheet.RowPageBreaks if place.ManualBreak]
    return found


@pytest.mark.parametrize("name", ["catan-herne-2026", "7wonders-york-2026"])
def test_sheets_look_as_those_that_the_adapter_for_excel_writes(
    name: str, app: xw.App, office: Office, tmp_path: Path
) -> None:
    source = Path(__file__).parents[2] / "workbooks" / f"{name}.xlsx"
    written = []
    for way in ("own", "xlwings"):
        path = Path(shutil.copy(source, tmp_path / f"{way}.xlsx"))
        opened = app.books.open(path)
        document = opened.api
        book = CalcBook(document, office.context) if way == "own" else XlwingsBook(opened)
        book.apply(evaluate(book).changes())
        roles = book.roles()
        written.append({role: looks(document, roles[role]) for role in OWNED})
        opened.close()
    assert written[0] == written[1]


def test_a_row_is_as_high_as_its_text_needs_in_a_wide_column(make: Make, document: Any) -> None:
    """A text of one line, which would take nine in a column of the usual width."""
    book = make(EVENT)
    rows = ((PageCell("short", "wrap"),), (PageCell("a long text " * 8, "wrap"),))
    book.apply(Changes((Page("checks", "Prüfung", rows, widths=(110,)),)))
    heights = [at(document, "Prüfung", cell).Rows.Height for cell in ("A1", "A2")]
    assert heights[0] == heights[1]


def test_a_sheet_of_a_persons_keeps_its_title(make: Make, read: Callable[[], CalcBook]) -> None:
    make({**EVENT, "tabelle": [["meins"]]}).apply(Changes((page(2),)))
    assert read().roles() == {"standings": "Tabelle (2)"}
    assert trimmed(read(), "tabelle") == [["meins"]]


def test_a_page_written_anew_freezes_and_repeats_what_it_says(
    document: Any, read: Callable[[], CalcBook]
) -> None:
    """Its columns that are none of the page's any more are as wide as others again."""
    cells = (tuple(PageCell(n) for n in range(4)),) * 5
    long = Page("checks", "Prüfung", cells, (9, 9, 9, 30), frozen=(2, 1), repeat=(1, 2))
    short = Page("checks", "Prüfung", (cells[0][:2],), (9, 9))
    for made, split, last in ((long, (2, 1), 1), (short, (0, 0), None), (long, (2, 1), 1)):
        read().apply(Changes((made,), sheets=read().roles()))
        sheet = document.Sheets.getByName("Prüfung")
        assert sheet.PrintTitleRows is (last is not None)
        assert last is None or sheet.TitleRows.EndRow == last
        usual = sheet.Columns.getByIndex(9).Width
        assert (sheet.Columns.getByIndex(3).Width > usual + 100) is (made is long)
        document.CurrentController.setActiveSheet(sheet)
        view = document.CurrentController
        assert (view.SplitRow, view.SplitColumn) == split

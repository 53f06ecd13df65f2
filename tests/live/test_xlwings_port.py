"""The contract for a workbook that is open: xlwings, and a real spreadsheet program behind it."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from pathlib import Path
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
from xlscore.actions.differences import is_stale
from xlscore.actions.event import evaluate
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Append, Changes
from xlscore.book.problems import FileProblem
from xlscore.book.values import ErrorValue, Uncached


@pytest.fixture
def make(book: xw.Book) -> Make:
    """The sheets typed into a new workbook that was never saved."""

    def typed(sheets: Sheets) -> XlwingsBook:
        first = book.sheets[0]
        for title, rows in sheets.items():
            sheet = book.sheets.add(title, after=book.sheets[len(book.sheets) - 1])
            for row, values in enumerate(rows, 1):
                entered = [f"'{v}" if isinstance(v, str) else v for v in values]
                sheet.range((row, 1)).value = [
                    v.formula if isinstance(v, Uncached) else v for v in entered
                ]
        first.delete()
        return XlwingsBook(book)

    return typed


class TestOpenWorkbook(PortContract, LiveContract, FormulaContract):
    """Calc, through the same calls as Excel."""


def test_a_page_looks_as_it_says(make: Make, book: xw.Book) -> None:
    port = make(EVENT)
    rows = (
        (PageCell("Title", "title"), PageCell(None), PageCell(None)),
        (PageCell("A", "head"), PageCell("B", "head"), PageCell("C", "head-right")),
        (PageCell("x", "body gold"), PageCell(1, "count"), PageCell(2, "decimal")),
        (PageCell("y", "body"), PageCell(2, "count"), PageCell(3, "decimal")),
    )
    port.apply(Changes((Page("standings", "Tabelle", rows, widths=(20, 8, 12), frozen=(2, 0)),)))
    sheet = book.sheets["Tabelle"]
    assert sheet["A1"].font.bold
    assert sheet["A1"].font.size == sheet["C4"].font.size + 7
    assert sheet["A2:C2"].color == (0x1F, 0x4E, 0x79)
    assert sheet["A2"].font.color == (255, 255, 255)
    assert sheet["A3"].color == (0xFF, 0xF2, 0xCC)
    assert sheet["A4"].color is None
    assert sheet["B3:B4"].number_format == "0"
    assert sheet["C3:C4"].number_format == "0.00"
    assert sheet["C2"].horizontal_alignment == "right"
    assert sheet["A1"].column_width == pytest.approx(20, abs=0.2)
    assert sheet["B4"].borders["edge_bottom"].line_style == "continuous"


def test_findings_lead_to_their_cells_and_a_second_time_nothing_changes(
    make: Make, book: xw.Book
) -> None:
    rows = [[*row] for row in EVENT["Ergebnisse"]]
    port = make({**EVENT, "Ergebnisse": [*rows, [1, 1, 99, "zehn"]]})
    result = evaluate(port)
    port.apply(result.changes(checks_only=True))
    title = port.roles()["checks"]
    where = [row[1] for row in trimmed(port, title)[4:]]
    assert where
    for number, text in enumerate(where, 5):
        if text != "–":
            sheet, _, cell = str(text).partition("!")
            assert book.sheets[title][f"B{number}"].hyperlink == f"#'{sheet}'!{cell}"
            assert book.sheets[title][f"B{number}"].number_format == "General"
    again = XlwingsBook(book)
    assert not is_stale(again, evaluate(again).changes(checks_only=True))


def test_a_page_written_again_has_heights_of_its_own(make: Make, book: xw.Book) -> None:
    port = make(EVENT)
    port.apply(Changes((page(3),)))
    sheet = book.sheets["Tabelle"]
    usual = sheet["A3"].row_height
    port.apply(Changes((replace(page(3), heights={3: 60.0}),), sheets=port.roles()))
    assert sheet["A3"].row_height == pytest.approx(60, abs=0.5)
    port.apply(Changes((page(3),), sheets=port.roles()))
    assert sheet["A3"].row_height == usual


def test_a_row_is_as_high_as_its_text_needs_in_a_wide_column(make: Make, book: xw.Book) -> None:
    """A text of one line, which would take nine in a column of the usual width."""
    port = make(EVENT)
    rows = ((PageCell("short", "wrap"),), (PageCell("a long text " * 8, "wrap"),))
    port.apply(Changes((Page("checks", "Prüfung", rows, widths=(110,)),)))
    sheet = book.sheets["Prüfung"]
    assert sheet["A1"].row_height == sheet["A2"].row_height


def test_what_a_person_put_in_the_way_stays(make: Make, book: xw.Book) -> None:
    port = make(EVENT)
    port.apply(Changes((page(3),)))
    book.sheets["Tabelle"]["A6"].value = "meins"
    fresh = XlwingsBook(book)
    with pytest.raises(FileProblem, match="Tabelle!A6"):
        fresh.apply(Changes((page(9),), sheets=fresh.roles()))
    assert len(trimmed(XlwingsBook(book), "Tabelle")) == 6
    fresh.apply(Changes((page(4),), sheets=fresh.roles()))
    assert trimmed(XlwingsBook(book), "Tabelle")[5] == ["meins"]


def test_cells_right_of_a_page_stay(make: Make, book: xw.Book) -> None:
    port = make(EVENT)
    port.apply(Changes((page(3),)))
    book.sheets["Tabelle"]["E2"].value = "Notiz"
    fresh = XlwingsBook(book)
    fresh.apply(Changes((page(2),), sheets=fresh.roles()))
    assert trimmed(XlwingsBook(book), "Tabelle")[1] == ["=row 2", 2, 0.25, None, "Notiz"]


def test_hidden_rows_are_told(make: Make, book: xw.Book) -> None:
    make(EVENT)
    book.sheets["Ergebnisse"]["A3:A4"].rows.hidden = True
    assert XlwingsBook(book).grid("Ergebnisse").hidden == {3, 4}


def test_numbers_in_per_cent_are_told(make: Make, book: xw.Book) -> None:
    make(EVENT)
    sheet = book.sheets["Ergebnisse"]
    sheet["D3:D4"].number_format = "0.0%"
    sheet["D9"].number_format = "0%"
    assert set(XlwingsBook(book).grid("Ergebnisse").percents) == {(3, 4), (4, 4)}
    found = [f for f in evaluate(XlwingsBook(book)).findings if f.code == "number-percent"]
    assert [(str(f.ref), f.values["found"]) for f in found] == [("Ergebnisse!D3", 2)]


def test_formulas_filled_down_show_their_values(make: Make, book: xw.Book) -> None:
    port = make(FORMULAS)
    port.apply(Changes(appends=(Append("Ergebnisse", 1, (1, 2), ((3, 7), (4, 8))),)))
    assert [row[2] for row in XlwingsBook(book).grid("Ergebnisse").rows[3:]] == [14, 16]


def test_errors_dates_and_truth_are_told_apart(make: Make, book: xw.Book) -> None:
    make(EVENT)
    sheet = book.sheets["Notizen"]
    sheet["A1"].value = dt.datetime(2026, 4, 30)
    sheet["A2"].formula = "=1/0"
    sheet["A3"].value = True
    sheet["A4"].formula = '=""'
    sheet["A5"].formula = "=1+1"
    values = [row[0] for row in trimmed(XlwingsBook(book), "Notizen") if row]
    assert values == [dt.datetime(2026, 4, 30), ErrorValue("#DIV/0!"), True, 2]


def test_appended_rows_go_into_text_cells_as_they_are(make: Make, book: xw.Book) -> None:
    make({"Ergebnisse": [["Tisch", "Nr"], [1, 1]]})
    book.sheets["Ergebnisse"]["A1:A20"].number_format = "@"
    port = XlwingsBook(book)
    port.apply(Changes(appends=(Append("Ergebnisse", 1, (1, 2), (("2-1", 2), ("007", 3))),)))
    assert trimmed(XlwingsBook(book), "Ergebnisse")[2:] == [["2-1", 2], ["007", 3]]


def test_a_new_sheet_is_ready_to_print(make: Make, book: xw.Book, tmp_path: Path) -> None:
    port = make(EVENT)
    rows = tuple((PageCell(f"row {n}"),) for n in range(1, 31))
    made = Page(
        *("slips", "Zettel", rows),
        frozen=(2, 0),
        repeat=(1, 2),
        breaks=(11, 21),
        landscape=True,
        footer="&LCup && Co&RSeite &P von &N",
    )
    port.apply(Changes((made,)))
    sheet = book.sheets["Zettel"].api
    style = book.api.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
    assert (style.IsLandscape, style.Width, style.ScaleToPagesX) == (True, 29_700, 1)
    assert style.RightPageFooterContent.LeftText.String == "Cup & Co"
    assert style.RightPageFooterContent.RightText.String.startswith("Seite ")
    breaks = [place.Position for place in sheet.RowPageBreaks if place.ManualBreak]
    assert breaks == [10, 20]
    assert sheet.TitleRows.EndRow == 1
    book.sheets["Zettel"].activate()
    assert book.api.CurrentController.SplitRow == 2
    assert not book.sheets["Zettel"].show_gridlines
    assert book.sheets["Turnier"].show_gridlines
    path = tmp_path / "saved.xlsx"
    book.save(path)
    with ZipFile(path) as parts:
        sheets = [parts.read(name).decode() for name in parts.namelist() if "/sheet" in name]
    (foot,) = re.findall("<oddFooter>(.*?)</oddFooter>", "".join(s for s in sheets if "Cup" in s))
    assert "&amp;Kffffff" not in foot.lower()  # white on white

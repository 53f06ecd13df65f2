"""The xlwings engine in a real LibreOffice Calc: what xlscore uses of xlwings works there."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import openpyxl
import pytest
import xlwings as xw
from openpyxl.styles import Protection

from uno_engine.engine import app_of, book_of
from uno_engine.problems import EngineProblem
from xlscore.calc import uno_bridge
from xlscore.calc.office import Office
from xlscore.calc.uno_bridge import CalcProblem

BLOCK = {"ndim": 2, "err_to_str": True}

#: What a cell keeps free left and right of its text, in points.
MARGINS = 4


def opened(app: xw.App, made: openpyxl.Workbook, folder: Path) -> xw.Book:
    path = folder / "made.xlsx"
    made.save(path)
    return app.books.open(path)


# Values


def test_a_block_comes_back_as_it_was_written(book: xw.Book) -> None:
    rows = [
        ["007", "2-1", "1/3", "TRUE", "'", "Zoë & Ünal"],
        [1.0, -2.5, 1e300, True, False, None],
        [dt.datetime(2024, 5, 1), dt.datetime(2024, 5, 1, 18, 30, 15), "", " x ", "a\nb", 0.0],
    ]
    cells = book.sheets[0]["B2:G4"]
    cells.value = rows
    # As in Excel, an apostrophe in front only says that a text follows.
    rows[0][4] = rows[2][2] = None
    assert cells.options(**BLOCK).value == rows
    assert book.sheets[0].used_range.address == "$B$2:$G$4"


def test_formulas_give_errors_empty_texts_truth_values_and_dates(book: xw.Book) -> None:
    cells = book.sheets[0]["A1:H1"]
    cells.value = ["=1/0", "=NA()", '=""', "=1>0", "=DATE(2024,5,1)", '="007"', "=SUM(1,2)", None]
    assert cells.raw_value == [
        ["#DIV/0!", "#N/A", "", True, dt.datetime(2024, 5, 1), "007", 3.0, None]
    ]
    assert cells.value == [None, None, None, True, dt.datetime(2024, 5, 1), "007", 3.0, None]


def test_a_number_over_a_truth_value_is_a_number(book: xw.Book) -> None:
    cell = book.sheets[0]["A1"]
    cell.value = True
    cell.value = 1
    assert cell.value == 1.0
    assert not isinstance(cell.value, bool)


def test_cells_formatted_as_text_take_formulas_as_text(book: xw.Book) -> None:
    cells = book.sheets[0]["A1:A3"]
    cells.number_format = "@"
    cells.value = [["=1+1"], ["'t Hooft"], ["5"]]
    assert cells.value == ["=1+1", "'t Hooft", "5"]
    assert cells.formula == (("=1+1",), ("'t Hooft",), ("5",))


def test_formulas_are_read_and_written_as_in_excel(book: xw.Book) -> None:
    sheet = book.sheets[0]
    book.sheets.add("My Sheet", after=sheet)
    formulas = (
        ("=IF(B1>0,\"a;b\",'My Sheet'!$A$1)", "=SUM(A$2:B3)", ""),
        ("text", "2.5", "=1:1048576=1"),
    )
    sheet["A1:C2"].formula = formulas
    assert sheet["A1:C1"].formula == (formulas[0],)
    assert sheet["A2:B2"].formula == (formulas[1][:2],)
    sheet["E1:E3"].formula = "=D1*2"
    assert sheet["E1:E3"].formula == (("=D1*2",), ("=D2*2",), ("=D3*2",))


def test_days_of_workbooks_that_count_from_1904(app: xw.App, tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    made.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    made.active["A1"] = dt.datetime(2024, 5, 1)  # type: ignore[index]
    book = opened(app, made, tmp_path)
    assert book.sheets[0]["A1"].value == dt.datetime(2024, 5, 1)
    book.sheets[0]["A2"].value = dt.datetime(2025, 6, 2, 12)
    assert book.sheets[0]["A2"].value == dt.datetime(2025, 6, 2, 12)
    book.close()


def test_large_ranges_are_cut_to_what_is_used(book: xw.Book) -> None:
    sheet = book.sheets[0]
    sheet["C3"].value = "x"
    column = sheet["C:C"].options(**BLOCK).value
    assert len(column) == sheet.cells.shape[0]
    assert [row for row, value in enumerate(column, 1) if value != [None]] == [3]


# Looks


def test_looks_are_what_they_were_set_to(book: xw.Book) -> None:
    cells = book.sheets[0]["B2:C3"]
    cells.font.set(bold=True, italic=True, size=13.5, color="#1F4E79", name="Arial")
    cells.color = (221, 235, 247)
    cells.number_format = "0.00"
    cells.wrap_text = True
    cells.horizontal_alignment, cells.vertical_alignment = "center", "top"
    font = cells.font
    assert (font.bold, font.italic, font.size, font.color, font.name) == (
        *(True, True, 13.5),
        *((31, 78, 121), "Arial"),
    )
    assert (cells.color, cells.number_format, cells.wrap_text) == ((221, 235, 247), "0.00", True)
    assert (cells.horizontal_alignment, cells.vertical_alignment) == ("center", "top")
    wider = book.sheets[0]["A1:C3"]
    assert (wider.font.bold, wider.color, wider.number_format) == (None, None, None)
    cells.clear_formats()
    assert (cells.font.bold, cells.color, cells.number_format) == (False, None, "General")


def test_lines(book: xw.Book) -> None:
    cells = book.sheets[0]["B2:C4"]
    cells.borders.set("edge_bottom", line_style="continuous", weight="medium", color="#ff0000")
    cells.borders.set("inside_horizontal", line_style="dot", weight="thin", color=(1, 2, 3))
    found = {side: cells.borders[side] for side in ("edge_bottom", "inside_horizontal")}
    assert [(b.line_style, b.weight, b.color) for b in found.values()] == [
        ("continuous", "medium", (255, 0, 0)),
        ("dot", "thin", (1, 2, 3)),
    ]
    assert cells.borders["edge_top"].line_style is None
    cells.borders["edge_bottom"].weight = "thick"
    assert cells.borders["edge_bottom"].color == (255, 0, 0)
    cells.borders.clear()
    assert cells.borders["edge_bottom"].line_style is None


def test_a_column_has_room_for_the_digits_it_counts(book: xw.Book) -> None:
    """Whatever font there is: the same width as LibreOffice gives it in a file."""
    cell = book.sheets[0]["A1"]
    cell.value = "a" + "0" * 19
    cell.column_width = 20
    counted = cell.width
    cell.columns.autofit()
    assert cell.width <= counted + MARGINS


def test_sizes_hidden_rows_and_merged_cells(book: xw.Book) -> None:
    sheet = book.sheets[0]
    sheet["A1:B2"].column_width, sheet["A1:B2"].row_height = 12.0, 30.0
    assert (sheet["B1"].column_width, sheet["A2"].row_height) == (12.0, 30.0)
    sheet["A2:A3"].rows.hidden = True
    assert sheet["A2:A3"].rows.hidden is True
    assert sheet["A1:A3"].rows.hidden is None
    sheet["A5:C5"].merge()
    assert sheet["B5"].merge_area == sheet["A5:C5"]
    sheet["A4:D6"].clear()
    assert sheet["B5"].merge_area == sheet["B5"]


def test_looks_reach_a_saved_workbook_as_excel_names_them(book: xw.Book, tmp_path: Path) -> None:
    sheet = book.sheets[0]
    weights = ("hairline", "thin", "medium", "thick")
    for row, weight in enumerate(weights, 1):
        cell = sheet[f"A{2 * row}"]
        cell.value = weight
        cell.borders.set("edge_bottom", line_style="continuous", weight=weight, color="#ff0000")
    sheet["C1"].value = "indented"
    sheet["C1"].adjust_indent(2)
    sheet["C1"].number_format = "@"
    sheet["C1"].column_width, sheet["C1"].row_height = 20, 30
    sheet["D1"].column_width = 41
    path = tmp_path / "looks.xlsx"
    book.save(path)
    saved = openpyxl.load_workbook(path).worksheets[0]
    assert [saved[f"A{2 * row}"].border.bottom.style for row in range(1, 5)] == [
        *("hair", "thin", "medium", "thick")
    ]
    assert saved["C1"].alignment.indent == 2
    assert saved["C1"].number_format == "@"
    # 145 and 292 pixels: LibreOffice counts them in digits of whatever font is there
    narrow, wide = (saved.column_dimensions[column].width for column in "CD")
    assert 15 < narrow < 25
    assert wide == pytest.approx(narrow * 292 / 145, rel=0.02)
    assert saved.row_dimensions[1].height == pytest.approx(30, abs=0.1)


def test_a_number_format_that_is_none(book: xw.Book) -> None:
    with pytest.raises(ValueError, match="no number format"):
        book.sheets[0]["A1"].number_format = "[["


def test_indents(book: xw.Book) -> None:
    cell = book.sheets[0]["A1"]
    cell.adjust_indent(2)
    assert cell.horizontal_alignment == "left"
    assert cell.api.ParaIndent == 2 * 353
    cell.adjust_indent(-3)
    assert cell.api.ParaIndent == 0


# Sheets, names, tables, links, views


def test_sheets(book: xw.Book) -> None:
    book.sheets.add("Standings", after=book.sheets[0])
    book.sheets.add("Checks", after="Standings")
    assert book.sheet_names[1:] == ["Standings", "Checks"]
    assert "standings" in book.sheets
    assert book.sheets.active.name == "Checks"
    book.sheets["Checks"].visible = False
    assert not book.sheets["Checks"].visible
    book.sheets["Standings"].delete()
    assert "Standings" not in book.sheets


def test_names_with_a_dot_and_what_they_stand_for(book: xw.Book, tmp_path: Path) -> None:
    sheet = book.sheets.add("It's")
    book.names.add("xlscore.standings", "='It''s'!$A$1:$B$2")
    name = book.names["xlscore.standings"]
    assert (name.name, name.refers_to) == ("xlscore.standings", "='It''s'!$A$1:$B$2")
    assert name.refers_to_range == sheet["A1:B2"]
    assert sheet["A1:B2"].name == name
    name.refers_to = "='It''s'!$C$3"
    assert name.refers_to_range == sheet["C3"]
    book.names.add("limit", "=5")
    with pytest.raises(EngineProblem, match="limit"):
        _ = book.names["limit"].refers_to_range
    with pytest.raises(EngineProblem, match="A1 x"):
        book.names.add("A1 x", "=5")
    path = tmp_path / "named.xlsx"
    book.save(path)
    assert set(openpyxl.load_workbook(path).defined_names) == {"xlscore.standings", "limit"}


def test_tables_grow(book: xw.Book) -> None:
    sheet = book.sheets[0]
    sheet["A1:B3"].value = [["a", "b"], [1, 2], [3, 4]]
    table = sheet.tables.add(sheet["A1:B3"], name="Results")
    table.resize(sheet["A1:B9"])
    assert sheet.tables["results"].range == sheet["A1:B9"]
    assert sheet["B5"].table == table
    assert sheet["C5"].table is None


def test_links_within_the_workbook(book: xw.Book, tmp_path: Path) -> None:
    book.sheets.add("My Sheet")
    cell = book.sheets[1]["B2"]
    cell.add_hyperlink("#'My Sheet'!A1", "there")
    assert (cell.hyperlink, cell.value) == ("#'My Sheet'!A1", "there")
    path = tmp_path / "linked.xlsx"
    book.save(path)
    link = openpyxl.load_workbook(path).worksheets[1]["B2"].hyperlink
    assert link is not None
    assert link.location == "'My Sheet'!A1"


def test_freezing_moves_nothing_that_a_person_sees(book: xw.Book, tmp_path: Path) -> None:
    first, second = book.sheets[0], book.sheets.add("Second", after=1)
    first.activate()
    first["B2:C5"].select()
    second.freeze_panes.freeze_at("A1:B3")
    assert book.sheets.active == first
    assert book.selection == first["B2:C5"]
    path = tmp_path / "frozen.xlsx"
    book.save(path)
    saved = openpyxl.load_workbook(path)
    assert [sheet.freeze_panes for sheet in saved.worksheets] == [None, "C4"]
    second.freeze_panes.unfreeze()
    book.save(path)
    assert openpyxl.load_workbook(path)["Second"].freeze_panes is None


def test_print_areas(book: xw.Book) -> None:
    setup = book.sheets[0].page_setup
    assert setup.print_area is None
    setup.print_area = "A1:B2"
    assert setup.print_area == "$A$1:$B$2"


# Protected sheets


def test_protected_cells_refuse_every_change_and_open_ones_take_it(
    app: xw.App, tmp_path: Path
) -> None:
    made = openpyxl.Workbook()
    page = made.active
    assert page is not None
    page["A1"] = "heading"
    page["B1"].protection = Protection(locked=False)
    page.protection.sheet = True
    book = opened(app, made, tmp_path)
    sheet = book.sheets[0]
    locked, mixed = sheet["A1"], sheet["A1:B1"]
    changes = (
        lambda: setattr(locked, "value", "x"),
        lambda: setattr(mixed, "value", [["x", "y"]]),
        lambda: setattr(locked, "formula", "=1"),
        lambda: setattr(locked, "color", (1, 2, 3)),
        lambda: setattr(locked.font, "bold", True),
        lambda: locked.borders.set("edge_top", line_style="continuous"),
        lambda: locked.add_hyperlink("#A1", "x"),
        lambda: mixed.merge(),
        lambda: sheet.clear(),
        lambda: sheet["1:1"].delete(),
    )
    for change in changes:
        with pytest.raises(CalcProblem, match="protected") as caught:
            change()
        assert "geschützt" in caught.value.text("de")
    sheet["B1"].value = 7
    assert mixed.value == ["heading", 7.0]
    book.close()


def test_a_workbook_whose_sheets_are_protected(app: xw.App, book: xw.Book) -> None:
    book.sheets.add("Standings")
    book.api.protect("")
    for change in (book.sheets.add, book.sheets["Standings"].delete):
        with pytest.raises(CalcProblem, match="Protect Spreadsheet Structure"):
            change()
    book.api.unprotect("")


# The office


def test_alerts_are_noted_and_do_not_wait(app: xw.App, book: xw.Book) -> None:
    assert app.alert("3 errors.", "xlscore") == "ok"
    assert app.impl.alerts[-1].prompt == "3 errors."


def test_the_screen_and_the_status_bar(app: xw.App, book: xw.Book) -> None:
    app.screen_updating = False
    app.screen_updating = False
    assert book.api.hasControllersLocked()
    app.screen_updating = True
    assert not book.api.hasControllersLocked()
    app.status_bar = "working ..."
    assert app.status_bar == "working ..."
    app.status_bar = False


def test_a_macro_gets_its_document_as_the_caller(
    office: Office, book: xw.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So that the caller is forgotten when the test is over.
    monkeypatch.setattr(xw.Book, "_mock_caller", None, raising=False)
    book.sheets[0]["A1"].value = "mine"
    made = book_of(book.api, office.context)
    assert xw.Book.caller().sheets[0]["A1"].value == "mine"
    assert made.fullname == book.fullname


def test_files_that_are_no_workbooks(app: xw.App, tmp_path: Path) -> None:
    path = tmp_path / "broken.xlsx"
    path.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(EngineProblem, match=r"broken\.xlsx"):
        app.books.open(path)
    book = app.books.add()
    with pytest.raises(EngineProblem, match=r"\.ods"):
        book.save(tmp_path / "x.txt")
    book.close()


GERMAN = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">
<value>de-DE</value></prop></item></oor:items>
"""


@pytest.mark.usefixtures("office")
def test_a_german_office_reads_and_writes_the_same(tmp_path: Path) -> None:
    settings = tmp_path / "profile" / "user" / "registrymodifications.xcu"
    settings.parent.mkdir(parents=True)
    settings.write_text(GERMAN, "utf-8")
    with Office(tmp_path / "profile") as office:
        book = app_of(office).books.add()
        cells = book.sheets[0]["A1:E1"]
        row = ["1,5", 1.5, True, dt.datetime(2024, 5, 1), '=IF(A1>"0",0.5,1)']
        cells.value = row
        assert cells.value == [*row[:4], 0.5]
        assert cells.formula == (("1,5", "1.5", "1", "45413", row[4]),)
        shown = [cells.api.getCellByPosition(column, 0).String for column in range(5)]
        assert shown == ["1,5", "1,5", "WAHR", "2024-05-01", "0,5"]
        typed = book.sheets[0]["G1"]
        typed.api.getCellByPosition(0, 0).FormulaLocal = "24.12.2026"
        assert typed.value == dt.datetime(2026, 12, 24)
        for text in ("0.00", "yyyy-mm-dd", '#,##0.0" P."', "@", "General"):
            cells.number_format = text
            assert cells.number_format == text
        book.close()
    assert settings.exists(), "a profile that was given is not deleted"


def test_an_office_ends_what_it_started(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "open.xlsx"
    openpyxl.Workbook().save(path)
    with Office() as other:
        profile = other.profile
        assert profile != office.profile
        assert profile.exists()
        values = uno_bridge.properties(Hidden=True)
        other.desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, values)
    assert not other.running
    assert not profile.exists()
    assert not list(tmp_path.glob(".~lock*"))
    assert office.running


def test_enter_moves_on_from_a_cell_that_a_macro_selected(app: xw.App, book: xw.Book) -> None:
    """A marked cell would keep the cursor: what is typed next would replace what was typed."""
    book.sheets[0]["B3"].select()
    assert book.selection is not None
    assert book.selection.address == "$B$3"
    controller = book.api.CurrentController
    dispatcher = uno_bridge.service(app.impl.context, "frame.DispatchHelper")
    entered = uno_bridge.properties(StringName="171")
    dispatcher.executeDispatch(controller.Frame, ".uno:EnterString", "", 0, entered)
    dispatcher.executeDispatch(controller.Frame, ".uno:JumpToNextCell", "", 0, ())
    assert book.sheets[0]["B3"].value == 171
    assert book.selection.address == "$B$4"

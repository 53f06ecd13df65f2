"""The extension in a real LibreOffice: installed, clicked in its menu, and used in formulas.

LibreOffice runs with windows that nobody sees (its backend ``svp``), so its message boxes are real:
they are read, and their button is pressed, as assistive programs do it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from calc_window import (
    TITLES,
    TOOL_BAR,
    Calc,
    children,
    linux_only,
    menu,
    named,
    named_all,
    window,
    within,
)

from cells import trimmed, unheld
from command_line import run
from xlscore.actions.event import evaluate
from xlscore.book.adapters.file_book import FileBook
from xlscore.book.port import Workbook
from xlscore.book.sheets import is_blank
from xlscore.book.values import Value, cell_name
from xlscore.calc import uno_bridge
from xlscore.calc.office import Office
from xlscore.functions import FUNCTIONS

WORKBOOKS = Path(__file__).parents[2] / "workbooks"
EVENTS = sorted(WORKBOOKS.glob("*.xlsx"))
SEASON = WORKBOOKS / "season-7wonders-2026"

pytestmark = linux_only


def press(office: Office, document: Any, character: str) -> None:
    """Press a key, as on the keyboard."""
    toolkit = uno_bridge.service(office.context, "awt.Toolkit")
    key = uno_bridge.struct("awt.KeyEvent")
    key.Source = document.CurrentController.Frame.ContainerWindow
    key.KeyChar = uno_bridge.uno().Char(character)
    toolkit.keyPress(key)
    toolkit.keyRelease(key)


@pytest.fixture
def opened(calc: Calc) -> Iterator[Callable[[Path | None], Any]]:
    """Opens a file, or a new document; all are closed at the end."""
    documents = []

    def load(path: Path | None = None) -> Any:
        documents.append(calc.open(path))
        return documents[-1]

    yield load
    for document in documents:
        document.close(True)


def cells(book: Workbook, title: str) -> dict[str, Value]:
    """The cells of a sheet that are not blank, by name."""
    return {
        cell_name(r, c): value
        for r, row in enumerate(book.grid(title).rows, 1)
        for c, value in enumerate(row, 1)
        if not is_blank(value)
    }


def same_cells(live: Workbook, file: Workbook) -> None:
    assert live.titles() == file.titles()
    for title in file.titles():
        assert cells(live, title) == cells(file, title), title


@pytest.mark.parametrize("source", EVENTS, ids=lambda path: path.stem)
def test_the_menu_writes_what_the_command_writes(
    source: Path, calc: Calc, opened: Callable[[Path | None], Any], tmp_path: Path
) -> None:
    path, other = tmp_path / source.name, tmp_path / "out.xlsx"
    shutil.copy(source, path)
    assert run("recalc", path, "-o", other).exit_code == 0
    message = calc.click(opened(path), "recalculate")
    assert message.startswith(("Standings recalculated.", "Tabelle neu berechnet."))
    same_cells(calc.book(path), FileBook.open(other))


def test_a_season_is_updated_from_the_menu(
    calc: Calc, opened: Callable[[Path | None], Any], tmp_path: Path
) -> None:
    folder = tmp_path / "season"
    shutil.copytree(SEASON, folder)
    path, other = folder / "season.xlsx", folder / "out.xlsx"
    assert run("season", path, "-o", other).exit_code == 0
    expected = FileBook.open(other)
    other.unlink()
    assert calc.click(opened(path), "update_ranking").startswith("Rangliste aktualisiert.")
    same_cells(calc.book(path), expected)


def test_a_change_is_taken_back_from_the_menu(
    calc: Calc, opened: Callable[[Path | None], Any], tmp_path: Path
) -> None:
    path = tmp_path / EVENTS[0].name
    shutil.copy(EVENTS[0], path)
    before = FileBook.open(path)
    document = opened(path)
    calc.click(document, "recalculate")
    assert calc.book(path).titles() != before.titles()
    assert calc.click(document, "undo").startswith("Taken back: recalculation, ")
    same_cells(calc.book(path), before)
    assert calc.click(document, "redo").startswith("Made again: recalculation, ")
    assert calc.book(path).titles() != before.titles()


def test_what_is_being_typed_counts(
    calc: Calc, opened: Callable[[Path | None], Any], tmp_path: Path
) -> None:
    path = tmp_path / EVENTS[0].name
    shutil.copy(EVENTS[0], path)
    document = opened(path)
    controller = document.CurrentController
    controller.setActiveSheet(document.Sheets.getByName("Results"))
    cell = controller.ActiveSheet.getCellRangeByName("G2")
    assert cell.Value != 4
    controller.select(cell)
    controller.Frame.ComponentWindow.setFocus()
    press(calc.office, document, "4")  # and no Enter
    calc.click(document, "check")
    assert cell.Value == 4


def test_points_are_typed_on_the_entry_sheet_where_a_click_leads(
    calc: Calc, opened: Callable[[Path | None], Any], tmp_path: Path
) -> None:
    path = tmp_path / EVENTS[0].name
    shutil.copy(EVENTS[0], path)
    expected = FileBook.open(path)
    expected.apply(evaluate(expected, entry_grid=True).changes())
    document = opened(path)
    last = len(trimmed(expected, "Results"))
    results = document.Sheets.getByName("Results").getCellRangeByName(f"G{last}")
    points, results.String = results.Value, ""
    assert calc.click(document, "entry").startswith("Type the points on Entry;")
    assert document.CurrentController.ActiveSheet.Name == "Entry"
    cell = document.CurrentSelection
    assert (cell.String, cell.CellBackColor) == ("", 0xFFFBE6)
    cell.Value = points
    assert calc.click(document, "entry").startswith("Taken over;")
    assert results.Value == points
    same_cells(calc.book(path), expected)
    assert calc.click(document, "undo").startswith("Taken back: ")
    assert (results.String, cell.Value) == ("", points)


def test_publishing_writes_what_the_command_exports(
    calc: Calc, opened: Callable[[Path | None], Any], tmp_path: Path
) -> None:
    path = tmp_path / "event.xlsx"
    shutil.copy(EVENTS[0], path)
    calc.click(opened(path), "publish")
    for to in ("html", "csv"):
        exported = run("export", path, "--to", to, "-o", tmp_path / f"out.{to}")
        assert exported.exit_code == 0
        made = (tmp_path / f"event.xlscore.{to}").read_bytes()
        assert made == (tmp_path / f"out.{to}").read_bytes()


def test_the_room_page_is_the_one_that_the_command_writes(
    calc: Calc, opened: Callable[[Path | None], Any], tmp_path: Path
) -> None:
    path = tmp_path / "event.xlsx"
    shutil.copy(EVENTS[0], path)
    assert "event.room.html" in calc.click(opened(path), "room")
    assert run("live", path, "--once", "-o", tmp_path / "out.html").exit_code == 0
    assert (tmp_path / "event.room.js").read_bytes() == (tmp_path / "out.js").read_bytes()
    page = (tmp_path / "out.html").read_text("utf-8").replace("out.js", "event.room.js")
    assert (tmp_path / "event.room.html").read_text("utf-8") == page


def test_the_toolbar_has_a_button_for_every_macro(
    calc: Calc, opened: Callable[[Path | None], Any]
) -> None:
    document = opened(None)
    titles = list(TITLES.values())
    assert [item.getAccessibleName() for item in menu(document)] == titles
    bars = [bar for bar in within(window(document)) if bar.getAccessibleRole() == TOOL_BAR]
    buttons = next(found for bar in bars if (found := children(bar)) and named_all(found, titles))
    assert named(buttons, TITLES["check"]).doAccessibleAction(0)
    assert "Results" in calc.answer()


def test_a_workbook_of_another_kind_gets_a_message(
    calc: Calc, opened: Callable[[Path | None], Any]
) -> None:
    document = opened(None)
    document.Sheets.getByIndex(0).getCellRangeByName("A1").String = "shopping list"
    for macro in TITLES:
        message = calc.click(document, macro)
        assert message
        assert "Traceback" not in message
        assert "unexpected" not in message.lower(), message


def formula(book: Workbook, place: str) -> str:
    """STANDINGS of all results of an event's workbook, the whole event's ranking."""
    event, players, rounds, results = book.titles()[:4]
    facts = {row[0]: row[1] for row in book.grid(event).rows if len(row) > 1}
    ruleset = facts.get("Ruleset") or facts.get("Regelwerk")
    seed = facts.get("Seed") or facts.get("Startwert") or ""
    areas = [
        f"$'{title}'.A1:{cell_name(len(rows), max(map(len, rows)))}"
        for title, rows in ((t, book.grid(t).rows) for t in (results, players, rounds))
    ]
    return f'=XLSCORE.STANDINGS("{ruleset}";{areas[0]};{areas[1]};"{seed}";"{place}";{areas[2]})'


@pytest.mark.parametrize("source", EVENTS, ids=lambda path: path.stem)
def test_a_formula_gives_the_same_ranking(
    source: Path, calc: Calc, opened: Callable[[Path | None], Any], tmp_path: Path
) -> None:
    path = tmp_path / source.name
    shutil.copy(source, path)
    document = opened(path)
    calc.click(document, "recalculate")
    book = calc.book(path)
    rows = book.grid(book.titles()[4]).rows
    heading = next(n for n, row in enumerate(rows) if row and row[0] in ("Rank", "Rang"))
    ranked = takewhile(lambda row: row and isinstance(row[0], float), rows[heading + 1 :])
    told = (rows[heading], *ranked)
    written = [
        [unheld(value) if isinstance(value, str) else value for value in row] for row in told
    ]
    assert len(written) > 5
    document.Sheets.insertNewByName("Formula", 0)
    sheet = document.Sheets.getByName("Formula")
    width = len(written[0])
    area = sheet.getCellRangeByName(f"A1:{cell_name(len(written), width)}")
    area.ArrayFormula = formula(FileBook.open(path), "overall")
    shown = [[None if value == "" else value for value in row] for row in area.DataArray]
    assert shown == [row + [None] * (width - len(row)) for row in written]


def test_formulas_are_saved_by_their_names(
    calc: Calc, opened: Callable[[Path | None], Any], tmp_path: Path
) -> None:
    document = opened(None)
    sheet = document.Sheets.getByIndex(0)
    sheet.getCellRangeByName("B1:B4").DataArray = ((10.0,), (8.0,), (8.0,), ("",))
    # as typed in Calc, and by the name that the function has in Excel
    for cell, typed in (("A1", "XLSCORE.PLACE"), ("A2", "XLSCORE_PLACE")):
        sheet.getCellRangeByName(cell).Formula = f'={typed}("catan";B1:B4)'
        assert sheet.getCellRangeByName(cell).Formula == '=XLSCORE.PLACE("catan";B1:B4)'
    sheet.getCellRangeByName("C1:C4").ArrayFormula = '=XLSCORE.PLACE("catan";B1:B4)'
    for name, form in (("saved.ods", "calc8"), ("saved.xlsx", "Calc MS Excel 2007 XML")):
        path = tmp_path / name
        document.storeToURL(path.as_uri(), uno_bridge.properties(FilterName=form))
        again = opened(path)
        again.calculateAll()
        loaded = again.Sheets.getByIndex(0)
        assert loaded.getCellRangeByName("A1").Formula == '=XLSCORE.PLACE("catan";B1:B4)'
        places = [row[0] for row in loaded.getCellRangeByName("C1:C4").DataArray]
        assert places == [1.0, 2.0, 2.0, ""]


def test_every_function_can_be_called_with_its_arguments_left_out(
    calc: Calc, opened: Callable[[Path | None], Any]
) -> None:
    document = opened(None)
    cell = document.Sheets.getByIndex(0).getCellRangeByName("A1")
    for function in FUNCTIONS:
        needed = sum(not parameter.optional for parameter in function.parameters)
        for count in (needed, len(function.parameters)):
            arguments = ";".join(['"?"'] * count)
            cell.Formula = f"=XLSCORE.{function.name}({arguments})"
            assert cell.getError() == 0
            takes_texts = function.name in ("LOT_ORDER", "STRICT")
            assert cell.String.startswith("xlscore: ") or takes_texts


def test_a_wrong_argument_is_a_text_and_where_it_has_to_be_an_error(
    opened: Callable[[Path | None], Any],
) -> None:
    sheet = opened(None).Sheets.getByIndex(0)
    wrong, right = 'XLSCORE.TABLE_SIZES("catan";"ten")', 'XLSCORE.TABLE_SIZES("catan";4)'
    for cell, formula in (
        ("A1", f"={wrong}"),
        ("A2", f"=XLSCORE.STRICT({wrong})"),
        ("A3", f'=IFERROR(XLSCORE.STRICT({wrong});"caught")'),
        ("A4", f'=IFERROR(XLSCORE.STRICT({right});"caught")'),
        ("A5", "=XLSCORE.STRICT(A1)"),
    ):
        sheet.getCellRangeByName(cell).Formula = formula
    shown = [sheet.getCellRangeByName(f"A{row}") for row in range(1, 6)]
    assert shown[0].String.startswith("xlscore: players: ")
    assert [shown[row].getError() for row in (1, 4)] == [519, 519]  # Calc's number of #VALUE!
    assert (shown[2].String, shown[3].Value) == ("caught", 4)
    sheet.getCellRangeByName("B1:B3").setDataArray((("xlscore: x",), (7,), ("y",)))
    area = sheet.getCellRangeByName("C1:C3")
    area.ArrayFormula = '=IFERROR(XLSCORE.STRICT(B1:B3);"caught")'
    assert area.DataArray == (("caught",), (7.0,), ("y",))


def test_an_open_libreoffice_is_not_changed_and_a_closed_one_is(
    calc: Calc, profile: Path, tmp_path: Path
) -> None:
    refused = run("calc", "install", "--profile", profile, "--lang", "en")
    assert refused.exit_code == 3
    assert refused.stderr.startswith("LibreOffice is open.")
    own = tmp_path / "profile"
    for action, installed in (
        ("install", True),
        ("install", True),
        ("uninstall", False),
        ("uninstall", False),
    ):
        assert run("calc", action, "--profile", own).exit_code == 0
        with Office(own) as office:
            document = office.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, ())
            cell = document.Sheets.getByIndex(0).getCellRangeByName("A1")
            cell.Formula = '=XLSCORE.TABLE_SIZES("catan";4)'
            assert cell.String == ("4" if installed else "#NAME?")

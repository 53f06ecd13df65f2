"""Workbooks with buttons in a real LibreOffice: its Basic has our modules, every button its macro.

Of a self-contained workbook LibreOffice's Basic cannot compile xlwings' modules (conditional
compilation), and as long as they are there it runs nothing. The click test empties them in the open
document, which leaves the file as it is, and brings a RunPython that notes down what it is asked to
run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from calc_window import UNSEEN, Calc, linux_only
from clicking import RUN_ALWAYS, Desk, buttons_of

from xlscore.book.adapters.page_looks import looks_text, split_text
from xlscore.book.adapters.sheet_facts import MAX_CELLS, read_facts
from xlscore.book.page import Page, PageCell
from xlscore.calc import uno_bridge
from xlscore.calc.office import Office
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.season.rules_load import FAMILIES
from xlscore.excel.vba.workbooks import (
    PROJECT_NAME,
    SEASON_ROLES,
    season_with_macros,
    workbook_with_macros,
)
from xlscore.live.macro_list import MACROS
from xlscore.texts import LANGUAGES, say

#: The sheets of an event without teams.
EVENT_ROLES = ("event", "players", "rounds", "results")

SECONDS = 30
XLWINGS = ("xlwings", "Dictionary")
NOTE_DOWN = """
Global Asked As String
Function RunPython(ByVal Command As String)
    Asked = Command
End Function
Function LastAsked() As String
    LastAsked = Asked
    Asked = ""
End Function
"""
Open = Callable[[bytes], Any]


@pytest.fixture
def open_in(office: Office, tmp_path: Path) -> Iterator[Open]:
    """Open a workbook with its macros enabled, as a person who trusts it would."""
    opened = []

    def load(data: bytes) -> Any:
        path = tmp_path / f"Spring Open {len(opened)}.xlsm"
        path.write_bytes(data)
        enabled = uno_bridge.properties(MacroExecutionMode=RUN_ALWAYS)
        document = office.desktop.loadComponentFromURL(path.as_uri(), "_blank", 0, enabled)
        opened.append(document)
        return document

    yield load
    for document in opened:
        document.close(True)


@pytest.fixture
def last_asked(office: Office) -> Iterator[Callable[[], str]]:
    """A RunPython in LibreOffice's own library, and what it was asked to run last."""
    libraries = uno_bridge.service(office.context, "script.ApplicationScriptLibraryContainer")
    libraries.loadLibrary("Standard")
    library = libraries.getByName("Standard")
    library.insertByName("XlscoreNoteDown", NOTE_DOWN)
    scripts = uno_bridge.service(office.context, "script.provider.MasterScriptProviderFactory")
    provider = scripts.createScriptProvider("")
    place = "Standard.XlscoreNoteDown.LastAsked?language=Basic&location=application"
    script = provider.getScript(f"vnd.sun.star.script:{place}")

    def asked() -> str:
        """LibreOffice runs what a click asks for when it has the time."""
        end = time.monotonic() + SECONDS
        while not (command := str(script.invoke((), (), ())[0])) and time.monotonic() < end:
            time.sleep(0.05)
        return command

    yield asked
    library.removeByName("XlscoreNoteDown")


def buttons(document: Any) -> list[tuple[Any, Any, Any]]:
    """The sheets' buttons in order: sheet, form, and the button's model."""
    found = []
    for sheet in (document.Sheets.getByIndex(i) for i in range(document.Sheets.Count)):
        found += [(sheet, model.Parent, model) for model in buttons_of(sheet)]
    return found


def expected(roles: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(m.title.in_("de"), m.sub) for role in roles for m in MACROS if role in m.buttons]


def event(*, self_contained: bool = False) -> bytes:
    return workbook_with_macros(RULESETS["catan"], "de", self_contained=self_contained)


def season(*, self_contained: bool = False) -> bytes:
    return season_with_macros(FAMILIES["catan"], "de", self_contained=self_contained)


WORKBOOKS = pytest.mark.parametrize(
    ("build", "roles"), [(event, EVENT_ROLES), (season, SEASON_ROLES)], ids=["event", "season"]
)


@WORKBOOKS
def test_the_modules_are_listed(open_in: Open, build: Any, roles: tuple[str, ...]) -> None:
    sheets = {"ThisWorkbook", "XlscoreMacros", *(f"{role.title()}Sheet" for role in roles)}
    own = {"XlscoreCalc"}, {"XlscorePages", "XlscoreHelp", "xlwings_udfs", *XLWINGS}
    for self_contained, more in enumerate(own):
        document = open_in(build(self_contained=bool(self_contained)))
        listed = document.BasicLibraries.getByName(PROJECT_NAME).ElementNames
        assert set(listed) == sheets | more


@WORKBOOKS
def test_every_button_is_bound_to_its_macro(
    open_in: Open, build: Any, roles: tuple[str, ...]
) -> None:
    found = []
    for _, form, model in buttons(open_in(build())):
        index = next(i for i in range(form.Count) if form.getByIndex(i) == model)
        (event,) = form.getScriptEvents(index)
        assert (event.EventMethod, event.ScriptType) == ("actionPerformed", "Script")
        found.append((model.Label, event.ScriptCode))
    place = f"vnd.sun.star.script:{PROJECT_NAME}.XlscoreMacros"
    assert found == [
        (title, f"{place}.{sub}?language=Basic&location=document") for title, sub in expected(roles)
    ]


@WORKBOOKS
def test_a_click_asks_for_the_macros_line_of_python(
    open_in: Open, last_asked: Callable[[], str], build: Any, roles: tuple[str, ...]
) -> None:
    document = open_in(build(self_contained=True))
    library = document.BasicLibraries.getByName(PROJECT_NAME)
    for name in XLWINGS:
        library.replaceByName(name, "")
    view = document.CurrentController
    view.setFormDesignMode(False)
    functions = {macro.sub: macro.function for macro in MACROS}
    asked = []
    for sheet, _, model in buttons(document):
        view.setActiveSheet(sheet)
        context = view.getControl(model).getAccessibleContext()
        assert context.doAccessibleAction(0)
        asked.append(last_asked())
    assert asked == [
        f"import xlscore.excel; xlscore.excel.{functions[sub]}()" for _, sub in expected(roles)
    ]


@pytest.fixture
def run_macro(open_in: Open) -> tuple[Any, Callable[..., Any]]:
    """A workbook that has `XlscorePages`, and how a macro of it is run."""
    document = open_in(event(self_contained=True))
    library = document.BasicLibraries.getByName(PROJECT_NAME)
    for name in XLWINGS:
        library.replaceByName(name, "")

    def run(name: str, *arguments: Any) -> Any:
        place = f"{PROJECT_NAME}.XlscorePages.{name}?language=Basic&location=document"
        script = document.ScriptProvider.getScript(f"vnd.sun.star.script:{place}")
        return script.invoke((document.Title, *arguments), (), ())[0]

    return document, run


def test_everything_about_a_workbook_is_told_at_once(
    run_macro: tuple[Any, Callable[..., Any]],
) -> None:
    document, run = run_macro
    sheet = document.Sheets.getByName("Ergebnisse")
    sheet.getCellRangeByName("A20:A21").Rows.IsVisible = False
    sheet.getCellRangeByName("A30").Formula = "=1+1"
    sheet.getCellRangeByName("A31").Formula = "=A30"
    facts = read_facts(run("XlscoreFacts", MAX_CELLS))
    assert facts is not None
    assert list(facts.sheets) == list(document.Sheets.ElementNames)
    assert ("xlscore.results", "Ergebnisse") in {
        (name, refers.lstrip("=").split("!")[0].strip("'$")) for name, refers in facts.names
    }
    results = facts.sheets["Ergebnisse"]
    assert results.hidden_rows(100) == {20, 21}
    assert {(30, 1), (31, 1)} <= set(results.calculated(results.bottom))


def test_a_sheet_is_made_and_drawn(run_macro: tuple[Any, Callable[..., Any]]) -> None:
    """By the VBA itself, as far as LibreOffice's Basic knows Excel's objects."""
    document, run = run_macro
    rows = (
        (PageCell("Cup", "title"), PageCell(None), PageCell(None)),
        (PageCell("A", "head"), PageCell("B", "head"), PageCell("C", "head-right")),
        (PageCell("x", "body gold", "Ergebnisse!A1"), PageCell(1, "count"), PageCell(2, "decimal")),
        (PageCell("y", "body"), PageCell(2, "count"), PageCell(3, "decimal cut")),
    )
    page = Page(
        *("standings", "Neu", rows, (20, 8.5, 12)),
        merges=("A1:C1",),
        frozen=(2, 0),
        repeat=(1, 2),
        breaks=(3,),
        landscape=True,
        footer="&LCup&R&P",
    )
    assert run("XlscoreReady", "Neu", "") == "Neu"
    assert run("XlscoreFront").split("\t")[0] == "Neu"
    sheet = document.Sheets.getByName("Neu")
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if isinstance(cell.value, str):
                sheet.getCellByPosition(c, r).String = cell.value
            elif cell.value is not None:
                sheet.getCellByPosition(c, r).Value = cell.value
    # names are not tried: those of LibreOffice's Basic refuse what Excel's take
    assert run("XlscorePaint", "Neu", split_text(looks_text(page))) == "drawn"

    def at(name: str) -> Any:
        return sheet.getCellRangeByName(name)

    assert (at("A1").CharWeight, at("C4").CharWeight) == (150, 100)
    assert at("A1").CharHeight == at("C4").CharHeight + 7
    assert {at(name).CellBackColor for name in ("A2", "B2", "C2")} == {0x1F4E79}
    assert (at("A3").CellBackColor, at("A4").CellBackColor) == (0xFFF2CC, -1)
    assert [at(name).String for name in ("A3", "B3", "C3", "C4")] == ["x", "1", "2.00", "3.00"]
    assert (at("A2").HoriJustify.value, at("C2").HoriJustify.value) == ("LEFT", "RIGHT")
    assert at("A4").ParaIndent > 0 == at("C3").ParaIndent
    assert at("A2").IsTextWrapped
    assert at("A1").getIsMerged()
    lines = [at(name).BottomBorder2 for name in ("B3", "C4")]
    assert 0 < lines[0].LineWidth < lines[1].LineWidth
    widths = [sheet.Columns.getByIndex(n).Width for n in range(3)]
    assert widths[0] > widths[2] > widths[1]
    style = document.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
    assert style.IsLandscape
    assert [b.Position for b in sheet.RowPageBreaks if b.ManualBreak] == [2]
    # written again, nothing of before is left
    assert run("XlscoreReady", "Neu", "A1:C4") == "Neu"
    assert not at("A1").getIsMerged()
    assert (at("A3").String, at("A3").CellBackColor) == ("", -1)


def test_a_title_that_is_taken_leaves_no_sheet(run_macro: tuple[Any, Callable[..., Any]]) -> None:
    document, run = run_macro
    before = list(document.Sheets.ElementNames)
    assert run("XlscoreReady", "Ergebnisse", "") == ""
    assert list(document.Sheets.ElementNames) == before


@linux_only
@WORKBOOKS
def test_every_button_has_the_extension_do_its_macro(
    calc: Calc, build: Any, roles: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "Ada's Cup.xlsm"
    path.write_bytes(build())
    desk = Desk(calc, path)
    said = {}
    for sheet, _, model in buttons(desk.document):
        desk.view.setActiveSheet(sheet)
        desk.press(model)
        said[model.Label] = calc.answer()
    desk.close()
    assert set(said) == {title for title, _ in expected(roles)}
    assert said["Rückgängig machen"] != said["Veröffentlichen"]
    assert said["Veröffentlichen"].startswith("Geschrieben: Ada's Cup.xlscore.html")
    assert not [text for text in said.values() if "nicht ausführen" in text or not text]


#: Cells as Python hands them over; what the VBA makes of each.
WITH_ERRORS = """Option VBASupport 1
Public Function Tried() As String
    Dim Cells(0 To 1, 0 To 1) As Variant, Shown As Variant, r As Long, c As Long
    Cells(0, 0) = "#VALUE!"
    Cells(0, 1) = 4
    Cells(1, 0) = "text"
    Cells(1, 1) = ""
    Shown = XlscoreErrors(Cells)
    For r = 0 To 1
        For c = 0 To 1
            If IsError(Shown(r, c)) Then Shown(r, c) = "error"
            Tried = Tried & Shown(r, c) & "|"
        Next
    Next
End Function
"""


def test_the_text_of_an_error_becomes_one(run_macro: tuple[Any, Callable[..., Any]]) -> None:
    document, _ = run_macro
    library = document.BasicLibraries.getByName(PROJECT_NAME)
    library.insertByName("Tried", WITH_ERRORS)
    place = f"{PROJECT_NAME}.Tried.Tried?language=Basic&location=document"
    script = document.ScriptProvider.getScript(f"vnd.sun.star.script:{place}")
    assert script.invoke((), (), ())[0] == "error|4|text||"


#: Of the module that asks LibreOffice, what it answers in Excel.
NOT_IN_CALC = """Option VBASupport 1
Public Function XlscoreInCalc(ByVal Job As String) As Boolean
End Function
"""


@linux_only
def test_a_button_without_extension_or_add_in_says_what_to_do(tmp_path: Path) -> None:
    """Excel's part runs here too: there is no add-in of that name in this program either."""
    path = tmp_path / "event.xlsm"
    path.write_bytes(event())
    with Office(tmp_path / "profile", visible=True, env=UNSEEN) as bare:
        desk = Desk(Calc(bare), path)
        in_calc = desk.click("Turnier", "check")
        library = desk.document.BasicLibraries.getByName(PROJECT_NAME)
        library.removeByName("XlscoreCalc")
        library.insertByName("XlscoreCalc", NOT_IN_CALC)
        in_excel = desk.click("Turnier", "check")
    for said, key in ((in_calc, "extension_missing"), (in_excel, "addin_missing")):
        assert said == "\n\n".join(say(f"vba.{key}", language) for language in LANGUAGES)

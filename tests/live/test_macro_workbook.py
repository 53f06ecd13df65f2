"""Workbooks with buttons in a real LibreOffice: its Basic has our modules, every button its macro.

LibreOffice's Basic cannot compile xlwings' modules (conditional compilation), and as long as they
are there it runs nothing. The click test takes them out of the open document, which leaves the file
as it is, and brings a RunPython that notes down what it is asked to run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from xlscore.core.rules_load import builtin
from xlscore.core.season.rules_load import family_rules
from xlscore.excel.vba.workbooks import (
    EVENT_ROLES,
    PROJECT_NAME,
    SEASON_ROLES,
    season_with_macros,
    workbook_with_macros,
)
from xlscore.live.macro_list import MACROS
from xlscore.uno_engine import uno_bridge
from xlscore.uno_engine.office import Office

SECONDS = 30
RUN_ALWAYS = 4  # com.sun.star.document.MacroExecMode.ALWAYS_EXECUTE_NO_WARN
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
        forms = sheet.DrawPage.Forms
        for form in (forms.getByIndex(i) for i in range(forms.Count)):
            found += [(sheet, form, form.getByIndex(i)) for i in range(form.Count)]
    return found


def expected(roles: tuple[str, ...]) -> list[tuple[str, str]]:
    return [(m.title.de, m.sub) for role in roles for m in MACROS if role in m.buttons]


WORKBOOKS = pytest.mark.parametrize(
    ("build", "roles"),
    [
        (lambda: workbook_with_macros(builtin("catan"), "de"), EVENT_ROLES),
        (lambda: season_with_macros(family_rules("catan"), "de"), SEASON_ROLES),
    ],
    ids=["event", "season"],
)


@WORKBOOKS
def test_the_modules_are_listed(open_in: Open, build: Any, roles: tuple[str, ...]) -> None:
    listed = open_in(build()).BasicLibraries.getByName(PROJECT_NAME).ElementNames
    own = {"ThisWorkbook", "XlscoreMacros", "XlscorePages", "xlwings_udfs", *XLWINGS}
    assert set(listed) == own | {f"{role.title()}Sheet" for role in roles}


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
    document = open_in(build())
    library = document.BasicLibraries.getByName(PROJECT_NAME)
    for name in XLWINGS:
        library.removeByName(name)
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


def test_a_sheet_is_set_up_for_printing(open_in: Open) -> None:
    """The part of Excel's page setup that LibreOffice's Basic knows too."""
    document = open_in(workbook_with_macros(builtin("catan"), "de"))
    library = document.BasicLibraries.getByName(PROJECT_NAME)
    for name in XLWINGS:
        library.removeByName(name)
    place = f"{PROJECT_NAME}.XlscorePages.XlscoreSetUpPage?language=Basic&location=document"
    script = document.ScriptProvider.getScript(f"vnd.sun.star.script:{place}")
    name = document.Title
    script.invoke((name, "Ergebnisse", 1, 0, "$1:$1", True, "\t\t", "Cup\t\t&P", "5,9"), (), ())
    sheet = document.Sheets.getByName("Ergebnisse")
    style = document.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
    assert style.IsLandscape
    assert [b.Position for b in sheet.RowPageBreaks if b.ManualBreak] == [4, 8]

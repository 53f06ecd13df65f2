"""xlscore inside LibreOffice: what the extension's commands and functions do there.

Everything here runs in LibreOffice's own Python, with the packages that the extension brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xlscore import excel
from xlscore.functions import FUNCTIONS
from xlscore.live.macro_list import MACROS
from xlscore.texts import Language, Titles
from xlscore.uno_engine.books import SPREADSHEET
from xlscore.uno_engine.engine import book_of
from xlscore.uno_engine.problems import CalcProblem

NO_SPREADSHEET = Titles(
    "This works in a spreadsheet: open the workbook of an event in Calc.",
    "Das geht in einer Tabelle: Bitte die Mappe eines Turniers in Calc öffnen.",
)
NO_MACRO = Titles("xlscore has no macro {name}.", "xlscore hat kein Makro {name}.")
Rows = tuple[tuple[str | float, ...], ...]


def run_macro(name: str, frame: Any, context: Any, language: Language) -> str | None:
    """Run a macro in the window's spreadsheet; what to tell the person, if it did not itself."""
    if name not in (macro.function for macro in MACROS):
        return NO_MACRO.in_(language).format(name=name)
    controller = frame.getController()
    document = controller.getModel() if controller is not None else None
    if document is None or not document.supportsService(SPREADSHEET):
        return NO_SPREADSHEET.in_(language)
    # ends the typing in a cell as Enter does; without it LibreOffice would forget what was typed
    document.calculate()
    try:
        getattr(excel, name)(book_of(document, context))
    except CalcProblem as problem:
        return problem.text(language)
    except SystemExit as end:
        # the way of a macro whose message box could not be shown
        return end.code if isinstance(end.code, str) else None
    return None


def call_function(name: str, given: Sequence[object], language: Language) -> Rows:
    """What a formula shows, as rows of cells."""
    function = next(function for function in FUNCTIONS if function.name == name)
    answer = function.call(*given, host_language=language)
    if not isinstance(answer, list):
        return ((answer,),)
    return tuple(tuple(row) for row in answer)

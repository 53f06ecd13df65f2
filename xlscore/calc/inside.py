"""xlscore inside LibreOffice: what the extension's commands and functions do there.

Everything here runs in LibreOffice's own Python, with the packages that the extension brings.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

from xlscore.calc.uno_bridge import SPREADSHEET
from xlscore.functions import FUNCTIONS
from xlscore.functions.calling import Caught
from xlscore.live.macro_list import macros_on
from xlscore.texts import Language, say

Rows = tuple[tuple[str | float, ...], ...]

ERROR: float = struct.unpack("<d", struct.pack("<Q", 0x7FF8_0000_0000_0000 + 519))[0]
"""Calc's #VALUE!: a cell holds an error as a number that is none, with the error's own number."""


def run_macro(name: str, frame: Any, context: Any, language: Language) -> str | None:
    """Run a macro in the window's spreadsheet; what to tell the person, if it did not itself."""
    if name not in (macro.function for macro in macros_on("calc")):
        return say("macros.no_macro", language, name=name)
    controller = frame.getController()
    document = controller.getModel() if controller is not None else None
    if document is None or not document.supportsService(SPREADSHEET):
        return say("macros.no_spreadsheet", language)
    # ends the typing in a cell as Enter does; without it LibreOffice would forget what was typed
    document.calculate()
    from xlscore.calc.host import CalcHost
    from xlscore.live.macros import work_of  # a formula needs none of it
    from xlscore.live.running import run

    run(work_of(name), CalcHost(document, context))
    return None


def call_function(name: str, given: Sequence[object], language: Language) -> Rows:
    """What a formula shows, as rows of cells."""
    function = next(function for function in FUNCTIONS if function.name == name)
    answer = function.call(*given, host_language=language)
    rows = answer if isinstance(answer, list) else [[answer]]
    return tuple(tuple(ERROR if isinstance(cell, Caught) else cell for cell in r) for r in rows)

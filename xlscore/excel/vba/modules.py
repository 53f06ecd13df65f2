"""Which modules the VBA projects have: the macros, the functions, and xlwings' own modules.

The macros run one line of Python each, in a fixed module: a workbook that was renamed or moved
works on. xlwings' modules are those of the installed xlwings, because its DLL goes by its version;
a few settings in them are ours (`_SETTINGS`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from string import Template

from xlscore.excel.vba.source import Module, quoted
from xlscore.excel.vba.udf_wrappers import functions_module
from xlscore.live.macro_list import MACROS
from xlscore.texts import Language, Titles

#: xlwings reads its settings from a file of this name in the user's folder.
CONFIG_NAME = "xlscore"
NO_WORKBOOK = Titles(
    "Open a workbook first. In protected view, choose Enable Editing.",
    "Bitte zuerst eine Arbeitsmappe öffnen. In der geschützten Ansicht: Bearbeitung aktivieren.",
)
#: Where xlwings reads its settings, and what Python may import. Only what the user installed
#: counts: not a sheet or a neighbour of the workbook, which can come from anywhere.
_SETTINGS = (
    ('PROJECT_NAME As String = "{name}"', f'PROJECT_NAME As String = "{CONFIG_NAME}"', 1),
    ('If source = "" Or source = "sheet" Then', 'If source = "sheet" Then', 1),
    ('If source = "" Or source = "directory" Then', 'If source = "directory" Then', 1),
    ('"ADD_WORKBOOK_TO_PYTHONPATH", "true"', '"ADD_WORKBOOK_TO_PYTHONPATH", "false"', 2),
)


class UnknownXlwings(Exception):
    """The installed xlwings is not one that this xlscore can build workbooks with."""


def macros_module(language: Language) -> Module:
    """One sub without arguments per macro; its help is what Excel's list of macros shows."""
    lines = ["Option Explicit"]
    for macro in MACROS:
        lines += [
            "",
            f"Public Sub {macro.sub}()",
            f"Attribute {macro.sub}.VB_Description = {quoted(macro.help.in_(language))}",
            f'Attribute {macro.sub}.VB_ProcData.VB_Invoke_Func = " \\n14"',
            f'    RunPython "import xlscore.excel; xlscore.excel.{macro.function}()"',
            "End Sub",
        ]
    return Module("XlscoreMacros", "module", "\n".join(lines))


def pages_module() -> Module:
    """What sets panes, paper and page breaks of sheets that Python wrote (`xlwings_print`)."""
    return Module("XlscorePages", "module", _own("XlscorePages"))


def ribbon_module(language: Language) -> Module:
    """The callback of the ribbon: it runs the macro that a button names, if there is one."""
    text = _own("XlscoreRibbon")
    cases = "\n".join(f'        Case "{macro.sub}": {macro.sub}' for macro in MACROS)
    message = quoted(NO_WORKBOOK.in_(language))
    return Module(
        "XlscoreRibbon", "module", Template(text).substitute(cases=cases, no_workbook=message)
    )


def xlwings_modules(*, addin: bool = False) -> tuple[Module, ...]:
    """RunPython and what it needs: for the workbook itself, or for the active one (add-in)."""
    return (
        Module("xlwings", "module", _settled(addin=addin)),
        Module("Dictionary", "class", _of_xlwings("addin/Dictionary.cls")),
    )


def _own(name: str) -> str:
    return files("xlscore.excel").joinpath(f"vba/{name}.bas").read_text("utf-8")


def _of_xlwings(path: str) -> str:
    return files("xlwings").joinpath(path).read_text("utf-8")


def _settled(*, addin: bool) -> str:
    """xlwings' module with our settings; UnknownXlwings if it is not as expected."""
    text = _of_xlwings("xlwings_custom_addin.bas" if addin else "xlwings.bas")
    for old, new, times in _SETTINGS:
        old = old.format(name="myaddin" if addin else "xlwings")
        if text.count(old) != times:
            raise UnknownXlwings(old)
        text = text.replace(old, new)
    return text


def modules(
    documents: Sequence[Module], language: Language, *, addin: bool = False
) -> tuple[Module, ...]:
    """All modules of a project: those of workbook and sheets, our own, and xlwings'."""
    own = [macros_module(language), pages_module()]
    if addin:
        own.append(ribbon_module(language))
    own.append(functions_module(language, addin=addin))
    return (*documents, *own, *xlwings_modules(addin=addin))

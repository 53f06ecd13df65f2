"""Which modules the VBA projects have: buttons, macros, functions, and xlwings' own modules.

A workbook has only buttons that ask the add-in (or LibreOffice's extension), so it fits whatever is
installed where it is opened. The add-in runs one line of Python for each macro, in a fixed module:
a workbook that was renamed or moved works on. xlwings' modules are those of the installed xlwings,
because its DLL goes by its version; a few settings in them are ours (`_SETTINGS`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from string import Template

from xlscore.excel.vba.source import Module, in_ascii
from xlscore.excel.vba.udf_wrappers import functions_module, help_module
from xlscore.live.macro_list import MACROS, Macro
from xlscore.texts import LANGUAGES, Language, say

#: The add-in with the macros, and the one with the functions.
ADDIN, FUNCTIONS_ADDIN = "xlscore.xlam", "xlscore-functions.xlam"
#: What runs the macros in LibreOffice, as the extension registers it.
CALC = {"handler": "org.xlscore.calc.Macros", "protocol": "org.xlscore.calc"}
#: xlwings reads its settings from a file of this name in the user's folder.
CONFIG_NAME = "xlscore"
#: xlwings imports these two wherever they are installed: 0.3 s of each click.
#: A macro of ours needs neither; a RunPython of somebody else's keeps them.
_LIGHT = (
    'IIf(InStr(PythonCommand, "import xlscore.excel;") = 1, '
    "\"import sys;sys.modules.update(dict.fromkeys(['pandas','numpy']));\", \"\")"
)
#: Where xlwings reads its settings, and what Python may import. Only what the user installed
#: counts: not a sheet or a neighbour of the workbook, which can come from anywhere.
_SETTINGS = (
    ('PROJECT_NAME As String = "{name}"', f'PROJECT_NAME As String = "{CONFIG_NAME}"', 1),
    ('If source = "" Or source = "sheet" Then', 'If source = "sheet" Then', 1),
    ('If source = "" Or source = "directory" Then', 'If source = "directory" Then', 1),
    ('"ADD_WORKBOOK_TO_PYTHONPATH", "true"', '"ADD_WORKBOOK_TO_PYTHONPATH", "false"', 2),
    ('-B -c ""import xlwings.utils;', f'-B -c """ & {_LIGHT} & "import xlwings.utils;', 1),
)


class UnknownXlwings(Exception):
    """The installed xlwings is not one that this xlscore can build macros with."""


def workbook_modules(documents: Sequence[Module]) -> tuple[Module, ...]:
    """Of a workbook: buttons that ask the add-in or the extension, the same in every language."""
    return (*documents, asking_module(), calc_module())


def self_contained_modules(documents: Sequence[Module], language: Language) -> tuple[Module, ...]:
    """Of a workbook that carries everything along, for one version of xlwings."""
    own = (macros_module(language), pages_module())
    functions = (functions_module(language, addin=False), help_module(language))
    return (*documents, *own, *functions, *xlwings_modules(addin=False))


def addin_modules(documents: Sequence[Module], language: Language) -> tuple[Module, ...]:
    """Of the add-in: macros for the active workbook, and what the ribbon calls."""
    own = (macros_module(language), pages_module(), ribbon_module(language))
    return (*documents, *own, *xlwings_modules(addin=True))


def functions_addin_modules(documents: Sequence[Module], language: Language) -> tuple[Module, ...]:
    """Of the add-in with the functions."""
    own = (functions_module(language, addin=True), help_module(language))
    return (*documents, *own, *xlwings_modules(addin=True))


def asking_module() -> Module:
    """One sub for each button, which has the macro run by what is installed here."""
    missing = both("vba.addin_missing")
    ask = Template(_own("XlscoreAsk")).substitute(addin=ADDIN, missing=missing)
    asked = [macro for macro in MACROS if macro.buttons]
    return _subs(asked, (f'XlscoreAsk "{m.sub}", "{m.function}"' for m in asked), ask)


def calc_module() -> Module:
    """What the buttons do in LibreOffice."""
    missing = both("vba.extension_missing")
    code = Template(_own("XlscoreCalc")).substitute(CALC, missing=missing)
    return Module("XlscoreCalc", "module", code)


def macros_module(language: Language) -> Module:
    """One sub without arguments for each macro: a line of Python in a fixed module."""
    refused = in_ascii(say("vba.refused", language))
    start = Template(_own("XlscoreStart")).substitute(refused=refused)
    return _subs(MACROS, (f'XlscoreStart "{macro.function}"' for macro in MACROS), start)


def pages_module() -> Module:
    """What tells Python everything about a workbook, and draws its sheets (`xlwings_inside`)."""
    return Module("XlscorePages", "module", _own("XlscorePages"))


def ribbon_module(language: Language) -> Module:
    """The callback of the ribbon: it runs the macro that a button names, if there is one."""
    cases = "\n".join(f'        Case "{macro.sub}": {macro.sub}' for macro in MACROS)
    message = in_ascii(say("vba.no_workbook", language))
    code = Template(_own("XlscoreRibbon")).substitute(cases=cases, no_workbook=message)
    return Module("XlscoreRibbon", "module", code)


def xlwings_modules(*, addin: bool) -> tuple[Module, ...]:
    """RunPython and what it needs: for the workbook itself, or for the active one (add-in)."""
    return (
        Module("xlwings", "module", _set_up(addin=addin)),
        Module("Dictionary", "class", _of_xlwings("addin/Dictionary.cls")),
    )


def both(key: str) -> str:
    """A text in all languages, as an expression: who opens a workbook may speak any of them."""
    texts = (in_ascii(say(key, language)) for language in LANGUAGES)
    return " _\n            & vbCrLf & vbCrLf & ".join(texts)


def _subs(macros: Sequence[Macro], lines: Iterable[str], more: str) -> Module:
    """The module with a sub for each of some macros, and what they call."""
    code = ["Option Explicit"]
    for macro, line in zip(macros, lines, strict=True):
        code += ["", f"Public Sub {macro.sub}()", f"    {line}", "End Sub"]
    return Module("XlscoreMacros", "module", "\n".join([*code, more]))


def _own(name: str) -> str:
    return files("xlscore.excel").joinpath(f"vba/{name}.bas").read_text("utf-8")


def _of_xlwings(path: str) -> str:
    from xlscore.book.adapters.xlwings_door import xw  # slow, and most workbooks need none of it

    return files(xw).joinpath(path).read_text("utf-8")


def _set_up(*, addin: bool) -> str:
    """xlwings' module with our settings; UnknownXlwings if it is not as expected."""
    text = _of_xlwings("xlwings_custom_addin.bas" if addin else "xlwings.bas")
    for old, new, times in _SETTINGS:
        old = old.format(name="myaddin" if addin else "xlwings")
        if text.count(old) != times:
            raise UnknownXlwings(old)
        text = text.replace(old, new)
    return text

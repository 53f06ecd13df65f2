"""The VBA of the functions: what xlwings' *Import Functions* would write, made without Excel.

The functions of a module get their VBA wrappers from xlwings' own generator, so nobody has to
import anything, nor to trust access to the VBA project. A wrapper names its Python module, so no
setting has to either. Windows only: on a Mac a function's cell says so.
"""

from __future__ import annotations

import importlib
import importlib.util
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from string import Template
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from xlscore.excel.vba.source import Module, in_ascii
from xlscore.texts import Language, say

if TYPE_CHECKING:
    from xlscore.functions import Function

#: Where the functions are, and the name that xlwings gives their VBA module.
PYTHON_MODULE = "xlscore.excel.udfs"
WRAPPERS = "xlwings_udfs"
#: The function that gives errors, which Python can hand over as texts only.
STRICT = "XLSCORE_STRICT"
#: In the workbook's own module: what makes it speak to the wizard when it is opened.
TELLS_THE_WIZARD = """Option Explicit

Private Sub Workbook_Open()
    XlscoreDescribe
End Sub"""
#: What xlwings' generator imports on Windows, and calls only when a function runs.
_WINDOWS_MODULES = ("pythoncom", "pywintypes", "win32com", "win32com.client")
#: What Excel's function wizard shows of a text.
LONGEST_HELP = 255
_DECORATORS = {"func": "xlfunc", "sub": "xlsub", "arg": "xlarg", "ret": "xlret"}


def functions_module(language: Language, *, addin: bool) -> Module:
    """The VBA module of xlscore's own functions, for their workbook or for the active one."""
    return Module(WRAPPERS, "module", udf_wrappers(PYTHON_MODULE, language, addin=addin))


def help_module(language: Language) -> Module:
    """What tells Excel's function wizard of the functions and of each argument."""
    from xlscore.functions import FUNCTIONS

    lines = [_describe(function, language) for function in FUNCTIONS]
    text = files("xlscore.excel").joinpath("vba/XlscoreHelp.bas").read_text("utf-8")
    code = Template(text).substitute(functions="\n".join(lines))
    return Module("XlscoreHelp", "module", code)


def _describe(function: Function, language: Language) -> str:
    """One call with the texts of a function; VBA takes 24 lines at most in one statement."""
    texts = [function.help, *(parameter.help for parameter in function.parameters)]
    first, *others = (in_ascii(text.in_(language)[:LONGEST_HELP]) for text in texts)
    arguments = ", _\n        ".join(others)
    return f'    Describe "{function.excel_name}", {first}, Array( _\n        {arguments})'


def udf_wrappers(module: str, language: Language = "en", *, addin: bool = False) -> str:
    """The VBA source for the functions of a Python module."""
    with _generator() as generator:
        functions = _load(module, generator)
        out = io.StringIO()
        # its only use for the book: functions of an add-in serve the active workbook
        book = SimpleNamespace(Name="functions.xlam" if addin else "functions.xlsm")
        generator.generate_vba_wrapper(module, functions, out, book)
    lines = ['#Const App = "Microsoft Excel"']
    for line in out.getvalue().replace(" _\n", " ").splitlines():
        lines.append(line.rstrip())
        if line.startswith("Function "):
            name = line.removeprefix("Function ").partition("(")[0]
            lines += _first_lines(name, language)
        if line.strip().startswith(f"{STRICT} = XLPy.CallUDF("):
            lines.append(f"        {STRICT} = XlscoreErrors({STRICT})")
    return "\n".join(lines)


def _first_lines(name: str, language: Language) -> list[str]:
    """That it is a function of the user, and what a Mac shows in the cell."""
    return [
        f'Attribute {name}.VB_ProcData.VB_Invoke_Func = " \\n14"',
        "    #If Mac Then",
        f"        {name} = {in_ascii(say('vba.not_on_mac', language))}",
        "        Exit Function",
        "    #End If",
    ]


@contextmanager
def _generator() -> Iterator[Any]:
    """xlwings' module for functions, loaded afresh; `sys.modules` is as before afterwards."""
    from xlscore.book.adapters.xlwings_door import xw

    stand_ins = {name: ModuleType(name) for name in _WINDOWS_MODULES}
    stand_ins["pythoncom"].CoInitialize = lambda: None  # type: ignore[attr-defined]
    stand_ins["pywintypes"].com_error = OSError  # type: ignore[attr-defined]
    stand_ins["win32com.client"].Dispatch = None  # type: ignore[attr-defined]
    name = "xlwings.udfs"
    touched = (name, *stand_ins)
    before = {key: sys.modules.pop(key) for key in touched if key in sys.modules}
    attribute = vars(xw).get("udfs")
    sys.modules.update(stand_ins)
    try:
        yield importlib.import_module(name)
    finally:
        for key in touched:
            sys.modules.pop(key, None)
        sys.modules.update(before)
        if attribute is None:
            vars(xw).pop("udfs", None)
        else:
            vars(xw)["udfs"] = attribute


def _load(module: str, generator: Any) -> ModuleType:
    """The module run anew with the decorators of Windows, apart from the one that is imported."""
    from xlscore.book.adapters.xlwings_door import xw

    spec = importlib.util.find_spec(module)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(module, name=module)
    functions = importlib.util.module_from_spec(spec)
    before = {name: getattr(xw, name) for name in _DECORATORS}
    for name, real in _DECORATORS.items():
        setattr(xw, name, getattr(generator, real))
    try:
        spec.loader.exec_module(functions)
    finally:
        for name, decorator in before.items():
            setattr(xw, name, decorator)
    return functions

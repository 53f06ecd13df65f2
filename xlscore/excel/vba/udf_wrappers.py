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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any

from xlscore.excel.vba.source import Module, quoted
from xlscore.texts import Language, Titles

#: Where the functions are, and the name that xlwings gives their VBA module.
PYTHON_MODULE = "xlscore.excel.udfs"
WRAPPERS = "xlwings_udfs"
NOT_ON_MAC = Titles(
    "xlscore's functions need Excel on Windows; its buttons work on a Mac too.",
    "Die Funktionen von xlscore brauchen Excel unter Windows; die Knöpfe gehen auch am Mac.",
)
#: What xlwings' generator imports on Windows, and calls only when a function runs.
_WINDOWS_MODULES = ("pythoncom", "pywintypes", "win32com", "win32com.client")
#: What Excel's function wizard shows of a text.
LONGEST_HELP = 255
_DECORATORS = {"func": "xlfunc", "sub": "xlsub", "arg": "xlarg", "ret": "xlret"}


def functions_module(language: Language, *, addin: bool = False) -> Module:
    """The VBA module of xlscore's own functions, its help texts in `language`."""
    from xlscore.functions import FUNCTIONS

    helps = {function.excel_name: function.help.in_(language) for function in FUNCTIONS}
    return Module(
        WRAPPERS, "module", udf_wrappers(PYTHON_MODULE, language, helps=helps, addin=addin)
    )


def udf_wrappers(
    module: str,
    language: Language = "en",
    *,
    helps: Mapping[str, str] | None = None,
    addin: bool = False,
) -> str:
    """The VBA source for the functions of a Python module.

    `helps` are the help texts by function; without them they are the docstrings' first paragraphs.
    """
    with _generator() as generator:
        functions = _loaded(module, generator)
        out = io.StringIO()
        # its only use for the book: functions of an add-in serve the active workbook
        book = SimpleNamespace(Name="functions.xlam" if addin else "functions.xlsm")
        generator.generate_vba_wrapper(module, functions, out, book)
    docs = {
        value.__xlfunc__["name"]: value.__xlfunc__["ret"]["doc"].partition("\n\n")[0]
        for value in vars(functions).values()
        if hasattr(value, "__xlfunc__")
    }
    shown = docs | dict(helps or {})
    lines = ['#Const App = "Microsoft Excel"']
    for line in out.getvalue().replace(" _\n", " ").splitlines():
        lines.append(line.rstrip())
        if line.startswith("Function "):
            name = line.removeprefix("Function ").partition("(")[0]
            lines += _first_lines(name, shown[name], language)
    return "\n".join(lines)


def _first_lines(name: str, help_: str, language: Language) -> list[str]:
    """The help text that the function wizard shows, and what a Mac shows in the cell."""
    help_ = " ".join(help_.split())[:LONGEST_HELP]
    return [
        f"Attribute {name}.VB_Description = {quoted(help_)}",
        f'Attribute {name}.VB_ProcData.VB_Invoke_Func = " \\n14"',
        "    #If Mac Then",
        f"        {name} = {quoted(NOT_ON_MAC.in_(language))}",
        "        Exit Function",
        "    #End If",
    ]


@contextmanager
def _generator() -> Iterator[Any]:
    """xlwings' module for functions, loaded afresh; `sys.modules` is as before afterwards."""
    import xlwings

    stand_ins = {name: ModuleType(name) for name in _WINDOWS_MODULES}
    stand_ins["pythoncom"].CoInitialize = lambda: None  # type: ignore[attr-defined]
    stand_ins["pywintypes"].com_error = OSError  # type: ignore[attr-defined]
    stand_ins["win32com.client"].Dispatch = None  # type: ignore[attr-defined]
    name = "xlwings.udfs"
    touched = (name, *stand_ins)
    before = {key: sys.modules.pop(key) for key in touched if key in sys.modules}
    attribute = vars(xlwings).get("udfs")
    sys.modules.update(stand_ins)
    try:
        yield importlib.import_module(name)
    finally:
        for key in touched:
            sys.modules.pop(key, None)
        sys.modules.update(before)
        if attribute is None:
            vars(xlwings).pop("udfs", None)
        else:
            vars(xlwings)["udfs"] = attribute


def _loaded(module: str, generator: Any) -> ModuleType:
    """The module run anew with the decorators of Windows, apart from the one that is imported."""
    import xlwings

    spec = importlib.util.find_spec(module)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(module, name=module)
    functions = importlib.util.module_from_spec(spec)
    before = {name: getattr(xlwings, name) for name in _DECORATORS}
    for name, real in _DECORATORS.items():
        setattr(xlwings, name, getattr(generator, real))
    try:
        spec.loader.exec_module(functions)
    finally:
        for name, decorator in before.items():
            setattr(xlwings, name, decorator)
    return functions

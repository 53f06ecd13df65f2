"""xlwings' own code for functions on Windows, run here over stand-ins for pywin32 and for Excel."""

from __future__ import annotations

import atexit
import ctypes
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, patch

import xlwings

#: What Excel hands over for an argument that was left out.
MISSING = -2147352572
_RANGE_IID = "{00020846-0000-0000-C000-000000000046}"
_PYWIN32 = (
    *("pythoncom", "pywintypes", "win32api", "win32con", "win32gui", "win32process"),
    *("win32timezone", "win32com", "win32com.client"),
)
_DECORATORS = {"func": "xlfunc", "sub": "xlsub", "arg": "xlarg", "ret": "xlret"}


class ComRange:
    """A range as COM shows it: rows as tuples, one cell as a plain value."""

    def __init__(self, value: object) -> None:
        self.Value = value
        rows = value if isinstance(value, tuple) else ((value,),)
        self.Rows = SimpleNamespace(Count=len(rows))
        self.Columns = SimpleNamespace(Count=len(rows[0]))
        self.Count = len(rows) * len(rows[0])
        self.Worksheet = MagicMock()
        self.Row = self.Column = 1
        attributes = SimpleNamespace(iid=_RANGE_IID)
        info = SimpleNamespace(GetTypeAttr=lambda: attributes)
        self._oleobj_ = SimpleNamespace(GetTypeInfo=lambda: info)


@contextmanager
def udf_server(module: str) -> Iterator[Any]:
    """xlwings' ``call_udf``, with `module` registered by its real decorators.

    `sys.modules` and xlwings are as before afterwards.
    """
    stand_ins: dict[str, Any] = {name: MagicMock(name=name) for name in _PYWIN32}
    stand_ins["pythoncom"].com_error = stand_ins["pythoncom"].ole_error = OSError
    stand_ins["pywintypes"].com_error = stand_ins["pywintypes"].error = OSError
    stand_ins["pywintypes"].TimeType = type("TimeType", (), {})
    stand_ins["pywintypes"].IID = str
    for name in ("CDispatch", "CoClassBaseClass", "DispatchBaseClass"):
        setattr(stand_ins["win32com.client"], name, type(name, (), {}))
    stand_ins["xlwings._win32patch"] = ModuleType("xlwings._win32patch")
    stand_ins["xlwings._win32patch"].CoClassBaseClass = type("CoClassBaseClass", (), {})
    stand_ins["xlwings.com_server"] = ModuleType("xlwings.com_server")
    stand_ins["xlwings.com_server"].loop = None
    stand_ins["pythoncom"].__file__ = ""
    parent, _, name = module.rpartition(".")
    homes = [(importlib.import_module(parent), name)]
    homes += [(xlwings, name) for name in ("_xlwindows", "_win32patch", "udfs", "com_server")]
    homes += [(xlwings, name) for name in _DECORATORS]
    before = [(home, name, vars(home).get(name)) for home, name in homes]
    with (
        patch.dict(sys.modules, stand_ins),
        patch.dict(xlwings.engines.engines_by_name),
        patch.object(atexit, "register"),
        patch.object(ctypes, "PyDLL", MagicMock()),
        patch.object(ctypes, "oledll", MagicMock(), create=True),
        patch.object(ctypes, "windll", MagicMock(), create=True),
    ):
        for loaded in (module, "xlwings.udfs", "xlwings._xlwindows"):
            sys.modules.pop(loaded, None)
        try:
            excel = importlib.import_module("xlwings._xlwindows")
            engine = xlwings.main.Engine(impl=excel.engine)
            xlwings.engines.engines_by_name["excel"] = engine
            server = importlib.import_module("xlwings.udfs")
            for name, real in _DECORATORS.items():
                setattr(xlwings, name, getattr(server, real))
            yield server.call_udf
        finally:
            for home, name, value in before:
                if value is None:
                    vars(home).pop(name, None)
                else:
                    setattr(home, name, value)

"""xlwings' engine for Windows on Linux: pywin32 as far as it is asked for, and nothing behind it.

The stand-ins are in `sys.modules` only while xlwings imports them.
"""

from __future__ import annotations

import atexit
import ctypes
import datetime as dt
import importlib
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, patch

from excel_objects.calls import ComError, Dispatch
from excel_objects.typing_in import Time

ENGINE = "xlwings._xlwindows"
ATTEMPTS = 3
BOX = {"MB_OK": 0, "MB_OKCANCEL": 1, "MB_YESNOCANCEL": 3, "MB_YESNO": 4}
ICONS = {"MB_ICONWARNING": 48, "MB_ICONINFORMATION": 64}
MESSAGES: list[tuple[str, int]] = []
"""What message boxes said, and their icons."""


def _box(window: int, text: str, title: str, style: int) -> int:
    MESSAGES.append((text, style))
    return 1


def _modules() -> dict[str, Any]:
    client = ModuleType("win32com.client")
    classes = {
        "CDispatch": Dispatch,
        "CoClassBaseClass": type("CoClassBaseClass", (), {}),
        "DispatchBaseClass": type("DispatchBaseClass", (), {}),
    }
    vars(client).update(classes, Dispatch=MagicMock(), DispatchEx=MagicMock())
    zones = SimpleNamespace(utc=lambda: dt.UTC)
    return {
        "pywintypes": SimpleNamespace(com_error=ComError, error=OSError, TimeType=Time, IID=str),
        "pythoncom": SimpleNamespace(__file__="x", CoInitialize=lambda: None, ole_error=ComError),
        "win32api": SimpleNamespace(MessageBox=_box),
        "win32con": SimpleNamespace(**BOX, **ICONS),
        "win32com": SimpleNamespace(client=client),
        "win32com.client": client,
        "win32gui": MagicMock(),
        "win32process": SimpleNamespace(GetWindowThreadProcessId=lambda window: (1, 4711)),
        "win32timezone": SimpleNamespace(TimeZoneInfo=zones),
        "xlwings._win32patch": SimpleNamespace(CoClassBaseClass=classes["CoClassBaseClass"]),
    }


@contextmanager
def _as_windows() -> Iterator[None]:
    libraries = {"windll": MagicMock(), "oledll": MagicMock(), "PyDLL": MagicMock()}
    with (
        patch.dict(sys.modules, _modules()),
        patch.multiple(ctypes, create=True, **libraries),
        patch.object(atexit, "register", lambda function: function),
        chdir("."),
    ):
        yield


@cache
def engine() -> Any:
    """The module of xlwings that speaks COM; it asks a busy Excel a few times only."""
    import xlwings  # noqa: F401 - first, as the system that this is

    before = sys.modules.get(ENGINE)
    with _as_windows():
        module = importlib.import_module(ENGINE)
    if before is None:
        sys.modules.pop(ENGINE, None)
    vars(module)["N_COM_ATTEMPTS"] = ATTEMPTS
    return module

"""Run in a Python of its own, a program after it: xlwings is imported there as on Windows.

Its engine for Excel stands on stand-ins for pywin32. Two EXCEL.exe run, of which one has no
window with a workbook. Each command that xlwings starts is printed.
"""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

WITH_WORKBOOK, IN_PROTECTED_VIEW = 4711, 4712
TASKS = [
    *("", "Image Name  PID  Session Name  Session#  Mem Usage", "=" * 60),
    f"EXCEL.EXE  {WITH_WORKBOOK}  Console  1  200,000 K",
    f"EXCEL.EXE  {IN_PROTECTED_VIEW}  Console  1  90,000 K",
]


def as_on_windows() -> None:
    """Import xlwings' engine for Excel, which registers what it does at exit."""
    import ctypes

    import xlwings

    names = ["pythoncom", "pywintypes", "win32api", "win32con", "win32gui", "win32process"]
    for name in (*names, "win32timezone", "win32com", "win32com.client"):
        sys.modules[name] = MagicMock(name=name, com_error=OSError, error=OSError, __file__="x")
    client: Any = sys.modules["win32com.client"]
    for name in ("CDispatch", "CoClassBaseClass", "DispatchBaseClass"):
        setattr(client, name, type(name, (), {}))
    sys.modules["pywintypes"].TimeType = type("TimeType", (), {})  # type: ignore[attr-defined]
    patch = MagicMock(CoClassBaseClass=client.CoClassBaseClass)
    sys.modules["xlwings._win32patch"] = patch
    libraries: Any = ctypes
    before = ctypes.PyDLL
    libraries.windll = libraries.oledll = libraries.PyDLL = MagicMock()
    from xlwings import _xlwindows

    libraries.PyDLL = before

    def run(words: list[str], **_: object) -> SimpleNamespace:
        print("started:", " ".join(words), flush=True)
        return SimpleNamespace(stdout="\n".join(TASKS))

    windows: Any = _xlwindows
    windows.subprocess = SimpleNamespace(run=run, PIPE=-1, STDOUT=-2, CREATE_NO_WINDOW=0)
    xlwings.apps = [SimpleNamespace(pid=WITH_WORKBOOK)]  # type: ignore[assignment]


if __name__ == "__main__":
    program, *sys.argv[1:] = sys.argv[1:]
    as_on_windows()
    exec(program)

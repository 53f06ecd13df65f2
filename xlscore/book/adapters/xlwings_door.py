"""xlwings as everything here imports it, without its habit of ending other people's Excel.

On Windows xlwings ends at exit each Excel of which it sees no workbook's window: a mail attachment
in Protected View, the start screen, and what is not saved in them. No Excel is started here, so
there is none to clear away.
"""

from __future__ import annotations

import atexit
import sys
from contextlib import chdir
from types import ModuleType

with chdir("."):  # without pywin32 it leaves the process in another folder
    import xlwings as xw

__all__ = ["xw"]

_windows: ModuleType | None = sys.modules.get("xlwings._xlwindows")
if _windows is not None:
    atexit.unregister(_windows.cleanup)

"""The live layer in Excel: macros, functions, and workbooks with buttons.

``xlscore.excel.draw()`` is what a button calls and ``RunPython`` in VBA: each macro of the list is
a function here. Imported is only what it needs, since a click starts a new Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw


def __getattr__(name: str) -> Callable[..., None]:
    """A macro as a function of an open workbook; without one it works in that which called."""
    from xlscore.live.macro_list import MACROS

    macro = next((macro for macro in MACROS if macro.function == name), None)
    if macro is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def click(book: xw.Book | None = None) -> None:
        from xlscore.excel.host import ExcelHost, calling_book
        from xlscore.live.macros import work_of
        from xlscore.live.running import run

        run(work_of(name), ExcelHost(calling_book() if book is None else book))

    click.__doc__ = macro.help.en
    return click

"""Excel around an open workbook: which one was clicked in, and what its refusals mean."""

from __future__ import annotations

import sys
from typing import Any

from xlscore.book.adapters.xlwings_door import xw
from xlscore.book.adapters.xlwings_host import XlwingsHost
from xlscore.texts import LANGUAGES, Language, say

#: COM: the call was rejected, try again later, Excel is in edit mode or shows a dialog. On a Mac:
#: the Apple event timed out.
BUSY = frozenset((-2147418111, -2147417846, -2146777998, -1712))
ATTEMPTS = 2000
"""How often xlwings asks a busy Excel; by itself it would ask for ever."""


class ExcelHost(XlwingsHost):
    """A workbook that is open in Excel."""

    def alert(self, text: str, *, wrong: bool) -> None:
        """A message box, or else the way RunPython shows errors on Windows."""
        try:
            super().alert(text, wrong=wrong)
        except Exception:
            sys.exit(text if wrong else 0)

    def reason(self, error: Exception, language: Language) -> str | None:
        """Excel is busy, or says itself what is wrong."""
        if is_busy(error):
            return say("macros.busy", language)
        details = _details(error)
        what = details[2] if len(details) > 2 else getattr(error, "errormessage", None)
        if isinstance(what, str) and what.strip():
            return say("macros.refused", language, what=what.strip())
        return None


def calling_book() -> xw.Book:
    """The workbook whose button was clicked."""
    _not_for_ever()
    try:
        return xw.Book.caller()
    except Exception as error:
        if is_busy(error):
            sys.exit(_both("busy"))
        named = next((arg for arg in sys.argv if arg.startswith("--wb=")), "")
        # xlwings cuts the name of the workbook at an equals sign
        sys.exit(_both("equals_sign" if named.count("=") > 1 else "no_caller"))


def is_busy(error: BaseException) -> bool:
    """Whether Excel refused a call because of what its user is doing."""
    seen: BaseException | None = error
    while seen is not None:
        own = getattr(seen, "hresult", None), getattr(seen, "errornumber", None)
        codes = (*own, *seen.args[:1], *_details(seen)[-1:])
        if type(seen).__name__ == "ExcelBusyError" or any(
            isinstance(code, int) and code in BUSY for code in codes
        ):
            return True
        seen = seen.__cause__ or seen.__context__  # xlwings turns some refusals into a KeyError
    return False


def _details(error: BaseException) -> tuple[Any, ...]:
    """What a COM error says in its third part: (code, program, text, help, topic, code)."""
    details = error.args[2] if len(error.args) > 2 else None
    return details if isinstance(details, tuple) else ()


def _both(key: str) -> str:
    """A text in all languages: without a workbook nobody knows which one."""
    return "\n".join(f"xlscore: {say(f'macros.{key}', language)}" for language in LANGUAGES)


def _not_for_ever() -> None:
    """xlwings waits for a busy Excel without end, and the hall with it."""
    windows: Any = sys.modules.get("xlwings._xlwindows")
    if windows is not None and hasattr(windows, "N_COM_ATTEMPTS"):
        windows.N_COM_ATTEMPTS = ATTEMPTS

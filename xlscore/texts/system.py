"""The language of the person at this computer, where no workbook says it: as typed, or set up."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from xlscore.texts import Language

#: The primary language of a Windows language id, and its number for German.
_PRIMARY, _GERMAN = 0x3FF, 0x07


def system_language() -> Language:
    """The language that the environment names, else that of Windows' own windows, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "de" if value.lower().startswith("de") else "en"
    # Windows says it in no variable
    if sys.platform == "win32":
        import ctypes

        if ctypes.windll.kernel32.GetUserDefaultUILanguage() & _PRIMARY == _GERMAN:
            return "de"
    return "en"


def given_language(args: Sequence[str]) -> Language | None:
    """The language that `--lang` names; None where it is not there, or names none of ours."""
    for one, following in zip(args, [*args[1:], ""], strict=True):
        for value in (following if one == "--lang" else "", one.removeprefix("--lang=")):
            if value in ("en", "de"):
                return "de" if value == "de" else "en"
    return None

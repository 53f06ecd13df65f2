"""The language of the person at this computer, where no workbook says it: as typed, or set up."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from xlscore.texts.languages import (
    PROGRAMS,
    Language,
    known_language,
    language_of_locale,
    language_of_windows,
)

#: The primary language of a Windows language id.
_PRIMARY = 0x3FF


def system_language() -> Language:
    """The language that the environment names, else that of Windows' own windows, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return language_of_locale(value) or PROGRAMS
    # Windows says it in no variable
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage() & _PRIMARY
        return language_of_windows(number) or PROGRAMS
    return PROGRAMS


def read_lang_option(args: Sequence[str]) -> Language | None:
    """The language that `--lang` names; None where it is not there, or names none of ours."""
    for one, following in zip(args, [*args[1:], ""], strict=True):
        name, _, value = one.partition("=")
        if name == "--lang" and (language := known_language(value or following)):
            return language
    return None

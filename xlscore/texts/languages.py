"""What a language is, beside its words, and which one the person at this computer has.

Everything here comes from `catalogue/languages.toml`; nothing else in the program knows a language.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from xlscore.records import NamedTuple
from xlscore.texts.compiled import read_area

#: The primary language of a Windows language id.
_PRIMARY = 0x3FF

#: The code of a language, "de".
Language = str

#: Which of the forms of a text a count takes, from 0.
PLURALS: Mapping[str, Callable[[Fraction], int]] = {
    "one": lambda count: 0 if count == 1 else 1,
    "up-to-one": lambda count: 0 if abs(count) < 2 else 1,
    "one-few-many": lambda count: 0 if count == 1 else 1 if _is_few(count) else 2,
}


def _is_few(count: Fraction) -> bool:
    """2 to 4, 22 to 24 and so on, but not 12 to 14."""
    return count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)


class Spoken(NamedTuple):
    """One language: its fields are explained at the head of `catalogue/languages.toml`."""

    name: str
    english: str
    comma: bool
    date: str
    cell_date: str
    colon: str
    semicolon: str
    csv: str
    truth: Sequence[str]
    plural: str
    locales: Sequence[str]
    windows: int
    office: str
    of_one: str

    def form(self, amount: str, forms: Sequence[str]) -> str:
        """The form of a text that goes with a shown number, "1" or "1,50"."""
        try:
            count = Fraction(amount.replace(",", "."))
        except ValueError:  # no number, as "10+"
            return forms[-1]
        return forms[min(PLURALS[self.plural](count), len(forms) - 1)]

    def shown_date(self, date: str) -> str:
        """A date for reading, from "2026-04-30"; other texts as they are."""
        iso = re.fullmatch(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)", date)
        return self.date.format_map(iso.groupdict()) if iso else date


_SPOKEN: Mapping[Language, Spoken] = {
    code: Spoken(**data) for code, data in read_area("languages").items()
}

#: The codes of all languages; the first is the one of programs.
LANGUAGES: tuple[Language, ...] = tuple(_SPOKEN)
PROGRAMS: Language = LANGUAGES[0]


def spoken(language: Language) -> Spoken:
    """The record of a language; that of programs for a code nobody knows."""
    return _SPOKEN.get(language) or _SPOKEN[PROGRAMS]


def known_language(code: str) -> Language | None:
    """A code as typed, if it is one of ours."""
    return code if code in _SPOKEN else None


def language_of_locale(locale: str) -> Language | None:
    """The language of a locale's name: "de" for "de_AT.UTF-8" and for "German_Germany"."""
    name = locale.lower()
    return next((c for c, s in _SPOKEN.items() if name.startswith(tuple(s.locales))), None)


def language_of_windows(number: int) -> Language | None:
    """The language of Windows' primary language number."""
    return next((code for code, known in _SPOKEN.items() if known.windows == number), None)


@cache
def pattern_of_one(language: Language) -> re.Pattern[str]:
    """What the stage alone stands for where it has one round: "round 1 of final" is "final"."""
    return re.compile(spoken(language).of_one)


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

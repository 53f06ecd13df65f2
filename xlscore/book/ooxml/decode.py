"""From what a cell stores to its value: numbers, dates, texts, booleans, errors, formulas."""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Sequence

from xlscore.book.problems import FileProblem
from xlscore.book.values import ErrorValue, Uncached, Value
from xlscore.core.patterns import pattern
from xlscore.records import NamedTuple

BUILTIN_DATES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""Ids of number formats that mean a date or time without being spelled out (ECMA-376 18.8.30)."""

BUILTIN_PERCENTS = frozenset((9, 10))
"""Ids of number formats that mean per cent."""

UNREADABLE = ErrorValue("#VALUE!")
"""What a cell counts as whose stored value makes no sense: an error that a finding can name."""

_NUMBER = pattern(r"[-+]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][-+]?[0-9]{1,4})?")
_INTEGER = pattern(r"-?[0-9]{1,15}")
_ESCAPE = pattern("_x([0-9A-Fa-f]{4})_")
_ENTITY = pattern("&([^;]*);")
_NO_DATE = pattern(r'"[^"]*"?|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]', re.IGNORECASE | re.DOTALL)
_DATE = pattern("[dmyhs]", re.IGNORECASE)
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_EPOCH, _EPOCH_1904 = dt.datetime(1899, 12, 30), dt.datetime(1904, 1, 1)
_LAST_SERIAL = 2_958_466


class Decoder(NamedTuple):
    """What decoding needs to know of the workbook: its strings, date styles and date system.

    `percents` are the styles that show numbers as per cent, `missing` is the part that should
    hold the strings and does not exist.
    """

    strings: Sequence[str]
    dates: frozenset[int]
    date1904: bool
    percents: frozenset[int] = frozenset()
    missing: str = ""

    def value(self, kind: str, text: str | None, formula: str | None, style: int) -> Value:
        """The value of a cell; `text` is None without a stored value, "" for an empty one.

        An empty text is a blank: nobody can see the difference.
        """
        if formula is not None and (text is None or (not text and kind != "str")):
            return Uncached(f"={formula}")
        if not text:
            return None
        if kind == "s":
            return self.string(text)
        if kind in ("", "n"):
            number = self.number(text)
            return self.date(number) if style in self.dates else number
        if kind in ("str", "inlineStr"):
            return unescape(text)
        if kind == "b":
            return {"1": True, "true": True, "0": False, "false": False}.get(text, UNREADABLE)
        if kind == "e":
            return ErrorValue(text)
        return iso_date(text) if kind == "d" else UNREADABLE

    def string(self, text: str) -> Value:
        """The shared string of this number; FileProblem where the part with them is missing."""
        if self.missing:
            raise FileProblem("part-missing", part=self.missing)
        if text.isdecimal() and len(text) < 9 and int(text) < len(self.strings):
            return self.strings[int(text)] or None
        return UNREADABLE

    def number(self, text: str) -> int | float | ErrorValue:
        """An int if written as one and exact, else a float; what is no number is an error."""
        text = text.strip(" \t\r\n")
        if _INTEGER.fullmatch(text):
            return int(text)
        if not _NUMBER.fullmatch(text):
            return UNREADABLE
        number = float(text)
        return number if math.isfinite(number) else ErrorValue("#NUM!")

    def date(self, number: int | float | ErrorValue) -> Value:
        """The moment of a serial number, to the millisecond; a number that is no date as it is."""
        if isinstance(number, ErrorValue) or not 0 <= number < _LAST_SERIAL:
            return number
        epoch = _EPOCH_1904 if self.date1904 else _EPOCH
        days, rest = divmod(number, 1)
        if not self.date1904 and 1 <= number < 60:
            days += 1
        moment = dt.timedelta(days=days, milliseconds=round(rest * 86_400_000))
        return epoch + moment if moment <= dt.datetime.max - epoch else number


def is_percent_format(code: str) -> bool:
    """Whether a number format shows a number as per cent."""
    return "%" in _NO_DATE.sub("", code).partition(";")[0]


def is_date_format(code: str) -> bool:
    """Whether a number format shows a date or a time."""
    return bool(_DATE.search(_NO_DATE.sub("", code).partition(";")[0]))


def iso_date(text: str) -> Value:
    """A moment as strict files store it: 2024-03-01T12:30:00, only a date, or only a time."""
    try:
        if text.startswith("T") or text[2:3] == ":":
            return dt.datetime.combine(_EPOCH, dt.time.fromisoformat(text)).replace(tzinfo=None)
        return dt.datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        return UNREADABLE


def unescape(text: str) -> str:
    """Undo the _xHHHH_ escapes of control characters; what is no character becomes U+FFFD."""
    if "_x" not in text:
        return text
    plain = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def entities(text: str) -> str:
    """Undo the entities of XML that was checked: no others are in it than those XML knows."""
    return _ENTITY.sub(_entity, text)


def _entity(match: re.Match[str]) -> str:
    name = match[1]
    if name.startswith("#x"):
        return chr(int(name[2:], 16))
    return chr(int(name[1:])) if name.startswith("#") else _NAMED[name]

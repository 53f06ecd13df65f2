"""Number formats of a document: Calc's keys, and the codes that an English Excel writes.

Calc knows only numbers and texts: a date, a time and a truth value are numbers, and their format
says so.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from typing import Any

from xlscore.calc import uno_bridge

#: Bits of com.sun.star.util.NumberFormat.
DATE, TIME, PERCENT, TEXT, LOGICAL = 2, 4, 128, 256, 1024

#: Formats of each language that LibreOffice has from the start: the same numbers in each.
BUILT_IN = 100
#: Where the formats of the next language start.
LANGUAGE_OFFSET = 10000


class Formats:
    """The number formats of one document; what was asked once is known."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._kinds: dict[int, int] = {}
        self._keys: dict[str, int] = {}
        self._codes: dict[int, str] = {}

    def kind(self, key: int) -> int:
        """What a number format is for, as bits of com.sun.star.util.NumberFormat."""
        if key not in self._kinds:
            self._kinds[key] = self._document.NumberFormats.getByKey(key).Type
        return self._kinds[key]

    def key(self, code: str) -> int:
        """The key of a number format written as in an English Excel; ValueError if it is none.

        It is one in the language of the office, as for formats read from a file: a German office
        shows 0,50 and WAHR, and no mark of a language gets into a saved workbook.
        """
        if code not in self._keys:
            formats, english = self._document.NumberFormats, _locale("en", "US")
            key = formats.queryKey(code, english, False)
            if key != -1 and key % LANGUAGE_OFFSET <= BUILT_IN:
                self._keys[code] = key % LANGUAGE_OFFSET
            else:
                try:
                    self._keys[code] = formats.addNewConverted(code, english, _locale())
                except uno_bridge.failure("util.MalformedNumberFormatException"):
                    raise ValueError(f"{code!r} is no number format.") from None
        return self._keys[code]

    def code(self, key: int) -> str:
        """A number format as an English Excel writes it."""
        if key not in self._codes:
            self._codes[key] = self._code(key)
        return self._codes[key]

    def _code(self, key: int) -> str:
        formats = self._document.NumberFormats
        form = formats.getByKey(key)
        text: str = form.FormatString
        if form.Locale.Language != "en":
            english = formats.getStandardIndex(_locale("en", "US")) + key % LANGUAGE_OFFSET
            if key % LANGUAGE_OFFSET > BUILT_IN:
                english = formats.addNewConverted(text, form.Locale, _locale("en", "US"))
            text = formats.getByKey(english).FormatString
        return excel_code(text) if form.Type & (DATE | TIME) else text


def shared_property(cells: Any, name: str) -> Any:
    """A property that all cells have in common, None where they differ.

    LibreOffice answers for a range of different cells with a value that none may have.
    """
    if cells.getPropertyState(name).value == "AMBIGUOUS_VALUE":
        return None
    return cells.getPropertyValue(name)


def number_formats(cells: Any) -> Iterator[tuple[int, Sequence[Any]]]:
    """The number formats of a range of cells, each with the addresses of the cells that have it."""
    key = shared_property(cells, "NumberFormat")
    if key is not None:
        yield key, (cells.RangeAddress,)
        return
    found = cells.UniqueCellFormatRanges
    for ranges in (found.getByIndex(i) for i in range(found.Count)):
        yield ranges.NumberFormat, ranges.RangeAddresses


def as_shown(number: float, kind: int, epoch: dt.datetime) -> float | bool | dt.datetime:
    """A cell's number as what its format (bits of NumberFormat) makes of it.

    A time without a date stays a number, as it does in Excel; so does a day beyond the calendar.
    """
    if kind & LOGICAL:
        # a person may have typed another number over a truth value; its format stays behind
        return bool(number) if number in (0, 1) else number
    if kind & DATE:
        try:
            return epoch + dt.timedelta(milliseconds=round(number * 86_400_000))
        except OverflowError:
            return number
    return number


def day_0(document: Any) -> dt.datetime:
    """Day 0 of a document's calendar; workbooks from old Macs count from 1904."""
    day = document.NullDate
    return dt.datetime(day.Year, day.Month, day.Day)


def excel_code(text: str) -> str:
    """A format of dates or times with the small letters that Excel writes.

    Quoted texts, single characters after a backslash, AM/PM and what stands in brackets other than
    hours, minutes and seconds stay as they are.
    """
    parts = re.split(r'("[^"]*"|\\.|AM/PM|A/P|\[(?![HMShms]+\])[^]]*\])', text)
    return "".join(
        part if i % 2 else re.sub("[DMYHS]", lambda m: m[0].lower(), part)
        for i, part in enumerate(parts)
    )


def _locale(language: str = "", country: str = "") -> Any:
    """A language; without one that of the office."""
    return uno_bridge.struct("lang.Locale", language, country, "")

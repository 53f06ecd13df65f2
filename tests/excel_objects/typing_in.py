"""What becomes of a value that is put into a cell, as if somebody had typed it."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from excel_objects.calls import refused

MAX_TEXT = 32_767
TEXT_FORMAT = "@"
#: Error cells arrive as integers: 0x800A0000 plus the number of the error in VBA.
ERRORS = {
    text: number - 0x7FF60000
    for text, number in {
        "#NULL!": 2000,
        "#DIV/0!": 2007,
        "#VALUE!": 2015,
        "#REF!": 2023,
        "#NAME?": 2029,
        "#NUM!": 2036,
        "#N/A": 2042,
        "#SPILL!": 2045,
        "#CALC!": 2050,
    }.items()
}
ERROR_TEXTS = {number: text for text, number in ERRORS.items()}
NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?%?", re.IGNORECASE)
DATE = re.compile(
    r"\d{1,4}[-./]\d{1,2}([-./]\d{1,4})?|\d{1,2}:\d{2}(:\d{2})?|\d{1,2}[ .-]+[A-Za-zä]{3,}.*"
)
TRUTH = {"true": True, "wahr": True, "vrai": True, "false": False, "falsch": False, "faux": False}
SOME_DATE = dt.datetime(2026, 1, 2)
"""What a text that looks like a date becomes: which one is of no interest here."""


class Time(dt.datetime):
    """pywin32's type of a date, which has a time zone though no date in a cell has one."""


def put(cell: dict[str, Any], value: Any) -> None:
    """A value goes into a cell: what a text turns into depends on what it looks like."""
    cell.pop("formula", None)
    if value is None or value == "":
        cell.pop("value", None)
        return
    if isinstance(value, str):
        if len(value) > MAX_TEXT:
            raise refused("Application-defined or object-defined error")
        _put_text(cell, value)
    elif isinstance(value, bool) or (isinstance(value, int) and value in ERROR_TEXTS):
        cell["value"] = value
    elif isinstance(value, int | float):
        cell["value"] = float(value)
    elif isinstance(value, dt.datetime):
        cell["value"] = as_time(value)
    else:
        raise TypeError(f"pywin32 cannot hand over a {type(value).__name__}")


def _put_text(cell: dict[str, Any], text: str) -> None:
    if cell.get("number_format") == TEXT_FORMAT:
        cell["value"] = text
    elif text[0] == "'":
        cell["value"] = text[1:]
    elif text[0] in "=+-@" and not NUMBER.fullmatch(text):
        # nothing is calculated here: a formula shows an empty text
        cell["formula"], cell["value"] = f"={text.lstrip('=')}", ""
    elif NUMBER.fullmatch(text.strip()):
        cell["value"] = float(text.strip().rstrip("%").replace(",", "."))
    elif DATE.fullmatch(text.strip()):
        cell["value"] = as_time(SOME_DATE)
    else:
        cell["value"] = TRUTH.get(text.strip().casefold(), text)


def as_time(value: dt.datetime) -> Time:
    """A date as pywin32 hands it over."""
    parts = (value.year, value.month, value.day, value.hour, value.minute, value.second)
    return Time(*parts, tzinfo=dt.UTC)


def as_formula(cell: dict[str, Any]) -> str:
    """What stands in the line above the sheet: the formula, else the value as a text."""
    if "formula" in cell:
        return str(cell["formula"])
    value = cell.get("value")
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return repr(int(value)) if value == int(value) else repr(value)
    return ERROR_TEXTS.get(value, str(value)) if isinstance(value, int) else str(value)

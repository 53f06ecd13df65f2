"""CSV that spreadsheets and programs take as it is meant."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from xlscore.book.limits import MAX_TEXT
from xlscore.core.exact import trimmed
from xlscore.report.plain import csv_safe, visible
from xlscore.texts import PROGRAMS, Language, say, spoken


def to_text(heads: Iterable[str], rows: Iterable[Iterable[object]], language: Language) -> str:
    """For spreadsheets of people what their language writes, with a byte order mark; English plain.

    Texts are always quoted, so that a separator in a name starts no field of its own.
    """
    separator = spoken(language).csv
    lines = [separator.join(map(_head, heads))]
    lines += [separator.join(_field(value, language) for value in row) for row in rows]
    return ("" if language == PROGRAMS else "\ufeff") + "\r\n".join(lines) + "\r\n"


def _head(text: str) -> str:
    """A heading; one of a ruleset's own is quoted like any text."""
    return text if all(c.isalnum() or c in " _" for c in text) else _field(text, PROGRAMS)


def _field(value: object, language: Language) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return say("csv.yes" if value else "csv.no", language)
    if isinstance(value, Fraction):
        return _number(value, language)
    if isinstance(value, str):
        return '"' + csv_safe(visible(value, MAX_TEXT)).replace('"', '""') + '"'
    return str(value)


def _number(value: Fraction, language: Language) -> str:
    """A fraction with up to six decimals and none that are not needed."""
    return trimmed(value, comma=spoken(language).comma)

"""CSV that spreadsheets and programs take as it is meant."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from xlscore.book.limits import MAX_TEXT
from xlscore.core.exact import trimmed
from xlscore.report.plain import csv_safe, visible
from xlscore.texts import Language


def to_text(heads: Iterable[str], rows: Iterable[Iterable[object]], language: Language) -> str:
    """For German spreadsheets ";", a decimal comma and a byte order mark; otherwise plain.

    Texts are always quoted, so that a separator in a name starts no field of its own.
    """
    separator = ";" if language == "de" else ","
    lines = [separator.join(map(_head, heads))]
    lines += [separator.join(_field(value, language) for value in row) for row in rows]
    return ("\ufeff" if language == "de" else "") + "\r\n".join(lines) + "\r\n"


def _head(text: str) -> str:
    """A heading; one of a ruleset's own is quoted like any text."""
    return text if all(c.isalnum() or c in " _" for c in text) else _field(text, "en")


def _field(value: object, language: Language) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        yes, no = ("ja", "nein") if language == "de" else ("true", "false")
        return yes if value else no
    if isinstance(value, Fraction):
        return _number(value, language)
    if isinstance(value, str):
        return '"' + csv_safe(visible(value, MAX_TEXT)).replace('"', '""') + '"'
    return str(value)


def _number(value: Fraction, language: Language) -> str:
    """A fraction with up to six decimals and none that are not needed."""
    return trimmed(value, comma=language == "de")

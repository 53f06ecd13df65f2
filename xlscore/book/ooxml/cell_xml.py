"""One cell as XML: text that stays text, exact integers, nothing a spreadsheet chokes on."""

from __future__ import annotations

from fractions import Fraction

from xlscore.book.limits import MAX_TEXT
from xlscore.book.page import Content
from xlscore.book.problems import FileProblem
from xlscore.core.patterns import pattern

GUARDED = ("=", "+", "-", "@", "\t", "\r")
"""What a text must not begin with unless its cell says that it is text (quotePrefix)."""

_EXACT = 10**15
_LITERAL = pattern("_(?=x[0-9A-Fa-f]{4}_)")
_UNPRINTABLE = pattern("[\x00-\x08\x0b\x0c\r\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_SPECIAL = pattern("[\x00-\x1f&<>_\x7f\ud800-\udfff\ufffe\uffff]")


def needs_guard(value: object) -> bool:
    """Whether a value is a text that a spreadsheet program would take for a formula."""
    return isinstance(value, str) and value.startswith(GUARDED)


def escape_controls(text: str) -> str:
    """A text without what XML cannot hold: control characters and lone surrogates are _xHHHH_."""
    text = _LITERAL.sub("_x005F_", text)
    return _UNPRINTABLE.sub(lambda match: f"_x{ord(match[0]):04X}_", text)


def text_xml(text: str) -> str:
    """A text as it stands in an XML element."""
    if not _SPECIAL.search(text):
        return text
    text = escape_controls(text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def number_xml(value: int | Fraction) -> str:
    """A number as a spreadsheet stores it: integers as such, others as the nearest double."""
    if not isinstance(value, int):
        numerator, denominator = value.as_integer_ratio()
        if denominator != 1:
            return repr(numerator / denominator)
        value = numerator
    return str(int(value)) if -_EXACT < value < _EXACT else repr(float(value))


def cell_xml(name: str, value: Content, style: int, prefix: str, sheet: str) -> str:
    """The cell called `name`; a blank one if it has a style, else nothing."""
    p = prefix
    s = f' s="{style}"' if style else ""
    if value is None:
        return f'<{p}c r="{name}"{s}/>' if style else ""
    if isinstance(value, str):
        if len(value) > MAX_TEXT:
            count = len(value)
            raise FileProblem("text-too-long", sheet=sheet, cell=name, count=count, limit=MAX_TEXT)
        keep = ' xml:space="preserve"' if value != value.strip() or "\n" in value else ""
        text = text_xml(value)
        return f'<{p}c r="{name}"{s} t="inlineStr"><{p}is><{p}t{keep}>{text}</{p}t></{p}is></{p}c>'
    try:
        number = number_xml(value)
    except OverflowError as error:
        raise FileProblem("number-too-big", sheet=sheet, cell=name) from error
    return f'<{p}c r="{name}"{s}><{p}v>{number}</{p}v></{p}c>'

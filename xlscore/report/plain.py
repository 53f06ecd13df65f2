"""Texts of a workbook made harmless for what people read: one line, no hidden marks, an end."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from fractions import Fraction

from xlscore.book.limits import MAX_TEXT
from xlscore.core.exact import trim_number
from xlscore.core.patterns import pattern
from xlscore.texts import PROGRAMS, Language, say, spoken

#: Joiners that scripts and emoji need, although Python counts them as not printable.
JOINERS = "\u200c\u200d"

#: The longest text shown to people; JSON, CSV, Parquet and the diff text hold all of it.
MOST_SHOWN = 200

#: Before a sign that begins a formula for spreadsheet programs: the start of a text, or a sign that
#: another program may take for the end of a field.
_FORMULA = pattern(r"(^|[;,\t\r\n])([\W_]*?)(?=[=+\-@＝＋－＠])")
#: What a runner that reads a step's output takes for a command, anywhere in a line.
COMMAND = pattern(r"##(?=(?:vso)?\[)", re.IGNORECASE)
#: What it takes for one at the start of a line.
_AT_START = pattern(r"(?<![^\r\n])([^\S\r\n]*):(?=:)")
#: How a sign is written that would begin a command: for people, in JSON, in HTML and XML.
AS_SEEN, IN_JSON, IN_MARKUP = r"\x{:02x}", r"\u{:04x}", "&#{};"


def visible(text: str, most: int = MOST_SHOWN) -> str:
    """A text on one line, without control and direction marks, cut after `most` characters."""
    kept = text if text.isascii() and text.isprintable() else "".join(map(_show, text))
    return kept if len(kept) <= most else kept[: most - 1] + "…"


def _show(c: str) -> str:
    if c.isprintable() or c in JOINERS:
        return c
    return "" if unicodedata.category(c) == "Cf" else " "


def right_to_left(text: str) -> bool:
    """Whether a text holds letters that are written from right to left."""
    return not text.isascii() and any(unicodedata.bidirectional(c) in ("R", "AL") for c in text)


def csv_safe(text: str) -> str:
    """A text that no spreadsheet program takes for a formula, whichever separator it expects.

    An apostrophe goes before a formula sign at the start, and before one after ";", "," or a tab:
    a file for "," opened with ";" would let such a text begin a field of its own.
    """
    return _FORMULA.sub(_guard, text)


def _guard(match: re.Match[str]) -> str:
    """Only blanks and invisible signs may stand between the start and the formula sign."""
    start, between = match.groups()
    hidden = all(c.isspace() or not c.isprintable() or c in "\"'" for c in between)
    return f"{start}'{between}" if hidden else match[0]


def escape_hidden(text: str) -> str:
    r"""A whole text on one line in which every hidden sign is seen: "\n", "\u202e", "\\"."""
    if text.isprintable() and "\\" not in text:
        return text
    return "".join(_escape(c) for c in text)


def _escape(c: str) -> str:
    if c == "\\":
        return "\\\\"
    if c.isprintable() or c in JOINERS:
        return c
    return c.encode("unicode_escape").decode("ascii")


def json_text(data: object) -> str:
    """JSON in which nothing is hidden and nothing is a command; escapes make it the same data."""
    import json  # seldom needed

    text = json.dumps(data, ensure_ascii=False, indent=1)
    if not text.replace("\n", "").isprintable():
        text = "".join(c if c == "\n" or is_seen(c) else json.dumps(c)[1:-1] for c in text)
    return without_commands(text, IN_JSON)


def without_commands(text: str, spelling: str = AS_SEEN) -> str:
    """A text in which a runner finds no command: one sign of each is spelled, as its form reads it.

    In JSON and markup it stays the same data, since these signs are only in their texts.
    """
    number, colon = (spelling.format(ord(sign)) for sign in "#:")
    text = COMMAND.sub(lambda _: f"#{number}", text)
    return _AT_START.sub(lambda start: f"{start[1]}{colon}", text)


def is_seen(c: str) -> bool:
    """Whether a sign shows as itself on a screen, or joins others that do."""
    return c.isprintable() or c in JOINERS or unicodedata.category(c) == "Zs"


def markdown(text: str) -> str:
    """A text that Markdown shows as it is, on one line: no markup, links, mentions or formulas."""
    plain = visible(text)
    for special in "\\`*_{}[]<>#|&~$":
        plain = plain.replace(special, "\\" + special)
    plain = plain.replace("://", "\\://").replace("@", "\\@")
    return re.sub(r"(?i)\b(www)\.", r"\1\\.", plain)


def csv_text(heads: Iterable[str], rows: Iterable[Iterable[object]], language: Language) -> str:
    """A table as CSV, with what separates cells in the language.

    For spreadsheets of people it begins with a byte order mark; English is plain. Texts are always
    quoted, so that a separator in a name starts no field of its own.
    """
    separator = spoken(language).csv
    lines = [separator.join(map(_csv_head, heads))]
    lines += [separator.join(_csv_field(value, language) for value in row) for row in rows]
    return ("" if language == PROGRAMS else "\ufeff") + "\r\n".join(lines) + "\r\n"


def _csv_head(text: str) -> str:
    """A heading; one of a ruleset's own is quoted like any text."""
    return text if all(c.isalnum() or c in " _" for c in text) else _csv_field(text, PROGRAMS)


def _csv_field(value: object, language: Language) -> str:
    """A value; a fraction has up to six decimals and none that are not needed."""
    if isinstance(value, bool):
        return say("csv.yes" if value else "csv.no", language)
    if isinstance(value, Fraction):
        return trim_number(value, comma=spoken(language).comma)
    if isinstance(value, str):
        return '"' + csv_safe(visible(value, MAX_TEXT)).replace('"', '""') + '"'
    return "" if value is None else str(value)

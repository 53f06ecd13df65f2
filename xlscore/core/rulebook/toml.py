"""The TOML of rules: exact numbers, and none with more digits than anybody needs.

A number such as 1e999999999 would take all the memory there is. What is too long stays a text, so
that the key it stands at is refused with what would be accepted.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

from xlscore.core.findings import CellRef, Finding, finding
from xlscore.core.patterns import pattern
from xlscore.core.reasons import reason
from xlscore.core.rulebook.kinds import DIGITS

_SHOWN = 20
_PLACE = pattern(r"\(at line (\d+), column (\d+)\)$")
#: How what the parser says begins -> the reason that says what would be accepted.
_ACCEPTED = {
    "Invalid value": "toml-value",
    "Invalid date": "toml-value",
    "Invalid statement": "toml-key",
    "Invalid initial character for a key": "toml-key",
    "Expected '=' after a key": "toml-key",
    "Expected ']": "toml-heading",
    "Expected newline": "toml-alone",
    "Expected": "toml-end",
    "Unclosed": "toml-end",
    "Unterminated": "toml-end",
    "Cannot": "toml-once",
    "Duplicate": "toml-once",
    "": "toml-text",
}
_FLOAT = pattern(r"[+-]?[0-9_]{1,20}(?:\.[0-9_]{1,20})?(?:[eE][+-]?0?[0-9])?")


def parse_toml(text: str) -> dict[str, Any]:
    """The data of a TOML text; TOMLDecodeError if it is none.

    A number that Python itself refuses to read is a plain ValueError.
    """
    data = tomllib.loads(text, parse_float=_exact)
    return {key: _bound(value) for key, value in data.items()}


def _exact(text: str) -> Fraction | str:
    return Fraction(text) if _FLOAT.fullmatch(text) else _short(text)


def _bound(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bound(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_bound(item) for item in value]
    if isinstance(value, int) and abs(value) >= 10**DIGITS:
        return _short(hex(value) if abs(value) >= 10 ** (4 * DIGITS) else str(value))
    return value


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def explain_error(error: ValueError | RecursionError, text: str, ref: CellRef | None) -> Finding:
    """Why a text is no TOML: the line at fault, and what would be accepted in it."""
    if type(error) is ValueError:
        return finding("rules-digits", ref, most=DIGITS)
    if isinstance(error, RecursionError):
        return finding("rules-nested", ref)
    lines, told = text.rstrip().split("\n"), str(error)
    place = _PLACE.search(told)  # none at the end of the text
    line, column = map(int, place.groups()) if place else (len(lines), len(lines[-1]) + 1)
    shown = text.split("\n")[line - 1].strip()
    why = next(key for start, key in _ACCEPTED.items() if told.startswith(start))
    values = {"line": line, "column": column, "text": shown, "accepted": reason(why)}
    return finding("rules-toml", ref, **values)

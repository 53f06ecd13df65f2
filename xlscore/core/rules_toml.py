"""The TOML of rules: exact numbers, and none with more digits than anybody needs.

A number such as 1e999999999 would take all the memory there is. What is too long stays a text, so
that the key it stands at is refused with what would be accepted.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from typing import Any

from xlscore.core.patterns import pattern
from xlscore.core.rules_values import DIGITS

_SHOWN = 20
_FLOAT = pattern(r"[+-]?[0-9_]{1,20}(?:\.[0-9_]{1,20})?(?:[eE][+-]?0?[0-9])?")


class TooLong(ValueError):
    """A number that Python itself refuses to read."""


def parsed(text: str) -> dict[str, Any]:
    """The data of a TOML text; TOMLDecodeError if it is none, TooLong for a monstrous number."""
    try:
        data = tomllib.loads(text, parse_float=_exact)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        raise TooLong(str(error)) from error
    return {key: _bounded(value) for key, value in data.items()}


def _exact(text: str) -> Fraction | str:
    return Fraction(text) if _FLOAT.fullmatch(text) else _short(text)


def _bounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bounded(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_bounded(item) for item in value]
    if isinstance(value, int) and abs(value) >= 10**DIGITS:
        return _short(hex(value) if abs(value) >= 10 ** (4 * DIGITS) else str(value))
    return value


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"

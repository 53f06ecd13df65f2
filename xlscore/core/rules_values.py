"""Values in rules as they are read: typed ones from TOML, texts from the cells of *Rules* sheets.

Each function gives the value that it is named for, None for what is none.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from xlscore.core.exact import Exact, from_cell, from_text, whole
from xlscore.core.sizes import LARGEST

#: How many digits a number may have before and after the point, as in a spreadsheet's cell.
DIGITS = 15
YES = frozenset({"yes", "ja", "true", "1", "x"})
NO = frozenset({"no", "nein", "false", "0", ""})


def as_text(raw: Any) -> str | None:
    """A text without blanks around it."""
    return raw.strip() if isinstance(raw, str) else None


def as_number(raw: Any) -> Exact | None:
    """An exact number; None also for one with more digits than anybody needs."""
    value = _any_number(raw)
    if value is None or max(abs(value.numerator), value.denominator) > 10 ** (2 * DIGITS):
        return None
    return value


def _any_number(raw: Any) -> Exact | None:
    if isinstance(raw, bool):
        return None
    if isinstance(raw, Fraction):
        return whole(raw)
    if isinstance(raw, int | float):
        return from_cell(raw)
    if isinstance(raw, str):
        ratio = re.fullmatch(r"\s*(\d{1,9})\s*/\s*([1-9]\d{0,8})\s*", raw)
        if ratio:
            return whole(Fraction(int(ratio[1]), int(ratio[2])))
        return from_text(raw, comma=True)
    return None


def as_power(raw: Any) -> Exact | None:
    """An exponent whose powers stay exact: a whole number up to 9, or a half for a root."""
    value = as_number(raw)
    if isinstance(value, int):
        return value if 0 <= value <= 9 else None
    return value if value == Fraction(1, 2) else None


def as_flag(raw: Any) -> bool | None:
    """Yes or no, as a value or in words."""
    if isinstance(raw, bool):
        return raw
    text = str(raw).strip().casefold()
    return True if text in YES else False if text in NO else None


def as_signed(raw: Any) -> tuple[Exact, ...] | None:
    """Numbers of any sign, from a list or from one cell."""
    if isinstance(raw, str):
        raw = split_list(raw)
    elif not isinstance(raw, list | tuple):
        raw = [raw]
    found = [as_number(item) for item in raw]
    return None if None in found else tuple(n for n in found if n is not None)


def as_numbers(raw: Any) -> tuple[Exact, ...] | None:
    """Numbers from 0 on."""
    found = as_signed(raw)
    return None if found is None or any(n < 0 for n in found) else found


def as_range(raw: Any) -> tuple[Exact, ...] | None:
    """Two numbers, the least first, or none."""
    numbers = as_numbers(raw)
    fits = numbers is not None and (not numbers or (len(numbers) == 2 and numbers[0] < numbers[1]))
    return numbers if fits else None


def as_integers(raw: Any) -> tuple[int, ...] | None:
    """Whole numbers from 0 on."""
    found = as_numbers(raw)
    if found is None or not all(isinstance(n, int) for n in found):
        return None
    return tuple(map(int, found))


def as_sizes(raw: Any) -> tuple[int, ...] | None:
    """Different sizes of tables."""
    found = as_integers(raw)
    fits = found and {*found} <= {*range(2, LARGEST + 1)} and len({*found}) == len(found)
    return found if fits else None


def as_texts(raw: Any) -> tuple[str, ...] | None:
    """Texts, from a list or from one cell."""
    if isinstance(raw, str):
        raw = [part for part in re.split(r"[;,]", raw) if part.strip()]
    if not isinstance(raw, list | tuple) or not all(isinstance(item, str) for item in raw):
        return None
    return tuple(item.strip() for item in raw)


def split_list(text: str) -> list[str]:
    """The items of a list of numbers typed in one cell: "5-3-2-1", "3; 1,5; 0", "1, 4, 5"."""
    if ";" in text:
        parts = text.split(";")
    elif re.search(r"\s", text.strip()) or "-" in text:
        return re.split(r"\s*-\s*|,?\s+", text.strip())
    elif text.count(",") > 1:
        parts = text.split(",")
    else:
        parts = [text]
    return [part for part in parts if part.strip()]

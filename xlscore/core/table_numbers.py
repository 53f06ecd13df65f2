"""Numbers of tables as people type them: "1-6, 9" are 1 2 3 4 5 6 9."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from xlscore.core.patterns import pattern

#: No hall has more tables, or higher numbers, than four digits say.
_PART: Final = pattern(r"(\d{1,4})(?:\s*[-–—]\s*(\d{1,4}))?")


def table_numbers(text: str) -> tuple[int, ...] | None:
    """The numbers in rising order, each once; None for anything else, for 0 and for "6-1"."""
    found: set[int] = set()
    for part in re.split("[,;]", text):
        match = _PART.fullmatch(part.strip())
        if match is None:
            return None
        first = int(match[1])
        last = int(match[2] or first)
        if not 1 <= first <= last:
            return None
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def wish_text(fixed: int | None, allowed: Iterable[int] = ()) -> str:
    """What a player needs, as the draw log has it: "3", "{1-4,7}" for a set, "" for nothing."""
    if fixed is not None:
        return str(fixed)
    text = numbers_text(allowed)
    return f"{{{text}}}" if text else ""


def wish_of(text: str) -> tuple[int | None, frozenset[int]]:
    """A fixed table, and the tables allowed, out of such a text; ValueError for another."""
    if text.startswith("{"):
        return None, frozenset(table_numbers(text.strip("{}")) or ())
    return (int(text) if text else None), frozenset()


def numbers_text(numbers: Iterable[int]) -> str:
    """The shortest text for them: "1-6,9"."""
    runs: list[str] = []
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda item: item[1] - item[0]):
        members = [number for _, number in run]
        last = f"-{members[-1]}" if len(members) > 1 else ""
        runs.append(f"{members[0]}{last}")
    return ",".join(runs)

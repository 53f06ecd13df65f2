"""Numbers of tables as people type them: "1-6, 9" are 1 2 3 4 5 6 9."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final

#: No hall has more tables, or higher numbers.
MOST: Final = 9_999
_PART: Final = re.compile(r"(\d{1,4})(?:\s*[-–—]\s*(\d{1,4}))?")


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


def numbers_text(numbers: Iterable[int]) -> str:
    """The shortest text for them: "1-6,9"."""
    runs: list[str] = []
    for _, run in groupby(enumerate(sorted(numbers)), key=lambda item: item[1] - item[0]):
        members = [number for _, number in run]
        last = f"-{members[-1]}" if len(members) > 1 else ""
        runs.append(f"{members[0]}{last}")
    return ",".join(runs)

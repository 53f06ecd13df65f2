"""All words in one file that is quickly read: a line an area, and only what is said is parsed.

People write `catalogue/*.toml`; `python xlscore/texts/compiling.py` makes the file from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("words.jsonl")


@cache
def _lines() -> dict[str, bytes]:
    """Area -> its line, in UTF-8: most areas are never decoded."""
    lines = FILE.read_bytes().split(b"\n")[:-1]
    return {area.decode(): rest for area, _, rest in (line.partition(b"\t") for line in lines)}


def read_area(area: str) -> dict[str, Any]:
    """The entries of one area; KeyError for an area that is not there."""
    entries: dict[str, Any] = json.loads(_lines()[area])
    return entries


def missing(language: str) -> Iterator[tuple[str, str]]:
    """The names of all texts that a language lacks, each with what it is in English.

    A language that nobody has begun lacks them all, and its table in `languages`.
    """
    if language not in read_area("languages"):
        yield f"languages.{language}", ""
    for area in areas()[1:]:
        for key, entry in read_area(area).items():
            if language not in entry:
                yield f"{area}.{key}", entry["en"]


def areas() -> tuple[str, ...]:
    """The names of all areas."""
    return tuple(_lines())

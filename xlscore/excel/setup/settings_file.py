"""The settings that RunPython reads: a file of ``"key","value"`` lines, with a block of ours.

The block stands at the top, because the first line with a key counts. What else is in the file is
its owner's, and stays byte for byte.
"""

from __future__ import annotations

import re

from xlscore.core.patterns import pattern
from xlscore.records import dataclass

#: Under this key our block names the files that it brought along.
WROTE = "XLSCORE WROTE"
_BEGIN, _END = '"XLSCORE","begin"', '"XLSCORE","end"'
_BLOCK = pattern(rb'^"XLSCORE","begin"\r?\n(.*?)^"XLSCORE","end"(?:\r?\n|\Z)', re.M | re.S)
#: A value as VBA's Input statement reads it: in quotes, or up to the next comma or line's end.
_VALUE = pattern(r'[ \t]*(?:"([^"\r\n]*)"?[ \t]*|([^,\r\n]*))(?:,|\r?\n|\Z)')


@dataclass(frozen=True, slots=True)
class Settings:
    """Our entries (None without a block), and the rest of the file."""

    entries: tuple[tuple[str, str], ...] | None
    rest: bytes

    def files(self) -> tuple[str, ...]:
        """The files that we wrote besides this one."""
        return tuple(value for key, value in self.entries or () if key == WROTE)


def parsed(data: bytes, encoding: str) -> Settings:
    """The file taken apart."""
    block = _BLOCK.search(data)
    if block is None:
        return Settings(None, data)
    entries = _entries(block[1].decode(encoding, "replace"))
    return Settings(entries, data[: block.start()] + data[block.end() :])


def written(settings: Settings, encoding: str, newline: str) -> bytes:
    """The file with our block at its top; UnicodeEncodeError if `encoding` lacks a letter."""
    lines = [_BEGIN, *(f'"{key}","{value}"' for key, value in settings.entries or ()), _END]
    return "".join(line + newline for line in lines).encode(encoding) + settings.rest


def value_of(data: bytes, key: str, encoding: str) -> str | None:
    """What VBA reads for a key: the first entry counts, capitals do not."""
    entries = _entries(data.decode(encoding, "replace"))
    return next((value for name, value in entries if name.lower() == key.lower()), None)


def _entries(text: str) -> tuple[tuple[str, str], ...]:
    values = []
    at = 0
    while at < len(text):
        found = _VALUE.match(text, at)
        # a quote that is not closed, or text behind one: VBA would not get any further either
        if found is None or found.end() == at:
            break
        values.append(found[1] if found[1] is not None else found[2].rstrip(" \t"))
        at = found.end()
    return tuple(zip(values[::2], values[1::2], strict=False))

"""Colours as xlwings and people write them, and as LibreOffice keeps them."""

from __future__ import annotations

import re
from typing import Any

AUTOMATIC = -1


def packed(colour: Any) -> int:
    """A colour (RGB triple, "#rrggbb" or an Excel integer, red lowest) as LibreOffice's integer."""
    if isinstance(colour, str):
        if not re.fullmatch("#?[0-9a-fA-F]{6}", colour):
            raise ValueError(f"{colour!r} is no colour; write it like #DDEBF7.")
        return int(colour.removeprefix("#"), 16)
    if isinstance(colour, int):
        return (colour & 255) << 16 | colour & 0xFF00 | colour >> 16 & 255
    red, green, blue = colour
    return int(red) << 16 | int(green) << 8 | int(blue)


def unpacked(colour: int) -> tuple[int, int, int]:
    """LibreOffice's integer as an RGB triple; the automatic colour is black."""
    colour = max(colour, 0)
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255

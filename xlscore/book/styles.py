"""The named styles of all sheets: one table for owned sheets and templates alike.

A style's name is a base and any number of modifiers, separated by blanks: "count gold cut".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from xlscore.records import NamedTuple

INK, PAPER, ACCENT, QUIET = "1F2933", "FFFFFF", "1F4E79", "52606D"


class Style(NamedTuple):
    """How a cell looks. Colours are RGB hex; None keeps the workbook's own.

    `bigger` is in points on top of the workbook's default font size, so that an owned sheet looks
    at home in any workbook; `line` is drawn below the cell. With `top` a text begins at
    the top of its cell, else it stands in the middle.
    """

    bold: bool = False
    italic: bool = False
    underline: bool = False
    bigger: int = 0
    color: str | None = None
    fill: str | None = None
    number: str = "General"
    align: Literal["left", "center", "right"] | None = None
    wrap: bool = False
    indent: int = 0
    line: Literal["none", "thin", "thick"] = "none"
    unlocked: bool = False
    top: bool = False


BASES: Mapping[str, Style] = {
    "plain": Style(),
    "title": Style(bold=True, bigger=7, color=ACCENT),
    "subtitle": Style(color=QUIET),
    "section": Style(bold=True, bigger=3, color=ACCENT),
    "head": Style(bold=True, color=PAPER, fill=ACCENT, indent=1, wrap=True, line="thin"),
    "head-flow": Style(bold=True, color=PAPER, fill=ACCENT, indent=1, line="thin"),
    "head-right": Style(bold=True, color=PAPER, fill=ACCENT, align="right", wrap=True, line="thin"),
    "head-centre": Style(
        bold=True, color=PAPER, fill=ACCENT, align="center", wrap=True, line="thin"
    ),
    "body": Style(line="thin", indent=1),
    "large": Style(bigger=3, line="thin", indent=1),
    "large-centre": Style(bold=True, bigger=3, line="thin", number="0", align="center"),
    "wrap": Style(line="thin", wrap=True, indent=1),
    "count": Style(line="thin", number="0", align="right"),
    "decimal": Style(line="thin", number="0.00", align="right"),
    "percent": Style(line="thin", number="0.00%", align="right"),
    "points": Style(line="thin", number="0_³", align="right"),
    "points-2": Style(line="thin", number="0.00_³", align="right"),
    "centre": Style(line="thin", number="0", align="center"),
    "link": Style(line="thin", indent=1, color="0B5394", underline=True),
    "bar": Style(color=PAPER, fill=ACCENT),
    "input": Style(fill="FFFBE6", line="thin", unlocked=True),
    "input-text": Style(fill="FFFBE6", line="thin", number="@", unlocked=True),
}

MODIFIERS: Mapping[str, Mapping[str, Any]] = {
    "gold": {"fill": "FFF2CC", "bold": True},
    "silver": {"fill": "E7EAEE", "bold": True},
    "bronze": {"fill": "F8E0D2", "bold": True},
    "through": {"fill": "E2F0D9"},
    "out": {"color": "7B8794", "italic": True},
    "bold": {"bold": True},
    "error": {"fill": "F8D7DA", "bold": True},
    "warning": {"fill": "FFF2CC", "bold": True},
    "note": {"fill": "DCE6F1"},
    "cut": {"line": "thick"},
    "wrap": {"wrap": True},
    "top": {"top": True},
}

#: Modifiers of "points": the table's size beside the number, where it is not the usual one.
SIGNS = ("¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹", "¹⁰", "¹¹", "¹²")
MARKS: Mapping[str, str] = {f"at{n}": f'"{mark}"' for n, mark in enumerate(SIGNS, 1)}


@cache
def style(name: str) -> Style:
    """The style called `name`, its modifiers applied from left to right; KeyError if unknown."""
    base, *modifiers = name.split()
    result = BASES[base]
    for modifier in modifiers:
        if modifier in MARKS:
            result = result._replace(number=result.number.replace("_³", MARKS[modifier]))
        else:
            result = result._replace(**MODIFIERS[modifier])
    return result

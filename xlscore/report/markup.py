"""Texts of a workbook as HTML: data, never markup."""

from __future__ import annotations

import re
from html import escape

from xlscore.report.plain import right_to_left, visible

LONGEST_WORD = 30

_RATIO = re.compile(r"(?<=[\d%–]) : (?=[\d–−-])")


def text_html(text: str) -> str:
    """A text escaped, and set apart if its writing runs the other way."""
    words = unbroken(visible(text)).split(" ")
    inner = " ".join("<wbr>".join(map(escape, _breakable(word))) for word in words)
    return f"<bdi>{inner}</bdi>" if right_to_left(text) else inner


def unbroken(text: str) -> str:
    """A text in which no line ends between the values that separate players: "6 : 10"."""
    return _RATIO.sub("\u00a0:\u00a0", text)


def _breakable(word: str) -> list[str]:
    """A word in parts that lines may break between; only endless ones are broken at all."""
    return [word[i : i + LONGEST_WORD] for i in range(0, len(word), LONGEST_WORD)] or [""]

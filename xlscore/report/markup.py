"""Texts of a workbook as HTML: data, never markup."""

from __future__ import annotations

from html import escape

from xlscore.report.block import held_ratios
from xlscore.report.plain import right_to_left, visible

LONGEST_WORD = 30


def text_html(text: str) -> str:
    """A text escaped, and set apart if its writing runs the other way."""
    words = held_ratios(visible(text)).split(" ")
    inner = " ".join("<wbr>".join(map(escape, _breakable(word))) for word in words)
    return f"<bdi>{inner}</bdi>" if right_to_left(text) else inner


def _breakable(word: str) -> list[str]:
    """A word in parts that lines may break between; only endless ones are broken at all."""
    return [word[i : i + LONGEST_WORD] for i in range(0, len(word), LONGEST_WORD)] or [""]

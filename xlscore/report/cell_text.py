"""The cells of blocks as text, for pages that are no sheets."""

from __future__ import annotations

from fractions import Fraction

from xlscore.core.exact import shown
from xlscore.core.patterns import pattern
from xlscore.report.block import MARKS, BlockCell
from xlscore.report.plain import visible
from xlscore.texts import spoken

#: Two values that separate players: "6 : 10", "51.2 % : 50 %", "1.50 : –".
_RATIO = pattern(r"(?:\d %|[\d%–]) : [\d–−-][\d.,/]*(?: %)?")


def cell_text(cell: BlockCell, language: str) -> str:
    """A block's cell as text, as its sheet shows it; a very long one is cut."""
    value, comma = cell.value, spoken(language).comma
    if value is None or isinstance(value, str):
        return visible(value or "")
    if cell.kind == "percent":
        text = shown(value * 100, comma=comma)
        return text + (" %" if "." in text or "," in text else (",00 %" if comma else ".00 %"))
    if cell.kind == "decimal" and isinstance(value, int):
        return shown(Fraction(value), comma=comma) + (",00" if comma else ".00")
    return shown(value, comma=comma) + (MARKS[cell.mark] if cell.mark else "")


def held_ratios(text: str) -> str:
    """A text in which no line ends between the values that separate players."""
    return _RATIO.sub(lambda found: found[0].replace(" ", "\u00a0"), text)

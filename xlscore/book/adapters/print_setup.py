"""How the sheet of a page is printed, for programs that are told so in calls."""

from __future__ import annotations

import re

from xlscore.book.page import Page

Parts = tuple[str, str, str]
"""What stands left, in the middle and right, with Excel's codes such as &P."""


def breaks_of(page: Page) -> list[int]:
    """The rows before which a printed page starts, in their order; never the first."""
    return sorted({row for row in page.breaks if row > 1})


def parts(code: str) -> Parts:
    """ "&LCup&R&P" -> ("Cup", "", "&P"); text before the first code stands in the middle."""
    found = {"L": "", "C": "", "R": ""}
    side = "C"
    for piece in re.findall(r"&.|[^&]+|&$", code, re.DOTALL):
        if piece in ("&L", "&C", "&R"):
            side = piece[1]
        else:
            found[side] += piece
    return found["L"], found["C"], found["R"]

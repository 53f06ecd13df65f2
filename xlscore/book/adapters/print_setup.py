"""How the sheet of a page is shown and printed, for programs that are told so in calls."""

from __future__ import annotations

import re

from xlscore.book.page import Page
from xlscore.records import dataclass

Parts = tuple[str, str, str]
"""What stands left, in the middle and right, with Excel's codes such as &P."""


@dataclass(frozen=True, slots=True)
class PrintSetup:
    """How a sheet is shown and printed: on A4, as wide as the paper.

    `frozen` are rows and columns, `titles` the first and last row of every page's head (0: none),
    `breaks` the rows before which a page starts.
    """

    frozen: tuple[int, int]
    titles: tuple[int, int]
    landscape: bool
    header: Parts
    footer: Parts
    breaks: tuple[int, ...]


def print_setup(page: Page) -> PrintSetup:
    """The setup of a page."""
    header, footer = parts(page.header), parts(page.footer)
    breaks = tuple(sorted({row for row in page.breaks if row > 1}))
    return PrintSetup(
        frozen=page.frozen,
        titles=page.repeat or (0, 0),
        landscape=page.landscape,
        header=header,
        footer=footer,
        breaks=breaks,
    )


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

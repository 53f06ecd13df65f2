"""A table of a report as data: what sheets, HTML, Markdown and CSV are all made of."""

from __future__ import annotations

from xlscore.book.styles import SIGNS
from xlscore.core.exact import Exact
from xlscore.records import NamedTuple

MARKS = dict(enumerate(SIGNS, 1))


class BlockCell(NamedTuple):
    """A value and how it reads: `kind` is text, centre, count, decimal, percent or points.

    `mark` is a table size to be shown beside tournament points.
    """

    value: str | Exact | None
    kind: str = "text"
    mark: int = 0


class BlockRow(NamedTuple):
    """One line; `tone` is gold, silver, bronze, through, out or nothing; `cut` draws the cut."""

    cells: tuple[BlockCell, ...]
    tone: str = ""
    cut: bool = False


class Block(NamedTuple):
    """A titled table. `code` names it in exports; numeric columns are aligned right.

    `total` is the column of what ranks first, the one a reader is shown if there is room for one;
    of a stage with strikes these (F6).
    """

    code: str
    title: str
    subtitle: str
    heads: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: tuple[BlockRow, ...]
    legend: str = ""
    cut_note: str = ""
    total: int = 0

    @property
    def footnote(self) -> str:
        """What stands below it where its line can be seen: the legend, and what the line marks."""
        return " · ".join(filter(None, (self.legend, self.cut_note)))


def tone(rank: int | None, podium: bool) -> str:
    """How a line stands out: the first three of a podium, and those out of the event."""
    if rank is None:
        return "out"
    return {1: "gold", 2: "silver", 3: "bronze"}.get(rank, "") if podium else ""

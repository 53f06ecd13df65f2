"""A page: everything about one sheet that xlscore owns, as data, before any file format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from xlscore.records import NamedTuple, dataclass, field

Content = None | str | int | Fraction


class PageCell(NamedTuple):
    """A value to be shown, the name of its style (see `styles`), and where a click leads.

    `link` is a place in the same workbook in the form "Sheet!A1" (title unquoted).
    """

    value: Content = None
    style: str = "body"
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One owned sheet: rows of cells from A1 on, and how it looks on screen and paper.

    `widths` are in characters of the default font, `heights` in points by row number (1-based);
    `frozen` is the number of rows and columns that stay in view; `repeat` the first and last row
    printed on every page; `merges` are A1 ranges; `breaks` are rows before which a page starts.
    """

    role: str
    title: str
    rows: tuple[tuple[PageCell, ...], ...]
    widths: tuple[float, ...] = ()
    heights: Mapping[int, float] = field(default_factory=dict)
    frozen: tuple[int, int] = (0, 0)
    repeat: tuple[int, int] | None = None
    merges: tuple[str, ...] = ()
    breaks: tuple[int, ...] = ()
    landscape: bool = False
    header: str = ""
    footer: str = ""

    def cells(self) -> Iterator[tuple[int, int, PageCell]]:
        """Every cell that shows something, as (row, column, cell), both from 1."""
        for r, row in enumerate(self.rows, 1):
            for c, cell in enumerate(row, 1):
                if cell.value is not None:
                    yield r, c, cell

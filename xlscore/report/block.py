"""A table of a report as data, and its cells as text: for sheets, HTML, Markdown and CSV."""

from __future__ import annotations

from xlscore.book.styles import SIGNS
from xlscore.core.exact import Exact, show_number
from xlscore.core.patterns import pattern
from xlscore.records import NamedTuple
from xlscore.report.plain import visible
from xlscore.texts import spoken

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


#: Two values that separate players: "6 : 10", "51.2 % : 50 %", "1.50 : –".
_RATIO = pattern(r"(?:\d %|[\d%–]) : [\d–−-][\d.,/]*(?: %)?")


def number_text(value: Exact, language: str) -> str:
    """A number for reading, with up to two decimals and the language's decimal sign."""
    return show_number(value, comma=spoken(language).comma)


def cell_text(cell: BlockCell, language: str) -> str:
    """A block's cell as text, as its sheet shows it; a very long one is cut."""
    value = cell.value
    if value is None or isinstance(value, str):
        return visible(value or "")
    noughts = ",00" if spoken(language).comma else ".00"
    if cell.kind == "percent":
        text = number_text(value * 100, language)
        return text + ("" if "." in text or "," in text else noughts) + " %"
    if cell.kind == "decimal" and isinstance(value, int):
        return f"{value}{noughts}"
    return number_text(value, language) + (MARKS[cell.mark] if cell.mark else "")


def hold_ratios(text: str) -> str:
    """A text in which no line ends between the values that separate players."""
    return _RATIO.sub(lambda found: found[0].replace(" ", "\u00a0"), text)

"""A table as somebody saved it, whatever it is: CSV, a sheet of a workbook, or Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.ooxml.sniff import OLE, ZIP
from xlscore.book.problems import FileProblem
from xlscore.book.values import Grid, Value, column_letter
from xlscore.core.exact import from_cell
from xlscore.core.patterns import pattern
from xlscore.imports.imported import line
from xlscore.imports.saved import decode, rows_of
from xlscore.records import NamedTuple
from xlscore.texts import Titles, everywhere

#: The line below the headings of a table in Markdown.
_RULE = pattern(r"[|\s:-]*-[|\s:-]*")
_BAR = re.compile(r"(?<!\\)\|")
_MARKS = re.compile(r"\*\*|__|`")

#: Whether headings are those of the table that is looked for.
Wanted = Callable[[Sequence[str]], bool]


class AnyTable(NamedTuple):
    """Headings and rows of texts, each row with its number; `sheet` is empty for a text."""

    headings: Sequence[str]
    rows: Sequence[tuple[int, Sequence[str]]]
    sheet: str = ""

    def where(self, row: int, column: int) -> Titles:
        """Where a cell stands: "Results!C5", or the line of a text."""
        if self.sheet:
            return everywhere(f"{self.sheet}!{column_letter(column + 1)}{row}")
        return line(row)


def read_any_table(data: bytes, wanted: Wanted, first: Sequence[str] = ()) -> AnyTable | None:
    """The first table with headings that are `wanted`; None where there is none.

    Of a workbook the sheets in `first` are looked at before others. FileProblem for what cannot be
    read.
    """
    if data.startswith((ZIP, OLE)):
        book = FileBook(data)
        titles = sorted(book.titles(), key=lambda title: title.casefold() not in first)
        for title in titles:
            if found := _below(_of_grid(book.grid(title)), wanted, title):
                return found
        return None
    text = decode(data).text
    for read in (_of_markdown, rows_of):
        try:
            rows = [(number, [*row]) for number, row in read(text)]
        except FileProblem:
            continue
        if found := _below(rows, wanted):
            return found
    return None


def _below(
    rows: Sequence[tuple[int, Sequence[str]]], wanted: Wanted, sheet: str = ""
) -> AnyTable | None:
    """What stands below the first row of wanted headings."""
    for n, (_, row) in enumerate(rows):
        heads = [" ".join(cell.split()) for cell in row]
        if wanted(heads):
            return AnyTable(heads, rows[n + 1 :], sheet)
    return None


def _of_grid(grid: Grid) -> list[tuple[int, list[str]]]:
    """The rows of a sheet that hold something, as texts."""
    rows = [(n, [_text(value) for value in row]) for n, row in enumerate(grid.rows, 1)]
    return [(n, row) for n, row in rows if any(row)]


def _text(value: Value) -> str:
    """A cell as a text that reads as the same number."""
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value)
    if isinstance(value, int | float):
        exact = from_cell(value)
        whole = isinstance(exact, Fraction)
        return str(float(exact)) if exact is not None and whole else str(exact)
    return " ".join(str(value).split())


def _of_markdown(text: str) -> list[tuple[int, list[str]]]:
    """The rows of the tables in a text, without the lines below their headings."""
    lines = [(n, own.strip()) for n, own in enumerate(text.splitlines(), 1)]
    return [
        (n, [_MARKS.sub("", cell).replace("\\|", "|").strip() for cell in _BAR.split(_bare(own))])
        for n, own in lines
        if "|" in own and not _RULE.fullmatch(own)
    ]


def _bare(text: str) -> str:
    return text.removeprefix("|").removesuffix("|")

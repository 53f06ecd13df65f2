"""Where cells are: A1 text to boxes of rows and columns and back, without asking LibreOffice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

_CELL = r"\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})"
_BLOCK = re.compile(rf"{_CELL}(?::{_CELL})?")
_COLUMNS = re.compile(r"\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})")
_ROWS = re.compile(r"\$?([1-9]\d{0,6}):\$?([1-9]\d{0,6})")


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of cells: first row and column (from 1) and how many there are of each."""

    row: int
    column: int
    rows: int = 1
    columns: int = 1

    @property
    def bottom(self) -> int:
        """The last row."""
        return self.row + self.rows - 1

    @property
    def right(self) -> int:
        """The last column."""
        return self.column + self.columns - 1

    @property
    def corners(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom from 0, as LibreOffice takes them."""
        return self.column - 1, self.row - 1, self.right - 1, self.bottom - 1

    def covers(self, other: Box) -> bool:
        """Whether every cell of the other box is in this one."""
        return (
            self.row <= other.row
            and self.column <= other.column
            and self.bottom >= other.bottom
            and self.right >= other.right
        )

    def common(self, other: Box) -> Box | None:
        """The cells that both have."""
        return between(
            max(self.row, other.row),
            max(self.column, other.column),
            min(self.bottom, other.bottom),
            min(self.right, other.right),
        )

    def around(self, other: Box) -> Box:
        """The smallest box that holds both."""
        box = between(
            min(self.row, other.row),
            min(self.column, other.column),
            max(self.bottom, other.bottom),
            max(self.right, other.right),
        )
        assert box is not None
        return box

    def text(self, row_fixed: bool = True, column_fixed: bool = True) -> str:
        """The box in A1 form."""

        def cell(row: int, column: int) -> str:
            return f"{'$' * column_fixed}{letters(column)}{'$' * row_fixed}{row}"

        first = cell(self.row, self.column)
        one = self.rows == self.columns == 1
        return first if one else f"{first}:{cell(self.bottom, self.right)}"


def between(top: int, left: int, bottom: int, right: int) -> Box | None:
    """The box with these edges (from 1, included), or None if it would be empty."""
    if bottom < top or right < left:
        return None
    return Box(top, left, bottom - top + 1, right - left + 1)


def of_uno(address: Any) -> Box:
    """The box of a CellRangeAddress."""
    return Box(
        address.StartRow + 1,
        address.StartColumn + 1,
        address.EndRow - address.StartRow + 1,
        address.EndColumn - address.StartColumn + 1,
    )


def letters(column: int) -> str:
    """A column's letters: 1 is A."""
    text = ""
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text


def number(text: str) -> int:
    """A column's number: A is 1."""
    value = 0
    for letter in text.upper():
        value = value * 26 + ord(letter) - 64
    return value


def parse(text: str, rows: int, columns: int) -> Box | None:
    """A1 text on a sheet of that size as a box; None for anything else, names included."""
    if found := _BLOCK.fullmatch(text):
        left, top, right, bottom = found.groups()
        box = Box(int(top), number(left))
        if right:
            box = box.around(Box(int(bottom), number(right)))
    elif found := _COLUMNS.fullmatch(text):
        first, last = sorted(map(number, found.groups()))
        box = Box(1, first, rows, last - first + 1)
    elif found := _ROWS.fullmatch(text):
        first, last = sorted(map(int, found.groups()))
        box = Box(first, 1, last - first + 1, columns)
    else:
        return None
    return box if box.bottom <= rows and box.right <= columns else None


def split(text: str) -> tuple[str | None, str]:
    """The sheet's name, without its quotes, and the rest of a reference."""
    sheet, mark, rest = text.rpartition("!")
    if not mark:
        return None, text
    if sheet.startswith("'") and sheet.endswith("'"):
        sheet = sheet[1:-1].replace("''", "'")
    return sheet, rest


def quoted(sheet: str) -> str:
    """A sheet's name as it may stand in a reference."""
    return "'" + sheet.replace("'", "''") + "'"

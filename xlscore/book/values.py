"""What a cell can hold when it is read, and the grid of one sheet."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence, Set

from xlscore.records import dataclass, field


@dataclass(frozen=True, slots=True)
class ErrorValue:
    """An error cell, such as #N/A or #DIV/0!."""

    code: str


@dataclass(frozen=True, slots=True)
class Uncached:
    """A formula without a stored result; a file written by a program has them."""

    formula: str


Value = None | str | int | float | bool | dt.datetime | ErrorValue | Uncached


@dataclass(frozen=True, slots=True)
class Grid:
    """The values of one sheet, row 1 first, column A first; rows may differ in length.

    `hidden` are the numbers (1-based) of rows that are hidden, by hand or by a filter. `formulas`
    has, by column (1-based), the last row below `rows` with a formula, which shows nothing.
    `calculated` are the cells with a formula, row and column (1-based), `percents` those with a
    number that is shown as per cent; `number_format` says of any cell how it shows a number.
    """

    title: str
    rows: Sequence[Sequence[Value]]
    hidden: Set[int] = frozenset()
    formulas: Mapping[int, int] = field(default_factory=dict)
    calculated: Set[tuple[int, int]] = frozenset()
    percents: Set[tuple[int, int]] = frozenset()
    number_format: Callable[[int, int], str] = field(default=lambda r, c: "General", compare=False)

    def at(self, row: int, column: int) -> Value:
        """The value of a cell, both numbers from 1; None outside of what there is."""
        cells = self.rows[row - 1] if row <= len(self.rows) else ()
        return cells[column - 1] if column <= len(cells) else None


def trim(rows: list[list[Value]]) -> None:
    """Take away the blanks at the end of each row, and then the empty rows at the end."""
    for row in rows:
        while row and row[-1] is None:
            row.pop()
    while rows and not rows[-1]:
        rows.pop()


def column_letter(number: int) -> str:
    """1 -> "A", 27 -> "AA"."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def cell_name(row: int, column: int) -> str:
    """The A1 name of a cell; row and column count from 1."""
    return f"{column_letter(column)}{row}"

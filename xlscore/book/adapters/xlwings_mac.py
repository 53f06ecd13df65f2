"""What an Excel for Mac is asked otherwise: each access is an Apple event, and lists come whole.

Only here Excel's own objects are asked (`api`): for what xlwings itself asks them in one event, but
hands over cell by cell. If an answer has not the form that it has there, xlwings is asked instead.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from xlscore.book.ranges import Area

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

MAX_ANSWER = 200_000
"""Cells in the answer to one Apple event."""


def on_mac() -> bool:
    """Whether an open workbook is asked by Apple events."""
    return sys.platform == "darwin"


def in_rows(values: Any) -> list[list[Any]]:
    """Raw values as rows of cells: those of one cell come bare."""
    if not isinstance(values, list | tuple):
        return [[values]]
    return [list(row) for row in (values if isinstance(values[0], list | tuple) else [values])]


def is_nothing(value: Any) -> bool:
    """Whether a raw value is none: appscript's word for "missing value" counts as false."""
    return not value and not isinstance(value, bool | int | float | Decimal)


def blocks(sheet: xw.Sheet, bottom: int, right: int) -> Iterator[xw.Range]:
    """A sheet in pieces: an answer to an Apple event has a limit."""
    count = max(1, MAX_ANSWER // right)
    for first in range(1, bottom + 1, count):
        yield sheet.range(str(Area(first, 1, min(bottom, first + count - 1), right)))


def read_with_errors(block: xw.Range) -> list[list[Any]]:
    """The values of a block, error cells as texts such as #N/A.

    An event tells of an error that there is no value: what such a cell shows says which one.
    """
    values = in_rows(block.raw_value)
    shown = in_rows(block.api.string_value.get())
    if list(map(len, shown)) != list(map(len, values)):
        shown = _ask_one_by_one(block, values)
    return [
        [
            text if is_nothing(v) and str(text)[:1] == "#" else v
            for v, text in zip(*both, strict=True)
        ]
        for both in zip(values, shown, strict=True)
    ]


def _ask_one_by_one(block: xw.Range, values: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """What those cells show that seem empty, but hold something."""
    rows = zip(values, in_rows(block.formula), strict=True)
    return [
        [
            block[r, c].options(err_to_str=True).value if is_nothing(value) and formula else ""
            for c, (value, formula) in enumerate(zip(*row, strict=True))
        ]
        for r, row in enumerate(rows)
    ]


def hidden_flags(sheet: xw.Sheet, count: int) -> list[Any] | None:
    """Of each of the first rows whether it is hidden; None if Excel does not say so at once."""
    flags = sheet.range(str(Area(1, 1, count, 1))).api.entire_row.rows.hidden.get()
    return flags if isinstance(flags, list) and len(flags) == count else None


def names(book: xw.Book) -> list[str]:
    """All defined names; by xlwings' own list each is an event more."""
    found = book.api.named_items.name.get()
    return [found] if isinstance(found, str) else found or []


def range_of(sheet: xw.Sheet, places: str) -> xw.Range:
    """The cells of an address of several areas, such as A1:B2,D4:E5, on any system."""
    first, _, rest = places.partition(":")
    # on a Mac xlwings looks for a colon, and takes what has two of them for its first cell
    return sheet.range(first, rest) if rest and on_mac() else sheet.range(places)

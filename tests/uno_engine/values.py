"""Values between Python and Calc's cells: pure functions on blocks of rows.

Calc knows only numbers and texts: a date, a time and a boolean are numbers whose format says so.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from uno_engine.address import Box
from xlscore.calc.sheet_reading import error_code

#: Day 0 of Calc's (and Excel's) calendar, unless the document says otherwise.
EPOCH = dt.datetime(1899, 12, 30)

#: Formats given to cells without one when such a value is written.
DATE_FORMAT, MOMENT_FORMAT = "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"
TIME_FORMAT, BOOLEAN_FORMAT = "hh:mm:ss", "BOOLEAN"

Data = tuple[tuple[float | str, ...], ...]


class ErrorText(str):
    """The text of an error value in a cell, as against the same text typed by a person."""

    __slots__ = ()


def error_text(number: int) -> ErrorText:
    """A Calc error number as the text that Excel shows."""
    return ErrorText(error_code(number))


@dataclass(frozen=True, slots=True)
class Block:
    """Cells ready to be written: their data, the formats they need, and the formulas among them.

    Positions are (row, column) from 0 in the block; a formula's place in `data` is empty.
    """

    data: Data
    formats: dict[str, list[tuple[int, int]]]
    formulas: dict[tuple[int, int], str]


def depends_on_format(rows: Sequence[Sequence[Any]]) -> bool:
    """Whether some text is read differently in a cell that is formatted as text."""
    return any(isinstance(v, str) and v[:1] in ("=", "'") for row in rows for v in row)


def block_of(
    rows: Sequence[Sequence[Any]],
    epoch: dt.datetime = EPOCH,
    literal: Collection[tuple[int, int]] = (),
) -> Block:
    """A block to be written; a ValueError for rows of different lengths.

    As in Excel, a text that starts with "=" is a formula and a leading apostrophe marks the rest
    as a text, except in the cells of `literal`, which are formatted as text. All other texts stay
    texts: "007" and "2-1" are never read as numbers or dates.
    """
    if len({len(row) for row in rows}) > 1:
        raise ValueError("All rows of a range must have the same number of values.")
    formats: dict[str, list[tuple[int, int]]] = {}
    formulas: dict[tuple[int, int], str] = {}
    data = []
    for r, row in enumerate(rows):
        cells: list[float | str] = []
        for c, value in enumerate(row):
            kind = type(value)
            if kind is float or kind is int:
                # Nearly every number comes through here; `stored` is for all the rest.
                cells.append(float(value) if math.isfinite(value) else "")
            elif isinstance(value, str):
                if value[:1] in ("=", "'") and (r, c) not in literal:
                    if value[0] == "'":
                        value = value[1:]
                    elif len(value) > 1:
                        formulas[r, c], value = value, ""
                cells.append(value)
            elif value is None:
                cells.append("")
            else:
                content, form = stored(value, epoch)
                if form:
                    formats.setdefault(form, []).append((r, c))
                cells.append(content)
        data.append(tuple(cells))
    return Block(tuple(data), formats, formulas)


def stored(value: object, epoch: dt.datetime = EPOCH) -> tuple[float | str, str | None]:
    """A value that is no text as a cell holds it, and the format it needs to be seen as such."""
    if isinstance(value, bool):
        return float(value), BOOLEAN_FORMAT
    if isinstance(value, dt.datetime):
        # A workbook has no time zones; the clock of the value is what a person means.
        moment = value.replace(tzinfo=None)
        days = (moment - epoch) / dt.timedelta(days=1)
        return days, DATE_FORMAT if moment.time() == dt.time() else MOMENT_FORMAT
    if isinstance(value, dt.date):
        return float((value - epoch.date()).days), DATE_FORMAT
    if isinstance(value, dt.time):
        seconds = value.hour * 3600 + value.minute * 60 + value.second + value.microsecond / 1e6
        return seconds / 86400, TIME_FORMAT
    if isinstance(value, dt.timedelta):
        return value / dt.timedelta(days=1), "[hh]:mm:ss"
    if isinstance(value, int | float):
        return (float(value), None) if math.isfinite(value) else ("", None)
    try:
        return float(value), None  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return str(value), None


def columns_of(cells: Iterable[tuple[int, int]]) -> list[Box]:
    """Positions (from 0) as boxes (from 1) of one column each, so that few calls format them."""
    boxes: list[Box] = []
    for column, row in sorted((c, r) for r, c in cells):
        last = boxes[-1] if boxes else None
        if last and last.column == column + 1 and last.bottom == row:
            boxes[-1] = Box(last.row, last.column, last.rows + 1)
        else:
            boxes.append(Box(row + 1, column + 1))
    return boxes


def clean(
    rows: Iterable[Iterable[Any]],
    moment: Any,
    empty: Any,
    number: Any,
    errors_as_text: bool,
) -> list[list[Any]]:
    """Cells as xlwings hands them on: blanks as `empty`, errors as None or as text."""

    def one(value: Any) -> Any:
        if value is None or value == "":
            return empty
        if isinstance(value, ErrorText):
            return str(value) if errors_as_text else None
        if isinstance(value, dt.datetime):
            return moment(
                year=value.year,
                month=value.month,
                day=value.day,
                hour=value.hour,
                minute=value.minute,
                second=value.second,
                microsecond=value.microsecond,
                tzinfo=None,
            )
        return number(value) if number is not None and type(value) is float else value

    return [[one(value) for value in row] for row in rows]


def plain(value: Any) -> Any:
    """A value of numpy or pandas as one of Python; anything that is missing as None."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, float):
        return None if math.isnan(value) else value
    if type(value).__name__ in ("NaTType", "NAType"):
        return None
    for method in ("to_timestamp", "to_pydatetime", "item"):
        # Periods, pandas' timestamps and numpy's scalars, none of which is imported for this.
        if hasattr(value, method):
            value = getattr(value, method)()
    return plain(value) if isinstance(value, float) else value

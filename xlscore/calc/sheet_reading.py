"""Reading a sheet of an open document: all values in one call, dates and truth by their formats."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from xlscore.book.limits import MAX_ROWS
from xlscore.book.ooxml.grids import refuse_size
from xlscore.book.values import ErrorValue, Grid, Value, trim
from xlscore.calc.number_formats import DATE, LOGICAL, PERCENT, Formats, as_shown, number_formats

#: com.sun.star.sheet.CellFlags
VALUE, MOMENT, STRING, NOTE, FORMULA, HARD_FORMAT, STYLE = 1, 2, 4, 8, 16, 32, 64
CONTENTS = VALUE | MOMENT | STRING | FORMULA

#: Calc's error numbers as Excel writes them; what has no counterpart there is a #VALUE!.
ERRORS = {
    502: "#VALUE!",
    503: "#NUM!",
    504: "#REF!",
    511: "#VALUE!",
    519: "#VALUE!",
    521: "#NULL!",
    524: "#REF!",
    525: "#NAME?",
    532: "#DIV/0!",
    32767: "#N/A",
}


def error_code(number: int) -> str:
    """A Calc error number as the text that Excel shows."""
    return ERRORS.get(number, "#VALUE!")


def last_used(sheet: Any) -> tuple[int, int]:
    """The last row and column (from 1) in use on a sheet, formats included."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    last = cursor.RangeAddress
    return last.EndRow + 1, last.EndColumn + 1


def positions(address: Any) -> Iterator[tuple[int, int]]:
    """The cells of a CellRangeAddress, row and column from 1."""
    for row in range(address.StartRow + 1, address.EndRow + 2):
        for column in range(address.StartColumn + 1, address.EndColumn + 2):
            yield row, column


def read_grid(title: str, sheet: Any, formats: Formats, epoch: dt.datetime) -> Grid:
    """The values of one sheet; FileProblem for more than anybody could have typed."""
    bottom, right = last_used(sheet)
    if bottom > MAX_ROWS:
        # the used area counts formats too: a border may reach down to the last row there is
        filled = sheet.queryContentCells(CONTENTS).RangeAddresses
        bottom = max((place.EndRow + 1 for place in filled), default=1)
    refuse_size(title, bottom, bottom * right)
    block = sheet.getCellRangeByPosition(0, 0, right - 1, bottom - 1)
    rows: list[list[Value]] = [
        [
            None if value == "" else _error(block, r, c) if value is None else value
            for c, value in row
        ]
        for r, row in ((r, enumerate(row)) for r, row in enumerate(block.getDataArray()))
    ]
    percents = set(_dress_numbers(rows, block, formats, epoch))
    trim(rows)
    calculated, silent = set(), dict[int, int]()
    for address in block.queryContentCells(FORMULA).RangeAddresses:
        for row, column in positions(address):
            if row <= len(rows):
                calculated.add((row, column))
            else:
                silent[column] = max(row, silent.get(column, 0))
    return Grid(
        title,
        rows,
        _hidden_rows(sheet, len(rows)),
        silent,
        calculated,
        percents=percents,
        number_format=lambda row, column: formats.code(
            sheet.getCellByPosition(column - 1, row - 1).NumberFormat
        ),
    )


def _error(block: Any, row: int, column: int) -> ErrorValue:
    return ErrorValue(error_code(block.getCellByPosition(column, row).getError()))


def _dress_numbers(
    rows: list[list[Value]], block: Any, formats: Formats, epoch: dt.datetime
) -> Iterator[tuple[int, int]]:
    """Numbers become the dates and truth values they show; the places of those in per cent."""
    if not any(type(value) is float for row in rows for value in row):
        return
    for key, addresses in number_formats(block):
        kind = formats.kind(key)
        if not kind & (DATE | LOGICAL | PERCENT):
            continue
        for row, column in (place for address in addresses for place in positions(address)):
            number = rows[row - 1][column - 1]
            if type(number) is not float:
                continue
            if kind & PERCENT:
                yield row, column
            rows[row - 1][column - 1] = as_shown(number, kind, epoch)


def _hidden_rows(sheet: Any, count: int) -> frozenset[int]:
    """The hidden ones of the first rows of a sheet, whatever columns are hidden."""
    if not count:
        return frozenset()
    rows = sheet.getCellRangeByPosition(0, 0, sheet.RangeAddress.EndColumn, count - 1)
    seen = {
        row
        for place in rows.queryVisibleCells().RangeAddresses
        for row in range(place.StartRow + 1, place.EndRow + 2)
    }
    return frozenset(range(1, count + 1)) - seen

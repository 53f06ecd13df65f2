"""Errors that a formula can catch: the other functions say in words what is wrong."""

from __future__ import annotations

import math

from xlscore.book.values import ErrorValue, Value
from xlscore.functions.arguments import REFUSED, Argument, answering
from xlscore.functions.function import Answer, Caught, Cell


@answering
def strict(value: Argument) -> Answer:
    """The same cells, with the error #VALUE! for each that says what is wrong."""
    return [[_cell(own) for own in row] for row in value.rows]


def _cell(value: Value) -> Cell:
    if isinstance(value, ErrorValue):
        return Caught(value.code)
    if isinstance(value, str):
        return Caught(value) if value.startswith(REFUSED) else value
    if isinstance(value, int | float):
        return float(value) if math.isfinite(value) else Caught(str(value))
    return "" if value is None else str(value)

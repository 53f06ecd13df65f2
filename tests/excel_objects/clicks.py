"""A click on a button in the workbook, and what came of it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from apple_events.mac import as_on
from excel_objects.books import Workbook
from excel_objects.files import as_xlwings
from excel_objects.windows import MESSAGES
from xlscore import excel


class Click(NamedTuple):
    """What a click cost and said; `wrote` counts the calls that changed the workbook."""

    calls: int
    said: str
    wrong: bool
    wrote: int
    made: Counter[str]


def click(book: Workbook, macro: str) -> Click:
    """Run a macro as the button does; it must end in exactly one message."""
    book.calls.clear()
    MESSAGES.clear()
    with as_on(book):
        getattr(excel, macro)(as_xlwings(book))
    ((text, style),) = MESSAGES
    calls = book.calls
    return Click(calls.count, text, style == 48, calls.writing.total(), Counter(calls.made))

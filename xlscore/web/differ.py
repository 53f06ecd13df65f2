"""What differs between a workbook on the page and the file that another program has saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from xlscore.book.port import Workbook
from xlscore.book.sheets import same_cell
from xlscore.book.values import ErrorValue, Uncached, Value, cell_name
from xlscore.core.exact import show_exact
from xlscore.core.spelling import printable
from xlscore.texts import Language, say, spoken

#: So many cells are told one by one.
MOST = 20


def tell_differences(here: Workbook, there: Workbook, language: Language) -> list[str]:
    """A line for each cell, as it is on the page and in the file; at most twenty, then how many."""
    lines = [
        say("web.differs", language, where=where, here=_text(a, language), there=_text(b, language))
        for where, a, b in _differences(here, there)
    ]
    if len(lines) > MOST:
        more = say("web.differ_more", language, count=len(lines) - MOST)
        return [*lines[:MOST], more]
    return lines or [say("web.differs_not", language)]


def _differences(here: Workbook, there: Workbook) -> Iterator[tuple[str, Value, Value]]:
    """Cells of all sheets of both; a sheet that one of them lacks counts as empty."""
    mine, theirs = here.titles(), there.titles()
    for title in (*mine, *(one for one in theirs if one not in mine)):
        pairs = zip_longest(
            here.grid(title).rows if title in mine else [],
            there.grid(title).rows if title in theirs else [],
            fillvalue=(),
        )
        for r, (own, other) in enumerate(pairs, 1):
            yield from _in_row(title, r, own, other)


def _in_row(
    title: str, r: int, own: Sequence[Value], other: Sequence[Value]
) -> Iterator[tuple[str, Value, Value]]:
    for c, (a, b) in enumerate(zip_longest(own, other), 1):
        if not same_cell(a, b):
            yield printable(f"{title}!{cell_name(r, c)}"), a, b


def _text(value: Value, language: Language) -> str:
    """A value as people read it."""
    if value is None or value == "":
        return "–"
    if isinstance(value, ErrorValue):
        return value.code
    if isinstance(value, Uncached):
        return printable(value.formula)
    if isinstance(value, int | float):
        return show_exact(Fraction(value), digits=4, comma=spoken(language).comma)
    return printable(str(value))

"""Cells that look alike as few rectangles, for programs where every call costs the same."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from xlscore.book.ranges import Area

Look = TypeVar("Look", bound=Hashable)


def rectangles(rows: Sequence[Sequence[Look | None]]) -> list[tuple[Area, Look]]:
    """Areas that cover every cell with a look exactly once, one look each; None is left out.

    Runs of one row grow downwards as long as the row below has the very same run.
    """
    found: list[tuple[Area, Look]] = []
    open_: dict[tuple[int, int, Look], int] = {}
    for number, row in enumerate([*rows, ()], 1):
        runs = set(_runs(row))
        for run in [run for run in open_ if run not in runs]:
            left, right, look = run
            found.append((Area(open_.pop(run), left, number - 1, right), look))
        for run in runs:
            open_.setdefault(run, number)
    return sorted(found, key=lambda item: (item[0].top, item[0].left))


def _runs(row: Sequence[Look | None]) -> Iterator[tuple[int, int, Look]]:
    """(first column, last column, look) of each stretch of equal looks, columns from 1."""
    column = 1
    for look, cells in groupby(row):
        count = sum(1 for _ in cells)
        if look is not None:
            yield column, column + count - 1, look
        column += count

"""A workbook as it will be after some changes, to be read before they are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.port import Changes, Workbook
from xlscore.book.values import Grid


class ChangedBook:
    """The workbook port, for reading, over some sheets of a workbook and what will be in them."""

    def __init__(self, book: Workbook, sheets: Iterable[str], changes: Changes) -> None:
        there = set(book.titles())
        self._before = {title: book.grid(title) for title in sheets if title in there}
        rows = {title: grid.rows for title, grid in self._before.items()}
        self._after = MemoryBook(rows, book.roles())
        self._after.apply(changes)

    def titles(self) -> Sequence[str]:
        """The titles of these sheets and of new ones."""
        return self._after.titles()

    def roles(self) -> Mapping[str, str]:
        """Role -> title."""
        return self._after.roles()

    def grid(self, title: str) -> Grid:
        """The values of a sheet as they will be."""
        grid = self._after.grid(title)
        before = self._before.get(title)
        return grid if before is None else replace(before, rows=grid.rows)

    def apply(self, changes: Changes) -> None:
        """More changes, in memory."""
        self._after.apply(changes)

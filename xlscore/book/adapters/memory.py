"""A workbook in memory: made of rows, or as one will be after changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from xlscore.book.page import Page
from xlscore.book.port import Changes, Workbook
from xlscore.book.sheets import as_read, last_filled
from xlscore.book.values import Grid, Value
from xlscore.records import replace


class MemoryBook:
    """The workbook port over plain lists. `pages` are the owned sheets as they were written."""

    def __init__(
        self,
        sheets: Mapping[str, Sequence[Sequence[Value]]],
        roles: Mapping[str, str] | None = None,
        hidden: Mapping[str, frozenset[int]] | None = None,
    ) -> None:
        self._sheets = {title: [list(row) for row in rows] for title, rows in sheets.items()}
        self._roles = dict(roles or {})
        self._hidden = dict(hidden or {})
        self.pages: dict[str, Page] = {}

    def titles(self) -> Sequence[str]:
        """All sheets, in their order."""
        return tuple(self._sheets)

    def roles(self) -> Mapping[str, str]:
        """Role -> title, as given."""
        return dict(self._roles)

    def grid(self, title: str) -> Grid:
        """The cells of a sheet; KeyError if there is none."""
        return Grid(title, self._sheets[title], self._hidden.get(title, frozenset()))

    def apply(self, changes: Changes) -> None:
        """Make the changes in memory; nothing is saved."""
        for rewrite in changes.rewrites:
            for number, values in rewrite.rows.items():
                old = self._sheets[rewrite.sheet][number - 1]
                old += [None] * (max(rewrite.columns) - len(old))
                for column, value in zip(rewrite.columns, values, strict=True):
                    old[column - 1] = as_read(value)
        for append in changes.appends:
            rows = self._sheets[append.sheet]
            del rows[last_filled(self.grid(append.sheet), append) :]
            for values in append.rows:
                row: list[Value] = [None] * max(append.columns)
                for column, value in zip(append.columns, values, strict=True):
                    row[column - 1] = as_read(value)
                rows.append(row)
        for page in changes.pages:
            title = changes.sheets.get(page.role, page.title)
            if title not in self._sheets:
                self._roles[page.role] = title
            self._sheets[title] = [[as_read(cell.value) for cell in row] for row in page.rows]
            self.pages[page.role] = page

    def remove(self, title: str) -> None:
        """Take away a sheet, with the name that says whose it is."""
        del self._sheets[title]
        self._roles = {role: t for role, t in self._roles.items() if t != title}


class ChangedBook(MemoryBook):
    """Some sheets of a workbook, and what will be in them after changes."""

    def __init__(self, book: Workbook, sheets: Iterable[str], changes: Changes) -> None:
        there = set(book.titles())
        self._before = {title: book.grid(title) for title in sheets if title in there}
        super().__init__({t: grid.rows for t, grid in self._before.items()}, book.roles())
        self.apply(changes)

    def grid(self, title: str) -> Grid:
        """The values of a sheet as they will be."""
        grid, before = super().grid(title), self._before.get(title)
        return grid if before is None else replace(before, rows=grid.rows)

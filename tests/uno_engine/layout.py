"""Sizes of rows and columns, what is hidden, and cells inserted, deleted, merged and copied."""

from __future__ import annotations

from typing import Any

from uno_engine.address import Box, of_uno
from uno_engine.cells import Cells
from xlscore.calc import uno_bridge
from xlscore.calc.looks import DIGIT, EDGES, POINT, width_of

#: Columns whose sizes are compared; a whole row would be thousands.
COMPARED = 100


def characters_of(width: int, digit: float = DIGIT) -> float:
    """A column's width in 1/100 mm as characters."""
    return round(max(0.0, (width - EDGES) / digit), 1)


def points(length: int) -> float:
    """A length in 1/100 mm as points, in quarters: what Excel's own pixels allow."""
    return round(length / POINT * 4) / 4


class Layout(Cells):
    """The layout of a range."""

    def _agreed(self, lines: Any, name: str) -> Any:
        """What all columns agree on, else None."""
        count = min(lines.Count, COMPARED)
        found = {lines.getByIndex(i).getPropertyValue(name) for i in range(count)}
        return found.pop() if len(found) == 1 else None

    @property
    def column_width(self) -> float | None:
        """The width in characters; None if columns differ."""
        width = self._agreed(self.uno.Columns, "Width")
        return None if width is None else characters_of(width, self.sheet.book.digit)

    @column_width.setter
    def column_width(self, value: float) -> None:
        self.uno.Columns.Width = width_of(value, self.sheet.book.digit)

    def _shown_rows(self) -> int:
        """How many rows are not hidden, whatever columns are."""
        top, bottom = self.box.row - 1, self.box.row + self.box.rows - 2
        rows = self.sheet.api.getCellRangeByPosition(0, top, self.sheet.box.columns - 1, bottom)
        places = rows.queryVisibleCells().RangeAddresses
        return len({n for place in places for n in range(place.StartRow, place.EndRow + 1)})

    @property
    def row_height(self) -> float | None:
        """In points: 0 for hidden rows, None for rows that differ."""
        shown = self._shown_rows()
        if shown < self.box.rows:
            return None if shown else 0.0
        # rows are not asked one by one: there may be thousands, and every question takes its time
        height: int = self.uno.Rows.getByIndex(0).Height
        alike = abs(self.uno.Size.Height - height * shown) <= shown + 2
        return round(height / POINT, 1) if alike else None

    @row_height.setter
    def row_height(self, value: float) -> None:
        self.uno.Rows.Height = round(value * POINT)

    @property
    def row_hidden(self) -> bool | None:
        """Whether the rows are hidden; None if they differ."""
        shown = self._shown_rows()
        return not shown if shown in (0, self.box.rows) else None

    @row_hidden.setter
    def row_hidden(self, value: bool) -> None:
        self.uno.Rows.IsVisible = not value

    @property
    def column_hidden(self) -> bool | None:
        """Whether the columns are hidden; None if they differ."""
        shown = self._agreed(self.uno.Columns, "IsVisible")
        return None if shown is None else not shown

    @column_hidden.setter
    def column_hidden(self, value: bool) -> None:
        self.uno.Columns.IsVisible = not value

    @property
    def width(self) -> float:
        """The width in points."""
        return points(self.uno.Size.Width)

    @property
    def height(self) -> float:
        """The height in points."""
        return points(self.uno.Size.Height)

    @property
    def left(self) -> float:
        """How far from the left edge of the sheet, in points."""
        return points(self.uno.Position.X)

    @property
    def top(self) -> float:
        """How far from the top edge of the sheet, in points."""
        return points(self.uno.Position.Y)

    def autofit(self, axis: str | None = None) -> None:
        """Make columns, rows or both as wide and high as what they hold."""
        if axis in (None, "c", "columns"):
            self.uno.Columns.OptimalWidth = True
        if axis in (None, "r", "rows"):
            self.uno.Rows.OptimalHeight = True

    # Cells that move

    def _whole(self) -> str | None:
        """Whether the range is made of whole rows or columns of the sheet."""
        sheet = self.sheet.box
        if self.box.columns == sheet.columns:
            return "ROWS"
        return "COLUMNS" if self.box.rows == sheet.rows else None

    def insert(self, shift: str | None = None, copy_origin: str | None = None) -> None:
        """Insert cells here; those that were here move away."""
        self.guard()
        free = "RIGHT" if self.box.rows > self.box.columns else "DOWN"
        asked = shift.upper() if shift else None
        mode = self._whole() or asked or free
        self.sheet.api.insertCells(
            self.uno.RangeAddress, uno_bridge.enum("sheet.CellInsertMode", mode)
        )

    def delete(self, shift: str | None = None) -> None:
        """Delete the cells; others move up or to the left."""
        self.guard()
        free = "UP" if self.box.columns > self.box.rows else "LEFT"
        asked = shift.upper() if shift else None
        mode = self._whole() or asked or free
        self.sheet.api.removeRange(
            self.uno.RangeAddress, uno_bridge.enum("sheet.CellDeleteMode", mode)
        )

    def merge(self, across: bool = False) -> None:
        """Merge the cells, or those of each row."""
        self.guard()
        # LibreOffice would not merge over cells that are merged already.
        self.uno.merge(False)
        if not across:
            self.uno.merge(True)
            return
        for row in range(self.box.row, self.box.bottom + 1):
            Cells(self.sheet, Box(row, self.box.column, 1, self.box.columns)).uno.merge(True)

    def unmerge(self) -> None:
        """Part merged cells."""
        self.guard()
        self.uno.merge(False)

    @property
    def merge_cells(self) -> bool:
        """Whether the cells are merged, or part of merged cells."""
        return bool(self.uno.getIsMerged()) or self._merged() != self.box

    def _merged(self) -> Box:
        cursor = self.sheet.api.createCursorByRange(self.uno.getCellByPosition(0, 0))
        cursor.collapseToMergedArea()
        found = of_uno(cursor.RangeAddress)
        return self.box if self.box.covers(found) else found

    def copy(self, destination: Any = None) -> None:
        """Copy the cells to a place, with their formats."""
        if destination is None:
            raise NotImplementedError
        target = destination.impl
        target.resized(self.box.rows, self.box.columns).guard()
        target.sheet.api.copyRange(target.place, self.uno.RangeAddress)

    def move(self, destination: Any) -> None:
        """Move the cells to a place."""
        target = destination.impl
        self.guard()
        target.resized(self.box.rows, self.box.columns).guard()
        target.sheet.api.moveRange(target.place, self.uno.RangeAddress)

"""xlwings' Range on Calc: where it is, where it leads, its name, table, link and note."""

from __future__ import annotations

from typing import Any

from xlwings import base_classes

from uno_engine import formulas, links
from uno_engine.address import Box, between, of_uno, quoted
from uno_engine.layout import Layout
from uno_engine.looks import Looks
from uno_engine.notes import Note

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


class Range(Looks, Layout, base_classes.Range):
    """A range of cells. Each of its parts lives in a class of its own, with the same name."""

    @property
    def api(self) -> Any:
        """LibreOffice's own object."""
        return self.uno

    @property
    def row(self) -> int:
        """The first row."""
        return self.box.row

    @property
    def column(self) -> int:
        """The first column."""
        return self.box.column

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns."""
        return self.box.rows, self.box.columns

    @property
    def coords(self) -> tuple[Any, int, int, int, int]:
        """The sheet, the first row and column, and how many there are of each."""
        return self.sheet, self.box.row, self.box.column, self.box.rows, self.box.columns

    @property
    def arg1_input(self) -> str:
        """How xlwings names the range in a call."""
        return self.address

    @property
    def place(self) -> Any:
        """The first cell as a CellAddress."""
        return formulas.place(self.sheet.index - 1, self.box.row, self.box.column)

    def __call__(self, row: int, column: int | None = None) -> Range:
        """A cell by row and column from 1, or by its number alone, counted row by row."""
        if column is None:
            row, column = divmod(row - 1, self.box.columns)
            row, column = row + 1, column + 1
        return Range(self.sheet, Box(self.box.row + row - 1, self.box.column + column - 1))

    def resized(self, rows: int, columns: int) -> Range:
        """As many rows and columns from the same first cell."""
        return Range(self.sheet, Box(self.box.row, self.box.column, rows, columns))

    def get_address(
        self, row_absolute: bool = True, col_absolute: bool = True, external: bool = False
    ) -> str:
        """The address in A1 form."""
        text = self.box.text(row_absolute, col_absolute)
        if not external:
            return text
        return f"{quoted(f'[{self.sheet.book.name}]{self.sheet.name}')}!{text}"

    @property
    def address(self) -> str:
        """The address with dollar signs."""
        return self.box.text()

    def end(self, direction: str) -> Range:
        """The edge of the filled cells in a direction, as Ctrl+arrow finds it in Excel."""
        down, right = STEPS[direction[0]]
        used, sheet = self.sheet.used_box, self.sheet.box
        if down:
            line = Box(1, self.column, max(used.bottom, self.row), 1)
            start, last, step = self.row - 1, sheet.rows - 1, down
        else:
            line = Box(self.row, 1, 1, max(used.right, self.column))
            start, last, step = self.column - 1, sheet.columns - 1, right
        cells = Range(self.sheet, line).uno.getFormulaArray()
        filled = [text != "" for texts in cells for text in texts]
        found = edge(filled, start, step, last) + 1
        place = Box(found, self.column) if down else Box(self.row, found)
        return Range(self.sheet, place)

    @property
    def current_region(self) -> Range:
        """The filled cells around, up to blank rows and columns."""
        cursor = self.sheet.api.createCursorByRange(self.uno)
        cursor.collapseToCurrentRegion()
        return Range(self.sheet, of_uno(cursor.RangeAddress))

    @property
    def merge_area(self) -> Range:
        """The range itself, or the merged cells that it is part of."""
        return Range(self.sheet, self._merged())

    def select(self) -> None:
        """Select the cells, as a person does."""
        self.sheet.activate()
        document = self.sheet.book.api
        controller = document.CurrentController
        if controller is not None:
            controller.select(self.uno)
            if len(self) == 1:
                # LibreOffice marks a cell that a program selects, and Enter then stays inside the
                # mark; selecting nothing takes the mark away and leaves the cursor where it is
                controller.select(document.createInstance("com.sun.star.sheet.SheetCellRanges"))

    # Links, names, tables, notes

    @property
    def hyperlink(self) -> str:
        """Where the cell leads."""
        return links.read(self)

    def add_hyperlink(
        self, address: str, text_to_display: str | None = None, screen_tip: str | None = None
    ) -> None:
        """Make the cell lead somewhere."""
        self.guard()
        links.write(self, address, text_to_display or address)

    @property
    def name(self) -> Any:
        """The name of just these cells, if they have one."""
        for name in self.sheet.book.names:
            found = name.found_range()
            if found is not None and found.box == self.box and found.sheet == self.sheet:
                return name
        return None

    @name.setter
    def name(self, value: str) -> None:
        self.sheet.book.names.add(value, f"={quoted(self.sheet.name)}!{self.address}")

    @property
    def table(self) -> Any:
        """The table that the first cell is in."""
        one = between(self.row, self.column, self.row, self.column)
        assert one is not None
        return next((t for t in self.sheet.tables if t.range.box.covers(one)), None)

    @property
    def note(self) -> Note | None:
        """The note of the cell."""
        return next((n for n in self.sheet.notes if n.box == self.box), None)

    def add_note(self, text: str) -> Note:
        """Give the cell a note."""
        self.guard()
        self.sheet.api.Annotations.insertNew(self.place, text)
        return Note(self.sheet, self.box)


def edge(filled: list[bool], start: int, step: int, last: int) -> int:
    """From `start` in a line: the end of the filled cells, or the next filled one, or its end."""

    def at(i: int) -> bool:
        return 0 <= i < len(filled) and filled[i]

    i = start + step
    if at(start) and at(i):
        while at(i + step):
            i += step
        return i
    while 0 <= i < len(filled) and not filled[i]:
        i += step
    if i < 0:
        return 0
    return last if i >= len(filled) else i

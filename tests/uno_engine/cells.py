"""The contents of a range: read and written in whole blocks, one call to LibreOffice each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from uno_engine import address, formulas, values
from uno_engine.address import Box
from xlscore.calc.document import refuse_locked
from xlscore.calc.number_formats import (
    DATE,
    LANGUAGE_OFFSET,
    LOGICAL,
    TEXT,
    as_shown,
    shared_property,
)
from xlscore.calc.sheet_reading import CONTENTS, FORMULA, HARD_FORMAT, NOTE, STYLE

#: Above this, a range is cut to the sheet's used area before it is read.
LARGE = 5000
FORMATS = HARD_FORMAT | STYLE


class Cells:
    """A box of cells on a sheet, and what stands in them."""

    max_cells_per_read = None
    max_cells_per_write = None

    def __init__(self, sheet: Any, box: Box) -> None:
        self.sheet = sheet
        self.box = box
        self._uno: Any = None

    @property
    def uno(self) -> Any:
        """LibreOffice's own range. Made once: it is the costly part of a call from outside."""
        if self._uno is None:
            self._uno = self.sheet.api.getCellRangeByPosition(*self.box.corners)
        return self._uno

    def common(self, name: str) -> Any:
        """A property of the cells, None where they differ."""
        return shared_property(self.uno, name)

    def guard(self) -> None:
        """Raise a CalcProblem if one of the cells is protected."""
        refuse_locked(self.sheet.api, self.uno, self.box.text(False, False))

    # What the cells are

    def kinds(self) -> Iterator[tuple[int, int, Box]]:
        """The number formats of the cells: key, bits of its kind, and the boxes that have it."""
        kind = self.sheet.book.formats.kind
        key = self.common("NumberFormat")
        if key is not None:
            yield key, kind(key), self.box
            return
        found = self.uno.UniqueCellFormatRanges
        for i in range(found.Count):
            ranges = found.getByIndex(i)
            key = ranges.NumberFormat
            bits = kind(key)
            if bits & (DATE | LOGICAL | TEXT):
                for part in ranges.RangeAddresses:
                    yield key, bits, address.of_uno(part)

    def formula_boxes(self) -> list[Box]:
        """Where formulas are."""
        return [address.of_uno(a) for a in self.uno.queryContentCells(FORMULA).RangeAddresses]

    def text_cells(self) -> set[tuple[int, int]]:
        """The cells that are formatted as text, as (row, column) from 0 in this range."""
        own = self.box
        return {
            (row - own.row, column - own.column)
            for _, bits, box in self.kinds()
            if bits & TEXT
            for row in range(box.row, box.bottom + 1)
            for column in range(box.column, box.right + 1)
        }

    # Values

    @property
    def raw_value(self) -> Any:
        """The values: None for a blank cell, "" for a formula with an empty text, and errors,
        truth values and dates as such. One cell gives one value, more a list of rows."""
        rows = self._values()
        return rows[0][0] if self.box.rows == self.box.columns == 1 else rows

    @raw_value.setter
    def raw_value(self, data: Any) -> None:
        if isinstance(data, list | tuple):
            rows = [list(r) for r in data] if data and isinstance(data[0], list | tuple) else [data]
        elif isinstance(data, str) and data[:1] == "=" and len(data) > 1 and len(self) > 1:
            self.formula = data
            return
        else:
            rows = [[data] * self.box.columns] * self.box.rows
        if not rows or not rows[0]:
            return
        size = Box(self.box.row, self.box.column, len(rows), max(map(len, rows)))
        target = self if size == self.box else type(self)(self.sheet, size)
        target._write(rows)

    def _values(self) -> list[list[Any]]:
        box: Box | None = self.box
        if self.box.rows * self.box.columns > LARGE:
            box = self.box.common(self.sheet.used_box)
            if box is None:
                return [[None] * self.box.columns for _ in range(self.box.rows)]
        assert box is not None
        if box == self.box:
            return self._read()
        above, left = box.row - self.box.row, box.column - self.box.column
        width, right = self.box.columns, self.box.right - box.right
        part = [[None] * left + row + [None] * right for row in type(self)(self.sheet, box)._read()]
        below = self.box.rows - above - len(part)
        empty: list[Any] = [None] * width
        return [list(empty) for _ in range(above)] + part + [list(empty) for _ in range(below)]

    def _read(self) -> list[list[Any]]:
        rows: list[list[Any]] = [list(row) for row in self.uno.getDataArray()]
        epoch = self.sheet.book.epoch
        if any(type(value) is float for row in rows for value in row):
            for _, bits, box in self.kinds():
                if bits & (DATE | LOGICAL):
                    for row, column in self._positions(box):
                        value = rows[row][column]
                        if type(value) is float:
                            rows[row][column] = as_shown(value, bits, epoch)
        errors, blanks = [], []
        for r, row_values in enumerate(rows):
            for c, value in enumerate(row_values):
                if value is None:
                    errors.append((r, c))
                elif value == "":
                    blanks.append((r, c))
        for r, c in errors:
            cell = self.uno.getCellByPosition(c, r)
            rows[r][c] = values.error_text(cell.getError())
        if blanks:
            computed = {p for box in self.formula_boxes() for p in self._positions(box)}
            for r, c in blanks:
                if (r, c) not in computed:
                    rows[r][c] = None
        return rows

    def _positions(self, box: Box) -> Iterator[tuple[int, int]]:
        """The cells of a box as (row, column) from 0 in this range."""
        for row in range(box.row - self.box.row, box.bottom - self.box.row + 1):
            for column in range(box.column - self.box.column, box.right - self.box.column + 1):
                yield row, column

    def _write(self, rows: list[Any]) -> None:
        literal = self.text_cells() if values.depends_on_format(rows) else set()
        block = values.block_of(rows, self.sheet.book.epoch, literal)
        self.guard()
        self._forget_truth_values()
        self.uno.setDataArray(block.data)
        if block.formulas:
            for box in values.columns_of(block.formulas):
                lines = [
                    [block.formulas[row, box.column - 1]] for row in range(box.row - 1, box.bottom)
                ]
                formulas.write(self._part(box), lines)
        for form, cells in block.formats.items():
            key = self.sheet.book.formats.key(form)
            for box in values.columns_of(cells):
                part = self._part(box)
                found = part.common("NumberFormat")
                if found is None or found % LANGUAGE_OFFSET == 0:
                    part.uno.NumberFormat = key

    def _forget_truth_values(self) -> None:
        """Take the format of truth values off, or a number written here would be read as one."""
        for _, bits, box in self.kinds():
            if bits & LOGICAL:
                Cells(self.sheet, box).uno.NumberFormat = 0

    def _part(self, box: Box) -> Cells:
        """A box (from 1) inside this range."""
        row, column = self.box.row + box.row - 1, self.box.column + box.column - 1
        return Cells(self.sheet, Box(row, column, box.rows, box.columns))

    def __len__(self) -> int:
        return self.box.rows * self.box.columns

    # Formulas

    @property
    def formula(self) -> Any:
        """Formulas and contents as they are typed in Excel, one text or rows of them."""
        texts = formulas.read(self)
        return texts[0][0] if len(self) == 1 else texts

    @formula.setter
    def formula(self, value: Any) -> None:
        self.guard()
        formulas.write(self, value)

    formula2 = formula

    @property
    def formula_array(self) -> str | None:
        """The array formula of the cells."""
        text = self.uno.getArrayFormula().strip("{}")
        if not text:
            return None
        box = self.box
        own = formulas.place(self.sheet.index - 1, box.row, box.column)
        translated: str = self.sheet.book.translator.to_excel(text, own)
        return translated

    @formula_array.setter
    def formula_array(self, value: str) -> None:
        self.guard()
        box = self.box
        own = formulas.place(self.sheet.index - 1, box.row, box.column)
        self.uno.setArrayFormula(self.sheet.book.translator.to_calc(value, own))

    @property
    def has_array(self) -> bool:
        """Whether the cells belong to an array formula."""
        return bool(self.uno.getArrayFormula())

    # Emptying

    def clear_contents(self) -> None:
        """Empty the cells; formats stay."""
        self.guard()
        self.uno.clearContents(CONTENTS)

    def clear_formats(self) -> None:
        """Take the formats away; contents stay."""
        self.guard()
        self._unmerge()
        self.uno.clearContents(FORMATS)

    def clear(self) -> None:
        """Empty the cells and take their formats away."""
        self.guard()
        self._unmerge()
        self.uno.clearContents(CONTENTS | NOTE | FORMATS)

    def _unmerge(self) -> None:
        if self.uno.getIsMerged():
            self.uno.merge(False)

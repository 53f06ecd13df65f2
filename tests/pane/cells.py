# ruff: noqa: N802 - what is here is called as Office.js calls it
"""Ranges of Office.js over Calc's: values as Excel tells them, and looks that can be set."""

from __future__ import annotations

from typing import Any

from uno_engine import formulas, links, values
from uno_engine.address import of_uno, quoted
from uno_engine.looks import INDENT
from xlscore.calc.number_formats import LOGICAL

COPIED = ("NumberFormat", "CellBackColor", "CharWeight", "TableBorder2", "CellProtection")
SIDES = {"EdgeBottom": "edge_bottom", "InsideHorizontal": "inside_horizontal"}
POINTS_OF_PIXEL, EDGES, DIGIT = 0.75, 5, 7


class Refused(Exception):
    """An error as Office.js tells it: a code and a message."""


def address_of(cells: Any) -> str:
    title = cells.sheet.name
    return f"{title if title.isalnum() else quoted(title)}!{cells.box.text(False, False)}"


class Area:
    """A range, or several, of which only formats can be set."""

    def __init__(self, parts: list[Any]) -> None:
        self.parts, self.cells = parts, parts[0]
        self.format = Format(parts)
        self._values: list[list[Any]] | None = None
        self.rowIndex, self.columnIndex = self.cells.box.row - 1, self.cells.box.column - 1
        self.rowCount, self.columnCount = self.cells.box.rows, self.cells.box.columns

    @property
    def address(self) -> str:
        return address_of(self.cells)

    @property
    def values(self) -> list[list[Any]]:
        if self._values is None:
            self._values = self._read()
        return self._values

    def _read(self) -> list[list[Any]]:
        rows = [list(row) for row in self.cells.uno.getDataArray()]
        for _, bits, box in self.cells.kinds():
            for r, c in self.cells._positions(box) if bits & LOGICAL else ():
                if rows[r][c] in (0.0, 1.0):
                    rows[r][c] = bool(rows[r][c])
        for r, row in enumerate(rows):
            for c, value in enumerate(row):
                if value is None:
                    cell = self.cells.uno.getCellByPosition(c, r)
                    row[c] = str(values.error_text(cell.getError()))
                elif isinstance(value, float) and value.is_integer():
                    row[c] = int(value)
        return rows

    @values.setter
    def values(self, rows: list[list[Any]]) -> None:
        """As typed: "=…" is a formula, "2-1" a date, "'2-1" a text; null leaves a cell alone."""
        self._fits(rows)
        if any(value is None for row in rows for value in row):
            old = formulas.read(self.cells)
            pairs = zip(old, rows, strict=True)
            rows = [[o if v is None else v for o, v in zip(*p, strict=True)] for p in pairs]
        self.cells.guard()
        kept = any(isinstance(v, str) and v[:1] == "'" for row in rows for v in row)
        forms = self.numberFormat if kept else None
        formulas.write(self.cells, rows)
        if forms:  # LibreOffice gives such cells the format "text"
            self.numberFormat = forms

    @property
    def valueTypes(self) -> list[list[str]]:
        computed = {p for box in self.cells.formula_boxes() for p in self.cells._positions(box)}
        errors = [[value is None for value in row] for row in self.cells.uno.getDataArray()]
        return [
            [_type(v, error=errors[r][c], computed=(r, c) in computed) for c, v in enumerate(row)]
            for r, row in enumerate(self.values)
        ]

    @property
    def formulas(self) -> list[list[str]]:
        return [list(row) for row in formulas.read(self.cells)]

    @property
    def numberFormat(self) -> list[list[str]]:
        box, book = self.cells.box, self.cells.sheet.book
        found = [["General"] * box.columns for _ in range(box.rows)]
        ranges = self.cells.uno.UniqueCellFormatRanges
        for i in range(ranges.Count):
            part = ranges.getByIndex(i)
            text = book.formats.code(part.NumberFormat)
            for address in part.RangeAddresses if text != "General" else ():
                for r, c in self.cells._positions(of_uno(address)):
                    found[r][c] = text
        return found

    @numberFormat.setter
    def numberFormat(self, rows: list[list[str]]) -> None:
        self._fits(rows)
        places: dict[str, list[tuple[int, int]]] = {}
        for r, row in enumerate(rows):
            for c, text in enumerate(row):
                places.setdefault(text, []).append((r, c))
        for text, cells in places.items():
            for box in values.columns_of(cells):
                part = self.cells._part(box)
                self.cells.sheet.at(part.box).number_format = text

    def _set_link(self, link: dict[str, str]) -> None:
        text = self.cells.uno.getCellByPosition(0, 0).getString()
        links.write(self.cells, f"#{link['documentReference']}", text)
        # Excel gives it the style "Hyperlink"
        self.cells.font.color, self.cells.uno.CharUnderline = "#0563C1", 1

    hyperlink = property(None, _set_link)

    def getRow(self, row: int) -> Area:
        box = self.cells.box
        return Area([self.cells.sheet.range((box.row + row, box.column, 1, box.columns))])

    def getResizedRange(self, rows: int, columns: int) -> Area:
        box = self.cells.box
        size = box.rows + rows, box.columns + columns
        return Area([self.cells.sheet.range((box.row, box.column, *size))])

    def getRowProperties(self, wanted: dict[str, bool]) -> list[dict[str, bool]]:
        assert wanted == {"rowHidden": True}
        box, sheet = self.cells.box, self.cells.sheet
        rows = sheet.range((box.row, 1, box.rows, sheet.box.columns)).uno
        seen = {
            n
            for place in rows.queryVisibleCells().RangeAddresses
            for n in range(place.StartRow, place.EndRow + 1)
        }
        return [{"rowHidden": n not in seen} for n in range(box.row - 1, box.bottom)]

    def select(self) -> None:
        self.cells.select()

    def clear(self) -> None:
        self.cells.clear()
        # nobody says that Excel lets go of cells merged across the edge, so here it never does
        for title, box in self._merged:
            if title == self.cells.sheet.name and self.cells.box.covers(box):
                self.cells.sheet.at(box).merge(False)

    def merge(self, across: bool) -> None:
        self._merged.add((self.cells.sheet.name, self.cells.box))
        self.cells.merge(across)

    def unmerge(self) -> None:
        for title, box in list(self._merged):
            if title == self.cells.sheet.name and self.cells.box.covers(box):
                self._merged.remove((title, box))
        self.cells.unmerge()

    @property
    def _merged(self) -> set[tuple[str, Any]]:
        found: set[tuple[str, Any]] = vars(self.cells.sheet.book).setdefault("merged", set())
        return found

    def copyFrom(self, source: str, kind: str) -> None:
        assert kind == "Formats"
        above = self.cells.sheet.range(source)
        for i in range(self.cells.box.columns):
            old = above.uno.getCellByPosition(i, 0)
            new = self.cells.uno.getCellRangeByPosition(i, 0, i, self.cells.box.rows - 1)
            for name in COPIED:
                new.setPropertyValue(name, old.getPropertyValue(name))

    def _fits(self, rows: list[list[Any]]) -> None:
        box = self.cells.box
        if len(rows) != box.rows or any(len(row) != box.columns for row in rows):
            raise Refused("InvalidArgument", "The number of rows or columns does not match.")


class Set:
    """Something of which properties can be set, each for all parts."""

    def __init__(self, parts: list[Any]) -> None:
        self.__dict__["parts"] = parts

    def __setattr__(self, name: str, value: Any) -> None:
        for part in self.parts:
            self.put(part, name, value)

    def put(self, part: Any, name: str, value: Any) -> None:
        raise NotImplementedError


class Format(Set):
    """A format; `font` and the others are parts of it."""

    @property
    def font(self) -> Font:
        return Font(self.parts)

    @property
    def fill(self) -> Fill:
        return Fill(self.parts)

    @property
    def borders(self) -> Borders:
        return Borders(self.parts)

    def put(self, part: Any, name: str, value: Any) -> None:
        if name in ("horizontalAlignment", "verticalAlignment"):
            setattr(part, name.replace("A", "_a"), value.lower())
        elif name == "wrapText":
            part.wrap_text = value
        elif name == "indentLevel":
            part.uno.ParaIndent = value * INDENT
        elif name == "columnWidth":
            part.column_width = (value / POINTS_OF_PIXEL - EDGES) / DIGIT
        elif name == "rowHeight":
            part.row_height = value
        else:
            raise Refused("InvalidArgument", name)


class Font(Set):
    @property
    def size(self) -> float:
        return float(self.parts[0].font.size)

    def put(self, part: Any, name: str, value: Any) -> None:
        if name == "underline":
            part.uno.CharUnderline = int(value == "Single")
        elif name in ("bold", "italic", "size", "color"):
            setattr(part.font, name, value)
        else:
            raise Refused("InvalidArgument", name)


class Fill(Set):
    def put(self, part: Any, name: str, value: Any) -> None:
        assert name == "color"
        part.color = value


class Borders:
    def __init__(self, parts: list[Any]) -> None:
        self.parts = parts

    def getItem(self, side: str) -> Border:
        found = Border(self.parts)
        found.__dict__["side"] = SIDES[side]
        return found


class Border(Set):
    side: str

    def put(self, part: Any, name: str, value: Any) -> None:
        if self.side == "inside_horizontal" and part.box.rows == 1:
            return
        word = {"style": "line_style"}.get(name, name)
        given = value if name == "color" else value.lower()
        part.borders.set([self.side], **{word: given})


def _type(value: Any, *, error: bool, computed: bool) -> str:
    if error:
        return "Error"
    if isinstance(value, bool):
        return "Boolean"
    if isinstance(value, int | float):
        return "Double"
    return "String" if value or computed else "Empty"

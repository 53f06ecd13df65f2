"""An Excel on paper: it takes the pane's operations, and tells what Office.js would tell."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Any

from port_contract import Sheets
from xlscore.book.adapters.office_book import OfficeBook
from xlscore.book.adapters.office_read import BookRead, PartRead, Piece, SheetRead, pieces
from xlscore.book.port import Changes
from xlscore.book.ranges import Area, area
from xlscore.book.values import ErrorValue, Grid, Uncached, Value

Cell = tuple[Any, str, Any, str]
"""Value, type, formula and number format."""
BLANK: Cell = ("", "Empty", "", "General")
#: What Excel would take for a number, a date, a truth value or a formula.
CHANGES = re.compile(r"[=+@-].+|[\d.,:/e -]+|true|false|wahr|falsch", re.IGNORECASE)


class PaperSheet:
    """The cells of one sheet by row and column, both from 1."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], Cell] = {}
        self.hidden: list[int] = []
        self.protected = False
        self.merged: set[str] = set()
        self.looks: list[list[Any]] = []

    def type(self, row: int, column: int, typed: Any) -> None:
        """A value or a text as somebody types it; the format stays."""
        form = self.cells.get((row, column), BLANK)[3]
        if isinstance(typed, str) and typed.startswith("'") and form != "@":
            cell = (typed[1:], "String", typed[1:])
        elif isinstance(typed, str) and form != "@" and CHANGES.fullmatch(typed):
            silent = typed.startswith("=IF")
            cell = ("" if silent else "changed", "String", typed)
        elif isinstance(typed, str):
            cell = (typed, "String" if typed else "Empty", typed)
        elif isinstance(typed, ErrorValue):
            cell = (typed.code, "Error", typed.code)
        else:
            assert isinstance(typed, bool | int | float), typed
            cell = (typed, "Boolean" if isinstance(typed, bool) else "Double", typed)
        self.cells[row, column] = (*cell, form)

    def format(self, row: int, column: int, form: str) -> None:
        """The number format of a cell."""
        self.cells[row, column] = (*self.cells.get((row, column), BLANK)[:3], form)

    def used(self) -> tuple[int, int, int, int]:
        """The used cells: first and last row, first and last column, by contents, not formats."""
        used = [at for at, cell in self.cells.items() if cell[2] != ""] or [(1, 1)]
        rows, columns = {row for row, _ in used}, {column for _, column in used}
        return min(rows), max(rows), min(columns), max(columns)

    def outline(self, title: str) -> SheetRead:
        """What the pane reads first."""
        top, bottom, left, right = self.used()
        size = {"rows": bottom - top + 1, "columns": right - left + 1}
        place = {"row": top - 1, "column": left - 1}
        return SheetRead(title=title, protected=self.protected, **place, **size)

    def part(self, piece: Piece) -> PartRead:
        """The cells that the pane asks for."""
        top, left = piece["row"] + 1, piece["column"] + 1
        rows = [
            [self.cells.get((r, c), BLANK) for c in range(left, left + piece["columns"])]
            for r in range(top, top + piece["rows"])
        ]
        values, types, formulas, formats = (
            [[cell[kind] for cell in row] for row in rows] for kind in range(4)
        )
        return PartRead(
            title=piece["title"],
            values=values,
            types=types,
            formulas=formulas,
            formats=formats,
            hidden=[row for row in self.hidden if top <= row < top + piece["rows"]],
        )


class Paper:
    """The workbook."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets: dict[str, PaperSheet] = {}
        self.names: dict[str, str] = {}
        self.tables: dict[str, str] = {}
        #: What Excel fills into new rows of tables by itself, by column.
        self.filled: dict[int, Cell] = {}
        for title, rows in sheets.items():
            self.add(title, rows)

    def add(self, title: str, rows: Sequence[Sequence[Value]]) -> None:
        """A sheet with what somebody typed."""
        sheet = self.sheets[title] = PaperSheet()
        for r, row in enumerate(rows, 1):
            for c, value in enumerate(row, 1):
                if value is not None:
                    sheet.type(r, c, _typed(value))

    def told(self) -> BookRead:
        """What the pane reads for a click."""
        told = BookRead(
            sheets=[sheet.outline(title) for title, sheet in self.sheets.items()],
            parts=[],
            names=[{"name": name, "formula": place} for name, place in self.names.items()],
            tables=[{"name": name, "address": place} for name, place in self.tables.items()],
            date1904=False,
            size=11,
        )
        self.read(told, pieces(told))
        return told

    def read(self, told: BookRead, lists: list[list[Piece]]) -> None:
        """Add the cells that are asked for."""
        asked = chain(*lists)
        told["parts"] += [self.sheets[piece["title"]].part(piece) for piece in asked]

    def carry_out(self, operations: dict[str, list[dict[str, Any]]]) -> None:
        """All of a batch, in the order of the pane."""
        assert set(operations) == {"pages", "growths", "blocks"}
        for page in operations["pages"]:
            if "mark" in page:
                self._page(page)
            else:
                self._put(self.sheets[page["sheet"]], page["range"], page["values"])
        for growth in operations["growths"]:
            sheet = self.sheets[growth["sheet"]]
            if growth["like"]:
                like, place = _area(growth["like"]), _area(growth["range"])
                for r, c in _cells(place):
                    sheet.format(r, c, sheet.cells.get((like.top, c), BLANK)[3])
            if growth["table"]:
                assert not sheet.protected
                title = self.tables[growth["table"]["name"]].partition("!")[0]
                self.tables[growth["table"]["name"]] = f"{title}!{growth['table']['range']}"
                for row in {r for r, _ in _cells(_area(growth["range"]))}:
                    for column, cell in self.filled.items():
                        sheet.cells[row, column] = cell
        for block in operations["blocks"]:
            self._put(self.sheets[block["sheet"]], block["range"], block["values"])

    def _page(self, page: dict[str, Any]) -> None:
        assert page["create"] != (page["sheet"] in self.sheets)
        sheet = self.sheets.setdefault(page["sheet"], PaperSheet())
        for at in _cells(_area(page["clear"])) if page["clear"] else ():
            sheet.cells.pop(at, None)
        self._put(sheet, page["range"], page["values"])
        for (r, c), form in zip(_cells(_area(page["range"])), chain(*page["formats"]), strict=True):
            sheet.format(r, c, form)
        sheet.looks = page["looks"]
        assert page["known"] == (page["name"] in self.names)
        self.names[page["name"]] = page["place"]
        mark = page["mark"]
        assert mark["known"] == (mark["name"] in self.names)
        self.names[mark["name"]] = mark["formula"]

    def _put(self, sheet: PaperSheet, place: str, values: list[list[Any]]) -> None:
        where = _area(place)
        assert len(values) == where.bottom - where.top + 1
        assert {len(row) for row in values} == {where.right - where.left + 1}
        for (r, c), value in zip(_cells(where), chain(*values), strict=True):
            sheet.type(r, c, value)


class Delegating:
    """The port as the pane uses it: every change is carried out, and everything read anew."""

    port: OfficeBook

    def titles(self) -> Any:
        return self.port.titles()

    def roles(self) -> Any:
        return self.port.roles()

    def grid(self, title: str) -> Grid:
        return self.port.grid(title)

    def apply(self, changes: Changes) -> None:
        self.port.apply(changes)
        self.carry_out()

    def remove(self, title: str) -> None:
        self.port.remove(title)
        self.carry_out()

    def carry_out(self) -> None:
        """Do what the port wants done, and read the workbook anew."""
        raise NotImplementedError


class PaperBook(Delegating):
    """The same on paper."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.port = OfficeBook(paper.told())

    def carry_out(self) -> None:
        """The port shows a change as made before it is: it has to show the same afterwards."""
        before = self.port
        self.paper.carry_out(before.operations)
        self.port = OfficeBook(self.paper.told())
        assert list(before.titles()) == list(self.port.titles())
        assert before.roles() == self.port.roles()
        for title in before.titles():
            assert _shown(before.grid(title)) == _shown(self.port.grid(title)), title


def _shown(grid: Grid) -> dict[tuple[int, int], Value]:
    return {
        (r, c): value
        for r, row in enumerate(grid.rows, 1)
        for c, value in enumerate(row, 1)
        if value not in (None, "")
    }


def _typed(value: Value) -> Any:
    if isinstance(value, Uncached):
        return value.formula
    return f"'{value}" if isinstance(value, str) else value


def _area(text: str) -> Area:
    found = area(text)
    assert found, text
    return found


def _cells(place: Area) -> list[tuple[int, int]]:
    return [
        (r, c)
        for r in range(place.top, place.bottom + 1)
        for c in range(place.left, place.right + 1)
    ]

"""An engine of xlwings in memory that tells and refuses what xlwings Lite's does.

It was made from xlwings' own base classes, which refuse whatever is not here: what Lite's engine
tells of a workbook are values, names, tables and the selected cell. Formats can be set, not asked.
This module runs in Pyodide, where it is the stand-in for Lite.
"""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterator
from typing import Any

import xlwings as xw
from xlwings import base_classes
from xlwings.main import Engine as XlwingsEngine

from xlscore.book.ranges import Area


class Engine:
    """What xlwings asks of an engine."""

    name = "lite"
    type = "remote"

    @staticmethod
    def prepare_xl_data_element(value: Any, options: Any) -> Any:
        return value

    @staticmethod
    def clean_value_data(data: Any, moment: Any, empty: Any, number: Any, errors: bool) -> Any:
        return [[empty if value in (None, "") else value for value in row] for row in data]


class App(base_classes.App):
    """Excel. It has neither events nor a status bar to switch, and no box for a message."""

    engine = Engine()
    pid = "lite"


class Names(list, base_classes.Names):  # type: ignore[type-arg]
    def __call__(self, key: int | str) -> Name:
        if isinstance(key, int):
            return self[key - 1]
        return next(name for name in self if name.name == key)

    def add(self, name: str, refers_to: str) -> Name:
        self.append(Name(self, name, refers_to))
        return self[-1]


class Name(base_classes.Name):
    name: Any = None
    refers_to: Any = None

    def __init__(self, names: Names, name: str, refers_to: str) -> None:
        self._names, self.name, self.refers_to = names, name, refers_to

    def delete(self) -> None:
        self._names.remove(self)


class Look:
    """Formats of any kind: they can be set, and are forgotten."""

    def set(self, *_: Any, **__: Any) -> None:
        """What is set at once."""

    def __setattr__(self, name: str, value: Any) -> None:
        """What is set one by one."""

    def __getattr__(self, name: str) -> Any:
        raise NotImplementedError(f"Lite does not tell {name}")


class Range(base_classes.Range):
    """Cells from a first to a last one, both counted from 1."""

    row: Any = None
    column: Any = None
    sheet: Any = None
    api = "cells"
    max_cells_per_read = max_cells_per_write = None

    def __init__(self, sheet: Sheet, first: tuple[int, int], last: tuple[int, int]) -> None:
        vars(self).update(sheet=sheet, row=first[0], column=first[1], last=last)

    def __setattr__(self, name: str, value: Any) -> None:
        """Cells take values and looks; a value goes in as typed."""
        if name == "raw_value":
            rows = value if isinstance(value, list) and isinstance(value[0], list) else [[value]]
            for r, row in enumerate(rows, self.row):
                for c, one in enumerate(row, self.column):
                    self.sheet.cells_[r, c] = one[1:] if str(one).startswith("'") else one

    @property
    def raw_value(self) -> Any:
        held = self.sheet.cells_
        return [
            [held.get((r, c)) for c in range(self.column, self.last[1] + 1)]
            for r in range(self.row, self.last[0] + 1)
        ]

    @property
    def address(self) -> str:
        return Area(self.row, self.column, *self.last).absolute()

    @property
    def shape(self) -> tuple[int, int]:
        return self.last[0] - self.row + 1, self.last[1] - self.column + 1

    @property
    def font(self) -> Look:
        return Look()

    borders = font

    def __len__(self) -> int:
        rows, columns = self.shape
        return rows * columns

    def __call__(self, row: int, column: int) -> Range:
        at = (self.row + row - 1, self.column + column - 1)
        return Range(self.sheet, at, at)

    def clear(self) -> None:
        for r in range(self.row, self.last[0] + 1):
            for c in range(self.column, self.last[1] + 1):
                self.sheet.cells_.pop((r, c), None)

    def merge(self, across: bool = False) -> None:
        """Looks only."""

    def unmerge(self) -> None:
        """Looks only."""

    def select(self) -> None:
        self.sheet.book.selected = self

    def add_hyperlink(self, address: str, text: str, tip: str) -> None:
        self.raw_value = text


class Sheet(base_classes.Sheet):
    name: Any = None
    book: Any = None
    tables: Any = ()
    page_setup = Look()

    def __init__(self, book: Book, name: str) -> None:
        self.book, self.name = book, name
        self.cells_: dict[tuple[int, int], Any] = {}

    @property
    def index(self) -> int:
        return self.book.sheets.index(self) + 1

    @property
    def used_range(self) -> Range:
        filled = [at for at, value in self.cells_.items() if value not in (None, "")] or [(1, 1)]
        return Range(self, (1, 1), (max(r for r, _ in filled), max(c for _, c in filled)))

    def range(self, first: Any, second: Any = None) -> Range:
        one, other = _corners(first), _corners(second or first)
        return Range(self, one[0], other[1])

    def activate(self) -> None:
        self.book.sheets.active = self

    def delete(self) -> None:
        self.book.sheets.remove(self)


class Sheets(list, base_classes.Sheets):  # type: ignore[type-arg]
    active: Any = None

    def __init__(self, book: Book) -> None:
        self.book = book

    def __call__(self, key: int | str) -> Sheet:
        if isinstance(key, int):
            return self[key - 1]
        return next(sheet for sheet in self if sheet.name == key)

    def __contains__(self, key: object) -> bool:
        return key in [sheet.name for sheet in self]

    def add(self, before: Any, after: Any, name: str) -> Sheet:
        self.insert(after.index, Sheet(self.book, name))
        return self(name)


class Book(base_classes.Book):
    """An open workbook, from what JSON can say of it; dates are ``{"date": …}``."""

    app: Any = None
    name: Any = None
    names: Any = None
    sheets: Any = None

    def __init__(self, name: str, told: dict[str, Any]) -> None:
        self.app, self.name = App(), name
        self.sheets, self.names = Sheets(self), Names()
        for title, rows in told["sheets"].items():
            self.sheets.append(Sheet(self, title))
            for r, row in enumerate(rows, 1):
                for c, value in enumerate(row, 1):
                    self.sheets[-1].cells_[r, c] = _value(value)
        for defined, place in told["names"].items():
            self.names.add(defined, place)
        self.sheets.active = self.sheets[0]
        self.selected = self.sheets[0].range("A1")

    @property
    def selection(self) -> Range:
        return self.selected

    def held(self) -> Iterator[tuple[str, list[list[Any]]]]:
        """All that stands in the sheets."""
        for sheet in self.sheets:
            yield sheet.name, sheet.used_range.raw_value


def _corners(place: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first and the last cell of a place as xlwings names it."""
    if isinstance(place, Range):
        return (place.row, place.column), place.last
    if isinstance(place, tuple):
        return place, place
    ends = [_cell(end) for end in place.replace("$", "").split(":")]
    return ends[0], ends[-1]


def _cell(address: str) -> tuple[int, int]:
    letters, row = re.fullmatch("([A-Z]+)([0-9]+)", address).groups()  # type: ignore[union-attr]
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return int(row), column


def _value(told: Any) -> Any:
    return dt.datetime.fromisoformat(told["date"]) if isinstance(told, dict) else told


def _told(value: dt.datetime) -> dict[str, str]:
    return {"date": value.isoformat()}


def clicked(main: str, name: str, told: str, macros: list[str]) -> str:
    """Run scripts of a main.py one after the other; JSON of the sheets after each, and names."""
    xw.engines.add(XlwingsEngine(impl=Engine()))  # type: ignore[arg-type]
    scripts: dict[str, Any] = {"__name__": "main"}
    exec(compile(main, "main.py", "exec"), scripts)
    book = Book(name, json.loads(told))
    after = []
    for macro in macros:
        scripts[macro](xw.Book(impl=book))
        after.append(dict(book.held()))
    names = {one.name: one.refers_to for one in book.names}
    return json.dumps({"after": after, "names": names}, default=_told)

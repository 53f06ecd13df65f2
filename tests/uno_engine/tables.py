"""Excel's tables, which Calc keeps as database ranges."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from xlwings import base_classes

from uno_engine.address import Box, of_uno

#: Ranges that Calc makes by itself for a filter.
ANONYMOUS = "__Anonymous"


class Tables(base_classes.Tables):
    """The tables of a sheet."""

    parent: Any = None

    def __init__(self, sheet: Any) -> None:
        self.sheet = sheet
        self.parent = sheet

    @property
    def api(self) -> Any:
        """LibreOffice's list of the database ranges."""
        return self.sheet.book.api.DatabaseRanges

    def _all(self) -> list[Table]:
        ranges, own = self.api, self.sheet.index - 1
        found = []
        for name in ranges.ElementNames:
            if not name.startswith(ANONYMOUS):
                table = ranges.getByName(name)
                if table.DataArea.Sheet == own:
                    found.append(Table(self.sheet, table))
        return found

    def __iter__(self) -> Iterator[Table]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _find(self, key: object) -> Table | None:
        if not isinstance(key, str):
            return None
        return next((t for t in self._all() if t.name.lower() == key.lower()), None)

    def __call__(self, key: int | str) -> Table:
        """A table by number from 1 or by name; KeyError if there is none."""
        if isinstance(key, int):
            return self._all()[key - 1]
        found = self._find(key)
        if found is None:
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return self._find(key) is not None

    def add(
        self,
        source_type: Any = None,
        source: Any = None,
        link_source: Any = None,
        has_headers: Any = None,
        destination: Any = None,
        table_style_name: str | None = None,
        name: str | None = None,
    ) -> Table:
        """Make a table of cells."""
        taken = self.api.ElementNames
        name = name or next(n for n in map("Table{}".format, count(1)) if n not in taken)
        cells = getattr(source, "impl", source)
        self.api.addNewByName(name, cells.uno.RangeAddress)
        table = Table(self.sheet, self.api.getByName(name))
        table.show_autofilter = True
        return table


class Table(base_classes.Table):
    """A table."""

    parent: Any = None

    def __init__(self, sheet: Any, api: Any) -> None:
        self.sheet = sheet
        self.parent = sheet
        self._api = api

    @property
    def api(self) -> Any:
        """LibreOffice's own object."""
        return self._api

    @property
    def name(self) -> str:
        """The name."""
        name: str = self.api.Name
        return name

    @name.setter
    def name(self, value: str) -> None:
        self.api.setName(value)

    display_name = name

    @property
    def range(self) -> Any:
        """All cells, with the headings."""
        return self.sheet.at(of_uno(self.api.DataArea))

    @property
    def header_row_range(self) -> Any:
        """The headings; None without."""
        if not self.show_headers:
            return None
        box = self.range.box
        return self.sheet.at(Box(box.row, box.column, 1, box.columns))

    @property
    def data_body_range(self) -> Any:
        """The cells below the headings."""
        box, header = self.range.box, int(self.show_headers)
        if box.rows == header:
            return None
        return self.sheet.at(Box(box.row + header, box.column, box.rows - header, box.columns))

    @property
    def insert_row_range(self) -> Any:
        """The row below a table that has headings only; else None."""
        box = self.range.box
        if box.rows > 1:
            return None
        return self.sheet.at(Box(box.row + 1, box.column, 1, box.columns))

    @property
    def show_autofilter(self) -> bool:
        """Whether the headings have buttons to filter by."""
        return bool(self.api.AutoFilter)

    @show_autofilter.setter
    def show_autofilter(self, value: bool) -> None:
        self.api.AutoFilter = bool(value)

    @property
    def show_headers(self) -> bool:
        """Whether the first row holds headings."""
        return bool(self.api.ContainsHeader)

    @show_headers.setter
    def show_headers(self, value: bool) -> None:
        self.api.ContainsHeader = bool(value)

    def resize(self, range: Any) -> None:
        """Let it cover other cells."""
        self.api.setDataArea(getattr(range, "impl", range).uno.RangeAddress)

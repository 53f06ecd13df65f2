"""Where a reference leads in the workbook that both stand-ins share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from apple_events.references import NO_OBJECT, EventError, Found, Key
from excel_objects.application import Application
from excel_objects.books import Window, Workbook
from excel_objects.looks import Font, Interior
from excel_objects.ranges import EntireRow, Range
from excel_objects.sheets import ListObject, PageSetup, Worksheet


class Place(NamedTuple):
    """An answer that is an object: it comes as a reference."""

    value: Any


class Elements(NamedTuple):
    """All of a kind: sheets of a workbook, names, tables."""

    owner: Any
    name: str

    def members(self) -> list[Any]:
        return list(LISTS[type(self.owner), self.name](self.owner))


class Beside(NamedTuple):
    """Right before or behind a sheet."""

    sheet: Worksheet
    behind: bool


LISTS: dict[tuple[type, str], Callable[[Any], Iterable[Any]]] = {
    (Application, "workbooks"): lambda app: app.books,
    (Workbook, "worksheets"): lambda book: book.sheets,
    (Workbook, "sheets"): lambda book: book.sheets,
    (Workbook, "windows"): lambda book: [Window(book.calls, book=book)],
    (Workbook, "named_items"): lambda book: book.names,
    (Worksheet, "named_items"): lambda sheet: [],
    (Worksheet, "list_objects"): lambda sheet: sheet.tables,
    (Range, "hyperlinks"): lambda cells: [
        cells.sheet.links[one] for one in cells.cells() if one in cells.sheet.links
    ],
    (EntireRow, "rows"): lambda rows: [
        EntireRow(rows.calls, cells=Range(rows.cells.sheet, one._replace(top=n, bottom=n)))
        for one in rows.cells.areas
        for n in range(one.top, one.bottom + 1)
    ],
}
RANGES: dict[tuple[type, str], Callable[[Any, Any], Range]] = {
    (Worksheet, "cells"): lambda sheet, key: sheet.range(key),
    (Worksheet, "rows"): lambda sheet, key: (
        Range(sheet, *sheet.range(key).areas, axis="rows")
        if isinstance(key, str)
        else sheet.Rows.item(key, None)
    ),
    (Range, "columns"): lambda cells, key: cells.item(1, key),
}
OWN: dict[tuple[type, str], Callable[[Any], Any]] = {
    (Application, "active_workbook"): lambda app: app.books[-1],
    (Application, "selection"): lambda app: app.selection(),
    (Workbook, "active_sheet"): lambda book: book.front,
    (Worksheet, "used_range"): lambda sheet: Range(sheet, sheet.used()),
    (Worksheet, "page_setup_object"): lambda sheet: PageSetup(sheet.calls, sheet=sheet),
    (Worksheet, "before"): lambda sheet: Beside(sheet, False),
    (Worksheet, "after"): lambda sheet: Beside(sheet, True),
    (Range, "font_object"): lambda cells: Font(cells.calls, cells=cells),
    (Range, "interior_object"): lambda cells: Interior(cells.calls, cells=cells),
    (Range, "entire_row"): lambda cells: EntireRow(cells.calls, cells=cells),
    (ListObject, "range_object"): lambda table: Range(table.sheet, table.area),
}


def find(app: Application, steps: Iterable[Any]) -> Any:
    """The object at the end of the way; EventError where there is none."""
    at: Any = app
    pending = ""
    for step in steps:
        if isinstance(step, Found):
            at = step.value
        elif isinstance(step, Key):
            at, pending = _element(at, pending, step.value), ""
        else:
            at, pending = (_all(at, pending) if pending else at), ""
            if (type(at), step) in OWN:
                at = OWN[type(at), step](at)
            else:
                pending = step
    return _all(at, pending) if pending else at


def _all(owner: Any, name: str) -> Elements:
    if (type(owner), name) not in LISTS:
        raise EventError(NO_OBJECT)
    return Elements(owner, name)


def _element(owner: Any, name: str, key: Any) -> Any:
    if (type(owner), name) in RANGES:
        return RANGES[type(owner), name](owner, key)
    members = _all(owner, name).members()
    if isinstance(key, str):
        found = [one for one in members if one.name.casefold() == key.casefold()]
    else:
        found = members[key - 1 : key] if key >= 1 else []
    if not found:
        raise EventError(NO_OBJECT)
    return found[0]

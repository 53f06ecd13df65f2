"""Commands other than get and set, by what they are sent to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apple_events.places import LISTS, Beside, Place
from apple_events.references import PARAMETER, EventError
from excel_objects.application import Application
from excel_objects.books import DefinedName, Workbook
from excel_objects.looks import BOTTOM, INSIDE, Border
from excel_objects.ranges import Range
from excel_objects.sheets import ListObject, Worksheet

SIDES = {"edge_bottom": BOTTOM, "inside_horizontal": INSIDE}
UP = -4162


def make_in_book(book: Workbook, *, new: str, at: Any, with_properties: Any = None) -> Place:
    """A new sheet beside another one, or a defined name."""
    if new == "named_item":
        return Place(book.named(with_properties["name"], with_properties["references"]))
    assert isinstance(at, Beside)
    sheet = book.add_sheet(at.sheet)
    if at.behind:
        book.sheets.remove(sheet)
        book.sheets.insert(book.sheets.index(at.sheet) + 1, sheet)
    return Place(sheet)


def make_link(cells: Range, *, at: Range, new: str, with_properties: dict[str, Any]) -> Place:
    made = cells.Hyperlinks.Add(Anchor=at, Address=with_properties["address"])
    if with_properties["text_to_display"] is not None:
        made.TextToDisplay = with_properties["text_to_display"]
    if with_properties["screen_tip"] is not None:
        made.ScreenTip = with_properties["screen_tip"]
    return Place(made)


def count_in_book(book: Workbook, *, each: str) -> int:
    return len(book.sheets)


def count_in_range(cells: Range, *, each: str) -> int:
    one = cells.areas[0]
    return one.bottom - one.top + 1 if each == "row" else one.right - one.left + 1


def count_in_sheet(sheet: Worksheet, *, each: str) -> int:
    return len(list(LISTS[Worksheet, f"{each}s"](sheet)))


def special_cells(cells: Range, *, type: str, value: int | None = None) -> Place:
    kinds = {"cell_type_visible": 12, "cell_type_formulas": -4123}
    found = cells.SpecialCells(kinds[type], value)
    if found is None:
        raise EventError(PARAMETER)
    return Place(found)


def border(cells: Range, *, which_border: str) -> Place:
    return Place(Border(cells.calls, cells=cells, side=SIDES[which_border]))


def end(cells: Range, *, direction: str) -> Place:
    assert direction == "toward_the_top", "only upwards is asked for"
    return Place(cells.End(UP))


COMMANDS: dict[tuple[type, str], Callable[..., Any]] = {
    (Workbook, "make"): make_in_book,
    (Workbook, "count"): count_in_book,
    (Workbook, "activate_object"): Workbook.Activate,
    (Application, "count"): lambda app, each: len(app.books),
    (Worksheet, "count"): count_in_sheet,
    (Worksheet, "activate_object"): Worksheet.Activate,
    (Worksheet, "delete"): Worksheet.Delete,
    (DefinedName, "delete"): DefinedName.Delete,
    (ListObject, "resize"): lambda table, range: table.Resize(range),
    (Range, "count"): count_in_range,
    (Range, "get_address"): lambda cells: cells.address(),
    (Range, "get_end"): end,
    (Range, "get_border"): border,
    (Range, "special_cells"): special_cells,
    (Range, "make"): make_link,
    (Range, "select"): Range.Select,
    (Range, "clear_range"): Range.Clear,
    (Range, "clear_contents"): Range.ClearContents,
    (Range, "merge"): lambda cells, across: cells.Merge(across),
    (Range, "unmerge"): Range.UnMerge,
    (Range, "autofit"): Range.AutoFit,
}

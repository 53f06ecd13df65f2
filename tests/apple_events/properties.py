"""Properties: what an event gets or sets, and how it arrives."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any, NamedTuple

from apple_events.references import MISSING, Keyword
from excel_objects.application import Application
from excel_objects.books import DefinedName, Window, Workbook
from excel_objects.looks import Border, Font, Hyperlink, Interior
from excel_objects.ranges import EntireRow, Range
from excel_objects.sheets import SHOWN, ListObject, PageSetup, Worksheet
from excel_objects.typing_in import ERROR_TEXTS, as_formula

ACROSS = {
    1: "horizontal_align_general",
    -4131: "horizontal_align_left",
    -4108: "horizontal_align_center",
    -4152: "horizontal_align_right",
}
UPRIGHT = {
    -4160: "vertical_alignment_top",
    -4108: "vertical_alignment_center",
    -4107: "vertical_alignment_bottom",
}
WEIGHTS = {2: "border_weight_thin", -4138: "border_weight_medium"}
STYLES = {1: "continuous", -4142: "line_style_none"}


class Property(NamedTuple):
    """How it is got and set."""

    get: Callable[[Any], Any]
    set: Callable[[Any, Any], None]


def of(name: str) -> Property:
    """A property of the shared workbook that is nothing special here."""

    def get(owner: Any) -> Any:
        value = getattr(owner, name)
        return MISSING if value is None else value

    return Property(get, lambda owner, value: setattr(owner, name, value))


def named(name: str, words: dict[int, str]) -> Property:
    """One of some constants, which have names here and numbers there."""
    numbers = {word: number for number, word in words.items()}
    return Property(
        lambda owner: Keyword(words.get(getattr(owner, name), "missing_value")),
        lambda owner, value: setattr(owner, name, numbers[value]),
    )


def colored(name: str) -> Property:
    """A colour: red, green and blue here, one number there."""
    return Property(
        lambda owner: [getattr(owner, name) >> n & 255 for n in (0, 8, 16)],
        lambda owner, rgb: setattr(owner, name, rgb[0] | rgb[1] << 8 | rgb[2] << 16),
    )


def read_only(get: Callable[[Any], Any]) -> Property:
    def refuse(owner: Any, value: Any) -> None:
        raise NotImplementedError("nothing here sets that")

    return Property(get, refuse)


def values(cells: Range, told: Callable[[Any], Any]) -> Any:
    """A list of lists, one cell's a value."""
    rows = cells._block(told)
    return [list(row) for row in rows] if isinstance(rows, tuple) else rows


def arriving(cell: dict[str, Any]) -> Any:
    """A cell's value: an empty one is an empty text, an error is no value."""
    value = cell.get("value")
    if value is None:
        return ""
    if isinstance(value, dt.datetime):
        return value.replace(tzinfo=None)
    if isinstance(value, Decimal):
        return float(value)
    return MISSING if isinstance(value, int) and value in ERROR_TEXTS else value


def shown(cell: dict[str, Any]) -> str:
    value = cell.get("value")
    return as_formula({} if value is None else {"value": value})


PROPERTIES: dict[tuple[type, str], Property] = {
    (Application, "screen_updating"): of("ScreenUpdating"),
    (Application, "enable_events"): of("EnableEvents"),
    (Application, "display_alerts"): of("DisplayAlerts"),
    (Application, "status_bar"): of("StatusBar"),
    (Workbook, "name"): of("Name"),
    (Workbook, "properties"): read_only(
        lambda book: {Keyword("full_name"): book.FullName, Keyword("path"): book.Path}
    ),
    (Worksheet, "name"): of("Name"),
    (Worksheet, "entry_index"): of("Index"),
    (Worksheet, "visible"): read_only(
        lambda sheet: Keyword("sheet_visible" if sheet.visible == SHOWN else "sheet_hidden")
    ),
    (Range, "value"): Property(
        lambda cells: values(cells, arriving),
        lambda cells, value: setattr(cells, "Value", value),
    ),
    (Range, "string_value"): read_only(lambda cells: values(cells, shown)),
    (Range, "formula"): Property(
        lambda cells: values(cells, as_formula),
        lambda cells, value: setattr(cells, "Formula", value),
    ),
    (Range, "first_row_index"): of("Row"),
    (Range, "first_column_index"): of("Column"),
    (Range, "row_height"): of("RowHeight"),
    (Range, "column_width"): of("ColumnWidth"),
    (Range, "number_format"): of("NumberFormat"),
    (Range, "wrap_text"): of("WrapText"),
    (Range, "horizontal_alignment"): named("HorizontalAlignment", ACROSS),
    (Range, "vertical_alignment"): named("VerticalAlignment", UPRIGHT),
    (EntireRow, "hidden"): of("Hidden"),
    (Font, "bold"): of("Bold"),
    (Font, "italic"): of("Italic"),
    (Font, "font_size"): of("Size"),
    (Font, "color"): colored("Color"),
    (Interior, "color"): colored("Color"),
    (Border, "color"): colored("Color"),
    (Border, "weight"): named("Weight", WEIGHTS),
    (Border, "line_style"): named("LineStyle", STYLES),
    (Hyperlink, "address"): of("Address"),
    (Window, "display_gridlines"): of("DisplayGridlines"),
    (PageSetup, "print_area"): of("PrintArea"),
    (ListObject, "name"): of("Name"),
    (DefinedName, "name"): of("Name"),
    (DefinedName, "references"): of("RefersTo"),
    (DefinedName, "properties"): read_only(
        lambda name: {Keyword("name"): name.Name, Keyword("references"): name.RefersTo}
    ),
}

"""Links in cells: Calc keeps them as fields in the text, with addresses in its own form."""

from __future__ import annotations

import re
from typing import Any

FIELD = "com.sun.star.text.TextField.URL"


def to_calc(address: str) -> str:
    """A link as Calc follows it: "#'Sheet'!A1" is "#'Sheet'.A1" there, all else stays."""
    found = re.fullmatch(r"#(.+)!([^!]+)", address)
    return f"#{found[1]}.{found[2]}" if found else address


def to_excel(address: str) -> str:
    """A link as Excel writes it."""
    found = re.fullmatch(r"#(.+)\.([^.]+)", address)
    return f"#{found[1]}!{found[2]}" if found else address


def read(cells: Any) -> str:
    """Where the first cell's link leads; ValueError where it has none."""
    fields = cells.uno.getCellByPosition(0, 0).TextFields
    if not fields.Count:
        raise ValueError("The cell doesn't seem to contain a hyperlink!")
    return to_excel(fields.getByIndex(0).URL)


def write(cells: Any, address: str, text: str) -> None:
    """Replace the first cell's content by a link that shows `text`."""
    cell = cells.sheet.api.getCellByPosition(cells.box.column - 1, cells.box.row - 1)
    field = cells.sheet.book.api.createInstance(FIELD)
    field.URL = to_calc(address)
    field.Representation = text
    cell.setString("")
    cell.insertTextContent(cell.createTextCursor(), field, False)

"""Workbooks written down as Markdown tables."""

from __future__ import annotations

from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.sheets import as_read
from xlscore.book.values import ErrorValue, Uncached, Value
from xlscore.core.exact import from_text


def from_markdown(text: str) -> MemoryBook:
    """A workbook with the sheets of a text."""
    return MemoryBook(sheets_of(text))


def sheets_of(text: str) -> dict[str, list[list[Value]]]:
    """The sheets of a text: "## Title" starts one, table rows become its rows.

    Cells that look like numbers are numbers; "#N/A" is an error cell, "=..." a formula without
    a result, "'..." a text as it is, an empty cell is blank.
    """
    sheets: dict[str, list[list[Value]]] = {}
    rows: list[list[Value]] = []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("## "):
            rows = sheets.setdefault(line[3:].strip(), [])
        elif line.startswith("|"):
            if "-" not in line or not set(line) <= set("|-: "):
                rows.append([_value(cell.strip()) for cell in line[1:].rstrip("|").split("|")])
        elif line:
            rows.append([line])
    return sheets


def _value(text: str) -> Value:
    if not text:
        return None
    if text.startswith("'"):
        return text[1:]
    if text.startswith("="):
        return Uncached(text)
    if text.startswith("#") and text[1:2].isupper():
        return ErrorValue(text)
    number = from_text(text, comma=False)
    return text if number is None else as_read(number)

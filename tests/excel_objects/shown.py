"""What the sheets of a workbook show, cell by cell, from a file and from Excel alike."""

from __future__ import annotations

import io
from typing import Any

from excel_objects.books import Workbook
from excel_objects.looks import MEDIUM, THIN
from excel_objects.sheets import Worksheet
from xlscore.book.values import cell_name

ACROSS = {"left": -4131, "center": -4108, "right": -4152}
UPRIGHT = {"top": -4160, "center": -4108}
LINES = {"thin": THIN, "medium": MEDIUM}
Shown = dict[str, dict[str, dict[str, Any]]]
"""Sheet -> cell -> what it shows."""


def in_excel(book: Workbook, titles: set[str]) -> Shown:
    """Of some sheets, all cells that show something."""
    return {sheet.name: _sheet(sheet) for sheet in book.sheets if sheet.name in titles}


def _sheet(sheet: Worksheet) -> dict[str, dict[str, Any]]:
    found = {}
    for cell, what in sheet.cells.items():
        if what.get("value") is None:
            continue
        link = sheet.links.get(cell)
        look = {
            "value": what.get("value"),
            "number": what.get("number_format", "General"),
            "bold": what.get("bold", False),
            "italic": what.get("italic", False),
            "size": what.get("size", 11.0),
            "fill": what.get("fill"),
            "across": what.get("horizontal"),
            "wrap": bool(what.get("wrap", False)),
            "indent": what.get("indent", 0),
            "line": what.get("line", {}).get("weight"),
            "link": link.address if link else None,
        }
        found[cell_name(*cell)] = look
    return found


def in_file(data: bytes, titles: set[str]) -> Shown:
    """The same of a file."""
    import openpyxl

    workbook = openpyxl.load_workbook(io.BytesIO(data))
    found: Shown = {}
    for sheet in (one for one in workbook.worksheets if one.title in titles):
        cells = {}
        for cell in (cell for row in sheet.iter_rows() for cell in row):
            if cell.value is None:
                continue
            fill = cell.fill.fgColor.rgb if cell.fill.fill_type == "solid" else None
            bottom = cell.border.bottom.style if cell.border.bottom else None
            link = cell.hyperlink.location if cell.hyperlink else None
            value = cell.value
            cells[cell.coordinate] = {
                "value": float(value) if type(value) is int else value,
                "number": cell.number_format,
                "bold": bool(cell.font.b),
                "italic": bool(cell.font.i),
                "size": float(cell.font.sz),
                "fill": _bgr(fill) if fill else None,
                "across": ACROSS.get(cell.alignment.horizontal),
                "wrap": bool(cell.alignment.wrap_text),
                "indent": int(cell.alignment.indent),
                "line": LINES.get(bottom or ""),
                "link": f"#{link}" if link else None,
            }
        found[sheet.title] = cells
    return found


def _bgr(color: str) -> int:
    red, green, blue = (int(color[-6:][n : n + 2], 16) for n in (0, 2, 4))
    return red | green << 8 | blue << 16


def differences(one: Shown, other: Shown) -> list[str]:
    """What differs, the first of each kind."""
    found = [f"sheet {title}" for title in one.keys() ^ other.keys()]
    for title in one.keys() & other.keys():
        for cell in sorted(one[title].keys() | other[title].keys()):
            a, b = one[title].get(cell), other[title].get(cell)
            if a is None or b is None:
                found.append(f"{title}!{cell}: {a} | {b}")
                continue
            for key in a:
                same = a[key] == b[key] or (
                    isinstance(a[key], float)
                    and isinstance(b[key], float)
                    and abs(a[key] - b[key]) <= 1e-14 * abs(a[key])
                )
                if not same:
                    found.append(f"{title}!{cell} {key}: {a[key]!r} | {b[key]!r}")
    return found

"""The macros of `XlscorePages.bas`, as they work on the objects of this room.

They do what the text of the VBA says, step by step. The VBA itself is tried in LibreOffice
(`tests/live/test_macro_workbook.py`); it never ran in an Excel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from excel_objects.calls import ComError
from excel_objects.looks import BOTTOM, INSIDE, MEDIUM, THIN, draw_line
from excel_objects.typing_in import ERROR_TEXTS
from xlscore.book.values import cell_name

if TYPE_CHECKING:
    from excel_objects.application import Application
    from excel_objects.books import Workbook
    from excel_objects.sheets import Worksheet

KEYS = {
    "bold": "bold",
    "italic": "italic",
    "bigger": "size",
    "color": "color",
    "fill": "fill",
    "number": "number_format",
    "across": "horizontal",
    "upright": "vertical",
    "wrap": "wrap",
    "indent": "indent",
}
WEIGHTS = {"thin": THIN, "medium": MEDIUM}


def front(app: Application, name: str) -> str:
    book = app.book(name)
    if app.books[-1] is not book:
        return book.front.name
    one = app.selection().areas[0]
    return f"{book.front.name}\t{cell_name(one.top, one.left)}"


def facts(app: Application, name: str, most: int) -> str:
    book = app.book(name)
    lines = ["xlscore\t1"]
    for known in book.names:
        if known.name.lower().startswith("xlscore."):
            lines.append(f"name\t{known.name}\t{known.refers}")
    for sheet in book.sheets:
        used = sheet.used()
        if used.bottom * used.right > most:
            lines.append(f"sheet\t{sheet.name}")
            continue
        lines.append(f"sheet\t{sheet.name}\t{used.bottom}\t{used.right}")
        hidden = [row in sheet.hidden for row in range(1, used.bottom + 1)]
        lines += [f"hidden\t{first}\t{last}" for first, last, is_so in _runs(hidden) if is_so]
        for (row, column), cell in sorted(sheet.cells.items()):
            if cell.get("value") in ERROR_TEXTS and isinstance(cell["value"], int):
                lines.append(f"error\t{row}\t{column}\t{cell['value'] + 0x7FF60000}")
        for column in range(1, used.right + 1):
            cells = [sheet.cells.get((row, column), {}) for row in range(1, used.bottom + 2)]
            for first, last, is_so in _runs(["formula" in cell for cell in cells]):
                if is_so:
                    lines.append(f"formula\t{column}\t{first}\t{last}")
            for first, last, code in _runs(
                [cell.get("number_format", "General") for cell in cells]
            ):
                if code != "General":
                    lines.append(f"format\t{column}\t{first}\t{last}\t{code}")
    return "\n".join(lines)


def _runs(values: list[Any]) -> Iterator[tuple[int, int, Any]]:
    first = 1
    for at, value in enumerate(values, 1):
        if at == len(values) or values[at] != value:
            yield first, at, value
            first = at + 1


def ready(app: Application, name: str, title: str, address: str) -> str:
    book = app.book(name)
    if address:
        cells = app.sheet(name, title).range(address)
        cells.UnMerge()
        cells.Clear()
        cells.Rows.AutoFit()
        return title
    last = book.sheets[-1]
    sheet = book.add_sheet(last)
    book.sheets.remove(sheet)
    book.sheets.append(sheet)
    try:
        sheet.Name = title
    except ComError:
        sheet.Delete()
        return ""
    sheet.gridlines = False
    return title


def draw(app: Application, name: str, title: str, parts: tuple[str, ...]) -> str:
    book, sheet = app.book(name), app.sheet(name, title)
    size = sheet.range("A1").shared("size", 11.0)
    for line in "".join(parts).split("\n"):
        what, value, *places = line.split("\t")
        if what in ("name", "mark"):
            made = book.Names.Add(value, places[0])
            made.shown = what == "name"
        elif what == "area":
            sheet.PageSetup.PrintArea = value
        elif what == "paper":
            _set_up_paper(book, sheet, (value, *places))
        else:
            for place in places:
                _paint(sheet, place, what, value, size)
    return "drawn"


def _paint(sheet: Worksheet, place: str, what: str, value: str, size: float) -> None:
    cells = sheet.Range(place)
    if what == "link":
        for row, column in cells.cells():
            one = sheet.range(cell_name(row, column))
            one.Hyperlinks.Add(Anchor=one, Address=value).ScreenTip = value[1:]
    elif what in ("width", "height"):
        setattr(cells, "ColumnWidth" if what == "width" else "RowHeight", float(value))
    elif what == "merge":
        cells.Merge()
    elif what in WEIGHTS:
        for area in cells.areas:
            for side in (BOTTOM, INSIDE) if area.bottom > area.top else (BOTTOM,):
                draw_line(sheet, area, side, color=int(value), weight=WEIGHTS[what], style=1)
        cells.change()
    else:
        number = what in ("color", "fill", "across", "upright", "indent")
        new: Any = int(value) if number else size + float(value) if what == "bigger" else value
        cells.dress(KEYS[what], True if what in ("bold", "italic", "wrap") else new)


def _set_up_paper(book: Workbook, sheet: Worksheet, fields: tuple[str, ...]) -> None:
    sheet.setup["paper"] = fields


MACROS: Mapping[str, Callable[..., Any]] = {
    "XlscoreFront": front,
    "XlscoreFacts": facts,
    "XlscoreReady": ready,
    "XlscorePaint": draw,
}

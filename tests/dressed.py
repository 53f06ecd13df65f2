"""What a workbook shows as LibreOffice saves it: values, formats, links, widths and paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl

from xlscore.calc import uno_bridge

FILTER = "Calc MS Excel 2007 XML"
USUAL, COLUMNS = 9, 60
"""The width of a column that is as wide as they are, which LibreOffice does not write."""


def dressed(path: Path) -> dict[str, Any]:
    """How everything looks in a file that LibreOffice saved."""
    found: dict[str, Any] = {}
    book = openpyxl.load_workbook(path)
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                font, line, at = cell.font, cell.border.bottom, cell.alignment
                fill = cell.fill.fgColor.rgb if cell.fill.fill_type else None
                if cell.value is None and fill is None and not (line and line.style):
                    continue
                found[f"{sheet.title}!{cell.coordinate}"] = (
                    *(cell.value, cell.number_format, font.b, font.i, font.u, font.sz, fill),
                    *(font.color.rgb if font.color else None, line.style if line else None),
                    *(at.horizontal, at.vertical, at.wrap_text, at.indent),
                    cell.hyperlink.location if cell.hyperlink else None,
                )
        widths = [USUAL] * COLUMNS
        for d in sheet.column_dimensions.values():
            for n in range(d.min or 1, min(d.max or 1, COLUMNS) + 1):
                widths[n - 1] = round(d.width)
        setup, foot, pane = sheet.page_setup, sheet.oddFooter, sheet.sheet_view.pane
        frozen = (pane.xSplit, pane.ySplit) if pane else None
        found[sheet.title] = (
            *(widths, sorted(map(str, sheet.merged_cells.ranges)), frozen),
            *(setup.orientation, setup.paperSize, sheet.print_area, sheet.print_title_rows),
            *(foot.left.text, foot.right.text, sorted(b.id for b in sheet.row_breaks.brk)),
        )
    return found


def saved(document: Any, to: Path) -> Path:
    """A copy of an open document as LibreOffice writes it."""
    document.storeToURL(to.as_uri(), uno_bridge.properties(FilterName=FILTER))
    return to


def beside_file(document: Any, data: bytes, desktop: Any, folder: Path) -> list[str]:
    """What looks otherwise in an open document than in a file, when LibreOffice has saved both."""
    expected = folder / "expected.xlsx"
    expected.write_bytes(data)
    found = dressed(saved(document, folder / "ours.xlsx"))
    other = desktop.loadComponentFromURL(expected.as_uri(), "_blank", 0, ())
    theirs = dressed(saved(other, folder / "theirs.xlsx"))
    other.close(True)
    differ = {at: (found.get(at), theirs.get(at)) for at in {*found, *theirs}}
    return [
        f"{at}: {ours} | {file}" for at, (ours, file) in differ.items() if not alike(ours, file)
    ]


def alike(ours: Any, theirs: Any) -> bool:
    """The same; columns may differ by a digit, whose width LibreOffice takes from its own fonts."""
    if not (ours and theirs and isinstance(ours[0], list)):
        return bool(ours == theirs)
    near = all(abs(one - other) <= 1 for one, other in zip(ours[0], theirs[0], strict=True))
    return near and bool(ours[1:] == theirs[1:])

"""What a workbook shows as LibreOffice saves it: values, formats, links, widths and paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import xlwings as xw

from xlscore.calc import uno_bridge

FILTER = "Calc MS Excel 2007 XML"


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
        widths = {k: round(d.width) for k, d in sheet.column_dimensions.items()}
        setup, foot = sheet.page_setup, sheet.oddFooter
        found[sheet.title] = (
            *(widths, sorted(map(str, sheet.merged_cells.ranges)), sheet.freeze_panes),
            *(setup.orientation, setup.paperSize, sheet.print_area, sheet.print_title_rows),
            *(foot.left.text, foot.right.text, sorted(b.id for b in sheet.row_breaks.brk)),
        )
    return found


def saved(book: xw.Book, to: Path) -> Path:
    """A copy as LibreOffice writes it."""
    book.impl.api.storeToURL(to.as_uri(), uno_bridge.properties(FilterName=FILTER))
    return to

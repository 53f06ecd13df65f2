"""Panes, paper and page breaks of an open sheet, which xlwings itself has no names for.

In Excel a macro sets them, from the workbook's own VBA or from the add-in; an engine may have a
method for them, as the one in the tests has. Where there is neither, the sheet is written all the
same and prints as it may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlscore.book.adapters.print_setup import print_setup
from xlscore.book.adapters.xlwings_vba import run_vba
from xlscore.book.page import Page

if TYPE_CHECKING:
    from xlscore.book.adapters.xlwings_door import xw

MACRO = "XlscoreSetUpPage"


def set_up_print(sheet: xw.Sheet, page: Page) -> None:
    """Panes, paper, titles and breaks of a sheet, as far as the program can be told."""
    setup = print_setup(page)
    own = getattr(sheet.impl, "set_up_print", None)
    if own is not None:
        own(setup)
        return
    first, last = setup.titles
    arguments = (
        *setup.frozen,
        f"${first}:${last}" if first else "",
        setup.landscape,
        "\t".join(setup.header),
        "\t".join(setup.footer),
        ",".join(map(str, setup.breaks)),
    )
    run_vba(sheet, MACRO, arguments)

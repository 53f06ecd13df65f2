"""What an open workbook's program is asked for: looks, heights, links and the status bar."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from xlscore.book.adapters.page_looks import OF_STYLE
from xlscore.book.adapters.xlwings_host import XlwingsHost
from xlscore.book.adapters.xlwings_page import dress
from xlscore.book.ooxml.style_items import LINE_COLOR
from xlscore.book.page import Page, PageCell
from xlscore.book.styles import Style


class Cells(SimpleNamespace):
    """A block that keeps what it is given, and what it is asked to do."""

    def __init__(self) -> None:
        super().__init__(done=[], formats=[], font=SimpleNamespace(size=11))
        self.borders = SimpleNamespace(set=self.note)

    def note(self, *what: Any, **how: Any) -> None:
        self.done.append((*what, how))

    def add_hyperlink(self, *what: str) -> None:
        self.done.append(what)

    @property
    def number_format(self) -> str:
        return self.formats[-1]

    @number_format.setter
    def number_format(self, code: str) -> None:
        self.formats.append(code)

    def adjust_indent(self, amount: int) -> None:
        self.done.append(("indent", amount))


class Sheet:
    """A sheet whose blocks are made when they are asked for."""

    def __init__(self) -> None:
        self.blocks: dict[str, Cells] = {}
        self.page_setup = SimpleNamespace()
        self.impl = SimpleNamespace()

    def range(self, at: str) -> Cells:
        return self.blocks.setdefault(at, Cells())


def page(*rows: tuple[PageCell, ...], **more: Any) -> Page:
    return Page("standings", "Standings", rows, **more)


@pytest.mark.parametrize(
    ("style", "wanted"),
    [(Style(align="right", indent=1), "right"), (Style(indent=1), "left"), (Style(), None)],
)
def test_what_is_indented_stands_left_unless_it_says_otherwise(style: Style, wanted: str) -> None:
    assert OF_STYLE["across"](style) == wanted


def test_rows_are_set_off_by_thin_lines_below_each_and_between_them() -> None:
    sheet: Any = Sheet()
    dress(sheet, page((PageCell("x", "wrap"),), (PageCell("y", "wrap"),)), joined=False)
    block = sheet.blocks["A1:A2"]
    sides = ["edge_bottom", "inside_horizontal"]
    how = {"line_style": "continuous", "weight": "thin", "color": f"#{LINE_COLOR[-6:]}"}
    assert block.done == [(sides, how), ("indent", 1)]
    assert (block.vertical_alignment, block.wrap_text) == ("center", True)
    assert sheet.page_setup.print_area == "$A$1:$A$2"


def test_a_height_is_that_of_its_row() -> None:
    sheet: Any = Sheet()
    dress(sheet, page((PageCell("x", "plain"),), heights={1: 30, 3: 20}), joined=False)
    heights = {at: getattr(cells, "row_height", None) for at, cells in sheet.blocks.items()}
    assert heights == {"A1": 30, "A3": 20}


def test_every_link_is_written_while_its_cell_keeps_texts_as_they_are() -> None:
    """Typed into a usual cell, 1-2 would become a date; F12 looks like many a date to somebody."""
    sheet: Any = Sheet()
    texts = ("Ada", "Results!F12", "1-2")
    rows = [(PageCell("e", "plain"), PageCell(text, "plain", "Results!F12")) for text in texts]
    heads = (PageCell("Severity", "plain"), PageCell("Where", "plain"))
    dress(sheet, page(heads, *rows), joined=False)
    at = {f"B{row}": [("#'Results'!F12", text, "Results!F12")] for row, text in enumerate(texts, 2)}
    assert {place: cells.done for place, cells in sheet.blocks.items() if cells.done} == at
    assert sheet.blocks["B2:B4"].formats == ["@", "General"]


def test_a_click_leaves_the_status_bar_to_the_program() -> None:
    app = SimpleNamespace(status_bar="Ready", screen_updating=True, enable_events=False)
    host = XlwingsHost(SimpleNamespace(app=app))  # type: ignore[arg-type]
    with host.working("reading"):
        assert (app.status_bar, app.screen_updating, app.enable_events) == ("reading", False, False)
    assert (app.status_bar, app.screen_updating, app.enable_events) == (False, True, False)

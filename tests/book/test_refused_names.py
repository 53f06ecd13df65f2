"""New sheets in an open workbook whose names the program refuses.

Excel keeps names unique over worksheets and chart sheets; xlwings lists worksheets only.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import MagicMock

import pytest

from xlscore.book.adapters.file_book import FileBook
from xlscore.book.adapters.xlwings_book import XlwingsBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Changes
from xlscore.book.undo_plan import add_calculated, find_obstacles, prepare_undo

from .sheets import workbook


class Refused(Exception):
    """What a program raises that does not want to."""


class Sheets(list[Any]):
    """The worksheets of a workbook with some chart sheets: as xlwings adds one on Windows."""

    def __init__(self, *charts: str, locked: bool = False) -> None:
        super().__init__([self._made("Event")])
        self.charts, self.locked = charts, locked

    def _made(self, name: str) -> Any:
        sheet = MagicMock()
        sheet.name = name
        sheet.delete.side_effect = lambda: self.remove(sheet)
        return sheet

    def add(self, name: str, after: Any) -> Any:
        if name in [sheet.name for sheet in self]:
            raise ValueError(f"Sheet named '{name}' already present in workbook")
        if self.locked:
            raise Refused("The workbook is protected.")
        self.append(self._made(f"Sheet{len(self)}"))
        if name in self.charts:
            raise Refused("That name is already taken. Try a different one.")
        self[-1].name = name
        return self[-1]


def page() -> Page:
    return Page("standings", "Standings", ((PageCell("Standings", "title"),),))


def written(sheets: Sheets) -> XlwingsBook:
    book = MagicMock(sheets=sheets)
    book.app.engine.type = "remote"  # without macros of ours
    book.names = MagicMock(**{"__iter__.side_effect": lambda: iter(())})
    port = XlwingsBook(book)
    port.apply(Changes((page(),)))
    return port


def names(sheets: Sheets) -> list[str]:
    return [sheet.name for sheet in sheets]


@pytest.mark.parametrize(
    ("charts", "name"),
    [
        ((), "Standings"),
        (("Standings",), "Standings (2)"),
        (("Standings", "Standings (2)"), "Standings (3)"),
    ],
)
def test_a_name_that_a_chart_sheet_has_is_numbered(charts: tuple[str, ...], name: str) -> None:
    sheets = Sheets(*charts)
    book = written(sheets).book
    assert names(sheets) == ["Event", name]
    book.names.add.assert_any_call("xlscore.standings", f"='{name}'!$A$1:$A$1")


def test_a_worksheet_of_that_name_is_left_alone_too() -> None:
    """As in a file, where the new sheet is numbered."""
    sheets = Sheets()
    sheets.add("Standings", None)
    written(sheets)
    assert names(sheets) == ["Event", "Standings", "Standings (2)"]


def test_where_every_name_is_refused_no_empty_sheet_stays() -> None:
    sheets = Sheets("Standings", *(f"Standings ({n})" for n in range(2, 99)))
    with pytest.raises(Refused):
        written(sheets)
    assert names(sheets) == ["Event"]


def test_where_no_sheet_may_be_added_it_is_tried_once() -> None:
    sheets = Sheets(locked=True)
    with pytest.raises(Refused, match="protected"):
        written(sheets)
    assert names(sheets) == ["Event"]


def test_undo_goes_by_the_name_that_the_sheet_got() -> None:
    """The workbook has a sheet of its own called Standings, in the way of nobody."""
    book = FileBook(workbook({"Standings": "<sheetData/>"}))
    changes = Changes((page(),))
    undo = prepare_undo(book, changes, lambda role: None)
    book.apply(changes)
    assert list(book.titles()) == ["Standings", "Standings (2)"]
    settled = add_calculated(book, undo)
    assert settled.created == ("Standings (2)",)
    assert find_obstacles(book, settled) == []

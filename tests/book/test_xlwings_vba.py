"""Looks that a macro sets in Excel: whose macro is asked, and for what."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from xlscore.book.adapters.xlwings_looks import dress
from xlscore.book.adapters.xlwings_vba import ADDIN, run_vba
from xlscore.book.page import Page, PageCell
from xlscore.book.ranges import Area
from xlscore.excel.vba import modules


class Excel:
    engine = SimpleNamespace(type="desktop")

    """A program with some macros; it notes down which ran."""

    def __init__(self, *macros: str) -> None:
        self.macros = macros
        self.ran: list[tuple[Any, ...]] = []

    def macro(self, place: str) -> Any:
        def run(*arguments: Any) -> None:
            if place not in self.macros:
                raise OSError("Cannot run the macro")
            self.ran.append((place, *arguments))

        return run


def sheet(app: Excel, book: str = "Ada's Cup.xlsm") -> Any:
    return SimpleNamespace(name="Standings", book=SimpleNamespace(name=book, app=app))


def test_the_workbooks_own_macro_goes_first_with_its_apostrophe_doubled() -> None:
    app = Excel("'Ada''s Cup.xlsm'!Look", f"{ADDIN}!Look")
    run_vba(sheet(app), "Look", (1, "B2"))
    assert app.ran == [("'Ada''s Cup.xlsm'!Look", "Ada's Cup.xlsm", "Standings", 1, "B2")]


def test_else_the_add_in_has_it() -> None:
    app = Excel(f"{ADDIN}!Look")
    run_vba(sheet(app), "Look", ())
    assert app.ran == [(f"{ADDIN}!Look", "Ada's Cup.xlsm", "Standings")]
    assert ADDIN == modules.ADDIN


def test_without_either_only_looks_are_lost() -> None:
    run_vba(sheet(Excel()), "Look", ())


class Cells:
    """Cells as xlwings has them on Windows and on a Mac."""

    def __init__(self, aligned: dict[tuple[int, int], str], place: tuple[int, int]) -> None:
        object.__setattr__(self, "_aligned", (aligned, place))

    def __getattr__(self, name: str) -> Any:
        return SimpleNamespace(size=11, set=lambda *_, **__: None)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "horizontal_alignment":
            aligned, place = self._aligned
            aligned[place] = value

    def adjust_indent(self, amount: int) -> None:
        raise NotImplementedError


@pytest.mark.parametrize("style", ["body", "large", "head"])
def test_indents_that_xlwings_cannot_set_are_set_by_the_macro(style: str) -> None:
    """They show at the edge only, so the cells stand left, as in the file."""
    app = Excel(f"{ADDIN}!XlscoreIndent")
    aligned: dict[tuple[int, int], str] = {}
    here = sheet(app)
    here.range = lambda first, last=None: Cells(aligned, first)
    rows = ((PageCell("a", "count"), PageCell("b", style)),) * 2
    dress(here, Page("standings", "Standings", rows), Area(1, 1, 2, 2))
    place = f"{ADDIN}!XlscoreIndent"
    assert app.ran == [(place, "Ada's Cup.xlsm", "Standings", "1 B1:B2")]
    assert aligned[1, 2] == "left"
    assert "Public Sub XlscoreIndent(ByVal BookName" in modules.pages_module().code

"""Macros of ours in Excel itself: whose is run, and that without any the rest goes on."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from xlscore.book.adapters.page_looks import MAX_ADDRESS, looks_text, split_text
from xlscore.book.adapters.xlwings_inside import ADDIN, Inside
from xlscore.book.page import Page, PageCell
from xlscore.excel.vba import modules


class Excel:
    """A program with some macros; it notes down which were asked for."""

    def __init__(self, *macros: str, kind: str = "desktop") -> None:
        self.macros, self.engine = macros, SimpleNamespace(type=kind)
        self.asked: list[tuple[Any, ...]] = []

    def macro(self, place: str) -> Any:
        def run(*arguments: Any) -> str:
            self.asked.append((place, *arguments))
            if place not in self.macros:
                raise OSError("Cannot run the macro")
            return "done"

        return run


def inside(app: Excel, book: str = "Ada's Cup.xlsm") -> Inside:
    opened: Any = SimpleNamespace(name=book, app=app)
    return Inside(opened)


OWN = "'Ada''s Cup.xlsm'!Look"


def test_the_workbooks_own_macro_goes_first_with_its_apostrophe_doubled() -> None:
    app = Excel(OWN, f"{ADDIN}!Look")
    assert inside(app).run("Look", 1, "B2") == "done"
    assert app.asked == [(OWN, "Ada's Cup.xlsm", 1, "B2")]


def test_else_the_add_in_has_it_and_is_asked_at_once_from_then_on() -> None:
    app = Excel(f"{ADDIN}!Look")
    ours = inside(app)
    assert not ours.there
    assert [ours.run("Look"), ours.run("Look")] == ["done", "done"]
    assert [place for place, _ in app.asked] == [OWN, f"{ADDIN}!Look", f"{ADDIN}!Look"]
    assert ours.there
    assert ADDIN == modules.ADDIN


def test_without_either_nobody_is_asked_again() -> None:
    app = Excel()
    ours = inside(app)
    assert [ours.run("Look"), ours.run("Look")] == [None, None]
    assert len(app.asked) == 2
    assert not ours.there


def test_a_program_that_is_told_everything_at_the_end_has_none() -> None:
    app = Excel(OWN, kind="remote")
    assert inside(app).run("Look") is None
    assert app.asked == []


def test_looks_go_out_as_lines_with_lists_that_excel_takes() -> None:
    """Colours as Excel counts them, blue first; every second row of 400 is gold."""
    rows = [(PageCell(n, "count gold" if n % 2 else "count"),) for n in range(1, 401)]
    text = looks_text(Page("standings", "Standings", tuple(rows), widths=(20.5,)))
    lines = [line.split("\t") for line in text.split("\n")]
    assert lines[0] == ["width", "20.5", "A1"]
    ((_, value, *lists),) = [line for line in lines if line[0] == "fill"]
    assert int(value) == 0xCCF2FF  # FFF2CC
    assert ",".join(lists).split(",") == [f"A{n}" for n in range(1, 401, 2)]
    assert max(map(len, lists)) <= MAX_ADDRESS
    assert "".join(split_text(text * 50)) == text * 50


def test_no_text_of_a_page_breaks_a_line() -> None:
    page = Page("standings", "S", ((PageCell(1),),), header="&LCup\tof\nCups", footer="&C1")
    paper = looks_text(page).split("\n")[-1].split("\t")
    assert paper == ["paper", "0", "0", "", "1", "Cup of Cups", "", "", "", "1", "", ""]

"""What counts as stale: other values, not the way in which a program stores them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from xlscore.actions.differences import differences, is_stale
from xlscore.book.adapters.memory import MemoryBook
from xlscore.book.page import Page, PageCell
from xlscore.book.port import Changes, Rewrite


@pytest.mark.parametrize(
    ("stored", "share", "stale"),
    [
        (0.849831301280577, Fraction(0.8498313012805766), False),  # 15 digits, as Calc saves
        (0.333333333333333, Fraction(1, 3), False),
        (0.8498, Fraction(0.8498313012805766), True),
        (12.0, 12, False),
        (12.5, 12, True),
    ],
)
def test_digits_that_no_program_promises_do_not_count(
    stored: float, share: int | Fraction, stale: bool
) -> None:
    book = MemoryBook({"Standings": [[stored]]}, {"standings": "Standings"})
    page = Page("standings", "Standings", ((PageCell(share),),))
    assert is_stale(book, Changes((page,), sheets=book.roles())) == stale


def test_a_whole_number_is_told_as_it_is_typed() -> None:
    book = MemoryBook({"Standings": [[4]]}, {"standings": "Standings"})
    page = Page("standings", "Standings", ((PageCell(Fraction(5)),),))
    (one,) = differences(book, Changes((page,), sheets=book.roles()))
    assert (str(one.before), str(one.after)) == ("4", "5")


def test_each_cell_that_would_change_is_named_with_what_it_holds_and_gets() -> None:
    """Of a typed sheet: row 3 has another name and no number yet, row 2 stays as it is."""
    book = MemoryBook({"Players": [["No", "Club", "Name"], [1, "Herne", "Ada"], [None, "", "Bea"]]})
    rows = {2: (1, "Ada"), 3: (Fraction(2), "Bo")}
    found = differences(book, Changes(rewrites=(Rewrite("Players", (1, 3), rows),)))
    assert [(str(one.ref), one.before, one.after) for one in found] == [
        ("Players!A3", None, 2),
        ("Players!C3", "Bea", "Bo"),
    ]


def test_cells_of_an_own_sheet_are_named_with_its_title() -> None:
    """A row too few and a column too few: what the page has and the sheet lacks is a change."""
    book = MemoryBook({"Tabelle": [["Rank"]]}, {"standings": "Tabelle"})
    page = Page("standings", "Standings", ((PageCell("Rank"), PageCell("Name")), (PageCell(1),)))
    found = differences(book, Changes((page,), sheets=book.roles()))
    assert [(str(one.ref), one.before, one.after) for one in found] == [
        ("Tabelle!B1", None, "Name"),
        ("Tabelle!A2", None, 1),
    ]

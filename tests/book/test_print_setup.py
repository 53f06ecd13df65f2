"""Heads and feet as Excel codes, taken apart."""

from __future__ import annotations

import pytest

from xlscore.book.adapters.page_looks import breaks_of, split_head
from xlscore.book.page import Page


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("", ("", "", "")),
        ("&LCup&C&A&RPage &P of &N", ("Cup", "&A", "Page &P of &N")),
        ("middle", ("", "middle", "")),
        ("&LBed && Breakfast&R&&L", ("Bed && Breakfast", "", "&&L")),
        ("&Lhalf&", ("half&", "", "")),
    ],
)
def test_codes_are_taken_apart(code: str, expected: tuple[str, str, str]) -> None:
    assert split_head(code) == expected


def test_breaks_are_in_order_and_never_before_the_first_row() -> None:
    assert breaks_of(Page("slips", "Slips", (), breaks=(9, 1, 5, 5))) == [5, 9]

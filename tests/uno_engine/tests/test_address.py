"""A1 text and boxes of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uno_engine.address import Box, letters, number, parse, quoted, split

ROWS, COLUMNS = 1_048_576, 16_384


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    row, column = draw(st.integers(1, 5000)), draw(st.integers(1, 5000))
    return Box(row, column, draw(st.integers(1, 500)), draw(st.integers(1, 500)))


@given(boxes(), st.booleans(), st.booleans())
def test_a_box_survives_being_written(box: Box, row_fixed: bool, column_fixed: bool) -> None:
    assert parse(box.text(row_fixed, column_fixed), ROWS, COLUMNS) == box


@given(boxes(), boxes())
def test_what_two_boxes_share_and_span(a: Box, b: Box) -> None:
    around = a.around(b)
    assert around.covers(a)
    assert around.covers(b)
    common = a.common(b)
    assert common == b.common(a)
    if common is not None:
        assert a.covers(common)
        assert b.covers(common)


@given(st.integers(1, COLUMNS))
def test_letters_name_columns(column: int) -> None:
    assert number(letters(column)) == column


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("A1", Box(1, 1)),
        ("$C$2:B4", Box(2, 2, 3, 2)),
        ("A:C", Box(1, 1, ROWS, 3)),
        ("$2:$3", Box(2, 1, 2, COLUMNS)),
        ("XFD1048576", Box(ROWS, COLUMNS)),
        ("XFE1", None),
        ("A1048577", None),
        ("A0", None),
        ("standings", None),
        ("xlscore.standings", None),
    ],
)
def test_addresses(text: str, box: Box | None) -> None:
    assert parse(text, ROWS, COLUMNS) == box


def test_a_sheet_before_the_mark() -> None:
    assert split("A1") == (None, "A1")
    assert split("Sheet1!A1") == ("Sheet1", "A1")
    assert split("'It''s, 1'!A1:B2") == ("It's, 1", "A1:B2")
    assert quoted("It's") == "'It''s'"

"""Looks as rectangles."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xlscore.book.adapters.placing import rectangles
from xlscore.book.ranges import Area

LOOKS = st.lists(st.lists(st.sampled_from([None, "a", "b"]), max_size=6), max_size=6)


def test_equal_rows_become_one_rectangle() -> None:
    rows = [["h", "h"], ["x", None], ["x", None], ["x", "y"]]
    assert rectangles(rows) == [
        (Area(1, 1, 1, 2), "h"),
        (Area(2, 1, 4, 1), "x"),
        (Area(4, 2, 4, 2), "y"),
    ]


@given(LOOKS)
def test_every_cell_is_covered_once_by_its_own_look(rows: list[list[str | None]]) -> None:
    seen: dict[tuple[int, int], str] = {}
    for place, look in rectangles(rows):
        for r in range(place.top, place.bottom + 1):
            for c in range(place.left, place.right + 1):
                assert (r, c) not in seen
                seen[r, c] = look
    wanted = {
        (r, c): look
        for r, row in enumerate(rows, 1)
        for c, look in enumerate(row, 1)
        if look is not None
    }
    assert seen == wanted

"""Where names lead, and how far a table of Excel's goes on with the rows below it."""

from __future__ import annotations

import pytest

from xlscore.book.adapters.open_book import NewRows
from xlscore.book.ooxml.contents import named_places
from xlscore.book.ranges import Area


@pytest.mark.parametrize(
    ("name", "place", "found"),
    [
        ("xlscore.Draw", "=Los!$A$1:$B$9", {"draw": ("los", Area(1, 1, 9, 2))}),
        ("draw", "=Los!$A$1:$B$9", {}),
        ("xlscore.draw", "=#REF!", {}),
        ("xlscore.draw", "=Lost!$A$1:$B$9", {}),
    ],
)
def test_a_place_has_our_name_and_is_on_a_sheet_that_is_there(
    name: str, place: str, found: dict[str, tuple[str, Area]]
) -> None:
    assert named_places([(name, place)], ["los"]) == found


@pytest.mark.parametrize(
    ("table", "grown"),
    [
        (Area(1, 1, 2, 5), Area(1, 1, 4, 5)),
        (Area(1, 1, 4, 5), None),
        (Area(1, 1, 9, 5), None),
        (Area(2, 1, 2, 5), None),
    ],
)
def test_a_table_with_these_headings_grows_to_the_last_new_row_and_never_shrinks(
    table: Area, grown: Area | None
) -> None:
    """Rows 3 and 4 are new; the headings stand in row 1."""
    assert NewRows(Area(3, 1, 4, 2), 2).grow(table, 1) == grown

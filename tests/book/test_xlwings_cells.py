"""What an open workbook's cells hold, as different programs hand it over."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from xlscore.book.adapters.placing import as_typed, stretches
from xlscore.book.adapters.xlwings_cells import Percents, read
from xlscore.book.values import ErrorValue, Value


@pytest.mark.parametrize(
    ("given", "value"),
    [
        (None, None),
        ("", None),
        ("007", "007"),
        (3.0, 3.0),
        (True, True),
        (Decimal("12.50"), 12.5),
        ("#N/A", ErrorValue("#N/A")),
        ("#1", "#1"),
        (-2146826243, ErrorValue("#SPILL!")),
        (-2146826208, ErrorValue("#ERROR!")),
    ],
)
def test_values_are_told_apart(given: Any, value: Value) -> None:
    assert read(given) == value
    assert type(read(given)) is type(value)


@pytest.mark.parametrize("text", ["Anna Berg", "J. Berg", "É", "Falschgold", ""])
def test_a_text_that_no_program_takes_for_anything_else_is_entered_as_it_is(text: str) -> None:
    assert as_typed(text) == text


@pytest.mark.parametrize("text", ["1-2", "A1", "Mai 5", "=x", "+x", " x", "'s", "falsch", "TRUE "])
def test_an_apostrophe_keeps_any_other_text_what_it_is(text: str) -> None:
    assert as_typed(text) == f"'{text}"


def test_nothing_is_shown_as_per_cent_on_an_empty_sheet() -> None:
    """Excel is not even asked."""
    assert list(Percents(None, [])) == []  # type: ignore[arg-type]


def test_neighbours_make_stretches() -> None:
    assert list(stretches([1, 2, 3, 7, 9, 10])) == [(1, 3), (7, 7), (9, 10)]
    assert list(stretches([])) == []

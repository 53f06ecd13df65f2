"""What an open workbook's cells hold, as different programs hand it over."""

from __future__ import annotations

import sys
from decimal import Decimal
from typing import Any

import pytest

from xlscore.book.adapters.entering import stretches, typed
from xlscore.book.adapters.xlwings_cells import Percents, block_values, read
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
        (-2146826243, ErrorValue("#ERROR!")),
    ],
)
def test_values_are_told_apart(given: Any, value: Value) -> None:
    assert read(given) == value
    assert type(read(given)) is type(value)


@pytest.mark.parametrize("text", ["Anna Berg", "J. Berg", "É", "Falschgold", ""])
def test_a_text_that_no_program_takes_for_anything_else_is_entered_as_it_is(text: str) -> None:
    assert typed(text) == text


@pytest.mark.parametrize("text", ["1-2", "A1", "Mai 5", "=x", "+x", " x", "'s", "falsch", "TRUE "])
def test_an_apostrophe_keeps_any_other_text_what_it_is(text: str) -> None:
    assert typed(text) == f"'{text}"


def test_nothing_is_shown_as_per_cent_on_an_empty_sheet() -> None:
    """Excel is not even asked."""
    assert list(Percents(None, [])) == []  # type: ignore[arg-type]


class MacBlock:
    """A block in Excel for Mac: errors are told of single cells only."""

    def __init__(self, cells: list[list[tuple[Any, str, str]]], errors: bool = False) -> None:
        self.cells, self.errors = cells, errors

    def options(self, ndim: int | None = None, err_to_str: bool = False) -> MacBlock:
        return MacBlock(self.cells, err_to_str)

    @property
    def value(self) -> Any:
        if self.errors:
            ((value, shown, _),) = self.cells[0]
            return shown if shown.startswith("#") else value
        return [[value for value, _, _ in row] for row in self.cells]

    @property
    def formula(self) -> Any:
        return [[formula for _, _, formula in row] for row in self.cells]

    def __getitem__(self, place: tuple[int, int]) -> MacBlock:
        return MacBlock([[self.cells[place[0]][place[1]]]])


def test_a_mac_tells_errors_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    block: Any = MacBlock(
        [
            [(1.0, "1", "1"), (None, "#N/A", "=NA()")],
            [(None, "", '=""'), (None, "", "")],
        ]
    )
    assert block_values(block) == [[1.0, "#N/A"], [None, None]]


def test_neighbours_make_stretches() -> None:
    assert list(stretches([1, 2, 3, 7, 9, 10])) == [(1, 3), (7, 7), (9, 10)]
    assert list(stretches([])) == []

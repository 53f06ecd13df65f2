"""Numbers: in through one door, exact inside, rounded only by name."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xlscore.core.exact import (
    from_cell,
    from_text,
    order_keys,
    round_down,
    round_half_up,
    show_exact,
)

rationals = st.fractions(min_value=-1000, max_value=1000, max_denominator=10_000)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [(3, 3), (3.0, 3), (0.1, Fraction(1, 10)), (0.1 + 0.2, Fraction("0.30000000000000004"))],
)
def test_a_cell_is_the_decimal_it_shows(cell: float, expected: Fraction) -> None:
    assert from_cell(cell) == expected


@pytest.mark.parametrize("cell", [float("nan"), float("inf"), float("-inf")])
def test_nan_and_infinity_are_no_numbers(cell: float) -> None:
    assert from_cell(cell) is None


@pytest.mark.parametrize(
    ("text", "comma", "expected"),
    [
        (" 12 ", False, 12),
        ("12.5", True, Fraction(25, 2)),
        ("12,5", True, Fraction(25, 2)),
        ("12,5", False, None),
        ("1.000,5", True, None),
        ("1.000", True, None),
        ("1.000", False, 1),
        ("١٢", False, 12),
        ("1e3", False, None),
        ("nan", False, None),
        ("", False, None),
    ],
)
def test_texts_that_look_like_numbers(text: str, comma: bool, expected: Fraction | None) -> None:
    assert from_text(text, comma=comma) == expected


@given(rationals, st.sampled_from([1, Fraction(1, 2), Fraction(1, 100), 5]))
def test_rounding_stays_within_half_a_step(value: Fraction, step: Fraction) -> None:
    nearest, below = round_half_up(value, step), round_down(value, step)
    assert abs(nearest - value) * 2 <= step
    assert below <= value < below + step
    assert Fraction(nearest) / step == int(Fraction(nearest) / step)


def test_rounding_half_goes_up() -> None:
    assert round_half_up(Fraction(5, 2)) == 3
    assert round_half_up(Fraction(3, 2)) == 2
    assert round_half_up(Fraction(9, 4)) == 2
    assert round_down(Fraction(10, 3), Fraction(1, 2)) == 3


@given(st.lists(rationals, max_size=30))
def test_order_keys_order_as_the_values_do(values: list[Fraction]) -> None:
    keys = order_keys([value.as_integer_ratio() for value in values])
    for a, key_a in zip(values, keys, strict=True):
        for b, key_b in zip(values, keys, strict=True):
            assert (a < b) == (key_a < key_b)
            assert (a == b) == (key_a == key_b)


@given(st.lists(st.tuples(st.integers(-99, 99), st.integers(-9, 9).filter(bool)), max_size=9))
def test_order_keys_of_quotients_below_a_negative_number(ratios: list[tuple[int, int]]) -> None:
    keys = order_keys(ratios)
    values = [Fraction(own, of) for own, of in ratios]
    for a, key_a in zip(values, keys, strict=True):
        for b, key_b in zip(values, keys, strict=True):
            assert (a < b, a == b) == (key_a < key_b, key_a == key_b)


@pytest.mark.parametrize("others", [[], [(1, 2)]])
def test_order_keys_divide_by_nothing(others: list[tuple[int, int]]) -> None:
    with pytest.raises(ZeroDivisionError):
        order_keys([(1, 0), *others])


@pytest.mark.parametrize(
    ("value", "comma", "expected"),
    [
        (7, False, "7"),
        (Fraction(13, 3), False, "4.33"),
        (Fraction(13, 3), True, "4,33"),
        (Fraction(1, 200), False, "0.01"),
        (Fraction(-3, 2), False, "-1.50"),
        (Fraction(2999, 1000), False, "3.00"),
    ],
)
def test_numbers_for_reading(value: Fraction, comma: bool, expected: str) -> None:
    assert show_exact(value, comma=comma) == expected

"""One test for many of a kind tells of each that fails, and of no other."""

from __future__ import annotations

import pytest

from every import every


def test_all_that_fail_are_named_with_what_is_wrong() -> None:
    """Of 1 to 4 two are not below 3."""
    asked = []

    @every([(1, "a"), (2, "b"), (3, "c"), (4, "d")])
    def small(number: int, _letter: str) -> None:
        asked.append(number)
        if number >= 3:
            raise ValueError(f"{number} is too large")

    with pytest.raises(AssertionError) as caught:
        small()
    assert asked == [1, 2, 3, 4]
    assert str(caught.value).splitlines() == [
        "3, 'c': ValueError('3 is too large')",
        "4, 'd': ValueError('4 is too large')",
    ]


def test_a_question_to_nobody_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="nothing would be asked"):
        every([])

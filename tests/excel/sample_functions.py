"""Functions as an author of functions writes them, for the tests of their VBA wrappers."""

from __future__ import annotations

import xlwings as xw


@xw.func
@xw.arg("points", ndim=2, doc="The points at the table.")
@xw.ret(expand="table")
def SAMPLE_PLACES(points: list[list[object]], ruleset: str = "catan") -> list[list[object]]:  # noqa: N802
    """Places at a table,
    the "shared" ones too.

    This is for programmers.
    """
    return [[len(row), ruleset] for row in points]


@xw.func(volatile=True, call_in_wizard=False)
def SAMPLE_SUM(*numbers: float) -> float:  # noqa: N802
    """The sum of all arguments."""
    return sum(numbers)


def no_function_of_excel() -> None:
    """Is left out: it has no decorator."""

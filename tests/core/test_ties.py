"""C6: lots typed or drawn, and what is said where one is missing, cell by cell."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from facts import event
from xlscore.core.exact import Exact
from xlscore.core.findings import CellRef
from xlscore.core.standings.ties import Lots

EQUAL = ["1/1: 1 9, 2 9, 3 9, 4 9"]


def lots(typed: Mapping[int, Exact], **facts: Any) -> Lots:
    """The lots of players 1 to 4, who stand in rows 2 to 5; lots are typed in column C."""
    return Lots(event(EQUAL, {no: {"lot": lot} for no, lot in typed.items()}, **facts))


def said(found: Lots) -> list[tuple[str, str, str]]:
    return [(one.code, str(one.ref), one.text("en")) for one in found.findings]


def test_the_lower_typed_lot_goes_first() -> None:
    found = lots({1: 3, 2: Fraction(5, 2), 3: 0, 4: 7}, seed="any")
    assert found.order([1, 2, 3, 4], "preliminary", must=True) == [3, 2, 1, 4]
    assert found.findings == ()


def test_the_seed_decides_where_no_lot_is_typed() -> None:
    def digest(no: int) -> str:
        return hashlib.sha256(f"xlscore-lot-1|final|Herne|{no}".encode()).hexdigest()

    order = lots({4: 1}, seed="Herne").order([1, 2, 3], "final", must=True)
    assert order == sorted([1, 2, 3], key=digest)


def test_lots_for_some_only_name_the_cells_of_the_others() -> None:
    found = lots({1: 3, 4: 5}, seed="Herne")
    assert found.order([1, 2, 3, 4], "preliminary", must=True) is None
    (code, cell, text), *more = said(found)
    assert (code, cell, more) == ("lot-partial", "Players!C3", [])
    assert "P1, P2, P3, P4" in text
    assert text.endswith("type one in C3, C4, or clear all")


def test_equal_lots_name_their_own_cells() -> None:
    found = lots({1: 3, 2: 6, 3: 3, 4: 5})
    assert found.order([1, 2, 3, 4], "preliminary", must=True) is None
    (code, cell, text), *more = said(found)
    assert (code, cell, more) == ("lot-equal", "Players!C2", [])
    assert "(3 in C2, C4)" in text


@pytest.mark.parametrize(
    ("cells", "cell"), [({"seed": CellRef("Event", "B4")}, "Event!B4"), ({}, "Players!C3")]
)
def test_without_lots_and_seed_the_cell_of_the_seed_is_named(
    cells: dict[str, CellRef], cell: str
) -> None:
    found = lots({}, cells=cells)
    assert found.order([2, 3], "preliminary", must=True) is None
    assert found.order([2, 3], "preliminary", must=True) is None
    (code, where, text), *more = said(found)
    assert (code, where, more) == ("lot-missing", cell, [])
    assert text.startswith("P2, P3 are tied (preliminary)")


@pytest.mark.parametrize("typed", [{}, {1: 3}, {1: 3, 2: 3}])
def test_nothing_is_said_while_the_lot_need_not_decide(typed: dict[int, Exact]) -> None:
    found = lots(typed)
    assert found.order([1, 2], "preliminary", must=False) is None
    assert found.findings == ()

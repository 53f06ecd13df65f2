"""C6 in a season: the lots of its members, and which cells are named where one is missing."""

from __future__ import annotations

import pytest

from xlscore.core.findings import CellRef
from xlscore.core.model import Source
from xlscore.core.season.lots import RANKING, SeasonLots, season_lot
from xlscore.core.season.model import Member, Season

COLUMNS = {"name": "A", "lot": "C"}
NAMES = ["Eva", "Jan", "Uli"]


def lots(seed: str | None = None, **typed: int | None) -> SeasonLots:
    """Lots of members in rows 2, 3, 4 ...; who has none typed may be no member at all."""
    members = {
        name: Member(name, Source("Members", row, COLUMNS), lot=lot)
        for row, (name, lot) in enumerate(typed.items(), 2)
    }
    cells = {"seed": CellRef("Season", "B4")}
    return SeasonLots(Season(seed=seed, members=members, cells=cells))


def test_the_lower_lot_goes_first_and_typed_ones_before_the_seed() -> None:
    found = lots("Herne", Eva=7, Jan=2, Uli=5)
    assert found.order(NAMES, RANKING, must=True) == ["Jan", "Uli", "Eva"]
    by_seed = lots("Herne", Eva=None).order(NAMES, RANKING, must=True)
    assert by_seed == sorted(NAMES, key=lambda name: season_lot(RANKING, "Herne", name))


@pytest.mark.parametrize(
    ("typed", "code", "cells"),
    [
        ({}, "season-lot-missing", ["Season!B4"]),
        ({"Eva": 3, "Jan": None, "Uli": None}, "season-lot-partial", ["Members!C3", "Members!C4"]),
        ({"Eva": 3, "Jan": None, "Uli": 3}, "season-lot-partial", ["Members!C3"]),
        ({"Eva": 3, "Jan": 4, "Uli": 3}, "season-lot-equal", ["Members!C2", "Members!C4"]),
    ],
)
def test_what_is_missing_is_named_at_its_cells(
    typed: dict[str, int | None], code: str, cells: list[str]
) -> None:
    found = lots(**typed)
    assert found.order(NAMES, RANKING, must=True) == NAMES
    assert [(one.code, str(one.ref)) for one in found.findings] == [(code, cell) for cell in cells]
    assert all("Eva, Jan, Uli" in one.text("en") for one in found.findings)


def test_nothing_is_said_while_the_lot_need_not_decide() -> None:
    found = lots(Eva=3)
    assert found.order(["Uli", "Jan", "Eva"], RANKING, must=False) == NAMES
    assert found.findings == ()

"""W6: four of seven wonders a round, one for each position."""

from __future__ import annotations

from collections import Counter

from xlscore.core.draws.extras.of_round import Wonder, draw_wonders
from xlscore.core.draws.machinery.rounds import DrawnTable, Seat
from xlscore.core.rulebook.load import RULESETS

NAMES = RULESETS["7wonders-final"].wonders


def test_example_of_the_rule() -> None:
    # A three-table with positions 1, 3, 4 plays Rhodos, Babylon, Ephesos.
    drawn = (
        Wonder("Rhodos", "B"),
        Wonder("Olympia", "A"),
        Wonder("Babylon", "A"),
        Wonder("Ephesos", "B"),
    )
    table = DrawnTable(5, (Seat(12, 1), Seat(3, 3), Seat(8, 4)))
    names = {seat.no: str(drawn[seat.seat - 1]) for seat in table.seats}
    assert names == {12: "Rhodos B", 3: "Babylon A", 8: "Ephesos B"}


def test_four_different_wonders_that_depend_on_the_round() -> None:
    rounds = [draw_wonders("preliminary", r, "48213", False, NAMES) for r in range(1, 9)]
    for drawn in rounds:
        assert len({wonder.name for wonder in drawn}) == 4
        assert {wonder.name for wonder in drawn} <= set(NAMES)
        assert {wonder.side for wonder in drawn} == {""}
    assert len(set(rounds)) > 1
    assert rounds[0] == draw_wonders("preliminary", 1, "48213", False, NAMES)


def test_sides_do_not_change_the_wonders() -> None:
    plain = draw_wonders("preliminary", 1, "48213", False, NAMES)
    sided = draw_wonders("preliminary", 1, "48213", True, NAMES)
    assert [wonder.name for wonder in plain] == [wonder.name for wonder in sided]
    assert {wonder.side for wonder in sided} <= {"A", "B"}


def test_every_wonder_and_side_has_its_share() -> None:
    drawn = [wonder for k in range(700) for wonder in draw_wonders("final", 1, str(k), True, NAMES)]
    names = Counter(wonder.name for wonder in drawn)
    # 2,800 wonders: 400 of each, half of them on side A; four standard deviations.
    assert all(abs(names[name] - 400) < 55 for name in NAMES)
    assert abs(sum(wonder.side == "A" for wonder in drawn) - 1400) < 110

"""Who comes into a stage, best first, and who is seated behind the standings (C6, H2)."""

from __future__ import annotations

from facts import event, played, stage
from xlscore.core.assembly import assemble
from xlscore.core.lots import lot_digest
from xlscore.core.rulebook.load import RULESETS
from xlscore.core.standings.entrants import Entrants, standing_order
from xlscore.core.standings.stages import solve

# | player | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |
# | points | 9 | 9 | 8 | 8 | 7 | 7 | 6 | 6 | odd numbers at table 1, even at 2
# | rank   | 1 | 1 | 3 | 3 | 5 | 5 | 7 | 7 |
PAIRS = ["1/1: 1 9, 3 8, 5 7, 7 6", "1/2: 2 9, 4 8, 6 7, 8 6"]


def by_lot(*nos: int, seed: str = "Herne") -> tuple[int, ...]:
    return tuple(sorted(nos, key=lambda no: lot_digest("preliminary", seed, no)))


def test_h2_ties_are_seated_by_lot_and_late_players_last_by_lot_too() -> None:
    late = {n: {} for n in (21, 20, 23, 22)}
    facts = event(PAIRS, late, seed="Herne")
    standings = stage(solve(facts, RULESETS["stone-age"]), "preliminary").standings
    order = standing_order(facts, standings, "preliminary", {20, 21, 22, 23, 1, 2, 3, 4, 6, 8})
    pairs, tail = (by_lot(1, 2), by_lot(3, 4)), by_lot(20, 21, 22, 23)
    assert order.players == (*pairs[0], *pairs[1], 6, 8, *tail)
    assert order.tied == (*pairs, tail)
    assert order.findings == ()


def test_h2_without_lot_and_seed_late_players_come_by_number() -> None:
    late = {n: {} for n in (21, 20, 22)}
    facts = event(PAIRS, late)
    order = standing_order(facts, (), "preliminary", {21, 22, 20})
    assert order.players == (20, 21, 22)
    assert order.tied == ()
    assert [(f.code, str(f.ref)) for f in order.findings] == [("lot-missing", "Players!C10")]


def test_t5_those_who_come_into_a_final_stand_in_the_order_of_the_lot() -> None:
    games = [game.replace("1/", f"{n}/", 1) for n in (1, 2, 3) for game in PAIRS]
    facts, rules = event(games, seed="Herne"), RULESETS["catan"]
    found = Entrants(facts, rules, assemble(facts, rules), solve(facts, rules))
    assert found.is_ready(1)
    expected = [by_lot(1, 2), by_lot(3, 4), by_lot(5, 6), by_lot(7, 8)]
    assert found.order(1).players == tuple(no for pair in expected for no in pair)
    assert found.order(1).tied == tuple(expected)


def test_nobody_comes_into_a_final_before_the_last_round() -> None:
    facts, rules = event(PAIRS, seed="Herne"), RULESETS["catan"]
    found = Entrants(facts, rules, assemble(facts, rules), solve(facts, rules))
    assert not found.is_ready(1)
    assert found.findings == ()
    assert played("catan", PAIRS, seed="Herne").complete is False

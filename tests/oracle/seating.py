"""Who sits where in generated events, and how the rows are typed in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xlscore.exercise.seating import (
    keep_absent,
    keep_tables,
    pairs_by_lot,
    seat_groups,
    snake,
    split,
    table_sizes,
)
from xlscore.exercise.simulation import Simulation
from xlscore.exercise.state import Drawn

if TYPE_CHECKING:
    from .generate import FirstSeven

CATAN_FINALS = {
    8: ((0, 3, 4, 7), (1, 2, 5, 6)),
    7: ((0, 3, 4), (1, 2, 5, 6)),
    6: ((0, 3, 4), (1, 2, 5)),
}


def k1_sizes(number: int) -> list[int]:
    """K1, C7: threes, with one or two fours."""
    fours = number % 3
    return [4] * fours + [3] * ((number - 4 * fours) // 3)


def t5_groups(order: list[int]) -> list[list[int]]:
    """T5: 1-4-5-8 and 2-3-6-7, fewer as the rule says."""
    return [[order[index] for index in table] for table in CATAN_FINALS[len(order)]]


def draw(sim: FirstSeven, stage: str, number: int, going: list[int] | None) -> list[Drawn]:
    """The tables of a round."""
    players = list(sim.there) if going is None else [no for no in going if no in sim.there]
    if sim.ruleset == "king-lui":
        return k1_fixed(sim, stage, number, players)
    if sim.ruleset == "7wonders-duel":
        return pairs_by_lot(sim, players)
    if sim.ruleset == "catan" and going is not None:
        return seat_groups(sim, t5_groups(players))
    if sim.ruleset == "stone-age" and number > 1:
        players = sim.standing()
    else:
        sim.rng.shuffle(players)
    if sim.ruleset == "alhambra":
        players = a2_threes_first(sim, players)
    drawn = seat_groups(sim, split(players, table_sizes(len(players), sim.many)))
    sim.threes = {no for table in drawn if len(table.seats) == 3 for no in table.players}
    keep_absent(sim, drawn)
    return drawn


def a2_threes_first(sim: FirstSeven, players: list[int]) -> list[int]:
    """A2: whoever sat at a table of three gets one of the seats at tables of four."""
    at_fours = 4 * table_sizes(len(players)).count(4)
    first = sorted(players, key=lambda no: no not in sim.threes)
    fours, rest = first[:at_fours], first[at_fours:]
    sim.rng.shuffle(fours)
    return fours + rest


def k1_fixed(sim: FirstSeven, stage: str, number: int, players: list[int]) -> list[Drawn]:
    """K1, K5, K6, K8: fixed tables, with substitutes where fewer than three remain."""
    if number == 1:
        if stage == "stage 1":
            sim.rng.shuffle(players)
            groups = split(players, k1_sizes(len(players)))
        else:
            groups = snake(players)
        sim.fixed = seat_groups(sim, groups)
    return keep_tables(sim)


def one_a_table(sim: FirstSeven, stage: str, drawn: list[Drawn]) -> list[int]:
    """K8: somebody drops out in mid-stage, at a table that keeps two players."""
    tables = [[no for no in table.players if no in sim.there] for table in drawn]
    chosen = [sim.rng.choice(group) for group in tables if len(group) > 2]
    return sim.someone_goes(stage, sim.rng.sample(chosen, min(2, len(chosen))))


def finish(sim: Simulation) -> None:
    """The ways of typing: numbers or names, with or without seats and stages, in any order."""
    rng, event = sim.rng, sim.event
    name_of = {entry["no"]: entry["name"] for entry in event["players"]}
    who = rng.choice(("no", "both", "both", "name"))
    seats = rng.random() < 0.8 or any(row["status"] == "substitute" for row in event["results"])
    first = sim.rules.get("stages", [{}])[0]
    seats |= first.get("seating") == "matches"  # or sides would be of two teams
    stages = rng.choice((True, True, False))
    for row in event["results"]:
        if row["no"] is not None:
            row["player"] = name_of[row["no"]] if who != "no" else None
            row["no"] = row["no"] if who != "name" else None
        if not seats:
            row["seat"] = None
        if not stages and row["stage"] == sim.first:
            row["stage"] = None
    rng.shuffle(event["results"])
    if rng.random() < 0.2 and sim.left_to_play > 0:
        event["event"]["status"] = "closed"

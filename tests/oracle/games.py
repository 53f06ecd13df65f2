"""Playing one drawn table: points, ties, typed places, leavers, early wins."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .generate import Simulation

BASE = {
    "alhambra": 80,
    "7wonders-final": 45,
    "7wonders-4rounds": 45,
    "7wonders-duel": 55,
    "stone-age": 150,
    "king-lui": 20,
}


@dataclass
class Drawn:
    """A table of a round: who sits where; None is a substitute with a seat of his own."""

    number: int
    seats: dict[int, int | None]
    absent: dict[int, int] = field(default_factory=dict)

    @property
    def players(self) -> list[int]:
        """The real players."""
        return [no for no in self.seats.values() if no is not None]


def new_row(stage: str, number: int, table: int, seat: int, no: int | None) -> dict[str, Any]:
    """An empty row of Results."""
    return {
        "stage": stage,
        "round": number,
        "table": table,
        "seat": seat,
        "no": no,
        "player": None,
        "points": None,
        "tie_break": None,
        "place": None,
        "status": None,
    }


def play_table(
    sim: Simulation, table: Drawn, stage: str, number: int, state: str, can_leave: bool
) -> None:
    """Append the rows of a table in the wanted state: full, half or empty."""
    rng = sim.rng
    rows = {
        no: new_row(stage, number, table.number, seat, no)
        for seat, no in table.seats.items()
        if no is not None
    }
    others = [new_row(stage, number, table.number, seat, no) for seat, no in table.absent.items()]
    for seat, no in table.seats.items():
        if no is None:
            others.append(substitute(sim, new_row(stage, number, table.number, seat, None)))
    if len(table.seats) == 1:
        for row in rows.values():
            row["status"] = "bye"
    elif state != "empty":
        points = sim.table_points(stage, number, len(rows))
        for row, value in zip(rows.values(), points, strict=True):
            row["points"] = value
        if state == "half":
            for row in rng.sample(list(rows.values()), rng.randint(1, len(rows) - 1)):
                row["points"] = None
        elif sim.ruleset == "7wonders-duel":
            end_duel(sim, list(rows.values()), stage, can_leave)
        else:
            others += leave(sim, table, rows, number, can_leave)
            tie_breaks(sim, list(rows.values()))
            type_places(sim, list(rows.values()), stage, number)
    sim.event["results"] += [*rows.values(), *others]


def some_points(sim: Simulation, stage: str, number: int, size: int) -> list[int | str]:
    """Points of a table, in a range small enough for ties."""
    rng = sim.rng
    if sim.same_at_all_tables:
        target = sim.target(stage, number)
        if (size, target) not in sim.patterns:
            sim.patterns[size, target] = fresh_points(sim, target, size)
        return rng.sample(sim.patterns[size, target], size)
    return fresh_points(sim, sim.target(stage, number), size)


def fresh_points(sim: Simulation, target: int, size: int) -> list[int | str]:
    """Points of one table."""
    rng = sim.rng
    if rng.random() < 0.01:
        return [0] * size
    if sim.ruleset == "catan":
        if sim.spread == 0 and rng.random() < 0.7:
            return [target] * size
        points = [max(2, target - 1 - rng.randint(0, sim.spread)) for _ in range(size)]
        points[0] = target + (rng.random() < 0.15)
        if rng.random() < 0.2:
            points[-1] = target
        rng.shuffle(points)
        return list(points)
    found = [BASE[sim.ruleset] + rng.randint(0, sim.spread) for _ in range(size)]
    if sim.knobs.halves:
        return [f"{2 * value + 1}/2" if rng.random() < 0.3 else value for value in found]
    return list(found)


def substitute(sim: Simulation, row: dict[str, Any]) -> dict[str, Any]:
    """A referee takes the seat."""
    row["status"] = "substitute"
    row["player"] = sim.rng.choice(("Referee", "Schiedsrichter", "Referee 2"))
    row["points"] = sim.rng.choice((None, 0, 17))
    return row


def goes(sim: Simulation, row: dict[str, Any], number: int) -> None:
    """A player leaves a running game (C9)."""
    row["status"] = "left"
    row["points"] = sim.rng.choice((None, None, 0, row["points"]))
    sim.there.remove(row["no"])
    if sim.rng.random() < 0.5:
        entry = sim.player(row["no"])
        entry["status"] = "disqualified"
        entry["dropped_after"] = sim.rng.choice((None, number))


def leave(
    sim: Simulation, table: Drawn, rows: dict[int, dict[str, Any]], number: int, can_leave: bool
) -> list[dict[str, Any]]:
    """C9: leavers, and the substitute where only two real players remain; at most one of a pair."""
    rng = sim.rng
    if not can_leave:
        return []
    pair = len(table.seats) == 2
    room = 1 if pair else len(rows) - 2
    leavers = [no for no in rows if rng.random() < sim.leaving][: max(room, 0)]
    if len(leavers) == 1 and room > 1 and rng.random() < 0.3:
        leavers.append(next(no for no in rows if no not in leavers))
    leavers = leavers[: max(0, len(sim.there) - sim.fewest())]
    for no in leavers:
        goes(sim, rows[no], number)
    if leavers and not pair and (len(rows) - len(leavers) == 2 or rng.random() < 0.3):
        left = rows[rng.choice(leavers)]
        return [substitute(sim, {**left, "no": None})]
    return []


def tie_breaks(sim: Simulation, rows: list[dict[str, Any]]) -> None:
    """Coins in 7 Wonders, civilian points in the Duel."""
    if not sim.ruleset.startswith("7wonders") or sim.rng.random() < 0.3:
        return
    for row in rows:
        if row["status"] is None and sim.rng.random() < 0.95:
            row["tie_break"] = sim.rng.randint(0, min(sim.spread, 5))


def ranking(values: list[Any]) -> list[int]:
    """1, 1, 3 for values of which the lower is better."""
    return [1 + sum(other < mine for other in values) for mine in values]


def type_places(sim: Simulation, rows: list[dict[str, Any]], stage: str, number: int) -> None:
    """C2: typed places, mostly those of the points with ties split, sometimes any others."""
    rng: random.Random = sim.rng
    playing = [row for row in rows if row["status"] is None]
    two_winners = (
        sim.ruleset == "catan"
        and rng.random() < 0.5
        and sum(row["points"] >= sim.target(stage, number) for row in playing) > 1
    )
    if not two_winners and rng.random() >= sim.knobs.typed_places:
        return
    if sim.knobs.halves or rng.random() < 0.2:
        places = ranking([rng.randint(0, 2) for _ in playing])
    else:
        places = ranking([(-row["points"], rng.random()) for row in playing])
    for row, place in zip(playing, places, strict=True):
        row["place"] = place
    if rng.random() < 0.3:
        for row in rows:
            if row["status"] == "left":
                row["place"] = len(playing) + 1


def end_duel(sim: Simulation, rows: list[dict[str, Any]], stage: str, can_leave: bool) -> None:
    """D2, D2a: played to the end, won early, or left."""
    rng = sim.rng
    one = rng.choice(rows)
    may_leave = can_leave and stage != "semi-final" and len(sim.there) > sim.fewest()
    if may_leave and rng.random() < 2 * sim.leaving:
        goes(sim, one, rows[0]["round"])
        if rng.random() < 0.5:
            for row in rows:
                row["points"] = None
    elif rng.random() < sim.knobs.early_wins:
        one["status"] = rng.choice(("military", "science"))
        for row in rng.choice(([], rows, rows, [row for row in rows if row is not one])):
            row["points"] = None
    else:
        tie_breaks(sim, rows)
        type_places(sim, rows, stage, rows[0]["round"])

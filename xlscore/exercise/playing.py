"""Playing one drawn table: points, ties, typed places, leavers, early wins."""

from __future__ import annotations

from typing import Any

from xlscore.exercise.state import Drawn, Event, State


def new_row(stage: str, number: int, table: int, seat: int, no: int | None) -> Event:
    """An empty row of Results."""
    empty = dict.fromkeys(("player", "points", "tie_break", "place", "status"))
    head = {"stage": stage, "round": number, "table": table, "seat": seat, "no": no}
    return head | empty


def play_table(
    sim: State, table: Drawn, stage: str, number: int, state: str, *, can_leave: bool
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
            others.append(_substitute(sim, new_row(stage, number, table.number, seat, None)))
    if len(table.seats) == 1:
        for row in rows.values():
            row["status"] = "bye"
    elif state != "empty":
        points = sim.table_points(stage, number, len(rows))
        for row, value in zip(rows.values(), points, strict=True):
            row["points"] = value
        if state == "half":
            few = rng.randint(1, max(1, len(rows) - 1)) if rows else 0  # else referees alone
            for row in rng.sample(list(rows.values()), few):
                row["points"] = None
        elif sim.may_be_won_early:
            _end_early(sim, list(rows.values()), stage, can_leave)
        else:
            others += _make_leavers(sim, table, rows, number, can_leave)
            _type_tie_breaks(sim, list(rows.values()))
            _type_places(sim, list(rows.values()), stage, number)
    sim.event["results"] += [*rows.values(), *others]


def _substitute(sim: State, row: Event) -> Event:
    """A referee takes the seat."""
    row["status"] = "substitute"
    row["player"] = sim.rng.choice(("Referee", "Schiedsrichter", "Referee 2"))
    row["points"] = sim.rng.choice((None, 0, 17))
    return row


def _leave_game(sim: State, row: Event, number: int) -> None:
    """C9: a player leaves a running game."""
    row["status"] = "left"
    row["points"] = sim.rng.choice((None, None, 0, row["points"]))
    sim.there.remove(row["no"])
    if sim.rng.random() < 0.5:
        entry = sim.player(row["no"])
        entry["status"] = "disqualified"
        entry["dropped_after"] = sim.rng.choice((None, number))


def _make_leavers(
    sim: State, table: Drawn, rows: dict[int, Event], number: int, can_leave: bool
) -> list[Event]:
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
        _leave_game(sim, rows[no], number)
    if leavers and not pair and (len(rows) - len(leavers) == 2 or rng.random() < 0.3):
        left = rows[rng.choice(leavers)]
        return [_substitute(sim, {**left, "no": None})]
    return []


def _type_tie_breaks(sim: State, rows: list[Event]) -> None:
    """C1: what the game itself decides ties by."""
    if not sim.has_tie_breaks or sim.rng.random() < 0.3:
        return
    for row in rows:
        if row["status"] is None and sim.rng.random() < 0.95:
            row["tie_break"] = sim.rng.randint(0, min(sim.spread, 5))


def _ranking(values: list[Any]) -> list[int]:
    """1, 1, 3 for values of which the lower is better."""
    return [1 + sum(other < mine for other in values) for mine in values]


def _type_places(sim: State, rows: list[Event], stage: str, number: int) -> None:
    """C2: typed places, mostly those of the points with ties split, sometimes any others."""
    rng = sim.rng
    playing = [row for row in rows if row["status"] is None]
    reached = sim.many_reached(playing, stage, number)
    if not reached and rng.random() >= sim.knobs.typed_places:
        return
    if sim.knobs.halves or rng.random() < 0.2:
        places = _ranking([rng.randint(0, 2) for _ in playing])
    else:
        places = _ranking([(-row["points"], rng.random()) for row in playing])
    for row, place in zip(playing, places, strict=True):
        row["place"] = place
    if rng.random() < 0.3:
        for row in rows:
            if row["status"] == "left":
                row["place"] = len(playing) + 1


def _end_early(sim: State, rows: list[Event], stage: str, can_leave: bool) -> None:
    """D2, D2a: played to the end, won early, or left."""
    rng = sim.rng
    one = rng.choice(rows)
    may_leave = can_leave and stage != "semi-final" and len(sim.there) > sim.fewest()
    if may_leave and rng.random() < 2 * sim.leaving:
        _leave_game(sim, one, rows[0]["round"])
        if rng.random() < 0.5:
            for row in rows:
                row["points"] = None
    elif rng.random() < sim.knobs.early_wins:
        one["status"] = rng.choice(("military", "science"))
        for row in rng.choice(([], rows, rows, [row for row in rows if row is not one])):
            row["points"] = None
    else:
        _type_tie_breaks(sim, rows)
        _type_places(sim, rows, stage, rows[0]["round"])

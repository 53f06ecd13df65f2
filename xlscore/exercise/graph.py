"""F1: events of a graph of stages: who comes into one is drawn as an organiser would do it."""

from __future__ import annotations

from collections.abc import Callable

from xlscore.exercise.events import AnyEvent, newcomers
from xlscore.exercise.state import Drawn, Event
from xlscore.records import NamedTuple


class NextRound(NamedTuple):
    """A round that comes next, as drawn; `last` is the last one of its stage."""

    stage: str
    number: int
    tables: list[Drawn]
    last: bool


#: What is drawn next in an event; nothing where it is over, or cannot go on.
Drawer = Callable[[Event], list[NextRound]]


def run_graph(sim: AnyEvent, drawer: Drawer) -> Event:
    """All stages until the event ends or stops; the event."""
    sim.there = [entry["no"] for entry in sim.event["players"]]
    if sim.lots == "late":  # seeds of a first stage are wanted before anything is drawn
        sim.supply_lots()
    while coming := drawer(sim.event):
        for round_ in coming:
            if not sim.put(round_.tables, [round_.stage] * len(round_.tables), round_.number):
                return sim.event
            _after(sim, round_)
    return sim.event


def _after(sim: AnyEvent, round_: NextRound) -> None:
    """Players go home, some come late, and penalties of a first stage count for who goes on."""
    there = [no for table in round_.tables for no in table.players if no in sim.there]
    sim.gone = sim.someone_goes(round_.stage, there)
    if round_.stage == sim.first and round_.last:
        sim.end_stage(round_.stage)
    elif round_.stage == sim.first and sim.rules["stages"][0]["seating"] == "swiss":
        newcomers(sim, round_.stage)

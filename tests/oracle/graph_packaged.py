"""Random events of packaged rulesets that are a graph of stages (F1), played and scored by it.

The first stage is played as that of any other ruleset, with late players, penalties and teams, the
games after it as those of the small rulesets of `graph_events`.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from xlscore.exercise.events import AnyEvent, run
from xlscore.exercise.state import Knobs

from . import graph
from .graph import Graph, Tiers
from .graph_playing import Playing, Shape
from .rulebook import load, rules_of
from .stages import Node, nodes_of
from .wider import LATE

Event = dict[str, Any]


@cache
def is_graph(ruleset: str) -> bool:
    """Whether a packaged ruleset names the places that its stages take people from."""
    return any("from" in stage for stage in load(ruleset)["stages"])


def tiers_of(nodes: list[Node]) -> Tiers:
    """F1: the stages by how far one gets in them, the furthest first.

    Of those that nobody leaves a stage of losers stands behind one of winners.
    """
    depth: dict[str, int] = {}
    for node in nodes:
        depth[node.name] = 1 + max((depth.get(one.source, 0) for one in node.places), default=0)
    left = {one.source for node in nodes for one in node.places}
    keys = {
        node.name: (-depth[node.name], node.name not in left and node.places[0].side == "L")
        for node in nodes
    }
    return [[name for name in keys if keys[name] == key] for key in sorted(set(keys.values()))]


def solve_packaged(event: Event) -> Event:
    """The export of an event without findings, or {"error": reason}."""
    rules = rules_of(event)
    return graph.solve(event, rules, tiers_of(nodes_of(rules)))


class GoingOn(Playing):
    """An event whose first stage has been played."""

    def __init__(self, rng: random.Random, event: Event) -> None:
        rules = rules_of(event)
        shape = Shape("", len(event["players"]), tiers_of(nodes_of(rules)))
        super().__init__(rng, shape)
        self.event, self.own = event, rules

    def play(self) -> Event:
        """Stage after stage, as far as it goes, sometimes not to the end."""
        stop = self.rng.random() < 0.2
        for name in [node.name for node in nodes_of(self.own)][1:]:
            held = Graph(self.event, self.own, [])
            if held.held.get(name):
                self.knock_out(held.nodes[name], held.order[name])
        if stop:
            self.unplay(self.rng.randint(1, 5))
        return self.event


def random_event(rng: random.Random, ruleset: str) -> Event:
    """An event of a packaged graph of stages."""
    knobs = Knobs(halves=rng.random() < 0.1, late=LATE)
    sim = AnyEvent(rng, ruleset, load(ruleset), knobs, solve_packaged)
    event = run(sim)
    return GoingOn(rng, event).play() if "error" not in solve_packaged(event) else event

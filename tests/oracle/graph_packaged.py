"""Packaged rulesets with a graph of stages: events by chance, and what the second route says."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from xlscore.exercise.seating import split, table_sizes

from .graph import Tiers, solve
from .graph_playing import Playing, Shape
from .rulebook import FOLDER, Rules, load, numbers_told, rules_of, usual_size
from .stages import Node, nodes_of

Event = dict[str, Any]
CIRCLE = "round-robin"
PLACES = (4, 8, 16)
MOST = 20
LARGE = 70


def is_graph(ruleset: str) -> bool:
    """Whether the stages of a ruleset name places, or each meets each in one of them."""
    stages = load(ruleset)["stages"]
    return any("from" in stage or stage.get("seating") == CIRCLE for stage in stages)


def tiers_of(rules: Rules) -> Tiers:
    """F1: the stages by how many lie before them on the longest way, the last first.

    Of those that nobody leaves, a stage of losers stands behind one of winners.
    """
    depth: dict[str, tuple[int, bool]] = {}
    nodes = nodes_of(rules)
    left = {place.source for node in nodes for place in node.places}
    for node in nodes:
        before = (depth[place.source][0] for place in node.places if place.source)
        of_losers = bool(node.places) and node.places[0].side == "L"
        depth[node.name] = min(before, default=0) - 1, node.name not in left and of_losers
    return [[name for name in depth if depth[name] == at] for at in sorted({*depth.values()})]


def solve_packaged(event: Event) -> Event:
    """The export of an event, or {"error": reason}."""
    rules = rules_of(event)
    return solve(event, rules, tiers_of(rules))


class Packaged(Playing):
    """An event of a packaged ruleset that is being played: Swiss rounds, pods, columns too."""

    def __init__(self, rng: random.Random, shape: Shape, ruleset: str) -> None:
        super().__init__(rng, shape)
        self.event["event"]["ruleset"] = ruleset
        self.event["rules"] = self.typed_rules()
        self.written = rules_of(self.event)

    @property
    def rules(self) -> Rules:
        """With what is typed on *Rules*."""
        return self.written

    def typed_rules(self) -> dict[str, Any]:
        """Now and then fewer rounds, or each against each once; places for all who play."""
        stage, rng = rules_of(self.event)["stages"][0], self.rng
        if any(place.startswith("players") for place in stage.get("from", ())):
            places = next(size for size in PLACES if size >= self.shape.players)
            return {"stages.1.from": [f"players 1-{places}"]}
        if stage.get("seating") == CIRCLE:
            return {"stages.1.meetings": rng.choice((1, 2))} if rng.random() < 0.7 else {}
        shorter = "seating" in stage and stage["rounds"] > 1 and rng.random() < 0.5
        return {"stages.1.rounds": rng.randint(1, stage["rounds"])} if shorter else {}

    def seat(
        self, stage: str, round_: int, table: int, nos: list[int], *, leave: bool = True
    ) -> None:
        """A game with its result, and with what is typed in own columns."""
        super().seat(stage, round_, table, nos, leave=leave)
        columns = [column["name"] for column in self.rules.get("columns", [])]
        for row in self.event["results"][-len(nos) :]:
            if row["points"] is not None:
                row |= {name: self.rng.choice((None, 0, 1, 2)) for name in columns}
                row["points"] = self.rng.choice((row["points"], row["points"], "1/2"))

    def lots(self, node: Node, order: list[int]) -> None:
        """Rounds by chance at tables of the ruleset's sizes; who is left has a bye."""
        for round_ in range(1, node.rules["rounds"] + 1):
            here = [no for no in order if not self.out(no)]
            self.rng.shuffle(here)
            pairs = usual_size(self.rules) == 2
            sizes = [2] * (len(here) // 2) + [1] * (len(here) % 2)
            if not pairs:
                sizes = [5] if len(here) == 5 else table_sizes(len(here))
            for table, nos in enumerate(split(here, sizes), 1):
                self.seat(node.name, round_, table, nos, leave=self.there(here) > self.fewest())
            for no in here:
                more = self.there(here) > self.fewest()
                if more and self.rng.random() < self.leaving and not self.out(no):
                    self.go(no, self.rng.choice((None, round_)))

    def fewest(self) -> int:
        """How many have to stay."""
        return int(self.rules["minimum_players"]) + 1


def random_event(rng: random.Random, ruleset: str) -> Event:
    """An event of a packaged ruleset with a graph of stages."""
    rules = load(ruleset)
    fewest = rules["minimum_players"]
    circle = rules["stages"][0].get("seating") == CIRCLE
    most = 7 if circle else PLACES[-1] if "from" in rules["stages"][0] else MOST
    players = rng.randint(fewest, rng.choice((fewest + 3, most)))
    told = [number for number in numbers_told(rules) if fewest < number < LARGE]
    if told and rng.random() < 0.4:
        players = rng.choice(told) + rng.choice((-1, 0, 1))
    text = Path(FOLDER, f"{ruleset}.toml").read_text("utf-8")
    return Packaged(rng, Shape(text, players, []), ruleset).play()

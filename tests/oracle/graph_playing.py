"""An event of a graph of stages that is played by chance, with drop-outs, leavers and byes."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

from . import strikes
from .graph import Graph, Tiers
from .matches import won
from .rulebook import Rules
from .stages import Node, berger

Event = dict[str, Any]


class Shape(NamedTuple):
    """A ruleset as TOML, how many play, what F1 says of who is ahead, and typed pools (F2)."""

    text: str
    players: int
    tiers: Tiers
    pools: Mapping[int, str] = {}

    @property
    def rules(self) -> Rules:
        """As it is read."""
        return tomllib.loads(self.text)


class Playing:
    """An event that is being played, with the second route's word on who comes next."""

    def __init__(self, rng: random.Random, shape: Shape) -> None:
        self.rng, self.shape = rng, shape
        self.most, self.leaving = rng.choice((1, 2, 30)), rng.choice((0, 0, 0.03, 0.1))
        numbers = range(1, max(50, 2 * shape.players))
        lots: list[int | None] = list(rng.sample(numbers, shape.players))
        if rng.random() < 0.4:
            lots = [None] * shape.players
        people = range(1, shape.players + 1)
        self.event: Event = {
            "event": {"name": "Graph", "ruleset": "ours", "seed": str(rng.randint(1, 10**6))},
            "players": [
                {"no": no, "name": f"P{no}", "lot": lot, "status": "active", "dropped_after": None}
                | ({"pool": shape.pools[no]} if no in shape.pools else {})
                for no, lot in zip(people, lots, strict=True)
            ],
            "results": [],
        }

    @property
    def rules(self) -> Rules:
        """Those that it is played by."""
        return self.shape.rules

    def out(self, no: int) -> bool:
        """Whether somebody has gone."""
        left = any(r["no"] == no and r["status"] == "left" for r in self.event["results"])
        return left or self.event["players"][no - 1]["status"] != "active"

    def there(self, nos: list[int]) -> int:
        """How many are still there."""
        return sum(not self.out(no) for no in nos)

    def go(self, no: int, after: int | None) -> None:
        """Somebody goes after so many rounds of his last stage."""
        status = self.rng.choice(("dropped", "dropped", "disqualified"))
        self.event["players"][no - 1] |= {"status": status, "dropped_after": after}

    def seat(
        self, stage: str, round_: int, table: int, nos: list[int], *, leave: bool = True
    ) -> None:
        """A game with its result, or a bye; somebody may leave it."""
        points: list[int | None] = [self.rng.randint(0, self.most) for _ in nos]
        status: list[str | None] = [None] * len(nos)
        if len(nos) == 1:
            points, status = [None], ["bye"]
        elif leave and self.rng.random() < self.leaving / 2:
            at = self.rng.randrange(len(nos))
            points[at], status[at] = None, "left"
        for n, no in enumerate(nos):
            self.event["results"].append(
                {
                    "stage": stage,
                    "round": round_,
                    "table": table,
                    "seat": n + 1,
                    "no": no,
                    "points": points[n],
                    "status": status[n],
                }
            )

    def knock_out(self, node: Node, order: list[int | None]) -> None:
        """F4, F5: the games of a stage; of a match those that nobody needs have no result."""
        for round_ in range(1, node.rules["rounds"] + 1):
            for n, game in enumerate(node.games, 1):
                nos = [no for at in game if (no := order[at - 1]) is not None]
                if not nos:
                    continue
                book = Graph(self.event, self.rules, []).book if round_ > 1 else None
                over = book and any(2 * won(book, node.rules, no) > 3 for no in nos)
                self.seat(node.name, round_, n, nos, leave=node.rules["rounds"] == 1)
                if over and self.rng.random() < 0.8:
                    for row in self.event["results"][-len(nos) :]:
                        row["points"] = None
        for no in filter(None, order):
            if self.rng.random() < self.leaving and not self.out(no):
                self.go(no, None)

    def circle(self, node: Node, order: list[int], first: int) -> None:
        """F3: all rounds; who goes leaves the others with byes, or is met by nobody any more."""
        turns, n = node.rules.get("meetings", 1), len(order)
        rounds = berger(n) + [[(b, a) for a, b in r] for r in berger(n)] * (turns - 1)
        early: set[int] = set()
        for number, pairs in enumerate(rounds, 1):
            for table, pair in enumerate(pairs, first):
                nos = [order[at - 1] for at in pair if at <= n]
                here = [no for no in nos if not self.out(no)]
                if here and not early.intersection(nos):
                    leave = self.there(order) > 2
                    self.seat(node.name, number, table, here, leave=leave)
            for no in order:
                more = self.there(order) > 2
                if self.rng.random() < self.leaving and more and not self.out(no):
                    self.go(no, number)
            early |= {no for no in order if self.out(no) and self.few(node, no, (n - 1) * turns)}

    def strikes(self, node: Node, order: list[int]) -> None:
        """F6: rounds by lot among those who are in, with few tables of about the same size."""
        law, rounds = node.rules, 0
        most = max(map(int, law["strikes"]))
        while rounds < law["rounds"]:
            book = Graph(self.event, self.rules, []).book
            games = book.games_in(node.name)
            left = strikes.in_it(book, law, games, order) if rounds else order
            if len(left) <= law.get("until_left", 1):
                break
            left = self.rng.sample(left, len(left))
            rounds, tables = rounds + 1, -(-len(left) // most)
            for table in range(tables):
                leave = len(left) > 3
                self.seat(node.name, rounds, table + 1, left[table::tables], leave=leave)
            for no in left:
                if self.rng.random() < self.leaving and not self.out(no) and self.there(left) > 2:
                    self.go(no, None)

    def lots(self, node: Node, order: list[int]) -> None:
        """Rounds of which chance says who meets whom; small rulesets have none."""
        raise NotImplementedError

    def few(self, node: Node, no: int, games: int) -> bool:
        """Whether somebody has played fewer than half of his games."""
        rows = [r for r in self.event["results"] if r["stage"] == node.name and r["no"] == no]
        return 2 * sum(row["status"] != "bye" for row in rows) < games

    def play(self) -> Event:
        """Stage after stage, as far as it goes, sometimes not to the end."""
        stop = self.rng.random() < 0.2
        offset = 1
        for name in list(Graph(self.event, self.rules, []).nodes):
            graph = Graph(self.event, self.rules, [])
            node = graph.nodes[name]
            if not graph.held.get(name):
                continue
            order = graph.order[name]
            if node.games:
                self.knock_out(node, order)
            elif node.rules["seating"] == "strikes":
                self.strikes(node, [no for no in order if no is not None])
            elif node.rules["seating"] == "swiss":
                self.lots(node, [no for no in order if no is not None])
            else:
                nos = [no for no in order if no is not None]
                self.circle(node, nos, offset)
                offset += (len(nos) + 1) // 2
        if stop:
            self.unplay(self.rng.randint(1, 5))
        return self.event

    def unplay(self, number: int) -> None:
        """Some of the last rows have no result yet."""
        rows = self.event["results"]
        last = rows[-1]["stage"]
        for row in rows[-number:]:
            at = row["stage"], row["round"], row["table"]
            here = [r for r in rows if (r["stage"], r["round"], r["table"]) == at]
            if row["stage"] == last and not any(r["status"] or self.out(r["no"]) for r in here):
                row["points"] = None

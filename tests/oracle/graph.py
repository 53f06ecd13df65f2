"""Events of a graph of stages (F1 to F5), scored by docs/rules.md and by nothing of the engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import Any

from . import common, matches, strikes
from .common import Game, Stage, Standing
from .composed import ZERO
from .criteria import Held, of_games
from .encounters import DIRECT, alone, meet
from .general import chain_of, exported
from .model import RuleError
from .rulebook import Rules
from .stages import Node, Place, berger, nodes_of
from .tables import RulesBook, is_bye, knocked_out

#: F1: who is ahead, the furthest first; stages in one list are of equal depth.
Tiers = list[list[str]]


class Graph:
    """An event on its way through the stages."""

    def __init__(self, event: dict[str, Any], rules: Rules, tiers: Tiers) -> None:
        self.nodes, self.tiers = {node.name: node for node in nodes_of(rules)}, tiers
        everybody = [Place("", at) for at in range(1, len(event["players"]) + 1)]
        for node in self.nodes.values():
            node.places[:] = node.places or everybody
        stages = [node.rules for node in self.nodes.values()]
        for stage in stages:
            first = [r for r in event["results"] if (r["stage"], r["round"]) == (stage["name"], 1)]
            players = len({row["no"] for row in first})
            if stage["seating"] == "round-robin" and players:
                stage["rounds"] = (players + players % 2 - 1) * stage.get("meetings", 1)
        self.book = RulesBook(event, {**rules, "stages": stages})
        self.event = event
        self.held: dict[str, bool] = {}
        self.order: dict[str, list[int | None]] = {}
        self.stages: dict[str, Stage] = {}
        self.scored: list[tuple[Held, Stage]] = []
        self.sure: dict[str, list[int]] = {}
        self.seeds = self.seeded()
        self.deal()
        for node in self.nodes.values():
            self.enter(node)

    def seeded(self) -> list[int]:
        """F1: all players by the numbers typed as *Lot*, else by the lot of the first stage."""
        stage = Stage(next(iter(self.nodes)), True, 0)
        return common.c6_lot(self.book, stage, sorted(self.book.players)) or []

    def deal(self) -> None:
        """F2: pools as typed: the others in the snake, past pools that are full.

        A pool has as many as by the snake; where another one has more, the largest have fewer.
        """
        pools = [node for node in self.nodes.values() if node.rules.get("pools")]
        seats = {place.at: node.name for node in pools for place in node.places}
        typed = {p["no"]: f"pool {p['pool']}" for p in self.event["players"] if p.get("pool")}
        there = [no for no in self.seeds if no in self.book.players]
        if not pools or not typed:
            return
        snake = [seats[at] for at in range(1, len(there) + 1)]
        size = {node.name: snake.count(node.name) for node in pools}
        own = {name: sum(typed.get(no) == name for no in there) for name in size}
        while sum(max(size[name], own[name]) for name in size) > len(there):
            able = [name for name in size if size[name] > own[name]]
            size[[n for n in able if size[n] == max(size[m] for m in able)][-1]] -= 1
        free, into = list(snake), dict(typed)
        for no in (no for no in there if no not in typed):
            while own[free[0]] >= size[free[0]]:
                free.pop(0)
            into[no] = free.pop(0)
            own[into[no]] += 1
        left = sorted(seats)[len(there) :]
        for node in pools:
            at = [n for n, no in enumerate(there, 1) if into[no] == node.name]
            spare = [left.pop(0) for _ in range(len(node.places) - len(at))]
            node.places[:] = [Place("", n) for n in (*at, *spare)]

    # -- who comes in ------------------------------------------------------------------------------

    def enter(self, node: Node) -> None:
        """Who is in a stage, and its standings if it has begun; nothing before its sources end."""
        sources = {place.source for place in node.places} - {""}
        if any(not self.over(source) for source in sources):
            known = [place for place in node.places if self.over(place.source)]
            self.sure[node.name] = [no for place in known if (no := self.who(place))]
            self.mark(node, known)
            return
        self.order[node.name] = order = [self.who(place) for place in node.places]
        games = node.games or [tuple(range(1, len(order) + 1))]
        self.held[node.name] = any(sum(order[n - 1] is not None for n in g) > 1 for g in games)
        if node.name == "decider" and order[0] == self.order["final"][0]:
            self.held[node.name] = False
        if not self.held[node.name]:
            if self.book.of_stage(node.name):
                raise RuleError(f"{node.name} is not held")
            return
        self.mark(node, node.places)
        if self.book.of_stage(node.name):
            self.score(node)

    def over(self, source: str) -> bool:
        """C13: complete, or not held."""
        if self.held.get(source) is False:
            return True
        return source in self.stages and self.stages[source].complete

    def who(self, place: Place) -> int | None:
        """Who has a place; nobody where it stays free."""
        if not place.source:
            return self.seeds[place.at - 1] if place.at <= len(self.seeds) else None
        there = self.at_game(place) if place.side else self.by_rank(place)
        at = {"": place.at, "W": 1, "L": 2}[place.side]
        return there[at - 1] if len(there) >= at else None

    def at_game(self, place: Place) -> list[int]:
        """Who was at a game and is still there, the winner first (C8)."""
        order = self.order[place.source]
        seats = self.nodes[place.source].games[place.at - 1]
        there = [no for n in seats if (no := order[n - 1]) is not None]
        if not self.held[place.source]:
            return there
        rows = {no: self.stages[place.source].row_of(no) for no in there}
        here = [no for no in there if self.book.can_go_on(no, place.source)]
        if len(seats) > 2:
            lot = common.c6_lot(self.book, self.stages[place.source], here, must=False) or here
            return sorted(lot, key=lambda no: self.stages[place.source].rank_of(no))
        if self.nodes[place.source].rules.get("best_of"):
            return sorted(here, key=lambda no: (row.rank or 9) if (row := rows[no]) else 9)
        return sorted(here, key=lambda no: row.games[0].place if (row := rows[no]) else 9)

    def by_rank(self, place: Place) -> list[int]:
        """C8: who may go on from a stage, by rank; who shares one by lot (C6)."""
        if not self.held[place.source]:
            return [no for no in self.order[place.source] if no is not None]
        stage, found = self.stages[place.source], list[int]()
        there = [r for r in stage.rows if r.rank and self.book.can_go_on(r.no, stage.name)]
        for _, equal in groupby(there, key=lambda row: row.rank):
            group = list(equal)
            nos = [row.no for row in group]
            if len(group) > 1 and len(found) < place.at <= len(found) + len(group):
                nos = common.c6_lot(self.book, stage, nos, must=True) or nos
                for row in group:
                    row.by_lot = True
            found += nos
        return found

    def mark(self, node: Node, known: list[Place]) -> None:
        """Who goes on from a stage; of losers those who meet their winner again."""
        winners = {place.source for place in node.places if place.side == "W"}
        for place in known:
            no = self.who(place)
            if no is None or place.source not in self.stages:
                continue
            again = node.name == "decider" and place.source in winners
            row = self.stages[place.source].row_of(no)
            if row and (place.side != "L" or again):
                row.qualified = True

    # -- standings ---------------------------------------------------------------------------------

    def score(self, node: Node) -> None:
        """The standings of a stage (C5)."""
        book, name = self.book, node.name
        games = book.games_in(name)
        if node.games:
            better = self.better_before()
            knocked_out(book, games, {no: (n,) for n, no in enumerate(better)})
        elif node.rules["seating"] == "round-robin":
            early = self.early(node, games)
            games = self.counting(node, games, early)
        entered = common.games_of(book, name, games)
        held = Held(book, name, entered, list(self.scored), games=entered, firsts={})
        chain = [key for key in chain_of(node.rules["chain"]) if key != DIRECT]
        chain = [key for key in chain if key not in strikes.OF_STRIKES]
        striking = node.rules["seating"] == "strikes"
        if striking:
            strikes.go_home(book, node.rules, games, [*entered])
        own = strikes.criteria(book, node.rules, games, [*entered]) if striking else {}

        def criteria(no: int, mine: list[Game]) -> dict[str, Fraction]:
            rest = {exported(key): self.value(key, held, no, mine) for key in chain}
            return own.get(no, {}) | rest

        ends = "lot" in node.rules["chain"]
        stage = common.new_stage(book, name, games, criteria, ends_in_lot=ends)
        if node.rules["seating"] == "round-robin":
            stage.complete = not stage.missing and self.all_held(node, early)
        if node.rules.get("best_of"):
            stage.missing = len(matches.open_games(book, node.rules))
            rounds = {table.round for table in book.of_stage(name)}
            stage.complete = not stage.missing and len(rounds) == node.rules["rounds"]
        if DIRECT in node.rules["chain"]:
            meet(book, stage, node.rules["chain"])
        if striking:
            stage.complete = strikes.over(book, node.rules, games, [*entered])
        self.stages[name] = stage
        self.scored.append((held, stage))

    def value(self, key: str, held: Held, no: int, mine: list[Game]) -> Fraction:
        """A criterion; the rank before is that of one's own first stage."""
        if key != "preliminary_rank":
            return of_games(key, held, no, mine)
        first = self.first_of(no)
        return first.rank_of(no) if first and first.name != held.name else ZERO

    def first_of(self, no: int) -> Stage | None:
        """The first stage of a player."""
        return next((stage for stage in self.stages.values() if stage.row_of(no)), None)

    def better_before(self) -> list[int]:
        """D4: the better placed before, of those who share a rank whom the lot seeded higher.

        In a bracket that the event begins with, the seeds alone.
        """
        first = next(iter(self.nodes.values()))
        if first.games:
            return self.seeds
        there = [no for no in self.seeds if (s := self.first_of(no)) and keeps(s, no)]
        ranks = {no: s.rank_of(no) for no in there if (s := self.first_of(no))}
        return sorted(there, key=lambda no: ranks[no])

    def early(self, node: Node, games: list[Game]) -> set[int]:
        """F3: who left a round robin before half of his games."""
        order = [no for no in self.order[node.name] if no is not None]
        meetings = node.rules.get("meetings", 1)
        early = set()
        for no in order:
            met = [g for g in games if g.row.no == no and not is_bye(g.table)]
            out, at = self.book.players[no].out, self.book.stages.index(node.name)
            gone = out and (out.stage, out.round) < (at, node.rules["rounds"])
            if gone and 2 * len(met) < (len(order) - 1) * meetings:
                early.add(no)
        return early

    def all_held(self, node: Node, early: set[int]) -> bool:
        """F3: whether each round is played in which somebody has an opponent or a bye."""
        order = [no for no in self.order[node.name] if no is not None]
        held = {table.round for table in self.book.of_stage(node.name)}
        for number, pairs in enumerate(berger(len(order)) * node.rules.get("meetings", 1), 1):
            games = [{order[at - 1] for at in pair if at <= len(order)} for pair in pairs]
            left = [nos for nos in games if not nos & early]
            if number not in held and any(
                not self.book.players[n].out for nos in left for n in nos
            ):
                return False
        return bool(held)

    def counting(self, node: Node, games: list[Game], early: set[int]) -> list[Game]:
        """F3: the games of a round robin without those of who left too early, and without rests."""
        tables = self.book.of_stage(node.name)
        order = [no for no in self.order[node.name] if no is not None]
        turn, odd = len(order) + len(order) % 2 - 1, len(order) % 2
        rested: set[tuple[int | None, int]] = set()
        aside: list[int] = []
        for table in sorted(tables, key=lambda table: table.round):
            rest = table.rows[0].no, (table.round - 1) // turn
            if odd and is_bye(table) and rest not in rested:
                rested.add(rest)
                aside.append(id(table))
            elif any(row.no in early for row in table.rows):
                aside.append(id(table))
        return [game for game in games if id(game.table) not in aside]

    # -- in the end --------------------------------------------------------------------------------

    def ranking(self) -> list[dict[str, Any]]:
        """F1: who got further; in one stage by its order, at equal depth by where one came from."""
        lines: list[dict[str, Any]] = []
        listed: set[int] = set()
        gone: list[int] = []
        waited = [at for at in range(len(self.tiers)) if self.waiting(at, set(), 0)]
        for at, tier in enumerate(self.tiers):
            waiting = self.waiting(at, listed, max(waited, default=0))
            listed |= {row.no for _, row in waiting}
            stages = [self.stages[name] for name in tier if name in self.stages]
            rows = [(s, r) for s in stages for r in s.rows if r.no not in listed]
            listed |= {row.no for _, row in rows}
            here = [(s, r) for s, r in rows if self.book.players[r.no].out is None]
            lines += self.in_tier([pair for pair in here if pair[1].qualified], at, len(lines))
            behind = [pair for pair in here if not pair[1].qualified]
            lines += self.in_tier([*waiting, *behind], at, len(lines))
            for name in tier:
                out = [r for s, r in rows if s.name == name and self.book.players[r.no].out]
                gone += alone(self.book, out)
        return lines + [self.line(no, None) for no in gone]

    def waiting(self, at: int, listed: set[int], last: int) -> list[tuple[Stage, Standing]]:
        """F1: who has a place in a stage that has not begun, while others play behind it.

        Or further than the last one of which that is true; with the standing in the furthest stage
        he was in.
        """
        found: dict[int, tuple[Stage, Standing]] = {}
        for name in (name for name in self.tiers[at] if name not in self.stages):
            if self.held.get(name) is False:
                continue
            sure = self.sure.get(name) or [no for no in self.order.get(name, []) if no]
            for no in (no for no in sure if no not in listed and not self.book.players[no].out):
                passed = at < last
                for tier in self.tiers[at:]:
                    stages = [self.stages[one] for one in tier if one in self.stages]
                    own = next(((s, r) for s in stages if (r := s.row_of(no))), None)
                    if own and passed:
                        found[no] = own
                    if own:
                        break
                    passed = passed or bool(stages)
        return list(found.values())

    def in_tier(
        self, rows: list[tuple[Stage, Standing]], at: int, ahead: int
    ) -> list[dict[str, Any]]:
        """Some of equal depth; pools that all begin in stand level, rank by rank."""
        keys = {row.no: self.key(at, stage, row, rows) for stage, row in rows}
        order = sorted(keys, key=lambda no: (keys[no], no))
        return [
            self.line(no, 1 + ahead + sum(key < keys[no] for key in keys.values())) for no in order
        ]

    def key(self, at: int, stage: Stage, row: Standing, rows: list[tuple[Stage, Standing]]) -> Any:
        """F1: by the order of the stage, of several stages by the rank in the one before."""
        if {one.name for one, _ in rows} == {stage.name} and stage.name in self.tiers[at]:
            return (row.rank,)
        for n, tier in enumerate(self.tiers[at + 1 :]):
            for before in (self.stages[name] for name in tier if name in self.stages):
                if before.row_of(row.no):
                    return n, before.rank_of(row.no)
        return len(self.tiers), row.rank

    def line(self, no: int, rank: int | None) -> dict[str, Any]:
        """A line of the ranking."""
        return {"rank": rank, "no": no, "name": self.book.players[no].name}


def keeps(stage: Stage, no: int) -> bool:
    """Whether somebody has a rank in a stage."""
    return any(row.no == no and row.rank is not None for row in stage.rows)


def solve(event: dict[str, Any], rules: Rules, tiers: Tiers) -> dict[str, Any]:
    """The export of an event without findings, or {"error": reason}."""
    try:
        graph = Graph(event, rules, tiers)
    except RuleError as error:
        return {"error": str(error)}
    held = [name for name in graph.nodes if graph.held.get(name) is not False]
    complete = all(graph.over(name) for name in held)
    stages = common.with_rows(list(graph.stages.values()))
    return common.export(graph.book, stages, complete, graph.ranking(), [])

"""Events played as planned: the oracle's simulation with given people, points and incidents."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from oracle.generate import ROUNDS, FirstSeven, run
from xlscore.exercise.playing import new_row
from xlscore.exercise.state import Drawn, Event, Knobs

from .people import club, people
from .points import Score, scores

GAMES = {"Base game": 10, "Seafarers": 12, "Cities & Knights": 13}
SCHEDULED = ("catan", "7wonders-final", "7wonders-4rounds")


@dataclass(frozen=True)
class Plan:
    """One event: what it is called, how many play, and what happens.

    `drop_outs` are (stage, after round, status, whether the round is typed), `leavers` (stage,
    round, table size); `games` are the games by stage and round where they are not the usual ones.
    `undecided` Duels end equal in everything. `attempt` is the first try that shows what it should.
    """

    file: str
    ruleset: str
    language: str
    players: int
    name: str
    date: date
    venue: str
    seed: str
    head: dict[str, Any] = field(default_factory=dict)
    games: dict[tuple[str, int], str] = field(default_factory=dict)
    drop_outs: tuple[tuple[str, int, str, bool], ...] = ()
    leavers: tuple[tuple[str, int, int], ...] = ()
    undecided: int = 0
    attempt: int = 0


class Played(FirstSeven):
    """A simulation that follows a plan."""

    def __init__(self, rng: random.Random, plan: Plan) -> None:
        self.plan = plan
        knobs = Knobs(lots="seed", stop="never", drop_outs=0, leaving=0, registered_only=0)
        super().__init__(rng, plan.ruleset, knobs)
        self.many = plan.head.get("three_player_tables") == "many"
        self.strength = {no: rng.gauss(0, 1) for no in self.there}
        self.pairs: Counter[frozenset[int]] = Counter()
        self.at_threes: Counter[int] = Counter()
        self.undecided = plan.undecided
        self.left_in: list[int] = []

    def _new_event(self) -> Event:
        plan, rng = self.plan, self.rng
        players = [
            {
                "no": no,
                "name": name,
                "club": club(rng, plan.language),
                "lot": None,
                "status": "active",
                "dropped_after": None,
            }
            for no, name in enumerate(people(rng, plan.players, plan.language), 1)
        ]
        head = {
            "name": plan.name,
            "date": plan.date,
            "venue": plan.venue,
            "ruleset": plan.ruleset,
            "seed": plan.seed,
            "language": plan.language,
            "type": "open",
            "three_player_tables": "few",
            "status": "open",
        }
        rounds = [
            {"stage": stage, "round": number, "game": self.game(stage, number)}
            for stage, count in ROUNDS[plan.ruleset].items()
            for number in range(1, count + 1)
        ]
        event = {"event": head | plan.head, "players": players, "rounds": rounds, "results": []}
        for entry in event["rounds"]:
            entry["points_to_win"] = None
        return event

    def game(self, stage: str, number: int) -> str | None:
        """What is played in a round, in English."""
        usual = None
        if self.plan.ruleset == "catan":
            usual = "Seafarers" if stage == "final" else "Base game"
        if self.plan.ruleset == "stone-age":
            usual = "Brücke" if number == 3 else "Stone Age"
        return self.plan.games.get((stage, number), usual)

    def put(self, drawn: list[Drawn], stages: list[str], number: int) -> bool:
        """Play a round to its end."""
        if stages[0] == self.first and self.ruleset in SCHEDULED:
            self.spread_out(drawn)
        for table in drawn:
            for pair in itertools.combinations(table.players, 2):
                self.pairs[frozenset(pair)] += 1
            if len(table.seats) == 3:
                self.at_threes.update(table.players)
        for table, stage in zip(drawn, stages, strict=True):
            self.play(table, stage, number)
        return True

    def play(self, table: Drawn, stage: str, number: int) -> None:
        """The rows of one table."""
        results, here = self.event["results"], table.players
        rows = {
            no: new_row(stage, number, table.number, seat, no)
            for seat, no in table.seats.items()
            if no is not None
        }
        results += rows.values()
        for seat, no in table.seats.items():
            if no is None:
                results.append(self.referee(stage, number, table.number, seat))
        if len(table.seats) == 1:
            rows[here[0]]["status"] = "bye"
            return
        game = self.game(stage, number)
        target = GAMES.get(game or "")
        system = game if game and target is None else self.ruleset
        found = scores(self.rng, system, [self.strength[no] for no in here], target)
        for row, score in zip(rows.values(), found, strict=True):
            row |= {"points": score.points, "tie_break": score.tie_break, "place": score.place}
        if self.ruleset == "7wonders-duel":
            self.end_duel(list(rows.values()), found)
        if (stage, number, len(here)) in self.plan.leavers and number not in self.left_in:
            self.leave(rows, stage, number, table)

    def leave(self, rows: dict[int, Event], stage: str, number: int, table: Drawn) -> None:
        """C9: somebody goes in the middle of a game, and a referee plays on where two remain."""
        self.left_in.append(number)
        no = self.rng.choice(table.players)
        rows[no] |= {"status": "left", "points": None, "tie_break": None, "place": None}
        for row in rows.values():
            row["place"] = None
        self.there.remove(no)
        if len(table.players) == 3:
            seat = rows[no]["seat"]
            self.event["results"].append(self.referee(stage, number, table.number, seat))

    def referee(self, stage: str, number: int, table: int, seat: int) -> Event:
        """The row of a substitute."""
        name = "Schiedsrichter" if self.plan.language == "de" else "Referee"
        return new_row(stage, number, table, seat, None) | {"player": name, "status": "substitute"}

    def end_duel(self, rows: list[Event], found: list[Score]) -> None:
        """Won early, undecided, or by points."""
        draw = self.rng.random()
        if draw < 0.18:
            winner = max(rows, key=lambda row: self.strength[row["no"]] + self.rng.gauss(0, 1))
            winner["status"] = "military" if draw < 0.11 else "science"
            for row in rows:
                row |= {"points": None, "tie_break": None}
        elif self.undecided and draw > 0.9:
            self.undecided -= 1
            rows[1] |= {"points": rows[0]["points"], "tie_break": rows[0]["tie_break"]}
        elif found[0].points != found[1].points and self.rng.random() < 0.7:
            # civilian points are counted only where they matter
            for row in rows:
                row["tie_break"] = None

    def someone_goes(self, stage: str, members: list[int]) -> list[int]:
        """C8: who drops out now, as planned. Nobody is seated any more, so no rows stay empty."""
        played = max(row["round"] for row in self.event["results"] if row["stage"] == stage)
        for where, after, status, typed in self.plan.drop_outs:
            here = sorted(no for no in members if no in self.there)
            if (where, after) == (stage, played) and here:
                no = self.rng.choice(here)
                after_round = played if typed else None
                self.player(no).update(status=status, dropped_after=after_round)
                self.there.remove(no)
        return []

    def spread_out(self, drawn: list[Drawn]) -> None:
        """Exchange seats until hardly anybody meets the same opponent or a small table again."""
        best = self.cost(drawn)
        for _ in range(6000):
            if not best:
                return
            one, other = self.rng.sample(drawn, 2)
            seat, place = self.rng.choice(list(one.seats)), self.rng.choice(list(other.seats))
            one.seats[seat], other.seats[place] = other.seats[place], one.seats[seat]
            now = self.cost(drawn)
            if now > best:
                one.seats[seat], other.seats[place] = other.seats[place], one.seats[seat]
            best = min(best, now)

    def cost(self, drawn: list[Drawn]) -> int:
        """Opponents met again, and small tables again."""
        again = sum(
            self.pairs[frozenset(pair)]
            for table in drawn
            for pair in itertools.combinations(table.players, 2)
        )
        few = not self.many
        small = sum(
            self.at_threes[no] * few for t in drawn if len(t.seats) == 3 for no in t.players
        )
        return again + 5 * small


def played(plan: Plan, attempt: int) -> Event:
    """The event of a plan, typed in order, with numbers and names."""
    sim = Played(random.Random(f"{plan.file}/{attempt}"), plan)
    run(sim)
    names = {entry["no"]: entry["name"] for entry in sim.event["players"]}
    stages = list(ROUNDS[plan.ruleset])
    for row in sim.event["results"]:
        row["player"] = row["player"] or names[row["no"]]
    sim.event["results"].sort(
        key=lambda row: (
            *(stages.index(row["stage"]), row["round"], row["table"], row["seat"]),
            row["status"] == "substitute",
        )
    )
    return sim.event

"""Believable random events, played stage by stage."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from . import names, seating
from .games import Drawn, play_table, some_points
from .oracle import solve

Event = dict[str, Any]

ROUNDS: dict[str, dict[str, int]] = {
    "alhambra": {"preliminary": 2, "intermediate": 1, "final": 1},
    "7wonders-final": {"preliminary": 3, "final": 1},
    "7wonders-4rounds": {"preliminary": 4},
    "7wonders-duel": {"preliminary": 4, "semi-final": 1, "third place": 1, "final": 1},
    "catan": {"preliminary": 3, "final": 1},
    "king-lui": {"stage 1": 3, "stage 2": 4, "stage 3": 4, "final": 5},
    "stone-age": {"preliminary": 3},
}
GENERATED = tuple(ROUNDS)
FEWEST = {
    "alhambra": 3,
    "7wonders-final": 3,
    "7wonders-4rounds": 3,
    "7wonders-duel": 4,
    "catan": 6,
    "king-lui": 6,
    "stone-age": 3,
}
CATAN_GAMES = (("Base game", 10), ("Seafarers", 12), ("Cities & Knights", 13))


@dataclass
class Knobs:
    """How an event goes; None: chance decides."""

    players: int | None = None
    spread: int | None = None
    lots: str | None = None  # "seed", "lots", "tied", "both", "late", "never"
    stop: str | None = None  # "never", "after", "drawn", "half"
    drop_outs: float = 0.3
    leaving: float = 0.03
    typed_places: float = 0.05
    early_wins: float = 0.2
    registered_only: float = 0.2
    halves: bool = False


class Simulation:
    """One event on its way; `solver` tells the state of things."""

    solver = staticmethod(solve)

    def __init__(self, rng: random.Random, ruleset: str, knobs: Knobs) -> None:
        self.rng, self.ruleset, self.knobs = rng, ruleset, knobs
        self.lots = knobs.lots or rng.choice(("seed", "seed", "lots", "tied", "both", "late"))
        spread = rng.choice((0, 1, 2, 2, 4, 4, 8, 30))
        self.spread = spread if knobs.spread is None else knobs.spread
        # some events lose nobody at all
        self.drop_outs = knobs.drop_outs if rng.random() < 0.7 else 0.0
        self.leaving = knobs.leaving if rng.random() < 0.7 else 0.0
        many = ruleset.startswith("7wonders") and ruleset != "7wonders-duel"
        self.many = many and rng.random() < 0.3
        self.first = next(iter(self.rounds()))
        self.event = self._new_event()
        self.there: list[int] = [entry["no"] for entry in self.event["players"]]
        if rng.random() < knobs.registered_only and len(self.there) > self.smallest() + 2:
            del self.there[: rng.randint(1, 2)]
        # the same points everywhere make players equal in every criterion
        self.same_at_all_tables = rng.random() < 0.25
        self.patterns: dict[tuple[int, int], list[int | str]] = {}
        self.gone: list[int] = []
        self.fixed: list[Drawn] = []
        self.threes: set[int] = set()
        self.met: set[frozenset[int]] = set()
        self.byes: set[int] = set()
        self.left_to_play = self._stop_after()

    def rounds(self) -> dict[str, int]:
        """How many rounds each stage has."""
        return ROUNDS[self.ruleset]

    def smallest(self) -> int:
        """The fewest players of an event."""
        return FEWEST[self.ruleset]

    def table_points(self, stage: str, number: int, size: int) -> list[int | str]:
        """The points of one table."""
        return some_points(self, stage, number, size)

    def _new_event(self) -> Event:
        rng, number = self.rng, self.knobs.players or self._number()
        nos = list(range(1, number + 1))
        if rng.random() < 0.3:
            nos = rng.sample(range(1, 3 * number), number)
        draw = rng.sample(range(1, 5 * number), number)
        lots = self.lots in ("lots", "tied", "both")
        players = [
            {
                "no": no,
                "name": name,
                "club": rng.choice(names.CLUBS),
                "lot": lot if lots else None,
                "status": "active",
                "dropped_after": None,
            }
            for no, name, lot in zip(nos, names.people(rng, number), draw, strict=True)
        ]
        rng.shuffle(players)
        seed = rng.choice(("HERNE-26", "4711", "Los Ä 7", str(rng.randrange(1, 10**6))))
        head = {
            "name": rng.choice(names.EVENTS),
            "ruleset": self.ruleset,
            "seed": seed if self.lots in ("seed", "both") else None,
            "three_player_tables": "many" if self.many else "few",
            "status": "open",
        }
        return {"event": head, "players": players, "rounds": self._round_sheet(), "results": []}

    def _number(self) -> int:
        """Mostly small, but often enough large enough for every cut."""
        fewest = self.smallest()
        large = (40, 60) if self.ruleset == "alhambra" else (27, 60)
        number = self.rng.randint(*self.rng.choice(((fewest, 13), (10, 30), large)))
        return 6 if number == 5 and self.ruleset != "7wonders-duel" else number

    def _round_sheet(self) -> list[Event]:
        """Catan: other games for some rounds; elsewhere titles only."""
        if self.rng.random() < 0.5:
            return []
        sheet = []
        for stage, rounds in self.rounds().items():
            for number in range(1, rounds + 1):
                game, target = None, None
                if self.ruleset == "catan":
                    game, target = self.rng.choice(CATAN_GAMES)
                    target = self.rng.choice((None, target, target))
                elif self.ruleset == "stone-age":
                    game = "Brücke" if number == 3 else "Stone Age"
                entry = {"stage": stage, "round": number, "game": game, "points_to_win": target}
                if self.rng.random() < 0.8 or game is None:
                    sheet.append(entry)
        return sheet

    def _stop_after(self) -> int:
        """How many rounds are played in full before the last, unfinished state."""
        self.stop = self.knobs.stop or self.rng.choice(
            ("never", "never", "never", "after", "drawn", "half")
        )
        total = sum(self.rounds().values())
        if self.stop == "never":
            return total + 1
        return self.rng.randint(1 if self.stop == "after" else 0, total)

    def player(self, no: int) -> Event:
        """A row of the Players sheet."""
        return next(entry for entry in self.event["players"] if entry["no"] == no)

    def target(self, stage: str, number: int) -> int:
        """The points that win a game of Catan in this round."""
        for entry in self.event["rounds"]:
            here = (entry["stage"], entry["round"]) == (stage, number)
            if self.ruleset == "catan" and here and entry["game"]:
                return int(entry["points_to_win"] or dict(CATAN_GAMES)[entry["game"]])
        return 12 if stage == "final" else 10

    def put(self, drawn: list[Drawn], stages: list[str], number: int) -> bool:
        """Play a round as far as it goes; False if the event stops here."""
        rng = self.rng
        half = self.left_to_play == 0
        if half and self.stop == "after":
            return False
        self.left_to_play -= 1
        for table, stage in zip(drawn, stages, strict=True):
            state = "full"
            if half:
                state = "empty" if self.stop == "drawn" else rng.choice(("full", "half", "empty"))
            can_leave = state == "full" and not half
            play_table(self, table, stage, number, state, can_leave)
        return not half

    def fewest(self) -> int:
        """How many players the event needs to go on; sixteen where there is a cut for them."""
        large = self.ruleset == "alhambra" and len(self.event["players"]) >= 40
        return max(20 if large else 3, self.smallest())

    def someone_goes(self, stage: str, members: list[int]) -> list[int]:
        """Drop-outs and disqualifications after a round."""
        gone: list[int] = []
        while self.rng.random() < self.drop_outs and len(gone) < 3:
            here = [no for no in members if no in self.there]
            if len(self.there) <= self.fewest() or not here:
                break
            no = self.rng.choice(here)
            entry = self.player(no)
            last = max(
                row["round"]
                for row in self.event["results"]
                if row["no"] == no and row["stage"] == stage
            )
            entry["status"] = self.rng.choice(("dropped", "dropped", "disqualified"))
            entry["dropped_after"] = self.rng.choice((last, None))
            self.there.remove(no)
            gone.append(no)
        return gone

    def end_stage(self, stage: str) -> None:
        """What happens before it is asked who goes on: nothing here."""

    def solve(self) -> Event:
        """The state of things; where a lot is missing now, one is supplied."""
        result = self.solver(self.event)
        if "error" in result and self.lots == "late":
            self.supply_lots()
            result = self.solver(self.event)
        return result

    def supply_lots(self) -> None:
        """The organiser types what the error asked for."""
        self.lots = "supplied"
        if self.rng.random() < 0.5:
            self.event["event"]["seed"] = "supplied"
            return
        numbers = self.rng.sample(range(1, 200), len(self.event["players"]))
        for entry, lot in zip(self.event["players"], numbers, strict=True):
            entry["lot"] = lot

    def qualified(self, stage: str) -> list[int]:
        """Who goes on from a stage, best first; players of equal rank in any order."""
        result = self.solve()
        rows: list[Event] = next(
            (s["standings"] for s in result.get("stages", []) if s["stage"] == stage), []
        )
        going = [row for row in rows if row["qualified"] and row["no"] in self.there]
        self.rng.shuffle(going)
        return [row["no"] for row in sorted(going, key=lambda row: row["rank"])]

    def standing(self) -> list[int]:
        """The current order of those still there (H2)."""
        ranking = self.solve().get("ranking", [])
        order = [entry["no"] for entry in ranking if entry["no"] in self.there]
        return order if len(order) == len(self.there) else list(self.there)


def run(sim: Simulation) -> None:
    """All stages of an event until it ends or stops."""
    first = sim.first
    if not play_stage(sim, first, None):
        return
    stage = first
    while True:
        here = {row["no"] for row in sim.event["results"] if row["stage"] == stage} - {None}
        best = sim.qualified(stage)
        sim.someone_goes(stage, best if best and sim.rng.random() < 0.5 else sorted(here))
        if stage == "final" or len(sim.rounds()) == 1:
            return
        going = sim.qualified(stage)
        following = next_stage(sim.ruleset, stage, len(going))
        if following is None or len(going) < 2:
            return
        if following == "semi-final":
            seating.duel_finals(sim, going)
            sim.end_stage("final")
            return
        if not play_stage(sim, following, going):
            return
        stage = following


def next_stage(ruleset: str, stage: str, going: int) -> str | None:
    """The stage that so many players go on to."""
    if ruleset == "king-lui":
        return {27: "stage 2", 9: "stage 3", 3: "final"}.get(going)
    if ruleset == "7wonders-duel":
        return "semi-final" if going == 4 else None
    if ruleset == "alhambra" and going == 16:
        return "intermediate"
    return "final" if going >= 3 else None


def play_stage(sim: Simulation, stage: str, going: list[int] | None) -> bool:
    """All rounds of a stage; False if the event stops in it."""
    whole = play_rounds(sim, stage, going)
    sim.end_stage(stage)
    return whole


def play_rounds(sim: Simulation, stage: str, going: list[int] | None) -> bool:
    """One round after the other; False if the event stops in one."""
    seating.start(sim, stage)
    for number in range(1, sim.rounds()[stage] + 1):
        if sim.left_to_play == 0 and sim.stop == "after":
            return False
        drawn = seating.draw(sim, stage, number, going)
        if not sim.put(drawn, [stage] * len(drawn), number):
            return False
        if number < sim.rounds()[stage]:
            members = [no for table in drawn for no in table.players if no in sim.there]
            if sim.ruleset == "king-lui":
                sim.gone = seating.one_a_table(sim, stage, drawn)
            else:
                sim.gone = sim.someone_goes(stage, members)
    return True


def only_tied_lots(sim: Simulation) -> None:
    """Keep the lots of those who needed one, if the event can still be solved."""
    event, result = sim.event, sim.solve()
    if "error" in result or not result["event"]["complete"]:
        return
    tied = {row["no"] for s in result["stages"] for row in s["standings"] if row["by_lot"]}
    before = {entry["no"]: entry["lot"] for entry in event["players"]}
    for entry in event["players"]:
        entry["lot"] = entry["lot"] if entry["no"] in tied else None
    if "error" in sim.solve():
        for entry in event["players"]:
            entry["lot"] = before[entry["no"]]


def random_event(rng: random.Random, ruleset: str, **knobs: Any) -> Event:
    """An event of a ruleset; the knobs are the fields of Knobs."""
    return played(Simulation(rng, ruleset, Knobs(**knobs)))


def played(sim: Simulation) -> Event:
    """The whole event, as it is typed."""
    run(sim)
    if sim.lots == "tied":
        only_tied_lots(sim)
    if sim.lots == "late":
        sim.solve()
    seating.finish(sim)
    return sim.event

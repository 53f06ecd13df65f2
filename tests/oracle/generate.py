"""Believable random events, played stage by stage."""

from __future__ import annotations

import random
from typing import Any

from xlscore.exercise.simulation import Simulation, knock_out
from xlscore.exercise.state import Event, Knobs

from . import seating
from .games import some_points
from .oracle import solve

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


class FirstSeven(Simulation):
    """One event of the first seven systems, by their documents."""

    solve_by = staticmethod(solve)

    def __init__(self, rng: random.Random, ruleset: str, knobs: Knobs) -> None:
        super().__init__(rng, ruleset, {}, knobs, self.solve_by)

    def forget_seating(self) -> None:
        """A2: who sat at a table of three is forgotten too."""
        super().forget_seating()
        self.threes: set[int] = set()

    def rounds(self) -> dict[str, int]:
        """How many rounds each stage has."""
        return ROUNDS[self.ruleset]

    def smallest(self) -> int:
        """The fewest players of an event."""
        return FEWEST[self.ruleset]

    @property
    def may_have_many_threes(self) -> bool:
        """W4: only there are many tables of three generated."""
        return self.ruleset.startswith("7wonders") and not self.may_be_won_early

    @property
    def has_tie_breaks(self) -> bool:
        """Coins in 7 Wonders, civilian points in the Duel."""
        return self.ruleset.startswith("7wonders")

    @property
    def may_be_won_early(self) -> bool:
        """D2: military and science."""
        return self.ruleset == "7wonders-duel"

    def many_reached(self, playing: list[Event], stage: str, number: int) -> bool:
        """T2: two have the points that win, and one of them was on turn."""
        target = self.target(stage, number)
        return (
            self.ruleset == "catan"
            and self.rng.random() < 0.5
            and sum(row["points"] >= target for row in playing) > 1
        )

    def table_points(self, stage: str, number: int, size: int) -> list[int | str]:
        """The points of one table."""
        return some_points(self, stage, number, size)

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

    def target(self, stage: str, number: int) -> int:
        """The points that win a game of Catan in this round."""
        for entry in self.event["rounds"]:
            here = (entry["stage"], entry["round"]) == (stage, number)
            if self.ruleset == "catan" and here and entry["game"]:
                return int(entry["points_to_win"] or dict(CATAN_GAMES)[entry["game"]])
        return 12 if stage == "final" else 10

    def fewest(self) -> int:
        """How many players the event needs to go on; sixteen where there is a cut for them."""
        large = self.ruleset == "alhambra" and len(self.event["players"]) >= 40
        return max(20 if large else 3, self.smallest())


def run(sim: FirstSeven) -> None:
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
            knock_out(sim, going)
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


def play_stage(sim: FirstSeven, stage: str, going: list[int] | None) -> bool:
    """All rounds of a stage; False if the event stops in it."""
    whole = play_rounds(sim, stage, going)
    sim.end_stage(stage)
    return whole


def play_rounds(sim: FirstSeven, stage: str, going: list[int] | None) -> bool:
    """One round after the other; False if the event stops in one."""
    sim.forget_seating()
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


def only_tied_lots(sim: FirstSeven) -> None:
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
    return played(FirstSeven(rng, ruleset, Knobs(**knobs)))


def played(sim: FirstSeven) -> Event:
    """The whole event, as it is typed."""
    run(sim)
    if sim.lots == "tied":
        only_tied_lots(sim)
    if sim.lots == "late":
        sim.solve()
    seating.finish(sim)
    return sim.event

"""What happens to an event on its way: rounds are played, players go, somebody goes on."""

from __future__ import annotations

from xlscore.exercise.playing import play_table
from xlscore.exercise.state import Drawn, Event, State


class Simulation(State):
    """One event that is played, round by round."""

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
            play_table(self, table, stage, number, state, can_leave=can_leave)
        return not half

    def someone_goes(self, stage: str, members: list[int]) -> list[int]:
        """C8: drop-outs and disqualifications after a round."""
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
        """C6: the organiser types what the error asked for."""
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
        """H2: the current order of those still there."""
        ranking = self.solve().get("ranking", [])
        order = [entry["no"] for entry in ranking if entry["no"] in self.there]
        return order if len(order) == len(self.there) else list(self.there)


def knock_out(sim: Simulation, going: list[int]) -> None:
    """D4: semi-finals 1-4 and 2-3, then the final and the match for third place."""
    one, two, three, four = going
    semi = [Drawn(1, {1: one, 2: four}), Drawn(2, {1: two, 2: three})]
    if not sim.put(semi, ["semi-final"] * 2, 1):
        return
    winners = sim.qualified("semi-final")
    losers = [no for no in going if no not in winners and no in sim.there]
    if len(winners) != 2:
        return
    number = sim.rng.choice((1, 2))
    third = Drawn(number, dict(enumerate(losers, 1)))
    final = Drawn(3 - number, dict(enumerate(winners, 1)))
    if len(losers) == 2:
        sim.put([third, final], ["third place", "final"], 1)
    else:
        sim.put([final], ["final"], 1)

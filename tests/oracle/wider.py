"""Random events of any packaged ruleset: penalties, teams, negative points, late players."""

from __future__ import annotations

import random
from typing import Any

from . import generate, seating
from .games import Drawn
from .general import solve
from .generate import Event, Knobs, Simulation
from .own import own_rules
from .rulebook import load, rules_of, usual_size

LONGEST = 8
OWN = 0.25
FIRST = 0.7
REASONS = (None, "late", "zu spät", "chombo", "appeal")


class Extended(Simulation):
    """An event of one of the first seven, by its file, now with teams and penalties."""

    solver = staticmethod(solve)

    def __init__(self, rng: random.Random, ruleset: str, knobs: Knobs) -> None:
        super().__init__(rng, ruleset, knobs)
        self.rules = load(ruleset)
        teams(self)

    def end_stage(self, stage: str) -> None:
        """Penalties of a stage count for who goes on."""
        penalties(self, stage)


class Wider(Extended):
    """An event of any ruleset on its way."""

    def __init__(self, rng: random.Random, ruleset: str, knobs: Knobs) -> None:
        self.rules = load(ruleset)
        self.typed = some_rules(rng, self.rules)
        if rng.random() < OWN:
            self.typed |= own_rules(rng, self.rules, self.typed)
        self.plan = {
            stage["name"]: self.typed.get(f"stages.{number}.rounds", stage["rounds"])
            for number, stage in enumerate(self.rules["stages"], 1)
        }
        super().__init__(rng, ruleset, knobs)
        self.event["rules"] = self.typed
        self.rules = rules_of(self.event)

    def rounds(self) -> dict[str, int]:
        """Those of the file, or of the sheet *Rules*."""
        return self.plan

    def put(self, drawn: list[Drawn], stages: list[str], number: int) -> bool:
        """A round, with what is typed beside the points (G10)."""
        before = len(self.event["results"])
        whole = super().put(drawn, stages, number)
        for row in self.event["results"][before:]:
            for column in self.rules.get("columns", []) if row["points"] is not None else []:
                row["place"] = None
                row[column["name"]] = self.rng.choice((None, 0, 1, 2, 5, 11))
        return whole

    def smallest(self) -> int:
        """The fewest players; finals need the most of what their ways in ask for."""
        least = self.rules.get("minimum_players", 3)
        for stage in self.rules["stages"]:
            if not stage.get("optional"):
                ways = stage.get("entries", [])
                least = max(least, *(way.get("at_least", way["count"]) for way in ways), 0)
        return max(least, 5) if "teams" in self.rules and self.rules["sizes"] == [4] else least

    def _number(self) -> int:
        """Mostly small; where tables are of one size, a multiple of it."""
        fewest, sizes = self.smallest(), self.rules["sizes"]
        ranges = [(fewest, fewest + 8), (fewest, fewest + 4), (fewest, 3 * max(fewest, 10))]
        for stage in self.rules["stages"]:
            many = max((way.get("participants", 0) for way in stage.get("entries", [])), default=0)
            ranges += [(many, many + 8)] if many else []
        number = self.rng.randint(*self.rng.choice(ranges))
        if len(sizes) == 1 and not self.rules.get("byes"):
            return -(-number // sizes[0]) * sizes[0]
        return 6 if number == 5 and 3 in sizes else number

    def _round_sheet(self) -> list[Event]:
        """Other games for some rounds, or other points that win them."""
        games = self.rules.get("games", [])
        sheet = []
        for stage, rounds in self.plan.items():
            for number in range(1, rounds + 1):
                if games and self.rng.random() < 0.3:
                    title = self.rng.choice(games)["title"][self.rng.choice(("en", "de"))]
                    points = self.rng.choice((None, None, 9, 12))
                    row = {"stage": stage, "round": number, "game": title, "points_to_win": points}
                    sheet.append(row)
        return sheet

    def table_points(self, stage: str, number: int, size: int) -> list[int | str]:
        """Points of a table: few different ones, so that ties are likely."""
        rng, how = self.rng, self.rules.get("victory_points", {})
        if self.same_at_all_tables and rng.random() < 0.9:
            if (size, 0) not in self.patterns:
                self.patterns[size, 0] = self.fresh(size, how)
            return rng.sample(self.patterns[size, 0], size)
        return self.fresh(size, how)

    def fresh(self, size: int, how: Event) -> list[int | str]:
        """Points of one table; where they add up to a constant, mostly so."""
        rng, total = self.rng, how.get("table_sum")
        unit = 100 if (total or 0) >= 1000 else 1
        base = (total or 0) // size if total is not None else 10
        found = [base + unit * rng.randint(-self.spread, self.spread) for _ in range(size)]
        if not how.get("negative"):
            found = [max(0, value) for value in found]
        if total is not None and rng.random() < 0.9:
            rest = found[-1] + total - sum(found)
            found[-1] = rest if how.get("negative") else max(0, rest)
        alone = self.rules.get("solo")
        if alone and rng.random() < 0.3:
            for index in range(rng.choice((1, 1, 2))):
                found[index] = alone["at"] + rng.randint(0, 2)
            rng.shuffle(found)
        if self.knobs.halves and not how.get("whole"):
            return [f"{2 * value + 1}/2" if rng.random() < 0.3 else value for value in found]
        return list(found)


def some_rules(rng: random.Random, rules: Event) -> dict[str, Any]:
    """Long stages are mostly played shorter, as the sheet *Rules* says."""
    typed = {}
    for number, stage in enumerate(rules["stages"], 1):
        if stage["rounds"] > LONGEST or (stage["rounds"] > 4 and rng.random() < 0.5):
            typed[f"stages.{number}.rounds"] = rng.randint(1, LONGEST)
    return typed


def teams(sim: Extended) -> None:
    """G4: everybody in a team, mostly of four; sometimes uneven ones, or none at all."""
    rng, players = sim.rng, sim.event["players"]
    if rng.random() > (0.9 if "teams" in sim.rules else 0.15):
        return
    members = sim.rules.get("teams", {}).get("members", rng.choice((2, 3, 4)))
    even = rng.random() < 0.7
    for index, entry in enumerate(players):
        team = index // members if even else rng.randint(0, len(players) // members)
        entry["team"] = f"Team {team + 1}" if even or team else None


def penalties(sim: Extended, stage: str) -> None:
    """G2: points taken or given in a stage, in both kinds, of players and of teams."""
    rng, event = sim.rng, sim.event
    played = [row for row in event["results"] if row["no"] is not None and row["stage"] == stage]
    found = []
    for _ in range(rng.choice((0, 0, 1, 2, 5)) if played else 0):
        row = rng.choice(played)
        team = sim.player(row["no"]).get("team") if rng.random() < 0.3 else None
        found.append(
            {
                "stage": stage if stage != sim.first or rng.random() < 0.5 else None,
                "round": rng.choice((None, row["round"])),
                "player": None if team else row["no"],
                "team": team,
                "points": rng.choice((1, 2, 3, 20, -1, -5, "1/2", "3/2")),
                "counts_in": rng.choice((None, "tournament_points", "victory_points")),
                "reason": rng.choice(REASONS),
            }
        )
    if found:
        event["penalties"] = event.get("penalties", []) + found


def draw(sim: Wider, number: int, going: list[int] | None) -> list[Drawn]:
    """The tables of a round, by chance; later rounds of a Swiss stage by the standings."""
    rng = sim.rng
    players = list(sim.there) if going is None else [no for no in going if no in sim.there]
    sizes, stage = sim.rules["sizes"], sim.rules["stages"][0]
    if sizes == [2]:
        swiss = stage["seating"] == "swiss" and number > 1 and rng.random() < 0.5
        return seating.swiss_pairs(sim, sim.standing()) if swiss else seating.d1_pairs(sim, players)
    if stage["seating"] in ("swiss", "standings") and going is None and rng.random() < 0.7:
        players = sim.standing()
    else:
        rng.shuffle(players)
    if len(sizes) == 1:
        size = usual_size(sim.rules)
        most = len(players) // size
        tables = rng.randint(1, most) if stage.get("sit_out") else most
        groups = [players[size * t : size * (t + 1)] for t in range(tables)]
        return [Drawn(n, dict(enumerate(group, 1))) for n, group in enumerate(groups, 1)]
    if stage.get("sit_out") and going is None:
        players = players[: rng.choice([n for n in range(3, len(players) + 1) if n != 5])]
    groups = []
    if 5 in sizes and len(players) % 4 == 1:
        groups, players = [players[:5]], players[5:]
    for size in seating.c7_sizes(len(players), sim.many):
        groups.append(players[:size])
        players = players[size:]
    drawn = seating.seated(sim, groups)
    seating.keep_absent(sim, drawn)
    return drawn


def newcomers(sim: Wider) -> None:
    """Where tables are of one size, who dropped out is replaced by a player who is new."""
    sizes = sim.rules["sizes"]
    if len(sizes) > 1 or sim.rules.get("byes"):
        return
    while len(sim.there) % sizes[0]:
        players = sim.event["players"]
        no = max(entry["no"] for entry in players) + 1
        entry = dict(sim.rng.choice(players), no=no, name=f"Ersatz {no}", status="active")
        lots = [entry["lot"] for entry in players if entry["lot"] is not None]
        entry |= {"dropped_after": None, "lot": max(lots) + 1 if lots else None}
        players.append(entry)
        sim.there.append(no)


def run(sim: Wider) -> None:
    """All stages until the event ends or stops."""
    stage, going = sim.first, None
    while play_stage(sim, stage, going):
        going = sim.qualified(stage)
        following = next_stage(sim, stage, len(going))
        if following is None:
            return
        if following == "semi-final" and sim.rules["sizes"] == [2]:
            seating.duel_finals(sim, going)
            sim.end_stage("final")
            return
        stage = following


def play_stage(sim: Wider, stage: str, going: list[int] | None) -> bool:
    """All rounds of a stage; False if the event stops in it."""
    seating.start(sim, stage)
    whole = True
    for number in range(1, sim.plan[stage] + 1):
        drawn = draw(sim, number, going)
        whole = sim.put(drawn, [stage] * len(drawn), number)
        if not whole:
            break
        members = [no for table in drawn for no in table.players if no in sim.there]
        sim.gone = sim.someone_goes(stage, members)
        if number < sim.plan[stage]:
            newcomers(sim)
    sim.end_stage(stage)
    return whole


def next_stage(sim: Wider, stage: str, going: int) -> str | None:
    """The first stage after this one that so many come into from it."""
    for following in sim.rules["stages"]:
        for way in following.get("entries", []):
            least = way.get("at_least", way["count"])
            if way["source"] == stage and least <= going <= way["count"]:
                return str(following["name"])
    return None


def random_event(rng: random.Random, ruleset: str, **knobs: Any) -> Event:
    """An event of any packaged ruleset; the knobs are the fields of Knobs."""
    if ruleset in ("king-lui", "catan") or (ruleset in generate.GENERATED and rng.random() < FIRST):
        kind = Extended if rng.random() < 0.5 else Simulation
        return generate.played(kind(rng, ruleset, Knobs(**knobs)))
    sim = Wider(rng, ruleset, Knobs(**{"halves": rng.random() < 0.1, **knobs}))
    run(sim)
    if sim.lots == "late":
        sim.solve()
    seating.finish(sim)
    return sim.event

"""Random events of any ruleset, played stage by stage: ties, drop-outs, late players, penalties."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from xlscore.exercise import seating
from xlscore.exercise.simulation import Simulation, knock_out
from xlscore.exercise.state import Drawn, Event, Knobs, Solver, pick_names
from xlscore.records import NamedTuple

LONGEST = 8
REASONS = (None, "late", "zu spät", "chombo", "appeal")


class AnyEvent(Simulation):
    """An event of any ruleset, by its data alone."""

    def __init__(
        self,
        rng: random.Random,
        ruleset: str,
        rules: dict[str, Any],
        knobs: Knobs,
        solver: Solver,
    ) -> None:
        typed = self.typed_rules(rng, rules)
        for key, value in typed.items():
            rules = _with_key(rules, key.split("."), value)
        super().__init__(rng, ruleset, rules, knobs, solver)
        self.event["rules"] = typed
        put_in_teams(self)

    def typed_rules(self, rng: random.Random, rules: dict[str, Any]) -> dict[str, Any]:
        """What stands on the sheet *Rules*: long stages are mostly played shorter."""
        typed: dict[str, Any] = {}
        stages = rules["stages"][:1] if rules.get("graph") else rules["stages"]
        for number, stage in enumerate(stages, 1):
            if stage["seating"] == "round-robin":
                continue
            if stage["rounds"] > LONGEST or (stage["rounds"] > 4 and rng.random() < 0.5):
                typed[f"stages.{number}.rounds"] = rng.randint(1, LONGEST)
        return typed

    def put(self, drawn: list[Drawn], stages: list[str], number: int) -> bool:
        """A round, with what is typed beside the points (G10)."""
        before = len(self.event["results"])
        whole = super().put(drawn, stages, number)
        for row in self.event["results"][before:]:
            for column in self.rules.get("columns", []) if row["points"] is not None else []:
                row["place"] = None
                row[column["name"]] = self.rng.choice(_list_choices(column))
        return whole

    def end_stage(self, stage: str) -> None:
        """Penalties of a stage count for who goes on."""
        impose_penalties(self, stage)


def _list_choices(column: dict[str, Any]) -> tuple[Any, ...]:
    """What may be typed in a column: numbers, or words and what they count as (F12)."""
    if column.get("yes_no"):
        return None, "yes", "no", 1, 0
    words = column.get("words") or ()
    return (*words, None, *range(1, len(words) + 1)) if words else (None, 0, 1, 2, 5, 11)


def _with_key(data: Any, path: list[str], value: Any) -> Any:
    """A copy in which a dotted key has another value; stages are numbered from 1."""
    if not path:
        return value
    if isinstance(data, list):
        at = int(path[0]) - 1
        return [*data[:at], _with_key(data[at], path[1:], value), *data[at + 1 :]]
    return {**data, path[0]: _with_key(data.get(path[0], {}), path[1:], value)}


def put_in_teams(sim: Simulation) -> None:
    """G4: everybody in a team, mostly of four; sometimes uneven ones, or none at all."""
    rng, players = sim.rng, sim.event["players"]
    matches = sim.rules["stages"][0].get("seating") == "matches"
    if not matches and rng.random() > (0.9 if "teams" in sim.rules else 0.15):
        return
    members = sim.rules.get("teams", {}).get("members", rng.choice((2, 3, 4)))
    even = rng.random() < 0.7
    for index, entry in enumerate(players):
        team = index // members if even else rng.randint(0, len(players) // members)
        entry["team"] = f"Team {team + 1}" if even or team else None


def impose_penalties(sim: Simulation, stage: str) -> None:
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


# -- from round to round ---------------------------------------------------------------------------


def run(sim: AnyEvent) -> Event:
    """All stages until the event ends or stops; the event."""
    stage: str | None = sim.first
    going: list[int] | None = None
    while stage and _play_stage(sim, stage, going):
        going = sim.qualified(stage)
        stage = _next_stage(sim, stage, len(going))
        if stage == "semi-final" and sim.rules["sizes"] == [2]:
            knock_out(sim, going)
            sim.end_stage("final")
            break
    if sim.lots == "late":
        sim.solve()
    return sim.event


def _play_stage(sim: AnyEvent, stage: str, going: list[int] | None) -> bool:
    """All rounds of a stage; False if the event stops in it."""
    sim.forget_seating()
    whole, rounds = True, sim.rounds()[stage]
    for number in range(1, rounds + 1):
        if _is_over(sim, stage, number):
            break
        drawn = _draw(sim, stage, number, going)
        whole = sim.put(drawn, [stage] * len(drawn), number)
        if not whole:
            break
        members = [no for table in drawn for no in table.players if no in sim.there]
        sim.gone = sim.someone_goes(stage, members)
        if number < rounds:
            add_newcomers(sim, stage)
    sim.end_stage(stage)
    return whole


def _is_over(sim: AnyEvent, stage: str, number: int) -> bool:
    """F6: whether too few are left for a round with strikes; who is out is noted."""
    sim.struck = set()
    rules = next(one for one in sim.rules["stages"] if one["name"] == stage)
    if rules["seating"] != "strikes" or number == 1:
        return False
    rows = (s["standings"] for s in sim.solve().get("stages", []) if s["stage"] == stage)
    strikes = {row["no"]: int(row["criteria"]["strikes"]) for row in next(rows, [])}
    sim.struck = {no for no, own in strikes.items() if own >= rules["out_with"]}
    return len({*sim.there} - sim.struck) <= int(rules.get("until_left", 1))


def _draw(sim: AnyEvent, stage: str, number: int, going: list[int] | None) -> list[Drawn]:
    """The tables of a round, by chance; later rounds of a Swiss stage by the standings."""
    rng, rules = sim.rng, sim.rules
    players = list(sim.there) if going is None else [no for no in going if no in sim.there]
    players = [no for no in players if no not in sim.struck]
    of_first = rules["stages"][0]
    how = next(one["seating"] for one in rules["stages"] if one["name"] == stage)
    if how == "strikes":
        rng.shuffle(players)
        return seating.seat_evenly(sim, players)
    if how in ("partners", "matches"):
        return seating.seat_two_sides(sim, players, of_teams=how == "matches")
    if _keeps_tables(sim, stage):
        if number == 1:
            in_snake = how == "snake" and len(players) % 3 == 0
            if going is None:
                rng.shuffle(players)
            order = seating.snake(players) if in_snake else None
            sim.fixed = seating.seat_groups(
                sim, order or seating.split(players, seating.threes(len(players)))
            )
        return seating.keep_tables(sim)
    if rules["sizes"] == [2]:
        if of_first["seating"] == "swiss" and number > 1 and rng.random() < 0.5:
            return seating.swiss_pairs(sim, sim.standing())
        return seating.pairs_by_lot(sim, players)
    if of_first["seating"] in ("swiss", "standings") and going is None and rng.random() < 0.7:
        players = sim.standing()
    else:
        rng.shuffle(players)
    sits_out = bool(of_first.get("sit_out"))
    return seating.seat_by_size(sim, players, sits_out=sits_out, first_stage=going is None)


def _keeps_tables(sim: AnyEvent, stage: str) -> bool:
    """K1: whether all rounds of a stage are played at the same tables."""
    how = next(one["seating"] for one in sim.rules["stages"] if one["name"] == stage)
    return how in ("fixed", "snake") and sim.rounds()[stage] > 1 and 3 in sim.rules["sizes"]


def add_newcomers(sim: AnyEvent, stage: str) -> None:
    """Late players; where tables are of one size, who dropped out is replaced by one."""
    sizes = sim.rules["sizes"]
    if len(sizes) == 1 and not sim.rules.get("byes"):
        while len(sim.there) % sizes[0]:
            _add_newcomer(sim)
    elif sim.rng.random() < sim.knobs.late and stage == sim.first and not _keeps_tables(sim, stage):
        _add_newcomer(sim)
        if len(sim.there) == 5:
            _add_newcomer(sim)


def _add_newcomer(sim: AnyEvent) -> None:
    """Somebody new on the list, there from the next round on."""
    players = sim.event["players"]
    no = max(entry["no"] for entry in players) + 1
    taken = {entry["name"] for entry in players}
    name = next(one for one in pick_names(sim.rng, len(taken) + 1) if one not in taken)
    entry = dict(sim.rng.choice(players), no=no, name=name, status="active")
    lots = [entry["lot"] for entry in players if entry["lot"] is not None]
    entry |= {"dropped_after": None, "lot": max(lots) + 1 if lots else None}
    players.append(entry)
    sim.there.append(no)


def _next_stage(sim: AnyEvent, stage: str, going: int) -> str | None:
    """The first stage after this one that so many come into from it."""
    for following in sim.rules["stages"]:
        for way in following.get("entries", []):
            least = way.get("at_least", way["count"])
            if way["source"] == stage and least <= going <= way["count"]:
                return str(following["name"])
    return None


# -- a graph of stages -----------------------------------------------------------------------------


class NextRound(NamedTuple):
    """A round that comes next, as drawn; `last` is the last one of its stage."""

    stage: str
    number: int
    tables: list[Drawn]
    last: bool


#: What is drawn next in an event; nothing where it is over, or cannot go on.
Drawer = Callable[[Event], list[NextRound]]


def run_graph(sim: AnyEvent, drawer: Drawer) -> Event:
    """F1: the same for a graph of stages, whose rounds are drawn as an organiser would do it."""
    sim.there = [entry["no"] for entry in sim.event["players"]]
    if sim.lots == "late":  # seeds of a first stage are wanted before anything is drawn
        sim.supply_lots()
    while coming := drawer(sim.event):
        for round_ in coming:
            if not sim.put(round_.tables, [round_.stage] * len(round_.tables), round_.number):
                return sim.event
            _end_round(sim, round_)
    return sim.event


def _end_round(sim: AnyEvent, round_: NextRound) -> None:
    """Players go home, some come late, and penalties of a first stage count for who goes on."""
    there = [no for table in round_.tables for no in table.players if no in sim.there]
    sim.gone = sim.someone_goes(round_.stage, there)
    if round_.stage == sim.first and round_.last:
        sim.end_stage(round_.stage)
    elif round_.stage == sim.first and sim.rules["stages"][0]["seating"] == "swiss":
        add_newcomers(sim, round_.stage)

"""F15: random events of two sides at a table: duels, sums, pairs whose result counts for both."""

from __future__ import annotations

import random
import tomllib
from functools import partial

from xlscore.exercise.answers import AsWritten
from xlscore.exercise.events import run
from xlscore.exercise.state import Event, Knobs

from . import seating
from .formula_events import solve

TEXT = """
id = "ours"
title = "Ours"
sizes = [%d]
minimum_players = %d
byes = true
[points]
by_size = { %d = [%s] }
[victory_points]
bye = %d
[teams]
chain = ["tournament_points", "victory_points"]
[formulas]
%s
[[stages]]
name = "preliminary"
rounds = %d
seating = "%s"
chain = [%s]
"""
#: What a game is worth.
WORTH = (
    "duels(seat of points) + duels(cross of points) + duels(sum of points) / 2",
    "2 * duels(sum of points)",
    "3 * duels(sum of points) + duels(seat of points)",
    "points + partners(sum of points) - opponents(sum of points)",
    "if points >= 2 * opponents(max of points) then 3 else duels(cross of points)",
    "if points > partners(max of points) then duels(seat of -points) else place_points",
)
GAME = ("points", "points - opponents(max of points)", "points + partners(min of points)")
CHAIN = ("tournament_points", "victory_points", "wins", "best(tournament_points)", "bonus")


def written(rng: random.Random) -> str:
    """The text of a ruleset."""
    how = rng.choice(("partners", "matches", "matches"))
    size = 4 if how == "partners" else rng.choice((2, 4, 4, 6))
    made = [f'tournament_points = "{rng.choice(WORTH)}"']
    if rng.random() < 0.4:
        made.append(f'victory_points = "{rng.choice(GAME)}"')
    if rng.random() < 0.3:
        made.append(f'bonus = "{rng.choice(WORTH)}"')
    places = ", ".join(map(str, sorted(rng.choices(range(4), k=size), reverse=True)))
    chain = ", ".join(f'"{name}"' for name in rng.sample(CHAIN, rng.randint(1, 3)))
    head = (size, max(4, size), size, places, rng.randint(0, 9), "\n".join(made))
    text = TEXT % (*head, rng.randint(1, 4), how, chain)
    return text.replace("bye =", "negative = true\nbye =")


def random_event(rng: random.Random) -> tuple[Event, str, Event]:
    """An event, its ruleset as a text, and the second route's answer."""
    text = written(rng)
    rules = tomllib.loads(text)
    solver = partial(solve, rules=rules)
    knobs = Knobs(halves=rng.random() < 0.1, late=0.2, typed_places=0.0)
    sim = AsWritten(rng, "ours", rules, knobs, solver)
    run(sim)
    seating.finish(sim)
    return sim.event, text, solver(sim.event)

"""Random events of rulesets with formulas of every kind (F12 to F16)."""

from __future__ import annotations

import random
import tomllib
from functools import partial
from typing import Any

from xlscore.exercise.answers import AsWritten
from xlscore.exercise.events import run
from xlscore.exercise.state import Event, Knobs

from . import seating
from .general import solved
from .model import RuleError
from .rulebook import Rules

HEAD = """
id = "ours"
title = "Ours"
sizes = [%s]
table_size = 4
%s
[points]
by_size = { 3 = [5, 3, 1], 4 = [5, 3, 2, 1] }
%s
[victory_points]
negative = true
[[columns]]
name = "a"
title = "Column A"
negative = true
[[columns]]
name = "b"
title = "Column B"
yes_no = true
[[columns]]
name = "c"
title = "Column C"
words = ["Red", "green one", "Blau"]
[lookup.colours]
red = 3
"Green One" = -1
%s
[lookup.club]
%s
"""
STAGE = """
[[stages]]
name = "preliminary"
rounds = %d
seating = "%s"
chain = [%s]
%s
"""
GOALS = """
[[games]]
title = { en = "Base", de = "Basis" }
points_to_win = 10
[[games]]
title = { en = "Long", de = "Lang" }
points_to_win = 13
"""
AT_TABLE = ("points", "a", "b", "table_size", "lookup(colours, c)", "lookup(club, player, 2)")
LATER = ("alive", "victory_points")
PLACES = ("place", "level", "winners", "beaten", "place_points")
SUMS = ("tournament_points", "victory_points", "bonus", "wins", "points_difference", "score")
PARTS = ("best(bonus)", "opponents_points", "best(victory_points, k = 2)", "firsts")


class Formulas:
    """Formulas by chance, of these words."""

    def __init__(self, rng: random.Random, words: tuple[str, ...]) -> None:
        self.rng, self.words = rng, words

    def any(self, depth: int = 3, *, others: bool = True) -> str:
        """One of them, with no more than so many inside each other."""
        rng = self.rng
        if depth == 0 or rng.random() < 0.2:
            return rng.choice((rng.choice(self.words), *self.words, "2", "0.5", "1/3", "10"))
        kind = rng.choice(("+", "+", "-", "*", "/", "max", "min", "if", "if", "others", "minus"))
        own, other = (self.any(depth - 1, others=others) for _ in "ab")
        if kind in ("max", "min"):
            return f"{kind}({own}, {other})"
        if kind == "minus":
            return f"-{own}" if own.isidentifier() else f"-({own})"
        if kind == "others":
            inner = self.any(depth - 1, others=False)
            whose = rng.choice(("others", "partners", "opponents", "duels"))
            hows = ("seat", "cross", "sum") if whose == "duels" else ("max", "min", "sum")
            return f"{whose}({rng.choice(hows)} of {inner})" if others else own
        if kind == "if":
            sign = rng.choice((">=", "<=", ">", "<", "="))
            then, last = (self.any(depth - 1, others=others) for _ in "ab")
            return f"(if {own} {sign} {other} then {then} else {last})"
        if kind == "/" and rng.random() < 0.8:  # of what is surely no 0, mostly
            other = rng.choice(("table_size", "2", "4/3"))
        return f"({own}) {kind} ({other})"


def written(rng: random.Random) -> str:
    """The text of a ruleset."""
    made: dict[str, str] = {}
    heats, dense = rng.random() < 0.3, rng.random() < 0.3
    goals = rng.random() < 0.3
    early = AT_TABLE + (("points_to_win",) if goals else ())
    if goals or rng.random() < 0.5:
        text = Formulas(rng, early).any()
        made["victory_points"] = f'"{text}"'
    if rng.random() < 0.4:
        ties = Formulas(rng, AT_TABLE + LATER)
        made["tie_break"] = str([ties.any(rng.randint(0, 2)) for _ in range(rng.randint(1, 3))])
    if rng.random() < 0.5:
        made["tournament_points"] = f'"{Formulas(rng, AT_TABLE + LATER + PLACES).any()}"'
    if not made or rng.random() < 0.6:
        words = (*AT_TABLE, *LATER, *PLACES, "tournament_points")
        made["bonus"] = f'"{Formulas(rng, words).any()}"'
    lines = "\n".join(f"{target} = {text}" for target, text in made.items())
    used = f"{lines}\nblue = 1"
    for name in "abc":  # every column has a use
        if f" {name} " not in used and f"({name})" not in used:
            made.setdefault("bonus", '"0"')
            more = "lookup(colours, c)" if name == "c" else name
            made["bonus"] = f'"{made["bonus"][1:-1]} + {more}"'
    sizes = rng.choice(("3, 4", "3, 4", "4"))
    points = "shared = 'full'\ndense = true" if dense else rng.choice(("", "shared = 'full'"))
    known = "\n".join(f'"{no}" = {rng.randint(-3, 9)}' for no in rng.sample(range(1, 20), 5))
    blue = "blau = '7/2'" if rng.random() < 0.8 else ""
    head = HEAD % (sizes, "minimum_players = 4" if sizes == "4" else "", points, blue, known)
    text = head + "[formulas]\n" + "\n".join(f"{name} = {one}" for name, one in made.items())
    rounds = rng.randint(1, 4)
    more = "sit_out = true" if heats else ""
    if heats and rng.random() < 0.7:
        more += (
            f"\nabsence = '{rng.choice(('1/2', '1', '1/3'))}'\nabsence_from = {rng.randint(1, 2)}"
        )
    chain = rng.sample(SUMS + PARTS, rng.randint(1, 4))
    if "absence" in more:
        chain = [name for name in chain if "(" not in name] or ["tournament_points"]
    if goals:
        text += GOALS
        more += f"\ngames = {[rng.choice(('Base', 'Long')) for _ in range(rounds)]}"
    how = rng.choice(("lot", "standings", "lot-anew"))
    return text + STAGE % (rounds, how, ", ".join(f'"{name}"' for name in chain), more)


def solve(event: Event, rules: Rules) -> Event:
    """The second route's answer."""
    try:
        return solved(event, rules)
    except RuleError as error:
        return {"error": str(error)}


def random_event(rng: random.Random) -> tuple[Event, str, Event]:
    """An event, its ruleset as a text, and the second route's answer."""
    text = written(rng)
    rules: dict[str, Any] = tomllib.loads(text)
    solver = partial(solve, rules=rules)
    knobs = Knobs(halves=rng.random() < 0.1, late=0.2, typed_places=0.0)
    sim = AsWritten(rng, "ours", rules, knobs, solver)
    run(sim)
    seating.finish(sim)
    return sim.event, text, solver(sim.event)

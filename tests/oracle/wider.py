"""Random events of any packaged ruleset, now and then under rules of an organiser's own."""

from __future__ import annotations

import random
from typing import Any

from xlscore.exercise.events import AnyEvent, impose_penalties, put_in_teams, run
from xlscore.exercise.state import Event, Knobs

from . import generate, seating
from .general import solve
from .generate import FirstSeven
from .own import own_rules
from .rulebook import load

OWN = 0.25
FIRST = 0.7
LATE = 0.2


class Extended(FirstSeven):
    """An event of one of the first seven, by its file, now with teams and penalties."""

    solve_by = staticmethod(solve)

    def __init__(self, rng: random.Random, ruleset: str, knobs: Knobs) -> None:
        super().__init__(rng, ruleset, knobs)
        self.rules = load(ruleset)
        put_in_teams(self)

    def end_stage(self, stage: str) -> None:
        """Penalties of a stage count for who goes on."""
        impose_penalties(self, stage)


class Wider(AnyEvent):
    """An event of any ruleset on its way."""

    def typed_rules(self, rng: random.Random, rules: dict[str, Any]) -> dict[str, Any]:
        """Now and then rules of an organiser's own."""
        typed = super().typed_rules(rng, rules)
        if rng.random() < OWN:
            typed |= own_rules(rng, rules, typed)
        return typed


def random_event(rng: random.Random, ruleset: str, **knobs: Any) -> Event:
    """An event of any packaged ruleset; the knobs are the fields of Knobs."""
    if ruleset in generate.GENERATED and rng.random() < FIRST:
        kind = Extended if rng.random() < 0.5 else FirstSeven
        return generate.played(kind(rng, ruleset, Knobs(**knobs)))
    usual = {"halves": rng.random() < 0.1, "late": LATE}
    sim = Wider(rng, ruleset, load(ruleset), Knobs(**{**usual, **knobs}), solve)
    run(sim)
    seating.finish(sim)
    return sim.event

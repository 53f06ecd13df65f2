"""C6: every draw made already, recomputed from the seed, the list and the rounds before it.

Nothing is stored about a draw but its rows in Results. ``reviewed`` walks through a stage round by
round and asks ``round_plans`` which of them gives what stands there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from xlscore.core.draws.machinery.history import event_before, find_late
from xlscore.core.draws.machinery.places import (
    Place,
    find_differing,
    list_places,
    places,
    same_places,
)
from xlscore.core.draws.machinery.record import record_of
from xlscore.core.draws.seatings.context import DrawContext, RoundPlan, Schedule
from xlscore.core.draws.seatings.table import round_plans
from xlscore.core.model import Event, TableName
from xlscore.core.rules import Ruleset
from xlscore.records import dataclass


@dataclass(frozen=True, slots=True)
class Review:
    """One drawn round: the plan that gave it, or the usual one where none did.

    `plan` is None where the round could not have been drawn at all. `typed` is what Results say.
    """

    index: int
    stage: str
    round_: int
    typed: Mapping[int, Place]
    plan: RoundPlan | None
    matches: bool

    def elsewhere(self) -> list[int]:
        """The players who sit elsewhere than drawn, or were drawn and do not sit at all."""
        if self.plan is None:
            return sorted(self.typed)
        drawn = list_places(self.plan.round_)
        return sorted({*find_differing(drawn, self.typed), *(drawn.keys() ^ self.typed.keys())})


def review_stage(event: Event, rules: Ruleset, index: int) -> tuple[list[Review], Schedule | None]:
    """All drawn rounds of a stage recomputed, and what is drawn for its later rounds already."""
    found: list[Review] = []
    schedule: Schedule | None = None
    stage = rules.stages[index].name
    typed = places(event, stage)
    first = len(typed.get(1, ())) - len(find_late(event, stage, 1))
    for round_ in sorted(typed):
        here = typed[round_]
        view = event_before(event, rules, index, round_, here)
        late = find_late(event, stage, round_) & here.keys()
        players = frozenset(here)
        at = DrawContext(view, rules, index, round_, players=players, first=first, late=late)
        plan, matches = _plan_of(at, schedule, here)
        if plan is not None and plan.schedule is not None:
            schedule = plan.schedule
        found.append(Review(index, stage, round_, typed=here, plan=plan, matches=matches))
    return found, schedule


def review(event: Event, rules: Ruleset) -> list[Review]:
    """All drawn rounds of all stages recomputed."""
    return [
        one for index in range(len(rules.stages)) for one in review_stage(event, rules, index)[0]
    ]


def _plan_of(
    at: DrawContext, schedule: Schedule | None, typed: Mapping[int, Place]
) -> tuple[RoundPlan | None, bool]:
    """The plan that gives what is typed, else the usual one; None if nobody can be seated.

    Where the log says what was asked for, no other counts.
    """
    usual = None
    asked = record_of(at.event, at.stage.name, at.round_).asked
    try:
        for plan in round_plans(at, schedule, asked):
            if same_places(list_places(plan.round_), typed):
                return plan, True
            usual = usual or plan
    except ValueError:  # so many players cannot be seated
        pass
    return usual, False


def fingerprint(stage: str, round_: int, typed: Mapping[int, Place]) -> str:
    """A short name for who sits where in a round, to compare a printed draw with the file.

    The first twelve hex digits of SHA-256 over `seats_text`.
    """
    return hashlib.sha256(seats_text(stage, round_, typed).encode()).hexdigest()[:12]


def seats_text(stage: str, round_: int, typed: Mapping[int, Place]) -> str:
    """C6: "<stage>|<round>|<table>.<seat>=<No> ...", tables and seats in order."""

    def key(item: tuple[int, Place]) -> tuple[bool, TableName, int, int]:
        no, place = item
        return isinstance(place.table, str), place.table, place.seat or 0, no

    seats = " ".join(f"{p.table}.{p.seat or 0}={no}" for no, p in sorted(typed.items(), key=key))
    return f"{stage}|{round_}|{seats}"

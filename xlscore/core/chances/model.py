"""What is asked and what is answered: the goal of a stage, and a verdict for each place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from xlscore.core.rules import Ruleset, StageRules, Take
from xlscore.core.standings.outcome import Outcome, StageOutcome
from xlscore.records import dataclass, field

Verdict = Literal["in", "depends", "out"]

#: A place at a table, and whether it is shared.
Place = tuple[int, bool]


class NoAnswer(ValueError):
    """G8, F6: nobody knows how many more games each will play, or which of them will count.

    F12: or tournament points are `made` of what will be typed beside the points.
    """

    def __init__(self, stage: StageRules, *, made: bool = False) -> None:
        super().__init__(stage.name)
        self.stage = stage.name
        self.open_rounds = stage.open_rounds
        self.made = made


@dataclass(frozen=True, slots=True)
class Goal:
    """What the players of a stage play for: `count` go on to `stage`; None: to win the event.

    With take "winners" it is the best of each table, and `count` is 1.
    """

    stage: str | None
    take: Take
    count: int


@dataclass(frozen=True, slots=True)
class Share:
    """How often somebody was in, of so many tries; `error` holds in 95 of 100 cases (Hoeffding).

    P(|share - truth| >= error) <= 2 exp(-2 of error^2) = 0.05, whatever the truth is.
    """

    hits: int
    of: int

    @property
    def error(self) -> float:
        """Half the width of the interval, 0 to 1."""
        return float((3.6888794541139363 / (2 * self.of)) ** 0.5)  # ln(2 / 0.05)


@dataclass(frozen=True, slots=True)
class Chance:
    """What one place in the player's next game would mean; `place` None: whatever he does.

    `surely_ahead` is how many end ahead of him whatever happens; the `rivals` may or may not. He is
    in for sure if at most `may_pass` of the rivals end ahead of him or level with him. There is a
    `share` where the answer is a sample.
    """

    place: Place | None
    verdict: Verdict
    surely_ahead: int = 0
    rivals: tuple[int, ...] = ()
    may_pass: int = 0
    share: Share | None = None


@dataclass(frozen=True, slots=True)
class PlayerChances:
    """One player: the verdict over everything, then place by place if he has a game to play."""

    no: int
    verdict: Verdict
    places: tuple[Chance, ...]
    share: Share | None = None


@dataclass(frozen=True, slots=True)
class Chances:
    """The answer for all players of the running stage, in the order of its standings.

    "in" and "out" hold for all outcomes. If the answer is `exact`, "depends" is said only where
    both can happen, as far as places decide; if not, a sample says how often. `settled`: the stage
    is over. If nothing follows it, `ranks` has everybody's rank in the event, None for who is out
    of it. `waiting` has the stage in which somebody already has a place.
    """

    stage: str
    goal: Goal
    exact: bool
    settled: bool
    players: tuple[PlayerChances, ...]
    ranks: Mapping[int, int | None] = field(default_factory=dict)
    waiting: Mapping[int, str] = field(default_factory=dict)


def goal_of(rules: Ruleset, outcome: Outcome, stage: StageOutcome, staying: int) -> Goal:
    """A4, D4, T1, K3-K9: who goes on from `stage`, where `staying` players could."""
    later = rules.stages[rules.stages.index(stage.rules) + 1 :]
    tables = len({tally.table for tally in stage.tallies.values()})
    for following in later:
        taken = [place for place in following.places if place.source == stage.rules.name]
        if any(place.place == 1 for place in taken):
            return Goal(following.name, "winners", 1)
        if ranks := [place.number for place in taken if not place.place]:
            return Goal(following.name, "best", max(ranks))
        for entry in following.entries:
            if entry.source != stage.rules.name or entry.take == "losers":
                continue
            found = tables if entry.take == "winners" else staying
            if outcome.participants >= entry.participants and found >= entry.at_least:
                winners = entry.take == "winners" and tables <= entry.count
                return Goal(following.name, entry.take, 1 if winners else entry.count)
    if stage.rules.qualifies == "winners":
        return Goal(None, "winners", 1)
    return Goal(None, "best", 1)

"""What comes out of an event: standings by stage, the overall ranking, who is qualified."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.core.findings import Finding
from xlscore.core.model import Game
from xlscore.core.rules import StageRules
from xlscore.core.stage_places import TakenPlace
from xlscore.core.standings.ranking import Standing
from xlscore.core.tally import Tally
from xlscore.records import NamedTuple, dataclass, field


@dataclass(slots=True)
class StageOutcome:
    """The standings of one stage; those out of the event stand last with rank None (C8).

    `held` is None while that cannot be known yet. `tallies` hold each player's games in playing
    order. `qualified` go on to the next stage (in the last stage: are qualified by the event), in
    their order; empty until the stage is complete. `kept` went on though a later correction puts
    `passed` before them, since the final stands. `by_table`: the best of each table go on.
    `cut_by_lot` are players among whom the lot decided about going on; `rounds_played` is the last
    round up to which all drawn tables have a result, `rounds_shown` how many have a column: in a
    round robin those that its players need, with strikes those drawn.

    F1: `places` are the positions of a stage of a graph, `order` those who come into them; 0 where
    nobody does. `known` are those sure of theirs while others play for one, `into` the stages by
    number that those who go on come into, where they part.
    """

    index: int
    rules: StageRules
    games: tuple[Game, ...]
    held: bool | None = None
    complete: bool = False
    games_missing: int = 0
    rounds_played: int = 0
    rounds_shown: int = 0
    tallies: Mapping[int, Tally] = field(default_factory=dict)
    standings: list[Standing] = field(default_factory=list)
    qualified: list[int] = field(default_factory=list)
    cut_by_lot: set[int] = field(default_factory=set)
    kept: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    by_table: bool = False
    places: tuple[TakenPlace, ...] = ()
    order: tuple[int, ...] = ()
    known: Mapping[TakenPlace, int] = field(default_factory=dict)
    into: dict[int, str] = field(default_factory=dict)


class RankingLine(NamedTuple):
    """One line of the overall ranking.

    `decided_by` is the criterion, or the lot, that separates him from the line above; None where
    that one came further, for a shared rank, and for somebody out of the event.
    """

    no: int
    rank: int | None
    decided_by: str | None = None
    waits_for: str | None = None


class TeamLine(NamedTuple):
    """G4: one line of the team standings, with its players, the best first."""

    name: str
    players: tuple[int, ...]
    standing: Standing


class Outcome(NamedTuple):
    """Everything that an event's results amount to. `stages` are those with rows in Results."""

    stages: tuple[StageOutcome, ...]
    ranking: tuple[RankingLine, ...]
    qualified: tuple[int, ...]
    participants: int
    complete: bool
    findings: tuple[Finding, ...] = ()
    teams: tuple[TeamLine, ...] = ()

"""A stage while its event is being worked out."""

from __future__ import annotations

from collections.abc import Mapping

from xlscore.core.model import Game
from xlscore.core.ranking import Standing
from xlscore.core.rules import StageRules
from xlscore.core.stage_places import TakenPlace
from xlscore.core.tally import Tally
from xlscore.records import dataclass, field


@dataclass(slots=True)
class StageState:
    """A stage while it is being worked out. `held` is None while that cannot be known yet.

    `places` are the positions of a stage of a graph, `order` those who come into them; 0 where
    nobody does; `known` are those sure of theirs while others play for one, `into` the stages that
    those who go on come into (F1).
    """

    index: int
    rules: StageRules
    games: tuple[Game, ...]
    held: bool | None = None
    complete: bool = False
    missing: int = 0
    played: int = 0
    shown: int = 0
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

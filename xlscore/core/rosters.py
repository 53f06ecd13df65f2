"""G2, G4: which players make up which team, and what was taken from whom, as typed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from xlscore.core.exact import Exact
from xlscore.core.model import CountsIn, Deductions, Event


def rosters(event: Event) -> Mapping[str, list[int]]:
    """The players of each team by its name, in the order in which they are typed."""
    teams: dict[str, list[int]] = {}
    for player in event.players:
        if player.team:
            teams.setdefault(player.team, []).append(player.no)
    return teams


def deductions(event: Event, stage: str) -> Deductions:
    """G2: all penalties of a stage, added up."""
    found: defaultdict[int, dict[CountsIn, Exact]] = defaultdict(dict)
    for penalty in event.penalties:
        if penalty.stage == stage and not penalty.team:
            own = found[penalty.no]
            own[penalty.counts_in] = own.get(penalty.counts_in, 0) + penalty.points
    return found
